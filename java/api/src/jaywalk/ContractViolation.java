package jaywalk;

/** A method does not do what its contract promises. */
public final class ContractViolation extends AssertionError {
    private static final long serialVersionUID = 1;

    public ContractViolation(String message) {
        super(message);
    }
}
