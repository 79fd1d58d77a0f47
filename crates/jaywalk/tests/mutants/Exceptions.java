public class Exceptions {
    static class Odd extends Exception {
        final int number;

        Odd(int number, Throwable cause) {
            super("odd " + number, cause);
            this.number = number;
        }
    }

    static int half(int number) throws Odd {
        if (number % 2 != 0) {
            throw new Odd(number, new IllegalStateException("cause"));
        }
        return number / 2;
    }

    static int tryIt(int number) {
        int result = 0;
        try {
            result = half(number);
            Object nothing = number == 4 ? null : "x";
            result += nothing.hashCode();
        } catch (Odd odd) {
            result = odd.number + odd.getMessage().length();
        } catch (NullPointerException missing) {
            result = -1;
        } finally {
            result++;
        }
        return result;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            System.out.println(tryIt(i));
        }
        try {
            Object text = args;
            System.out.println(((Integer) text).intValue());
        } catch (ClassCastException expected) {
            System.out.println("cast");
        }
        throw new UnsupportedOperationException("the end");
    }
}
