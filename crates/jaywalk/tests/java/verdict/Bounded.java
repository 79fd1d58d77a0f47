import jaywalk.Choice;

/** Meets bounds and what is missing, each on some of its paths. */
public class Bounded {
    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("always")) {
            // None of its paths comes to an end.
            switch (arguments[1]) {
                case "loop": while (true) { }
                case "memory": for (Object list = null; ; list = new Object[] {list, new int[1 << 16]}) { }
                case "native": new ProcessBuilder("true").start(); break;
                default: while (true) Choice.assume(Choice.getBoolean());
            }
        }
        for (String argument : arguments) {
            if (Choice.getBoolean()) {
                switch (argument) {
                    case "range":
                        System.out.println(Choice.getInt(Integer.MIN_VALUE, Integer.MAX_VALUE));
                        break;
                    case "native":
                        new ProcessBuilder("true").start();
                        break;
                    case "output":
                        for (int i = 0; i < 100; i++) System.out.print("x".repeat(1 << 20));
                        break;
                    case "fail":
                        throw new IllegalStateException();
                    case "choices":
                        while (Choice.getBoolean()) { }
                        break;
                    case "loop":
                        while (true) { }
                    default:
                        Choice.assume(false);
                }
            }
        }
    }
}
