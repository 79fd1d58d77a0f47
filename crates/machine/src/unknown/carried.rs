//! Open numbers in natives: what a native computes and compares without knowing the values.
//!
//! A number is a word, and of a `long` or `double` its tag. What a native cannot go on without is an [`Outcome`], after which
//! it is entered again.

use super::symbol::{NO_ROOM, sort_of_kind};
use super::{CellId, KNOWN};
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::Outcome;
use crate::step::{PathBound, Step, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_classes::link::ClassId;
use jaywalk_formula::{Condition, Feasibility, Interval, Node, Sort, Term};

/// A number that may be open: a word, and the tag of a `long` or `double`.
pub type Number = (u64, u64);

/// The unknown that a number of a kind stands for, if it does.
pub fn open_word(kind: Kind, (word, tag): Number) -> Option<u64> {
    let open = if kind.words() == 2 { tag } else { word };
    (open > KNOWN).then_some(open)
}

impl Machine {
    /// Numbers as terms of a kind; those that are chosen must be known first.
    fn terms_of(&mut self, kind: Kind, numbers: &[Number]) -> Result<Vec<Term>, Outcome> {
        if let Some(terms) = self.terms_of_words(kind, numbers) {
            return Ok(terms);
        }
        let open = numbers.iter().filter_map(|&number| open_word(kind, number));
        let mut choices = open.filter(|&word| !self.is_open_number(word));
        Err(choices.next().map_or_else(|| Outcome::Unsupported("a number without a term".into()), Outcome::Force))
    }

    fn number_of(&mut self, term: Term) -> Result<Number, Outcome> {
        self.word_of_term(term).map_err(|_| Outcome::Bound(PathBound::Choices, NO_ROOM.into()))
    }

    /// What an operator makes of numbers of a kind.
    pub fn apply_operator(&mut self, operator: Operator, kind: Kind, operands: &[Number]) -> Result<Number, Outcome> {
        let operands = self.terms_of(kind, operands)?;
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let result = match operands[..] {
            [one] => terms.unary(operator, one),
            [one, other, ..] => terms.apply(operator, one, other),
            [] => terms.int(0),
        };
        self.number_of(result)
    }

    /// A number of one kind as one of another, by a widening conversion or between kinds of one word.
    pub fn convert(&mut self, from: Kind, number: Number, to: Kind) -> Result<Number, Outcome> {
        let is_int = |kind: Kind| sort_of_kind(kind) == Sort::Int;
        let operator = match (from, to) {
            _ if from == to => return Ok(number),
            (_, Kind::Boolean) => {
                let term = self.terms_of(from, &[number])?[0];
                let narrowed = self.narrowed(term, Kind::Boolean);
                return self.number_of(narrowed);
            }
            (_, Kind::Byte) if is_int(from) => Operator::I2B,
            (_, Kind::Short) if is_int(from) => Operator::I2S,
            (_, Kind::Char) if is_int(from) => Operator::I2C,
            (_, Kind::Long) if is_int(from) => Operator::I2L,
            (_, Kind::Float) if is_int(from) => Operator::I2F,
            (_, Kind::Double) if is_int(from) => Operator::I2D,
            (Kind::Long, Kind::Float) => Operator::L2F,
            (Kind::Long, Kind::Double) => Operator::L2D,
            (Kind::Float, Kind::Double) => Operator::F2D,
            _ => return Ok(number),
        };
        self.apply_operator(operator, from, &[number])
    }

    /// A number in parts of some bytes each, the lowest first; of a float or double, its bits.
    pub fn split(&mut self, kind: Kind, number: Number, part: Kind, count: u32) -> Result<Vec<Number>, Outcome> {
        let whole = bits_of(kind);
        let term = self.terms_of(whole, &[number])?[0];
        let bits = part_bits(whole, count);
        let mut parts = Vec::with_capacity(count as usize);
        for place in 0..count {
            let terms = &mut self.formulas.begin(self.options.layers).terms;
            let by = terms.int((place * bits) as i32);
            let moved = match whole {
                Kind::Long => {
                    let moved = terms.apply(Operator::Ushr64, term, by);
                    terms.unary(Operator::L2I, moved)
                }
                _ => terms.apply(Operator::Ushr32, term, by),
            };
            let narrowed = self.narrowed(moved, part);
            parts.push(self.number_of(narrowed)?);
        }
        Ok(parts)
    }

    /// The number of which these are the parts, the lowest first.
    pub fn join(&mut self, part: Kind, parts: &[Number], kind: Kind) -> Result<Number, Outcome> {
        let whole = bits_of(kind);
        let bits = part_bits(whole, parts.len() as u32);
        let parts = self.terms_of(part, parts)?;
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let (is_long, mut joined) = (whole == Kind::Long, None);
        for (place, part) in (0..).zip(parts) {
            let mask = terms.int(((1u64 << bits) - 1) as i32);
            let low = terms.apply(Operator::And32, part, mask);
            let by = terms.int((place * bits) as i32);
            let moved = if is_long {
                let wide = terms.unary(Operator::ZeroExtend, low);
                terms.apply(Operator::Shl64, wide, by)
            } else {
                terms.apply(Operator::Shl32, low, by)
            };
            joined = Some(match joined {
                None => moved,
                Some(rest) => terms.apply(if is_long { Operator::Or64 } else { Operator::Or32 }, rest, moved),
            });
        }
        let joined = joined.unwrap_or_else(|| terms.int(0));
        let narrowed = self.narrowed(joined, kind);
        self.number_of(narrowed)
    }

    /// Whether two numbers of a kind have the same bits.
    pub fn equal_numbers(&mut self, kind: Kind, one: Number, other: Number) -> Result<bool, Outcome> {
        if open_word(kind, one).or(open_word(kind, other)).is_none() {
            return Ok(one.0 == other.0);
        }
        let kind = bits_of(kind);
        let terms = self.terms_of(kind, &[one, other])?;
        let equal = if kind == Kind::Long { Operator::Eq64 } else { Operator::Eq32 };
        let condition = self.condition(equal, terms[0], terms[1]);
        self.tell(condition)
    }

    /// Whether an `int` is less than another.
    pub fn less_int(&mut self, one: Number, other: Number) -> Result<bool, Outcome> {
        if open_word(Kind::Int, one).or(open_word(Kind::Int, other)).is_none() {
            return Ok((one.0 as i32) < other.0 as i32);
        }
        let terms = self.terms_of(Kind::Int, &[one, other])?;
        let condition = self.condition(Operator::Lt32, terms[0], terms[1]);
        self.tell(condition)
    }

    /// Whether two references are the same.
    pub fn same_references(&mut self, one: u64, other: u64) -> Result<bool, Outcome> {
        let (one, other) = (self.memory.look_up(one), self.memory.look_up(other));
        if one == other || one <= KNOWN && other <= KNOWN {
            return Ok(one == other);
        }
        match self.same_objects(one, other) {
            Some(Ok(same)) => Ok(same),
            Some(Err(condition)) => self.tell(condition),
            None => Err(Outcome::Force(if one > KNOWN { one } else { other })),
        }
    }

    /// Whether a condition holds, if that is decided.
    pub(super) fn tell(&mut self, condition: Condition) -> Result<bool, Outcome> {
        let parts = self.formulas.begin(self.options.layers);
        if let Some(truth) = condition.constant(&parts.terms) {
            return Ok(truth);
        }
        let sides = parts.solver.ask(&parts.terms, &parts.path, condition);
        match (sides.yes, sides.no) {
            (Feasibility::No, Feasibility::No) => Err(Outcome::Decide(condition)),
            (_, Feasibility::No) => Ok(true),
            (Feasibility::No, _) => Ok(false),
            _ => Err(Outcome::Decide(condition)),
        }
    }

    /// The index of an element, as an open number, from its open distance to the start of an array: `first` for the first
    /// element, and `scale` more for each further one. `None` if that cannot be read from it.
    pub fn index_at_offset(&mut self, distance: Number, (first, scale): (i64, i64)) -> Result<Option<u64>, Outcome> {
        let distance = self.terms_of(Kind::Long, &[distance])?[0];
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let first = terms.long(first);
        let multiple = terms.apply(Operator::Sub64, distance, first);
        let index = match terms.node(multiple) {
            _ if scale == 1 => multiple,
            Node::Apply(Operator::Mul64, [index, factor]) if terms.number(factor) == Some(scale) => index,
            _ => return Ok(None),
        };
        if !Interval::of_sort(Sort::Int).includes(terms.interval(index)) {
            return Ok(None);
        }
        let index = terms.unary(Operator::L2I, index);
        self.number_of(index).map(|(word, _)| CellId::of_word(word).map(CellId::word))
    }

    /// The element at an open index of the array that is the argument in a register; `None` if the index must be known.
    pub fn open_element(&mut self, a: u8, index: u64) -> Result<Option<Number>, Outcome> {
        let Some((array, index)) = self.index_within(a, index)? else { return Ok(None) };
        if self.element_kind(self.memory.class_of(array)) != Kind::Reference {
            return self.element_number(array, index).map_err(|trouble| self.outcome_of(trouble));
        }
        match self.element_reference(a, index).map_err(|trouble| self.outcome_of(trouble))? {
            Ok(word) => Ok(word.map(|word| (word, 0))),
            Err(condition) => Err(Outcome::Decide(condition)),
        }
    }

    /// Stores a number at an open index of such an array. Returns whether that could be done.
    pub fn set_open_number(&mut self, a: u8, index: u64, number: Number) -> Result<bool, Outcome> {
        let Some((array, index)) = self.index_within(a, index)? else { return Ok(false) };
        let kind = self.element_kind(self.memory.class_of(array));
        let value = self.terms_of(kind, &[number])?[0];
        self.set_element_number(a, index, value).map_err(|trouble| self.outcome_of(trouble))
    }

    /// The same of the reference that is the argument in register `v`.
    pub fn set_open_reference(&mut self, a: u8, index: u64, v: u8) -> Result<bool, Outcome> {
        let Some((_, index)) = self.index_within(a, index)? else { return Ok(false) };
        self.set_element_reference((a, v), index).map_err(|trouble| self.outcome_of(trouble))
    }

    /// How a native ends that has run into trouble.
    fn outcome_of(&self, trouble: Trouble) -> Outcome {
        match trouble {
            Trouble::Throw(thrown) => Outcome::Throw(*thrown),
            Trouble::Bound(bound) => Outcome::Bound(bound.0, bound.1.what),
            Trouble::Stop if self.session.stopped == Step::Pruned => Outcome::Prune,
            Trouble::Stop => Outcome::Wait,
            other => Outcome::Unsupported(format!("an element at an open index met {other:?}")),
        }
    }

    /// An array and the term of an index, if that is certainly one of the array's.
    fn index_within(&mut self, a: u8, index: u64) -> Result<Option<(Ref, Term)>, Outcome> {
        let array = self.array_in(a);
        let Some(index) = CellId::of_word(index).and_then(|cell| self.memory.term(cell)) else { return Ok(None) };
        let length = self.int_term(self.memory.array_length(array) as i32);
        let is_inside = self.condition(Operator::LtU32, index, length);
        let is_certain = self.tell(is_inside).unwrap_or(false);
        Ok(is_certain.then_some((array, index)))
    }

    /// An object with the class and the fields of what a word stands for: that itself, or of a box its own object. A
    /// program must not get at it, since a box may be another. `None` for unknowns of another kind.
    pub fn like(&self, word: u64) -> Option<Ref> {
        let word = self.memory.look_up(word);
        match CellId::of_word(word) {
            None => Some(Ref::of_word(word)),
            Some(cell) => self.memory.is_boxed(cell).then(|| self.memory.own_box(cell)),
        }
    }

    /// Whether what a word stands for is null, if that can be told without choosing.
    pub fn tell_null(&self, word: u64) -> Option<bool> {
        let word = self.memory.look_up(word);
        CellId::of_word(word).map_or(Some(word == 0), |cell| self.is_null(cell))
    }

    /// The class of what a word stands for, if that is certainly an object and of one class.
    pub fn tell_class(&self, word: u64) -> Option<ClassId> {
        let word = self.memory.look_up(word);
        match CellId::of_word(word) {
            None => (word != 0).then(|| self.memory.class_of(Ref::of_word(word))),
            Some(cell) if self.is_null(cell) == Some(false) => self.common_class(cell),
            Some(_) => None,
        }
    }
}

/// The integers that have the bits of a kind.
fn bits_of(kind: Kind) -> Kind {
    match kind {
        Kind::Double | Kind::Long => Kind::Long,
        Kind::Byte | Kind::Boolean | Kind::Short | Kind::Char => kind,
        _ => Kind::Int,
    }
}

/// The bits of each of some parts.
fn part_bits(whole: Kind, count: u32) -> u32 {
    let bits = match whole {
        Kind::Long => 64,
        Kind::Byte | Kind::Boolean => 8,
        Kind::Short | Kind::Char => 16,
        _ => 32,
    };
    bits / count.max(1)
}
