// The main thread has ended, or not yet, when another one starts the next: it waits for all of them.
// paths: 5 completed
// prints: 1 | 2 | 3 | 4 | 5
public class HoldsMainEndsBeforeAnotherStarts {
    static volatile int latest;

    static void start(int number) {
        latest = number;
        if (number < 5) new Thread(() -> start(number + 1)).start();
    }

    public static void main(String[] args) {
        start(1);
        System.out.println(latest);
    }
}
