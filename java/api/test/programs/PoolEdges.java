package programs;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import jaywalk.ObjectPool;

/** What a pool does besides choosing. Makes no choice that has two alternatives. */
public class PoolEdges {
    static final class Hidden {
        private Hidden() {}
    }

    static class Demanding {
        Demanding(int demand) {}
    }

    abstract static class Idea {}

    class Inner {}

    static class Failing {
        Failing() throws Exception {
            throw new Exception("from the constructor");
        }
    }

    static class Selfish {
        static final ObjectPool<Selfish> ALL = new ObjectPool<>(Selfish.class);
        final Selfish other = ALL.getAny();
    }

    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + ": no exception");
        } catch (Throwable e) {
            System.out.println(name + ": " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static <T> List<T> all(Iterable<T> objects) {
        List<T> list = new ArrayList<>();
        objects.forEach(list::add);
        return list;
    }

    public static void main(String[] args) {
        attempt("private constructor", () -> new ObjectPool<>(Hidden.class, 1).getNew());
        attempt("constructor with arguments", () -> new ObjectPool<>(Demanding.class, 1));
        attempt("abstract class", () -> new ObjectPool<>(Idea.class));
        attempt("interface", () -> new ObjectPool<>(Runnable.class));
        attempt("array", () -> new ObjectPool<>(int[].class, 2));
        attempt("primitive type", () -> new ObjectPool<>(int.class, 2));
        attempt("inner class", () -> new ObjectPool<>(Inner.class, 2));
        attempt("failing constructor", () -> new ObjectPool<>(Failing.class, 2).getNew());
        attempt("constructor that uses the pool", () -> Selfish.ALL.getNew());

        ObjectPool<Hidden> finite = new ObjectPool<>(Hidden.class, 20, true);
        Hidden first = finite.getNew();
        List<Hidden> all = all(finite);
        System.out.println(finite + ": " + finite.size() + " " + finite.includesNull() + " " + all.size() + " "
                + (all.get(0) == first) + " " + (finite.getNew() == all.get(1)) + " " + all.equals(all(finite)));

        ObjectPool<Hidden> infinite = new ObjectPool<>(Hidden.class);
        int visited = 0;
        for (int i = 0; i < 100; i++) {
            infinite.getNew();
        }
        for (Hidden hidden : infinite) {
            infinite.getNew();
            visited++;
        }
        System.out.println(infinite + ": " + infinite.size() + " " + infinite.includesNull() + " " + visited);

        Iterator<Hidden> none = new ObjectPool<>(Hidden.class, 0).iterator();
        System.out.println("empty: " + none.hasNext());
        attempt("beyond the end", none::next);
    }
}
