import jaywalk.Choice;

/** A generator of numbers by shifts and exclusive or, and a sum that is folded into a byte. */
public class Shifts {
    public static void main(String[] args) {
        int state = Choice.anyInt();
        Choice.assume(state != 0);
        for (int i = 0; i < 2; i++) {
            state ^= state << 13;
            state ^= state >>> 17;
            state ^= state << 5;
            if ((state & 0xFF) == i) {
                assert state != i << 8;
            }
        }
        assert state != 0;
    }
}
