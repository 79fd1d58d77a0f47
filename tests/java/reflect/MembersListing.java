// Fields, methods and constructors as reflection lists them.
import java.lang.reflect.*;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

public class MembersListing {
    static abstract class Sample<T extends Number & Comparable<T>> implements Comparable<Sample<T>> {
        public static final int CONSTANT = 5;
        private volatile transient long counter;
        protected T value;
        List<? super Integer>[] weird;
        Map<String, Map<T, int[]>> nested;
        public Sample() { }
        protected Sample(int a, String... rest) throws java.io.IOException { }
        private Sample(T t, List<String> l) { }
        public abstract <X extends Exception> T get(int i, Map<String, ? extends T> m) throws X, IllegalStateException;
        static synchronized final strictfp double helper(double[] d, long l) { return 0; }
        native void nat();
        private void hidden() { }
        public int compareTo(Sample<T> o) { return 0; }
        void var(String format, Object... args) { }
    }

    static String sortKey(Object o) { return o.toString(); }

    public static void main(String[] args) throws Exception {
        Class<?> c = Sample.class;
        Field[] fields = c.getDeclaredFields();
        Arrays.sort(fields, Comparator.comparing(Field::getName));
        for (Field f : fields) System.out.println(f + " | " + f.toGenericString() + " | " + f.getType().getSimpleName() + " | " + f.getGenericType() + " | " + Modifier.toString(f.getModifiers()));
        Method[] methods = c.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(MembersListing::sortKey));
        for (Method m : methods) {
            System.out.println(m + " | " + m.toGenericString() + " | " + m.getParameterCount() + m.isVarArgs() + m.isBridge() + m.isSynthetic() + m.isDefault() + " | "
                    + Arrays.toString(m.getExceptionTypes()) + " | " + m.getGenericReturnType());
        }
        Constructor<?>[] constructors = c.getDeclaredConstructors();
        Arrays.sort(constructors, Comparator.comparing(MembersListing::sortKey));
        for (Constructor<?> k : constructors) System.out.println(k + " | " + k.toGenericString() + " | " + k.isVarArgs() + Arrays.toString(k.getParameterTypes()));
        for (TypeVariable<?> t : c.getTypeParameters()) System.out.println(t + " " + Arrays.toString(t.getBounds()) + " " + t.getGenericDeclaration());
        System.out.println(Arrays.toString(c.getGenericInterfaces()) + " " + c.getGenericSuperclass());
        ParameterizedType p = (ParameterizedType) c.getDeclaredField("nested").getGenericType();
        System.out.println(p.getRawType() + " " + Arrays.toString(p.getActualTypeArguments()) + " " + p.getOwnerType());
        GenericArrayType a = (GenericArrayType) c.getDeclaredField("weird").getGenericType();
        WildcardType w = (WildcardType) ((ParameterizedType) a.getGenericComponentType()).getActualTypeArguments()[0];
        System.out.println(w + " " + Arrays.toString(w.getLowerBounds()) + " " + Arrays.toString(w.getUpperBounds()));
        for (String name : new String[] {"counter", "missing"}) {
            try {
                System.out.println(c.getField(name));
            } catch (NoSuchFieldException e) {
                System.out.println(e);
            }
        }
        try {
            c.getMethod("helper", double.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(c.getMethod("compareTo", Sample.class).getName() + " " + c.getDeclaredMethod("var", String.class, Object[].class).getParameters()[1]);
    }
}
