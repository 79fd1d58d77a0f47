//! Builders of texts of any length. A `StringBuilder` that such a string is appended to has no bytes yet, as the string has
//! none: its array is a text too, of the pieces so far, and its length a term. Who wants to see or change a character has the
//! text written, and from then on it is a builder like all others, but that its array has no room to spare.

use super::looked::Extent;
use super::text::TextPiece;
use super::{CellId, CellKind};
use crate::machine::Machine;
use crate::memory::{EntryKind, Ref};
use crate::native::{Outcome, Thrown};
use crate::step::Trouble;
use jaywalk_classes::code::Operator;
use jaywalk_classes::link::{ClassId, LoaderId};
use jaywalk_formula::{Condition, Term};

/// Where a builder has what it has.
struct Fields {
    value: u32,
    coder: u32,
    count: u32,
}

impl Machine {
    /// Whether a string is of any length, and nobody has looked at it.
    pub fn is_of_any_length(&self, string: Ref) -> bool {
        let mut left = vec![TextPiece::String(string)];
        while let Some(piece) = left.pop() {
            match piece {
                TextPiece::String(string) => {
                    let text = CellId::of_word(self.string_value_word(string));
                    if let Some(text) = text.filter(|&text| self.memory.cell_kind(text) == CellKind::Text) {
                        left.extend(self.pieces(text));
                    }
                }
                TextPiece::Any { length, .. } => {
                    return CellId::of_word(length).is_some_and(|length| self.memory.number(length).is_none());
                }
                TextPiece::Number(_) | TextPiece::Character(_) | TextPiece::Truth(_) | TextPiece::Real(_) => {}
            }
        }
        false
    }

    /// Whether nobody has looked at a string yet, and it is to be written when somebody does.
    pub fn is_unwritten_string(&self, string: Ref) -> bool {
        let text = CellId::of_word(self.string_value_word(string));
        text.is_some_and(|text| self.memory.cell_kind(text) == CellKind::Text && self.text_now(text).is_none())
    }

    fn builder_fields(&mut self) -> Result<Fields, Thrown> {
        let class: ClassId = self.load(LoaderId::BOOT, "java/lang/AbstractStringBuilder")?;
        Ok(Fields {
            value: self.field_offset(class, ("value", "[B"))?,
            coder: self.field_offset(class, ("coder", "B"))?,
            count: self.field_offset(class, ("count", "I"))?,
        })
    }

    /// The pieces of a builder that nobody has looked at; none of one that is empty.
    pub fn pieces_of_builder(&mut self, builder: Ref) -> Result<Option<Vec<TextPiece>>, Thrown> {
        let Fields { value, count, .. } = self.builder_fields()?;
        if self.memory.look_up(self.memory.field(builder, count)) == 0 {
            return Ok(Some(Vec::new()));
        }
        let text = CellId::of_word(self.memory.look_up(self.memory.field(builder, value)));
        let text = text.filter(|&text| self.memory.cell_kind(text) == CellKind::Text);
        Ok(text.map(|text| self.pieces(text)))
    }

    /// Whether there are characters in a builder that nobody has looked at.
    pub fn is_unwritten_builder(&mut self, builder: Ref) -> Result<bool, Thrown> {
        Ok(self.pieces_of_builder(builder)?.is_some_and(|pieces| !pieces.is_empty()))
    }

    /// Gives a builder these pieces, if it is clear how long they are together. There must be room for them.
    pub fn set_builder(&mut self, builder: Ref, pieces: &[TextPiece]) -> Result<bool, Thrown> {
        let fields = self.builder_fields()?;
        // A text of its own: strings that were made of the builder, or appended to it, do not change with it.
        let text = self.new_open_string(pieces)?;
        let Some(length) = self.length_of_string(text) else { return Ok(false) };
        let no_room = |_: Trouble| Thrown::from(crate::memory::Exhausted);
        let (length, _) = self.word_of_term(length).map_err(no_room)?;
        let (value, coder) = (self.known.string_value, self.known.string_coder);
        let [value, coder] = [value, coder].map(|field| self.memory.field(text, field));
        self.memory.change(builder.0 + fields.value, value, EntryKind::Reference);
        self.memory.change(builder.0 + fields.coder, coder, EntryKind::Word);
        self.memory.change(builder.0 + fields.count, length, EntryKind::Word);
        self.formulas.begin(self.options.layers).tight_builders += 1;
        Ok(true)
    }

    /// The string that a builder has in reverse, if nobody has looked at it: once the lengths of its parts are known, its
    /// characters change places, and all together are asked if there are two halves of one. `None` if the bytecode must do it. An error is what the
    /// native that asks has to return, to be entered again. There must be room for the builder's text.
    pub fn reversed_builder(&mut self, builder: Ref) -> Result<Option<Ref>, Outcome> {
        let Some(pieces) = self.pieces_of_builder(builder).map_err(Outcome::Throw)?.filter(|all| !all.is_empty())
        else {
            return Ok(None);
        };
        let text = self.new_open_string(&pieces).map_err(|full| Outcome::Throw(full.into()))?;
        for piece in self.smallest_pieces(text).unwrap_or_default() {
            let TextPiece::Any { length, .. } = piece else { continue };
            if self.is_open_number(length) {
                let any = self.new_open_string(&[piece]).map_err(|full| Outcome::Throw(full.into()))?;
                self.seen_whole(any)?;
                return Err(Outcome::Force(length));
            }
        }
        let Some(seen) = self.seen_string(text, Extent::Known).filter(|seen| seen.any.is_none()) else {
            return Ok(None);
        };
        let mut units = seen.units.units;
        if units.is_empty() {
            return Ok(Some(text));
        }
        units.reverse();
        let high: Vec<_> = units.iter().map(|&unit| self.is_unit_within(unit, 0xD800, 0xDC00)).collect();
        let low: Vec<_> = units.iter().map(|&unit| self.is_unit_within(unit, 0xDC00, 0xE000)).collect();
        // Of two halves that belong together the high one stays first. No unit is of two such pairs.
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let halves: Vec<_> = low.iter().zip(&high[1..]).map(|(&low, &high)| terms.all(&[low, high])).collect();
        let has_pairs = terms.any(&halves);
        if !self.is_true(has_pairs.negated())? {
            let terms = &mut self.formulas.begin(self.options.layers).terms;
            let turned = units.clone();
            for (at, &is_pair) in halves.iter().enumerate() {
                units[at] = terms.choose(is_pair, turned[at + 1], units[at]);
                units[at + 1] = terms.choose(is_pair, turned[at], units[at + 1]);
            }
        }
        self.string_of_units(None, &units).map(Some).map_err(Outcome::Throw)
    }

    /// Whether a unit is one from the first on and below the last.
    fn is_unit_within(&mut self, unit: Term, first: i32, end: i32) -> Condition {
        let [first, end] = [first, end].map(|unit| self.int_term(unit));
        let [below, inside] = [first, end].map(|bound| self.condition(Operator::Lt32, unit, bound));
        self.formulas.begin(self.options.layers).terms.all(&[below.negated(), inside])
    }

    /// Whether a builder of the path may have less room than the JDK would have given it.
    pub fn has_tight_builders(&self) -> bool {
        self.formulas.seen().is_some_and(|parts| parts.tight_builders > 0)
    }
}
