//! Texts that nobody has looked at yet: strings with unknown numbers in them, as concatenations and messages of exceptions
//! are. Many are never looked at.
//!
//! The bytes of such a string are an unknown array, whose cell remembers the *pieces* of the text: strings, and numbers
//! that are terms. The array is *written* when somebody needs it. Only how long a number is decides a path; its digits are
//! terms again.

use super::fork::Place;
use super::meet::Meeting;
use super::symbol::NO_ROOM;
use super::{CELL_WORDS, CellId, CellKind, DOMAIN, KIND, KNOWN, VALUE};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Exhausted, Ref};
use crate::native::{Outcome, Thrown};
use crate::step::{PathBound, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{Condition, Sort, Term};

/// Of a text: in which forms its pieces are, two bits for each.
const FORMS: u32 = 3;
const FORM_BITS: usize = 2;
/// In the word that says what a cell is: whether two bytes make a unit of the text.
const IS_UTF16: u64 = 1 << 8;

/// A piece of a text that is still to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPiece {
    /// A string, which may itself be still to be written, or have unknown characters.
    String(Ref),
    /// A number; this and the others are the word of an unknown, of a `long` or `double` the tag.
    Number(u64),
    /// A character.
    Character(u64),
    /// `true` or `false`.
    Truth(u64),
}

impl TextPiece {
    /// Pieces that a text has at most.
    pub const MOST: usize = u64::BITS as usize / FORM_BITS;

    fn of(form: u64, word: u64) -> TextPiece {
        match form & 3 {
            0 => TextPiece::String(Ref::of_word(word)),
            1 => TextPiece::Number(word),
            2 => TextPiece::Character(word),
            _ => TextPiece::Truth(word),
        }
    }

    fn packed(self) -> (u64, u64) {
        match self {
            TextPiece::String(string) => (0, string.word()),
            TextPiece::Number(word) => (1, word),
            TextPiece::Character(word) => (2, word),
            TextPiece::Truth(word) => (3, word),
        }
    }
}

/// A unit of a text.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    Known(u16),
    Open(Term),
}

impl Machine {
    /// Whether the program has numbers that stay open.
    #[inline]
    pub fn has_symbols(&self) -> bool {
        self.formulas.is_active()
    }

    /// Whether an unknown is no choice: nobody tries its values.
    pub fn stays_open(&self, cell: CellId) -> bool {
        self.memory.term(cell).is_some() || self.memory.cell_kind(cell) == CellKind::Text
    }

    /// Whether a word stands for a number that is open and stays so.
    pub fn is_open_number(&self, word: u64) -> bool {
        CellId::of_word(self.memory.look_up(word)).is_some_and(|cell| self.memory.term(cell).is_some())
    }

    /// What an open integer can be at the most: the least and the greatest.
    pub fn open_range(&self, word: u64) -> Option<(i64, i64)> {
        let term = self.memory.term(CellId::of_word(word)?)?;
        let terms = &self.formulas.seen()?.terms;
        terms.sort(term).is_integer().then(|| (terms.interval(term).low, terms.interval(term).high))
    }

    /// The word of a function of an open character, of which the results are known from 0 on, and those beyond do not
    /// matter.
    pub fn mapped_number(&mut self, word: u64, results: &[i32]) -> Result<u64, Thrown> {
        let Some(term) = self.open_term(word) else { return Ok(word) };
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        // Most characters are their own, or as far from it as their neighbours.
        let steps = (0..).zip(results).map(|(number, &result)| u64::from(result.wrapping_sub(number) as u32));
        let beyond = (u16::MAX as usize + 1).saturating_sub(results.len());
        let step = terms.table_of_words(term, Sort::Int, steps.chain(std::iter::repeat_n(0, beyond)));
        let result = terms.apply(Operator::Add32, term, step);
        self.word_of_term(result).map(|(word, _)| word).map_err(|_| Exhausted.into())
    }

