// races: an element of int[]
// A copy reads all elements at once, in this machine; what it reads was written or was not.
// prints: [0, 0] | [0, 2] | [1, 0] | [1, 2]
public class HoldsCopyOrElement {
    public static void main(String[] args) throws Exception {
        int[] shared = new int[2];
        int[][] copy = new int[1][];
        Threads.run(() -> shared[0] = 1, () -> shared[1] = 2, () -> copy[0] = shared.clone());
        System.out.println(java.util.Arrays.toString(copy[0]));
    }
}
