import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

public class Interfaces {
    interface Named {
        String name();

        default String greet() {
            return "hello " + name();
        }

        static Named of(String name) {
            return new Person(name);
        }
    }

    static class Person implements Named, Comparable<Person>, Iterable<Character> {
        private final String name;

        Person(String name) {
            this.name = name;
        }

        public String name() {
            return name;
        }

        public int compareTo(Person other) {
            return name.compareTo(other.name);
        }

        public Iterator<Character> iterator() {
            return new Iterator<Character>() {
                int at;

                public boolean hasNext() {
                    return at < name.length();
                }

                public Character next() {
                    return name.charAt(at++);
                }
            };
        }
    }

    public static void main(String[] args) {
        List<Person> people = new ArrayList<>();
        for (String name : new String[] {"zoe", "adam", "mia"}) {
            people.add((Person) Named.of(name));
        }
        people.sort(null);
        people.sort(new Comparator<Person>() {
            public int compare(Person a, Person b) {
                return a.name.length() - b.name.length();
            }
        });
        StringBuilder out = new StringBuilder();
        for (Person person : people) {
            out.append(person.greet());
            for (char letter : person) {
                out.append(letter).append('.');
            }
        }
        System.out.println(out);
    }
}
