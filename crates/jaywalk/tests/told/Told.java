package told;

/** Methods whose paths are told: of each input, the condition of one path is true, and that says what comes out. */
public class Told {
    static void between(int n) {
        if (n > 4 && n < 6) {
            throw new IllegalStateException();
        }
    }

    static void betweenTwice(int n, int m) {
        if (n >= 4 && m > 0 && n <= 4) {
            throw new IllegalStateException();
        }
    }

    static void wide(long n) {
        if (n >= 4) {
            if (n < 5) {
                throw new IllegalStateException();
            }
        }
    }

    static void letter(char c) {
        if (c >= 'a') {
            if (c < 'b') {
                throw new IllegalStateException();
            }
        }
    }

    static void length(int[] a) {
        if (a.length >= 2 && a[1] == 3) {
            if (a.length < 3) {
                throw new IllegalStateException();
            }
        }
    }

    static int loop(int n) {
        int i = 0;
        while (i < n && i < 5) {
            i++;
        }
        if (i == 3) {
            throw new IllegalStateException();
        }
        return i;
    }

    static void differs(int n) {
        if (n != 1 && n > 0 && n < 3) {
            throw new IllegalStateException();
        }
    }

    static void either(int n, int m) {
        if (n <= m) {
            if (m <= n) {
                throw new IllegalStateException();
            }
        }
    }

    static void lengths(String s) {
        if (s.length() >= 2 && s.length() < 3) {
            throw new IllegalStateException();
        }
    }

    static void guarded(String s) {
        if (s.length() < 2) {
            return;
        }
        if (s.charAt(1) != 'x') {
            return;
        }
        if (s.length() < 3) {
            throw new IllegalStateException();
        }
    }

    static int zeros(String s) {
        int i = 0;
        while (i < s.length() && i < 3) {
            if (s.charAt(i) != '0') {
                return -1;
            }
            i++;
        }
        return i;
    }

    static int index(String s, char c) {
        int i = s.indexOf(c);
        if (i == 1) {
            throw new IllegalStateException();
        }
        return i < 0 ? -1 : 1;
    }

    static String trimmed(String s) {
        if (s.length() > 3) {
            return "";
        }
        int i = 0;
        int j = s.length();
        while (i < j && s.charAt(i) == ' ') {
            i++;
        }
        while (j > i && s.charAt(j - 1) == ' ') {
            j--;
        }
        return s.substring(i, j);
    }

    static String bits(int n) {
        if (n < 4 || n >= 8) {
            return "none";
        }
        String text = "";
        for (int left = n; left != 0; left >>>= 1) {
            text = (char) ('0' + (left & 1)) + text;
        }
        return text;
    }

    static Integer boxed(int n) {
        return n < 0 ? null : Integer.valueOf(n + 1);
    }

    static String said(int n, String s, boolean b) {
        return s + ": " + n + b;
    }

    static char upper(char c) {
        char d = (char) (c & ~32);
        if (d < 'A' || d > 'Z') {
            throw new IllegalArgumentException();
        }
        return d;
    }
}
