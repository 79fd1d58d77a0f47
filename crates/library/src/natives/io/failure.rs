//! How an operation on the host's files fails, and what the program sees of it.

use jaywalk_machine::PathBound;
use jaywalk_machine::memory::Exhausted;
use jaywalk_machine::native::{Outcome, Thrown};
use rustix::io::Errno;

/// Why an operation on the host's files did not happen.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The host's system call failed.
    System(Errno),
    /// Something that the machine cannot do.
    Unsupported(String),
    /// The path needs more of something than it may have.
    Bound(PathBound, String),
    /// An exception of the program's.
    Thrown(Thrown),
}

impl From<Errno> for Failure {
    fn from(error: Errno) -> Failure {
        Failure::System(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::System(Errno::from_io_error(&error).unwrap_or(Errno::IO))
    }
}

impl From<Thrown> for Failure {
    fn from(thrown: Thrown) -> Failure {
        Failure::Thrown(thrown)
    }
}

impl From<Exhausted> for Failure {
    fn from(exhausted: Exhausted) -> Failure {
        Failure::Thrown(exhausted.into())
    }
}

impl Failure {
    /// An `IOException` with a message of its own.
    pub(crate) fn io(message: &str) -> Failure {
        Failure::Thrown(Thrown::new("java/io/IOException", message))
    }

    /// What the program sees where the JDK throws an `IOException` with the text of the last error.
    pub(crate) fn outcome(self) -> Outcome {
        self.outcome_with(|error| Outcome::throw("java/io/IOException", error_text(error)))
    }

    /// What the program sees, with its own rule for system errors.
    pub(crate) fn outcome_with(self, system: impl FnOnce(Errno) -> Outcome) -> Outcome {
        match self {
            Failure::System(error) => system(error),
            Failure::Unsupported(what) => Outcome::Unsupported(what),
            Failure::Bound(bound, what) => Outcome::Bound(bound, what),
            Failure::Thrown(thrown) => Outcome::Throw(thrown),
        }
    }
}

/// The C library's text for an error.
pub(crate) fn error_text(error: Errno) -> String {
    let number = error.raw_os_error();
    let text = std::io::Error::from_raw_os_error(number).to_string();
    let suffix = format!(" (os error {number})");
    text.strip_suffix(&suffix).map(str::to_owned).unwrap_or(text)
}

/// Runs a native whose failures are `IOException`s.
pub(crate) fn io_outcome(result: Result<Outcome, Failure>) -> Outcome {
    result.unwrap_or_else(Failure::outcome)
}
