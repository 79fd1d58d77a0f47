// A small object-oriented program in a package: accounts, transactions, reports, events.
package lib.bank;

import java.util.*;
import java.util.function.Consumer;

public class BankSimulation {
    sealed interface Event permits Deposit, Withdrawal, Transfer { long amount(); }
    record Deposit(String to, long amount) implements Event { }
    record Withdrawal(String from, long amount) implements Event { }
    record Transfer(String from, String to, long amount) implements Event { }

    static abstract class Account {
        private final String owner;
        protected long cents;
        private final List<String> history = new LinkedList<>();
        Account(String owner) { this.owner = Objects.requireNonNull(owner, "owner"); }
        abstract long fee(long amount);
        void deposit(long amount) {
            if (amount <= 0) throw new IllegalArgumentException("amount must be positive: " + amount);
            cents += amount;
            history.add("+" + amount);
        }
        void withdraw(long amount) throws InsufficientFunds {
            long total = Math.addExact(amount, fee(amount));
            if (total > cents) throw new InsufficientFunds(this, total - cents);
            cents -= total;
            history.add("-" + total);
        }
        @Override public String toString() { return String.format(Locale.ROOT, "%-8s %8.2f %s", owner, cents / 100.0, history); }
    }

    static class Savings extends Account {
        Savings(String o) { super(o); }
        @Override long fee(long amount) { return 25; }
        void interest(double rate) { cents += Math.round(cents * rate); }
    }

    static class Checking extends Account {
        private final long overdraft;
        Checking(String o, long overdraft) {
            super(o);
            this.overdraft = overdraft;
        }
        @Override long fee(long amount) { return amount > 10_000 ? amount / 100 : 0; }
        @Override void withdraw(long amount) throws InsufficientFunds {
            cents += overdraft;
            try {
                super.withdraw(amount);
            } finally {
                cents -= overdraft;
            }
        }
    }

    static class InsufficientFunds extends Exception {
        final Account account;
        InsufficientFunds(Account a, long missing) {
            super(a.owner + " is " + missing + " cents short");
            account = a;
        }
    }

    private final Map<String, Account> accounts = new LinkedHashMap<>();
    private final List<Consumer<? super Event>> listeners = new ArrayList<>();

    void open(Account a) { accounts.merge(a.owner, a, (x, y) -> { throw new IllegalStateException("duplicate " + x.owner); }); }

    Account find(String name) { return Optional.ofNullable(accounts.get(name)).orElseThrow(() -> new NoSuchElementException("no account of " + name)); }

    void apply(Event e) {
        try {
            if (e instanceof Deposit d) find(d.to()).deposit(d.amount());
            else if (e instanceof Withdrawal w) find(w.from()).withdraw(w.amount());
            else if (e instanceof Transfer t) {
                Account to = find(t.to());
                find(t.from()).withdraw(t.amount());
                to.deposit(t.amount());
            }
            listeners.forEach(l -> l.accept(e));
        } catch (InsufficientFunds x) {
            System.out.println("refused: " + x.getMessage());
        } catch (RuntimeException x) {
            System.out.println("error: " + x);
        }
    }

    public static void main(String[] args) {
        BankSimulation bank = new BankSimulation();
        bank.open(new Savings("ann"));
        bank.open(new Checking("bob", 5000));
        long[] volume = {0};
        bank.listeners.add(e -> volume[0] += e.amount());
        bank.listeners.add(e -> System.out.println("done " + e));
        for (Event e : List.of(new Deposit("ann", 100_00), new Withdrawal("ann", 40_00), new Transfer("ann", "bob", 59_50), new Withdrawal("bob", 100_00), new Withdrawal("bob", 30_00), new Deposit("bob", -5), new Transfer("ann", "carl", 1),
                new Transfer("ann", "bob", 99_99), new Withdrawal("ann", Long.MAX_VALUE))) bank.apply(e);
        ((Savings) bank.find("ann")).interest(0.0325);
        bank.accounts.values().forEach(System.out::println);
        System.out.println(volume[0]);
        bank.open(new Checking("ann", 0));
    }
}
