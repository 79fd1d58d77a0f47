//! Strings of unknown characters in upper and lower case. Nearly every character becomes one other by itself, whatever its
//! neighbours are: then the result has a term for each. What the few others become, the JDK's bytecode knows.

use super::CellId;
use super::looked::{Extent, Seen};
use super::symbol::NO_ROOM;
use super::text::TextPiece;
use super::units::Units;
use crate::formulas::Parts;
use crate::machine::Machine;
use crate::memory::{Exhausted, Ref};
use crate::native::{Outcome, Thrown};
use crate::step::{PathBound, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{Condition, Feasibility, Interval, Sort, Symbol, Term};

/// What becomes of a string in another case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InCase {
    /// It is in that case.
    Same,
    /// This string.
    New(Ref),
    /// The bytecode must find out.
    Unclear,
}

/// What a character becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Becomes {
    /// This one.
    One(u16),
    /// One of these, from the first to the last: which one its neighbours decide.
    Among(u16, u16),
    /// Perhaps several.
    Unclear,
}

/// There is no room for another term on the path.
fn no_room() -> Outcome {
    Outcome::Bound(PathBound::Choices, NO_ROOM.into())
}

impl Machine {
    /// An open string in another case: `table` has what becomes of each character. Where neighbours decide that, the result may
    /// be any of a range: more than there is, so that nothing is missed, and a failure must be repeated anyway. An error is
    /// what the native that asks has to return, to be entered again.
    pub fn in_case(&mut self, string: Ref, table: &[Becomes]) -> Result<InCase, Outcome> {
        let Some(seen) = self.seen_whole(string)? else { return Ok(InCase::Unclear) };
        let unclear = self.each(&seen, table, |_, becomes| becomes != Becomes::Unclear).negated();
        if self.is_true(unclear)? {
            return Ok(InCase::Unclear);
        }
        let same = self.each(&seen, table, |character, becomes| becomes == Becomes::One(character));
        if self.is_true(same)? {
            return Ok(InCase::Same);
        }
        // Nothing is asked any more: what is made up here is made up once.
        let converted: Vec<Term> = seen.units.units.iter().map(|&unit| self.converted(unit, table)).collect();
        self.string_of_units(seen.any, &converted).map(InCase::New).map_err(Outcome::Throw)
    }

    /// Compares two strings of which one is open, each character as what a table has for it. `None` if the bytecode must find
    /// out. An error is what the native that asks has to return, to be entered again.
    pub fn compare_in_case(&mut self, strings: [Ref; 2], table: &[Becomes]) -> Result<Option<u64>, Outcome> {
        let Some((one, other)) = self.seen_together(strings[0], strings[1]) else { return Ok(None) };
        // Where one of them has one byte for each, characters are compared unit by unit.
        let is_narrow = [&one, &other].into_iter().any(|seen| self.is_latin1(seen));
        for seen in [&one, &other].into_iter().filter(|_| !is_narrow) {
            let is_clear = self.each(seen, table, |_, becomes| becomes != Becomes::Unclear);
            if !self.is_true(is_clear)? {
                return Ok(None);
            }
        }
        // Whether they are the same is told by few characters, where one of them is known.
        let mut all = vec![self.condition(Operator::Eq32, one.units.length, other.units.length)];
        for (index, (&unit, &compared)) in (0..).zip(one.units.units.iter().zip(&other.units.units)) {
            let place = self.int_term(index);
            let ends = self.condition(Operator::Lt32, place, one.units.length).negated();
            let same = self.same_in_case(unit, compared, table);
            all.push(self.formulas.begin(self.options.layers).terms.any(&[ends, same]));
        }
        let [a, b] = [&one, &other].map(|seen| Units {
            length: seen.units.length,
            units: seen.units.units.iter().map(|&unit| self.converted(unit, table)).collect(),
        });
        let said = self.spelling().compare(&a, &b);
        if self.is_true(said.unknown)? {
            // The bytecode looks, and the path is cut there.
            return Ok(None);
        }
        let are_same = self.formulas.begin(self.options.layers).terms.all(&all);
        if self.is_true(are_same)? {
            return Ok(Some(0));
        }
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let [zero, one] = [0, 1].map(|number| terms.int(number));
        let is_zero = terms.condition(Operator::Eq32, said.value, zero);
        // That it is not zero is known, and said where it is seen.
        let value = terms.choose(is_zero, one, said.value);
        match self.word_of_term(value) {
            Ok((word, _)) => Ok(Some(word)),
            Err(_) => Err(no_room()),
        }
    }

