//! Strings of unknown characters in upper and lower case. Nearly every character becomes one other by itself, whatever its
//! neighbours are: then the result has a term for each. What the few others become, the JDK's bytecode knows.

use super::CellId;
use super::looked::{Extent, Seen};
use super::symbol::NO_ROOM;
use super::text::TextPiece;
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

impl Machine {
    /// An open string in another case: `table` has what becomes of each character. Where neighbours decide that, the result may
    /// be any of a range: more than there is, so that nothing is missed, and a failure must be repeated anyway. An error is
    /// what the native that asks has to return, to be entered again.
    pub fn in_case(&mut self, string: Ref, table: &[Becomes]) -> Result<InCase, Outcome> {
        let Some(mut seen) = self.seen_string(string, Extent::Tried(0)) else { return Ok(InCase::Unclear) };
        if let Some((length, known)) = seen.any {
            let most = self.int_term(seen.units.units.len() as i32);
            let is_longer = self.condition(Operator::Lt32, most, seen.units.length);
            if self.is_true(is_longer)? {
                match self.seen_string(string, Extent::Known).filter(|_| self.is_all_known(length)) {
                    Some(whole) => seen = whole,
                    None => {
                        return Err(match self.too_long(length, known) {
                            Trouble::Bound(bound) => Outcome::Bound(bound.0, bound.1.what),
                            _ => Outcome::Bound(PathBound::Strings, String::new()),
                        });
                    }
                }
            }
        }
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
        self.string_of_units(&seen, &converted).map(InCase::New).map_err(Outcome::Throw)
    }

    fn converted(&mut self, unit: Term, table: &[Becomes]) -> Term {
        // Most characters are their own, or as far from it as their neighbours.
        let steps = (0..).zip(table).map(|(number, &becomes)| match becomes {
            Becomes::One(unit) => i32::from(unit) - number,
            Becomes::Among(..) | Becomes::Unclear => 0,
        });
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let step = terms.table_of_words(unit, Sort::Int, steps.map(|step| u64::from(step as u32)));
        let mut converted = terms.apply(Operator::Add32, unit, step);
        let mut ranges: Vec<Becomes> =
            table.iter().copied().filter(|becomes| matches!(becomes, Becomes::Among(..))).collect();
        ranges.dedup();
        for range in ranges {
            let is_here = self.is_marked(unit, table.iter().map(|&becomes| becomes == range));
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

    /// Whether a unit is one of those that are marked.
    fn is_marked(&mut self, unit: Term, marks: impl Iterator<Item = bool>) -> Condition {
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
            let marks = (0..=u16::MAX).zip(table).map(|(character, &becomes)| holds(character, becomes));
            let is_marked = self.is_marked(unit, marks);
            all.push(self.formulas.begin(self.options.layers).terms.any(&[is_there.negated(), is_marked]));
        }
        self.formulas.begin(self.options.layers).terms.all(&all)
    }

    /// A string of other units that is as long as one that was seen.
    fn string_of_units(&mut self, seen: &Seen, units: &[Term]) -> Result<Ref, Thrown> {
        self.reserve(units.len() as u32 * 24 + 64)?;
        let mut words = Vec::with_capacity(units.len());
        for &unit in units {
            words.push(self.word_of_term(unit).map_err(|_| Exhausted)?.0);
        }
        let known = seen.any.map_or(0, |(_, known)| known as usize);
        let (before, any) = words.split_at(words.len() - known);
        let mut pieces = Vec::new();
        for &word in before {
            pieces.push(match CellId::of_word(word) {
                Some(_) => TextPiece::Character(word),
                None => TextPiece::String(self.new_string_utf16(&[word as u16])?),
            });
        }
        if let Some((length, _)) = seen.any {
            let first = self.memory.new_array(self.known.char_array, Kind::Char, any.len() as u32)?;
            for (index, &word) in (0..).zip(any) {
                match CellId::of_word(word) {
                    Some(_) => self.memory.store_unknown(first, index, word)?,
                    None => self.memory.set_element(first, Kind::Char, index, word),
                }
            }
            pieces.push(TextPiece::Any { length: length.word(), first });
        }
        Ok(self.new_open_string(&pieces)?)
    }

    /// Whether all characters of a string of this length are known by name.
    fn is_all_known(&mut self, length: CellId) -> bool {
        match (self.memory.term(length), self.memory.characters(length)) {
            (Some(term), Some(known)) => matches!(self.is_at_most(term, known), Ok(true)),
            _ => false,
        }
    }

    /// Whether a condition holds; an error is what a native returns that must know.
    fn is_true(&mut self, condition: Condition) -> Result<bool, Outcome> {
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
                    Err(_) => Err(Outcome::Bound(PathBound::Choices, NO_ROOM.into())),
                }
            }
        }
    }
}
