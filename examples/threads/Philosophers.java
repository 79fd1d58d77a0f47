package threads;

import jaywalk.Concurrent;

/**
 * Dining philosophers (Dijkstra): N of them around a table, a fork between any two, and who eats needs both of its
 * forks.
 *
 * <p><b>What the schedules are.</b> Who gets each fork first. A philosopher takes the left fork, then the right one,
 * eats, and puts them down. Two neighbours share one fork, and only the order in which they lock it makes a
 * difference: so there are two orders for each fork, and not one for each of the many ways to mix the turns.
 *
 * <p><b>What can fail.</b> With {@code left}, all may have taken their left forks when none has taken the right one: a
 * deadlock. With {@code ordered}, each takes the fork with the smaller number first, as Dijkstra proposed; the last
 * philosopher then takes the right fork first, and somebody can always go on.
 *
 * <p><b>What to look for.</b> {@code 5 left} is violated: 31 runs, 30 of them complete and one is the deadlock, which
 * names for each philosopher the fork that it has and the one that it waits for. {@code 5 ordered} holds, with 30
 * runs. For N philosophers there are 2<sup>N</sup> - 1 and 2<sup>N</sup> - 2.
 *
 * <pre>
 * jaywalk explore --schedules all --stop-at never -cp target/examples.jar threads.Philosophers 5 left
 * jaywalk explore --schedules all -cp target/examples.jar threads.Philosophers 5 ordered
 * </pre>
 */
public final class Philosophers {
    private Philosophers() {}

    public static void main(String[] args) {
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        boolean ordered = args.length > 1 && args[1].equals("ordered");

        Object[] forks = new Object[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new Object();
        }
        Runnable[] philosophers = new Runnable[count];
        for (int i = 0; i < count; i++) {
            int left = i;
            int right = (i + 1) % count;
            Object first = forks[ordered ? Math.min(left, right) : left];
            Object second = forks[ordered ? Math.max(left, right) : right];
            philosophers[i] = () -> eat(first, second);
        }
        Concurrent.run(philosophers);
    }

    private static void eat(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
                assert Thread.holdsLock(first) && Thread.holdsLock(second);
            }
        }
    }
}
