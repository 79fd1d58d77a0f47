// A file is closed by another thread between opening it and writing.
import java.util.*;

public class ViolatedFileWriter {
    static List<String> file = new ArrayList<>();
    static boolean open;
    static void write(String s) {
        if (!open) {
            open = true;
        }
        synchronized (file) {
            if (!open) throw new IllegalStateException("closed");
            file.add(s);
        }
    }
    static void close() {
        open = false;
    }
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[4];
        for (int i = 0; i < 4; i++) {
            final int k = i;
            t[i] = new Thread() {
                public void run() {
                    for (int j = 0; j < 3; j++) {
                        write(k+":"+j);
                    }
                    close();
                }
            };
            t[i].start();
        }
        for (Thread x : t) x.join();
    }
}
