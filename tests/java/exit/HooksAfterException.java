// Hooks run after an uncaught exception in main and after the last thread ended.
public class HooksAfterException {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook sees the end");
            try {
                Runtime.getRuntime().addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }));
        Thread main = Thread.currentThread();
        Thread last = new Thread(() -> {
            try {
                main.join();
                System.out.println("last thread after main");
                Thread.sleep(10);
                System.out.println("last thread ends");
            } catch (InterruptedException e) {
                System.out.println("never");
            }
        });
        last.start();
        try {
            System.out.println("main about to fail");
            throw new Exception("checked and uncaught", new RuntimeException("its cause"));
        } finally {
            System.out.println("finally of main runs");
        }
    }
}
