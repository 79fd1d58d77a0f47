package jaywalk;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Data races are meant: on a field, of that field; on a method, those of which it makes one of the accesses; on a class, of
 * all its fields and methods.
 *
 * <p>What threads see of each other by such a field is explored as if it were volatile. That may be less than a JVM does.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface Racy {}
