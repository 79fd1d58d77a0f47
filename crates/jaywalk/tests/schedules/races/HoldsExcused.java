import jaywalk.Racy;

/** Races that are meant, of a field, of a method and of a class. */
public class HoldsExcused {
    @Racy static int hint;
    static int statistics;

    @Racy
    static void count() {
        statistics++;
    }

    @Racy
    static class Cache {
        static int value;
        int field;
    }

    public static void main(String[] args) throws Exception {
        Cache cache = new Cache();
        Thread other = new Thread(() -> {
            hint = 1;
            count();
            Cache.value = 1;
            cache.field = 1;
        });
        other.start();
        assert hint <= 1 && Cache.value <= 1 && cache.field <= 1;
        count();
        other.join();
    }
}
