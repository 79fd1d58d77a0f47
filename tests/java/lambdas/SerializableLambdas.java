// Lambdas with marker interfaces, and serializable ones: what is written is a SerializedLambda.

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.RandomAccess;
import java.util.function.Function;
import java.util.function.Supplier;

public class SerializableLambdas {
    interface Task extends Serializable {
        int run(int x) throws Exception;
    }

    static SerializedLambda form(Object lambda) throws Exception {
        Method replace = lambda.getClass().getDeclaredMethod("writeReplace");
        replace.setAccessible(true);
        return (SerializedLambda) replace.invoke(lambda);
    }

    static void show(SerializedLambda form) {
        System.out.println(form.getCapturingClass() + " " + form.getFunctionalInterfaceClass() + " "
            + form.getFunctionalInterfaceMethodName() + form.getFunctionalInterfaceMethodSignature());
        System.out.println(form.getImplMethodKind() + " " + form.getImplClass() + " "
            + form.getImplMethodName() + form.getImplMethodSignature() + " " + form.getInstantiatedMethodType());
        for (int i = 0; i < form.getCapturedArgCount(); i++) {
            System.out.println("  " + form.getCapturedArg(i) + " " + form.getCapturedArg(i).getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable marked = (Runnable & RandomAccess) () -> System.out.println("marked");
        marked.run();
        System.out.println((marked instanceof RandomAccess) + " " + (marked instanceof Serializable));

        int seven = 7;
        long big = 1L << 40;
        double half = 0.5;
        char c = 'c';
        boolean yes = true;
        String text = "text";
        Task task = x -> (int) (x + seven + big % 10 + half + c + (yes ? 1 : 0) + text.length());
        System.out.println(task.run(1));
        show(form(task));

        Function<String, Integer> reference = (Function<String, Integer> & Serializable) String::length;
        System.out.println(reference.apply("four"));
        show(form(reference));

        Supplier<StringBuilder> maker = (Supplier<StringBuilder> & Serializable) StringBuilder::new;
        System.out.println(maker.get().append("made"));
        show(form(maker));

        Comparator<String> comparator = Comparator.comparing(String::length);
        System.out.println((comparator instanceof Serializable) + " " + comparator.compare("aa", "b"));

        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(task);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            Task copy = (Task) in.readObject();
            System.out.println(copy.run(1) + " " + (copy == task));
        }
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            out.writeObject((Runnable) () -> { });
        } catch (NotSerializableException e) {
            System.out.println("not serializable: " + e.getMessage().startsWith("SerializableLambdas$$Lambda"));
        }
    }
}
