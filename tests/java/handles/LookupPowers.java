// What a Lookup can do besides finding: reveal, unreflect, define classes, drop and hand on access.

import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;

public class LookupPowers {
    static class Template implements Runnable {
        static int made;
        private final int number = ++made;

        public Template() {
        }

        @Override
        public void run() {
            System.out.println("template " + number + " " + getClass().isHidden());
        }
    }

    static class Base {
        private String secret = "secret";

        protected String name() {
            return "base";
        }

        private String hidden(int x) {
            return "hidden " + x;
        }

        static String shared(Object... values) {
            return "shared " + values.length;
        }
    }

    static class Derived extends Base {
        @Override
        protected String name() {
            return "derived";
        }

        static MethodHandle superName() throws Exception {
            return MethodHandles.lookup().findSpecial(Base.class, "name", MethodType.methodType(String.class), Derived.class);
        }
    }

    interface Greeter {
        default String greet() {
            return "hello from " + getClass().getSimpleName();
        }
    }

    static class Person implements Greeter {
        @Override
        public String greet() {
            return "person";
        }

        MethodHandle inherited() throws Exception {
            return MethodHandles.lookup().findSpecial(Greeter.class, "greet", MethodType.methodType(String.class), Person.class);
        }
    }

    static void reveal(Lookup lookup, MethodHandle handle) {
        MethodHandleInfo info = lookup.revealDirect(handle);
        System.out.println(MethodHandleInfo.referenceKindToString(info.getReferenceKind()) + " "
            + info.getDeclaringClass().getSimpleName() + "." + info.getName() + info.getMethodType() + " " + info.isVarArgs());
    }

    static void attempt(String title, MethodHandle handle, Object... arguments) {
        try {
            System.out.println(title + ": " + handle.invokeWithArguments(arguments));
        } catch (Throwable thrown) {
            System.out.println(title + " threw " + thrown);
        }
    }

    interface Finder {
        MethodHandle find() throws Exception;
    }

    static void find(String title, Finder finder) {
        try {
            System.out.println(title + ": " + finder.find().type());
        } catch (Exception | Error thrown) {
            // The unnamed module has a number that no two runs share.
            System.out.println(title + " threw " + thrown.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }

    public static void main(String[] args) throws Throwable {
        Lookup lookup = MethodHandles.lookup();
        MethodHandle name = lookup.findVirtual(Base.class, "name", MethodType.methodType(String.class));
        attempt("virtual", name, new Derived());
        attempt("special", Derived.superName(), new Derived());
        attempt("default", new Person().inherited(), new Person());
        MethodHandle hidden = lookup.findVirtual(Base.class, "hidden", MethodType.methodType(String.class, int.class));
        attempt("private", hidden, new Base(), 3);
        attempt("bound", lookup.bind(new Derived(), "name", MethodType.methodType(String.class)));
        MethodHandle shared = lookup.findStatic(Base.class, "shared", MethodType.methodType(String.class, Object[].class));
        attempt("varargs", shared, 1, 2, 3);
        attempt("fixed arity", shared.asFixedArity(), (Object) new Object[] {1});
        MethodHandle getter = lookup.findGetter(Base.class, "secret", String.class);
        MethodHandle setter = lookup.findSetter(Base.class, "secret", String.class);
        Base base = new Base();
        attempt("setter", setter, base, "changed");
        attempt("getter", getter, base);
        attempt("wrong receiver", getter, "text");
        attempt("null receiver", getter, (Object) null);
        reveal(lookup, name);
        reveal(lookup, hidden);
        reveal(lookup, shared);
        reveal(lookup, getter);
        reveal(lookup, setter);
        reveal(lookup, lookup.findConstructor(Base.class, MethodType.methodType(void.class)));
        reveal(lookup, lookup.findVirtual(List.class, "size", MethodType.methodType(int.class)));

        Method method = Base.class.getDeclaredMethod("hidden", int.class);
        attempt("unreflect", lookup.unreflect(method), base, 4);
        Constructor<Template> constructor = Template.class.getConstructor();
        System.out.println(lookup.unreflectConstructor(constructor).invoke().getClass() == Template.class);
        Field field = Base.class.getDeclaredField("secret");
        attempt("unreflect getter", lookup.unreflectGetter(field), base);
        attempt("unreflect setter", lookup.unreflectSetter(field), base, "again");
        System.out.println(lookup.unreflectVarHandle(field).get(base));

        find("missing", () -> lookup.findStatic(Base.class, "none", MethodType.methodType(void.class)));
        find("not static", () -> lookup.findStatic(Base.class, "name", MethodType.methodType(String.class)));
        find("not virtual", () -> lookup.findVirtual(Base.class, "shared", MethodType.methodType(String.class, Object[].class)));
        find("no field", () -> lookup.findGetter(Base.class, "none", int.class));
        find("not a static field", () -> lookup.findStaticGetter(Base.class, "secret", String.class));
        find("public lookup", () -> MethodHandles.publicLookup().findVirtual(Base.class, "name", MethodType.methodType(String.class)));
        find("public string", () -> MethodHandles.publicLookup().findVirtual(String.class, "length", MethodType.methodType(int.class)));
        find("private in JDK", () -> MethodHandles.privateLookupIn(String.class, lookup).findGetter(String.class, "value", byte[].class));
        find("private from outside", () -> lookup.in(String.class).findGetter(String.class, "value", byte[].class));
        find("constructor as method", () -> lookup.findVirtual(Base.class, "<init>", MethodType.methodType(void.class)));
        find("wrong special", () -> lookup.findSpecial(Base.class, "name", MethodType.methodType(String.class), Derived.class));
        System.out.println(lookup + " " + lookup.dropLookupMode(Lookup.PRIVATE) + " " + MethodHandles.publicLookup());
        System.out.println(lookup.hasFullPrivilegeAccess() + " " + lookup.in(Base.class).hasPrivateAccess());
        System.out.println(lookup.findClass("LookupPowers$Derived").getSimpleName() + " " + lookup.accessClass(Base.class).getSimpleName());

        byte[] bytes;
        try (InputStream in = LookupPowers.class.getResourceAsStream("LookupPowers$Template.class")) {
            bytes = in.readAllBytes();
        }
        for (int i = 0; i < 2; i++) {
            Lookup made = lookup.defineHiddenClass(bytes, true, Lookup.ClassOption.NESTMATE);
            Class<?> type = made.lookupClass();
            Runnable instance = (Runnable) made.findConstructor(type, MethodType.methodType(void.class)).invoke();
            instance.run();
            System.out.println(type.getName().startsWith("LookupPowers$Template/") + " " + (type == Template.class)
                + " " + type.getNestHost().getSimpleName() + " " + type.getInterfaces().length);
        }
        Lookup data = lookup.defineHiddenClassWithClassData(bytes, List.of("data"), true);
        System.out.println(MethodHandles.classData(data, "_", List.class));
        new Template().run();
        try {
            lookup.defineClass(bytes);
        } catch (LinkageError e) {
            System.out.println(e.getClass().getSimpleName());
        }
        try {
            lookup.defineClass(new byte[] {1, 2, 3});
        } catch (LinkageError e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
