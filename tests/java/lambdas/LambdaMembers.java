import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** What reflection and serialisation show of the classes of lambdas. */
public class LambdaMembers {
    interface Portable<T, R> extends Function<T, R>, Serializable {}

    interface Equal {
        boolean equals(Object other);
        default void done() {}
    }

    static void show(Object lambda) {
        Class<?> type = lambda.getClass();
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName).thenComparing(method -> method.getReturnType().getName()));
        StringBuilder text = new StringBuilder(Modifier.toString(type.getModifiers())).append(Arrays.toString(type.getInterfaces()));
        for (Method method : methods) {
            text.append("; ").append(Modifier.toString(method.getModifiers())).append(' ').append(method.getReturnType().getName())
                .append(' ').append(method.getName()).append(Arrays.toString(method.getParameterTypes()));
        }
        for (Field field : type.getDeclaredFields()) {
            text.append("; ").append(Modifier.toString(field.getModifiers())).append(' ').append(field.getName());
        }
        System.out.println(text.append("; ").append(type.getDeclaredConstructors().length));
    }

    static void replaced(Serializable lambda) throws Exception {
        Method method = lambda.getClass().getDeclaredMethod("writeReplace");
        method.setAccessible(true);
        SerializedLambda form = (SerializedLambda) method.invoke(lambda);
        System.out.println(form.getImplMethodKind() + " " + form.getImplClass() + "." + form.getImplMethodName() + form.getImplMethodSignature());
    }

    static void reveal(Class<?> type, String name, MethodType shape) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        System.out.println(lookup.revealDirect(lookup.findVirtual(type, name, shape)));
    }

    public static void main(String[] args) throws Exception {
        int captured = args.length;
        show((Runnable) () -> {});
        show((Supplier<Integer>) () -> captured);
        show((Comparator<String>) String::compareTo);
        show((Portable<String, Integer>) text -> captured);
        show((Runnable & Serializable) () -> {});
        show((Supplier<String> & Cloneable) () -> "x");

        Portable<CharSequence, String> text = CharSequence::toString;
        Portable<List<String>, Integer> hash = List::hashCode;
        Portable<List<String>, Integer> size = List::size;
        Portable<Object, String> object = Object::toString;
        replaced(text);
        replaced(hash);
        replaced(size);
        replaced(object);
        System.out.println(text.apply("jay") + hash.apply(List.of()) + size.apply(List.of("x")));

        reveal(CharSequence.class, "toString", MethodType.methodType(String.class));
        reveal(List.class, "hashCode", MethodType.methodType(int.class));
        reveal(List.class, "size", MethodType.methodType(int.class));
        reveal(Equal.class, "equals", MethodType.methodType(boolean.class, Object.class));
        reveal(Equal.class, "done", MethodType.methodType(void.class));
        reveal(Runnable.class, "getClass", MethodType.methodType(Class.class));
    }
}
