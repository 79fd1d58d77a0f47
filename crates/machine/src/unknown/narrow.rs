//! Narrowing: at a comparison with a known number, the range of an unknown int or long is split instead of its values being
//! tried one by one. Values on the same side of the comparison have all that follows in common until they are compared
//! again, so one path stands for them.
//!
//! What was compared, and how many values are left of it, is kept: a comparison that does not narrow would have chosen one
//! of them.

use super::fork::{MOST_ALTERNATIVES, Place};
use super::meet::Meeting;
use super::product::Product;
use super::{
    CELL_WORDS, COMPARED, CellId, CellKind, DOMAIN, Fork, HIGH, IS_COMPARED, KIND_MASK, KNOWN, LONG_COMPARED, LOW,
};
use crate::alternative::Alternative;
use crate::machine::Machine;
use crate::memory::{EntryKind, Memory, Ref};
use crate::step::Trouble;
use jaywalk_classes::code::{Branch, Expression, Op, Relation, Second};
use std::hint::cold_path;

/// While a path has compared no more ints than these, its end looks at each of them: that is cheaper than to keep their
/// product up to date at each comparison.
const FEW_COMPARED: usize = 64;

/// Whether a relation holds between two numbers, if it does so for all of these ranges or for none.
fn decided(relation: Relation, a: Range, b: Range) -> Option<bool> {
    let (same, apart) = (a.is_one() && a == b, a.hi < b.lo || b.hi < a.lo);
    let (holds, fails) = match relation {
        Relation::Eq => (same, apart),
        Relation::Ne => (apart, same),
        Relation::Lt => (a.hi < b.lo, a.lo >= b.hi),
        Relation::Ge => (a.lo >= b.hi, a.hi < b.lo),
        Relation::Gt => (a.lo > b.hi, a.hi <= b.lo),
        Relation::Le => (a.hi <= b.lo, a.lo > b.hi),
    };
    (holds || fails).then_some(holds)
}

/// Numbers next to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    lo: i64,
    hi: i64,
}

impl Range {
    fn of_one(value: i64) -> Range {
        Range { lo: value, hi: value }
    }

    fn is_one(self) -> bool {
        self.lo == self.hi
    }

    fn count(self) -> u64 {
        (self.hi.wrapping_sub(self.lo) as u64).saturating_add(1)
    }
}

/// What is known of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Side {
    range: Range,
    /// The unknown, and where it is.
    open: Option<(CellId, Place)>,
}

impl Side {
    #[inline(always)]
    fn known(value: i64) -> Side {
        Side { range: Range::of_one(value), open: None }
    }
}

/// Where a range is split: behind a number, or on both sides of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cuts {
    pub(super) at: i64,
    /// Two, or three if the number is a part of its own.
    pub(super) parts: u8,
    /// The parts for which the comparison holds: a bit each, the lowest for the first.
    pub(super) holds: u8,
}

impl Cuts {
    /// Cuts that tell the numbers of a range apart that are in relation to `k` from those that are not. The comparison
    /// is not decided, so no part is empty.
    #[inline(always)]
    fn at(relation: Relation, range: Range, k: i64) -> Cuts {
        let (at, parts, holds) = match relation {
            Relation::Lt => (k - 1, 2, 0b01),
            Relation::Ge => (k - 1, 2, 0b10),
            Relation::Gt => (k, 2, 0b10),
            Relation::Le => (k, 2, 0b01),
            Relation::Eq if k == range.lo => (k, 2, 0b01),
            Relation::Ne if k == range.lo => (k, 2, 0b10),
            Relation::Eq if k == range.hi => (k - 1, 2, 0b10),
            Relation::Ne if k == range.hi => (k - 1, 2, 0b01),
            Relation::Eq => (k, 3, 0b010),
            Relation::Ne => (k, 3, 0b101),
        };
        Cuts { at, parts, holds }
    }

    fn part(self, range: Range, alternative: u32) -> Range {
        let Range { lo, hi } = range;
        let at = self.at;
        match (alternative, self.parts) {
            (0, 2) => Range { lo, hi: at },
            (0, _) => Range { lo, hi: at - 1 },
            (1, 3) => Range::of_one(at),
            _ => Range { lo: at + 1, hi },
        }
    }
}

