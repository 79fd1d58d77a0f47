import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.FileSystems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** Asks for one thing after another that is not there, and says which exception that was. */
public class Absent {
    static final Map<String, Callable<Object>> ASKED = new LinkedHashMap<>();

    static {
        ASKED.put("process", () -> new ProcessBuilder("true").start());
        ASKED.put("processes", () -> ProcessHandle.allProcesses().count());
        ASKED.put("host", () -> InetAddress.getByName("host.invalid"));
        ASKED.put("socket", () -> new Socket("127.0.0.1", 9));
        ASKED.put("server", () -> new ServerSocket(0));
        ASKED.put("datagram", () -> new DatagramSocket());
        ASKED.put("channel", () -> SocketChannel.open());
        ASKED.put("asynchronous", () -> AsynchronousSocketChannel.open());
        ASKED.put("selector", () -> Selector.open());
        ASKED.put("pipe", () -> Pipe.open());
        ASKED.put("url", () -> URI.create("http://127.0.0.1:9/").toURL().openStream());
        ASKED.put("watch", () -> FileSystems.getDefault().newWatchService());
        ASKED.put("library", () -> {
            System.load(System.getProperty("java.home") + "/lib/libjli.so");
            return null;
        });
        ASKED.put("recorder", () -> jdk.jfr.FlightRecorder.isAvailable());
        ASKED.put("recording", () -> new jdk.jfr.Recording());
        ASKED.put("names", () -> new javax.naming.directory.InitialDirContext(new java.util.Hashtable<>(Map.of(
            "java.naming.factory.initial", "com.sun.jndi.dns.DnsContextFactory",
            "java.naming.provider.url", "dns://127.0.0.1:1"))).getAttributes("x"));
        ASKED.put("flag", () -> diagnostic().getVMOption("MaxHeapSize"));
        ASKED.put("flags", () -> diagnostic().getDiagnosticOptions());
        ASKED.put("dump", () -> {
            diagnostic().dumpHeap("absent.hprof", true);
            return null;
        });
        ASKED.put("registry", () -> java.rmi.registry.LocateRegistry.createRegistry(0));
        ASKED.put("graphics", () -> new java.awt.image.BufferedImage(2, 2, 1).createGraphics());
    }

    static com.sun.management.HotSpotDiagnosticMXBean diagnostic() {
        return java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class);
    }

    public static void main(String[] names) throws Exception {
        if (names.length > 0) {
            ASKED.get(names[0]).call();
            return;
        }
        for (var entry : ASKED.entrySet()) {
            try {
                System.out.println(entry.getKey() + ": " + entry.getValue().call());
            } catch (Throwable thrown) {
                System.out.println(entry.getKey() + ": " + thrown.getClass().getName());
            }
        }
        System.out.println(InetAddress.getLocalHost() + " " + InetAddress.getByName("LOCALHOST").getHostAddress());
        System.out.println(InetAddress.getByName("127.0.0.1").getHostName() + " " + InetAddress.getByName("10.0.0.1").getHostName());
        System.out.println(new InetSocketAddress("host.invalid", 1).isUnresolved() + " " + NetworkInterface.getByName("eth0"));
        System.out.println(new URL("http://a.invalid/").equals(new URL("http://b.invalid/")));
        System.out.println(ProcessHandle.current().parent().isPresent());
        System.out.println(java.awt.GraphicsEnvironment.isHeadless() + " " + new java.awt.image.BufferedImage(2, 2, 1).getRGB(1, 1));
        try {
            new java.awt.Frame();
        } catch (java.awt.HeadlessException expected) {
            System.out.println("headless");
        }
    }
}
