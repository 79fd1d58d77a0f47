package search;

import jaywalk.Choice;
import jaywalk.ObjectPool;

/** A tree of paths that grows from a seed: forks of all sorts, and every way in which a path can end. */
public class Grown {
    static final class Node {
        Node next;
        int value;
    }

    private static long state;

    private static int next(int bound) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % bound);
    }

    private static void mix(int chosen) {
        state ^= (chosen + 1) * 0x9E3779B97F4A7C15L;
    }

    public static void main(String[] args) {
        state = Long.parseLong(args[0]);
        int depth = Integer.parseInt(args[1]);
        ObjectPool<Node> pool = new ObjectPool<>(Node.class, 2, true);
        int[] unused = new int[depth];
        System.out.print("grown");
        for (int level = 0; level < depth; level++) {
            switch (next(6)) {
                case 0:
                    mix(Choice.getBoolean() ? 1 : 0);
                    break;
                case 1: {
                    Node node = pool.getAny();
                    mix(node == null ? 0 : ++node.value);
                    break;
                }
                case 2:
                    mix(Choice.getAny("red", "green", "blue").length());
                    break;
                case 3:
                    // Chosen and not looked at.
                    unused[level] = Choice.getInt(0, 1);
                    break;
                default:
                    mix(Choice.getInt(-1, next(3)));
                    break;
            }
            System.out.print(" " + next(10));
            end(next(24));
        }
        System.out.println();
    }

    private static void end(int how) {
        switch (how) {
            case 0:
                Choice.assume(false);
                break;
            case 1:
                assert state == 0 : "state " + state;
                break;
            case 2:
                throw new IllegalStateException("at " + next(100));
            case 3:
                System.err.print("leaving");
                System.exit(next(3));
                break;
            case 4:
                Choice.getInt(1, 0);
                break;
            case 5:
                for (int turn = 0; turn < 50_000; turn++) {
                    mix(turn);
                }
                break;
            case 6:
                System.out.write(0xC3);
                System.out.flush();
                break;
            default:
                break;
        }
    }
}
