//! Walking every path of a program.
//!
//! A path is a list of the alternatives taken at its forks, each with what it decides ([`Path`]). A [`Walker`] owns a machine and moves it along
//! the tree of paths: on to the next fork or leaf, back to a fork, to another alternative. A strategy decides where to;
//! depth-first search ([`search`]) runs on the machine's trail alone. Each leaf has an [`Ending`]; what is worth
//! telling becomes a [`Finding`], whose [`Token`] repeats the path in any mode and on a plain JVM.
//!
//! This crate prints nothing and knows no options: it returns values, and tells an observer how far it is.
//!
//! Start reading at [`Walker`], then [`explore`].

mod asked;
mod basis;
mod call;
mod condition;
mod data_races;
mod digest;
mod digits;
mod ending;
mod failures;
mod finding;
mod input_names;
mod input_shape;
mod inputs;
mod interleaving;
mod loose_ends;
mod naming;
mod observed;
mod path;
mod path_details;
mod patience;
mod pick;
mod places;
mod prunings;
mod random;
mod reason;
mod replay;
mod sampler;
pub mod search;
mod seer;
mod tally;
mod ticks;
mod token;
mod walker;

pub use asked::Asked;
pub use basis::{Basis, Reading};
pub use call::is_the_programs;
pub use condition::{NamedInput, PathCondition};
pub use data_races::{Race, RaceAccess};
pub use digest::Digest;
pub use ending::{Cut, Ending};
pub use failures::{FailureKind, FailureKinds};
pub use finding::{ChoiceMade, Finding, FindingKind};
pub use input_shape::{InputShape, ShapeArray, ShapeCall, ShapeContent, ShapeField, ShapeObject, ShapeValue};
pub use inputs::{Input, inputs};
pub use interleaving::LeftSchedules;
pub use loose_ends::{LooseEnds, Narrowing};
pub use observed::{CallOutcome, Change, ChangedPart, Observed, SeenContent, SeenValue};
pub use path::Path;
pub use path_details::{CallDetails, PathDetails};
pub use patience::Patience;
pub use pick::Pick;
pub use places::Forks;
pub use reason::{Reason, ReasonKind};
pub use replay::{Misfit, Replayed, ask_messages, replay, replay_to_trace};
pub use sampler::Sampling;
pub use search::{
    Checkpoint, Draws, Leaf, LeafKind, Limits, Matching, Observer, OpenFork, OpenPath, Options, Outcome, Progress,
    Remarks, StopAt, Strategy, Task, Wanted, explore, explore_in_turns,
};
pub use seer::{MadeField, MadeObject};
pub use tally::Tally;
pub use token::{Token, TokenError};
pub use walker::{Arrival, Branch, Pace, Unhurried, Walker};

use jaywalk_machine::{ChoiceMode, Machine};

/// Makes machines that are about to start the program, one for each worker.
pub trait Start: Sync {
    /// A machine in which the program makes its choices in `mode`; an error is one line for the user.
    fn start(&self, mode: ChoiceMode) -> Result<Machine, String>;

    /// What all of these machines rest on, as far as they have come.
    fn basis(&self) -> Basis {
        Basis::default()
    }

    /// The digest of what would be read now.
    fn read_again(&self, reading: &Reading) -> u64 {
        let _ = reading;
        0
    }

    /// Tells the program from others and from other versions of it, on the path that a machine has walked alone: a
    /// token has it.
    fn program_on_path(&self, machine: &Machine) -> u32 {
        let _ = machine;
        0
    }

    /// A machine for walks beside a search, which may take only a part of the memory: what does not fit is not walked there.
    fn start_aside(&self, mode: ChoiceMode) -> Result<Machine, String> {
        self.start(mode)
    }

    /// Whether there is room for so many more such machines.
    fn has_room_aside(&self, machines: usize) -> bool {
        let _ = machines;
        true
    }

    /// A search is over, and needs its machine no more.
    fn end(&self, machine: Machine) {
        drop(machine);
    }
}
