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
    /// The value that the script has for a choice. Where it has none that is possible, it is of another program.
    pub(super) fn scripted(&mut self, cell: CellId) -> Result<u64, Trouble> {
        const ASTRAY: Trouble = Trouble::Stop(Step::Astray);
        let script = self.script.as_ref();
        let pick = script.and_then(|script| script.picks.get(script.followed)).copied().ok_or(ASTRAY)?;
        let value = match self.memory.cell_kind(cell) {
            CellKind::Int | CellKind::Boolean => {
                let (lo, hi) = self.memory.bounds(cell);
                let value = i64::from(lo) + i64::from(pick);
                (value <= i64::from(hi)).then_some(u64::from(value as u32))
            }
            CellKind::Element => {
                let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
                (pick < self.memory.array_length(array)).then(|| self.memory.ref_element(array, pick).word())
            }
            CellKind::Any | CellKind::Fresh => self.scripted_object(cell, pick),
            CellKind::Pool => None,
        };
        if let (Some(_), Some(script)) = (value, &mut self.script) {
            script.followed += 1;
        }
        value.ok_or(ASTRAY)
    }

    fn scripted_object(&self, cell: CellId, pick: u32) -> Option<u64> {
        let fields = self.pool_fields?;
        let pool = self.pool_of(cell);
        let is_fresh = self.memory.cell_kind(cell) == CellKind::Fresh;
        let nulls = u32::from(!is_fresh && self.memory.field(pool, fields.include_null) != 0);
        let Some(index) = pick.checked_sub(nulls) else { return Some(0) };
        if index >= self.memory.field(pool, fields.made) as u32 {
            return None;
        }
        let object = self.memory.ref_element(self.memory.ref_field(pool, fields.objects), index);
        let (calls, _) = self.calls_of_pool(cell);
        let is_taken = calls.iter().any(|call| call.chosen == Some(object.0));
        (!is_fresh || !is_taken).then_some(object.word())
    }
}
