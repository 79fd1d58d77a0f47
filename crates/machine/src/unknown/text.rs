//! Texts that nobody has looked at yet: strings with unknown numbers in them, as concatenations and messages of exceptions
//! are. Many are never looked at.
//!
//! The bytes of such a string are an unknown array, whose cell remembers the *pieces* of the text: strings, and numbers
//! that are terms. The array is [written](super::write) when somebody needs it. Whether its units take one byte or two is not
//! decided before: then the string's `coder` is an unknown too, whose cell lies behind that of the text.

use super::{CELL_WORDS, CellId, CellKind, DOMAIN, KIND, KNOWN, VALUE};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Exhausted, Memory, Ref};
use crate::native::Thrown;
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{Sort, Term};
use smallvec::{SmallVec, smallvec};

/// Of a text: in which forms its pieces are, some bits for each.
const FORMS: u32 = 3;
const FORM_BITS: usize = 3;
/// In the word that says what a cell is: whether two bytes make a unit of the text, or whether the cell behind it is to say.
const IS_UTF16: u64 = 1 << 8;
const HAS_OPEN_CODER: u64 = 1 << 9;

/// A piece of a text that is still to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPiece {
    /// A string, which may itself be still to be written, or have unknown characters.
    String(Ref),
    /// A whole number; this and the others are the word of an unknown, of a `long` or `double` the tag.
    Number(u64),
    /// A character.
    Character(u64),
    /// `true` or `false`.
    Truth(u64),
    /// A `float` or `double`, of which the JDK knows the text.
    Real(u64),
    /// Any characters.
    Any {
        /// How many: the word of an unknown.
        length: u64,
        /// The first of them, a `char[]`.
        first: Ref,
    },
}

impl TextPiece {
    /// How many words it takes, and its form.
    fn packed(self) -> (u64, SmallVec<[u64; 2]>) {
        match self {
            TextPiece::String(string) => (0, smallvec![string.word()]),
            TextPiece::Number(word) => (1, smallvec![word]),
            TextPiece::Character(word) => (2, smallvec![word]),
            TextPiece::Truth(word) => (3, smallvec![word]),
            TextPiece::Real(word) => (4, smallvec![word]),
            TextPiece::Any { length, first } => (5, smallvec![length, first.word()]),
        }
    }
}

/// A unit of a text.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    Known(u16),
    Open(Term),
}

impl Memory {
    /// Whether a cell is the text of a string, or says how many bytes a unit of it has.
    #[inline]
    pub(super) fn is_text(&self, cell: CellId) -> bool {
        matches!(self.cell_kind(cell), CellKind::Text | CellKind::Coder)
    }
}

impl Machine {
    /// Whether the program has numbers that stay open.
    #[inline]
    pub fn has_symbols(&self) -> bool {
        self.formulas.is_active()
    }

    /// Whether an unknown is no choice: nobody tries its values.
    pub fn stays_open(&self, cell: CellId) -> bool {
        self.memory.term(cell).is_some() || self.memory.is_text(cell)
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

    /// A string of these pieces, written when somebody looks at it. Nothing is collected.
    pub fn new_open_string(&mut self, pieces: &[TextPiece]) -> Result<Ref, Exhausted> {
        /// As many pieces have room whatever they are, since the form of each has its bits.
        const MOST: usize = u64::BITS as usize / FORM_BITS / 2;
        if pieces.len() > MOST {
            let parts: Result<Vec<_>, _> =
                pieces.chunks(MOST).map(|part| self.new_open_string(part).map(TextPiece::String)).collect();
            return self.new_open_string(&parts?);
        }
        self.memory.watch.spoil("a text");
        let packed: SmallVec<[_; MOST]> = pieces.iter().map(|piece| piece.packed()).collect();
        let length = packed.iter().map(|(_, words)| words.len() as u32).sum();
        let array = self.memory.new_array(self.known.object_array, Kind::Reference, length)?;
        let (mut forms, mut index) = (0, 0);
        for (form, words) in packed {
            forms |= form << (FORM_BITS * index as usize);
            for word in words {
                self.memory.change(array.0 + ARRAY_HEADER_WORDS + index, word, EntryKind::Reference);
                index += 1;
            }
        }
        let coder = self.coder_of_pieces(pieces);
        let own = self.memory.cells_end();
        let flags = coder.map_or(HAS_OPEN_CODER, |is_utf16| if is_utf16 { IS_UTF16 } else { 0 });
        let (what, own_word, coder_word) =
            (CellKind::Text as u64 | flags, CellId(own).word(), CellId(own + CELL_WORDS).word());
        let text = [own_word, what, array.word(), forms];
        let references = [VALUE, DOMAIN];
        let cell = CellId(match coder {
            Some(_) => self.memory.new_cell(text, &references)?,
            None => {
                let [value, what, pieces, forms] = text;
                let both = [value, what, pieces, forms, coder_word, CellKind::Coder as u64, 0, 0];
                self.memory.new_cell(both, &references)?
            }
        });
        self.memory.expect_shadows();
        let words = self.classes.class(self.known.string).instance_words;
        let string = self.memory.new_object(self.known.string, words)?;
        self.memory.change(string.0 + self.known.string_value, cell.word(), EntryKind::Reference);
        let coder = coder.map_or(coder_word, u64::from);
        self.memory.change(string.0 + self.known.string_coder, coder, EntryKind::Word);
        Ok(string)
    }

    /// Whether a text of these pieces has two bytes for a unit, if that is known by now.
    fn coder_of_pieces(&self, pieces: &[TextPiece]) -> Option<bool> {
        let coders = pieces.iter().map(|piece| match *piece {
            TextPiece::String(string) => self.coder(string),
            TextPiece::Number(_) | TextPiece::Truth(_) | TextPiece::Real(_) => Some(false),
            TextPiece::Character(_) | TextPiece::Any { .. } => None,
        });
        coders.reduce(|one, other| match (one, other) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        })?
    }

