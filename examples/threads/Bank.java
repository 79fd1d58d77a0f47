package threads;

import static jaywalk.Choice.anyInt;

import jaywalk.Concurrent;

/**
 * A bank with any balances and any amounts: schedules and open numbers in one search.
 *
 * <p>There are two accounts and two transfers between them, of which a transfer is refused that the account cannot
 * pay.
 *
 * <p><b>What is open.</b> Both balances and both amounts: {@code anyInt} is any number of its range, and none is tried
 * by itself. A branch that depends on one forks into both of its sides.
 *
 * <p><b>What the schedules are.</b> Orders in which the transfers lock the accounts.
 *
 * <p><b>What can fail.</b> With {@code split}, both take from the first account, and a transfer looks at the balance
 * and pays in two steps, each with the lock: the other may pay in between. With {@code crossed}, the transfers go in
 * opposite directions and each locks first the account that it takes from: a deadlock.
 *
 * <p><b>What to look for.</b> {@code locked} holds, with 8 runs: for all balances and amounts within the bounds, in
 * all orders, no account is overdrawn and no money is lost. {@code split} is violated by 8 runs of 28, and the finding
 * shows a balance and amounts for which it is. {@code crossed} deadlocks in one run of 9, whatever they are.
 *
 * <pre>
 * jaywalk explore --schedules all -cp target/examples.jar threads.Bank locked
 * jaywalk explore --schedules all -cp target/examples.jar threads.Bank split
 * jaywalk explore --schedules all -cp target/examples.jar threads.Bank crossed
 * </pre>
 */
public final class Bank {
    private static final int MOST = 1_000_000;

    private static final class Account {
        private int balance = anyInt(0, MOST);
    }

    private Bank() {}

    public static void main(String[] args) {
        String variant = args.length > 0 ? args[0] : "locked";
        Account one = new Account();
        Account two = new Account();
        int before = one.balance + two.balance;
        int firstAmount = anyInt(0, MOST);
        int secondAmount = anyInt(0, MOST);

        switch (variant) {
            case "locked" -> Concurrent.run(
                    () -> transfer(one, two, firstAmount, one, two), () -> transfer(two, one, secondAmount, one, two));
            case "crossed" -> Concurrent.run(
                    () -> transfer(one, two, firstAmount, one, two), () -> transfer(two, one, secondAmount, two, one));
            default -> Concurrent.run(
                    () -> transferInSteps(one, two, firstAmount), () -> transferInSteps(one, two, secondAmount));
        }
        assert one.balance >= 0 && two.balance >= 0 : "an account is overdrawn";
        assert one.balance + two.balance == before : "money was lost";
    }

    private static void transfer(Account from, Account to, int amount, Account lockedFirst, Account lockedThen) {
        synchronized (lockedFirst) {
            synchronized (lockedThen) {
                if (from.balance >= amount) {
                    from.balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    private static void transferInSteps(Account from, Account to, int amount) {
        boolean enough;
        synchronized (from) {
            enough = from.balance >= amount;
        }
        if (enough) {
            synchronized (from) {
                from.balance -= amount;
            }
            synchronized (to) {
                to.balance += amount;
            }
        }
    }
}
