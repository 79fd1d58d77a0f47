// Nobody sees another's value.
// paths: 1 completed
public class HoldsThreadLocal {
    static final ThreadLocal<Integer> OWN = ThreadLocal.withInitial(() -> 0);

    public static void main(String[] args) throws Exception {
        Threads.Body body = () -> {
            for (int i = 1; i <= 3; i++) {
                OWN.set(OWN.get() + 1);
                assert OWN.get() == i;
            }
        };
        Threads.run(body, body, body);
        assert OWN.get() == 0;
    }
}
