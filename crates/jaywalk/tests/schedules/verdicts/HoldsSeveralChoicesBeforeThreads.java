// For each of two elements, which nobody looks at: either side of the number with either boolean, and two orders if both
// threads write.
// paths: 10 completed
import jaywalk.Choice;

public class HoldsSeveralChoicesBeforeThreads {
    static volatile int last;

    public static void main(String[] args) throws Exception {
        boolean writes = Choice.getBoolean();
        Object element = Choice.getAny(new Object[] {"one", "other"});
        int number = Choice.anyInt();
        Thread thread = Threads.start(() -> {
            if (number > 0) {
                last = 1;
            }
        });
        if (writes) {
            last = 2;
        }
        thread.join();
    }
}
