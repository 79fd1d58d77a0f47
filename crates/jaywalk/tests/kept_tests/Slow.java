/** Tests of this class take longer than to find them. */
class Slow {
    static int count(int x) {
        for (int i = 0; i < 40; i++) {
            if (x == i) {
                burn();
                return i;
            }
        }
        return -1;
    }

    /** Takes its time, but not in jaywalk. */
    private static void burn() {
        if (!System.getProperty("java.vm.name").contains("jaywalk")) {
            double sum = 0;
            for (int times = 0; times < 60_000_000; times++) {
                sum += Math.sin(times);
            }
        }
    }
}
