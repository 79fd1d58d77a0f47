//! What is printed with open numbers in it. Nobody reads standard output while the program runs, so the numbers stay open;
//! what was printed is written when somebody wants to be told of the path.

use super::symbol::MOST_VALUES;
use super::text::{TextPiece, Unit};
use super::{CellId, CellKind};
use crate::machine::Machine;
use crate::memory::Ref;
use crate::output::{Output, Stream};
use jaywalk_classes::Kind;
use jaywalk_formula::{Model, Node, Sort, Term};
use std::borrow::Cow;

/// A part of something printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Printed {
    Text(Vec<u16>),
    /// An int or long.
    Number(Term),
    Character(Term),
    Truth(Term),
}

impl Printed {
    fn term(&self) -> Option<Term> {
        match *self {
            Printed::Text(_) => None,
            Printed::Number(term) | Printed::Character(term) | Printed::Truth(term) => Some(term),
        }
    }

    /// How many characters it has at the most, or more.
    fn room(&self) -> usize {
        const LONGEST_NUMBER: usize = 24;
        if let Printed::Text(units) = self { units.len() } else { LONGEST_NUMBER }
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

    /// A printed number that is still open, if all of them together have few values.
    pub fn few_printed(&mut self) -> Option<CellId> {
        if !self.output.has_open() || !self.session.tells_output {
            return None;
        }
        let mut terms: Vec<Term> = self.output.open_parts().filter_map(Printed::term).collect();
        terms.sort_unstable();
        terms.dedup();
        let parts = self.formulas.parts()?;
        let (mut product, mut first) = (1usize, None);
        for term in terms {
            let count = parts.near_values(term)??.len();
            product = product.checked_mul(count).filter(|&product| product <= MOST_VALUES)?;
            first = first.or((count > 1).then_some(term));
        }
        let (word, tag) = self.word_of_term(first?).ok()?;
        CellId::of_word(word | tag)
    }

    /// What the path has written. Its numbers have those values by now that were chosen for the path; if the path is not
    /// one that failed, they are chosen here.
    pub fn settled_output(&mut self) -> Cow<'_, Output> {
        if !self.output.has_open() {
            return Cow::Borrowed(&self.output);
        }
        // Without values that are known to lead here, plain ones do.
        let _ = self.settle_symbols();
        let model = self.chosen_values();
        Cow::Owned(self.output.settled(|parts| {
            let mut text: Vec<u16> = Vec::new();
            let terms = self.formulas.seen().map(|parts| &parts.terms);
            for part in parts {
                let number =
                    part.term().zip(terms).map_or(0, |(term, terms)| terms.sort(term).number(model.value(terms, term)));
                match part {
                    Printed::Text(units) => text.extend_from_slice(units),
                    Printed::Number(_) => text.extend(number.to_string().encode_utf16()),
                    Printed::Character(_) => text.push(number as u16),
                    Printed::Truth(_) => text.extend((number & 1 != 0).to_string().encode_utf16()),
                }
            }
            String::from_utf16_lossy(&text).into_bytes()
        }))
    }

    /// The values that the symbols of the path have.
    fn chosen_values(&self) -> Model {
        let mut model = Model::new();
        let Some(parts) = self.formulas.seen() else { return model };
        for cell in self.memory.cells_from(None) {
            let term = self.memory.term(cell).filter(|_| self.memory.cell_kind(cell) == CellKind::Symbol);
            if let (Some(term), Some(number)) = (term, self.memory.number(cell))
                && let Node::Symbol(id) = parts.terms.node(term)
            {
                let is_wide = self.memory.sort_of(cell).words() == Kind::Long.words();
                model.set(id, if is_wide { number as u64 } else { u64::from(number as u32) });
            }
        }
        model
    }
}
