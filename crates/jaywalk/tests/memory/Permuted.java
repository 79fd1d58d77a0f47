import java.util.ArrayList;
import java.util.List;
import jaywalk.Choice;

/** The elements of a long list in any order. */
public class Permuted {
    public static void main(String[] arguments) {
        List<Integer> elements = new ArrayList<>();
        for (int number = Integer.parseInt(arguments[0]); number > 0; number--) {
            elements.add(number);
        }
        System.out.println(Choice.getPermutation(elements).equals(elements));
    }
}
