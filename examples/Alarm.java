import java.time.LocalTime;

/** Sleeps through a night. With {@code --time virtual} the night is over at once, and the same each time. */
public class Alarm {
    public static void main(String[] args) throws InterruptedException {
        Thread[] sleepers = new Thread[3];
        for (int i = 0; i < sleepers.length; i++) {
            int hours = 9 - i;
            sleepers[i] = new Thread(() -> sleep(hours), "sleeper " + (i + 1));
            sleepers[i].start();
        }
        for (Thread sleeper : sleepers) {
            sleeper.join();
        }
        System.out.println("everybody is up at " + LocalTime.now());
    }

    private static void sleep(int hours) {
        try {
            Thread.sleep(hours * 3_600_000L);
            System.out.println(Thread.currentThread().getName() + " wakes up at " + LocalTime.now());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
