package programs;

import java.util.Collections;
import jaywalk.Choice;
import jaywalk.Generator;
import jaywalk.ObjectPool;

/** Chooses among nothing, in the way that the argument says. */
public class Nothing {
    public static void main(String[] args) {
        switch (args[0]) {
            case "assume": Choice.assume(false); break;
            case "range": Choice.getInt(1, 0); break;
            case "widest": Choice.getInt(Integer.MAX_VALUE, Integer.MIN_VALUE); break;
            case "array": Choice.getAny(new String[0]); break;
            case "list": Choice.getAny(Collections.emptyList()); break;
            case "generator": Generator.of().generate(); break;
            case "lists": Generator.lists(Generator.booleans(), -1).generate(); break;
            case "any": new ObjectPool<>(Object.class, 0).getAny(); break;
            case "new": new ObjectPool<>(Object.class, 0, true).getNew(); break;
            default: throw new IllegalArgumentException(args[0]);
        }
        System.out.println("not reached");
    }
}
