// stdin: first line\nsecond\tline\n\nünicöde\n42\nend
// BufferedReader on standard input, then raw reads at the end of input.
import java.io.*;

public class BufferedStdin {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        System.out.println((char) in.read() + "" + (char) in.read() + " ready " + in.ready());
        in.mark(100);
        System.out.println(in.readLine());
        in.reset();
        System.out.println(in.readLine() + " again");
        String line;
        int number = 2;
        while ((line = in.readLine()) != null) {
            System.out.println(number++ + " [" + line + "] " + line.length() + " " + line.hashCode());
            if (line.equals("42")) System.out.println("answer " + (Integer.parseInt(line) + 1));
        }
        System.out.println(in.read() + " " + in.readLine() + " " + System.in.read() + " " + System.in.available());
        System.out.println(in.lines().count());
        in.close();
        try {
            in.readLine();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
