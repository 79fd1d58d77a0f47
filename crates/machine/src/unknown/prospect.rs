//! What the rest of a path can depend on of an unknown, for whoever compares states.
//!
//! What an unknown was asked with is left out, and whether it was compared: that says how paths are numbered and counted,
//! and nothing of what they do.

use super::calls::Told;
use super::{CELL_WORDS, CellId, CellKind, DOMAIN, HIGH, KIND, KIND_MASK, KINDS, KNOWN, LOW, VALUE};
use crate::memory::{Memory, Ref};

/// What is known of an unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prospect {
    /// A number of up to 32 bits was chosen.
    Narrow(u64),
    /// A number of 64 bits was chosen.
    Wide(u64),
    /// What this word refers to was chosen.
    Reference(u64),
    /// It is a number within these bounds, which are as wide as it is.
    Range { is_wide: bool, low: u64, high: u64 },
    /// It is one of the elements of an array.
    Element(u64),
    /// It is an object of the pool with this record.
    Call { is_fresh: bool, record: CellId },
    /// It is a pool, or the rest of the cell before it.
    Record,
    /// A condition says what it is, or somebody who must be asked.
    Open,
}

/// What became of the calls on a pool.
pub(crate) struct PoolProspect {
    /// The pool.
    pub(crate) pool: Ref,
    /// Whether the program may have told its objects apart.
    pub(crate) are_told_apart: bool,
    /// Whether there were calls before those that are listed.
    pub(crate) has_chosen: bool,
    /// The objects of these, in the order of the calls that they were first chosen for.
    pub(crate) chosen: Vec<u32>,
    /// The calls from the first one on that is open: each with whether it was one of `getNew`, and what was chosen.
    pub(crate) calls: Vec<(CellId, bool, Option<u32>)>,
}

impl Memory {
    /// What is known of an unknown.
    pub(crate) fn prospect(&self, cell: CellId) -> Prospect {
        let word = |offset| self.peek(cell.0 + offset);
        let kind = KINDS[(word(KIND) & KIND_MASK) as usize];
        let value = word(VALUE);
        let is_chosen = value <= KNOWN;
        match kind {
            CellKind::Pool | CellKind::Rest => Prospect::Record,
            CellKind::Long if is_chosen => Prospect::Wide(word(LOW)),
            CellKind::Symbol | CellKind::Term if is_chosen && self.sort_of(cell).words() == 2 => {
                Prospect::Wide(word(LOW))
            }
            CellKind::Int | CellKind::Boolean | CellKind::Symbol | CellKind::Term if is_chosen => {
                Prospect::Narrow(value)
            }
            CellKind::Element
            | CellKind::Any
            | CellKind::Fresh
            | CellKind::Indexed
            | CellKind::Boxed
            | CellKind::Array
                if is_chosen =>
            {
                Prospect::Reference(value)
            }
            CellKind::Input | CellKind::Text if is_chosen => Prospect::Reference(value),
            CellKind::Coder if is_chosen => Prospect::Narrow(value),
            CellKind::Int | CellKind::Boolean => {
                let domain = word(DOMAIN);
                Prospect::Range { is_wide: false, low: domain & KNOWN, high: domain >> 32 }
            }
            CellKind::Long => Prospect::Range { is_wide: true, low: word(LOW), high: word(HIGH) },
            CellKind::Element => Prospect::Element(word(DOMAIN)),
            CellKind::Any | CellKind::Fresh => {
                Prospect::Call { is_fresh: kind == CellKind::Fresh, record: CellId(word(DOMAIN) as u32) }
            }
            _ => Prospect::Open,
        }
    }

    /// The records of all pools that the path has asked for an object, in the order in which it first did.
    pub(crate) fn pool_records(&self) -> impl Iterator<Item = CellId> {
        let all = (Memory::cells_start()..self.cells_end()).step_by(CELL_WORDS as usize);
        let is_record = |&cell: &u32| self.peek(cell + KIND) & KIND_MASK == CellKind::Pool as u64;
        // A cell's rest may look like anything but for the word with its kind.
        all.filter(is_record).map(CellId)
    }

    /// What became of the calls on a pool.
    pub(crate) fn pool_prospect(&self, record: CellId) -> PoolProspect {
        let Told { are_told_apart, calls } = self.told_calls(record);
        let open = calls.iter().position(|(.., chosen)| chosen.is_none()).unwrap_or(calls.len());
        let mut chosen: Vec<u32> = Vec::new();
        for number in calls[..open].iter().filter_map(|&(.., chosen)| chosen) {
            if number != super::pool::NULL && !chosen.contains(&number) {
                chosen.push(number);
            }
        }
        let pool = Ref::of_word(self.peek(record.0 + DOMAIN));
        PoolProspect { pool, are_told_apart, has_chosen: open > 0, chosen, calls: calls[open..].to_vec() }
    }
}
