//! The ways in which running can stop: a closed set.

use crate::memory::{Exhausted, Ref};
use crate::native::{Lack, Thrown};

/// Why the machine stopped. It fits into two registers, since one is handed on for each fork and leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The path forks into this many ways; [`Machine::alternative`](crate::Machine::alternative) says what they are, and
    /// [`Machine::pick`](crate::Machine::pick) takes one of them.
    Choose(u32),
    /// The path is of no interest: an assumption does not hold.
    Pruned,
    /// The same, because the program asks for a choice where there is nothing to choose from.
    Empty,
    /// An exception left a thread.
    Uncaught(Ref),
    /// The program ended with this exit status.
    Ended(i32),
    /// The driver says which thread goes on: [`Machine::enabled_threads`](crate::Machine::enabled_threads) are those
    /// that could, [`Machine::give_turn`](crate::Machine::give_turn) lets one do so.
    Turn,
    /// No thread can ever go on.
    Deadlock,
    /// The machine ran for as many time slices as it was allowed to.
    Limit,
    /// An exception is about to get its stack trace, and the driver wants to hear of that:
    /// [`Machine::trace`](crate::Machine::trace). Running it again goes on.
    Tracing,
    /// The driver may look up, for it may take long until the time slice is over: the program waits for input, or a
    /// native handles something large. Running it again goes on.
    Paused,
    /// The program needs something that the machine does not have: [`Machine::unsupported`](crate::Machine::unsupported) tells what.
    Unsupported,
    /// The path needs more of something than paths may have: [`Machine::unsupported`](crate::Machine::unsupported) has it
    /// in words.
    Bound(PathBound),
}

/// What the machine gives a path only so much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)] // as wide as what other steps have
pub enum PathBound {
    /// Memory, in the heap and outside of it.
    Memory,
    /// Bytes written.
    Output,
    /// Values of one choice that are tried one by one.
    Range,
    /// Choices.
    Choices,
    /// Files that are open, or that all paths together have asked for.
    Files,
    /// Characters of a string of any length.
    Strings,
    /// Links of an input in a row.
    Links,
    /// Elements of an array of an input.
    Elements,
    /// Turns of a loop whose end depends on an unknown.
    Loops,
    /// The order of the elements of a map that are told apart by equality alone.
    Order,
}

/// What a program needs and the machine does not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsupported {
    /// What is missing.
    pub what: String,
    /// The calls that led there, innermost first.
    pub calls: Vec<String>,
}

impl Unsupported {
    pub(crate) fn new(what: impl Into<String>) -> Unsupported {
        Unsupported { what: what.into(), calls: Vec::new() }
    }
}

/// Why an operation could not simply be carried out.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// It throws.
    Throw(Box<Thrown>),
    /// A frame was pushed; the operation runs again when that frame has returned.
    Again,
    /// The thread cannot go on until another one does something; then the operation runs again.
    Block,
    /// The run stops: the step is in [`Machine::stopped`](crate::Machine).
    Stop,
    /// The machine cannot do this.
    Unsupported(Box<Unsupported>),
    /// The path needs more of something than it may have; in words.
    Bound(Box<(PathBound, Unsupported)>),
}

// Each fork is a trouble. It goes from function to function in two registers because every variant has nothing or a word:
// through memory it would be written and read in different pieces, for which the processor waits.
const _: () = assert!(size_of::<Result<(), Trouble>>() == 16);

impl Trouble {
    /// The machine cannot do this.
    #[cold]
    pub(crate) fn unsupported(what: impl Into<String>) -> Trouble {
        Trouble::Unsupported(Box::new(Unsupported::new(what)))
    }

    /// The path needs more of something than it may have.
    #[cold]
    pub(crate) fn bound(bound: PathBound, what: impl Into<String>) -> Trouble {
        Trouble::Bound(Box::new((bound, Unsupported::new(what))))
    }
}

impl From<Thrown> for Trouble {
    fn from(thrown: Thrown) -> Trouble {
        Trouble::Throw(Box::new(thrown))
    }
}

impl From<Exhausted> for Thrown {
    fn from(_: Exhausted) -> Thrown {
        Thrown::NoMemory(Lack::Heap)
    }
}

impl From<Exhausted> for Trouble {
    fn from(exhausted: Exhausted) -> Trouble {
        Thrown::from(exhausted).into()
    }
}

impl From<Ref> for Thrown {
    fn from(object: Ref) -> Thrown {
        Thrown::Object(object)
    }
}
