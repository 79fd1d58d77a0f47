package jaywalk;

/**
 * What a failed assumption throws on a plain JVM, where a run cannot go back and take another way.
 *
 * <p>It says nothing about the program under test: with the random choices of this run there was no input. It is an
 * {@link Error} so that handlers of exceptions let it pass. In {@code jaywalk} nothing is thrown; the run just ends.
 */
public final class AssumptionFailed extends Error {
    private static final long serialVersionUID = 1;

    private AssumptionFailed(String message) {
        super(message);
    }

    static AssumptionFailed because(String reason) {
        return new AssumptionFailed(reason + "; " + Chooser.advice());
    }
}
