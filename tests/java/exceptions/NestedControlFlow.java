// Deeply nested try, loops and switches with every way out.
import java.util.ArrayList;
import java.util.List;

public class NestedControlFlow {
    static List<String> log = new ArrayList<>();

    static int walk(int way) throws Exception {
        outer:
        for (int i = 0; i < 3; i++) {
            try {
                log.add("t" + i);
                for (int j = 0; ; j++) {
                    try {
                        switch ((way + i + j) % 7) {
                            case 0: continue outer;
                            case 1: break outer;
                            case 2: return i * 10 + j;
                            case 3: throw new Exception("e" + i + j);
                            case 4: throw new RuntimeException("r" + i + j);
                            case 5: continue;
                            default: if (j > 1) break; else continue;
                        }
                        log.add("after switch");
                        break;
                    } catch (RuntimeException e) {
                        log.add("caught " + e.getMessage());
                        if (j > 2) throw new IllegalStateException(e);
                    } finally {
                        log.add("f" + i + j);
                    }
                }
            } finally {
                log.add("F" + i);
            }
        }
        return -1;
    }

    static String chain(int n) {
        StringBuilder s = new StringBuilder();
        try {
            try {
                try {
                    if (n == 0) throw new ArithmeticException("a");
                    if (n == 1) throw new IllegalArgumentException("b");
                    if (n == 2) throw new Error("c");
                    s.append("none ");
                } catch (ArithmeticException e) {
                    s.append("A ");
                    throw new IllegalArgumentException("from a", e);
                } finally {
                    s.append("f1 ");
                    if (n == 3) throw new IllegalStateException("from finally");
                }
            } catch (IllegalArgumentException e) {
                s.append("B").append(e.getCause() == null ? "" : "!").append(' ');
            } finally {
                s.append("f2 ");
            }
        } catch (IllegalStateException | Error e) {
            s.append("C").append(e.getMessage());
        }
        return s.toString();
    }

    static int counter(int[] box) {
        try {
            return box[0]++;
        } finally {
            box[0] += 10;
        }
    }

    static boolean inCondition(int n) {
        while (true) {
            try {
                if (n-- > 0) continue;
                return n < 0;
            } finally {
                if (n == 2) break;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        for (int way = 0; way < 7; way++) {
            try {
                System.out.println(way + " -> " + walk(way));
            } catch (Exception e) {
                System.out.println(way + " threw " + e);
            }
            System.out.println("  " + log);
            log.clear();
        }
        for (int n = 0; n < 5; n++) System.out.println(chain(n));
        int[] box = {1};
        System.out.println(counter(box) + " " + box[0] + " " + inCondition(5) + inCondition(1));
        for (int i = 0; i < 2000; i++) {
            try {
                if (i % 3 == 0) throw new Exception();
                box[0]++;
            } catch (Exception e) {
                box[0] += 2;
            } finally {
                box[0]--;
            }
        }
        System.out.println(box[0]);
    }
}