    /// Whether a string is still to be written, or has characters that stay open.
    pub fn is_open_string(&self, string: Ref) -> bool {
        match CellId::of_word(self.string_value_word(string)) {
            Some(cell) => self.memory.cell_kind(cell) == CellKind::Text && self.text_now(cell).is_none(),
            None => self.open_inside(string).is_some_and(|cell| self.memory.term(cell).is_some()),
        }
    }

    /// Whether these open numbers all fit into a byte of a string; or what a native returns that must know it.
    pub fn fit_latin1(&mut self, characters: &[u64]) -> Result<bool, Outcome> {
        let mut conditions = Vec::new();
        for &word in characters {
            let term = CellId::of_word(word).and_then(|cell| self.memory.term(cell));
            let Some(term) = term else { return Err(Outcome::Force(word)) };
            let end = self.int_term(256);
            conditions.push(self.condition(Operator::LtU32, term, end));
        }
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let all = terms.all(&conditions);
        if let Some(truth) = all.constant(terms) {
            return Ok(truth);
        }
        let truth = terms.truth(all);
        match self.word_of_term(truth) {
            Ok((word, _)) if CellId::of_word(word).is_none() => Ok(word != 0),
            Ok((word, _)) => {
                let Some(parts) = self.formulas.parts() else { return Ok(true) };
                let sides = parts.solver.ask(&parts.terms, &parts.path, all);
                match (sides.yes, sides.no) {
                    (_, jaywalk_formula::Feasibility::No) => Ok(true),
                    (jaywalk_formula::Feasibility::No, _) => Ok(false),
                    _ => Err(Outcome::Force(word)),
                }
            }
            Err(_) => Err(Outcome::Bound(PathBound::Choices, NO_ROOM.into())),
        }
    }

    /// A string of these pieces, written when somebody looks at it. Nothing is collected; `is_utf16` says whether a
    /// character may not fit into a byte.
    pub fn new_open_string(&mut self, pieces: &[TextPiece], is_utf16: bool) -> Result<Ref, Exhausted> {
        self.memory.watch.spoil("a text");
        let array = self.memory.new_array(self.known.object_array, Kind::Reference, pieces.len() as u32)?;
        let mut forms = 0;
        for (index, piece) in pieces.iter().enumerate() {
            let (form, word) = piece.packed();
            forms |= form << (FORM_BITS * index);
            self.memory.change(array.0 + ARRAY_HEADER_WORDS + index as u32, word, EntryKind::Reference);
        }
        let own = u64::from(self.memory.cells_end()) << 32;
        let what = CellKind::Text as u64 | if is_utf16 { IS_UTF16 } else { 0 };
        let words: [u64; CELL_WORDS as usize] = [own, what, array.word(), forms];
        let cell = CellId(self.memory.new_cell(words, &[VALUE, DOMAIN])?);
        self.memory.expect_shadows();
        let words = self.classes.class(self.known.string).instance_words;
        let string = self.memory.new_object(self.known.string, words)?;
        self.memory.change(string.0 + self.known.string_value, cell.word(), EntryKind::Reference);
        self.memory.set_field(string, self.known.string_coder, u64::from(is_utf16));
        Ok(string)
    }

    pub(super) fn string_value_word(&self, string: Ref) -> u64 {
        self.memory.look_up(self.memory.field(string, self.known.string_value))
    }

    /// Whether two bytes of a string make a unit.
    pub fn is_utf16(&self, string: Ref) -> bool {
        self.memory.field(string, self.known.string_coder) != 0
    }

