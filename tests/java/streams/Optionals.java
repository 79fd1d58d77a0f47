// Optional and its primitive relatives.
import java.util.*;

public class Optionals {
    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    public static void main(String[] args) {
        Optional<String> full = Optional.of("value"), none = Optional.empty(), nullable = Optional.ofNullable(null);
        System.out.println(full + " " + none + " " + full.isPresent() + none.isEmpty() + " " + none.equals(nullable) + " " + full.equals(Optional.of("value")) + " " + full.hashCode() + none.hashCode());
        System.out.println(full.get() + full.map(String::length).get() + full.filter(s -> s.startsWith("x")) + full.flatMap(s -> Optional.of(s + "!")) + none.map(String::length));
        System.out.println(none.orElse("other") + none.orElseGet(() -> "made") + full.or(() -> Optional.of("no")).get() + none.or(() -> Optional.of("alt")).get());
        full.ifPresent(s -> System.out.println("has " + s));
        none.ifPresentOrElse(s -> System.out.println("never"), () -> System.out.println("empty action"));
        System.out.println(full.stream().count() + none.stream().count());
        for (Runnable r : new Runnable[] {() -> none.get(), () -> none.orElseThrow(), () -> none.orElseThrow(() -> new IllegalStateException("custom")), () -> Optional.of(null),
            () -> OptionalInt.empty().getAsInt()}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        for (String s : List.of("12", "x", "-7")) System.out.println(parse(s).map(i -> i * 2).filter(i -> i > 0).map(i -> "positive " + i).orElse("nothing from " + s));
        System.out.println(OptionalInt.of(5) + " " + OptionalDouble.of(2.5).getAsDouble() + " " + OptionalLong.empty() + " " + OptionalInt.of(3).orElse(9) + OptionalInt.of(4).equals(OptionalInt.of(4)));
        System.out.println(full.map(s -> (String) null).isPresent() + " " + Optional.of(Optional.of(1)));
        System.out.println(Objects.requireNonNullElse(null, "default") + " " + Objects.toString(null, "n/a") + " " + Objects.compare("a", "b", Comparator.naturalOrder()));
    }
}
