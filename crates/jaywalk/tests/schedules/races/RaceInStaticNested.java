// races: RaceInStaticNested$Cell.value
/** A field of a class within another; the race is only in some orders of the locks. */
public class RaceInStaticNested {
    static class Cell {
        int value;
    }

    static final Cell CELL = new Cell();
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(() -> {
            CELL.value = 1;
            synchronized (CELL) {
                done = true;
            }
        });
        writer.start();
        boolean isDone;
        synchronized (CELL) {
            isDone = done;
        }
        // Right if it is done; else nothing orders this with the write.
        assert isDone ? CELL.value == 1 : CELL.value <= 1;
        writer.join();
    }
}
