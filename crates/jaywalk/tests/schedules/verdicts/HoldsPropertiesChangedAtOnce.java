// prints: false false | false true | true true
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.ForkJoinPool;

/** Whoever changes many properties at once changes what the JDK looks at. */
public class HoldsPropertiesChangedAtOnce {
    static boolean isZone, isParallel;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            isZone = TimeZone.getDefault().getID().equals("Asia/Tokyo");
            isParallel = ForkJoinPool.getCommonPoolParallelism() == 9;
        });
        Properties others = new Properties();
        others.putAll(System.getProperties());
        others.setProperty("user.timezone", "Asia/Tokyo");
        thread.start();
        System.getProperties().putAll(Map.of("java.util.concurrent.ForkJoinPool.common.parallelism", "9"));
        others.putAll(System.getProperties());
        others.setProperty("user.timezone", "Asia/Tokyo");
        System.setProperties(others);
        thread.join();
        System.out.println(isZone + " " + isParallel);
    }
}
