/** Each thread starts another one and ends. */
public class EndlessStarts {
    static void go() {
        new Thread(EndlessStarts::go).start();
    }

    public static void main(String[] args) {
        go();
    }
}
