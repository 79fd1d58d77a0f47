/** n philosophers, each taking the left fork first: 2^n - 1, one of them a deadlock; or the last one the right fork first. */
public class Philosophers {
    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        boolean ordered = args[1].equals("ordered");
        Object[] forks = new Object[n];
        for (int i = 0; i < n; i++) {
            forks[i] = new Object();
        }
        Started.run(args, n, number -> {
            int left = number;
            int right = (number + 1) % n;
            synchronized (forks[ordered ? Math.min(left, right) : left]) {
                synchronized (forks[ordered ? Math.max(left, right) : right]) {
                }
            }
        });
    }
}
