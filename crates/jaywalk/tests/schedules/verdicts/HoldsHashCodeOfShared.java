// prints: same
public class HoldsHashCodeOfShared {
    public static void main(String[] args) throws Exception {
        Object shared = new Object();
        int[] seen = new int[2];
        Threads.run(() -> seen[0] = shared.hashCode(), () -> seen[1] = shared.hashCode());
        System.out.println(seen[0] == seen[1] && seen[0] == shared.hashCode() ? "same" : "different");
    }
}
