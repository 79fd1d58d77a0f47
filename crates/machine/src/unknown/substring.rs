//! Open strings put together and taken apart: what `concat`, `join` and `substring` return is a text of the same pieces.

use super::looked::{Answer, Extent, Question};
use super::symbol::Decided;
use super::text::TextPiece;
use super::{CellId, KNOWN};
use crate::machine::Machine;
use crate::memory::Ref;
use crate::step::Trouble;
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::Term;

impl Machine {
    /// `concat`: a text of both. With an empty one it is the string itself.
    pub(super) fn answer_concat(&mut self, base: usize) -> Result<Option<Answer>, Trouble> {
        let Some(length) = self.length_argument(base + 1) else { return Ok(None) };
        let (Some(own), Some(other)) = (self.string_argument(base), self.string_argument(base + 1)) else {
            return Ok(None);
        };
        let zero = self.int_term(0);
        let is_empty = self.condition(Operator::Eq32, length, zero);
        match self.settle_condition(is_empty)? {
            Ok(true) => Ok(Some(Answer::Reference(own))),
            Ok(false) => Ok(self.text_of(&[TextPiece::String(own), TextPiece::String(other)])),
            Err(meeting) => Ok(Some(Answer::Later(meeting))),
        }
    }

    /// `join`: a text of all.
    pub(super) fn answer_join(&mut self, base: usize) -> Option<Answer> {
        let (before, behind) = (self.string_argument(base)?, self.string_argument(base + 1)?);
        let between = self.string_argument(base + 2)?;
        let (array, count) = (self.memory.look_up(self.running.stack[base + 3]), self.known_count(base + 4)?);
        let array = (array != 0 && array <= KNOWN).then(|| Ref::of_word(array))?;
        let mut pieces = vec![TextPiece::String(before)];
        for index in 0..count {
            if index > 0 {
                pieces.push(TextPiece::String(between));
            }
            let (word, _) = self.memory.copied_element(array, Kind::Reference, index as u32);
            let is_string = word != 0 && word <= KNOWN && self.memory.class_of(Ref::of_word(word)) == self.known.string;
            pieces.push(is_string.then(|| TextPiece::String(Ref::of_word(word)))?);
        }
        pieces.push(TextPiece::String(behind));
        self.text_of(&pieces)
    }

    /// `substring` of a text whose pieces begin and end at the indices, whatever their lengths are.
    pub(super) fn answer_pieces(&mut self, base: usize, question: Question) -> Result<Option<Answer>, Trouble> {
        let Some(own) = self.string_argument(base) else { return Ok(None) };
        let Some(pieces) = self.smallest_pieces(own) else { return Ok(None) };
        let mut ends = vec![self.int_term(0)];
        for &piece in &pieces {
            let Some(length) = self.length_of_piece(piece) else { return Ok(None) };
            let before = ends[ends.len() - 1];
            ends.push(self.formulas.begin(self.options.layers).terms.apply(Operator::Add32, before, length));
        }
        let length = ends[pieces.len()];
        let from = self.number_argument(base + 1);
        let to = if question == Question::Substring { self.number_argument(base + 2) } else { Some(length) };
        let place = |index: Option<Term>| index.and_then(|index| ends.iter().position(|&end| end == index));
        let (Some(first), Some(last), Some(from), Some(to)) = (place(from), place(to), from, to) else {
            return Ok(None);
        };
        if first > last {
            return Ok(None);
        }
        if first == last {
            // From the beginning on, it would be the string itself.
            let is_beginning = self.condition(Operator::Eq32, from, ends[0]);
            return match self.settle_condition(is_beginning)? {
                Ok(false) => Ok(self.empty_string()),
                Ok(true) => Ok(None),
                Err(meeting) => Ok(Some(Answer::Later(meeting))),
            };
        }
        // The whole string would be itself, and an empty one is the constant.
        let [is_empty, is_whole] = [from, length].map(|end| self.condition(Operator::Eq32, to, end));
        if first == 0 {
            match self.settle_condition(is_whole)? {
                Ok(false) => {}
                Ok(true) => return Ok(Some(Answer::Reference(own))),
                Err(meeting) => return Ok(Some(Answer::Later(meeting))),
            }
        }
        match self.settle_condition(is_empty)? {
            Ok(false) => Ok(self.text_of(&pieces[first..last])),
            Ok(true) => Ok(self.empty_string()),
            Err(meeting) => Ok(Some(Answer::Later(meeting))),
        }
    }

