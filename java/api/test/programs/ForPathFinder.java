package programs;

import gov.nasa.jpf.vm.Verify;

/** Written as for Java PathFinder: an argument names the call to make. */
public class ForPathFinder {
    static boolean asked() {
        return Verify.isCalledFromClass("programs.ForPathFinder");
    }

    public static void main(String[] args) {
        switch (args[0]) {
            case "getInt": Verify.print("n", Verify.getInt(1, 3)); break;
            case "reversed": Verify.print("n", Verify.getInt(3, 1)); break;
            case "random": Verify.print("n", Verify.random(2)); break;
            case "getBoolean": Verify.print("b", Verify.getBoolean()); break;
            case "trueFirst": Verify.print("b", Verify.getBoolean(false)); break;
            case "falseFirst": Verify.print("b", Verify.getBoolean(true)); break;
            case "randomBool": Verify.print("b", Verify.randomBool()); break;
            case "fromLists":
                Verify.print(Verify.getIntFromList(5, 3) + " ", Verify.getLongFromList(1L << 40) + " ",
                        Verify.getFloatFromList(0.5f) + " ", Verify.getDoubleFromList(2.5, -0.0) + " ",
                        Integer.toString(Verify.getIntSet(9) + Verify.getIntFromSet(0)));
                break;
            case "empty": Verify.getIntFromList(); break;
            case "getBitFlip": Verify.print(Integer.toString(Verify.getBitFlip((byte) 0, 7))); break;
            case "ignoreIf":
                int number = Verify.getInt(0, 3);
                Verify.ignoreIf(number % 2 == 0);
                Verify.print("n", number);
                break;
            case "configured": Verify.getInt("size"); break;
            case "older": Verify.print("n", gov.nasa.jpf.jvm.Verify.getInt(0, 1)); break;
            case "terminate":
                Verify.print("before");
                Verify.terminateSearch();
                Verify.print("after");
                break;
            case "notes": notes(); break;
            default: throw new IllegalArgumentException(args[0]);
        }
    }

    static void notes() {
        Verify.beginAtomic();
        Verify.addComment("a comment");
        Verify.boring(true);
        Verify.interesting(false);
        Verify.incrementCounter(3);
        Verify.incrementCounter(3);
        Verify.setBitInBitSet(0, 7, true);
        Verify.putValue("key", 5);
        Verify.endAtomic();
        Verify.println(Verify.getCounter(3) + " " + Verify.getCounter(100) + " " + Verify.getBitInBitSet(0, 7) + " "
                + Verify.getBitInBitSet(1, 7) + " " + Verify.getValue("key") + " " + Verify.getValue("other"));
        Verify.resetCounter(3);
        Verify.println(Verify.getCounter(3) + " " + Verify.isRunningInJPF() + " " + asked());
        Verify.threadPrintln("done");
        Verify.println();
    }
}
