//! Alternatives: what each of the ways at a fork is.

use crate::memory::Ref;
use crate::thread::ThreadId;

/// One of the ways at a fork. Forks count their ways; [`Machine::alternative`](crate::Machine::alternative) says what one
/// of them is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alternative {
    /// It is this number.
    Number(i64),
    /// It is `false` or `true`.
    Boolean(bool),
    /// It is one of the numbers from `lo` to `hi`: which one stays open.
    Range {
        /// The least.
        lo: i64,
        /// The greatest.
        hi: i64,
    },
    /// It is null.
    Null,
    /// It is an object that is in use already.
    Object(Ref),
    /// It is an object that nothing else refers to yet.
    Fresh(Ref),
    /// The branch is taken, or not.
    Branch(bool),
    /// This thread runs.
    Thread(ThreadId),
    /// This thread is notified.
    Waiter(ThreadId),
}

/// What sort of thing a way decides: what a path remembers with the way's number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum AlternativeKind {
    /// A number.
    #[default]
    Number,
    /// A `boolean`.
    Boolean,
    /// A part of a range.
    Range,
    /// Null.
    Null,
    /// An object that is in use.
    Object,
    /// An object that is not.
    Fresh,
    /// A branch.
    Branch,
    /// A thread that runs.
    Thread,
    /// A thread that is notified.
    Waiter,
    /// A thread that runs until the program has made so many choices.
    Choices,
    /// A number of which no value was tried.
    Value,
}

impl AlternativeKind {
    /// All of them.
    pub const ALL: [AlternativeKind; 11] = [
        AlternativeKind::Number,
        AlternativeKind::Boolean,
        AlternativeKind::Range,
        AlternativeKind::Null,
        AlternativeKind::Object,
        AlternativeKind::Fresh,
        AlternativeKind::Branch,
        AlternativeKind::Thread,
        AlternativeKind::Waiter,
        AlternativeKind::Choices,
        AlternativeKind::Value,
    ];
}

impl Alternative {
    /// What sort of thing it decides.
    pub fn kind(self) -> AlternativeKind {
        match self {
            Alternative::Number(_) => AlternativeKind::Number,
            Alternative::Boolean(_) => AlternativeKind::Boolean,
            Alternative::Range { .. } => AlternativeKind::Range,
            Alternative::Null => AlternativeKind::Null,
            Alternative::Object(_) => AlternativeKind::Object,
            Alternative::Fresh(_) => AlternativeKind::Fresh,
            Alternative::Branch(_) => AlternativeKind::Branch,
            Alternative::Thread(_) => AlternativeKind::Thread,
            Alternative::Waiter(_) => AlternativeKind::Waiter,
        }
    }
}
