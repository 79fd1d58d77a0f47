// paths: 0 completed, 1 failed

import jaywalk.Choice;

/** A choice of nothing in one thread hides no failure of the main one. */
public class ViolatedBeforeEmptyChoice {
    public static void main(String[] args) {
        new Thread(() -> Choice.getInt(1, 0)).start();
        throw new IllegalStateException();
    }
}
