// Inner, local, anonymous and static nested classes with access to their surroundings.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class InnerClasses {
    private int counter = 10;
    private static String shared = "shared";

    class Inner {
        int counter = 20;
        class Deepest {
            int counter = 30;
            String all() {
                InnerClasses.this.counter++;
                return InnerClasses.this.counter + " " + Inner.this.counter + " " + counter + " " + shared;
            }
        }
        Deepest deepest() { return new Deepest(); }
    }

    static class Range implements Iterable<Integer> {
        final int from, to;
        Range(int from, int to) { this.from = from; this.to = to; }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = from;
                public boolean hasNext() { return at < to; }
                public Integer next() { return at++; }
            };
        }
    }

    Runnable local(int times) {
        String text = "t" + times;
        class Local implements Runnable {
            int runs;
            public void run() {
                runs += times;
                counter += runs;
                System.out.println(text + " " + runs + " " + counter);
            }
        }
        return new Local();
    }

    class WithParent extends Inner {
        WithParent() { counter += super.counter + InnerClasses.this.counter; }
    }

    private int secret() { return counter * 2; }

    static class Peer {
        int look(InnerClasses other) { return other.secret() + other.counter; }
        private static int hidden = 5;
    }

    public static void main(String[] args) {
        InnerClasses outer = new InnerClasses();
        InnerClasses.Inner inner = outer.new Inner();
        System.out.println(inner.deepest().all());
        System.out.println(outer.new Inner().new Deepest().all());
        int sum = 0;
        for (int i : new Range(3, 8)) sum += i;
        System.out.println(sum);
        Runnable r = outer.local(3);
        r.run();
        r.run();
        System.out.println(outer.new WithParent().counter + " " + new Peer().look(outer) + " " + Peer.hidden++ + Peer.hidden);
        List<Runnable> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int captured = i * i;
            list.add(new Runnable() {
                int own = captured + 1;
                { own *= 10; }
                public void run() { System.out.print(captured + ":" + own++ + " "); }
            });
        }
        for (Runnable x : list) x.run();
        for (Runnable x : list) x.run();
        System.out.println();
        System.out.println(list.get(0).getClass().getName() + " " + r.getClass().getName() + " " + inner.deepest().getClass().getName());
        System.out.println(new Object() { int twice(int x) { return 2 * x; } }.twice(21));
        InnerClasses nothing = null;
        try {
            nothing.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no outer instance");
        }
    }
}
