// Addresses, URIs and URLs as values: nothing here needs a network.
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URL;

public class Addresses {
    public static void main(String[] args) throws Exception {
        System.out.println(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        System.out.println(InetAddress.getByName("192.168.1.1").isSiteLocalAddress());
        System.out.println(InetAddress.getByName("::1"));
        System.out.println(InetAddress.getByAddress("named", new byte[] {10, 0, 0, 7}));
        System.out.println(InetAddress.getLoopbackAddress().isLoopbackAddress());
        System.out.println(InetSocketAddress.createUnresolved("host", 80));
        URI uri = new URI("http://user@host:8080/a/../b%20c?q=1#part");
        System.out.println(uri.normalize() + " " + uri.resolve("x/y") + " " + uri.getPath());
        URL url = uri.toURL();
        System.out.println(url.getHost() + " " + url.getPort() + " " + url.getFile());
    }
}
