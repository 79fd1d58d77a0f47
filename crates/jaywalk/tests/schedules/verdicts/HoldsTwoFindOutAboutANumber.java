// What one thread finds out about a number that stays open, another finds as it is: the same program with each number from
// 0 to 3 prints the same.
// prints: F FF | F TF | T1 FT1 | T3 FF | T3 FT1 | T3 FT3
import jaywalk.Choice;

public class HoldsTwoFindOutAboutANumber {
    static volatile int shared;
    static int number;
    static String one = "";
    static String two = "";

    static void isEven() {
        shared = 3;
        if (number % 2 == 0) {
            one += "T" + shared;
        } else {
            one += "F";
            if (number >= 1) shared = 2;
        }
        shared = 1;
    }

    static void isGreatOrZero() {
        two += number > 2 ? "T" : "F";
        if (number == 0) {
            two += "T";
            shared = 1;
            two += shared;
        } else {
            two += "F";
        }
    }

    public static void main(String[] args) throws Exception {
        number = Choice.anyInt(0, 3);
        Threads.run(HoldsTwoFindOutAboutANumber::isEven, HoldsTwoFindOutAboutANumber::isGreatOrZero);
        System.out.println(one + " " + two);
    }
}
