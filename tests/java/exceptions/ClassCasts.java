// ClassCastException messages name both classes and their modules.
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

public class ClassCasts {
    static class Animal { }
    static class Dog extends Animal { }
    interface Pet { }
    enum Color { RED { }, GREEN }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Object text = "text", number = 5, dog = new Dog(), animal = new Animal(), ints = new int[1], grid = new String[1][1];
        attempt(() -> { Integer i = (Integer) text; });
        attempt(() -> { String s = (String) number; });
        attempt(() -> { Animal a = (Animal) dog; });
        attempt(() -> { Dog d = (Dog) animal; });
        attempt(() -> { Pet p = (Pet) dog; });
        attempt(() -> { String s = (String) animal; });
        attempt(() -> { Animal a = (Animal) text; });
        attempt(() -> { long[] l = (long[]) ints; });
        attempt(() -> { Animal[] l = (Animal[]) grid; });
        attempt(() -> { Object[] l = (Object[]) ints; });
        attempt(() -> { Map<?, ?> m = (Map<?, ?>) new ArrayList<>(); });
        attempt(() -> { Color c = (Color) (Object) Thread.State.NEW; });
        attempt(() -> { Runnable c = (Runnable) (Object) Color.RED; });
        attempt(() -> { Animal a = (Animal) null; });
        List raw = new ArrayList<Integer>();
        raw.add("sneaky");
        List<Integer> polluted = raw;
        attempt(() -> { int i = polluted.get(0); });
        attempt(() -> System.out.println((Object) polluted.get(0)));
        attempt(() -> Dog.class.cast(animal));
        attempt(() -> ((Comparable) 5).compareTo("x"));
        attempt(() -> new java.util.TreeSet<Object>().add(new Animal()));
        attempt(() -> { Number n = (Number) (Object) 'c'; });
        Dog last = (Dog) animal;
    }
}
