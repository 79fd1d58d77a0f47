import jaywalk.Choice;

/** Looks an int up in a sorted array of ints: found where it is, and not where it is not. */
public class BinarySearch {
    static int find(int[] numbers, int key) {
        int low = 0;
        int high = numbers.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (numbers[middle] < key) {
                low = middle + 1;
            } else if (numbers[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -low - 1;
    }

    public static void main(String[] args) {
        int[] numbers = new int[12];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Choice.anyInt();
            Choice.assume(i == 0 || numbers[i - 1] < numbers[i]);
        }
        int key = Choice.anyInt();
        int found = find(numbers, key);
        if (found >= 0) {
            assert numbers[found] == key;
        } else {
            int place = -found - 1;
            assert place == 0 || numbers[place - 1] < key;
            assert place == numbers.length || numbers[place] > key;
        }
    }
}
