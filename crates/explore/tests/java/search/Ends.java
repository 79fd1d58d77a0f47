package search;

import java.util.ArrayList;
import java.util.List;
import jaywalk.Choice;
import jaywalk.ObjectPool;

/** Small programs, each for one thing that a search must cope with; the first argument names it. */
public class Ends {
    static int calls;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "nothing":
                System.out.println("no choice");
                break;
            case "fails":
                throw new IllegalStateException("no choice");
            case "empty":
                if (Choice.getBoolean()) {
                    Choice.getInt(3, 2);
                }
                System.out.println("not empty");
                break;
            case "endless":
                for (int way = Choice.getInt(0, 2), turns = 0; way == 1; turns++) {
                    calls = turns;
                }
                System.out.println("ends");
                break;
            case "recursion":
                if (Choice.getInt(0, 2) == 1) {
                    recurse(0);
                }
                System.out.println("ends");
                break;
            case "deep":
                recurse(Choice.getInt(-500, -498));
                break;
            case "huge":
                if (Choice.getInt(0, 1) == 1) {
                    System.out.println(Choice.getInt(Integer.MIN_VALUE, Integer.MAX_VALUE) + 1);
                }
                System.out.println("small");
                break;
            case "memory":
                if (Choice.getInt(0, 2) == 1) {
                    fill();
                }
                System.out.println("enough");
                break;
            case "unbounded":
                while (Choice.getBoolean()) {
                    calls++;
                }
                System.out.println(calls);
                break;
            case "chatty":
                String line = "All work and no play makes Jack a dull boy. ".repeat(2_000);
                for (int way = Choice.getInt(0, 1); way == 1;) {
                    System.out.println(line);
                }
                System.out.println("short");
                break;
            case "deadlock":
                deadlock(Choice.getInt(0, 2));
                break;
            case "pool":
                pool(Integer.parseInt(args[1]));
                break;
            case "kinds":
                kinds(Choice.getInt(0, 299));
                break;
            case "slow":
                slow();
                break;
            case "threads":
                threads();
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
    }

    private static int recurse(int depth) {
        calls = depth;
        return depth == 0 && calls < 0 ? 0 : 1 + recurse(depth + 1);
    }

    private static void fill() {
        List<int[]> all = new ArrayList<>();
        while (true) {
            all.add(new int[1 << 16]);
        }
    }

    private static void deadlock(int way) throws InterruptedException {
        Object lock = new Object();
        if (way == 1) {
            synchronized (lock) {
                lock.wait();
            }
        }
        System.out.println("free");
    }

    private static void pool(int size) {
        ObjectPool<StringBuilder> pool = new ObjectPool<>(StringBuilder.class, size);
        StringBuilder first = pool.getAny();
        StringBuilder second = pool.getNew();
        first.append("a");
        second.append("b");
        System.out.println(first + " " + second);
    }

    /** Fails in the same place for many values, and in many places. */
    private static void kinds(int value) {
        if (value % 3 == 0) {
            throw new IllegalStateException("same place " + value);
        }
        nested(value % 150);
    }

    private static void nested(int depth) {
        if (depth == 0) {
            throw new IllegalArgumentException();
        }
        nested(depth - 1);
    }

    private static void slow() {
        int sum = 0;
        for (int round = 0; round < 4; round++) {
            sum = sum * 3 + Choice.getInt(0, 2);
            for (int turn = 0; turn < 150_000; turn++) {
                calls += turn ^ sum;
            }
        }
        Choice.assume(sum % 7 != 3);
        System.out.println(sum + " " + calls);
        assert sum % 11 != 5;
    }

    /** Two threads that take turns by time slices, across forks. */
    private static void threads() throws InterruptedException {
        int[] turns = new int[2];
        Thread other = new Thread(() -> {
            for (int turn = 0; turn < 300_000; turn++) {
                turns[1]++;
            }
        });
        other.start();
        int chosen = Choice.getInt(0, 2);
        for (int turn = 0; turn < 100_000; turn++) {
            turns[0] += chosen;
        }
        int seen = turns[1];
        boolean flag = Choice.getBoolean();
        other.join();
        if (flag) {
            throw new IllegalStateException("seen " + seen);
        }
        System.out.println(chosen + " " + seen);
    }
}
