// User-defined exceptions, checked and not, with fields and overridden messages.
import java.util.function.Supplier;

public class CustomExceptions {
    static class BankException extends Exception {
        final int code;
        BankException(String message, int code) {
            super(message);
            this.code = code;
        }
    }

    static final class Overdrawn extends BankException {
        Overdrawn(long missing) { super("missing " + missing, 17); }
        @Override public String getMessage() { return "overdrawn: " + super.getMessage(); }
    }

    static class Light extends RuntimeException {
        Light(String s) { super(s, null, false, false); }
    }

    static <T extends Throwable> void sneaky(Throwable t) throws T {
        @SuppressWarnings("unchecked") T cast = (T) t;
        throw cast;
    }

    static class Account {
        long balance;
        void take(long n) throws BankException {
            if (n < 0) throw new BankException("negative", 3);
            if (n > balance) throw new Overdrawn(n - balance);
            balance -= n;
        }
    }

    static <X extends Exception> void orThrow(boolean ok, Supplier<X> s) throws X {
        if (!ok) throw s.get();
    }

    public static void main(String[] args) throws Exception {
        Account a = new Account();
        a.balance = 100;
        for (long n : new long[] {30, -1, 80, 70, 1}) {
            try {
                a.take(n);
                System.out.println("took " + n + " left " + a.balance);
            } catch (Overdrawn e) {
                System.out.println("overdrawn " + e.code + " " + e);
            } catch (BankException e) {
                System.out.println("bank " + e.code + " " + e);
            }
        }
        Light light = new Light("light");
        light.addSuppressed(new RuntimeException());
        System.out.println(light + " " + light.getStackTrace().length + " " + light.getSuppressed().length);
        try {
            CustomExceptions.<RuntimeException>sneaky(new java.io.IOException("sneaked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            orThrow(true, IllegalStateException::new);
            orThrow(false, () -> new BankException("supplied", 1));
        } catch (BankException e) {
            System.out.println(e.getMessage());
        }
        try {
            try {
                throw new Overdrawn(5);
            } catch (final Exception e) {
                throw e;
            }
        } catch (BankException e) {
            System.out.println("precise rethrow " + e.getMessage());
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("throw null");
        }
        throw new Overdrawn(1);
    }
}