impl Memory {
    #[inline(always)] // as the bounds are
    fn range(&self, cell: CellId) -> Range {
        let (lo, hi) = self.bounds(cell);
        Range { lo, hi }
    }

    /// The same for whoever drives the machine, which is not watched; and whether it is a `long`.
    #[inline(always)]
    fn peek_range(&self, cell: CellId) -> (Range, bool) {
        let domain = self.peek(cell.0 + DOMAIN);
        if self.peek_kind(cell) == CellKind::Long {
            cold_path();
            return (Range { lo: domain as i64, hi: self.peek(cell.0 + HIGH) as i64 }, true);
        }
        (Range { lo: i64::from(domain as i32), hi: i64::from((domain >> 32) as i32) }, false)
    }

    /// Whether a number was compared: what was not is no part of what a path has seen.
    pub(super) fn is_compared(&self, cell: CellId) -> bool {
        let says_so = match self.cell_kind(cell) {
            CellKind::Int => COMPARED,
            CellKind::Long => LONG_COMPARED,
            _ => return false,
        };
        self.get(cell.0 + says_so) & IS_COMPARED != 0
    }

    /// How many values are left of a number; one if it is chosen. Nobody watches at the end of a path, which asks.
    #[inline(always)]
    fn values_left(&self, cell: CellId) -> u64 {
        match *self.stretch(cell.0, CELL_WORDS) {
            [value, ..] if value <= KNOWN => 1,
            [_, kind, lo, hi] if kind & KIND_MASK == CellKind::Long as u64 => {
                cold_path();
                Range { lo: lo as i64, hi: hi as i64 }.count()
            }
            [_, _, domain, _] => u64::from(((domain >> 32) as u32).wrapping_sub(domain as u32)) + 1,
            _ => 1,
        }
    }
}

impl Machine {
    /// Carries a comparison of ints or longs out that needs no choice, or lets the path fork into parts of a range where it does.
    /// What is no such comparison is left alone.
    #[inline]
    pub(super) fn compare(&mut self, op: Op) -> Result<Meeting, Trouble> {
        if !self.session.narrows {
            return Ok(Meeting::Known);
        }
        let Some(Branch { condition, .. }) = op.branch() else { return Ok(Meeting::Known) };
        let Some(relation) = condition.operator.relation() else { return Ok(Meeting::Known) };
        let (Some(a), Some(b)) = (self.first_side(condition), self.second_side(condition)) else {
            return Ok(Meeting::Known);
        };
        let (cell, range, relation, k) = match (a.open, b.open) {
            (None, None) => return Ok(Meeting::Known),
            (Some((one, _)), Some((other, _))) if one == other => {
                self.note_comparison(one);
                self.branch(op, relation.is_reflexive());
                return Ok(Meeting::Ran);
            }
            _ if a.range.count().max(b.range.count()) > MOST_ALTERNATIVES => return Ok(Meeting::Known),
            (Some((cell, _)), None) => (cell, a.range, relation, b.range.lo),
            (None, Some((cell, _))) => (cell, b.range, relation.mirrored(), a.range.lo),
            (Some(one), Some(other)) => {
                if let Some(holds) = decided(relation, a.range, b.range) {
                    self.note_comparison(one.0);
                    self.note_comparison(other.0);
                    self.branch(op, holds);
                    return Ok(Meeting::Ran);
                }
                // The fewer values one has, the fewer ways there are; where they are equal, the one asked for first is
                // the more likely to be compared with others too.
                let is_second = (b.range.count(), other.0) < (a.range.count(), one.0);
                let (cell, place) = if is_second { other } else { one };
                return self.choose_value(cell, place);
            }
        };
        if let Some(holds) = decided(relation, range, Range::of_one(k)) {
            self.note_comparison(cell);
            self.branch(op, holds);
            return Ok(Meeting::Ran);
        }
        let cuts = Cuts::at(relation, range, k);
        self.fork(cuts.parts.into(), Fork::Split { cell, cuts }, Place::Nowhere)
    }

    /// What an int or long is compared with is a part of what the path has seen. Its cell was read before.
    #[inline]
    fn note_comparison(&mut self, cell: CellId) {
        self.note_compared(cell, self.memory.peek_kind(cell) == CellKind::Long);
    }

