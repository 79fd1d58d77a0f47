package hostile;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntUnaryOperator;

/* Each class is awkward to test from plain Java in its own way. */

class Setters {
    private int low;
    private int high;

    public void setLow(int low) { this.low = low; }
    public int getLow() { return low; }

    public int range() { return high > low ? high - low : -1; }
    public void raise() { if (low < high) low = high; }
}

final class Finals {
    private final int size;
    final Finals next;

    Finals(int size, Finals next) {
        this.size = size;
        this.next = next;
    }

    public boolean grows() { return next != null && next.size > size; }
}

class Validated {
    private final int percent;

    Validated(int percent) {
        if (percent < 0 || percent > 100) throw new IllegalArgumentException();
        this.percent = percent;
    }

    public int rest() { return percent > 200 ? 7 : 100 - percent; }
}

class Counting {
    static int made;
    int number;

    Counting() { number = ++made; }

    public int sign() { return number < 0 ? -1 : number > 0 ? 1 : 0; }
}

class Singleton {
    private int state;

    private Singleton() {}

    public boolean flip() { state = state == 0 ? 1 : 0; return state == 1; }
}

class Outer {
    int base;

    class Inner {
        int own;

        public boolean isLarger() { return own > base; }

        class Innermost {
            public int sum() { return base > own ? base : own; }
        }
    }

    static class Nested {
        Outer outer;

        public int base() { return outer == null ? -1 : outer.base; }
    }

    private static class Hidden {
        private int secret;

        public int reveal() { return secret == 42 ? 1 : 0; }
    }

    private class HiddenInner {
        public boolean same() { return base == 3; }
    }
}

record Point(int x, int y) {
    public boolean isRight() { return x > y; }
}

record Ordered(int low, int high) {
    Ordered {
        if (low > high) throw new IllegalArgumentException();
    }

    public int width() { return high - low > 10 ? 10 : high - low; }
}

record Pair(Point first, Object second) {
    public boolean isSame() { return first == second; }
}

class Cycle {
    Cycle other;
    int mark;

    public boolean isSelf() { return other == this; }
    public boolean isPair() { return other != null && other != this && other.other == this; }
    public void cut() { if (other != null) { other.other = null; other = null; mark++; } }
}

class FinalCycle {
    final FinalCycle other;

    FinalCycle(FinalCycle other) { this.other = other; }

    public boolean isPair() { return other != null && other != this && other.other == this; }
}

class Shadowed {
    int value;

    public int upper() { return value > 5 ? 1 : 0; }
}

class Shadowing extends Shadowed {
    long value;

    public boolean differs() { return super.value > 0 && value < 0; }
}

abstract class Shape {
    abstract int area();

    public boolean isFlat() { return area() == 0; }
}

class Square extends Shape {
    int side;

    int area() { return side * side; }
}

class Line extends Shape {
    int length;

    int area() { return 0; }
}

interface Greeter {
    int loudness();

    default boolean shouts() { return loudness() > 10; }

    static int twice(int number) { return number > 3 ? number * 2 : 0; }
}

class Loud implements Greeter {
    int volume;

    public int loudness() { return volume; }
}

class Box<T> {
    T content;

    public T orElse(T other) { return content == null ? other : content; }
    public <U extends Comparable<U>> boolean holds(U other) { return content == other; }
    static <V> V first(V one, V two) { return one == null ? two : one; }
}

class Overloads {
    int called;

    public int take(Object object) { return object == null ? 1 : 2; }
    public int take(Overloads object) { return object == null ? 3 : object.called > 0 ? 4 : 5; }
    public int take(int number) { return number > 0 ? 6 : 7; }
    public int take(long number) { return number > 0 ? 8 : 9; }
    public int take(Integer number) { return number == null ? 10 : 11; }
}

class Varied {
    public static int count(Varied... all) { return all == null ? -1 : all.length == 0 ? 0 : all[0] == null ? 1 : 2; }
    public static int sum(int... all) { return all == null ? -1 : all.length > 1 ? all[0] + all[1] : 0; }
}

class Arrays2 {
    int[] numbers;
    Arrays2[] others;
    boolean[] flags;
    int[][] grid;

    public int first() { return numbers.length > 0 ? numbers[0] > 5 ? 1 : 2 : 3; }
    public boolean isThere() { return others[0] == this; }
    public void swap() { int kept = numbers[0]; numbers[0] = numbers[1]; numbers[1] = kept; }
    public boolean flag(int at) { return flags[at]; }
    public int corner() { return grid[0][0] > 0 ? 1 : 0; }
    public boolean shares() { return numbers == grid[0]; }
    public int[] pair() { return numbers.length == 2 ? numbers : null; }
}

class Numbers {
    byte small;
    short low;
    char letter;
    float real;
    double wide;
    long large;

    public byte tiny() { return small > 100 ? small : -1; }
    public char next() { return letter == 'x' ? 'y' : letter == '\n' ? '\'' : '\\'; }
    public short shorten() { return low < -1000 ? low : 0; }
    public float half() { return real > 1.5f ? real / 2 : -0.0f; }
    public double odd() { return wide != wide ? Double.NaN : wide == Double.POSITIVE_INFINITY ? 1e300 : 0.1; }
    public long huge() { return large > 1L << 40 ? Long.MIN_VALUE : large; }
    public boolean mixes(byte b, short s, char c, float f, double d, long l) { return b + s + c > l && f > d; }
}

class Fails {
    static class Gone extends Exception {}
    private static class Secret extends RuntimeException {}

