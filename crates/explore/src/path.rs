//! Paths: which alternative was taken at each fork.

use serde::{Deserialize, Serialize};

/// The alternatives that lead to a place in the tree, from the root on. Paths are in the order of depth-first search.
///
/// A path belongs to a choice mode, because modes fork at different places; a [`Token`](crate::Token) does not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Path(pub Vec<u32>);

impl Path {
    /// How many forks it has behind it.
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// The path to one of the ways at the fork where this one ends.
    pub fn then(&self, alternative: u32) -> Path {
        let mut alternatives = self.0.clone();
        alternatives.push(alternative);
        Path(alternatives)
    }

    /// How many forks two paths share from the root on.
    pub fn common(&self, other: &Path) -> usize {
        self.0.iter().zip(&other.0).take_while(|(mine, theirs)| mine == theirs).count()
    }
}
