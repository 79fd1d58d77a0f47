package programs;

import static jaywalk.Generator.arrays;
import static jaywalk.Generator.booleans;
import static jaywalk.Generator.intArrays;
import static jaywalk.Generator.ints;
import static jaywalk.Generator.lists;
import static jaywalk.Generator.of;
import static jaywalk.Generator.oneOf;
import static jaywalk.Generator.recursive;
import static jaywalk.Generator.trees;

import java.util.Arrays;
import jaywalk.Generator;
import jaywalk.Pair;

/** Writes a value of the generator that the argument names. */
public class Generators {
    static String node(String left, String right) {
        return "(" + (left == null ? "" : left) + "." + (right == null ? "" : right) + ")";
    }

    static Generator<?> named(String name) {
        Generator<String> names = of("a", "b");
        switch (name) {
            case "of": return names;
            case "ints": return ints(-1, 2);
            case "booleans": return booleans();
            case "map": return ints(1, 3).map(number -> number * number);
            case "filter": return ints(1, 9).filter(number -> number % 4 == 0);
            case "flatMap": return ints(0, 2).flatMap(lo -> ints(lo, 2).map(hi -> lo + ".." + hi));
            case "pair": return names.pair(booleans());
            case "oneOf": return oneOf(names, ints(7, 8), of((Object) null));
            case "lists": return lists(names, 2);
            case "arrays": return arrays(String.class, names, 2).map(Arrays::toString);
            case "intArrays": return intArrays(0, 1, 2).map(Arrays::toString);
            case "trees": return Generator.<String>trees(3, Generators::node);
            case "recursive": return recursive(2, names, smaller -> oneOf(names, smaller.map(name2 -> "-" + name2)));
            case "bounded": return Generator.<String>recursive(3, self -> oneOf(of("0"), self.map(rest -> rest + "'")));
            case "equality": return ints(0, 1).pair(ints(0, 1)).map(
                    pair -> pair.equals(new Pair<>(0, 1)) + " " + (pair.hashCode() == new Pair<>(0, 1).hashCode()));
            default: throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) {
        System.out.print(named(args[0]).generate());
    }
}
