package jaywalk;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A condition on objects that holds before and after each method of their class: on a method {@code boolean name()} of
 * that class, or with {@link #of} on a static method that takes an object of a class that one cannot edit.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Invariant {
    /** The class whose objects it is about, if not the one that declares it. */
    Class<?> of() default Object.class;
}
