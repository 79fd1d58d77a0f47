import static jaywalk.Choice.*;

/** A thread that has begun since the newest choice holds young objects in all its frames, and a collection moves them. */
public class YoungThreads {
    static int[] garbage;

    static int descend(int depth) {
        int[] held = {depth, depth * depth};
        for (int i = 0; i < 20; i++) garbage = new int[500];
        int below = depth > 0 ? descend(depth - 1) : getInt(0, 1) + getInt(0, 1);
        if (held[0] != depth || held[1] != depth * depth) throw new AssertionError("moved away at " + depth);
        return below + held[1];
    }

    public static void main(String[] args) throws Exception {
        boolean early = getBoolean();
        System.out.println(early);
        int[] sum = new int[1];
        Thread other = new Thread(() -> sum[0] = descend(5));
        other.start();
        other.join();
        System.out.println(sum[0]);
    }
}
