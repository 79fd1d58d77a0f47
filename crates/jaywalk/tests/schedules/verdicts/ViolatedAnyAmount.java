// The account is looked at and changed in two steps.
import jaywalk.Choice;

public class ViolatedAnyAmount {
    static int balance;

    public static void main(String[] args) throws Exception {
        balance = Choice.anyInt(0, 1000);
        int amount = Choice.anyInt(1, 1000);
        Object lock = new Object();
        Threads.Body withdraw = () -> {
            int seen;
            synchronized (lock) {
                seen = balance;
            }
            if (seen >= amount) {
                synchronized (lock) {
                    balance -= amount;
                }
            }
        };
        Threads.run(withdraw, withdraw);
        assert balance >= 0;
    }
}
