package programs;

import jaywalk.Choice;

/** Writes a number of the widest range there is. */
public class AnyLong {
    public static void main(String[] args) {
        System.out.println(Choice.getLong(Long.MIN_VALUE, Long.MAX_VALUE));
    }
}
