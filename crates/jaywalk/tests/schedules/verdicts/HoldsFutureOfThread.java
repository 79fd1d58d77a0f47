// paths: 1 completed
// prints: 3
import java.util.concurrent.FutureTask;

public class HoldsFutureOfThread {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 3);
        new Thread(task).start();
        System.out.println(task.get());
    }
}
