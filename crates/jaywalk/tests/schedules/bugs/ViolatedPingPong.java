// A player is taken away while another uses it.
public class ViolatedPingPong {
    static class Player {
        int n;
    }
    static Player p = new Player();
    public static void main(String[] a) throws Exception {
        Thread[] t = new Thread[8];
        for (int i = 0; i < 8; i++) {
            t[i] = new Thread() {
                public void run() {
                    p = null;
                    p = new Player();
                    p.n++;
                }
            };
            t[i].start();
        }
        for (Thread x : t) x.join();
    }
}
