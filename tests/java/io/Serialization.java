// Serialising objects to a byte array and back.
import java.io.*;
import java.util.*;

public class Serialization {
    static class Person implements Serializable {
        private static final long serialVersionUID = 1;
        String name;
        int age;
        transient String password = "secret";
        Person friend;
        double[] scores = {1.5, 2.5};
        static int count = 7;
        Person(String n, int a) { name = n; age = a; System.out.println("constructed " + n); }
    }

    static class Base {
        int base = 1;
        Base() { System.out.println("Base()"); }
    }

    static class Derived extends Base implements Serializable {
        int derived = 2;
        List<String> list = new ArrayList<>(List.of("a", "b"));
        Map<String, Integer> map = new TreeMap<>(Map.of("k", 1));
        Color color = Color.GREEN;
        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(base * 100);
        }
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            base = in.readInt() + 5;
        }
    }

    enum Color { RED, GREEN }
    record Point(int x, String label) implements Serializable {
        Point { if (x < 0) throw new IllegalArgumentException("negative"); }
    }
    static class Singleton implements Serializable {
        static final Singleton INSTANCE = new Singleton();
        private Object readResolve() { return INSTANCE; }
    }
    static class External implements Externalizable {
        int v;
        public External() { System.out.println("External()"); }
        public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(v); }
        public void readExternal(ObjectInput i) throws IOException { v = i.readInt() * 2; }
    }
    static class Unserializable implements Serializable { Object o = new Object(); }

    @SuppressWarnings("unchecked")
    static <T> T copy(T t) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(t);
        }
        return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    public static void main(String[] args) throws Exception {
        Person a = new Person("Ann", 30), b = new Person("Bob", 40);
        a.friend = b;
        b.friend = a;
        Person c = copy(a);
        System.out.println(c.name + c.age + c.password + c.friend.name + (c.friend.friend == c) + (c != a) + Arrays.toString(c.scores));
        Derived d = copy(new Derived());
        System.out.println(d.base + " " + d.derived + d.list + d.map + (d.color == Color.GREEN));
        System.out.println(copy(new Point(3, "p")) + " " + (copy(Singleton.INSTANCE) == Singleton.INSTANCE) + " " + copy("text") + copy(42) + copy(new ArrayList<>(List.of(1, 2))) + Arrays.toString(copy(new int[] {1, 2})));
        External e = new External();
        e.v = 21;
        System.out.println(copy(e).v);
        System.out.println(copy(new LinkedHashMap<>(Map.of("x", List.of(1.5)))) + " " + copy(EnumSet.of(Color.RED)) + " " + copy(new java.math.BigDecimal("1.50")) + " " + copy(java.time.LocalDate.of(2020, 1, 2)));
        try {
            copy(new Unserializable());
        } catch (NotSerializableException x) {
            System.out.println(x);
        }
        try {
            new ObjectInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3, 4}));
        } catch (StreamCorruptedException x) {
            System.out.println(x.getMessage());
        }
    }
}
