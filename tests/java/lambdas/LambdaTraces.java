// Frames of lambda classes are in no stack trace; the lambda's own method is.

import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class LambdaTraces {
    static int fail(int x) {
        return x / (x - x);
    }

    static void show(Throwable thrown) {
        System.out.println(thrown);
        for (StackTraceElement frame : thrown.getStackTrace()) {
            System.out.println("  " + frame);
        }
        if (thrown.getCause() != null) {
            show(thrown.getCause());
        }
    }

    record Noisy(Object inner, int number) {
    }

    static class Thrower {
        @Override
        public String toString() {
            throw new IllegalStateException("no text");
        }

        @Override
        public int hashCode() {
            throw new IllegalStateException("no hash");
        }

        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException("no equality");
        }
    }

    static void attempt(Runnable body) {
        try {
            body.run();
            System.out.println("nothing thrown");
        } catch (Throwable thrown) {
            show(thrown);
        }
    }

    public static void main(String[] args) {
        attempt(() -> fail(3));
        Function<Integer, Integer> reference = LambdaTraces::fail;
        attempt(() -> reference.apply(4));
        attempt(() -> List.of(1, 2).forEach(x -> {
            throw new IllegalArgumentException("in forEach " + x);
        }));
        attempt(() -> {
            String none = null;
            Supplier<String> bound = none::trim;
        });
        attempt(() -> {
            Supplier<Integer> none = () -> null;
            IntSupplier unboxing = none::get;
            unboxing.getAsInt();
        });
        attempt(() -> {
            @SuppressWarnings({"unchecked", "rawtypes"})
            Function<Object, Object> raw = (Function) (Function<String, String>) String::trim;
            raw.apply("  ok ");
            raw.apply(new Object[0]);
        });
        attempt(() -> System.out.println("text: " + new Noisy(new int[0], 1).equals(new Noisy(null, 1))));
        attempt(() -> new Noisy(new Thrower(), 2).hashCode());
        attempt(() -> new Noisy(new Thrower(), 2).equals(new Noisy(new Thrower(), 2)));
        attempt(() -> new Noisy(new Thrower(), 2).toString());
        attempt(() -> {
            Runnable again = () -> attempt(() -> fail(1));
            again.run();
        });
    }
}
