package jaywalk;

import java.util.Objects;

/**
 * Two values that belong together, as {@link Generator#pair} makes them.
 *
 * @param <L> the class of the left one
 * @param <R> the class of the right one
 */
public final class Pair<L, R> {
    private final L left;
    private final R right;

    /**
     * Puts two values together.
     *
     * @param left the left one
     * @param right the right one
     */
    public Pair(L left, R right) {
        this.left = left;
        this.right = right;
    }

    /**
     * The left value.
     *
     * @return the left value
     */
    public L left() {
        return left;
    }

    /**
     * The right value.
     *
     * @return the right value
     */
    public R right() {
        return right;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Pair)) {
            return false;
        }
        Pair<?, ?> pair = (Pair<?, ?>) other;
        return Objects.equals(left, pair.left) && Objects.equals(right, pair.right);
    }

    @Override
    public int hashCode() {
        return 31 * Objects.hashCode(left) + Objects.hashCode(right);
    }

    @Override
    public String toString() {
        return "(" + left + ", " + right + ")";
    }
}
