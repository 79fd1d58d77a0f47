import jaywalk.Choice;

/** What the library makes of strings of up to three characters. */
public class Parse {
    public static void main(String[] args) {
        String text = Choice.anyString(3);
        try {
            int number = Integer.parseInt(text);
            assert -99 <= number && number <= 999;
        } catch (NumberFormatException e) {
            assert !text.equals("7");
        }
    }
}
