package back;

import jaywalk.internal.Fork;

/** Fields of every kind, in objects older and younger than the forks. */
final class Fields {
    boolean z = true;
    byte b = 1;
    char c = 'c';
    short s = 2;
    int i = 3;
    long j = 4L << 40;
    float f = 5.5f;
    double d = 6.25;
    Object o = "old";
    Fields next;

    void change(int by) {
        z = !z;
        b += by;
        c += by;
        s -= by;
        i *= by + 2;
        j ^= 0x1234_5678_9ABCL << by;
        f /= by + 1;
        d -= by;
        o = "new" + by;
        Fields young = new Fields();
        young.next = next;
        next = young;
    }

    @Override
    public String toString() {
        return z + " " + b + " " + c + " " + s + " " + i + " " + j + " " + f + " " + d + " " + o + " / " + next;
    }

    static void run() {
        Fields old = new Fields();
        old.next = new Fields();
        for (int round = 0; round < 3; round++) {
            int by = Fork.choose(3);
            old.change(by);
            if (by == 1) {
                old.next.change(by);
                old.next = old.next.next;
            }
        }
        System.out.println(old);
    }
}
