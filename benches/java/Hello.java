/** Start-up and resident memory: nothing but the way to the first line of output. */
public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world!");
    }
}
