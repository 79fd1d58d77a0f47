import jaywalk.Choice;

/** Sorts so many ints: one path for each order that they can be in. */
public class InsertionSort {
    public static void main(String[] args) {
        int[] numbers = new int[Integer.parseInt(args[0])];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Choice.anyInt();
        }
        for (int i = 1; i < numbers.length; i++) {
            int number = numbers[i];
            int j = i - 1;
            while (j >= 0 && numbers[j] > number) {
                numbers[j + 1] = numbers[j];
                j--;
            }
            numbers[j + 1] = number;
        }
        for (int i = 1; i < numbers.length; i++) {
            assert numbers[i - 1] <= numbers[i];
        }
    }
}
