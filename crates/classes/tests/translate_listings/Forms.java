/** One method per thing the translator does; the expected listings are in Forms.txt. */
class Forms {
    int count;
    long total;
    static int shared;

    static int sum(int[] values) {
        int sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i];
        }
        return sum;
    }

    static int countTo(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i;
    }

    static boolean[] sieve(int n) {
        boolean[] composite = new boolean[n + 1];
        for (int i = 2; i * i <= n; i++) {
            if (!composite[i]) {
                for (int j = i * i; j <= n; j += i) {
                    composite[j] = true;
                }
            }
        }
        return composite;
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static int postIncrement(int i) {
        int j = i++ + i;
        return j - --i;
    }

    int next() {
        return count++;
    }

    long add(long amount) {
        return total += amount;
    }

    static long longs(long a, long b, int c) {
        long n = 0;
        while (n < b) {
            n = n * 3 + (a << c) + 1L;
        }
        return n;
    }

    static int floats(double a, double b, float c) {
        return a < b ? 1 : c >= 2.5f ? 2 : 3;
    }

    static int guarded(int[] values, int at) {
        int state = 1;
        try {
            state = values[at];
            state = 100 / state;
        } catch (ArithmeticException e) {
            return -state;
        } finally {
            shared = state;
        }
        return state;
    }

    static int select(int key) {
        switch (key) {
            case 1: return 10;
            case 2: return 20;
            case 3: return 30;
            default: break;
        }
        switch (key) {
            case -1000: return 1;
            case 1000: return 2;
            default: return 3;
        }
    }

    synchronized void locked(Object other) {
        synchronized (other) {
            count = 7;
        }
    }

    static Object chain(Object o) {
        Object[] row = {o, null};
        String text = (String) row[0];
        return text instanceof String ? text : new StringBuilder().append(text);
    }

    static int list(java.util.Iterator<Integer> it) {
        int sum = 0;
        while (it.hasNext()) {
            sum += it.next();
        }
        do {
            sum -= 3;
        } while (sum > 100);
        return sum;
    }
}
