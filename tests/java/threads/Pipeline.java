// A pipeline of threads over blocking queues, and a barrier-stepped game of life.
import java.util.*;
import java.util.concurrent.*;

public class Pipeline {
    static final int END = Integer.MIN_VALUE;

    static Thread stage(String name, BlockingQueue<Integer> in, BlockingQueue<Integer> out, java.util.function.IntUnaryOperator f) {
        Thread t = new Thread(() -> {
            try {
                for (int x; (x = in.take()) != END; ) out.put(f.applyAsInt(x));
                out.put(END);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }, name);
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        List<BlockingQueue<Integer>> queues = new ArrayList<>();
        for (int i = 0; i < 4; i++) queues.add(i % 2 == 0 ? new ArrayBlockingQueue<>(2) : new LinkedBlockingQueue<>(3));
        List<Thread> stages = List.of(stage("double", queues.get(0), queues.get(1), x -> x * 2), stage("add", queues.get(1), queues.get(2), x -> x + 1), stage("square", queues.get(2), queues.get(3), x -> x * x));
        Thread feeder = new Thread(() -> {
            try {
                for (int i = 0; i < 20; i++) queues.get(0).put(i);
                queues.get(0).put(END);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        feeder.start();
        StringBuilder out = new StringBuilder();
        for (int x; (x = queues.get(3).take()) != END; ) out.append(x).append(' ');
        System.out.println(out);
        for (Thread t : stages) t.join();
        feeder.join();
        int n = 12, workers = 3;
        boolean[][][] world = new boolean[2][n][n];
        for (int[] p : new int[][] {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}, {7, 7}, {7, 8}, {7, 9}}) world[0][p[1]][p[0]] = true;
        CyclicBarrier barrier = new CyclicBarrier(workers);
        List<Thread> all = new ArrayList<>();
        for (int w = 0; w < workers; w++) {
            int from = w * n / workers, to = (w + 1) * n / workers;
            Thread t = new Thread(() -> {
                try {
                    for (int step = 0; step < 8; step++) {
                        boolean[][] now = world[step % 2], next = world[1 - step % 2];
                        for (int y = from; y < to; y++) for (int x = 0; x < n; x++) {
                            int around = 0;
                            for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if ((dx != 0 || dy != 0) && now[(y + dy + n) % n][(x + dx + n) % n]) around++;
                            next[y][x] = around == 3 || around == 2 && now[y][x];
                        }
                        barrier.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) {
                    throw new AssertionError(e);
                }
            });
            t.start();
            all.add(t);
        }
        for (Thread t : all) t.join();
        for (boolean[] row : world[0]) {
            StringBuilder line = new StringBuilder();
            for (boolean b : row) line.append(b ? '#' : '.');
            System.out.println(line);
        }
    }
}
