// prints: 2
public class HoldsVector {
    public static void main(String[] args) throws Exception {
        java.util.Vector<Integer> vector = new java.util.Vector<>();
        Threads.run(() -> vector.add(1), () -> vector.add(2));
        System.out.println(vector.size());
    }
}
