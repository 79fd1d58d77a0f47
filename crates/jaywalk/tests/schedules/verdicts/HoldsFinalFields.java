// An object that was made before the thread is read without an order.
// paths: 1 completed
public class HoldsFinalFields {
    record Point(int x, int y) {}

    public static void main(String[] args) throws Exception {
        Point point = new Point(1, 2);
        Threads.Body body = () -> {
            assert point.x() + point.y() == 3;
        };
        Threads.run(body, body, body);
    }
}
