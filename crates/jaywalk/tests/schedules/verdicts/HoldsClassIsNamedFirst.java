// Who asks for the name of a class first has it looked up, which is nobody's business.
// paths: 2 completed
// prints: 0 | 1
public class HoldsClassIsNamedFirst {
    static volatile int flag;
    static int seen;

    static class Named {}

    public static void main(String[] args) throws Exception {
        Thread looks = new Thread(() -> {
            seen = flag;
            Named.class.getName();
        });
        Thread names = new Thread(() -> Named.class.getName());
        looks.start();
        names.start();
        names.join();
        flag = 1;
        looks.join();
        System.out.println(seen);
    }
}