    /// The same where it is known whether it is a `long`.
    #[inline]
    fn note_compared(&mut self, cell: CellId, is_long: bool) {
        let address = cell.0 + if is_long { LONG_COMPARED } else { COMPARED };
        let word = self.memory.peek(address);
        if word & IS_COMPARED == 0 {
            let compared = &mut self.choices.compared;
            if compared.len() < FEW_COMPARED && compared.len() < compared.capacity() {
                compared.push(cell);
            } else {
                self.add_compared(cell);
            }
            self.memory.change(address, word | IS_COMPARED, EntryKind::Word);
        }
    }

    /// One more number was compared, and there are many, or there is no room for it yet.
    #[cold]
    #[inline(never)] // to leave nothing but the call where there are few
    fn add_compared(&mut self, cell: CellId) {
        self.choices.compared.push(cell);
        if self.choices.compared.len() <= FEW_COMPARED {
            return;
        }
        let product = if self.choices.compared.len() == FEW_COMPARED + 1 {
            self.compared_left().fold(Product::ONE, Product::times)
        } else {
            Product::read(&self.memory, self.globals.compared_product).times(self.memory.range(cell).count())
        };
        product.write(&mut self.memory, self.globals.compared_product);
    }

    /// How many values are left of each number that was compared.
    #[inline(always)]
    fn compared_left(&self) -> impl Iterator<Item = u64> {
        self.choices.compared.iter().map(|&cell| self.memory.values_left(cell))
    }

    /// An unknown is about to have so many values left; one if it is about to be chosen.
    #[inline(always)] // most paths compare few numbers, and every choice comes by
    pub(super) fn note_values_left(&mut self, cell: CellId, left: u64) {
        if self.choices.compared.len() > FEW_COMPARED {
            self.change_product(cell, left);
        }
    }

    #[cold]
    fn change_product(&mut self, cell: CellId, left: u64) {
        if self.memory.is_compared(cell) {
            let product = Product::read(&self.memory, self.globals.compared_product);
            let product = product.without(self.memory.range(cell).count()).times(left);
            product.write(&mut self.memory, self.globals.compared_product);
        }
    }

    #[inline(always)] // for the same reason
    fn first_side(&self, condition: Expression) -> Option<Side> {
        let side = self.side(condition, condition.a)?;
        match condition.step {
            0 => Some(side),
            _ if side.open.is_some() => None,
            step => Some(Side::known((side.range.lo as i32).wrapping_add(step.into()).into())),
        }
    }

    #[inline(always)]
    fn second_side(&self, condition: Expression) -> Option<Side> {
        match condition.second {
            Second::None | Second::Product => None,
            Second::Register => self.side(condition, condition.b),
            Second::Constant => Some(Side::known(condition.k.into())),
            Second::Length => {
                let array = self.memory.look_up(self.running.stack[self.running.fp + condition.b as usize]);
                let is_array = CellId::of_word(array).is_none() && array != 0;
                is_array.then(|| Side::known(self.memory.array_length(Ref::of_word(array)).into()))
            }
        }
    }

    #[inline(always)]
    fn side(&self, condition: Expression, register: u8) -> Option<Side> {
        let first = self.running.fp + register as usize;
        let (cell, place) = if condition.operator.compares_longs() {
            let (value, tag) = self.memory.look_up_pair(self.running.stack[first], self.running.stack[first + 1]);
            let Some(cell) = CellId::of_word(tag) else { return Some(Side::known(value as i64)) };
            (cell, Place::Pair(register.into()))
        } else {
            let word = self.memory.look_up(self.running.stack[first]);
            let Some(cell) = CellId::of_word(word) else { return Some(Side::known((word as i32).into())) };
            (cell, Place::Register(register.into()))
        };
        let is_number = matches!(self.memory.cell_kind(cell), CellKind::Int | CellKind::Long);
        is_number.then(|| Side { range: self.memory.range(cell), open: Some((cell, place)) })
    }

