public class Virtual {
    static abstract class Shape {
        private final String name;

        Shape(String name) {
            this.name = name;
        }

        abstract double area();

        double twice() {
            return 2 * area();
        }

        @Override
        public String toString() {
            return name + " " + area();
        }
    }

    static class Square extends Shape {
        final double side;

        Square(double side) {
            super("square");
            this.side = side;
        }

        double area() {
            return side * side;
        }
    }

    static final class Box extends Square {
        final Object content;

        Box(double side, Object content) {
            super(side);
            this.content = content;
        }

        @Override
        double twice() {
            return super.twice() + content.hashCode();
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Square(2), new Box(3, "content"), new Box(4, 5)};
        double sum = 0;
        for (Shape shape : shapes) {
            sum += shape.twice();
            if (shape instanceof Box) {
                sum -= ((Box) shape).content.toString().length();
            }
        }
        Shape chosen = args.length > 5 ? new Square(1) : new Box(1, sum);
        System.out.println(sum + " " + shapes[0] + chosen);
    }
}
