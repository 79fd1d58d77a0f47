// prints: [1, 2, 3]
public class HoldsOneProducerOneConsumer {
    public static void main(String[] args) throws Exception {
        Integer[] slot = new Integer[1];
        java.util.List<Integer> taken = new java.util.ArrayList<>();
        Threads.run(
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        synchronized (slot) {
                            while (slot[0] != null) {
                                slot.wait();
                            }
                            slot[0] = i;
                            slot.notify();
                        }
                    }
                },
                () -> {
                    for (int i = 1; i <= 3; i++) {
                        synchronized (slot) {
                            while (slot[0] == null) {
                                slot.wait();
                            }
                            taken.add(slot[0]);
                            slot[0] = null;
                            slot.notify();
                        }
                    }
                });
        System.out.println(taken);
    }
}
