package org.junit.jupiter.api.function;

/** Something that may throw. */
@FunctionalInterface
public interface Executable {
    void execute() throws Throwable;
}
