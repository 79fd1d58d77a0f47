import jaywalk.Choice;

/** Arguments: how many choices, and anything to fail behind them. */
public class Many {
    public static void main(String[] arguments) {
        int chosen = 0;
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            if (Choice.getBoolean()) {
                chosen++;
            }
        }
        if (arguments.length > 1) {
            throw new IllegalStateException();
        }
    }
}
