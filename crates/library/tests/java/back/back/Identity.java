package back;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import jaywalk.internal.Fork;

/** Hash codes, clocks and default seeds are functions of the path. */
final class Identity {
    static void run() {
        Object first = new Object();
        Object[] objects = {new Object(), new int[1], "text"};
        int seen = Fork.choose(2) == 0 ? first.hashCode() : 0;
        long time = System.nanoTime();
        Object chosen = objects[Fork.choose(3)];
        int hash = System.identityHashCode(chosen);
        Set<Object> set = new HashSet<>();
        for (int i = 0; i < 5; i++) {
            set.add(new Object());
        }
        String[] order = set.stream().map(object -> object.toString().substring(16)).toArray(String[]::new);
        System.out.println(seen + " " + hash + " " + first.hashCode() + " " + (System.nanoTime() - time));
        System.out.println(String.join(" ", order) + " " + System.currentTimeMillis());
        System.out.println(new Random().nextInt() + " " + Math.random() + " " + Fork.choose(2));
    }
}
