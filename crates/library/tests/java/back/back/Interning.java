package back;

import jaywalk.internal.Fork;

/** The identity of interned strings, literals among them. */
final class Interning {
    static void run() {
        String first = new String("interned-" + Fork.choose(1));
        StringBuilder out = new StringBuilder();
        for (int round = 0; round < 2; round++) {
            switch (Fork.choose(3)) {
                case 0 -> out.append(first.intern() == first).append(' ');
                case 1 -> {
                    // Interned by its literal before or after the other way to get it.
                    String made = new String(new char[] {'l', 'i', 't'}).intern();
                    out.append(made == "lit").append(' ');
                    String other = new String("interned-0");
                    out.append(other.intern() == other).append(other.intern() == first).append(' ');
                }
                default -> {
                    for (int i = 0; i < 700; i++) {
                        String text = ("many" + i).intern();
                        if (text != ("many" + i).intern()) {
                            throw new AssertionError(text);
                        }
                    }
                    out.append(first.intern() == "interned-0".intern()).append(' ');
                }
            }
        }
        System.out.println(out);
    }
}
