//! A fork in two words.
//!
//! A fork goes through several functions before it is kept, and comes back at each of its alternatives. What is written
//! to memory in small pieces and read back in a large one makes the processor wait; two words stay in its registers.

use super::CellId;
use super::fork::{Fork, Place};
use super::narrow::Cuts;
use super::symbol::Sides;

/// A [`Fork`], packed: the cell in the lower half of the first word, above it which fork it is, the place (four bits, and
/// sixteen for the register) and the cuts' small numbers; and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PackedFork {
    head: u64,
    number: u64,
}

const KIND_AT: u32 = 32;
const PLACE_AT: u32 = 36;
const REGISTER_AT: u32 = 40;
const PARTS_AT: u32 = 56;
const HOLDS_AT: u32 = 60;

/// Bits of everything but the register.
const FOUR: u64 = 0xF;

impl PackedFork {
    #[inline(always)]
    pub(super) fn of(fork: Fork) -> PackedFork {
        let new = |kind: u64, cell: CellId, number: u64| (u64::from(cell.0) | kind << KIND_AT, number);
        let (head, number) = match fork {
            Fork::Number => (0, 0),
            Fork::Range { cell, place, lo } => with_place(new(1, cell, lo as u64), place),
            Fork::Split { cell, cuts: Cuts { at, parts, holds } } => {
                let (head, number) = new(2, cell, at as u64);
                (head | u64::from(parts) << PARTS_AT | u64::from(holds) << HOLDS_AT, number)
            }
            Fork::Element { cell, place } => with_place(new(3, cell, 0), place),
            Fork::Numbered { cell, place, first } => with_place(new(4, cell, first.into()), place),
            Fork::Object { cell, place, first } => with_place(new(5, cell, first.into()), place),
            Fork::Call { cell } => new(6, cell, 0),
            Fork::Branch(sides) => with_sides(7, sides),
            Fork::Side(sides) => with_sides(8, sides),
            Fork::Value { cell, place, first } => with_place(new(9, cell, first.into()), place),
            Fork::Outlook { cell, first } => new(10, cell, first.into()),
        };
        PackedFork { head, number }
    }

    #[inline(always)]
    pub(super) fn unpack(self) -> Fork {
        let PackedFork { head, number } = self;
        let cell = CellId(head as u32);
        let small = |at: u32| (head >> at & FOUR) as u8;
        let register = (head >> REGISTER_AT) as u16;
        let place = match small(PLACE_AT) {
            0 => Place::Result,
            1 => Place::WideResult,
            2 => Place::Register(register),
            3 => Place::Pair(register),
            4 => Place::Nowhere,
            _ => Place::Ended,
        };
        match small(KIND_AT) {
            0 => Fork::Number,
            1 => Fork::Range { cell, place, lo: number as i64 },
            2 => {
                let (parts, holds) = (small(PARTS_AT), small(HOLDS_AT));
                Fork::Split { cell, cuts: Cuts { at: number as i64, parts, holds } }
            }
            3 => Fork::Element { cell, place },
            4 => Fork::Numbered { cell, place, first: number as u32 },
            5 => Fork::Object { cell, place, first: number as u32 },
            6 => Fork::Call { cell },
            7 => Fork::Branch(Sides::unpacked(head as u32, small(PARTS_AT))),
            8 => Fork::Side(Sides::unpacked(head as u32, small(PARTS_AT))),
            9 => Fork::Value { cell, place, first: number as u32 },
            _ => Fork::Outlook { cell, first: number as u32 },
        }
    }

