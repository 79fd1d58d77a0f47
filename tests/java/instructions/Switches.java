// tableswitch and lookupswitch, with gaps, fall-through and extremes.
public class Switches {
    static String dense(int i) {
        switch (i) {
            case 0: return "zero";
            case 1: return "one";
            case 2:
            case 3: return "two or three";
            case 5: return "five";
            default: return "other";
        }
    }

    static String sparse(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return "min";
            case -1000: return "minus thousand";
            case 0: return "zero";
            case 1 << 20: return "mega";
            case Integer.MAX_VALUE: return "max";
        }
        return "none";
    }

    static int fallThrough(char c) {
        int n = 0;
        switch (c) {
            case 'a': n += 1;
            case 'b': n += 10;
            default: n += 100;
            case 'c': n += 1000;
                break;
            case 'd': n = -1;
        }
        return n;
    }

    static String negative(byte b) {
        switch (b) {
            case -3: return "-3";
            case -2: return "-2";
            case -1: return "-1";
            case 127: return "127";
            default: return "?" + b;
        }
    }

    static int edges(int i) {
        switch (i) {
            case Integer.MAX_VALUE - 1: return 1;
            case Integer.MAX_VALUE: return 2;
            default: return 3;
        }
    }

    public static void main(String[] args) {
        for (int i = -2; i < 8; i++) System.out.println(i + " " + dense(i) + " " + sparse(i));
        int[] extremes = {Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE - 1, -1000, 1 << 20, 1 << 21, Integer.MIN_VALUE + 1};
        for (int i : extremes) System.out.println(i + " " + dense(i) + " " + sparse(i) + " " + edges(i));
        for (char c = 'a'; c < 'g'; c++) System.out.println(c + " " + fallThrough(c));
        for (int b = -4; b < 1; b++) System.out.println(negative((byte) b));
        System.out.println(negative((byte) 127) + negative((byte) 128));
        int state = 0;
        StringBuilder trace = new StringBuilder();
        loop:
        while (true) {
            switch (state) {
                case 0: state = 7; continue loop;
                case 7: state = 3; trace.append('s'); break;
                case 3: state = 9; trace.append('t'); continue;
                case 9: break loop;
            }
            trace.append('.');
        }
        System.out.println(trace);
    }
}
