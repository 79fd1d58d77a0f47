/** Who comes to a class that another thread has initialised sees what its initialiser did. */
public class HoldsClassInitialised {
    static class Holder {
        static int[] values = {1, 2};
        static int sum;

        static {
            sum = values[0] + values[1];
        }
    }

    public static void main(String[] args) throws Exception {
        Runnable use = () -> {
            assert Holder.sum == 3 && Holder.values[1] == 2;
        };
        Thread one = new Thread(use);
        Thread other = new Thread(use);
        one.start();
        other.start();
    }
}
