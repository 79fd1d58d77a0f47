//! Pieces of work: what a worker walks by itself, and what it comes to that is to be gone on from.

use super::results::Results;
use super::{Options, Strategy, Task, deepening, depth_first, random, ways};
use crate::Walker;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Said of a piece of work that leads nowhere: the only reason is that it was made for something else.
pub(super) const NOT_THERE: &str = "the checkpoint does not belong to this program: its paths are not there";

/// A piece of work. What comes of it depends on the program alone, so anybody may do it at any time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Work {
    /// All paths of a part of the tree, in path order.
    Paths(Task),
    /// Of these the ones that have just so many forks: part of a round of iterative deepening.
    Round { forks: usize, task: Task },
    /// Each way at some forks, to the next fork or to its end.
    Ways(Vec<Task>),
    /// The random walks with these numbers.
    Walks(Range<u64>),
}

/// Names a place in the code by what is the same for all machines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Place(pub(super) u64);

/// A fork that was come to and not gone on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Fork {
    /// Where in the code it is, if that makes a difference.
    pub(super) place: Place,
    /// The ways there.
    pub(super) task: Task,
}

impl Work {
    /// Does it. Returns what is left when it was told to stop, in order.
    pub(super) fn walk<R: Results>(
        &self,
        walker: &mut Walker,
        options: &Options,
        results: &mut R,
    ) -> Result<Vec<Work>, String> {
        let deepest = options.limits.depth.unwrap_or(usize::MAX);
        let left = match self {
            Work::Paths(task) => depth_first::walk(walker, task, deepest, results)?,
            Work::Round { forks, task } => deepening::walk(walker, task, (*forks, deepest), results)?,
            Work::Ways(forks) => {
                let wants_places = options.strategy == Strategy::BestFirst;
                let left = ways::walk(walker, forks, (deepest, wants_places), results)?;
                return Ok(if left.is_empty() { Vec::new() } else { vec![Work::Ways(left)] });
            }
            Work::Walks(numbers) => {
                let Strategy::Random { seed, .. } = options.strategy else { return Err(NOT_THERE.to_owned()) };
                let left = random::walk(walker, numbers.clone(), (seed, deepest), results)?;
                return Ok(if left.is_empty() { Vec::new() } else { vec![Work::Walks(left)] });
            }
        };
        Ok(left.into_iter().map(|task| self.on(task)).collect())
    }

    /// The same with another part of the tree.
    pub(super) fn on(&self, task: Task) -> Work {
        match self {
            Work::Round { forks, .. } => Work::Round { forks: *forks, task },
            Work::Paths(_) | Work::Ways(_) | Work::Walks(_) => Work::Paths(task),
        }
    }

    /// How many forks lie before it.
    pub(super) fn depth(&self) -> usize {
        match self {
            Work::Paths(task) | Work::Round { task, .. } => task.prefix.depth(),
            Work::Ways(_) | Work::Walks(_) => 0,
        }
    }
}
