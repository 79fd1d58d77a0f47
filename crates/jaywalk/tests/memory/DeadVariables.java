import jaywalk.Choice;

/** The same with the garbage in variables that nothing reads any more, and with some that are read again. */
public class DeadVariables {
    static int plain(int choices) {
        int sum = 0;
        for (int index = 0; index < choices; index++) {
            byte[] made = new byte[5 * 1024];
            made[index % made.length] = 1;
            StringBuilder text = new StringBuilder();
            for (int digit = 0; digit < 5 * 1024; digit++) {
                text.append('x');
            }
            sum += made.length + text.length();
            if (Choice.getBoolean()) {
                return sum;
            }
        }
        return sum;
    }

    static int readAgain(int depth) {
        int[] kept = new int[200];
        String text = "kept ".repeat(100) + depth;
        int[] caught = new int[300];
        kept[depth] = depth;
        caught[depth] = depth;
        try {
            if (Choice.getBoolean()) {
                Object none = null;
                none.hashCode();
            }
            caught = null;
        } catch (NullPointerException e) {
            assert caught[depth] == depth;
        }
        int below = depth < 6 ? readAgain(depth + 1) : 0;
        assert kept[depth] == depth && text.endsWith("kept " + depth);
        return below + kept.length;
    }

    public static void main(String[] args) {
        int sum = args[0].equals("plain") ? plain(Integer.parseInt(args[1])) : readAgain(0);
        assert sum > 0;
    }
}
