// An object is published before it is filled.
public class ViolatedDoubleChecked {
    int value;
    ViolatedDoubleChecked() {}
    static ViolatedDoubleChecked inst;
    static ViolatedDoubleChecked get() {
        if (inst == null) synchronized (ViolatedDoubleChecked.class) {
            if (inst == null) {
                inst = new ViolatedDoubleChecked();
                inst.value = 7;
            }
        }
        return inst;
    }
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[5];
        for (int i = 0; i < 5; i++) {
            t[i] = new Thread() {
                public void run() {
                    if (get().value != 7) throw new AssertionError("half made");
                }
            };
            t[i].start();
        }
        for (Thread x : t) x.join();
    }
}
