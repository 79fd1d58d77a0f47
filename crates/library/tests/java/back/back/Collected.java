package back;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import jaywalk.internal.Fork;

/** The JDK's collections and strings at work between forks. */
final class Collected {
    static void run() {
        Map<String, Integer> hashed = new HashMap<>();
        Map<Object, String> linked = new LinkedHashMap<>();
        TreeMap<Integer, List<String>> sorted = new TreeMap<>();
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        PriorityQueue<Integer> heap = new PriorityQueue<>();
        StringBuilder builder = new StringBuilder("start");
        for (int round = 0; round < 3; round++) {
            int way = Fork.choose(3);
            for (int i = 0; i < 20; i++) {
                hashed.merge("key" + i * way, i, Integer::sum);
                queue.addLast(i ^ way);
                heap.add((i * 7 + way) % 11);
            }
            linked.put(way, "round " + round);
            sorted.computeIfAbsent(way, key -> new ArrayList<>()).add("r" + round);
            hashed.remove("key" + way);
            heap.poll();
            builder.insert(way, round).append(way == 2 ? "\u20ac" : "e").reverse();
        }
        System.out.println(hashed);
        System.out.println(linked + " " + sorted + " " + queue.size() + queue.peekLast() + " " + heap);
        System.out.println(builder + String.format(" %05d %s", hashed.size(), String.join(",", linked.values())));
    }
}
