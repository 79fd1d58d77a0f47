// A thread sees all that was done before it was started, by whomever.
// paths: 1 completed
// prints: 3
public class HoldsStartedInThread {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread first = Threads.start(() -> {
            data = 1;
            Thread second = Threads.start(() -> data += 2);
            second.join();
        });
        first.join();
        System.out.println(data);
    }
}
