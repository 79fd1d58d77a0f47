import jaywalk.Generator;
import jaywalk.Pair;

import java.util.Arrays;
import java.util.List;

/** Generators made of generators. */
public class Generators {
    public static void main(String[] args) {
        Generator<Integer> small = Generator.ints(0, 2);
        Generator<String> names = Generator.of("x", "y");
        Generator<Pair<Integer, String>> pairs = small.filter(n -> n != 1).pair(names);
        Generator<String> either = Generator.oneOf(names.map(name -> name + "!"), small.map(n -> "#" + n));
        Generator<int[]> arrays = Generator.intArrays(0, 1, 2);
        Generator<Boolean[]> boxed = Generator.arrays(Boolean.class, Generator.booleans(), 1);
        Generator<String> ordered = small.flatMap(lo -> Generator.ints(lo, 2).map(hi -> lo + "<" + hi));
        Generator<String> trees = Generator.trees(2, (left, right) -> "(" + left + right + ")");
        Generator<String> terms = Generator.recursive(2, names, smaller -> Generator.oneOf(names, smaller.map(t -> "-" + t)));
        Generator<List<Integer>> lists = Generator.lists(small, 1);
        String text;
        switch (Generator.ints(0, 7).generate()) {
            case 0: text = pairs.generate().toString(); break;
            case 1: text = either.generate(); break;
            case 2: text = Arrays.toString(arrays.generate()); break;
            case 3: text = Arrays.toString(boxed.generate()); break;
            case 4: text = ordered.generate(); break;
            case 5: text = trees.generate(); break;
            case 6: text = terms.generate(); break;
            default: text = lists.generate().toString();
        }
        System.out.println(text);
    }
}
