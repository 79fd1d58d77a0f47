// MethodType: construction, change, descriptors, equality.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

public class MethodTypes {
    static Object identity(Object o) { return o; }

    public static void main(String[] args) throws Throwable {
        MethodType t = MethodType.methodType(int.class, String.class, long[].class);
        System.out.println(t + " " + t.toMethodDescriptorString() + " " + t.parameterCount() + " " + t.returnType() + " " + t.parameterList());
        System.out.println(t.changeReturnType(void.class) + " " + t.appendParameterTypes(double.class) + " " + t.insertParameterTypes(0, Object.class, byte.class)
                + " " + t.dropParameterTypes(0, 1) + " " + t.changeParameterType(1, Integer.class));
        System.out.println(t.generic() + " " + t.erase() + " " + t.wrap() + " " + t.wrap().unwrap() + " " + MethodType.genericMethodType(3) + " "
                + t.hasPrimitives() + t.hasWrappers());
        MethodType u = MethodType.fromMethodDescriptorString("(Ljava/lang/String;[J)I", MethodTypes.class.getClassLoader());
        System.out.println(t.equals(u) + " " + (t == u) + " " + (t.hashCode() == u.hashCode()));
        System.out.println(MethodType.methodType(void.class, List.of(int.class, char.class)) + " " + t.parameterType(1).getName() + " " + t.lastParameterType());
        try {
            MethodType.methodType(int.class, void.class);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            MethodType.fromMethodDescriptorString("(I", null);
        } catch (IllegalArgumentException e) {
            System.out.println("bad descriptor");
        }
        MethodHandle id = MethodHandles.lookup().findStatic(MethodTypes.class, "identity", MethodType.genericMethodType(1));
        System.out.println((String) id.asType(MethodType.methodType(String.class, String.class)).invokeExact("cast"));
        System.out.println((int) id.asType(MethodType.methodType(int.class, int.class)).invokeExact(5));
        System.out.println((long) id.asType(MethodType.methodType(long.class, int.class)).invoke(5));
        try {
            Integer i = (Integer) id.asType(MethodType.methodType(Integer.class, Object.class)).invokeExact((Object) "text");
        } catch (ClassCastException e) {
            System.out.println("cast fails");
        }
        try {
            int i = (int) id.asType(MethodType.methodType(int.class, Object.class)).invokeExact((Object) null);
        } catch (NullPointerException e) {
            System.out.println("unboxing null fails");
        }
        System.out.println(id.type().parameterCount() + " " + id + " " + id.asVarargsCollector(Object[].class).isVarargsCollector());
    }
}
