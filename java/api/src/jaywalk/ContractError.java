package jaywalk;

/** A contract is wrong itself: one of its predicates throws, changes what it looks at, or does not end. */
public final class ContractError extends Error {
    private static final long serialVersionUID = 1;

    public ContractError(String message, Throwable cause) {
        super(message, cause);
    }
}
