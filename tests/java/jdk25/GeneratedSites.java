// release: 25
// Call sites and constants that no compiler writes: every kind of dynamic constant, handles of every kind, bootstrap
// methods that fail, and what happens when a failed site runs again.

import static java.lang.constant.ConstantDescs.*;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.function.Consumer;

public class GeneratedSites {
    static final ClassDesc HERE = ClassDesc.of("GeneratedSites");
    static final ClassDesc MADE = ClassDesc.of("Made");
    static int calls;

    public int field = 5;
    public static String shared = "shared";

    public GeneratedSites() {
    }

    public GeneratedSites(int field) {
        this.field = field;
    }

    public String virtual(int x) {
        return "virtual " + (x + field);
    }

    public static String fixed(long x, String text) {
        return text + x;
    }

    public static Object constant(MethodHandles.Lookup lookup, String name, Class<?> type, Object... arguments) {
        calls++;
        System.out.println("constant " + name + " " + type.getSimpleName() + " " + Arrays.toString(arguments));
        return switch (name) {
            case "fails" -> throw new IllegalStateException("constant fails");
            case "wrong" -> "not a number";
            case "nothing" -> null;
            default -> switch (type.getName()) {
                case "boolean" -> true;
                case "byte" -> (byte) -1;
                case "char" -> '\u20ac';
                case "short" -> (short) -2;
                case "int" -> 42;
                case "long" -> 1L << 40;
                case "float" -> 1.5f;
                case "double" -> -0.0;
                default -> name + arguments.length;
            };
        };
    }

    public static CallSite site(MethodHandles.Lookup lookup, String name, MethodType type, Object... arguments) throws Throwable {
        calls++;
        System.out.println("site " + name + type + " " + Arrays.toString(arguments));
        return switch (name) {
            case "fails" -> throw new Exception("site fails");
            case "error" -> throw new AssertionError("site error");
            case "none" -> null;
            case "other" -> new ConstantCallSite(MethodHandles.constant(String.class, "x"));
            default -> new ConstantCallSite(lookup.findStatic(GeneratedSites.class, name, type));
        };
    }

    public static Object notASite(MethodHandles.Lookup lookup, String name, MethodType type) {
        return "text";
    }

