import jaywalk.Choice;

public class HoldsAnyAmount {
    static int balance;

    public static void main(String[] args) throws Exception {
        balance = Choice.anyInt(0, 1000);
        int amount = Choice.anyInt(1, 1000);
        Object lock = new Object();
        Threads.Body withdraw = () -> {
            synchronized (lock) {
                if (balance >= amount) {
                    balance -= amount;
                }
            }
        };
        Threads.run(withdraw, withdraw);
        assert balance >= 0;
    }
}
