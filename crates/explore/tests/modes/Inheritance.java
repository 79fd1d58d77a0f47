import static jaywalk.Choice.*;

import java.util.*;

/** Pool objects with superclasses, interfaces, defaults, generics and inner classes; casts and type tests. */
public class Inheritance {
    interface Walks { default String walk() { return "walks " + legs(); } int legs(); }
    interface Swims { default String swim() { return "swims"; } }
    static abstract class Animal implements Walks, Comparable<Animal> {
        int age;
        @Override public int compareTo(Animal other) { return Integer.compare(age, other.age); }
        class Inner { int doubled() { return 2 * age; } }
        Inner inner() { return new Inner(); }
    }
    static class Dog extends Animal implements Swims { @Override public int legs() { return 4; } }
    static class Bird extends Animal { @Override public int legs() { return 2; } @Override public String walk() { return "hops"; } }
    static class Cell<T extends Comparable<? super T>> {
        T value;
        Cell<T> set(T value) { this.value = value; return this; }
        boolean isBefore(T other) { return value.compareTo(other) < 0; }
    }

    public static void main(String[] args) {
        jaywalk.ObjectPool<Dog> dogs = new jaywalk.ObjectPool<>(Dog.class, 2);
        jaywalk.ObjectPool<Bird> birds = new jaywalk.ObjectPool<>(Bird.class, -1, true);
        Animal dog = dogs.getAny();
        Animal bird = birds.getAny();
        Animal any = getAny(dog, bird, dogs.getNew());
        Object object = any;
        StringBuilder seen = new StringBuilder();
        seen.append(dog instanceof Swims).append(bird instanceof Walks).append((Object) bird instanceof Swims);
        Walks walks = (Walks) object;
        Swims swims = (Swims) (Object) dog;
        seen.append(swims.swim());
        dog.age = getInt(1, 2);
        try {
            seen.append(walks.walk()).append(((Swims) object).swim());
        } catch (ClassCastException | NullPointerException e) {
            seen.append(e.getClass().getSimpleName());
        }
        Cell<Animal> cell = new Cell<Animal>().set(dog);
        Animal other = dogs.getAny();
        other.age++;
        seen.append(cell.isBefore(other)).append(other.inner().doubled()).append(dog == other).append(any == other);
        List<? super Dog> list = new ArrayList<>(List.of(other));
        seen.append(list.get(0) == dog).append(object instanceof Bird ? ((Bird) object).legs() : -1);
        System.out.println(seen);
    }
}
