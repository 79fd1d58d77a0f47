package jaywalk;

/** Who takes the choices on a plain JVM. Nothing of this is used in {@code jaywalk}, which takes them itself. */
abstract class Chooser {
    /** The system property with the token to replay. */
    static final String PATH = "jaywalk.path";

    /** The system property with the seed of random choices. */
    static final String SEED = "jaywalk.seed";

    /**
     * Who takes the choices of this run. It is made at the first choice and not with the class, so that what is wrong
     * with a token is told by an error of its own and not by an {@link ExceptionInInitializerError}.
     */
    private static Chooser current;

    /** What a choice is about. */
    enum Sort {
        NUMBER("a number", "I"),
        BOOLEAN("a boolean", "B"),
        OBJECT("an object", "NOF"),
        VALUE("any value", "V");

        /** How a person calls it. */
        final String words;

        /** The letters that say so in a token: null, an object, and one that was not handed out before, differ. */
        final String letters;

        Sort(String words, String letters) {
            this.words = words;
            this.letters = letters;
        }
    }

    /**
     * Takes a choice.
     *
     * @param sort what it is about
     * @param alternatives how many alternatives there are, at least one, as a number without a sign; 0 stands for
     *     2<sup>64</sup>
     * @return which one to take, counted from 0, as a number without a sign
     */
    abstract long choose(Sort sort, long alternatives);

    /**
     * Takes a whole number of which no value is tried one by one.
     *
     * @param lo the least
     * @param hi the greatest
     * @return one of them
     */
    long chooseInteger(long lo, long hi) {
        return lo + choose(Sort.NUMBER, hi - lo + 1);
    }

    /**
     * Takes a {@code float} or {@code double} of which no value is tried.
     *
     * @return its bits, in the lowest ones of the number
     */
    long chooseBits() {
        return choose(Sort.VALUE, 0);
    }

    /** What stands for {@code null} among the numbers of a pool's objects. */
    static final int NULL = -1;

    /**
     * Takes an object of a pool.
     *
     * @param alternatives the numbers of the objects that the eager pool offers, at least one
     * @param made how many objects there are
     * @param fresh whether it must be one that was not handed out: then there is one alternative
     * @return the number of an object, or {@link #NULL}
     */
    int chooseObject(int[] alternatives, int made, boolean fresh) {
        return fresh ? alternatives[0] : alternatives[(int) choose(Sort.OBJECT, alternatives.length)];
    }

    /** What a user can do after an assumption has failed. */
    abstract String afterFailedAssumption();

    /** Takes a choice for the running program, whichever of its threads asks. */
    static synchronized long next(Sort sort, long alternatives) {
        return current().choose(sort, alternatives);
    }

    /** Takes a whole number that stays open for the running program. */
    static synchronized long nextInteger(long lo, long hi) {
        return current().chooseInteger(lo, hi);
    }

    /** Takes the bits of a number that stays open for the running program. */
    static synchronized long nextBits() {
        return current().chooseBits();
    }

    /** Takes an object of a pool for the running program. */
    static synchronized int nextObject(int[] alternatives, int made, boolean fresh) {
        return current().chooseObject(alternatives, made, fresh);
    }

    static synchronized String advice() {
        return current().afterFailedAssumption();
    }

    /** Lets another chooser take all choices from here on. */
    static synchronized void use(Chooser chooser) {
        current = chooser;
    }

    private static Chooser current() {
        if (current == null) {
            String token = System.getProperty(PATH);
            current = token != null ? new TokenChooser(token) : new RandomChooser(seed());
        }
        return current;
    }

    private static long seed() {
        String seed = System.getProperty(SEED);
        if (seed == null) {
            return System.nanoTime() ^ System.currentTimeMillis() << 20;
        }
        try {
            return Long.parseLong(seed.trim());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("-D" + SEED + "=" + seed + ": a seed is a whole number of 64 bits");
        }
    }
}
