// ConcurrentHashMap, skip lists, copy-on-write, blocking queues.
import java.util.*;
import java.util.concurrent.*;

public class ConcurrentCollections {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 200; i++) m.merge("k" + i % 10, 1, Integer::sum);
            });
            threads[t].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(new TreeMap<>(m) + " " + m.mappingCount());
        System.out.println(m.putIfAbsent("k1", 5) + " " + m.computeIfAbsent("new", k -> 7) + " " + m.computeIfPresent("new", (k, v) -> v + 1) + " " + m.replace("new", 8, 9) + " " + m.remove("new", 1) + " " + m.getOrDefault("zz", -1) + " " + m.reduceValues(1000, Integer::sum) + " "
                + m.search(1, (k, v) -> k.equals("k3") ? v : null) + " " + m.containsValue(80));
        m.forEach(1000, (k, v) -> { if (k.equals("new")) System.out.println("found " + v); });
        try {
            m.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        for (String k : m.keySet()) if (k.compareTo("k5") > 0) m.remove(k);
        System.out.println(new TreeSet<>(m.keySet()));
        Set<Integer> set = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < 1000; i++) set.add(i % 50);
        System.out.println(set.size());
        ConcurrentSkipListMap<Integer, String> skip = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 100; i++) skip.put(i * 37 % 101, "v" + i);
        System.out.println(skip.firstKey() + " " + skip.ceilingEntry(50) + " " + skip.headMap(5) + " " + skip.pollLastEntry() + " " + new ConcurrentSkipListSet<>(List.of(3, 1, 2)).descendingSet());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (Integer i : cow) cow.add(i * 10);
        System.out.println(cow + " " + cow.addIfAbsent(1) + " " + cow.addAllAbsent(List.of(10, 11)) + " " + new CopyOnWriteArraySet<>(List.of(5, 5 + 1)));
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(3);
        long[] sum = new long[1];
        Thread consumer = new Thread(() -> {
            try {
                for (int x; (x = q.take()) >= 0; ) sum[0] = sum[0] * 31 + x;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        consumer.start();
        for (int i = 0; i < 100; i++) q.put(i);
        q.put(-1);
        consumer.join();
        System.out.println(sum[0] + " " + q.poll() + " " + q.poll(1, TimeUnit.MILLISECONDS) + " " + q.offer(1) + q.offer(2) + q.offer(3) + q.offer(4) + " " + q.remainingCapacity());
        try {
            q.add(9);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> drained = new ArrayList<>();
        System.out.println(q.drainTo(drained, 2) + " " + drained + " " + q);
        LinkedBlockingDeque<String> deque = new LinkedBlockingDeque<>();
        deque.putFirst("b");
        deque.putFirst("a");
        deque.putLast("c");
        PriorityBlockingQueue<Integer> pq = new PriorityBlockingQueue<>(List.of(3, 1, 2));
        SynchronousQueue<String> sync = new SynchronousQueue<>();
        Thread giver = new Thread(() -> {
            try {
                sync.put("handed over");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        giver.start();
        System.out.println(deque.takeLast() + deque.takeFirst() + " " + pq.take() + pq.take() + " " + sync.take() + " " + sync.offer("no taker"));
        giver.join();
        ConcurrentLinkedQueue<Integer> clq = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        ConcurrentLinkedDeque<Integer> cld = new ConcurrentLinkedDeque<>(List.of(1, 2, 3));
        System.out.println(clq.poll() + clq.size() + " " + cld.pollLast() + cld.peekFirst() + " " + clq);
        LinkedTransferQueue<Integer> ltq = new LinkedTransferQueue<>();
        System.out.println(ltq.tryTransfer(5) + " " + ltq.size());
    }
}
