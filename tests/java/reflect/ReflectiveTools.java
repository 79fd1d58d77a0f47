// Reflection as programs use it: a tiny test runner, a bean mapper, a dependency injector.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class ReflectiveTools {
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.METHOD) @interface Test { Class<? extends Throwable> expected() default None.class; int order() default 0; }
    static class None extends Throwable { }
    @Retention(RetentionPolicy.RUNTIME) @interface Inject { }
    @Retention(RetentionPolicy.RUNTIME) @interface Column { String value(); }

    public static class Suite {
        private int setUps;
        public void setUp() { setUps++; }
        @Test(order = 2) public void passes() { if (setUps != 1) throw new AssertionError("fresh instance each time"); }
        @Test(order = 1) public void fails() { throw new AssertionError("as it should"); }
        @Test(order = 3, expected = ArithmeticException.class) public void expects() { System.out.println(1 / (setUps - 1)); }
        @Test(order = 4, expected = NullPointerException.class) public void expectsInVain() { }
        public void notATest() { throw new IllegalStateException(); }
    }

    static class Person {
        @Column("full_name") private String name;
        @Column("years") private int age;
        private double ignored = 1.5;
        @Column("tags") private List<String> tags;
    }

    static class Engine { String sound() { return "brumm"; } }
    static class Radio { @Inject Engine power; }
    static class Car {
        @Inject private Engine engine;
        @Inject private Radio radio;
        final String model;
        @Inject Car(Radio r) { model = "with radio " + (r != null); }
    }

    static void runTests(Class<?> c) throws Exception {
        List<Method> tests = new ArrayList<>();
        for (Method m : c.getMethods()) if (m.isAnnotationPresent(Test.class)) tests.add(m);
        tests.sort(Comparator.comparingInt(m -> m.getAnnotation(Test.class).order()));
        for (Method m : tests) {
            Object o = c.getConstructor().newInstance();
            c.getMethod("setUp").invoke(o);
            Class<?> expected = m.getAnnotation(Test.class).expected();
            try {
                m.invoke(o);
                System.out.println(m.getName() + (expected == None.class ? " passed" : " should have thrown " + expected.getSimpleName()));
            } catch (InvocationTargetException e) {
                System.out.println(m.getName() + (expected.isInstance(e.getTargetException()) ? " passed by throwing" : " FAILED " + e.getTargetException()));
            }
        }
    }

    static <T> T fill(Class<T> c, Map<String, ?> row) throws Exception {
        Constructor<T> k = c.getDeclaredConstructor();
        k.setAccessible(true);
        T t = k.newInstance();
        for (Field f : c.getDeclaredFields()) {
            Column column = f.getAnnotation(Column.class);
            if (column == null) continue;
            f.setAccessible(true);
            f.set(t, row.get(column.value()));
        }
        return t;
    }

    static Object create(Class<?> c, Map<Class<?>, Object> made) throws Exception {
        if (made.containsKey(c)) return made.get(c);
        Constructor<?> chosen = c.getDeclaredConstructors()[0];
        Object[] arguments = new Object[chosen.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) arguments[i] = create(chosen.getParameterTypes()[i], made);
        chosen.setAccessible(true);
        Object o = chosen.newInstance(arguments);
        made.put(c, o);
        for (Field f : c.getDeclaredFields()) if (f.isAnnotationPresent(Inject.class)) {
            f.setAccessible(true);
            f.set(o, create(f.getType(), made));
        }
        return o;
    }

    public static void main(String[] args) throws Exception {
        runTests(Suite.class);
        Person p = fill(Person.class, Map.of("full_name", "Ada", "years", 36, "tags", List.of("math")));
        System.out.println(p.name + p.age + p.tags + p.ignored);
        try {
            fill(Person.class, Map.of("full_name", 5, "years", 1));
        } catch (IllegalArgumentException e) {
            System.out.println("wrong type for a field");
        }
        Map<Class<?>, Object> made = new LinkedHashMap<>();
        Car car = (Car) create(Car.class, made);
        System.out.println(car.engine.sound() + (car.radio.power == car.engine) + car.model + made.size());
        Type tags = Person.class.getDeclaredField("tags").getGenericType();
        System.out.println(tags + " " + ((ParameterizedType) tags).getActualTypeArguments()[0]);
        try {
            Suite.class.getMethod("notATest").invoke(new Suite());
        } catch (InvocationTargetException e) {
            StackTraceElement top = e.getCause().getStackTrace()[0];
            System.out.println(top.getMethodName() + ":" + top.getLineNumber() + " " + e.getCause());
        }
        Method swap = Collections.class.getMethod("swap", List.class, int.class, int.class);
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        swap.invoke(null, list, 0, 2);
        System.out.println(list + " " + swap + " " + Modifier.toString(swap.getModifiers()));
        int sum = 0;
        Method compare = Integer.class.getMethod("compareTo", Integer.class);
        for (int i = 0; i < 100; i++) sum += (int) compare.invoke(i, 50);
        System.out.println(sum);
    }
}
