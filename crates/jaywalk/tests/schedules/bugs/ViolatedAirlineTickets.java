// Sales are stopped by a flag that is looked at too late.
public class ViolatedAirlineTickets implements Runnable {
    static int Num_Of_Seats_Sold = 0;
    int Maximum_Capacity, Num_of_tickets_issued;
    boolean StopSales = false;
    Thread[] threads;
    ViolatedAirlineTickets(int size, int cushion) {
        Num_of_tickets_issued = size;
        Maximum_Capacity = Num_of_tickets_issued-cushion;
        threads = new Thread[size];
        for (int i = 0; i<size; i++) {
            threads[i] = new Thread(this);
            threads[i].start();
            if (StopSales) {
                Num_Of_Seats_Sold--;
                break;
            }
        }
    }
    public void run() {
        Num_Of_Seats_Sold++;
        if (Num_Of_Seats_Sold>Maximum_Capacity) StopSales = true;
    }
    public static void main(String[] a) throws Exception {
        ViolatedAirlineTickets t = new ViolatedAirlineTickets(6, 2);
        for (Thread x:t.threads) if (x != null) x.join();
        if (Num_Of_Seats_Sold>t.Maximum_Capacity) throw new RuntimeException("bug: "+Num_Of_Seats_Sold);
    }
}
