// An interrupt is met at the next wait, or there is none any more.
// prints: late
public class ViolatedInterruptMeetsWork {
    public static void main(String[] args) throws Exception {
        Thread worker = Threads.start(() -> Thread.sleep(1));
        worker.interrupt();
        worker.join();
        System.out.println("late");
    }
}
