// One path keeps both assumptions, and is not walked again after those that were given up.
// paths: 1 completed
import jaywalk.Choice;

public class HoldsTwoAssumptions {
    public static void main(String[] args) throws Exception {
        Threads.Body body = () -> Choice.assume(Choice.getBoolean());
        Threads.run(body, body);
        System.out.println("end");
    }
}
