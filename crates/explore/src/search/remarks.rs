//! What is worth saying of a program beside how its paths ended.

use jaywalk_machine::Machine;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Seen on some path. Remarks of parts of a tree add up to those of the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remarks {
    /// Where there was nothing to choose from: an empty range, or a pool without an object left.
    pub empty_choices: BTreeSet<String>,
    /// Where paths were given up, by an assumption or for lack of something to choose from, and how many.
    pub pruned: BTreeMap<String, u64>,
}

impl Remarks {
    /// What a machine has met.
    pub(super) fn of(machine: &Machine) -> Remarks {
        let places = machine.empty_choices.iter().map(|&origin| machine.describe_origin(origin));
        let mut remarks = Remarks { empty_choices: places.collect(), pruned: BTreeMap::new() };
        remarks.add_pruned(machine.prunings());
        remarks
    }

    /// Adds those of another part of the tree.
    pub(super) fn add(&mut self, other: Remarks) {
        self.empty_choices.extend(other.empty_choices);
        self.add_pruned(other.pruned);
    }

    fn add_pruned(&mut self, pruned: impl IntoIterator<Item = (String, u64)>) {
        for (place, paths) in pruned {
            *self.pruned.entry(place).or_default() += paths;
        }
    }
}
