import java.util.ArrayDeque;
import java.util.Deque;

/** Places N queens on a board so that none attacks another; prints the first board and the number of boards. */
public class Queens {
    private final int size;
    private final Deque<Integer> columns = new ArrayDeque<>();
    private int boards;

    private Queens(int size) {
        this.size = size;
    }

    public static void main(String[] args) {
        Queens queens = new Queens(args.length > 0 ? Integer.parseInt(args[0]) : 8);
        queens.place();
        System.out.println(queens.boards + " boards of " + queens.size + " queens");
    }

    private void place() {
        if (columns.size() == size) {
            if (boards++ == 0) {
                columns.forEach(column -> System.out.println(". ".repeat(column) + "Q " + ". ".repeat(size - 1 - column)));
            }
            return;
        }
        for (int column = 0; column < size; column++) {
            if (isSafe(column)) {
                columns.addLast(column);
                place();
                columns.removeLast();
            }
        }
    }

    private boolean isSafe(int column) {
        int distance = columns.size();
        for (int other : columns) {
            if (other == column || Math.abs(other - column) == distance) {
                return false;
            }
            distance--;
        }
        return true;
    }
}
