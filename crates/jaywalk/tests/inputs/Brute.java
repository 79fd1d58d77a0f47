package inputs;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Calls each method of {@link Hostile} with all small inputs, and tells what it throws. */
public class Brute {
    /** Makes an input: a new one each time, unless it is null or a constant. */
    interface Maker extends Supplier<Object> {}

    private static final Integer KEPT = new ArrayList<>(Arrays.asList(1000)).get(0);
    private static final String WORD = new String("ab");

    public static void main(String[] args) throws Exception {
        Method[] methods = Hostile.class.getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            if (method.getDeclaringClass() != Hostile.class) {
                continue;
            }
            Set<String> thrown = new TreeSet<>();
            List<List<Maker>> makers = new ArrayList<>();
            for (Type type : method.getGenericParameterTypes()) {
                makers.add(of(type, 2));
            }
            call(method, makers, new Object[makers.size()], 0, thrown);
            // The same object twice.
            if (makers.size() > 1) {
                for (Maker maker : makers.get(0)) {
                    Object[] arguments = new Object[makers.size()];
                    Arrays.fill(arguments, maker.get());
                    run(method, arguments, thrown);
                }
            }
            System.out.println(method.getName() + " " + String.join(",", thrown));
        }
    }

    private static void call(Method method, List<List<Maker>> makers, Object[] arguments, int at, Set<String> thrown)
            throws Exception {
        if (at == arguments.length) {
            run(method, arguments, thrown);
            return;
        }
        for (Maker maker : makers.get(at)) {
            // Inputs may have been changed by the call before.
            List<List<Maker>> rest = makers;
            arguments[at] = maker.get();
            call(method, rest, arguments, at + 1, thrown);
        }
    }

    private static void run(Method method, Object[] arguments, Set<String> thrown) throws Exception {
        try {
            method.invoke(null, arguments);
        } catch (InvocationTargetException e) {
            thrown.add(e.getCause().getClass().getName());
        } catch (IllegalArgumentException e) {
            // The same object cannot be two parameters of different types.
        }
    }

    private static List<Maker> of(Type type, int depth) {
        List<Maker> all = new ArrayList<>();
        all.add(() -> null);
        if (type instanceof WildcardType) {
            return of(((WildcardType) type).getUpperBounds()[0], depth);
        }
        if (type instanceof TypeVariable) {
            return of(Integer.class, depth);
        }
        Class<?> raw = (Class<?>) (type instanceof ParameterizedType ? ((ParameterizedType) type).getRawType() : type);
        Type[] inside = type instanceof ParameterizedType ? ((ParameterizedType) type).getActualTypeArguments() : new Type[0];
        if (raw == String.class || raw == CharSequence.class) {
            for (String text : new String[] {"", "a", "b", "ab", "ba", "aba", "abb"}) {
                all.add(() -> new String(text));
            }
            all.add(() -> WORD);
        } else if (raw == StringBuilder.class) {
            for (String text : new String[] {"", "a", "ab"}) {
                all.add(() -> new StringBuilder(text));
            }
        } else if (raw == Integer.class || raw == Number.class) {
            for (int number : new int[] {0, 5, 7, 1000}) {
                all.add(() -> Integer.valueOf(number));
            }
            all.add(() -> KEPT);
        } else if (raw == Long.class) {
            all.add(() -> 5L);
        } else if (raw == Character.class) {
            all.add(() -> 'b');
        } else if (raw == Boolean.class) {
            all.add(() -> true);
            all.add(() -> false);
        } else if (raw == Double.class) {
            for (double number : new double[] {0.0, -0.0, Double.NaN, 1.5}) {
                all.add(() -> number);
            }
        } else if (raw == Hostile.Color.class || raw == Comparable.class) {
            for (Hostile.Color color : Hostile.Color.values()) {
                all.add(() -> color);
            }
        } else if (raw == Object.class) {
            all.addAll(of(Integer.class, depth));
            all.addAll(of(String.class, depth));
            all.addAll(of(Hostile.Color.class, depth));
            all.add(Object::new);
        } else if (raw == Hostile.Box.class) {
            for (Maker value : of(inside[0], depth - 1)) {
                all.add(() -> box(value.get(), null));
                for (Maker other : of(inside[0], depth - 1)) {
                    all.add(() -> box(value.get(), box(other.get(), null)));
                }
            }
        } else if (raw == Hostile.Pair.class) {
            for (Maker key : of(inside[0], 0)) {
                for (Maker value : of(inside[1], 0)) {
                    for (Maker other : of(inside[0], 0)) {
                        all.add(() -> pair(key.get(), value.get(), pair(other.get(), null, null)));
                    }
                }
            }
        } else if (raw == Optional.class) {
            of(inside[0], 0).forEach(maker -> all.add(() -> Optional.ofNullable(maker.get())));
        } else if (Map.class.isAssignableFrom(raw)) {
            List<Maker> keys = of(inside[0], 0);
            List<Maker> values = of(inside[1], 0);
            boolean isSorted = raw == TreeMap.class;
            all.add(() -> isSorted ? new TreeMap<Object, Object>() : new HashMap<Object, Object>());
            for (Maker key : keys) {
                for (Maker value : values) {
                    all.add(() -> map(isSorted, key.get(), value.get(), null, null));
                    for (Maker other : keys) {
                        all.add(() -> map(isSorted, key.get(), value.get(), other.get(), value.get()));
                    }
                }
            }
        } else if (Collection.class.isAssignableFrom(raw)) {
            List<Maker> elements = of(inside[0], 0);
            all.add(() -> collection(raw));
            for (Maker one : elements) {
                all.add(() -> collection(raw, one.get()));
                for (Maker other : elements) {
                    all.add(() -> collection(raw, one.get(), other.get()));
                }
            }
        } else {
            functions(raw, all);
        }
        return all;
    }

    private static void functions(Class<?> raw, List<Maker> all) {
        if (raw == IntPredicate.class) {
            all.add(() -> (IntPredicate) number -> number == 1);
            all.add(() -> (IntPredicate) number -> true);
        } else if (raw == Function.class) {
            all.add(() -> (Function<Object, Object>) argument -> 5);
            all.add(() -> (Function<Object, Object>) argument -> null);
        } else if (raw == Predicate.class) {
            all.add(() -> (Predicate<Object>) argument -> true);
            all.add(() -> (Predicate<Object>) argument -> false);
        } else if (raw == Supplier.class) {
            all.add(() -> (Supplier<Object>) () -> WORD);
            all.add(() -> (Supplier<Object>) () -> null);
        } else if (raw == Runnable.class) {
            all.add(() -> (Runnable) () -> {});
        } else if (raw == BiFunction.class) {
            all.add(() -> (BiFunction<Object, Object, Object>) (one, other) -> one.equals(1) ? 5 : 7);
        } else if (raw == Comparator.class) {
            all.add(() -> (Comparator<Object>) (one, other) -> -1);
            all.add(() -> (Comparator<Integer>) Integer::compare);
        } else if (raw == BooleanSupplier.class) {
            all.add(() -> (BooleanSupplier) () -> true);
            all.add(() -> (BooleanSupplier) () -> false);
        } else if (raw == Hostile.Shape.class) {
            all.add(() -> (Hostile.Shape) () -> 7);
        } else {
            throw new IllegalStateException("no inputs of " + raw);
        }
    }

    private static Hostile.Box<Object> box(Object value, Object next) {
        Hostile.Box<Object> box = new Hostile.Box<>();
        box.value = value;
        box.next = as(next);
        return box;
    }

    private static Hostile.Pair<Integer, Object> pair(Object key, Object value, Object next) {
        Hostile.Pair<Integer, Object> pair = new Hostile.Pair<>();
        pair.key = (Integer) key;
        pair.value = value;
        pair.next = as(next);
        return pair;
    }

    @SuppressWarnings("unchecked")
    private static <T> T as(Object object) {
        return (T) object;
    }

    private static Object map(boolean isSorted, Object key, Object value, Object other, Object second) {
        Map<Object, Object> map = isSorted ? new TreeMap<>() : new HashMap<>();
        try {
            map.put(key, value);
            if (second != null || other != null) {
                map.put(other, second);
            }
        } catch (NullPointerException e) {
            return null;
        }
        return map;
    }

    private static Object collection(Class<?> raw, Object... elements) {
        Collection<Object> made =
                raw == LinkedList.class
                        ? new LinkedList<>()
                        : raw == ArrayDeque.class
                                ? new ArrayDeque<>()
                                : raw == Set.class ? new HashSet<>() : new ArrayList<>();
        try {
            made.addAll(Arrays.asList(elements));
        } catch (NullPointerException e) {
            return null;
        }
        return made;
    }
}
