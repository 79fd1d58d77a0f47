// What a program has computed for a class is the same object for all threads.
public class DeadlockClassValues {
    static final ClassValue<Object> LOCKS = new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> type) {
            return new Object();
        }
    };

    static void lock(Class<?> first, Class<?> second) {
        synchronized (LOCKS.get(first)) {
            synchronized (LOCKS.get(second)) {
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Threads.run(() -> lock(String.class, Integer.class), () -> lock(Integer.class, String.class));
    }
}
