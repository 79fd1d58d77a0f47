// Interfaces that inherit generic methods, so that a lambda's class needs several of them; defaults and statics.

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

public class Bridges {
    interface Source<T> {
        T next(T last);
    }

    interface Words extends Source<String> {
        @Override
        String next(String last);

        default String twice(String last) {
            return next(next(last));
        }

        static Words of(Words words) {
            return words;
        }
    }

    interface Left<T> {
        Object combine(T a, Integer b);
    }

    interface Right<U> {
        CharSequence combine(String a, U b);
    }

    interface Both extends Left<String>, Right<Integer> {
        @Override
        String combine(String a, Integer b);
    }

    interface Wide {
        long widen(int i, float f, char c);
    }

    static double take(long a, double b, int c) {
        return a + b + c;
    }

    static long takeLong(long a, double b, int c) {
        return a * 1000 + (long) b * 10 + c;
    }

    static class Animal {
        final String name;

        Animal(String name) {
            this.name = name;
        }

        String speak() {
            return name + " speaks";
        }

        static Animal create(String... names) {
            return new Animal(String.join("+", names));
        }
    }

    static class Dog extends Animal {
        Dog(String name) {
            super(name);
        }

        @Override
        String speak() {
            Supplier<String> inherited = super::speak;
            Supplier<String> nested = () -> inherited.get() + "!" + this.name;
            return nested.get();
        }

        class Puppy {
            Supplier<Puppy> another = Puppy::new;

            String owner() {
                Supplier<String> outer = Dog.this::speak;
                return outer.get();
            }
        }
    }

    interface Shape {
        double area();

        private double scaled(double by) {
            return area() * by;
        }

        default Function<Double, Double> scaler() {
            return this::scaled;
        }

        static Shape square(double side) {
            return () -> side * side;
        }
    }

    enum Op {
        PLUS((a, b) -> a + b), TIMES((a, b) -> a * b);

        final BinaryOperator<Integer> body;

        Op(BinaryOperator<Integer> body) {
            this.body = body;
        }
    }

    static <T extends Comparable<T>> T greatest(List<T> values, BinaryOperator<T> chooser) {
        T best = values.get(0);
        for (T value : values) {
            best = chooser.apply(best, value);
        }
        return best;
    }

    public static void main(String[] args) throws Exception {
        Words words = last -> last + "w";
        Source<String> source = words;
        System.out.println(words.twice("a") + source.next("b") + Words.of(String::trim).twice(" c "));

        Both both = (a, b) -> a + "/" + b;
        Left<String> left = both;
        Right<Integer> right = both;
        System.out.println(both.combine("x", 1) + " " + left.combine("y", 2) + " " + right.combine("z", 3));

        Wide wide = (i, f, c) -> i + (long) f + c;
        Wide adapted = (i, f, c) -> (long) take(i, f, c);
        Wide direct = Bridges::takeLong;
        System.out.println(wide.widen(1, 2.5f, 'A') + " " + adapted.widen(1, 2.5f, 'A') + " " + direct.widen(1, 2.5f, 'A'));

        System.out.println(new Dog("rex").speak());
        Dog.Puppy puppy = new Dog("lassie").new Puppy();
        System.out.println(puppy.owner() + " " + puppy.another.get().owner());
        Function<String, Animal> maker = Dog::new;
        System.out.println(maker.apply("fido").speak());
        BiFunction<String, String, Animal> collected = Animal::create;
        System.out.println(collected.apply("a", "b").name);
        Supplier<Animal> none = Animal::create;
        System.out.println("[" + none.get().name + "]");

        IntFunction<int[][]> arrays = int[][]::new;
        System.out.println(arrays.apply(3).length);
        Function<int[], int[]> cloner = int[]::clone;
        int[] original = {1, 2};
        System.out.println(cloner.apply(original).length + " " + (cloner.apply(original) == original));

        System.out.println(Shape.square(3).scaler().apply(2.0));
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.body.apply(6, 7));
        }
        System.out.println(greatest(List.of("pear", "fig", "plum"), (a, b) -> a.compareTo(b) >= 0 ? a : b));

        Callable<Void> nothing = () -> null;
        System.out.println(nothing.call());
        ToIntFunction<Object> hash = Object::hashCode;
        System.out.println(hash.applyAsInt("hash"));
        UnaryOperator<UnaryOperator<String>> higher = f -> s -> f.apply(f.apply(s));
        System.out.println(higher.apply(s -> s + s).apply("ab"));

        List<Supplier<Integer>> suppliers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int j = i * i;
            suppliers.add(() -> j);
        }
        int sum = 0;
        for (Supplier<Integer> supplier : suppliers) {
            sum += supplier.get();
        }
        System.out.println(sum);

        Object first = null;
        for (int i = 0; i < 3; i++) {
            Runnable same = () -> { };
            System.out.print((first == null || first == same) + " ");
            first = same;
        }
        int captured = args.length;
        Supplier<Runnable> fresh = () -> () -> System.out.println(captured);
        System.out.println(fresh.get() == fresh.get());
        System.out.println(new Object() {
            int x = 5;
            Supplier<Integer> get = () -> x + captured;
        }.get.get());
    }
}
