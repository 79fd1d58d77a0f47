// prints: false false | false true | true true

import java.util.TimeZone;
import java.util.concurrent.ForkJoinPool;

/** The JDK looks at properties where it makes what it keeps, before the program sets them or later. */
public class HoldsPropertiesReadByJdk {
    static boolean isZone, isParallel;

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(() -> {
            isZone = TimeZone.getDefault().getID().equals("Asia/Tokyo");
            isParallel = ForkJoinPool.getCommonPoolParallelism() == 9;
        });
        thread.start();
        System.setProperty("java.util.concurrent.ForkJoinPool.common.parallelism", "9");
        System.setProperty("user.timezone", "Asia/Tokyo");
        thread.join();
        System.out.println(isZone + " " + isParallel);
    }
}