    /// Whether two bytes of a string make a unit, if that is decided.
    fn coder(&self, string: Ref) -> Option<bool> {
        let word = self.memory.look_up(self.memory.field(string, self.known.string_coder));
        (word <= KNOWN).then_some(word != 0)
    }

    /// The same of a text; an error is the cell that is to say it.
    pub(super) fn coder_of_text(&self, text: CellId) -> Result<bool, CellId> {
        let what = self.memory.get(text.0 + KIND);
        if what & HAS_OPEN_CODER == 0 {
            return Ok(what & IS_UTF16 != 0);
        }
        let coder = CellId(text.0 + CELL_WORDS);
        self.memory.chosen(coder).map(|word| word != 0).ok_or(coder)
    }

    /// The text whose coder a cell is to say.
    pub(super) fn text_of_coder(coder: CellId) -> CellId {
        CellId(coder.0 - CELL_WORDS)
    }

    pub(super) fn string_value_word(&self, string: Ref) -> u64 {
        self.memory.look_up(self.memory.field(string, self.known.string_value))
    }

    /// Whether two bytes of a string make a unit.
    pub(super) fn is_utf16(&self, string: Ref) -> bool {
        self.coder(string).unwrap_or(false)
    }

    /// The pieces of a text, if a word stands for one.
    pub(crate) fn pieces_of_text(&self, word: u64) -> Option<Vec<TextPiece>> {
        let cell = CellId::of_word(word).filter(|&cell| self.memory.cell_kind(cell) == CellKind::Text)?;
        Some(self.pieces(cell))
    }

    pub(super) fn pieces(&self, cell: CellId) -> Vec<TextPiece> {
        let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
        let forms = self.memory.get(cell.0 + FORMS);
        let mut words = (0..self.memory.array_length(array))
            .map(|index| (index, self.memory.get(array.0 + ARRAY_HEADER_WORDS + index)));
        let mut pieces = Vec::new();
        while let Some((index, word)) = words.next() {
            pieces.push(match forms >> (FORM_BITS * index as usize) & ((1 << FORM_BITS) - 1) {
                0 => TextPiece::String(Ref::of_word(word)),
                1 => TextPiece::Number(word),
                2 => TextPiece::Character(word),
                3 => TextPiece::Truth(word),
                4 => TextPiece::Real(word),
                _ => TextPiece::Any { length: word, first: Ref::of_word(words.next().map_or(0, |(_, word)| word)) },
            });
        }
        pieces
    }

    /// The bytes of a string that is still to be written, if all its numbers are known by now, and whether two make a unit.
    #[inline]
    pub(crate) fn unwritten_bytes(&self, string: Ref) -> Option<(Vec<u8>, bool)> {
        let cell = CellId::of_word(self.string_value_word(string))?;
        let units = (self.memory.cell_kind(cell) == CellKind::Text).then(|| self.text_now(cell)).flatten()?;
        let is_utf16 = units.iter().any(|&unit| unit > 0xFF);
        let bytes = if is_utf16 {
            units.into_iter().flat_map(u16::to_ne_bytes).collect()
        } else {
            units.into_iter().map(|unit| unit as u8).collect()
        };
        Some((bytes, is_utf16))
    }

    pub(super) fn text_now(&self, cell: CellId) -> Option<Vec<u16>> {
        let mut units = Vec::new();
        // The pieces that are left, last first: strings are in strings, as deep as a program adds to one.
        let mut left: Vec<TextPiece> = self.pieces(cell);
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
                TextPiece::Real(word) => units.extend(self.real_text(word)?.encode_utf16()),
                TextPiece::Any { length, first } => {
                    let length = self.memory.number(CellId::of_word(length)?)?;
                    for index in 0..u32::try_from(length).ok()? {
                        if index >= self.memory.array_length(first) {
                            return None;
                        }
                        let (unit, _) = self.memory.copied_element(first, Kind::Char, index);
                        units.push(u16::try_from(unit).ok()?);
                    }
                }
            }
        }
        Some(units)
    }

    /// The text of an int or long, if it is known.
    pub(super) fn number_text(&self, word: u64) -> Option<String> {
        let cell = CellId::of_word(word)?;
        let number = self.memory.number(cell)?;
        Some(number.to_string())
    }
}
