import jaywalk.Choice;
import java.lang.management.ManagementFactory;
import java.util.List;

/** What a path sees of the machine that runs it is the same whatever other paths have done. */
public class Beans {
    static String seen() throws Exception {
        var runtime = ManagementFactory.getRuntimeMXBean();
        var threads = ManagementFactory.getThreadMXBean();
        var memory = ManagementFactory.getMemoryMXBean();
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return List.of(runtime.getName(), runtime.getStartTime(), runtime.getUptime(), threads.getThreadCount(),
            threads.getCurrentThreadCpuTime(), memory.getNonHeapMemoryUsage(), system.getTotalMemorySize(),
            system.getProcessCpuTime(), ManagementFactory.getPlatformMBeanServer().getMBeanCount()).toString();
    }

    public static void main(String[] arguments) throws Exception {
        int first = Choice.getInt(0, 2);
        if (first == 1) {
            Thread thread = new Thread(() -> new java.util.PriorityQueue<>(List.of(3, 1, 2)).poll());
            thread.start();
            thread.join();
        }
        System.out.println(first + " " + seen());
    }
}
