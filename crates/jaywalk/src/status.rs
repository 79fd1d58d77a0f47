//! The statuses that the command ends with.

/// How a command ended. One table for every command, so that scripts can rely on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitStatus {
    /// Done; nothing failed (0).
    Success,
    /// The program's own: what it passed to `System.exit`, or 1 after an uncaught exception.
    Program(i32),
    /// Something failed on a path that was explored (1).
    Violated,
    /// Bad command line, class path, JDK or class file: one clear message, nothing half done (2).
    Usage,
    /// Something was cut short or is not supported, and the message names it (3).
    Incomplete,
    /// jaywalk itself is wrong, and asks for a report (70).
    Bug,
}

impl ExitStatus {
    /// The number that the operating system sees.
    pub fn code(self) -> i32 {
        match self {
            ExitStatus::Success => 0,
            ExitStatus::Program(code) => code,
            ExitStatus::Violated => 1,
            ExitStatus::Usage => 2,
            ExitStatus::Incomplete => 3,
            ExitStatus::Bug => 70,
        }
    }
}
