//! What is worth saying of a program beside how its paths ended.

use jaywalk_machine::Machine;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Seen on some path. Remarks of parts of a tree add up to those of the tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remarks {
    /// Where there was nothing to choose from: an empty range, or a pool without an object left.
    pub empty_choices: BTreeSet<String>,
}

impl Remarks {
    /// What a machine has met.
    pub(super) fn of(machine: &Machine) -> Remarks {
        let places = machine.empty_choices.iter().map(|&origin| machine.describe_origin(origin));
        Remarks { empty_choices: places.collect() }
    }

    /// Adds those of another part of the tree.
    pub(super) fn add(&mut self, other: Remarks) {
        self.empty_choices.extend(other.empty_choices);
    }
}
