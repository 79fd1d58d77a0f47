// Increments are lost so that a certain sum is left.
public class ViolatedPingPongLate {
    static class Player {
        int n;
    }
    static Player p = new Player();
    static int rounds;
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[6];
        for (int i = 0; i < 6; i++) {
            t[i] = new Thread() {
                public void run() {
                    for (int j = 0; j < 3; j++) {
                        int r = rounds;
                        rounds = r+1;
                    }
                }
            };
            t[i].start();
        }
        for (Thread x : t) x.join();
        assert rounds >= 2+1 && rounds != 7 : rounds;
    }
}
