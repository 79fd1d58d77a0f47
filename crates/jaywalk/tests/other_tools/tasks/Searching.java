import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Strings of any length that are looked for or looked through: methods whose names begin with what is to be said of them. */
public class Searching {
    enum Colour { RED, GREEN, BLUE }

    static void holdsFoundWhereItIs() {
        String s = Verifier.nondetString();
        int first = s.indexOf('x'), last = s.lastIndexOf('x');
        assert first <= last && (first == -1) == (last == -1);
        assert first < 0 || s.charAt(first) == 'x' && s.charAt(last) == 'x';
    }

    static void violatedFoundTwice() {
        String s = Verifier.nondetString();
        assert s.indexOf("ab") == s.lastIndexOf("ab");
    }

    static void violatedLastBeforeAnIndex() {
        String s = Verifier.nondetString();
        assert s.lastIndexOf('q', 3) != 2 || s.lastIndexOf("r") != 4;
    }

    static void holdsContainedIsFound() {
        String s = Verifier.nondetString();
        if (s.contains("abc")) {
            assert s.length() >= 3 && s.indexOf("abc") >= 0;
        }
        assert s.lastIndexOf("") == s.length() && s.indexOf("") == 0;
    }

    static void holdsPiecesOfAConcatenation() {
        String s = Verifier.nondetString(), t = Verifier.nondetString();
        if (s.length() > 1000 || t.length() > 1000) {
            return;
        }
        String both = s + t;
        assert both.startsWith(s) && both.endsWith(t) && both.contains(s);
        assert both.substring(0, s.length()).equals(s) && both.substring(s.length()).equals(t);
    }

    static void violatedPiecesInAnotherOrder() {
        String s = Verifier.nondetString();
        assert s.length() > 1000 || ("a" + s).equals(s + "a");
    }

    static void holdsComparedAsEqual() {
        String s = Verifier.nondetString(), t = Verifier.nondetString();
        if (s.compareTo(t) == 0) {
            assert s.equals(t);
        }
    }

    static void violatedComparedWithoutCase() {
        String s = Verifier.nondetString();
        assert s.compareToIgnoreCase("aBc") != 0;
    }

    static void holdsComparedWithoutCase() {
        String s = Verifier.nondetString();
        if (s.equals("ABD")) {
            assert s.compareToIgnoreCase("abc") == 1;
        }
    }

    static void holdsConstantOfItsName() {
        String s = Verifier.nondetString();
        try {
            assert Colour.valueOf(s).name().equals(s);
        } catch (IllegalArgumentException e) {
            assert !s.equals("RED");
        }
    }

    static void violatedConstantOfItsName() {
        try {
            assert Colour.valueOf(Verifier.nondetString()) != Colour.BLUE;
        } catch (IllegalArgumentException e) {
            return;
        }
    }

    static void holdsKeys() {
        Map<Object, Integer> map = new HashMap<>();
        map.put("one", 1);
        map.put("two", 2);
        map.put(3, 3);
        map.put(null, 4);
        String s = Verifier.nondetString();
        int value = map.getOrDefault(s, 0);
        assert value == 0 ? !map.containsKey(s) : s.equals(value == 1 ? "one" : "two");
    }

    static void violatedKeyThatIsMissing() {
        Map<String, Integer> map = new HashMap<>();
        map.put("one", 1);
        int value = map.get(Verifier.nondetString());
    }

    static void holdsMembers() {
        Set<String> set = new HashSet<>();
        set.add("a");
        set.add("a string that is longer than those that are tried");
        String s = Verifier.nondetString();
        assert !set.contains(s) || s.startsWith("a");
    }

    static void holdsNumberWithinBounds() {
        int[] array = new int[10];
        int index = -1;
        try {
            index = Integer.parseInt(Verifier.nondetString());
        } catch (NumberFormatException e) {
            assert e.getMessage() != null;
        }
        if (0 <= index && index < array.length) {
            array[index] = 1;
        }
    }

    static void violatedNumberWithoutBounds() {
        try {
            int number = Integer.parseInt(Verifier.nondetString());
            assert number + 1 > number;
        } catch (NumberFormatException e) {
            return;
        }
    }

    static void violatedNoNumber() {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 8);
        Long.parseLong(s);
    }

    static void holdsDigitsOfAllScripts() {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 1);
        int digit = Character.digit(s.charAt(0), 10);
        try {
            assert Integer.parseInt(s) == digit && Long.parseLong(s) == digit;
        } catch (NumberFormatException e) {
            assert digit < 0 && e.getMessage().equals("For input string: \"" + s + "\"");
        }
    }

    static void holdsShorterWithoutBlanks() {
        String s = Verifier.nondetString();
        assert s.trim().length() <= s.length() && s.strip().length() <= s.length();
    }

    static void holdsStoredAmongMany() {
        int[] array = new int[5000];
        int i = CProver.nondetInt(), j = CProver.nondetInt();
        Verifier.assume(0 <= i && i < array.length && 0 <= j && j < array.length && i != j);
        array[i] = 1;
        array[j] = 2;
        assert array[i] == 1 && array[j] == 2;
    }

    static void violatedStoredAmongMany() {
        byte[] array = new byte[100_000];
        int i = CProver.nondetInt();
        Verifier.assume(77_000 <= i && i < 78_000);
        array[i] = 1;
        assert array[77_777] == 0;
    }

    static void holdsRemainderOfLess() {
        float x = CProver.nondetFloat();
        Verifier.assume(x >= -9 && x <= 9);
        assert x % 100 == x && x % 1 < 1;
    }

    static void violatedMeanOfLarge() {
        float a = CProver.nondetFloat(), b = CProver.nondetFloat();
        Verifier.assume(a <= b);
        float mean = (a + b) / 2;
        assert a <= mean && mean <= b;
    }

    static void holdsObject() {
        Object o = CProver.nondetWithNull();
        Verifier.assume(o != null);
        assert o.equals(o);
    }

    public static void main(String[] arguments) throws Exception {
        Methods.call(Searching.class, arguments[0]);
    }
}
