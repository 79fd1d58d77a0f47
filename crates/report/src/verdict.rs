//! What an exploration comes to, in one word.

/// The verdicts of every command that explores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every path within the bounds was explored, and nothing failed.
    Holds,
    /// Something failed.
    Violated,
    /// Nothing failed, but not every path was explored.
    Incomplete,
}

impl Verdict {
    /// The word that JSON and the terminal have.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Violated => "violated",
            Verdict::Incomplete => "incomplete",
        }
    }
}