    /// `substring` between known indices within the characters that are known by name, of which it is clear by now that the
    /// string has them.
    pub(super) fn answer_substring(&mut self, base: usize, question: Question) -> Result<Option<Answer>, Trouble> {
        let Some(from) = self.known_count(base + 1) else { return Ok(None) };
        let to = if question == Question::Substring { self.known_count(base + 2) } else { None };
        let Some(to) = to else { return self.answer_rest(base, question, from) };
        let Some(own) = self.seen_argument(base, Extent::Tried(to)) else { return Ok(None) };
        let Some(units) = own.units.units.get(from..to).filter(|units| !units.is_empty()) else { return Ok(None) };
        // Of a string that ends somewhere the bytecode knows as much.
        let last = self.int_term(to as i32);
        let has_them = self.condition(Operator::Lt32, own.units.length, last).negated();
        if own.any.is_none() || !matches!(self.ask(has_them)?, Decided::Certain(true)) {
            return Ok(None);
        }
        // The whole string would be itself.
        let is_whole = self.condition(Operator::Eq32, own.units.length, last);
        if from == 0 && !matches!(self.ask(is_whole)?, Decided::Certain(false)) {
            return Ok(None);
        }
        let mut pieces = Vec::with_capacity(units.len());
        for &unit in units {
            let (word, _) = self.word_of_term(unit)?;
            if CellId::of_word(word).is_none() {
                return Ok(None);
            }
            pieces.push(TextPiece::Character(word));
        }
        Ok(self.text_of(&pieces))
    }

    /// `substring` from a known index to an end that is open, of a string of any characters: these again, but for the first.
    fn answer_rest(&mut self, base: usize, question: Question, from: usize) -> Result<Option<Answer>, Trouble> {
        let Some(own) = self.seen_argument(base, Extent::Tried(0)) else { return Ok(None) };
        let Some(units) = own.units.units.get(from..).filter(|_| own.any.is_some()) else { return Ok(None) };
        let to = match question {
            Question::Substring => self.number_argument(base + 2),
            _ => Some(own.units.length),
        };
        let (Some(to), first) = (to, self.int_term(from as i32)) else { return Ok(None) };
        // What is out of bounds, the bytecode tells.
        let [is_before, is_beyond] =
            [(to, first), (own.units.length, to)].map(|(a, b)| self.condition(Operator::Lt32, a, b));
        for is_outside in [is_before, is_beyond] {
            match self.settle_condition(is_outside)? {
                Ok(false) => {}
                Ok(true) => return Ok(None),
                Err(meeting) => return Ok(Some(Answer::Later(meeting))),
            }
        }
        let is_whole = self.condition(Operator::Eq32, own.units.length, to);
        if from == 0 {
            match self.settle_condition(is_whole)? {
                Ok(false) => {}
                Ok(true) => return Ok(self.string_argument(base).map(Answer::Reference)),
                Err(meeting) => return Ok(Some(Answer::Later(meeting))),
            }
        }
        // All of a piece is that piece.
        let before = own.any.map_or(0, |(_, known)| own.units.units.len() - known as usize);
        if from == before && question == Question::SubstringFrom {
            let pieces = self.string_argument(base).and_then(|string| self.smallest_pieces(string));
            if let Some(&any @ TextPiece::Any { .. }) = pieces.as_ref().and_then(|pieces| pieces.last()) {
                return Ok(self.text_of(&[any]));
            }
        }
        let count = self.formulas.begin(self.options.layers).terms.apply(Operator::Sub32, to, first);
        let (length, _) = self.word_of_term(count)?;
        let room = 64 + 8 * units.len() as u32;
        if CellId::of_word(length).is_none() || !self.memory.has_room(room) {
            return Ok(None);
        }
        let units = units.to_vec();
        let characters = self.memory.new_array(self.known.char_array, Kind::Char, units.len() as u32)?;
        for (index, unit) in (0..).zip(units) {
            let (word, _) = self.word_of_term(unit)?;
            match CellId::of_word(word) {
                Some(_) => self.memory.store_unknown(characters, index, word)?,
                None => self.memory.set_element(characters, Kind::Char, index, word),
            }
        }
        Ok(self.text_of(&[TextPiece::Any { length, first: characters }]))
    }
}
