//! What is shown as a whole: a native that writes or reads all of a string or an array needs each of its unknown numbers.
//!
//! They are made concrete together. Where the combinations of what is shown are few, or those of the symbols behind it, each
//! is a way; otherwise all of it is an example.

use super::fork::Place;
use super::meet::Meeting;
use super::symbol::MOST_VALUES;
use super::text::TextPiece;
use super::{CellId, CellKind};
use crate::machine::Machine;
use crate::memory::Ref;
use crate::step::Trouble;
use jaywalk_formula::Term;

impl Machine {
    /// Makes all numbers concrete that a string or an array shows, if they are terms.
    pub(super) fn meet_shown(&mut self, object: Ref) -> Result<Meeting, Trouble> {
        let cells = self.shown_cells(object);
        if cells.is_empty() {
            return Ok(Meeting::Known);
        }
        self.clear_native_state();
        if let Some(cell) = self.few_values(&cells) {
            return self.choose_value(cell, Place::Nowhere);
        }
        let symbols = self.symbol_cells(&cells);
        if let Some(cell) = self.few_values(&symbols) {
            return self.choose_value(cell, Place::Nowhere);
        }
        self.note_example();
        for cell in cells {
            self.take_example(cell)?;
        }
        Ok(Meeting::Ran)
    }

    /// The first of some unknowns, if all of them together have few values.
    pub(super) fn few_values(&mut self, cells: &[CellId]) -> Option<CellId> {
        let mut product = 1usize;
        for &cell in cells {
            let term = self.memory.term(cell)?;
            let parts = self.formulas.parts()?;
            product = product.checked_mul(parts.values(term)?.len())?;
            if product > MOST_VALUES {
                return None;
            }
        }
        cells.first().copied()
    }

    /// The open terms that a string or an array shows, each once.
    fn shown_cells(&self, object: Ref) -> Vec<CellId> {
        let mut cells = Vec::new();
        let mut left = vec![object];
        let add = |word: u64, cells: &mut Vec<CellId>| {
            let cell = CellId::of_word(self.memory.look_up(word)).filter(|&cell| self.memory.number(cell).is_none());
            if let Some(cell) = cell.filter(|&cell| self.memory.term(cell).is_some() && !cells.contains(&cell)) {
                cells.push(cell);
            }
        };
        while let Some(object) = left.pop().filter(|object| !object.is_null()) {
            if self.memory.class_of(object) != self.known.string {
                let words = self.memory.shadow_words(object).into_iter().flatten();
                words.for_each(|word| add(word, &mut cells));
                continue;
            }
            let value = self.memory.look_up(self.memory.field(object, self.known.string_value));
            match CellId::of_word(value) {
                Some(text) if self.memory.cell_kind(text) == CellKind::Text => {
                    for piece in self.pieces(text) {
                        match piece {
                            TextPiece::String(string) => left.push(string),
                            TextPiece::Number(word)
                            | TextPiece::Character(word)
                            | TextPiece::Truth(word)
                            | TextPiece::Real(word) => add(word, &mut cells),
                            TextPiece::Any { length, first } => {
                                add(length, &mut cells);
                                left.push(first);
                            }
                        }
                    }
                }
                Some(_) => {}
                None => left.push(Ref::of_word(value)),
            }
        }
        cells
    }

    /// The open symbols that terms depend on.
    pub(super) fn symbol_cells(&self, cells: &[CellId]) -> Vec<CellId> {
        let terms: Vec<Term> = cells.iter().filter_map(|&cell| self.memory.term(cell)).collect();
        self.symbol_cells_of(&terms)
    }

    /// The open symbols behind terms.
    pub(super) fn symbol_cells_of(&self, terms: &[Term]) -> Vec<CellId> {
        let Some(parts) = self.formulas.seen() else { return Vec::new() };
        let ids: Vec<_> = terms.iter().flat_map(|&term| parts.terms.symbols_of(term)).collect();
        let is_behind = |&cell: &CellId| {
            let term = self.memory.term(cell);
            self.memory.cell_kind(cell) == CellKind::Symbol
                && self.memory.chosen(cell).is_none()
                && ids.iter().any(|&&id| term == Some(parts.terms.term_of(id)))
        };
        self.memory.cells_from(None).filter(is_behind).collect()
    }
}
