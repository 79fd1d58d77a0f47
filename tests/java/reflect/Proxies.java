// Dynamic proxies.
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class Proxies {
    interface Service {
        int add(int a, long b);
        String name();
        void fail() throws java.io.IOException;
        default String twice() { return name() + name(); }
        boolean flag(char c, double d, Object[] o);
    }
    interface Other { double number(); }

    static class Logger implements InvocationHandler {
        public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
            System.out.println("call " + m.getDeclaringClass().getSimpleName() + "." + m.getName() + " " + (args == null ? "no arguments" : args.length + " " + args[0]));
            switch (m.getName()) {
                case "add": return (int) args[0] + (int) (long) args[1];
                case "name": return "proxied";
                case "fail": throw new java.io.IOException("from handler");
                case "flag": return args[1].equals(2.5);
                case "number": return 1.5;
                case "toString": return "a proxy";
                case "hashCode": return 42;
                case "equals": return proxy == args[0];
                case "twice": return InvocationHandler.invokeDefault(proxy, m, args);
            }
            return null;
        }
    }

    public static void main(String[] args) throws Exception {
        Object p = Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Service.class, Other.class}, new Logger());
        Service s = (Service) p;
        System.out.println(s.add(3, 4L) + " " + s.name() + " " + s.flag('c', 2.5, new Object[0]));
        try {
            s.fail();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(((Other) p).number() + " " + p + " " + p.hashCode() + " " + p.equals(p) + " " + p.equals("x"));
        System.out.println(s.twice());
        System.out.println(Proxy.isProxyClass(p.getClass()) + " " + (Proxy.getInvocationHandler(p) instanceof Logger) + " " + Arrays.toString(p.getClass().getInterfaces()));
        Service broken = (Service) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Service.class}, (proxy, m, a) -> {
            if (m.getName().equals("name")) throw new Exception("checked");
            if (m.getName().equals("add")) return "not an int";
            return null;
        });
        try {
            broken.name();
        } catch (UndeclaredThrowableException e) {
            System.out.println("undeclared " + e.getCause().getMessage());
        }
        try {
            broken.add(1, 2);
        } catch (ClassCastException e) {
            System.out.println("wrong result type");
        }
        try {
            broken.flag('a', 1, null);
        } catch (NullPointerException e) {
            System.out.println("null for a primitive");
        }
        @SuppressWarnings("unchecked") List<String> list = (List<String>) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {List.class},
                (proxy, m, a) -> m.getName().equals("get") ? "item " + a[0] : m.getName().equals("size") ? (Object) 3 : null);
        System.out.println(list.get(2) + " " + list.size());
        try {
            Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {String.class}, new Logger());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Map<?, ?> m = (Map<?, ?>) Proxy.newProxyInstance(Proxies.class.getClassLoader(), new Class<?>[] {Map.class}, (proxy, method, a) -> method.invoke(Map.of("k", "v"), a));
        System.out.println(m.get("k") + " " + m.containsKey("z"));
    }
}
