// paths: 16 completed
// prints: 0 [0, 1] | 1 [0, 1] | 2 [0, 1] | 3 [0, 1] | 4 [0, 1] | 5 [0, 1] | 6 [0, 1] | 7 [0, 1]

import jaywalk.Choice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** Paths fork often enough that calls are prepared, before the last of them starts threads on what these have made. */
public class HoldsCallsPreparedBeforeThreads {
    static class Table {
        static final List<Integer> LIST = Collections.synchronizedList(new ArrayList<>());
        static final ConcurrentHashMap<String, Integer> MAP = new ConcurrentHashMap<>();

        static {
            for (int i = 0; i < 50; i++) {
                MAP.put("key" + i, i);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        int number = Choice.getInt(0, 7);
        String text = String.format("%d", number);
        Choice.assume(Table.MAP.size() == 50);
        if (Choice.getBoolean()) {
            Choice.assume(number == 9);
        }
        Choice.assume(text.length() == 1);
        Thread first = new Thread(() -> Table.LIST.add(0));
        Thread second = new Thread(() -> Table.LIST.add(1));
        first.start();
        second.start();
        first.join();
        second.join();
        Collections.sort(Table.LIST);
        System.out.println(text + " " + Table.LIST);
    }
}
