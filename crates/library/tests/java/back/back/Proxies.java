package back;

import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.function.IntUnaryOperator;
import jaywalk.internal.Fork;

/** Classes that the JDK makes at run time, under the same name on every path. */
final class Proxies {
    static void run() {
        for (int round = 0; round < 2; round++) {
            int way = Fork.choose(2);
            Object proxy = way == 0
                    ? make(IntUnaryOperator.class, round)
                    : make(Comparator.class, round);
            int result = proxy instanceof IntUnaryOperator operator ? operator.applyAsInt(5) : -1;
            System.out.print(proxy.getClass().getSimpleName() + " " + result + " ");
        }
        System.out.println(Fork.choose(2));
    }

    private static Object make(Class<?> type, int add) {
        return Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {type},
                (proxy, method, arguments) -> (Integer) arguments[0] + add + Fork.choose(2));
    }
}
