import jaywalk.Choice;

/** Fails with one large array alive, of so many numbers. */
public class LargeFailure {
    public static void main(String[] arguments) {
        int choice = Choice.getInt(0, 3);
        int[] numbers = new int[Integer.parseInt(arguments[0])];
        if (choice == 2) {
            throw new IllegalStateException("with " + numbers.length);
        }
    }
}
