import jaywalk.Choice;

/** What kind of triangle three sides make, without overflow. */
public class Triangle {
    static String kind(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return "none";
        }
        if ((long) a + b <= c || (long) b + c <= a || (long) a + c <= b) {
            return "none";
        }
        if (a == b && b == c) {
            return "equilateral";
        }
        return a == b || b == c || a == c ? "isosceles" : "scalene";
    }

    public static void main(String[] args) {
        int a = Choice.anyInt();
        int b = Choice.anyInt();
        int c = Choice.anyInt();
        String kind = kind(a, b, c);
        assert kind.equals(kind(b, a, c)) && kind.equals(kind(c, b, a));
    }
}
