import java.lang.reflect.Proxy;
import java.util.Arrays;

/** The packages of proxies: one of the boot loader's has none, and no list of packages fails because of it. */
public class ProxyPackages {
    public static void main(String[] args) {
        for (ClassLoader loader : new ClassLoader[] {null, ProxyPackages.class.getClassLoader()}) {
            Object proxy = Proxy.newProxyInstance(loader, new Class<?>[] {Runnable.class}, (self, method, given) -> null);
            System.out.println(proxy.getClass().getPackage() + " " + proxy.getClass().getModule().isNamed());
        }
        System.out.println(Arrays.stream(Package.getPackages()).map(Package::getName).filter(name -> name.contains("proxy")).toList());
        System.out.println(Arrays.stream(Package.getPackages()).anyMatch(each -> each.getName().equals("java.lang")));
    }
}
