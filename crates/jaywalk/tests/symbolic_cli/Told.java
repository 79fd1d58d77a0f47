import java.io.FileNotFoundException;
import java.io.FileReader;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import jaywalk.Choice;

/** Each method is a program that asks for numbers that stay open; the first argument says which. */
public class Told {
    static int count;

    public static void main(String[] args) throws Exception {
        Told.class.getDeclaredMethod(args[0]).invoke(null);
    }

    static void sign() {
        int n = Choice.anyInt();
        if (n < 0) {
            System.out.println("negative");
        } else if (n == 0) {
            System.out.println("zero");
        } else {
            System.out.println("positive");
        }
    }

    static void middle() {
        int low = Choice.anyInt();
        int high = Choice.anyInt();
        Choice.assume(0 <= low && low <= high);
        int middle = (low + high) / 2;
        if (middle < low) {
            System.exit(1);
        }
    }

    static void names() {
        count = Choice.anyInt(0, 9);
        String word = Choice.anyString(1);
        long sum = 0;
        for (int i = 0; i < 2; i++) {
            long part = Choice.anyLong();
            sum = part > 7 ? sum + 1 : sum;
        }
        if (count > 3 && word.length() == 1 && word.charAt(0) == 'x') {
            System.out.println(sum);
        }
    }

    static void chosen() {
        if (Choice.getInt(0, 9) > 3) {
            System.out.println("more");
        }
    }

    /** What no layer before Z3 finds out. */
    static void mixed() {
        int a = Choice.anyInt();
        int b = Choice.anyInt();
        if ((a * 7 ^ b * 13) == 0x5A5A5A5A && (a + b * b) % 1009 == 77 && a > b) {
            System.out.println("met");
        }
    }

    /** What Z3 gives up on. */
    static void hard() {
        double x = Choice.anyDouble();
        double y = Choice.anyDouble();
        for (int i = 0; i < 30; i++) {
            if (x * x + y * y == 2.5 + i && x * y == 0.7 && x / y > 1.3) {
                System.out.println("met");
            }
        }
    }

    static void file() throws Exception {
        int n = Choice.anyInt();
        try {
            new FileReader("x" + n).close();
        } catch (FileNotFoundException e) {
            System.out.println("none");
        }
    }

    static void fewFiles() throws Exception {
        int n = Choice.anyInt(0, 2);
        try {
            new FileReader("x" + n).close();
        } catch (FileNotFoundException e) {
            System.out.println("none");
        }
    }

    static void className() {
        String name = Choice.anyString(1);
        Choice.assume(name.length() == 1 && name.charAt(0) > 'w' && name.charAt(0) < 'z');
        try {
            Class.forName(name);
            System.out.println("found");
        } catch (ClassNotFoundException e) {
            System.out.println("no class");
        }
    }

    static void reflectedArray() {
        int length = Choice.anyInt();
        try {
            Object array = Array.newInstance(int.class, length);
            System.out.println(Array.getLength(array) >= 0);
        } catch (NegativeArraySizeException e) {
            System.out.println("negative");
        }
    }

    static void array() {
        int length = Choice.anyInt();
        Choice.assume(length < 1000);
        try {
            int[] array = new int[length];
            if (array.length > 3) {
                System.out.println("long");
            }
        } catch (NegativeArraySizeException e) {
            System.out.println("negative");
        }
    }

    public static int twice(int n) {
        return 2 * n;
    }

    static void reflectedCall() throws Exception {
        Method twice = Told.class.getMethod("twice", int.class);
        int n = Choice.anyInt();
        if ((Integer) twice.invoke(null, n) == 42) {
            System.exit(1);
        }
    }

    static void sleep() throws Exception {
        try {
            Thread.sleep(Choice.anyLong());
            System.out.println("slept");
        } catch (IllegalArgumentException e) {
            System.out.println("negative");
        }
    }

    static void exit() {
        System.exit(Choice.anyInt());
    }

    static void exitFew() {
        System.exit(Choice.anyInt(0, 2));
    }
}
