//! Writing texts: somebody looks at the bytes of a string that was made of pieces. Only how long it is and how many bytes
//! its units have decides a path; digits and characters are terms again.

use super::fork::Place;
use super::meet::Meeting;
use super::symbol::Decided;
use super::text::{TextPiece, Unit};
use super::{CellId, Fork, KNOWN, VALUE};
use crate::formulas::Parts;
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Ref};
use crate::native::Thrown;
use crate::step::{PathBound, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{Condition, Feasibility, Interval, Sort, Symbol, Term};

/// What is written, or why the operation has to run again first.
type Written<T> = Result<Result<T, Meeting>, Trouble>;

impl Machine {
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
        if let Err(meeting) = self.write_nested(cell)? {
            return Ok(meeting);
        }
        let value = self.memory.chosen(cell).unwrap_or(0);
        Ok(self.settle(place, value))
    }

    /// Decides how many bytes a unit of a text has, which somebody asks for.
    pub(super) fn decide_coder(&mut self, coder: CellId, place: Place) -> Result<Meeting, Trouble> {
        if let Err(meeting) = self.write_nested(Machine::text_of_coder(coder))? {
            return Ok(meeting);
        }
        let value = self.memory.chosen(coder).unwrap_or(0);
        Ok(self.settle(place, value))
    }

    /// Writes a text, and first those that are in it.
    fn write_nested(&mut self, cell: CellId) -> Written<()> {
        let mut outer = vec![cell];
        while let Some(&text) = outer.last() {
            if self.memory.chosen(text).is_some() {
                outer.pop();
                continue;
            }
            if self.memory.is_open_array(text) {
                match self.close_array(text, Place::Nowhere)? {
                    Meeting::Ran if self.memory.chosen(text).is_some() => continue,
                    met => return Ok(Err(met)),
                }
            }
            let unwritten = self.pieces(text).into_iter().filter_map(|piece| match piece {
                TextPiece::String(string) => CellId::of_word(self.string_value_word(string)),
                _ => None,
            });
            let written = outer.len();
            outer.extend(unwritten);
            if outer.len() == written
                && let Err(meeting) = self.write_pieces(text)?
            {
                return Ok(Err(meeting));
            }
        }
        Ok(Ok(()))
    }

    /// Writes a text whose strings are written.
    fn write_pieces(&mut self, cell: CellId) -> Written<()> {
        let mut lengths = 0u64;
        let mut written: Vec<Vec<Unit>> = Vec::new();
        for piece in self.pieces(cell) {
            if let TextPiece::String(string) = piece {
                let array = Ref::of_word(self.string_value_word(string));
                lengths += u64::from(self.memory.array_length(array)) >> u32::from(self.is_utf16(string));
            }
            let units = match self.units_of_piece(piece)? {
                Ok(units) => units,
                Err(meeting) => return Ok(Err(meeting)),
            };
            lengths += units.len() as u64;
            written.push(units);
        }
        let is_utf16 = match self.coder_of_written(cell, &written)? {
            Ok(is_utf16) => is_utf16,
            Err(meeting) => return Ok(Err(meeting)),
        };
        let bytes = lengths << u32::from(is_utf16);
        let Some(room) = u32::try_from(bytes).ok().filter(|&bytes| bytes < 1 << 28) else {
            return Err(Thrown::new("java/lang/OutOfMemoryError", "Overflow: String length out of range").into());
        };
        // The array and its shadow.
        self.make_room(room / 8 + room + 2 * ARRAY_HEADER_WORDS + 4)?;
        let array = self.memory.new_array(self.known.byte_array, Kind::Byte, room)?;
        let mut at = 0;
        for (piece, units) in self.pieces(cell).into_iter().zip(written) {
            if let TextPiece::String(string) = piece {
                at = self.copy_string(string, array, at, is_utf16)?;
            }
            for unit in units {
                at = self.put_unit(array, at, unit, is_utf16)?;
            }
        }
        self.memory.change(cell.0 + VALUE, array.word(), EntryKind::Reference);
        if let Err(coder) = self.coder_of_text(cell) {
            self.memory.change(coder.0 + VALUE, u64::from(is_utf16), EntryKind::Word);
        }
        Ok(Ok(()))
    }

    /// Whether two bytes make a unit of a text of these units, and of strings that are written.
    fn coder_of_written(&mut self, cell: CellId, written: &[Vec<Unit>]) -> Written<bool> {
        if let Ok(is_utf16) = self.coder_of_text(cell) {
            return Ok(Ok(is_utf16));
        }
        let is_wide = |piece: &TextPiece| matches!(*piece, TextPiece::String(string) if self.is_utf16(string));
        if self.pieces(cell).iter().any(is_wide) {
            return Ok(Ok(true));
        }
        let mut fit = Vec::new();
        for unit in written.iter().flatten() {
            match *unit {
                Unit::Known(unit) if unit > 0xFF => return Ok(Ok(true)),
                Unit::Known(_) => {}
                Unit::Open(term) => {
                    let end = self.int_term(0x100);
                    fit.push(self.condition(Operator::LtU32, term, end));
                }
            }
        }
        let all = self.formulas.begin(self.options.layers).terms.all(&fit);
        Ok(self.settle_condition(all)?.map(|fit| !fit))
    }

    /// The units of a piece that is no string.
    fn units_of_piece(&mut self, piece: TextPiece) -> Written<Vec<Unit>> {
        let known = |text: &str| Ok(Ok(text.encode_utf16().map(Unit::Known).collect()));
        match piece {
            TextPiece::String(_) => Ok(Ok(Vec::new())),
            TextPiece::Number(word) => self.decimal(word),
            TextPiece::Character(word) => {
                let Some(unit) = self.open_term(word) else { return Err(Trouble::unsupported(NO_NUMBER)) };
                Ok(Ok(vec![Unit::Open(unit)]))
            }
            TextPiece::Truth(word) => match self.truth(word)? {
                Ok(truth) => known(if truth { "true" } else { "false" }),
                Err(meeting) => Ok(Err(meeting)),
            },
            TextPiece::Real(word) => {
                if let Some(text) = self.real_text(word) {
                    return known(&text);
                }
                self.ask_real_text(word).map(Err)
            }
            TextPiece::Any { length, first } => self.any_units(length, first),
        }
    }

    /// The units of any characters, once it is decided how many there are.
    pub(super) fn any_units(&mut self, length: u64, first: Ref) -> Written<Vec<Unit>> {
        let (Some(cell), Some(term)) = (CellId::of_word(length), self.open_term(length)) else {
            return Err(Trouble::unsupported(NO_NUMBER));
        };
        let known = self.memory.array_length(first);
        let tried = self.memory.tried_length(cell).map_or(known, |tried| tried.min(known));
        match self.is_longer(cell, term, (tried, known))? {
            Ok(()) => {}
            Err(meeting) => return Ok(Err(meeting)),
        }
        let Some(count) = self.memory.number(cell) else {
            return self.make_concrete(cell, Place::Nowhere).map(Err);
        };
        let units = (0..count as u32).map(|index| self.open_character(first, index));
        units.collect::<Option<_>>().map(Ok).ok_or_else(|| Trouble::unsupported(NO_NUMBER))
    }

    /// Cuts the path where any characters are more than are tried, unless it is clear there that they are no more than those
    /// that are known by name.
    fn is_longer(&mut self, cell: CellId, length: Term, (tried, known): (u32, u32)) -> Written<()> {
        let most = self.int_term(tried as i32);
        let is_longer = self.condition(Operator::Lt32, most, length);
        Ok(match self.settle_condition(is_longer)? {
            Ok(false) => Ok(()),
            Ok(true) if self.is_at_most(length, known)? => Ok(()),
            Ok(true) => return Err(self.too_long(cell, tried)),
            Err(meeting) => Err(meeting),
        })
    }

    /// Whether a length is certainly no greater than this.
    pub(super) fn is_at_most(&mut self, length: Term, most: u32) -> Result<bool, Trouble> {
        let most = self.int_term(most as i32);
        let is_beyond = self.condition(Operator::Lt32, most, length);
        Ok(matches!(self.ask(is_beyond)?, Decided::Certain(false)))
    }

    /// Cuts a path that goes on and on about how long a string is that is longer than its known characters anyway, as a loop
    /// does that counts them. The string is one of those that a condition is about.
    pub(super) fn stop_far_beyond(&mut self, condition: Term) -> Result<(), Trouble> {
        const FAR: u32 = 16;
        let Some(Parts { terms, path, solver, lengths, .. }) = self.formulas.parts() else { return Ok(()) };
        if lengths.is_empty() {
            return Ok(());
        }
        let ids = terms.symbols_of(condition).to_vec();
        for id in ids {
            let number = terms.symbol_at(id).number;
            let Some(&(_, tried)) = lengths.iter().find(|length| length.0 == number) else { continue };
            let (length, end) = (terms.term_of(id), terms.int((tried + FAR + 1) as i32));
            let is_near = terms.condition(Operator::Lt32, length, end);
            if solver.ask_one(terms, path, is_near) == Feasibility::No {
                let cell = self.symbol_cells_of(&[length]).first().copied();
                return cell.map_or(Ok(()), |cell| Err(self.too_long(cell, tried)));
            }
        }
        Ok(())
    }

    /// Decides that strings without a bound are no longer than their known characters, before a number must be known that
    /// depends on how long they are. Returns what comes of it, if something does.
    pub(super) fn leave_out_longer(&mut self, symbols: &[CellId]) -> Result<Option<Meeting>, Trouble> {
        for &cell in symbols {
            let (Some(tried), Some(term)) = (self.memory.tried_length(cell), self.memory.term(cell)) else { continue };
            let most = self.int_term(tried as i32);
            let is_longer = self.condition(Operator::Lt32, most, term);
            match self.ask(is_longer)? {
                Decided::Certain(true) => {
                    let known = self.memory.characters(cell).unwrap_or(tried);
                    if !self.is_at_most(term, known)? {
                        return Err(self.too_long(cell, tried));
                    }
                }
                Decided::Certain(false) => {}
                Decided::Open(sides) => return self.fork(2, Fork::Side(sides), Place::Nowhere).map(Some),
            }
        }
        Ok(None)
    }

    /// Why a path is cut on which somebody looks at a string that is longer than its known characters.
    pub(super) fn too_long(&self, length: CellId, known: u32) -> Trouble {
        let place = self.describe_origin(self.memory.cell_origin(length));
        let option = if self.is_checking() { "--k-array" } else { "--string-length" };
        let what = format!(
            "a string may have any length, and none was tried that is longer than {known} characters at {place}: see \
             {option}"
        );
        Trouble::bound(PathBound::Strings, what)
    }

    /// A unit as a term.
    pub(super) fn unit_term(&mut self, unit: Unit) -> Term {
        match unit {
            Unit::Open(term) => term,
            Unit::Known(unit) => self.int_term(unit.into()),
        }
    }

    /// One of any characters.
    pub(super) fn open_character(&mut self, first: Ref, index: u32) -> Option<Unit> {
        let (word, _) = self.memory.copied_element(first, Kind::Char, index);
        match CellId::of_word(word) {
            Some(_) => self.open_term(word).map(Unit::Open),
            None => Some(Unit::Known(word as u16)),
        }
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
        for digit in self.digits(term, is_negative, digits) {
            let terms = &mut self.formulas.begin(self.options.layers).terms;
            let ascii = terms.int(b'0'.into());
            units.push(Unit::Open(terms.apply(Operator::Add32, ascii, digit)));
        }
        Ok(Ok(units))
    }

    /// The digits of a number with a known sign that has so many: symbols whose sum it is, which is easier to solve than
    /// divisions. Where the sum wraps around, it has the other sign.
    fn digits(&mut self, term: Term, is_negative: bool, count: u32) -> Vec<Term> {
        let Parts { terms, path, solver, symbols, digits, .. } = self.formulas.begin(self.options.layers);
        if let Some(known) = digits.iter().find(|known| known.0 == term && known.1.len() == count as usize) {
            return known.1.to_vec();
        }
        let sort = terms.sort(term);
        // Those of a number of few values are known for each of them.
        let places = (0..count).rev().map(|place| 10u64.pow(place));
        let few: Option<Vec<Term>> = places
            .map(|power| {
                let digit = |word| sort.number(word).unsigned_abs() / power % 10;
                terms.function_of_few(term, Sort::Int, digit)
            })
            .collect();
        if let Some(few) = few {
            return few;
        }
        let (add, multiply, subtract) = match sort {
            Sort::Int => (Operator::Add32, Operator::Mul32, Operator::Sub32),
            _ => (Operator::Add64, Operator::Mul64, Operator::Sub64),
        };
        let zero = terms.word(sort, 0);
        let (mut sum, mut found) = (zero, Vec::new());
        for position in (0..count).rev() {
            let least = i64::from(count > 1 && position + 1 == count);
            let greatest = if sort == Sort::Int && position == 9 { 2 } else { 9 };
            let digit = terms.symbol(Symbol::within(*symbols, Kind::Int, Interval::new(least, greatest)));
            *symbols += 1;
            found.push(digit);
            let wide = if sort == Sort::Long { terms.unary(Operator::I2L, digit) } else { digit };
            let power = terms.word(sort, sort.word(10i64.pow(position)));
            let product = terms.apply(multiply, wide, power);
            sum = terms.apply(add, sum, product);
        }
        if is_negative {
            sum = terms.apply(subtract, zero, sum);
        }
        let equal = if sort == Sort::Int { Operator::Eq32 } else { Operator::Eq64 };
        let is_sum = terms.condition(equal, term, sum);
        // There is just one way to write it; asking finds the values.
        solver.ask_one(terms, path, is_sum);
        path.assert(is_sum);
        digits.push((term, found.clone().into()));
        found
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
