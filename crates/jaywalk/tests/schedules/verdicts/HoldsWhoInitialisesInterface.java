// An interface with a method that has a body is initialised with the first class that implements it.
// prints: first | second
public class HoldsWhoInitialisesInterface {
    interface Shape {
        String BY = Thread.currentThread().getName();

        default double area() {
            return 0;
        }
    }

    record Point() implements Shape {}

    record Line() implements Shape {}

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(Point::new, "first");
        Thread second = new Thread(Line::new, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(Shape.BY);
    }
}
