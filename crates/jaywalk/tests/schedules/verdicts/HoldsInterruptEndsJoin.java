// paths: 2 completed
// prints: interrupted | joined
public class HoldsInterruptEndsJoin {
    public static void main(String[] args) throws Exception {
        String[] end = {"joined"};
        Thread main = Thread.currentThread();
        Thread other = Threads.start(() -> main.interrupt());
        try {
            other.join();
        } catch (InterruptedException e) {
            end[0] = "interrupted";
        }
        while (true) {
            try {
                other.join();
                break;
            } catch (InterruptedException e) {
                end[0] = "interrupted late";
            }
        }
        System.out.println(end[0]);
    }
}
