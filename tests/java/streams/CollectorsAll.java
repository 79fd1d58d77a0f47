// Collectors: grouping, partitioning, teeing, mapping, statistics and custom ones.
import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

import static java.util.stream.Collectors.*;

public class CollectorsAll {
    record Person(String name, int age, String city, double income) { }

    static void show(Object o) { System.out.println(o); }

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Ann", 30, "Oslo", 10.5), new Person("Bob", 25, "Rome", 20), new Person("Cid", 35, "Oslo", 30.25), new Person("Dan", 25, "Lima", 5),
                new Person("Eve", 30, "Rome", 7.75));
        show(people.stream().collect(groupingBy(Person::city, TreeMap::new, mapping(Person::name, toList()))));
        show(people.stream().collect(groupingBy(Person::age, TreeMap::new, counting())));
        show(people.stream().collect(partitioningBy(p -> p.age() > 28, summingDouble(Person::income))));
        show(people.stream().collect(toMap(Person::name, Person::age, (a, b) -> a, LinkedHashMap::new)));
        show(people.stream().collect(averagingInt(Person::age)) + " " + people.stream().collect(summingInt(Person::age)) + " " + people.stream().collect(averagingDouble(Person::income)));
        show(people.stream().collect(summarizingDouble(Person::income)));
        show(people.stream().collect(minBy(Comparator.comparing(Person::income))).get().name() + " " + people.stream().collect(maxBy(Comparator.comparing(Person::income))).get().name());
        show(people.stream().map(Person::name).collect(joining("; ", "[", "]")) + people.stream().map(Person::name).collect(joining()));
        show(people.stream().collect(teeing(counting(), averagingInt(Person::age), (n, a) -> n + " people of " + a)));
        show(people.stream().collect(groupingBy(Person::city, TreeMap::new, collectingAndThen(toList(), List::size))));
        show(people.stream().collect(groupingBy(Person::city, TreeMap::new, filtering(p -> p.age() < 30, mapping(Person::name, joining("+"))))));
        show(people.stream().collect(groupingBy(Person::city, TreeMap::new, flatMapping(p -> Stream.of(p.name(), p.age()), toList()))));
        show(people.stream().collect(reducing(0, Person::age, Integer::sum)) + " " + people.stream().map(Person::name).collect(toCollection(TreeSet::new)).descendingSet());
        show(people.stream().collect(groupingBy(p -> p.name().length(), groupingBy(Person::age, TreeMap::new, mapping(Person::city, toCollection(TreeSet::new))))));
        show(Stream.of(3, 1, 2).collect(Collector.of(ArrayDeque<Integer>::new, ArrayDeque::addFirst, (a, b) -> a, d -> "reversed " + d)));
        show(Stream.of("a", "b").collect(toUnmodifiableList()) + " " + Stream.of(5).collect(toUnmodifiableSet()) + " " + Stream.of("k").collect(toMap(Function.identity(), String::length)));
        try {
            Stream.of("a", "bb", "c").collect(toMap(String::length, Function.identity()));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        Map<Boolean, Map<String, Long>> nested = people.stream().collect(partitioningBy(p -> p.income() > 8, groupingBy(Person::city, TreeMap::new, counting())));
        System.out.println(nested);
        show(IntStream.range(0, 1000).boxed().parallel().collect(groupingBy(i -> i % 7, TreeMap::new, counting())));
        show(Arrays.stream("to be or not to be".split(" ")).collect(groupingBy(Function.identity(), LinkedHashMap::new, counting())));
    }
}
