//! Parts of the tree that are still to be walked.

use crate::pick::PickWriter;
use crate::{LeftSchedules, Path, Pick, pick};
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
    /// What is left of the schedules of the path itself, if it was left among them.
    #[serde(default)]
    pub schedules: Option<Box<LeftSchedules>>,
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
        writer.write(Pick { number: fork.taken.into(), kind: fork.kind });
        writer.write_number((fork.end - fork.taken - 1).into());
    }
    serializer.serialize_str(&writer.finish())
}

fn read_forks<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<OpenFork>, D::Error> {
    let wrong = || D::Error::custom("no forks");
    let numbers = pick::read(&String::deserialize(deserializer)?).map_err(|_| wrong())?;
    let (pairs, []) = numbers.as_chunks() else { return Err(wrong()) };
    let fork = |&[taken, left]: &[Pick; 2]| {
        let end = taken.number.checked_add(left.number)?.checked_add(1)?;
        let (number, end) = (u32::try_from(taken.number).ok()?, u32::try_from(end).ok()?);
        Some(OpenFork { taken: number, end, kind: taken.kind })
    };
    pairs.iter().map(fork).collect::<Option<_>>().ok_or_else(wrong)
}

/// Many tasks in a checkpoint: each as what its path has more than the one before it, so that all take no more than the
/// tree that they span. Those that are neighbours in the tree should be neighbours here. All are one text, because there
/// may be millions: how many forks of the path before are left out and how many come instead, these, and the ways.
pub(super) mod in_turn {
    use super::{Path, Pick, PickWriter, Task, pick};
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(in crate::search) fn serialize<'a, S: Serializer>(
        tasks: impl IntoIterator<Item = &'a Task>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let mut writer = PickWriter::default();
        let mut before = &Path::default();
        for Task { prefix, alternatives } in tasks {
            let shared = before.common(prefix);
            writer.write_number((before.depth() - shared) as u64);
            writer.write_number((prefix.depth() - shared) as u64);
            prefix.behind(shared).into_iter().for_each(|taken| writer.write(taken));
            writer.write_number(alternatives.is_some().into());
            if let Some(ways) = alternatives {
                writer.write_number(ways.start.into());
                writer.write_number(ways.end.into());
            }
            before = prefix;
        }
        serializer.serialize_str(&writer.finish())
    }

    pub(in crate::search) fn deserialize<'de, C: FromIterator<Task>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<C, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut parts = pick::parts(&text).peekable();
        let mut before = Path::default();
        let tasks = std::iter::from_fn(|| {
            parts.peek()?;
            Some(read(&mut before, || parts.next()?.ok()))
        });
        tasks.collect::<Option<_>>().ok_or_else(|| D::Error::custom("no path"))
    }

    /// The task behind one with the path `before`.
    fn read(before: &mut Path, mut next: impl FnMut() -> Option<Pick>) -> Option<Task> {
        let shared = before.depth().checked_sub(next()?.number as usize)?;
        let behind = next()?.number;
        let mut path = before.beginning(shared).clone();
        for _ in 0..behind {
            path = path.then(next()?);
        }
        *before = path.clone();
        let alternatives = match next()?.number {
            0 => None,
            _ => Some(u32::try_from(next()?.number).ok()?..u32::try_from(next()?.number).ok()?),
        };
        Some(Task { prefix: path, alternatives })
    }
}

#[cfg(test)]
mod tests {
    use super::{Task, in_turn};
    use crate::pick::any_pick;
    use proptest::prelude::*;
    use serde::{Deserialize, Serialize};

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Kept(#[serde(with = "in_turn")] Vec<Task>);

    proptest! {
        #[test]
        fn tasks_read_back(
            tasks in prop::collection::vec(
                (prop::collection::vec(any_pick(), 0..4), any::<usize>(), prop::option::of(any::<(u32, u32)>())), 0..9
            ),
        ) {
            let mut kept = Vec::<Task>::new();
            for (behind, shared, ways) in tasks {
                let before = kept.last().map(|task| task.prefix.clone()).unwrap_or_default();
                let beginning = before.beginning(shared % (before.depth() + 1)).clone();
                let prefix = behind.into_iter().fold(beginning, |path, taken| path.then(taken));
                kept.push(Task { prefix, alternatives: ways.map(|(start, end)| start..end) });
            }
            let kept = Kept(kept);
            let text = serde_json::to_string(&kept).expect("it can be written");
            prop_assert_eq!(serde_json::from_str::<Kept>(&text).expect("it can be read"), kept);
        }
    }
}
