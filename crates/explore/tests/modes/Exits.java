import static jaywalk.Choice.*;

/** Ends by System.exit, with and without output, and with hooks that use what is open. */
public class Exits {
    public static void main(String[] args) {
        int number = getInt(0, 3);
        boolean flag = getBoolean();
        Object open = getAny("left", "open");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook " + flag)));
        if (number == 1) {
            System.exit(0);
        }
        System.out.println("running");
        System.exit(number == 2 ? 7 : 0);
    }
}
