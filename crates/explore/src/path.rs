//! Paths: which way was taken at each fork, and what that decided.

use crate::{Pick, pick};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::Arc;

/// The alternatives that lead to a place in the tree, from the root on.
///
/// Paths share their beginnings: one that goes on from another takes memory for its own steps alone, and two that come of
/// one search are compared from where they part. So many deep paths take no more than the tree that they span.
///
/// A path belongs to a choice mode, because modes fork at different places; a [`Token`](crate::Token) does not.
#[derive(Clone, Default)]
pub struct Path(Option<Arc<Step>>);

/// The last alternative of a path, and the path to it.
struct Step {
    before: Path,
    taken: Pick,
    /// How many alternatives the path has, with this one.
    depth: u32,
}

impl Path {
    /// How many forks it has behind it.
    pub fn depth(&self) -> usize {
        self.0.as_ref().map_or(0, |step| step.depth as usize)
    }

    /// The path to one of the ways at the fork where this one ends.
    pub fn then(&self, taken: Pick) -> Path {
        let depth = self.0.as_ref().map_or(0, |step| step.depth) + 1;
        Path(Some(Arc::new(Step { before: self.clone(), taken, depth })))
    }

    /// The path to its last fork, and the alternative taken there; `None` at the root.
    pub fn parts(&self) -> Option<(&Path, Pick)> {
        self.0.as_ref().map(|step| (&step.before, step.taken))
    }

    /// The alternatives, from the root on.
    pub fn alternatives(&self) -> Vec<Pick> {
        self.behind(0)
    }

    /// From its end to the root: the path to each fork, and the alternative taken there.
    pub(crate) fn backwards(&self) -> impl Iterator<Item = (&Path, Pick)> {
        std::iter::successors(self.parts(), |(before, _)| before.parts())
    }

    /// Its beginning with so many forks.
    pub(crate) fn beginning(&self, depth: usize) -> &Path {
        let mut path = self;
        while path.depth() > depth
            && let Some((before, _)) = path.parts()
        {
            path = before;
        }
        path
    }

    /// Whether it is the same path because it lies at the same place; others may be the same, too.
    pub(crate) fn is_very(&self, other: &Path) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        }
    }

    /// How many forks two paths share from the root on.
    pub(crate) fn common(&self, other: &Path) -> usize {
        let depth = self.depth().min(other.depth());
        let (mut one, mut two, mut common) = (self.beginning(depth), other.beginning(depth), depth);
        while !one.is_very(two)
            && let (Some((before_one, taken)), Some((before_two, other))) = (one.parts(), two.parts())
        {
            if taken != other {
                common = before_one.depth();
            }
            (one, two) = (before_one, before_two);
        }
        common
    }

    /// Its alternatives behind the first `depth` forks.
    pub(crate) fn behind(&self, depth: usize) -> Vec<Pick> {
        let mut behind: Vec<Pick> =
            self.backwards().take_while(|(before, _)| before.depth() >= depth).map(|(_, taken)| taken).collect();
        behind.reverse();
        behind
    }
}

impl Drop for Path {
    /// Step by step: letting each step drop the one before it would need a host stack as deep as the path.
    fn drop(&mut self) {
        let mut last = self.0.take();
        while let Some(mut step) = last.and_then(Arc::into_inner) {
            last = step.before.0.take();
        }
    }
}

impl PartialEq for Path {
    fn eq(&self, other: &Path) -> bool {
        self.depth() == other.depth() && self.common(other) == self.depth()
    }
}

impl Eq for Path {}

impl fmt::Debug for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_list().entries(self.alternatives()).finish()
    }
}

impl FromIterator<Pick> for Path {
    fn from_iter<I: IntoIterator<Item = Pick>>(alternatives: I) -> Path {
        alternatives.into_iter().fold(Path::default(), |path, taken| path.then(taken))
    }
}

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&pick::write(self.alternatives()))
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Path, D::Error> {
        let text = String::deserialize(deserializer)?;
        pick::parts(&text).collect::<Result<_, _>>().map_err(|_| D::Error::custom("no path"))
    }
}

#[cfg(test)]
mod tests {
    use super::Path;
    use crate::Pick;
    use crate::pick::any_pick;
    use jaywalk_machine::AlternativeKind;
    use proptest::prelude::*;

    fn boolean(number: u64) -> Pick {
        Pick { number, kind: AlternativeKind::Boolean }
    }

    fn any_boolean() -> impl Strategy<Value = Pick> {
        (0u64..2).prop_map(boolean)
    }

    proptest! {
        #[test]
        fn paths_are_compared_by_what_they_take(
            one in prop::collection::vec(any_boolean(), 0..6),
            other in prop::collection::vec(any_boolean(), 0..6),
        ) {
            let common = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
            let (first, second): (Path, Path) = (one.iter().copied().collect(), other.iter().copied().collect());
            prop_assert_eq!(first.common(&second), common);
            prop_assert_eq!(first == second, one == other);
            let shared = other[common..].iter().fold(first.beginning(common).clone(), |path, &taken| path.then(taken));
            prop_assert_eq!(first.common(&shared), common);
            prop_assert_eq!(shared.alternatives(), other);
        }

        #[test]
        fn a_path_reads_back(alternatives in prop::collection::vec(any_pick(), 0..30)) {
            let path: Path = alternatives.iter().copied().collect();
            let text = serde_json::to_string(&path).expect("it can be written");
            prop_assert_eq!(serde_json::from_str::<Path>(&text).expect("it can be read"), path);
        }
    }

    #[test]
    fn a_path_of_millions_of_forks_is_dropped() {
        let path: Path = std::iter::repeat_n(boolean(1), 3_000_000).collect();
        let other = path.beginning(1_000_000).then(boolean(0));
        drop(path);
        assert_eq!(other.depth(), 1_000_001);
    }
}
