// cut: unsupported:CutBundleInThreads$Words.<init>
import java.util.ListResourceBundle;
import java.util.ResourceBundle;

/** A bundle of the program's is made where the JDK keeps books: what that does is not explored in all orders. */
public class CutBundleInThreads {
    static int made;

    public static class Words extends ListResourceBundle {
        public Words() {
            made++;
        }

        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"a", "b"}};
        }
    }

    public static void main(String[] args) throws Exception {
        Threads.run(
                () -> ResourceBundle.getBundle("CutBundleInThreads$Words"),
                () -> ResourceBundle.getBundle("CutBundleInThreads$Words"));
    }
}
