package search;

import jaywalk.Choice;

/** Two of four paths fail with much memory in use, each in its own way. */
public class Heavy {
    public static void main(String[] args) {
        int[] numbers = new int[5_000_000];
        int way = Choice.getInt(0, 3);
        if (way == 1) {
            throw new IllegalStateException("with " + numbers.length);
        }
        if (way == 2) {
            throw new IllegalArgumentException("with " + numbers.length);
        }
        System.out.println(way);
    }
}
