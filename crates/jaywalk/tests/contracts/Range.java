package contracts;

/** Without a contract of its own: see {@link Beside}. */
public class Range {
    private int low;
    private int high;

    public int low() {
        assert low <= high;
        return low;
    }

    /** Right only because the invariant holds for the other one, too. */
    public void cover(Range other) {
        if (other != null) {
            assert other.low <= other.high;
            low = Math.min(low, other.low);
            high = Math.max(high, other.high);
        }
    }

    /** Breaks the parameter. */
    public void spoil(Range other) {
        if (other != null && other != this && other.low > 7) {
            other.high = other.low - 1;
        }
    }

    /** Returns what is no range. */
    public static Range of(int low, int high) {
        Range range = new Range();
        range.low = low;
        range.high = high;
        return range;
    }

    /** An invariant of a subclass is assumed of its objects. */
    public int size() {
        return high - low;
    }

    /** The invariant is assumed of what a method casts a parameter to. */
    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Range)) {
            return false;
        }
        Range range = (Range) other;
        assert range.low <= range.high;
        return range.low == low && range.high == high;
    }

    @Override
    public int hashCode() {
        return low;
    }

    public Range() {}

    public Range(int low, int high) {
        this.low = low;
        this.high = Math.max(low, high);
    }

    Range(int only) {
        low = only;
        high = only / 2;
    }
}
