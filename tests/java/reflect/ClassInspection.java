// Class: names, modifiers, hierarchy, kinds, members of classes.
import java.lang.reflect.Modifier;
import java.util.Arrays;

public class ClassInspection {
    static abstract class Base implements Runnable { protected int p; }
    public static final class Leaf extends Base implements Comparable<Leaf> {
        public void run() { }
        public int compareTo(Leaf o) { return 0; }
        class Inner { }
    }
    interface Face { }
    enum Kind { A { }, B }
    @interface Mark { }
    record Rec(int x) { }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + Modifier.toString(c.getModifiers())
                + " | " + c.getSuperclass() + " | " + Arrays.toString(c.getInterfaces()));
        System.out.println("  " + c.isInterface() + c.isArray() + c.isPrimitive() + c.isEnum() + c.isAnnotation() + c.isRecord() + c.isAnonymousClass() + c.isLocalClass()
                + c.isMemberClass() + c.isSynthetic() + " " + c.getPackageName() + " " + c.getDeclaringClass() + " " + c.getEnclosingClass() + " " + c.getComponentType());
    }

    public static void main(String[] args) throws Exception {
        class Local { }
        Object anonymous = new Object() { };
        Class<?>[] all = {ClassInspection.class, Base.class, Leaf.class, Leaf.Inner.class, Face.class, Kind.class, Kind.A.getClass(), Mark.class, Rec.class, Local.class,
            anonymous.getClass(), int.class, void.class, int[][].class, String[].class, String.class, Integer.class, Thread.State.class, java.util.Map.Entry.class};
        for (Class<?> c : all) show(c);
        System.out.println(Class.forName("java.lang.String") == String.class);
        System.out.println(Class.forName("[I") + " " + Class.forName("[[Ljava.lang.String;").getComponentType() + " " + Class.forName("ClassInspection$Leaf").getSimpleName());
        for (String missing : new String[] {"no.such.Thing", "int", "[X", "java/lang/String", ""}) {
            try {
                System.out.println(Class.forName(missing));
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
        }
        System.out.println(Base.class.isAssignableFrom(Leaf.class) + " " + Leaf.class.isAssignableFrom(Base.class) + " " + Runnable.class.isInstance(new Leaf()) + " "
                + int.class.isInstance(5) + " " + Number.class.isInstance(5));
        System.out.println(Leaf.class.asSubclass(Base.class) + " " + Local.class.getEnclosingMethod().getName() + " " + int.class.arrayType() + " " + String.class.getModule());
        System.out.println(Arrays.toString(Kind.class.getEnumConstants()) + " " + ClassInspection.class.getModule().isNamed() + " " + String.class.getClassLoader() + " "
                + String.class.descriptorString() + int[].class.descriptorString());
        System.out.println(Leaf.class.toGenericString() + " " + Comparable.class.toGenericString() + " " + Kind.class.toGenericString());
    }
}
