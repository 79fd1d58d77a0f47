import jaywalk.Choice;

/** Fails for a number that no int is. */
public class Far {
    public static void main(String[] arguments) {
        long far = Choice.getLong(5_000_000_000L, 5_000_000_007L);
        long near = Choice.getLong(1, 3);
        if (far * 10 + near == 50_000_000_032L) {
            throw new IllegalStateException("found");
        }
    }
}
