/** Virtual and interface calls with recursion, monomorphic and not. */
public class Calls {
    interface Shape {
        int area(int scale);
    }

    static class Square implements Shape {
        final int side;
        Square(int side) { this.side = side; }
        public int area(int scale) { return side * side * scale; }
    }

    static final class Rectangle extends Square {
        private final int height;
        Rectangle(int side, int height) {
            super(side);
            this.height = height;
        }
        @Override public int area(int scale) { return side * height * scale; }
    }

    static final class Dot implements Shape {
        public int area(int scale) { return scale & 1; }
    }

    abstract static class Counter {
        abstract int step(int n);
        int walk(int n) { return n <= 0 ? 0 : step(n) + walk(n - 1); }
    }

    static final class Odd extends Counter {
        int step(int n) { return n & 1; }
    }

    static final class Half extends Counter {
        int step(int n) { return n >> 1; }
    }

    static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

    static long areas(Shape[] shapes, int rounds) {
        long total = 0;
        for (int i = 0; i < rounds; i++) for (Shape shape : shapes) total += shape.area(i & 7);
        return total;
    }

    public static void main(String[] args) {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 24;
        Shape[] shapes = {new Square(3), new Rectangle(4, 5), new Dot(), new Square(6)};
        Counter[] counters = {new Odd(), new Half()};
        long checksum = 0;
        for (int i = 0; i < rounds; i++) {
            checksum = checksum * 31 + fibonacci(25);
            checksum += areas(shapes, 200_000);
            for (int k = 0; k < 500; k++) checksum += counters[k & 1].walk(500);
        }
        System.out.println(checksum);
    }
}
