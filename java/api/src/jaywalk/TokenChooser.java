package jaywalk;

/**
 * Takes the choices that a token says.
 *
 * <p>A token is {@code jw2-HHHHHHHH-PICKS}. The eight hexadecimal digits stand for the program; {@code jaywalk} checks
 * them, and nothing here could. The picks are the numbers of the alternatives taken, choice by choice, as the program
 * makes them. A number is written in groups of four bits, the lowest first, each as a digit of base 32
 * ({@code 0}–{@code 9}, {@code a}–{@code v}) whose fifth bit says that another group follows. A capital letter says what
 * the choices behind it are about, up to the next letter; before the first they are about numbers.
 *
 * <p>Where {@code jaywalk} has explored schedules, the turns of the threads stand behind the choices. A plain JVM gives
 * turns as it likes, so such a token is refused.
 */
final class TokenChooser extends Chooser {
    private static final int MORE_FOLLOWS = 16;
    private static final int GROUP_BITS = 4;
    private static final int NUMBER_BITS = 64;

    /** The letters of a schedule: turns of threads, who is notified, and times that run out. */
    private static final String TURNS = "TWX";

    private final long[] picks;
    /** The letter of each pick. */
    private final char[] letters;
    private final int count;
    private int taken;

    TokenChooser(String token) {
        if (token.matches("jw1-[0-9a-f]{8}-[0-9a-v]*")) {
            throw malformed(token, "it is one of an earlier version of jaywalk; explore again for a new one");
        }
        if (!token.matches("jw2-[0-9a-f]{8}-[0-9a-vA-Z]*")) {
            throw malformed(token, "one looks like jw2-0123abcd-02g1");
        }
        int start = token.lastIndexOf('-') + 1;
        this.picks = new long[token.length() - start];
        this.letters = new char[token.length() - start];
        this.count = decode(token, start);
        refuseTurns(token);
    }

    /** Fails if a token says in which order threads had their turns. */
    static void refuseTurns(String token) {
        for (int i = token.lastIndexOf('-') + 1; i < token.length(); i++) {
            if (TURNS.indexOf(token.charAt(i)) >= 0) {
                throw new ReplayFailed("-D" + PATH + "=" + token
                        + " says in which order threads take turns, which a plain JVM cannot repeat: use `jaywalk replay`");
            }
        }
    }

    private int decode(String token, int start) {
        int read = 0;
        int shift = 0;
        char letter = Sort.NUMBER.letters.charAt(0);
        for (int i = start; i < token.length(); i++) {
            char character = token.charAt(i);
            if (Character.isUpperCase(character)) {
                if (shift != 0) {
                    throw malformed(token, "there is a letter within a number");
                }
                letter = character;
                continue;
            }
            int digit = Character.digit(character, 32);
            if (shift == NUMBER_BITS) {
                throw malformed(token, "a number in it has more than 64 bits");
            }
            picks[read] |= (long) (digit % MORE_FOLLOWS) << shift;
            shift += GROUP_BITS;
            if (digit < MORE_FOLLOWS) {
                letters[read++] = letter;
                shift = 0;
            }
        }
        if (shift != 0) {
            throw malformed(token, "it ends within a number; was it copied in full?");
        }
        if (Character.isUpperCase(token.charAt(token.length() - 1))) {
            throw malformed(token, "it ends with a letter; was it copied in full?");
        }
        return read;
    }

    private static ReplayFailed malformed(String token, String hint) {
        return new ReplayFailed("-D" + PATH + "=" + token + " is not the token of a path: " + hint);
    }

    @Override
    long choose(Sort sort, long alternatives) {
        if (taken == count) {
            throw foreign("it has " + taken + (taken == 1 ? " choice" : " choices") + ", and the program makes another one");
        }
        if (sort.letters.indexOf(letters[taken]) < 0) {
            throw foreign("choice " + (taken + 1) + " is about " + wordsOf(letters[taken])
                    + ", and the program asks for " + sort.words);
        }
        long pick = picks[taken++];
        if (alternatives != 0 && Long.compareUnsigned(pick, alternatives) >= 0) {
            throw foreign("at choice " + taken + " it takes alternative " + Long.toUnsignedString(pick) + ", and there "
                    + (alternatives == 1 ? "is " : "are ") + Long.toUnsignedString(alternatives) + " counted from 0");
        }
        return pick;
    }

    /** A token has numbers that may be negative without their sign: 0, -1, 1, -2, … */
    @Override
    long chooseInteger(long lo, long hi) {
        long code = choose(Sort.VALUE, 0);
        long value = code >>> 1 ^ -(code & 1);
        if (value < lo || value > hi) {
            throw foreign("choice " + taken + " is " + value + ", and the program asks for one from " + lo + " to " + hi);
        }
        return value;
    }

    private static String wordsOf(char letter) {
        for (Sort sort : Sort.values()) {
            if (sort.letters.indexOf(letter) >= 0) {
                return sort.words;
            }
        }
        return "something else";
    }

    /** A token names the object itself, whether or not it is the first that was not handed out. */
    @Override
    int chooseObject(int[] alternatives, int made, boolean fresh) {
        int nulls = alternatives[0] == NULL ? 1 : 0;
        return (int) choose(Sort.OBJECT, nulls + (long) made) - nulls;
    }

    static ReplayFailed foreign(String reason) {
        return new ReplayFailed("the token does not belong to this program: " + reason);
    }

    @Override
    String afterFailedAssumption() {
        return "the path of the token ends here";
    }
}
