import jaywalk.Generator;

/** Records, which Java 8 has not. */
public class Points {
    record Point(int x, boolean isSet, String name) {
        Point {
            if (x == 3) {
                throw new IllegalStateException("three");
            }
        }
    }

    record Nothing() {}

    public static void main(String[] args) {
        switch (args[0]) {
            case "points":
                System.out.println(Generator.records(
                        Point.class, Generator.ints(1, 2), Generator.booleans(), Generator.of("a", "b", "c")).generate());
                break;
            case "nothing":
                System.out.println(Generator.records(Nothing.class).generate());
                break;
            case "thrown":
                System.out.println(Generator.records(
                        Point.class, Generator.ints(3, 3), Generator.booleans(), Generator.of("a")).generate());
                break;
            default:
                Generator.records(Point.class, Generator.ints(1, 2));
        }
    }
}
