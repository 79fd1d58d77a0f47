public class Statics {
    static int counter = Holder.START;
    static Object shared = new Object();
    static volatile long wide;
    static double[] table;

    static class Holder {
        static final int START = Integer.parseInt("41");
        static Holder instance = new Holder();
        int uses;

        static {
            counter = 5;
            table = new double[] {1, counter};
        }

        static Holder get() {
            instance.uses++;
            return instance;
        }
    }

    static class Broken {
        static int value = 1 / (counter - counter);
    }

    public static void main(String[] args) {
        wide += counter++ + Holder.get().uses;
        wide += Holder.get().uses * (long) table[1];
        for (int i = 0; i < 2; i++) {
            try {
                wide += Broken.value;
            } catch (ExceptionInInitializerError | NoClassDefFoundError expected) {
                System.out.println(expected.getClass());
            }
        }
        System.out.println(counter + " " + wide + (shared == null));
    }
}
