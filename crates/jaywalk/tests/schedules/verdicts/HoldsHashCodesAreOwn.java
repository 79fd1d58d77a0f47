// Identity hash codes do not depend on who asks first, and are no order.
// paths: 1 completed
public class HoldsHashCodesAreOwn {
    public static void main(String[] args) throws Exception {
        int[] seen = new int[2];
        Threads.run(() -> seen[0] = new Object().hashCode(), () -> seen[1] = new Object().hashCode());
        assert seen[0] != 0 && seen[1] != 0;
    }
}
