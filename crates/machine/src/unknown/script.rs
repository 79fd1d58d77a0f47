//! Following a script: the choices of a path that is to be repeated.

use super::{CellId, CellKind, DOMAIN};
use crate::machine::Machine;
use crate::memory::Ref;
use crate::step::{Step, Trouble};

/// What to choose, in the order in which the program asks, as [`Made::pick`](super::Made::pick) tells it. A machine that
/// follows one never forks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    picks: Vec<u32>,
    followed: usize,
}

impl Script {
    /// A script from its beginning.
    pub fn new(picks: Vec<u32>) -> Script {
        Script { picks, followed: 0 }
    }

    /// Whether all of it was followed.
    pub fn is_over(&self) -> bool {
        self.followed == self.picks.len()
    }

    /// How many of its choices were made.
    pub fn followed(&self) -> usize {
        self.followed
    }
}

impl Machine {
    /// Chooses for a call what the script says, and returns the word for it. Where that is not possible, the script is of
    /// another program.
    pub(super) fn follow_script(&mut self, cell: CellId) -> Result<u64, Trouble> {
        let script = self.script.as_ref();
        let pick = script.and_then(|script| script.picks.get(script.followed)).copied();
        let word = pick.and_then(|pick| self.choose_pick(cell, pick)).ok_or_else(|| self.stop(Step::Astray))?;
        if let Some(script) = &mut self.script {
            script.followed += 1;
        }
        Ok(word)
    }

    fn choose_pick(&mut self, cell: CellId, pick: u32) -> Option<u64> {
        match self.memory.cell_kind(cell) {
            CellKind::Int | CellKind::Boolean => {
                let (lo, hi) = self.memory.bounds(cell);
                let value = i64::from(lo) + i64::from(pick);
                let value = (value <= i64::from(hi)).then_some(u64::from(value as u32))?;
                self.bind(cell, value);
                Some(value)
            }
            CellKind::Element => {
                let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
                (pick < self.memory.array_length(array)).then(|| self.bind_element(cell, pick))
            }
            CellKind::Any | CellKind::Fresh => {
                let number = self.number_of_pick(cell, pick);
                self.is_next_number(cell, number).then(|| self.bind_object(cell, number))
            }
            CellKind::Long | CellKind::Pool => None,
        }
    }
}