    /// Whether two units become the same.
    fn same_in_case(&mut self, unit: Term, other: Term, table: &[Becomes]) -> Condition {
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let (open, known) = if terms.number(unit).is_some() { (other, unit) } else { (unit, other) };
        let known = terms.number(known).and_then(|known| table.get(known as usize)).copied();
        let Some(known @ Becomes::One(_)) = known else {
            let [unit, other] = [unit, other].map(|unit| self.converted(unit, table));
            return self.condition(Operator::Eq32, unit, other);
        };
        let same = (0..).zip(table).filter(|&(_, &becomes)| becomes == known);
        let same: Vec<i32> = same.map(|(unit, _)| unit).collect();
        let any: Vec<Condition> = same
            .into_iter()
            .map(|unit| {
                let unit = self.int_term(unit);
                self.condition(Operator::Eq32, open, unit)
            })
            .collect();
        self.formulas.begin(self.options.layers).terms.any(&any)
    }

    /// Whether all characters of a string are known, and have one byte each.
    fn is_latin1(&self, seen: &Seen) -> bool {
        let Some(parts) = self.formulas.seen() else { return false };
        let is_byte = |&unit: &Term| parts.terms.number(unit).is_some_and(|unit| unit <= u8::MAX.into());
        seen.any.is_none() && seen.units.units.iter().all(is_byte)
    }

    fn converted(&mut self, unit: Term, table: &[Becomes]) -> Term {
        // Most characters are their own, or as far from it as their neighbours.
        let (least, greatest) = self.unit_bounds(unit, table);
        let steps = (0..table.len()).map(|number| number.clamp(least, greatest)).map(|number| match table[number] {
            Becomes::One(unit) => i32::from(unit) - number as i32,
            Becomes::Among(..) | Becomes::Unclear => 0,
        });
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let step = terms.table_of_words(unit, Sort::Int, steps.map(|step| u64::from(step as u32)));
        let mut converted = terms.apply(Operator::Add32, unit, step);
        let mut ranges: Vec<Becomes> =
            table[least..=greatest].iter().copied().filter(|becomes| matches!(becomes, Becomes::Among(..))).collect();
        ranges.dedup();
        for range in ranges {
            let is_here = self.is_marked(unit, table, |_, becomes| becomes == range);
            let Parts { terms, symbols, .. } = self.formulas.begin(self.options.layers);
            if let (Becomes::Among(first, last), None | Some(true)) = (range, is_here.constant(terms)) {
                let any = Symbol::within(*symbols, Kind::Char, Interval::new(first.into(), last.into()));
                *symbols += 1;
                let any = terms.symbol(any);
                converted = terms.choose(is_here, any, converted);
            }
        }
        converted
    }

    /// What a unit can be on the path, within a table.
    fn unit_bounds(&mut self, unit: Term, table: &[Becomes]) -> (usize, usize) {
        let Parts { terms, path, solver, .. } = self.formulas.begin(self.options.layers);
        let bounds = solver.integer_bounds(terms, path, unit).meet(Interval::new(0, table.len() as i64 - 1));
        if bounds.is_empty() { (0, table.len() - 1) } else { (bounds.low as usize, bounds.high as usize) }
    }

    /// Whether a unit is one of those for which this holds. Of others than the path leaves it, anything may be said: so there is
    /// less to say.
    fn is_marked(&mut self, unit: Term, table: &[Becomes], holds: impl Fn(u16, Becomes) -> bool) -> Condition {
        let (least, greatest) = self.unit_bounds(unit, table);
        let marks = (0..table.len()).map(|number| number.clamp(least, greatest));
        let marks = marks.map(|number| holds(number as u16, table[number]));
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let mark = terms.table_of_words(unit, Sort::Int, marks.map(u64::from));
        let zero = terms.int(0);
        terms.condition(Operator::Ne32, mark, zero)
    }

