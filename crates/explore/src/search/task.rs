//! Parts of the tree that are still to be walked.

use crate::pick::PickWriter;
use crate::{Path, Pick, pick};
use jaywalk_machine::AlternativeKind;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Range;

/// All paths that go on from a fork in one of some ways.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The way to the fork.
    pub prefix: Path,
    /// The alternatives there; `None` for all of them, also if there is no fork but an end.
    pub alternatives: Option<Range<u32>>,
}

impl Task {
    /// The whole tree.
    pub fn everything() -> Task {
        Task::default()
    }

    /// What is left of it from an alternative on. All of them count as one where their number is not known.
    pub(super) fn left_from(&self, first: u32) -> Option<Task> {
        let alternatives = match &self.alternatives {
            None => (first == 0).then_some(None)?,
            Some(ways) => (first < ways.end).then_some(Some(first..ways.end))?,
        };
        Some(Task { prefix: self.prefix.clone(), alternatives })
    }

    /// Keeps so many of the alternatives at most; returns the others, if there are some.
    pub(super) fn split_off(&mut self, most: u32) -> Option<Task> {
        let kept = self.alternatives.as_mut()?;
        if kept.end.saturating_sub(kept.start) <= most {
            return None;
        }
        let rest = kept.start + most..kept.end;
        kept.end = rest.start;
        Some(Task { prefix: self.prefix.clone(), alternatives: Some(rest) })
    }
}

/// A fork on a path that was not walked to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenFork {
    /// The alternative that the path takes.
    pub taken: u32,
    /// One past the last alternative that is still to be taken.
    pub end: u32,
    /// What the one that it takes decides. At the last fork, where it is still to be taken, that may not be known.
    pub kind: AlternativeKind,
}

/// What is left of a part of the tree that is walked in path order: one path, with what is left at each of its forks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenPath {
    /// The way to the part: nothing is left beside it.
    pub prefix: Path,
    /// The forks from there on. The path is to be walked on from the alternative that it takes at the last of them. If
    /// there are none, all behind the prefix is left.
    #[serde(serialize_with = "write_forks", deserialize_with = "read_forks")]
    pub forks: Vec<OpenFork>,
}

impl OpenPath {
    /// The whole tree.
    pub fn everything() -> OpenPath {
        OpenPath::default()
    }
}

/// Alternatives are small numbers, and there may be millions of them: two digits for most forks.
fn write_forks<S: Serializer>(forks: &[OpenFork], serializer: S) -> Result<S::Ok, S::Error> {
    let mut writer = PickWriter::default();
    for fork in forks {
        writer.write(Pick { number: fork.taken, kind: fork.kind });
        writer.write_number(fork.end - fork.taken - 1);
    }
    serializer.serialize_str(&writer.finish())
}

fn read_forks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<OpenFork>, D::Error> {
    let wrong = || D::Error::custom("no forks");
    let numbers = pick::read(&String::deserialize(deserializer)?).map_err(|_| wrong())?;
    let (pairs, []) = numbers.as_chunks() else { return Err(wrong()) };
    let fork = |&[taken, left]: &[Pick; 2]| {
        let end = taken.number.checked_add(left.number)?.checked_add(1)?;
        Some(OpenFork { taken: taken.number, end, kind: taken.kind })
    };
    pairs.iter().map(fork).collect::<Option<_>>().ok_or_else(wrong)
}

/// Many tasks in a checkpoint: each as what its path has more than the one before it, so that all take no more than the
/// tree that they span. Those that are neighbours in the tree should be neighbours here.
pub(super) mod in_turn {
    use super::{Path, Range, Task};
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Written {
        /// How many forks the path shares with the one before it.
        shared: usize,
        /// The alternatives behind them.
        then: String,
        ways: Option<Range<u32>>,
    }

    pub(in crate::search) fn serialize<'a, S: Serializer>(
        tasks: impl IntoIterator<Item = &'a Task>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut before = &Path::default();
        serializer.collect_seq(tasks.into_iter().map(|task| {
            let shared = before.common(&task.prefix);
            before = &task.prefix;
            Written { shared, then: task.prefix.written_from(shared), ways: task.alternatives.clone() }
        }))
    }

    pub(in crate::search) fn deserialize<'de, C: FromIterator<Task>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<C, D::Error> {
        let mut before = Path::default();
        let written = Vec::<Written>::deserialize(deserializer)?;
        let read = written.into_iter().map(|Written { shared, then, ways }| {
            let beginning = (shared <= before.depth()).then(|| before.beginning(shared));
            before = beginning.and_then(|path| path.then_written(&then))?;
            Some(Task { prefix: before.clone(), alternatives: ways })
        });
        read.collect::<Option<_>>().ok_or_else(|| D::Error::custom("no path"))
    }
}
