import gov.nasa.jpf.vm.Verify;

/** What was written for Java PathFinder chooses in the same modes. */
public class ForPathFinder {
    public static void main(String[] args) {
        int number = Verify.getInt(0, 2);
        boolean flag = Verify.getBoolean();
        int listed = Verify.getIntFromList(5, 3, 5);
        long wide = Verify.getLongFromList(1L << 40, 2);
        double real = Verify.getDoubleFromList(0.5, -0.0);
        int random = Verify.random(1);
        Verify.ignoreIf(number == 1 && flag);
        Verify.incrementCounter(random);
        if (number == 2) {
            Verify.println(listed + " " + wide + " " + real);
        } else {
            Verify.print("n", number);
            Verify.print("b", flag);
        }
        Verify.println(Verify.getCounter(0) + " " + Verify.getBitFlip((byte) listed, 1));
    }
}
