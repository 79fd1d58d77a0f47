// The methods that records get without writing them, for every kind of component.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

public class RecordMethods {
    record Everything(byte b, short s, char c, int i, long l, float f, double d, boolean z, String t, Object o, int[] a) {
    }

    record Empty() {
    }

    record Generic<A extends Comparable<A>, B>(A first, List<? extends B> second) {
    }

    record Custom(int x, int y) {
        @Override
        public String toString() {
            return "<" + x + "," + y + ">";
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Custom custom && custom.x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    record Loud(Watched first, Watched second) {
        public Watched first() {
            System.out.println("accessor");
            return first;
        }
    }

    static class Watched {
        final String name;

        Watched(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            System.out.println("equals " + name);
            return other instanceof Watched watched && watched.name.equals(name);
        }

        @Override
        public int hashCode() {
            System.out.println("hash " + name);
            return name.hashCode();
        }

        @Override
        public String toString() {
            System.out.println("text " + name);
            return name.isEmpty() ? null : name;
        }
    }

    private record Nested(Nested inner, double value) {
    }

    interface Named {
        String name();
    }

    enum Color { RED, GREEN }

    record Item(String name, Color color) implements Named {
        static int made;

        Item {
            Objects.requireNonNull(name);
            made++;
        }
    }

    record Many(int a1, int a2, int a3, int a4, int a5, int a6, int a7, int a8, int a9, int a10,
                long b1, long b2, long b3, long b4, double c1, double c2, String d1, String d2, Object e1) {
    }

    public static void main(String[] args) {
        int[] array = {1};
        Everything one = new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, "t", null, array);
        Everything same = new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, new String("t"), null, array);
        Everything other = new Everything((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, "t", null, array.clone());
        System.out.println(one.equals(same) + " " + one.equals(other) + " " + one.equals(null) + " " + one.equals("x") + " " + one.equals(one));
        System.out.println((one.hashCode() == same.hashCode()) + " " + one.toString().replaceAll("@.*", "@]"));
        System.out.println(new Everything((byte) -1, (short) -2, '\u20ac', -4, -5L, Float.NaN, -0.0, false, "\u4e2d", 'x', null));
        System.out.println(new Everything((byte) -1, (short) -2, '\u20ac', -4, -5L, Float.NaN, -0.0, false, "\u4e2d", 'x', null).hashCode());
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Generic<>("k", List.of(1, 2)) + " " + new Generic<>(5, null).hashCode());
        System.out.println(new Custom(1, 2) + " " + new Custom(1, 2).equals(new Custom(1, 3)) + " " + new Custom(9, 9).hashCode());

        record Local(float f, double d) {
        }
        Local zero = new Local(0f, 0.0);
        System.out.println(zero.equals(new Local(-0f, 0.0)) + " " + zero.equals(new Local(0f, -0.0))
            + " " + new Local(Float.NaN, Double.NaN).equals(new Local(Float.NaN, Double.NaN)) + " " + zero);

        Loud loud = new Loud(new Watched("a"), new Watched("b"));
        System.out.println(loud.equals(new Loud(new Watched("a"), new Watched("b"))));
        System.out.println(loud.equals(new Loud(new Watched("a"), new Watched("c"))));
        System.out.println(loud.hashCode());
        System.out.println(loud);
        System.out.println(new Loud(new Watched(""), null));
        System.out.println(new Nested(new Nested(null, 1.5), 2.5) + " " + new Nested(null, 1e10).hashCode());

        Set<Item> items = new HashSet<>();
        for (Color color : Color.values()) {
            items.add(new Item("n", color));
            items.add(new Item("n", color));
        }
        List<Named> named = new ArrayList<>(items);
        System.out.println(items.size() + " " + named.get(0).name() + " " + Item.made + " " + items.contains(new Item("n", Color.RED)));
        Many many = new Many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, "17", "18", Arrays.asList(19));
        System.out.println(many + " " + many.hashCode() + " " + many.equals(many));
    }
}
