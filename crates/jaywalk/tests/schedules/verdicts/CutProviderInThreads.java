// cut: unsupported:Provider.getService
import java.security.MessageDigestSpi;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;

/** What a provider of the program's offers may change while another thread asks for it. */
public class CutProviderInThreads {
    static int made;

    public static class Digest extends MessageDigestSpi {
        public Digest() {
            made++;
        }

        @Override
        protected void engineUpdate(byte input) {}

        @Override
        protected void engineUpdate(byte[] input, int offset, int length) {}

        @Override
        protected byte[] engineDigest() {
            return new byte[0];
        }

        @Override
        protected void engineReset() {}
    }

    public static class Own extends Provider {
        public Own() {
            super("Own", "1", "a provider");
            put("MessageDigest.Own", Digest.class.getName());
        }
    }

    public static void main(String[] args) throws Exception {
        Security.addProvider(new Own());
        Threads.run(() -> MessageDigest.getInstance("Own"), () -> MessageDigest.getInstance("Own"));
        System.out.println(made);
    }
}