    int state;

    public void check() throws Gone { if (state > 3) throw new Gone(); }
    public void hide() { if (state > 3) throw new Secret(); }
    public int divide(int by) { return state / by; }
    public Object cast(Object object) { return (Fails) object; }
    public int recur(int depth) { return depth == 77 ? recur(depth) + 1 : 0; }
    public void give(Throwable thrown) throws Throwable { if (state == 1) throw new Error("an error"); }
    public void lacking() { assert state != 5 : "five"; }
}

class Awkward {
    int $dollar, _under, été;

    public int strictfp_(int record, int var, int yield) { return record > var ? yield : 0; }
    public boolean naïve(int größe) { return größe > été; }
    public int result(int result, int thrown) { return result > thrown ? 1 : 0; }
    public void set(int get, Awkward awkward) { if (awkward != null) awkward.$dollar = get; }
}

class Test {
    int grade;

    public boolean passes() { return grade > 50; }
    static Test assertTrue(Test test) { return test == null ? new Test() : test; }
}

class Stateful {
    static int calls;
    static final int[] KEPT = new int[2];

    public static int call(boolean again) { if (again) calls++; return calls; }
}

class Chatty {
    int words;

    public String speak() {
        System.out.println("words " + words);
        return words > 3 ? "a lot, \"quoted\" \\ \n" : "";
    }
}

class Leaving {
    int code;

    public void leave() { if (code == 3) System.exit(3); }
}

class Holder extends java.util.AbstractList<Object> {
    int extra;

    @Override public Object get(int index) { return null; }
    @Override public int size() { return modCount; }
    public int both() { return extra > size() ? 1 : 0; }
}

class Privates {
    private int hidden;

    private int peek(int by) { return hidden + by > 0 && by > 10 ? 1 : 0; }
    private static boolean isOdd(int number) { return (number & 1) != 0; }
    private int look(Privates other, int[] at) { return other == this ? 1 : at == null ? 2 : 3; }
}

class Made {
    int size;

    public Made(int size) {
        if (size < 0) throw new IllegalArgumentException();
        this.size = size;
    }

    private Made(long size) { this.size = size > 5 ? 1 : 0; }
}

class Anonymous {
    Runnable task;
    Object any;

    static Runnable runner(int number) {
        class Local implements Runnable {
            int times = number;

            public void run() { times++; }
        }
        return number > 0 ? new Local() : new Runnable() { public void run() {} };
    }

    public boolean hasTask() { return task != null; }
    public int runs() { if (any instanceof Anonymous) return 1; return any == null ? 2 : 3; }
}

class Applies {
    public int apply(IntUnaryOperator operator, int number) {
        return operator == null ? 0 : operator.applyAsInt(number) > 5 ? 1 : 2;
    }
}

class Lists {
    List<Integer> list;

    public int length() { return list == null ? -1 : list.isEmpty() ? 0 : 1; }
}

enum Colour {
    RED, GREEN { int weight() { return 2; } };

    int weight() { return 1; }
    public Colour next() { return this == RED ? GREEN : RED; }
}

class Coloured {
    Colour colour;

    public boolean isColoured(Colour[] all) {
        return colour != null && all != null && all.length > 1 && all[1] != null;
    }
    public static Object same(Colour one, Colour two) { return one == Colour.RED && two != Colour.GREEN ? two : one; }
}

class Painted {
    Colour colour;
    String name;
    Integer boxed;

    public Colour other() { return colour == Colour.RED ? Colour.GREEN : Colour.RED; }
    public boolean isNamed() { return name != null && name.length() > 1 && name.charAt(0) == 'j'; }
    public boolean isTwo() { return boxed != null && boxed == 2; }
}

class Alike {
    public static int sum(Integer one, Integer two, Colour colour) { return one + two + colour.ordinal(); }
    public static boolean both(Optional<Alike> one, Optional<Alike> two, Colour colour) {
        return one.isEmpty() && two.isEmpty() && colour == Colour.GREEN;
    }
}

class ArrayCycle {
    final ArrayCycle[] all;

    ArrayCycle(ArrayCycle[] all) { this.all = all; }

    public boolean isFirst() { return all != null && all.length > 0 && all[0] == this; }
}

class ListCycle {
    private final List<ListCycle> all;

    ListCycle(List<ListCycle> all) { this.all = all; }

    public boolean isFirst() { return all != null && all.size() > 0 && all.get(0) == this; }
    public boolean isSecond() { return all != null && all.size() > 1 && all.get(0) == null && all.get(1) == this; }
}

class MapCycle {
    private final TreeMap<Integer, MapCycle> all;

    MapCycle(TreeMap<Integer, MapCycle> all) { this.all = all; }

    public boolean isThere() { return all != null && all.size() == 1 && all.firstEntry().getValue() == this; }
}

class ReferenceCycle {
    private final AtomicReference<ReferenceCycle> own;

    ReferenceCycle(AtomicReference<ReferenceCycle> own) { this.own = own; }

    public boolean isOwn() { return own != null && own.get() == this; }
}

class OptionalCycle {
    private final Optional<OptionalCycle> own;

    OptionalCycle(Optional<OptionalCycle> own) { this.own = own; }

    public boolean isOwn() { return own != null && own.isPresent() && own.get() == this; }
}

record RecordCycle(RecordCycle[] all, Object[] any) {
    public boolean isFirst() { return all != null && all.length > 0 && all[0] == this && any == all; }
}
