package org.opentest4j;

/** An assertion that does not hold. */
public class AssertionFailedError extends AssertionError {
    private static final long serialVersionUID = 1L;

    public AssertionFailedError(String message) {
        super(message);
    }
}
