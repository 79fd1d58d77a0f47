//! What is printed with open numbers in it. Nobody reads standard output while the program runs, so the numbers stay open;
//! what was printed is written when somebody wants to be told of the path.

use super::symbol::MOST_VALUES;
use super::text::{TextPiece, Unit};
use super::{CellId, CellKind};
use crate::formulas::Parts;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::output::{Output, Stream};
use jaywalk_formula::{Evaluator, Model, Sort, Term, Terms};
use std::borrow::Cow;
use std::cell::RefCell;

/// A part of something printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Printed {
    /// Known characters.
    Text(Vec<u16>),
    /// An int or long.
    Number(Term),
    /// A character.
    Character(Term),
    /// `true` or `false`.
    Truth(Term),
    /// A float or double.
    Real(Term),
    /// Any characters: how many, and the first of them.
    Any(Term, Vec<Term>),
}

impl Printed {
    fn terms(&self) -> Vec<Term> {
        match *self {
            Printed::Text(_) => Vec::new(),
            Printed::Number(term) | Printed::Character(term) | Printed::Truth(term) | Printed::Real(term) => vec![term],
            Printed::Any(length, ref units) => [&[length], &units[..]].concat(),
        }
    }

    /// How many characters it has at the most, or more.
    fn room(&self) -> usize {
        const LONGEST_NUMBER: usize = 24;
        match self {
            Printed::Text(units) => units.len(),
            Printed::Any(_, units) => units.len(),
            _ => LONGEST_NUMBER,
        }
    }
}

impl Machine {
    /// Prints a string with open numbers, and what ends it. Returns whether that can be done: something in it may be a
    /// choice that is still to be made.
    pub fn print_open(&mut self, stream: Stream, string: Ref, end: &str) -> bool {
        let Some(mut parts) = self.printed_parts(string) else { return false };
        self.memory.watch.spoil("a term");
        parts.push(Printed::Text(end.encode_utf16().collect()));
        let room = parts.iter().map(Printed::room).sum();
        self.output.write_open(stream, parts, room);
        true
    }

    /// What a string consists of, character by character where the path says how many there are; `None` if something in it is
    /// a choice that is still to be made.
    pub fn told_parts(&mut self, string: Ref) -> Option<Vec<Printed>> {
        let mut told = Vec::new();
        for part in self.printed_parts(string)? {
            let Printed::Any(length, units) = part else {
                told.push(part);
                continue;
            };
            let parts = self.formulas.parts()?;
            let length_now = parts.only_value(length).and_then(|length| usize::try_from(length).ok());
            match length_now.and_then(|length| units.get(..length)) {
                None => told.push(Printed::Any(length, units)),
                Some(units) => told.extend(units.iter().map(|&unit| match parts.terms.number(unit) {
                    Some(unit) => Printed::Text(vec![unit as u16]),
                    None => Printed::Character(unit),
                })),
            }
        }
        Some(told)
    }

    fn printed_parts(&mut self, string: Ref) -> Option<Vec<Printed>> {
        let mut parts = Vec::new();
        // Last first, as texts are in texts.
        let mut left = vec![TextPiece::String(string)];
        while let Some(piece) = left.pop() {
            match piece {
                TextPiece::String(string) => match CellId::of_word(self.string_value_word(string)) {
                    Some(text) if self.memory.cell_kind(text) == CellKind::Text => {
                        let start = left.len();
                        left.extend(self.pieces(text));
                        left[start..].reverse();
                    }
                    Some(_) => return None,
                    None => self.add_units(string, &mut parts)?,
                },
                TextPiece::Number(word) => {
                    let cell = CellId::of_word(word)?;
                    let sort = if self.memory.sort_of(cell).words() == 2 { Sort::Long } else { Sort::Int };
                    parts.push(Printed::Number(self.term_as(cell, sort)?));
                }
                TextPiece::Character(word) => parts.push(Printed::Character(self.open_term(word)?)),
                TextPiece::Truth(word) => parts.push(Printed::Truth(self.open_term(word)?)),
                TextPiece::Real(word) => {
                    let cell = CellId::of_word(word)?;
                    let sort = if self.memory.sort_of(cell).words() == 2 { Sort::Double } else { Sort::Float };
                    parts.push(Printed::Real(self.term_as(cell, sort)?));
                }
                TextPiece::Any { length, first } => {
                    let mut units = Vec::new();
                    for index in 0..self.memory.array_length(first) {
                        let unit = self.open_character(first, index)?;
                        units.push(self.unit_term(unit));
                    }
                    parts.push(Printed::Any(self.open_term(length)?, units));
                }
            }
        }
        Some(parts)
    }

