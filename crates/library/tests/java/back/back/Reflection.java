package back;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import jaywalk.internal.Fork;

/** Reflective calls that fork, and what reflection caches. */
@Reflection.Tag(5)
final class Reflection {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Tag {
        int value();
    }

    static int counter;
    final int seed;

    Reflection(int seed) {
        this.seed = seed + Fork.choose(2);
    }

    int add(int number) {
        if (number > 3) {
            throw new IllegalArgumentException("too large: " + (number + Fork.choose(2)));
        }
        return seed + number + Fork.choose(2);
    }

    static void run() throws Throwable {
        Constructor<Reflection> constructor = Reflection.class.getDeclaredConstructor(int.class);
        Reflection made = constructor.newInstance(10);
        int way = Fork.choose(3);
        try {
            if (way == 0) {
                Method add = Reflection.class.getDeclaredMethod("add", int.class);
                System.out.print(add.invoke(made, 1) + " ");
                System.out.print(add.invoke(made, 7) + " ");
            } else if (way == 1) {
                MethodHandle add = MethodHandles.lookup()
                        .findVirtual(Reflection.class, "add", MethodType.methodType(int.class, int.class));
                System.out.print((int) add.invokeExact(made, 2) + " ");
            } else {
                Field field = Reflection.class.getDeclaredField("counter");
                field.setInt(null, 40 + Fork.choose(2));
                System.out.print(Reflection.class.getAnnotation(Tag.class).value() + " ");
            }
        } catch (InvocationTargetException thrown) {
            System.out.print(thrown.getCause().getMessage() + " ");
        }
        System.out.println(counter + " " + made.seed + " " + Reflection.class.getDeclaredMethods().length);
    }
}
