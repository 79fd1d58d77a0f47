package jaywalk;

/**
 * Takes choices at random. The generator is SplitMix64 (Steele, Lea and Flood, 2014), written out so that a seed means
 * the same run on every JDK, and so that neighbouring seeds give runs that have nothing in common.
 */
final class RandomChooser extends Chooser {
    private final long seed;
    private long state;

    RandomChooser(long seed) {
        this.seed = seed;
        this.state = seed;
    }

    @Override
    long choose(Sort sort, long alternatives) {
        state += 0x9e3779b97f4a7c15L;
        long mixed = state;
        mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        mixed ^= mixed >>> 31;
        // Of up to 2^32 alternatives, no remainder of 63 bits is noticeably more likely than another.
        if (alternatives > 0) {
            return (mixed >>> 1) % alternatives;
        }
        return alternatives == 0 ? mixed : Long.remainderUnsigned(mixed, alternatives);
    }

    @Override
    String afterFailedAssumption() {
        return "try another seed (this run's was -D" + SEED + "=" + seed + ")";
    }
}