    pub(super) fn pieces(&self, cell: CellId) -> impl Iterator<Item = TextPiece> + use<'_> {
        let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
        let forms = self.memory.get(cell.0 + FORMS);
        let count = self.memory.array_length(array);
        (0..count).map(move |index| {
            let word = self.memory.get(array.0 + ARRAY_HEADER_WORDS + index);
            TextPiece::of(forms >> (FORM_BITS * index as usize), word)
        })
    }

    /// The bytes of a string that is still to be written, if all its numbers are known by now.
    #[inline]
    pub(crate) fn unwritten_bytes(&self, string: Ref, is_utf16: bool) -> Option<Vec<u8>> {
        let cell = CellId::of_word(self.string_value_word(string))?;
        let units = (self.memory.cell_kind(cell) == CellKind::Text).then(|| self.text_now(cell)).flatten()?;
        Some(if is_utf16 {
            units.into_iter().flat_map(u16::to_ne_bytes).collect()
        } else {
            units.into_iter().map(|unit| unit as u8).collect()
        })
    }

    pub(super) fn text_now(&self, cell: CellId) -> Option<Vec<u16>> {
        let mut units = Vec::new();
        // The pieces that are left, last first: strings are in strings, as deep as a program adds to one.
        let mut left: Vec<TextPiece> = self.pieces(cell).collect();
        left.reverse();
        while let Some(piece) = left.pop() {
            match piece {
                TextPiece::String(string) => match CellId::of_word(self.string_value_word(string)) {
                    Some(inner) if self.memory.cell_kind(inner) == CellKind::Text => {
                        let start = left.len();
                        left.extend(self.pieces(inner));
                        left[start..].reverse();
                    }
                    Some(_) => return None,
                    None if self.open_inside(string).is_some() => return None,
                    None => units.extend(self.string_units(string)),
                },
                TextPiece::Number(word) => units.extend(self.number_text(word)?.encode_utf16()),
                TextPiece::Character(word) => units.push(self.memory.number(CellId::of_word(word)?)? as u16),
                TextPiece::Truth(word) => {
                    let truth = self.memory.number(CellId::of_word(word)?)? & 1 != 0;
                    units.extend(truth.to_string().encode_utf16());
                }
            }
        }
        Some(units)
    }

    /// The text of an int or long, if it is known.
    fn number_text(&self, word: u64) -> Option<String> {
        let cell = CellId::of_word(word)?;
        let number = self.memory.number(cell)?;
        Some(number.to_string())
    }

    /// The units of a string that is written; `None` if one is a choice that is still to be made.
    pub(super) fn open_units(&mut self, string: Ref) -> Option<Vec<Unit>> {
        let array = Ref::of_word(self.string_value_word(string));
        let size = 1 + u32::from(self.is_utf16(string));
        (0..self.memory.array_length(array) / size).map(|index| self.open_unit(array, index * size, size)).collect()
    }

    /// The unit whose bytes lie from here on in an array.
    fn open_unit(&mut self, array: Ref, at: u32, size: u32) -> Option<Unit> {
        let words: Vec<_> = (at..at + size).map(|index| self.memory.copied_element(array, Kind::Byte, index)).collect();
        if words.iter().all(|&(word, _)| word <= KNOWN) {
            let bytes = words.iter().rev().fold(0, |unit, &(word, _)| unit << 8 | u16::from(word as u8));
            return Some(Unit::Known(bytes));
        }
        let bytes = self.terms_of_words(Kind::Byte, &words)?;
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let mut unit = terms.int(0);
        for (byte, position) in bytes.into_iter().zip(0..) {
            let (mask, by) = (terms.int(0xFF), terms.int(8 * position));
            let low = terms.apply(Operator::And32, byte, mask);
            let shifted = terms.apply(Operator::Shl32, low, by);
            unit = terms.apply(Operator::Or32, unit, shifted);
        }
        Some(Unit::Open(unit))
    }

    /// Writes a text that somebody looks at.
    pub(super) fn write_text(&mut self, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        let mut outer = vec![cell];
        while let Some(&text) = outer.last() {
            if self.memory.chosen(text).is_some() {
                outer.pop();
                continue;
            }
            let strings = self.pieces(text).filter_map(|piece| match piece {
                TextPiece::String(string) => CellId::of_word(self.string_value_word(string)),
                _ => None,
            });
            let unwritten: Vec<CellId> = strings.collect();
            if !unwritten.is_empty() {
                outer.extend(unwritten);
                continue;
            }
            if let Err(meeting) = self.write_pieces(text)? {
                return Ok(meeting);
            }
        }
        let value = self.memory.chosen(cell).unwrap_or(0);
        Ok(self.settle(place, value))
    }

    /// Writes a text whose strings are written.
    fn write_pieces(&mut self, cell: CellId) -> Result<Result<(), Meeting>, Trouble> {
        let pieces: Vec<TextPiece> = self.pieces(cell).collect();
        let is_utf16 = self.memory.get(cell.0 + KIND) & IS_UTF16 != 0;
        let mut lengths = 0u64;
        let mut written: Vec<Vec<Unit>> = Vec::new();
        for &piece in &pieces {
            let units = match piece {
                TextPiece::String(string) => {
                    let array = Ref::of_word(self.string_value_word(string));
                    lengths += u64::from(self.memory.array_length(array)) >> u32::from(self.is_utf16(string));
                    Vec::new()
                }
                TextPiece::Number(word) => match self.decimal(word)? {
                    Ok(units) => units,
                    Err(meeting) => return Ok(Err(meeting)),
                },
                TextPiece::Character(word) => {
                    let Some(unit) = self.open_term(word) else { return Err(Trouble::unsupported(NO_NUMBER)) };
                    vec![Unit::Open(unit)]
                }
                TextPiece::Truth(word) => match self.truth(word)? {
                    Ok(truth) => truth.to_string().encode_utf16().map(Unit::Known).collect(),
                    Err(meeting) => return Ok(Err(meeting)),
                },
            };
            lengths += units.len() as u64;
            written.push(units);
        }
        let bytes = lengths << u32::from(is_utf16);
        let Some(room) = u32::try_from(bytes).ok().filter(|&bytes| bytes < 1 << 28) else {
            return Err(Thrown::new("java/lang/OutOfMemoryError", "Overflow: String length out of range").into());
        };
        // The array and its shadow.
        self.make_room(room / 8 + room + 2 * ARRAY_HEADER_WORDS + 4)?;
        let array = self.memory.new_array(self.known.byte_array, Kind::Byte, room)?;
        let mut at = 0;
        let pieces: Vec<TextPiece> = self.pieces(cell).collect();
        for (piece, units) in pieces.into_iter().zip(written) {
            match piece {
                TextPiece::String(string) => at = self.copy_string(string, array, at, is_utf16)?,
                _ => {
                    for unit in units {
                        at = self.put_unit(array, at, unit, is_utf16)?;
                    }
                }
            }
        }
        self.memory.change(cell.0 + VALUE, array.word(), EntryKind::Reference);
        Ok(Ok(()))
    }

    /// The term that a word stands for, or that of the value that it has by now.
    pub(super) fn open_term(&mut self, word: u64) -> Option<Term> {
        self.memory.term(CellId::of_word(word)?)
    }

    fn truth(&mut self, word: u64) -> Result<Result<bool, Meeting>, Trouble> {
        let Some(term) = self.open_term(word) else { return Err(Trouble::unsupported(NO_NUMBER)) };
        let zero = self.int_term(0);
        let condition = self.condition(Operator::Ne32, term, zero);
        self.settle_condition(condition)
    }

    /// The characters of an int or long, once it is decided how many there are.
    fn decimal(&mut self, word: u64) -> Result<Result<Vec<Unit>, Meeting>, Trouble> {
        let known = |text: String| text.encode_utf16().map(Unit::Known).collect();
        if let Some(text) = self.number_text(word) {
            return Ok(Ok(known(text)));
        }
        let cell = CellId::of_word(word).filter(|&cell| self.memory.term(cell).is_some());
        let Some(cell) = cell else { return Err(Trouble::unsupported(NO_NUMBER)) };
        // What was a float or double is the number of its bits here.
        let sort = if self.memory.sort_of(cell).words() == 2 { Sort::Long } else { Sort::Int };
        let Some(term) = self.term_as(cell, sort) else { return Err(Trouble::unsupported(NO_NUMBER)) };
        let compared = |machine: &mut Machine, a: Term, b: Term| {
            let less = if sort == Sort::Int { Operator::Lt32 } else { Operator::Lt64 };
            let condition: Condition = machine.condition(less, a, b);
            machine.settle_condition(condition)
        };
        let constant = |machine: &mut Machine, number: i64| {
            machine.formulas.begin(machine.options.layers).terms.word(sort, sort.word(number))
        };
        let zero = constant(self, 0);
        let is_negative = match compared(self, term, zero)? {
            Ok(is_negative) => is_negative,
            Err(meeting) => return Ok(Err(meeting)),
        };
        let most = if sort == Sort::Int { 10 } else { 19 };
        let mut digits = 1;
        while digits < most {
            let end = 10i64.pow(digits);
            let end = constant(self, if is_negative { -end } else { end });
            let ends = if is_negative { compared(self, end, term)? } else { compared(self, term, end)? };
            match ends {
                Ok(true) => break,
                Ok(false) => digits += 1,
                Err(meeting) => return Ok(Err(meeting)),
            }
        }
        let mut units = Vec::with_capacity(digits as usize + 1);
        if is_negative {
            units.push(Unit::Known(u16::from(b'-')));
        }
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let (divide, rest) =
            if sort == Sort::Int { (Operator::Div32, Operator::Rem32) } else { (Operator::Div64, Operator::Rem64) };
        let ascii = terms.int(b'0'.into());
        for position in (0..digits).rev() {
            let by = terms.word(sort, sort.word(10i64.pow(position)));
            let mut digit = if position == 0 { term } else { terms.apply(divide, term, by) };
            if position + 1 < digits {
                let ten = terms.word(sort, sort.word(10));
                digit = terms.apply(rest, digit, ten);
            }
            if sort == Sort::Long {
                digit = terms.unary(Operator::L2I, digit);
            }
            // Of a negative number the digits are negative.
            let operator = if is_negative { Operator::Sub32 } else { Operator::Add32 };
            units.push(Unit::Open(terms.apply(operator, ascii, digit)));
        }
        Ok(Ok(units))
    }

    /// Copies the characters of a string; returns where the next ones go.
    fn copy_string(&mut self, string: Ref, array: Ref, at: u32, is_utf16: bool) -> Result<u32, Trouble> {
        let (from, was_utf16) = (Ref::of_word(self.string_value_word(string)), self.is_utf16(string));
        let length = self.memory.array_length(from);
        if was_utf16 == is_utf16 {
            self.memory.copy_elements(Kind::Byte, (from, 0), (array, at), length)?;
            return Ok(at + length);
        }
        for index in 0..length {
            let (word, _) = self.memory.copied_element(from, Kind::Byte, index);
            match CellId::of_word(word) {
                Some(_) => self.memory.store_unknown(array, at + 2 * index, word)?,
                None => self.memory.set_element(array, Kind::Byte, at + 2 * index, word),
            }
        }
        Ok(at + 2 * length)
    }

    fn put_unit(&mut self, array: Ref, at: u32, unit: Unit, is_utf16: bool) -> Result<u32, Trouble> {
        let count = 1 + u32::from(is_utf16);
        for byte in 0..count {
            match unit {
                Unit::Known(unit) => {
                    let value = (unit >> (8 * byte)) as u8 as i8;
                    self.memory.set_element(array, Kind::Byte, at + byte, u64::from(value as u32));
                }
                Unit::Open(term) => {
                    let terms = &mut self.formulas.begin(self.options.layers).terms;
                    let by = terms.int(8 * byte as i32);
                    let shifted = if byte == 0 { term } else { terms.apply(Operator::Shr32, term, by) };
                    let narrowed = terms.unary(Operator::I2B, shifted);
                    let (word, _) = self.word_of_term(narrowed)?;
                    match CellId::of_word(word) {
                        Some(_) => self.memory.store_unknown(array, at + byte, word)?,
                        None => self.memory.set_element(array, Kind::Byte, at + byte, word),
                    }
                }
            }
        }
        Ok(at + count)
    }
}

const NO_NUMBER: &str = "a text with something in it that is no number";
