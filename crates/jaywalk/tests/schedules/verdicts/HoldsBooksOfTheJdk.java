// paths: 1 completed, 0 failed
// prints: b 3 16 32 host true x called €
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.spi.FileSystemProvider;
import java.security.MessageDigest;
import java.util.Currency;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** Providers, proxies, bundles, groups of threads: what the JDK keeps of them is nobody's business. */
public class HoldsBooksOfTheJdk {
    public static class Words extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"a", "b"}};
        }
    }

    public static void main(String[] args) throws Exception {
        // It asks for its contents when it is first asked itself.
        ResourceBundle.getBundle("HoldsBooksOfTheJdk$Words").getString("a");
        String[] got = new String[2];
        Threads.run(() -> got[0] = use(), () -> got[1] = use());
        System.out.println(got[0].equals(got[1]) ? got[0] : got[0] + " but " + got[1]);
    }

    static String use() throws Exception {
        String word = ResourceBundle.getBundle("HoldsBooksOfTheJdk$Words").getString("a");
        int digits = "h\u00e9".getBytes().length;
        Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
        int encrypted = cipher.doFinal(new byte[5]).length;
        int digest = MessageDigest.getInstance("SHA-256").digest(new byte[3]).length;
        String host = new URI("http://host/file").toURL().getHost();
        boolean provides = ServiceLoader.load(FileSystemProvider.class).iterator().hasNext();
        String group = new ThreadGroup("x").getName();
        Class<?>[] types = {Callable.class};
        Object proxy = Proxy.newProxyInstance(
                HoldsBooksOfTheJdk.class.getClassLoader(), types, (object, method, arguments) -> method.getName() + "ed");
        String called = (String) ((Callable<?>) proxy).call();
        String symbol = Currency.getInstance("EUR").getSymbol(Locale.GERMANY);
        return word + " " + digits + " " + encrypted + " " + digest + " " + host + " " + provides + " " + group + " "
                + called + " " + symbol;
    }
}
