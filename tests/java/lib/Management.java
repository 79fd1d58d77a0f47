// flags: -Dmanaged=yes
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.TreeSet;
import javax.management.ObjectName;

/** The beans of java.lang.management, where every VM answers the same. */
public class Management {
    public interface CounterMBean {
        int getCount();
        void add(int by);
    }

    public static class Counter implements CounterMBean {
        int count;

        @Override
        public int getCount() {
            return count;
        }

        @Override
        public void add(int by) {
            count += by;
        }
    }

    static void threads() throws Exception {
        var bean = ManagementFactory.getThreadMXBean();
        int before = bean.getThreadCount();
        long started = bean.getTotalStartedThreadCount();
        Object lock = new Object();
        Thread blocked = new Thread(() -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        }, "blocked");
        Thread waiting = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException interrupted) {
                    System.out.println("interrupted");
                }
            }
        }, "waiting");
        waiting.setDaemon(true);
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        synchronized (lock) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.sleep(1);
            }
            System.out.println(bean.getThreadCount() - before + " " + (bean.getPeakThreadCount() >= before + 2));
            System.out.println(bean.getTotalStartedThreadCount() - started);
            for (ThreadInfo info : bean.getThreadInfo(new long[] {blocked.getId(), waiting.getId(), 1_000_000}, 2)) {
                if (info == null) {
                    System.out.println("none");
                    continue;
                }
                System.out.println(info.getThreadName() + " " + info.getThreadState() + " " + info.getLockOwnerName() + " "
                    + info.getLockInfo().getClassName() + " " + info.isDaemon() + " " + info.getPriority());
                System.out.println(info.getStackTrace()[0] + " " + info.getStackTrace().length);
            }
            System.out.println(bean.getThreadInfo(blocked.getId()).getStackTrace().length);
        }
        blocked.join();
        waiting.join();
        System.out.println(bean.getThreadInfo(blocked.getId()) + " " + (bean.getThreadCount() == before));
        System.out.println(bean.getCurrentThreadCpuTime() > 0);
        boolean found = false;
        for (ThreadInfo info : bean.dumpAllThreads(false, false)) {
            found |= info.getThreadName().equals("main") && info.getStackTrace().length > 2;
        }
        System.out.println(found + " " + (bean.findMonitorDeadlockedThreads() == null));
        try {
            bean.getThreadInfo(-1);
        } catch (IllegalArgumentException expected) {
            System.out.println(expected.getMessage());
        }
    }

    static void memory() {
        var bean = ManagementFactory.getMemoryMXBean();
        var heap = bean.getHeapMemoryUsage();
        System.out.println((heap.getUsed() >= 0) + " " + (heap.getCommitted() >= heap.getUsed()) + " " + (heap.getMax() > 0));
        System.out.println(bean.getNonHeapMemoryUsage().getUsed() > 0);
        bean.gc();
        long used = 0;
        for (var pool : ManagementFactory.getMemoryPoolMXBeans()) {
            used += pool.getUsage().getUsed();
            if (pool.getPeakUsage().getUsed() < pool.getUsage().getUsed() || pool.getMemoryManagerNames().length == 0) {
                System.out.println("pool " + pool.getName());
            }
        }
        System.out.println(used > 0);
        for (var collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector.getCollectionCount() < -1 || collector.getMemoryPoolNames().length == 0) {
                System.out.println("collector " + collector.getName());
            }
        }
        System.out.println(ManagementFactory.getGarbageCollectorMXBeans().isEmpty());
    }

    static void machine() {
        var runtime = ManagementFactory.getRuntimeMXBean();
        System.out.println(runtime.getName().startsWith(ProcessHandle.current().pid() + "@"));
        System.out.println(runtime.getSpecName() + " " + runtime.getManagementSpecVersion() + " " + runtime.getInputArguments().contains("-Dmanaged=yes"));
        System.out.println(runtime.getClassPath().equals(System.getProperty("java.class.path")) + " " + runtime.isBootClassPathSupported());
        System.out.println((System.currentTimeMillis() - runtime.getStartTime() >= 0) + " " + (runtime.getUptime() >= 0));
        System.out.println(runtime.getSystemProperties().get("java.version").equals(System.getProperty("java.version")));
        var classes = ManagementFactory.getClassLoadingMXBean();
        System.out.println((classes.getLoadedClassCount() > 300) + " " + classes.getUnloadedClassCount() + " " + classes.isVerbose());
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        System.out.println(system.getName() + " " + system.getArch() + " " + (system.getProcessCpuTime() > 0));
        System.out.println((system.getTotalMemorySize() > 0) + " " + (system.getFreeMemorySize() > 0) + " " + (system.getCommittedVirtualMemorySize() > 0));
        System.out.println(((com.sun.management.UnixOperatingSystemMXBean) system).getOpenFileDescriptorCount() >= 3);
    }

    static void server() throws Exception {
        var server = ManagementFactory.getPlatformMBeanServer();
        var name = new ObjectName("jaywalk:type=Counter");
        server.registerMBean(new Counter(), name);
        server.invoke(name, "add", new Object[] {7}, new String[] {"int"});
        System.out.println(server.getAttribute(name, "Count") + " " + server.getMBeanInfo(name).getOperations().length);
        System.out.println(server.getAttribute(new ObjectName("java.lang:type=Threading"), "ThreadCount").getClass());
        System.out.println(server.getAttribute(new ObjectName("java.lang:type=Memory"), "HeapMemoryUsage").getClass());
        var types = new TreeSet<String>();
        for (ObjectName each : server.queryNames(new ObjectName("java.lang:*"), null)) {
            types.add(each.getKeyProperty("type"));
        }
        types.remove("Compilation");
        types.remove("MemoryManager");
        System.out.println(types);
        var proxy = ManagementFactory.newPlatformMXBeanProxy(server, "java.lang:type=Runtime", java.lang.management.RuntimeMXBean.class);
        System.out.println(proxy.getSpecVersion().equals(System.getProperty("java.vm.specification.version")));
    }

    public static void main(String[] args) throws Exception {
        threads();
        memory();
        machine();
        server();
    }
}
