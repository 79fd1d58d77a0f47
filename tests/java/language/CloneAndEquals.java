// Object's methods: clone, equals, hashCode, toString, getClass.
import java.util.HashSet;
import java.util.Set;

public class CloneAndEquals {
    static class Sheep implements Cloneable {
        String name;
        int[] wool = {1, 2, 3};
        Sheep friend;
        long weight = 1L << 40;
        double price = 9.5;
        Sheep(String n) { name = n; System.out.println("constructed " + n); }
        @Override public Sheep clone() {
            try {
                return (Sheep) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Dolly extends Sheep {
        byte marker = 7;
        Dolly() { super("dolly"); }
        @Override public Dolly clone() {
            Dolly d = (Dolly) super.clone();
            d.wool = wool.clone();
            return d;
        }
    }

    static class NotCloneable {
        Object tryClone() throws CloneNotSupportedException { return super.clone(); }
    }

    static class Key {
        final int a;
        final String b;
        Key(int a, String b) { this.a = a; this.b = b; }
        @Override public boolean equals(Object o) { return o instanceof Key k && k.a == a && k.b.equals(b); }
        @Override public int hashCode() { return a % 3; }
    }

    public static void main(String[] args) {
        Sheep s = new Sheep("shaun");
        s.friend = s;
        Sheep t = s.clone();
        t.name = "copy";
        t.wool[0] = 99;
        System.out.println(s.name + " " + t.name + " " + s.wool[0] + " " + (t.friend == s) + " " + t.weight + " " + t.price + " " + (t != s));
        Dolly d = new Dolly();
        Dolly e = d.clone();
        e.wool[0] = 55;
        e.marker++;
        System.out.println(d.wool[0] + " " + e.wool[0] + " " + d.marker + " " + e.marker + " " + (e.getClass() == Dolly.class) + " " + e.name);
        try {
            new NotCloneable().tryClone();
        } catch (CloneNotSupportedException x) {
            System.out.println(x);
        }
        Set<Key> keys = new HashSet<>();
        for (int i = 0; i < 30; i++) keys.add(new Key(i % 7, "k" + i % 2));
        System.out.println(keys.size() + " " + keys.contains(new Key(3, "k1")) + " " + keys.contains(new Key(3, "k2")));
        Object o = new Object();
        System.out.println(o.equals(o) + " " + o.equals(new Object()) + " " + (o.hashCode() == o.hashCode()) + " " + (o.hashCode() == System.identityHashCode(o)));
        System.out.println(o.toString().matches("java\\.lang\\.Object@[0-9a-f]+") + " " + new int[0].toString().matches("\\[I@[0-9a-f]+")
                + " " + o.toString().equals("java.lang.Object@" + Integer.toHexString(o.hashCode())));
        System.out.println(System.identityHashCode(null) + " " + java.util.Objects.hash(1, "a", null) + " " + java.util.Objects.equals(null, null));
    }
}
