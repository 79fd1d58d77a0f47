//! Closing arrays whose length is a term: an ordinary array becomes the value of the unknown.

use super::fork::Place;
use super::meet::Meeting;
use super::open_array::{Change, Contents};
use super::{CellId, KIND, VALUE};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, element_words};
use crate::step::{Step, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_classes::link::ClassId;
use jaywalk_formula::{Feasibility, Ignorance, Term};

/// Of an array, between the kind of its cell and its class: how many conditions the path had when the array was last
/// accessed, and whether it was looked at then how many lengths are left.
const SEEN_AT: u32 = 8;
const SEEN_BITS: u64 = (1 << 24) - 1;
const LOOKED: u64 = 1;

/// An array of numbers with no more elements than these is closed as soon as its length is known, whatever it contains.
const FEW: u64 = 64;

/// Elements with their indices: a word, and of a `long` or `double` the tag.
type Elements = Vec<(u32, (u64, u64))>;

impl Machine {
    /// Whether an array that is accessed is as well closed: just one length is left, and its elements are known. That is
    /// looked for when the program wants to know the length, or when the path comes by no condition between two accesses, as in
    /// a loop when another has fixed the length.
    pub(super) fn is_as_well_closed(&mut self, cell: CellId, is_length: bool) -> Result<bool, Trouble> {
        if self.memory.is_of_input(self.memory.contents(cell)) {
            // Its elements are decided one by one.
            return Ok(false);
        }
        let what = self.memory.get(cell.0 + KIND);
        let Some(parts) = self.formulas.parts() else { return Ok(false) };
        let (now, seen) = ((parts.path.len() as u64 + 1) << 1 & SEEN_BITS, what >> SEEN_AT & SEEN_BITS);
        if seen == now | LOOKED {
            return Ok(false);
        }
        let is_first = seen != now && !is_length;
        let length = if is_first { None } else { self.only_length(cell)? };
        let seen = if is_first { now } else { now | LOOKED };
        self.memory.change(cell.0 + KIND, what & !(SEEN_BITS << SEEN_AT) | seen << SEEN_AT, EntryKind::Word);
        let Some(length) = length else { return Ok(false) };
        let class = ClassId(self.memory.cell_origin(cell));
        let is_few = self.element_kind(class) != Kind::Reference && length <= FEW;
        Ok(is_few || self.known_places(self.memory.contents(cell)).is_some())
    }

    /// The length of an array, if the path leaves just one.
    fn only_length(&mut self, cell: CellId) -> Result<Option<u64>, Trouble> {
        let length = self.memory.open_length(cell);
        let Some(parts) = self.formulas.parts() else { return Ok(None) };
        let value = match parts.solver.model(&parts.terms, &parts.path) {
            Ok(Some(model)) => model.value(&parts.terms, length),
            Err(Ignorance::Interrupted) => return Err(self.stop(Step::Paused)),
            Ok(None) | Err(_) => return Ok(None),
        };
        let constant = parts.terms.int(value as i32);
        let is_another = parts.terms.condition(Operator::Eq32, length, constant).negated();
        match parts.solver.ask_one(&parts.terms, &parts.path, is_another) {
            Feasibility::No => Ok(Some(value)),
            Feasibility::Unknown(Ignorance::Interrupted) => Err(self.stop(Step::Paused)),
            Feasibility::Yes | Feasibility::Unknown(_) => Ok(None),
        }
    }

    /// Chooses an ordinary array for one of open length, whose length is made concrete first.
    pub(super) fn close_array(&mut self, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        let length = self.memory.open_length(cell);
        if let Err(meeting) = self.settle_input_length(cell, length)? {
            return Ok(meeting);
        }
        let Some(parts) = self.formulas.parts() else { return Err(Trouble::unsupported("a length without a term")) };
        let count = match parts.values(length).as_deref() {
            Some([]) => return Err(self.stop(Step::Pruned)),
            Some(&[word]) => word as u32,
            // What needs the array runs again, and finds its length decided.
            _ => {
                let (word, _) = self.word_of_term(length)?;
                let nowhere = if place == Place::Ended { place } else { Place::Nowhere };
                return match CellId::of_word(word) {
                    Some(number) => self.make_concrete(number, nowhere),
                    None => Ok(Meeting::Ran),
                };
            }
        };
        self.bind_symbols_of(length)?;
        let (class, contents) = (ClassId(self.memory.cell_origin(cell)), self.memory.contents(cell));
        let kind = self.element_kind(class);
        let is_known = self.known_places(contents).is_some();
        if !is_known && self.is_decided(contents, kind) {
            // What forks, or is to be made, comes before all that moves when something is made.
            for at in 0..count {
                let index = self.int_term(at as i32);
                if let Err(meeting) = self.contained_at(contents, index, kind)? {
                    return Ok(meeting);
                }
            }
        }
        let shadow = if kind == Kind::Reference { 0 } else { count.saturating_add(ARRAY_HEADER_WORDS + 1) };
        self.make_room(element_words(kind, count).saturating_add(ARRAY_HEADER_WORDS).saturating_add(shadow))?;
        let elements = match self.known_places(contents) {
            Some(elements) => elements,
            None => self.all_elements(contents, kind, count)?,
        };
        let array = self.memory.new_array(class, kind, count)?;
        for (at, words) in elements.into_iter().filter(|&(at, _)| at < count) {
            match kind {
                Kind::Reference => {
                    self.memory.change(array.0 + ARRAY_HEADER_WORDS + at, words.0, EntryKind::Reference);
                }
                _ => self.memory.set_copied_element(array, kind, at, words)?,
            }
        }
        self.memory.change(cell.0 + VALUE, array.word(), EntryKind::Reference);
        if self.has_input() {
            self.close_input(cell, array.word());
            self.replace_stand_in(cell, array.word());
        }
        Ok(self.settle(place, array.word()))
    }

    /// The length is known: if that decides the symbol behind it, what is computed with that is known, too.
    fn bind_symbols_of(&mut self, length: Term) -> Result<(), Trouble> {
        let (word, _) = self.word_of_term(length)?;
        let cells = self.symbol_cells(CellId::of_word(word).as_slice());
        let [symbol] = cells[..] else { return Ok(()) };
        let (Some(term), Some(parts)) = (self.memory.term(symbol), self.formulas.parts()) else { return Ok(()) };
        if let Some(&[word]) = parts.values(term).as_deref() {
            self.bind_word(symbol, word);
        }
        Ok(())
    }

    /// The elements that are not the default, where all were stored at known indices.
    fn known_places(&self, mut contents: Contents) -> Option<Elements> {
        let terms = &self.formulas.seen()?.terms;
        let mut elements = Vec::new();
        while let Some(change) = self.memory.change_at(contents) {
            let Change::Stored { index, value, tag, before } = change else { return None };
            elements.push((terms.constant(index)? as u32, (value, tag)));
            contents = before;
        }
        // The newest of each comes first, and stays so.
        elements.sort_by_key(|&(at, _)| at);
        elements.dedup_by_key(|&mut (at, _)| at);
        Some(elements)
    }

    /// All elements, of which nothing forks any more and none is to be made.
    fn all_elements(&mut self, contents: Contents, kind: Kind, count: u32) -> Result<Elements, Trouble> {
        let mut elements = Vec::new();
        for at in 0..count {
            let index = self.int_term(at as i32);
            let words = match self.contained_at(contents, index, kind)? {
                Ok(Some(words)) => words,
                Ok(None) => return Err(Trouble::unsupported("an array of open length with too many changes")),
                Err(_) => return Err(Trouble::unsupported("an element that is decided and is not")),
            };
            if words != (0, 0) {
                elements.push((at, words));
            }
        }
        Ok(elements)
    }
}
