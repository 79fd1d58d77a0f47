//! A part of the tree that is still to be walked.

use crate::Path;
use serde::{Deserialize, Serialize};
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
}