    static final DirectMethodHandleDesc CONSTANT = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, HERE,
        "constant", MethodTypeDesc.of(CD_Object, CD_MethodHandles_Lookup, CD_String, CD_Class, CD_Object.arrayType()));
    static final DirectMethodHandleDesc SITE = MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, HERE,
        "site", MethodTypeDesc.of(CD_CallSite, CD_MethodHandles_Lookup, CD_String, CD_MethodType, CD_Object.arrayType()));

    static DynamicConstantDesc<?> dynamic(String name, ClassDesc type, ConstantDesc... arguments) {
        return DynamicConstantDesc.ofNamed(CONSTANT, name, type, arguments);
    }

    /** Runs code that leaves a value of `type`, three times, as a method of a new class. */
    static void run(String title, ClassDesc type, Consumer<CodeBuilder> code) throws Exception {
        byte[] bytes = ClassFile.of().build(MADE, builder -> builder
            .withFlags(ClassFile.ACC_PUBLIC)
            .withMethodBody("run", MethodTypeDesc.of(type), ClassFile.ACC_PUBLIC | ClassFile.ACC_STATIC, body -> {
                code.accept(body);
                body.return_(java.lang.classfile.TypeKind.from(type));
            }));
        Class<?> made = new ClassLoader(GeneratedSites.class.getClassLoader()) {
            Class<?> define() {
                return defineClass("Made", bytes, 0, bytes.length);
            }
        }.define();
        calls = 0;
        for (int i = 0; i < 3; i++) {
            try {
                System.out.println(title + ": " + made.getMethod("run").invoke(null));
            } catch (InvocationTargetException e) {
                Throwable thrown = e.getCause();
                System.out.println(title + " threw " + thrown + (thrown.getCause() == null ? "" : " because of " + thrown.getCause()));
            }
        }
        System.out.println("bootstrap methods run: " + calls);
    }

    public static void main(String[] args) throws Exception {
        for (ClassDesc type : new ClassDesc[] {CD_boolean, CD_byte, CD_char, CD_short, CD_int, CD_long, CD_float, CD_double, CD_String, CD_Object}) {
            run(type.displayName(), type, code -> code.loadConstant(dynamic("value", type, 1, "two", 3L, 4.5f, 5.5, CD_String)));
        }
        run("null", CD_String, code -> code.loadConstant(dynamic("nothing", CD_String)));
        run("nested", CD_String, code -> code.loadConstant(dynamic("outer", CD_String, dynamic("inner", CD_Object), dynamic("nothing", CD_Object))));
        run("failing", CD_String, code -> code.loadConstant(dynamic("fails", CD_String)));
        run("wrong", CD_Integer, code -> code.loadConstant(dynamic("wrong", CD_Integer)));
        run("null primitive", CD_int, code -> code.loadConstant(dynamic("nothing", CD_int)));
        run("missing bootstrap", CD_Object, code -> code.loadConstant(DynamicConstantDesc.ofNamed(
            MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, HERE, "missing", CONSTANT.invocationType()), "x", CD_Object)));
        run("null constant", CD_Object, code -> code.loadConstant(NULL));
        run("enum", CD_Object, code -> code.loadConstant(Enum.EnumDesc.of(ClassDesc.of("java.util.concurrent.TimeUnit"), "DAYS")));
        run("primitive class", CD_Class, code -> code.loadConstant(CD_int));

        run("method type", CD_MethodType, code -> code.loadConstant(MethodTypeDesc.of(CD_int, CD_String, CD_long.arrayType(2))));
        run("static handle", CD_Object, code -> code
            .loadConstant(MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, HERE, "fixed", MethodTypeDesc.of(CD_String, CD_long, CD_String)))
            .loadConstant(7L).loadConstant("n")
            .invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_String, CD_long, CD_String)));
        run("constructor and virtual handle", CD_Object, code -> code
            .loadConstant(MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.VIRTUAL, HERE, "virtual", MethodTypeDesc.of(CD_String, CD_int)))
            .loadConstant(MethodHandleDesc.ofConstructor(HERE, CD_int))
            .loadConstant(30)
            .invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(HERE, CD_int))
            .loadConstant(3)
            .invokevirtual(CD_MethodHandle, "invoke", MethodTypeDesc.of(CD_Object, HERE, CD_int)));
        run("interface handle", CD_Object, code -> code
            .loadConstant(MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.INTERFACE_VIRTUAL, CD_Comparable(), "compareTo", MethodTypeDesc.of(CD_int, CD_Object)))
            .loadConstant("b").loadConstant("a")
            .invokevirtual(CD_MethodHandle, "invoke", MethodTypeDesc.of(CD_Object, CD_String, CD_String)));
        run("field handles", CD_Object, code -> code
            .loadConstant(MethodHandleDesc.ofField(DirectMethodHandleDesc.Kind.STATIC_SETTER, HERE, "shared", CD_String))
            .loadConstant("set")
            .invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_void, CD_String))
            .loadConstant(MethodHandleDesc.ofField(DirectMethodHandleDesc.Kind.STATIC_GETTER, HERE, "shared", CD_String))
            .invokevirtual(CD_MethodHandle, "invokeExact", MethodTypeDesc.of(CD_String)));
        run("missing member", CD_Object, code -> code
            .loadConstant(MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, HERE, "missing", MethodTypeDesc.of(CD_void))));
        run("missing class", CD_Object, code -> code
            .loadConstant(MethodTypeDesc.of(CD_void, ClassDesc.of("Absent"))));

        MethodTypeDesc type = MethodTypeDesc.of(CD_String, CD_long, CD_String);
        for (String name : new String[] {"fixed", "fails", "error", "none", "other", "absent"}) {
            run("site " + name, CD_Object, code -> code.loadConstant(9L).loadConstant("s")
                .invokedynamic(DynamicCallSiteDesc.of(SITE, name, type, "argument", 1, dynamic("value", CD_int))));
        }
        run("not a site", CD_Object, code -> code.loadConstant(9L).loadConstant("s")
            .invokedynamic(DynamicCallSiteDesc.of(MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, HERE, "notASite",
                MethodTypeDesc.of(CD_Object, CD_MethodHandles_Lookup, CD_String, CD_MethodType)), "x", type)));
        run("missing bootstrap method", CD_Object, code -> code.loadConstant(9L).loadConstant("s")
            .invokedynamic(DynamicCallSiteDesc.of(MethodHandleDesc.ofMethod(DirectMethodHandleDesc.Kind.STATIC, HERE, "nowhere",
                SITE.invocationType()), "x", type)));
        run("failing argument", CD_Object, code -> code.loadConstant(9L).loadConstant("s")
            .invokedynamic(DynamicCallSiteDesc.of(SITE, "fixed", type, dynamic("fails", CD_Object))));
    }

    static ClassDesc CD_Comparable() {
        return ClassDesc.of("java.lang.Comparable");
    }
}
