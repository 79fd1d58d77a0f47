// Enums: values, valueOf, ordinal, switch, bodies, fields, interfaces, EnumMap and EnumSet.
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

public class Enums {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN; boolean weekend() { return this == SAT || compareTo(SAT) > 0; } }

    interface Apply { int apply(int a, int b); }

    enum Op implements Apply {
        PLUS("+") { public int apply(int a, int b) { return a + b; } },
        MINUS("-") { public int apply(int a, int b) { return a - b; } },
        TIMES("*") {
            public int apply(int a, int b) { return a * b; }
            @Override public String toString() { return "times"; }
        };
        final String symbol;
        private static int created;
        static { for (Op o : values()) created++; }
        Op(String s) { symbol = s; }
    }

    static String plan(Day d) {
        switch (d) {
            case MON: return "start";
            case FRI: return "end";
            case SAT: case SUN: return "rest";
            default: return "work";
        }
    }

    public static void main(String[] args) {
        for (Day d : Day.values()) System.out.println(d + " " + d.ordinal() + " " + d.name() + " " + d.weekend() + " " + plan(d));
        for (Op o : Op.values()) {
            System.out.println(o + " " + o.name() + " " + o.symbol + " " + o.apply(6, 7) + " " + o.getClass().isEnum() + " " + o.getDeclaringClass().getSimpleName());
        }
        System.out.println(Day.valueOf("WED") + " " + Enum.valueOf(Op.class, "PLUS") + " " + Op.created);
        try {
            Day.valueOf("NODAY");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Day.MON.compareTo(Day.SUN) + " " + Day.TUE.equals(Day.TUE) + " " + (Day.values() == Day.values()) + " " + Day.values().length);
        EnumMap<Day, Integer> map = new EnumMap<>(Day.class);
        map.put(Day.SUN, 7);
        map.put(Day.MON, 1);
        map.merge(Day.MON, 5, Integer::sum);
        System.out.println(map + " " + map.containsKey(Day.TUE) + " " + map.get(Day.FRI) + " " + map.size());
        for (Map.Entry<Day, Integer> e : map.entrySet()) e.setValue(e.getValue() * 2);
        System.out.println(map.values() + " " + map.keySet() + " " + map.remove(Day.SUN) + map);
        EnumSet<Day> set = EnumSet.range(Day.TUE, Day.THU);
        set.add(Day.SUN);
        System.out.println(set + " " + EnumSet.complementOf(set) + " " + EnumSet.noneOf(Day.class) + " " + EnumSet.allOf(Op.class) + " " + set.contains(Day.FRI));
        set.removeIf(Day::weekend);
        set.retainAll(EnumSet.of(Day.WED, Day.MON));
        System.out.println(set + " " + Arrays.toString(Thread.State.values()));
        Day nothing = null;
        try {
            plan(nothing);
        } catch (NullPointerException e) {
            System.out.println("switch on null");
        }
    }
}
