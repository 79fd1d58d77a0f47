// paths: 1 completed
public class HoldsJoinSees {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread first = Threads.start(() -> data = 1);
        Thread second = Threads.start(() -> {
            first.join();
            data++;
        });
        second.join();
        assert data == 2 && !first.isAlive() && !second.isAlive();
    }
}