    /// Whether each character of a string is such that this holds for what it becomes.
    fn each(&mut self, seen: &Seen, table: &[Becomes], holds: impl Fn(u16, Becomes) -> bool) -> Condition {
        let mut all = Vec::new();
        for (index, &unit) in seen.units.units.iter().enumerate() {
            let index = self.int_term(index as i32);
            let is_there = self.condition(Operator::Lt32, index, seen.units.length);
            let is_marked = self.is_marked(unit, table, &holds);
            all.push(self.formulas.begin(self.options.layers).terms.any(&[is_there.negated(), is_marked]));
        }
        self.formulas.begin(self.options.layers).terms.all(&all)
    }

    /// A string of other units that is as long as one that was seen, of which this may have any length.
    pub(super) fn string_of_units(&mut self, any: Option<(CellId, u32)>, units: &[Term]) -> Result<Ref, Thrown> {
        self.reserve(units.len() as u32 * 24 + 64)?;
        let mut words = Vec::with_capacity(units.len());
        for &unit in units {
            words.push(self.word_of_term(unit).map_err(|_| Exhausted)?.0);
        }
        let known = any.map_or(0, |(_, known)| known as usize);
        let (before, behind) = words.split_at(words.len() - known);
        let mut pieces = Vec::new();
        for &word in before {
            pieces.push(match CellId::of_word(word) {
                Some(_) => TextPiece::Character(word),
                None => TextPiece::String(self.new_string_utf16(&[word as u16])?),
            });
        }
        if let Some((length, _)) = any {
            let first = self.memory.new_array(self.known.char_array, Kind::Char, behind.len() as u32)?;
            for (index, &word) in (0..).zip(behind) {
                match CellId::of_word(word) {
                    Some(_) => self.memory.store_unknown(first, index, word)?,
                    None => self.memory.set_element(first, Kind::Char, index, word),
                }
            }
            pieces.push(TextPiece::Any { length: length.word(), first });
        }
        Ok(self.new_open_string(&pieces)?)
    }

    /// All of a string, if it is clear where each of its characters begins: a path where it may be longer than is known ends
    /// here. An error is what a native returns that must know.
    pub(super) fn seen_whole(&mut self, string: Ref) -> Result<Option<Seen>, Outcome> {
        let Some(seen) = self.seen_string(string, Extent::Tried(0)) else { return Ok(None) };
        let Some((length, known)) = seen.any else { return Ok(Some(seen)) };
        let most = self.int_term(seen.units.units.len() as i32);
        let is_longer = self.condition(Operator::Lt32, most, seen.units.length);
        if !self.is_true(is_longer)? {
            return Ok(Some(seen));
        }
        match self.seen_string(string, Extent::Known).filter(|_| self.is_all_known(length)) {
            Some(whole) => Ok(Some(whole)),
            None => Err(match self.too_long(length, known) {
                Trouble::Bound(bound) => Outcome::Bound(bound.0, bound.1.what),
                _ => Outcome::Bound(PathBound::Strings, String::new()),
            }),
        }
    }

    /// Whether all characters of a string of this length are known by name.
    fn is_all_known(&mut self, length: CellId) -> bool {
        match (self.memory.term(length), self.memory.characters(length)) {
            (Some(term), Some(known)) => matches!(self.is_at_most(term, known), Ok(true)),
            _ => false,
        }
    }

    /// Whether a condition holds; an error is what a native returns that must know.
    pub(super) fn is_true(&mut self, condition: Condition) -> Result<bool, Outcome> {
        let parts = self.formulas.begin(self.options.layers);
        if let Some(truth) = condition.constant(&parts.terms) {
            return Ok(truth);
        }
        let sides = parts.solver.ask(&parts.terms, &parts.path, condition);
        match (sides.yes, sides.no) {
            (_, Feasibility::No) => Ok(true),
            (Feasibility::No, _) => Ok(false),
            _ => {
                let truth = parts.terms.truth(condition);
                match self.word_of_term(truth) {
                    Ok((word, _)) => Err(Outcome::Ask(word)),
                    Err(_) => Err(no_room()),
                }
            }
        }
    }
}
