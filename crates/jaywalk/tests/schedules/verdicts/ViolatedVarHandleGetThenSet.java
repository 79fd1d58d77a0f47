// paths: 2 completed, 2 failed
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ViolatedVarHandleGetThenSet {
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    public static void main(String[] args) throws Exception {
        long[] array = new long[2];
        Threads.Body body = () -> ELEMENT.setVolatile(array, 1, (long) ELEMENT.getVolatile(array, 1) + 1);
        Threads.run(body, body);
        assert array[1] == 2;
    }
}
