//! Pieces of work: what a worker walks by itself, and what it comes to that is to be gone on from.

use super::results::Results;
use super::{OpenPath, Options, Strategy, Task, deepening, depth_first, random, ways};
use crate::Walker;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Said of a piece of work that leads nowhere, where that comes from a checkpoint: it was made for something else.
pub(super) const NOT_THERE: &str = "the checkpoint does not belong to this program: its paths are not there";
/// And where it does not.
pub(super) const ANOTHER_WAY: &str = "the program did not go the same way twice: a path that it took is not there any \
                                      more; what it reads must stay the same while it is searched";

/// A piece of work. What comes of it depends on the program alone, so anybody may do it at any time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Work {
    /// All paths of a part of the tree, in path order.
    Paths(OpenPath),
    /// Of these the ones that have just so many forks: part of a round of iterative deepening.
    Round { forks: usize, open: OpenPath },
    /// Each way at some forks, to the next fork or to its end.
    Ways(#[serde(with = "super::task::in_turn")] Vec<Task>),
    /// The random walks with these numbers.
    Walks(Range<u64>),
}

/// Names a place in the code by what is the same for all machines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Place(pub(super) u64);

/// A fork that was come to and not gone on from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fork {
    /// Where in the code it is, if that makes a difference.
    pub(super) place: Place,
    /// The ways there.
    pub(super) task: Task,
}

impl Work {
    /// Does it. Returns what is left when it was told to stop.
    pub(super) fn walk<R: Results>(
        &self,
        walker: &mut Walker,
        options: &Options,
        results: &mut R,
    ) -> Result<Option<Work>, String> {
        let deepest = options.limits.depth.unwrap_or(usize::MAX);
        match self {
            Work::Paths(open) => {
                let left = depth_first::walk(walker, open, deepest, results)?;
                Ok(left.map(Work::Paths))
            }
            Work::Round { forks, open } => {
                let left = deepening::walk(walker, open, (*forks, deepest), results)?;
                Ok(left.map(|open| Work::Round { forks: *forks, open }))
            }
            Work::Ways(forks) => {
                let wants_places = options.strategy == Strategy::BestFirst;
                let left = ways::walk(walker, forks, (deepest, wants_places), results)?;
                Ok((!left.is_empty()).then_some(Work::Ways(left)))
            }
            Work::Walks(numbers) => {
                let Strategy::Random { seed, .. } = options.strategy else { return Err(NOT_THERE.to_owned()) };
                let left = random::walk(walker, numbers.clone(), (seed, deepest), results)?;
                Ok((!left.is_empty()).then_some(Work::Walks(left)))
            }
        }
    }

    /// The same with another part of the tree.
    pub(super) fn on(&self, open: OpenPath) -> Work {
        match self {
            Work::Round { forks, .. } => Work::Round { forks: *forks, open },
            Work::Paths(_) | Work::Ways(_) | Work::Walks(_) => Work::Paths(open),
        }
    }

    /// How many forks lie before it.
    pub(super) fn depth(&self) -> usize {
        match self {
            Work::Paths(open) | Work::Round { open, .. } => open.prefix.depth(),
            Work::Ways(_) | Work::Walks(_) => 0,
        }
    }
}

/// Many forks in a checkpoint.
pub(super) mod in_turn {
    use super::{Fork, Place, Task};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Written {
        places: Vec<Place>,
        #[serde(with = "crate::search::task::in_turn")]
        tasks: Vec<Task>,
    }

    pub(in crate::search) fn serialize<S: Serializer>(forks: &[Fork], serializer: S) -> Result<S::Ok, S::Error> {
        let places = forks.iter().map(|fork| fork.place).collect();
        Written { places, tasks: forks.iter().map(|fork| fork.task.clone()).collect() }.serialize(serializer)
    }

    pub(in crate::search) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Fork>, D::Error> {
        let Written { places, tasks } = Written::deserialize(deserializer)?;
        Ok(places.into_iter().zip(tasks).map(|(place, task)| Fork { place, task }).collect())
    }
}
