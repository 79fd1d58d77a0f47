package jaywalk;

import java.util.Arrays;

/**
 * Takes the choices that a token says.
 *
 * <p>A token is {@code jw1-HHHHHHHH-PICKS}. The eight hexadecimal digits stand for the program; {@code jaywalk} checks
 * them, and nothing here could. The picks are the numbers of the alternatives taken, choice by choice, as the program
 * makes them. A number is written in groups of four bits, the lowest first, each as a digit of base 32
 * ({@code 0}–{@code 9}, {@code a}–{@code v}) whose fifth bit says that another group follows.
 */
final class TokenChooser extends Chooser {
    private static final int MORE_FOLLOWS = 16;
    private static final int GROUP_BITS = 4;
    private static final int NUMBER_BITS = 32;

    private final long[] picks;
    private int taken;

    TokenChooser(String token) {
        if (!token.matches("jw1-[0-9a-f]{8}-[0-9a-v]*")) {
            throw malformed(token, "one looks like jw1-0123abcd-02g1");
        }
        this.picks = decode(token, token.lastIndexOf('-') + 1);
    }

    private static long[] decode(String token, int start) {
        long[] picks = new long[token.length() - start];
        int count = 0;
        int shift = 0;
        for (int i = start; i < token.length(); i++) {
            int digit = Character.digit(token.charAt(i), 32);
            if (shift == NUMBER_BITS) {
                throw malformed(token, "a number in it has more than 32 bits");
            }
            picks[count] |= (long) (digit % MORE_FOLLOWS) << shift;
            shift += GROUP_BITS;
            if (digit < MORE_FOLLOWS) {
                count++;
                shift = 0;
            }
        }
        if (shift != 0) {
            throw malformed(token, "it ends within a number; was it copied in full?");
        }
        return Arrays.copyOf(picks, count);
    }

    private static ReplayFailed malformed(String token, String hint) {
        return new ReplayFailed("-D" + PATH + "=" + token + " is not the token of a path: " + hint);
    }

    @Override
    long choose(long alternatives) {
        if (taken == picks.length) {
            throw foreign("it has " + taken + " choices, and the program makes another one");
        }
        long pick = picks[taken++];
        if (pick >= alternatives) {
            throw foreign("at choice " + taken + " it takes alternative " + pick + ", and there are " + alternatives
                    + " counted from 0");
        }
        return pick;
    }

    /** A token names the object itself, whether or not it is the first that was not handed out. */
    @Override
    int chooseObject(int[] alternatives, int made, boolean fresh) {
        int nulls = alternatives[0] == NULL ? 1 : 0;
        return (int) choose(nulls + (long) made) - nulls;
    }

    static ReplayFailed foreign(String reason) {
        return new ReplayFailed("the token does not belong to this program: " + reason);
    }

    @Override
    String afterFailedAssumption() {
        return "the path of the token ends here";
    }
}