    /// Takes one part of the range that the current operation splits, and goes on after it.
    pub(super) fn take_part(&mut self, cell: CellId, cuts: Cuts, alternative: u32) {
        let (range, is_long) = self.memory.peek_range(cell);
        let part = cuts.part(range, alternative);
        if part.is_one() {
            self.bind_number(cell, is_long, part.lo);
        } else {
            self.note_compared(cell, is_long);
            self.note_values_left(cell, part.count());
            self.set_range(cell, is_long, part);
        }
        if let Some(&op) = self.code.ops.get(self.running.pc as usize) {
            self.branch(op, cuts.holds >> alternative & 1 == 1);
        }
    }

    fn set_range(&mut self, cell: CellId, is_long: bool, Range { lo, hi }: Range) {
        if is_long {
            self.memory.change(cell.0 + LOW, lo as u64, EntryKind::Word);
            self.memory.change(cell.0 + HIGH, hi as u64, EntryKind::Word);
        } else {
            let domain = u64::from(lo as u32) | u64::from(hi as u32) << 32;
            self.memory.change(cell.0 + DOMAIN, domain, EntryKind::Word);
        }
    }

    /// The part of a range that an alternative is.
    pub(super) fn part_of(&self, cell: CellId, cuts: Cuts, alternative: u32) -> Option<Alternative> {
        let range = self.memory.range(cell);
        let Range { lo, hi } = (alternative < cuts.parts.into()).then(|| cuts.part(range, alternative))?;
        Some(Alternative::Range { lo, hi })
    }

    /// In how many ways values can still be chosen for the numbers that the path has compared.
    #[inline]
    pub fn ways_left(&self) -> u64 {
        if self.choices.compared.len() > FEW_COMPARED {
            return Product::read(&self.memory, self.globals.compared_product).value();
        }
        self.compared_left().fold(1, u64::saturating_mul)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RELATIONS: [Relation; 6] =
        [Relation::Eq, Relation::Ne, Relation::Lt, Relation::Ge, Relation::Gt, Relation::Le];

    fn holds(relation: Relation, a: i64, b: i64) -> bool {
        match relation {
            Relation::Eq => a == b,
            Relation::Ne => a != b,
            Relation::Lt => a < b,
            Relation::Ge => a >= b,
            Relation::Gt => a > b,
            Relation::Le => a <= b,
        }
    }

    fn ranges() -> impl Iterator<Item = Range> {
        let ends = [i64::MIN, i64::MIN + 1, -1, 0, 1, 2, i64::MAX - 1, i64::MAX];
        let small = |range: &Range| range.lo <= range.hi && range.count() < 9;
        ends.into_iter().flat_map(move |lo| ends.map(|hi| Range { lo, hi })).filter(small)
    }

    #[test]
    fn a_comparison_is_decided_if_all_values_agree() {
        for (a, b) in ranges().flat_map(|a| ranges().map(move |b| (a, b))) {
            for relation in RELATIONS {
                let mut answers = (a.lo..=a.hi).flat_map(|x| (b.lo..=b.hi).map(move |y| holds(relation, x, y)));
                let first = answers.next();
                let expected = first.filter(|first| answers.all(|answer| answer == *first));
                assert_eq!(decided(relation, a, b), expected, "{relation:?} {a:?} {b:?}");
                assert_eq!(decided(relation.mirrored(), b, a), expected, "{relation:?} {a:?} {b:?}");
            }
        }
    }

    #[test]
    fn the_parts_of_a_range_are_all_of_it_and_each_agrees() {
        for (range, relation) in ranges().flat_map(|range| RELATIONS.map(|relation| (range, relation))) {
            for k in range.lo..=range.hi {
                if decided(relation, range, Range::of_one(k)).is_some() {
                    continue;
                }
                let cuts = Cuts::at(relation, range, k);
                let mut values = Vec::new();
                for alternative in 0..cuts.parts.into() {
                    let part = cuts.part(range, alternative);
                    let answer = cuts.holds >> alternative & 1 == 1;
                    assert!(part.lo <= part.hi, "{relation:?} {k} {range:?}: part {alternative} is empty");
                    assert_eq!(decided(relation, part, Range::of_one(k)), Some(answer), "{relation:?} {k} {range:?}");
                    values.extend(part.lo..=part.hi);
                }
                assert_eq!(values, (range.lo..=range.hi).collect::<Vec<_>>(), "{relation:?} {k}");
            }
        }
    }
}
