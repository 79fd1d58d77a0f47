package programs;

import jaywalk.Choice;

/** Chooses a number of each range that is given as two arguments, {@code LO HI LO HI …}. */
public class Numbers {
    public static void main(String[] args) {
        for (int i = 0; i < args.length; i += 2) {
            System.out.println(Choice.getInt(Integer.parseInt(args[i]), Integer.parseInt(args[i + 1])));
        }
    }
}
