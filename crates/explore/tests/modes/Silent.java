import static jaywalk.Choice.*;

/** A program that writes nothing, and fails on one path. */
public class Silent {
    public static void main(String[] args) {
        int a = getInt(0, 2);
        int b = getInt(0, 2);
        boolean unused = getBoolean();
        if (a == 1 && b == 2) {
            throw new IllegalStateException("both");
        }
    }
}