    /// What of it two states have in common that fork alike: which fork it is, where what is chosen goes, and how a range
    /// is split. What the ways are follows from the unknown. Of a condition there is nothing, nor of what has ended.
    pub(crate) fn shape(self) -> Option<[u64; 2]> {
        let above = self.head >> KIND_AT;
        match self.unpack() {
            Fork::Branch(_) | Fork::Side(_) => None,
            Fork::Range { place: Place::Ended, .. }
            | Fork::Element { place: Place::Ended, .. }
            | Fork::Numbered { place: Place::Ended, .. }
            | Fork::Object { place: Place::Ended, .. }
            | Fork::Value { place: Place::Ended, .. } => None,
            Fork::Split { .. } | Fork::Range { .. } | Fork::Numbered { .. } => Some([above, self.number]),
            // Where they lie in the machine's list of alternatives says nothing.
            Fork::Object { .. } | Fork::Value { .. } | Fork::Outlook { .. } => Some([above, 0]),
            Fork::Number | Fork::Element { .. } | Fork::Call { .. } => Some([above, 0]),
        }
    }

    /// Whether it is about a number that stays open, so that what others decide of that leaves fewer ways.
    pub(crate) fn is_about_open_number(self) -> bool {
        matches!(self.unpack(), Fork::Branch(_) | Fork::Side(_) | Fork::Value { .. })
    }

    /// The unknown that is chosen.
    #[inline]
    pub(crate) fn cell(self) -> Option<CellId> {
        // A number has none, and the two of conditions have a term instead.
        (!matches!(self.head >> KIND_AT & FOUR, 0 | 7 | 8)).then_some(CellId(self.head as u32))
    }
}

/// No fork was come to yet.
impl Default for PackedFork {
    fn default() -> PackedFork {
        PackedFork::of(Fork::Number)
    }
}

fn with_sides(kind: u64, sides: Sides) -> (u64, u64) {
    let (term, bits) = sides.packed();
    (u64::from(term) | kind << KIND_AT | u64::from(bits) << PARTS_AT, 0)
}

#[inline(always)]
fn with_place((head, number): (u64, u64), place: Place) -> (u64, u64) {
    let (kind, register) = match place {
        Place::Result => (0u64, 0),
        Place::WideResult => (1, 0),
        Place::Register(register) => (2, register),
        Place::Pair(register) => (3, register),
        Place::Nowhere => (4, 0),
        Place::Ended => (5, 0),
    };
    (head | kind << PLACE_AT | u64::from(register) << REGISTER_AT, number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fork_comes_back_as_it_was() {
        let places = [
            Place::Result,
            Place::WideResult,
            Place::Register(0),
            Place::Register(u16::MAX),
            Place::Pair(300),
            Place::Nowhere,
            Place::Ended,
        ];
        let mut forks = vec![Fork::Number];
        for cell in [0, 1, u32::MAX].map(CellId) {
            forks.push(Fork::Call { cell });
            forks.extend([0, 5, u32::MAX].map(|first| Fork::Outlook { cell, first }));
            let sides = (0..8).map(|bits| Sides::unpacked(cell.0, bits));
            forks.extend(sides.flat_map(|sides| [Fork::Branch(sides), Fork::Side(sides)]));
            for at in [i64::MIN, -1, 0, i64::MAX] {
                let all = (2..=3).flat_map(|parts| (1..7).map(move |holds| Cuts { at, parts, holds }));
                forks.extend(all.map(|cuts| Fork::Split { cell, cuts }));
            }
            for place in places {
                forks.push(Fork::Element { cell, place });
                forks.extend([i64::MIN, -7, 0, i64::MAX].map(|lo| Fork::Range { cell, place, lo }));
                forks.extend([0, 5, u32::MAX].map(|first| Fork::Numbered { cell, place, first }));
                forks.extend([0, 5, u32::MAX].map(|first| Fork::Object { cell, place, first }));
                forks.extend([0, 5, u32::MAX].map(|first| Fork::Value { cell, place, first }));
            }
        }
        for fork in forks {
            assert_eq!(PackedFork::of(fork).unpack(), fork);
            let has_none = matches!(fork, Fork::Number | Fork::Branch(_) | Fork::Side(_));
            assert_eq!(PackedFork::of(fork).cell().is_none(), has_none);
        }
    }
}
