package jaywalk;

/**
 * Says that the token of {@code -Djaywalk.path} is no token, or not one of this program, or one with turns of threads,
 * which only {@code jaywalk replay} can repeat.
 *
 * <p>A token says which alternative was taken at each choice. It belongs to the program, and to the arguments, of the
 * run that it was printed for. It is an {@link Error} so that the program's own handlers of exceptions let it pass.
 */
public final class ReplayFailed extends Error {
    private static final long serialVersionUID = 1;

    ReplayFailed(String message) {
        super(message);
    }
}
