import jaywalk.Choice;

/** Digits of a number below a million: how many, their sum, and the first one. */
public class Digits {
    public static void main(String[] args) {
        int n = Choice.anyInt(0, 999_999);
        int count = 0;
        int sum = 0;
        int first = 0;
        for (int rest = n; rest > 0; rest /= 10) {
            count++;
            sum += rest % 10;
            first = rest;
        }
        assert count <= 6 && sum <= 54;
        assert count == 0 || first > 0 && first < 10;
        if (sum == 54) {
            assert n == 999_999;
        }
    }
}
