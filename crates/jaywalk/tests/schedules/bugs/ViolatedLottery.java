// A number is drawn, shown and written down in three steps.
public class ViolatedLottery {
    static int random;
    static int[] history;
    static int presented;
    static class User extends Thread {
        int id, gen, pres, rec;
        User(int i) {
            id = i;
        }
        public void run() {
            synchronized (ViolatedLottery.class) {
                random = (random*31+id+7)%1000;
                gen = random;
            }
            synchronized (ViolatedLottery.class) {
                pres = random;
            }
            synchronized (ViolatedLottery.class) {
                history[id] = random;
            }
        }
    }
    public static void main(String[] a) throws Exception {
        int n = 8;
        history = new int[n];
        User[] u = new User[n];
        for (int i = 0; i < n; i++) {
            u[i] = new User(i);
            u[i].start();
        }
        for (User x : u) x.join();
        for (User x : u) if (x.pres != history[x.id]) throw new RuntimeException("cheated");
    }
}
