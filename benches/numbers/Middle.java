import jaywalk.Choice;

/** The middle of two ints, without overflow. */
public class Middle {
    public static void main(String[] args) {
        int low = Choice.anyInt();
        int high = Choice.anyInt();
        Choice.assume(0 <= low && low <= high);
        int middle = low + (high - low) / 2;
        assert low <= middle && middle <= high;
    }
}
