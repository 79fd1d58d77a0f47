//! What is left of a search that was stopped, so that another one can go on.

use super::part::Entry;
use super::teller::Told;
use super::{Options, Strategy, Task};
use crate::Tally;
use jaywalk_machine::ChoiceMode;

/// A search between two paths: what was counted and told, and which parts of the tree are left, in path order.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    mode: ChoiceMode,
    program: u32,
    strategy: Strategy,
    depth: Option<usize>,
    slices: Option<u64>,
    pub(super) tally: Tally,
    pub(super) told: Told,
    pub(super) rest: Vec<Entry>,
}

impl Checkpoint {
    /// The start of a search.
    pub(super) fn of_everything(options: &Options) -> Checkpoint {
        Checkpoint::after(options, Tally::default(), Told::default(), vec![Entry::Open(Task::everything())])
    }

    /// A search with these options that has come so far.
    pub(super) fn after(options: &Options, tally: Tally, told: Told, rest: Vec<Entry>) -> Checkpoint {
        Checkpoint {
            mode: options.mode,
            program: options.program,
            strategy: options.strategy,
            depth: options.limits.depth,
            slices: options.limits.slices,
            tally,
            told,
            rest,
        }
    }

    /// Itself if it can be gone on from with these options; else a line that says why not.
    pub(super) fn fitting(self, options: &Options) -> Result<Checkpoint, String> {
        let differs = |what| Err(format!("the checkpoint is of a search with another {what}"));
        if self.program != options.program {
            return differs("program, or other arguments or another version of this one");
        }
        if self.mode != options.mode {
            return differs("choice mode");
        }
        if self.strategy != options.strategy {
            return differs("strategy");
        }
        if (self.depth, self.slices) != (options.limits.depth, options.limits.slices) {
            return differs("limit on depth or length");
        }
        Ok(self)
    }
}