    fn add_units(&mut self, string: Ref, parts: &mut Vec<Printed>) -> Option<()> {
        for unit in self.open_units(string)? {
            match unit {
                Unit::Open(term) => parts.push(Printed::Character(term)),
                Unit::Known(unit) => match parts.last_mut() {
                    Some(Printed::Text(units)) => units.push(unit),
                    _ => parts.push(Printed::Text(vec![unit])),
                },
            }
        }
        Some(())
    }

    /// A printed number that is still open, or one that it is computed from, if all of them together have few values.
    pub fn few_printed(&mut self) -> Option<CellId> {
        if !self.tells_open() {
            return None;
        }
        let mut terms: Vec<Term> = self.output.open_parts().flat_map(Printed::terms).collect();
        terms.sort_unstable();
        terms.dedup();
        let first = match self.formulas.parts()?.first_of_few(&terms) {
            Some(first) => first?,
            // Many may be computed from few, those that are far apart from others that are not, and digits of a number have
            // values that are found only with it.
            None => {
                let asked: Vec<Term> = self.choices().filter_map(|cell| self.memory.term(cell)).collect();
                self.formulas.parts()?.first_of_few(&asked)??
            }
        };
        let (word, tag) = self.word_of_term(first).ok()?;
        CellId::of_word(word | tag)
    }

    /// Whether the path has printed open numbers, and somebody will be told which.
    pub fn tells_open(&self) -> bool {
        self.output.has_open() && self.session.tells_output
    }

    /// What the path has written. Its numbers have those values by now that were chosen for the path.
    pub fn settled_output(&self) -> Cow<'_, Output> {
        if !self.output.has_open() {
            return Cow::Borrowed(&self.output);
        }
        let Some(parts) = self.formulas.seen() else { return Cow::Borrowed(&self.output) };
        let model = parts.settled.clone().unwrap_or_default();
        let values = Values { terms: &parts.terms, model, evaluator: RefCell::default() };
        Cow::Owned(self.output.settled(|parts| {
            let mut text: Vec<u16> = Vec::new();
            parts.iter().for_each(|part| values.write(part, &mut text));
            String::from_utf16_lossy(&text).into_bytes()
        }))
    }
}

/// The values of terms.
struct Values<'a> {
    terms: &'a Terms,
    model: Model,
    /// Remembers them: what a loop prints are parts of each other.
    evaluator: RefCell<Evaluator>,
}

impl Values<'_> {
    fn word(&self, term: Term) -> u64 {
        self.evaluator.borrow_mut().value(self.terms, &self.model, term)
    }

    fn number(&self, term: Term) -> i64 {
        self.terms.sort(term).number(self.word(term))
    }

    /// Adds a part to what was printed before it.
    fn write(&self, part: &Printed, text: &mut Vec<u16>) {
        match *part {
            Printed::Text(ref units) => text.extend_from_slice(units),
            Printed::Number(term) => text.extend(self.number(term).to_string().encode_utf16()),
            Printed::Character(term) => text.push(self.number(term) as u16),
            Printed::Truth(term) => text.extend((self.number(term) & 1 != 0).to_string().encode_utf16()),
            Printed::Real(term) => text.extend(self.real(term).encode_utf16()),
            Printed::Any(length, ref units) => {
                let length = self.number(length);
                text.extend(units.iter().take(length as usize).map(|&unit| self.number(unit) as u16));
                if length > units.len() as i64 {
                    text.extend("…".encode_utf16());
                }
            }
        }
    }

    /// A float or double as the JDK writes it from version 19 on.
    fn real(&self, term: Term) -> String {
        let word = self.word(term);
        let (value, plain, exponent) = match self.terms.sort(term) {
            Sort::Float => {
                let value = f32::from_bits(word as u32);
                (f64::from(value), format!("{value:?}"), format!("{value:e}"))
            }
            _ => {
                let value = f64::from_bits(word);
                (value, format!("{value:?}"), format!("{value:e}"))
            }
        };
        match value.abs() {
            size if size.is_nan() => "NaN".to_owned(),
            size if size.is_infinite() => plain.replace("inf", "Infinity"),
            size if size == 0.0 || (1e-3..1e7).contains(&size) => plain,
            _ => match exponent.split_once('e') {
                Some((digits, power)) if digits.contains('.') => format!("{digits}E{power}"),
                Some((digits, power)) => format!("{digits}.0E{power}"),
                None => exponent,
            },
        }
    }
}

impl Parts {
    /// The first of some terms that has several values, if all together have few.
    fn first_of_few(&mut self, terms: &[Term]) -> Option<Option<Term>> {
        let (mut product, mut first) = (1usize, None);
        for &term in terms {
            if !self.terms.sort(term).is_integer() {
                return None;
            }
            let count = self.near_values(term)??.len();
            product = product.checked_mul(count).filter(|&product| product <= MOST_VALUES)?;
            first = first.or((count > 1).then_some(term));
        }
        Some(first)
    }
}
