// Annotations with all kinds of values, defaults, inheritance, repetition and equality.
import java.lang.annotation.*;
import java.lang.reflect.Method;
import java.util.Arrays;

public class Annotations {
    enum Level { LOW, HIGH }
    @Retention(RetentionPolicy.RUNTIME) @interface Simple { String value() default "none"; }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Full {
        byte b() default 1; short s() default 2; char c() default 'c'; int i(); long l() default 1L << 40; float f() default 1.5f; double d() default 2.5;
        boolean z() default true; String t() default "text"; Class<?> type() default Object.class; Level level() default Level.LOW;
        Simple nested() default @Simple("inner"); int[] ints() default {1, 2}; String[] strings() default {}; Class<?>[] types() default {int.class, String[].class};
        Level[] levels() default {Level.LOW, Level.HIGH}; Simple[] many() default {};
    }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }
    @Retention(RetentionPolicy.CLASS) @interface Invisible { }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface Use { int value(); }

    @Full(i = 7, t = "given", levels = Level.HIGH, many = {@Simple, @Simple("x")}) @Invisible static class Annotated { }
    static class Child extends Annotated { }
    @Tag("a") @Tag("b") @Simple @Deprecated static class Repeated {
        @Simple("field") int field;
        @Simple("constructor") Repeated() { }
        @Simple("method") @Tag("single") void method(@Simple("parameter") int p, String q) { }
        @Use(3) String typed;
    }

    public static void main(String[] args) throws Exception {
        Full f = Annotated.class.getAnnotation(Full.class);
        System.out.println(f.b() + " " + f.s() + " " + f.c() + " " + f.i() + " " + f.l() + " " + f.f() + " " + f.d() + " " + f.z() + " " + f.t() + " " + f.type() + " " + f.level());
        System.out.println(f.nested().value() + " " + Arrays.toString(f.ints()) + f.strings().length + Arrays.toString(f.types()) + Arrays.toString(f.levels()) + f.many().length
                + f.many()[0].value() + f.many()[1].value());
        System.out.println(f.annotationType() + " " + f.equals(Child.class.getAnnotation(Full.class)) + " " + (f.hashCode() == Child.class.getAnnotation(Full.class).hashCode()));
        System.out.println(Annotated.class.getAnnotations().length + " " + Child.class.getAnnotations().length + " " + Child.class.getDeclaredAnnotations().length + " "
                + Annotated.class.isAnnotationPresent(Invisible.class));
        f.ints()[0] = 99;
        System.out.println(f.ints()[0]);
        System.out.println(Repeated.class.getAnnotation(Simple.class) + " " + Repeated.class.getAnnotation(Tag.class) + " " + Arrays.toString(Repeated.class.getAnnotationsByType(Tag.class))
                + " " + Repeated.class.getAnnotation(Tags.class).value().length + " " + Repeated.class.getAnnotation(Deprecated.class).forRemoval());
        Method m = Repeated.class.getDeclaredMethod("method", int.class, String.class);
        System.out.println(m.getAnnotation(Simple.class).value() + " " + m.getAnnotationsByType(Tag.class)[0].value() + " " + m.getParameterAnnotations()[0].length
                + m.getParameterAnnotations()[1].length + " " + m.getParameters()[0].getAnnotation(Simple.class).value());
        System.out.println(Repeated.class.getDeclaredField("field").getAnnotation(Simple.class).value() + " " + Repeated.class.getDeclaredConstructor().getAnnotation(Simple.class).value());
        System.out.println(Repeated.class.getDeclaredField("typed").getAnnotatedType().getAnnotation(Use.class).value());
        System.out.println(Full.class.getMethod("i").getDefaultValue() + " " + Full.class.getMethod("t").getDefaultValue() + " " + Full.class.getMethod("level").getDefaultValue());
        System.out.println(Simple.class.isAnnotation() + " " + Simple.class.getAnnotation(Retention.class).value() + " " + FunctionalInterface.class.getAnnotations().length + " "
                + Runnable.class.isAnnotationPresent(FunctionalInterface.class));
    }
}
