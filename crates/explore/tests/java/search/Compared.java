package search;

import static jaywalk.Choice.assume;
import static jaywalk.Choice.getInt;

/** Numbers that are compared and nothing else. Arguments: how many, the greatest, and what to do when they ascend. */
final class Compared {
    public static void main(String[] args) {
        int[] numbers = new int[Integer.parseInt(args[0])];
        int greatest = Integer.parseInt(args[1]);
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = getInt(0, greatest);
        }
        int unused = getInt(0, 1000);
        for (int i = 1; i < numbers.length; i++) {
            assume(numbers[i - 1] <= numbers[i]);
        }
        switch (args[2]) {
            case "print":
                StringBuilder line = new StringBuilder();
                for (int number : numbers) {
                    line.append(number).append(' ');
                }
                assume(unused == 7);
                System.out.println(line);
                break;
            case "fail":
                if (numbers[0] > 1 && numbers[numbers.length - 1] < greatest) {
                    throw new IllegalStateException();
                }
                break;
            default:
                break;
        }
    }
}
