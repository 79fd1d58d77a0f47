//! The Java sources with which tests are tried out.

/// What runs tests and tells how they come out.
pub const TRIAL: (&str, &str) = ("jaywalk/internal/Trial.java", include_str!("../java/Trial.java"));

/// The class that [`TRIAL`] is, with dots.
pub const TRIAL_CLASS: &str = "jaywalk.internal.Trial";

/// As much of JUnit as the tests use, for machines where it is not at hand.
pub const STAND_INS: &[(&str, &str)] = &[
    ("org/junit/jupiter/api/Test.java", include_str!("../java/Test.java")),
    ("org/junit/jupiter/api/Assertions.java", include_str!("../java/Assertions.java")),
    ("org/junit/jupiter/api/function/Executable.java", include_str!("../java/Executable.java")),
    ("org/opentest4j/AssertionFailedError.java", include_str!("../java/AssertionFailedError.java")),
];
