import jaywalk.Choice;

/** Many choices with garbage between them, of which nothing lives. */
public class Garbage {
    static int garbage(int index) {
        byte[] made = new byte[10 * 1024];
        made[index % made.length] = 1;
        return made[0];
    }

    public static void main(String[] args) {
        int choices = Integer.parseInt(args[0]), sum = 0;
        for (int index = 0; index < choices; index++) {
            sum += garbage(index);
            if (Choice.getBoolean()) {
                return;
            }
        }
        assert sum < choices;
    }
}
