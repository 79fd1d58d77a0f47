//! What a method has changed of its input, and a view of the input as it was.
//!
//! Nothing is copied when the method is called. What an object of the input was then stands in the cells of its fields, and
//! an array knows what it contained first. For a view, what differs is put back, word by word and on the trail, and
//! afterwards as it is now; so the path may fork meanwhile, and what is decided is decided for both.

use super::array::words_for;
use super::classes::{Maker, has_shared};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Ref};
use crate::native::Outcome;
use crate::step::PathBound;
use crate::unknown::carried::Number;
use crate::unknown::open_array::{CONTENTS, Change, Contents};
use crate::unknown::symbol::NO_ROOM;
use crate::unknown::{CELL_WORDS, CellId, CellKind, ChoiceMode, VALUE};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_classes::link::FieldId;

/// A place of the input that can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// A field.
    Field(Ref, FieldId),
    /// All of an array of open length.
    Contents(CellId),
    /// An element of an ordinary array.
    Element(Ref, u32),
}

/// A place that is not what it was, or may not be.
#[derive(Clone, Copy, Debug)]
struct Changed {
    spot: Spot,
    kind: Kind,
    old: Number,
    new: Number,
}

// A change that is remembered is two cells: the word that is there now, what kind of place it is in, the object, the
// remembered one before; then the tag, and the number of the field or element.
const OBJECT: u32 = 2;
const BEFORE: u32 = 3;
const TAG: u32 = CELL_WORDS;
const AT: u32 = CELL_WORDS + 2;
const WHICH: u32 = CELL_WORDS + 3;

/// The end of a list that is there, though it may be empty.
const END: u64 = 1;

const CLOSED: &str = "an array of the input as it was, whose elements a contract has looked at as a whole";

/// Whether two numbers or references are not the same word. The value of what is open means nothing beside its tag.
fn is_other(one: Number, other: Number) -> bool {
    one.1 != other.1 || one.1 == 0 && one.0 != other.0
}

impl Machine {
    fn maker_of(&self, cell: CellId) -> Option<Maker> {
        self.linkage.universe.maker(&self.classes, self.input_class(cell))
    }

    /// What is in a place.
    fn kind_at(&self, spot: Spot) -> Kind {
        match spot {
            Spot::Field(_, field) => self.classes.field(field).kind,
            Spot::Contents(_) => Kind::Void,
            Spot::Element(array, _) => self.element_kind(self.memory.class_of(array)),
        }
    }

    /// The places of the input that hold something else than when the method was called. An error says what cannot be told.
    fn changed(&mut self) -> Result<Vec<Changed>, &'static str> {
        let mut changed = Vec::new();
        let objects: Vec<CellId> = self.input_objects().collect();
        for cell in objects {
            // What a factory has made has no cells for its fields.
            if self.maker_of(cell) == Some(Maker::Factory) {
                continue;
            }
            let word = self.memory.get(cell.0 + VALUE);
            let Some(first) = self.memory.first_field(cell) else { continue };
            if let Some(array) = CellId::of_word(word) {
                let now = self.memory.contents(array).0;
                if now != first {
                    let (old, new) = ((first.into(), 0), (now.into(), 0));
                    changed.push(Changed { spot: Spot::Contents(array), kind: Kind::Void, old, new });
                }
                continue;
            }
            let object = Ref::of_word(word);
            let class = self.memory.class_of(object);
            if self.classes.class(class).is_array() {
                self.changed_elements(object, first, &mut changed)?;
                continue;
            }
            let fields = self.layout_of(class);
            let cells = self.memory.cells_from(Some(CellId(first)));
            let mut cells = cells.filter(|&cell| self.memory.cell_kind(cell) != CellKind::Rest);
            for &field in fields.iter() {
                let Some(cell) = cells.next() else { break };
                let (kind, new) = (self.classes.field(field).kind, self.field_words(object, field));
                let old = self.known_words(words_for(cell, kind), kind);
                if is_other(old, new) {
                    changed.push(Changed { spot: Spot::Field(object, field), kind, old, new });
                }
            }
        }
        self.changed_content(&mut changed);
        Ok(changed)
    }

    /// The same of the parts of collections.
    fn changed_content(&self, changed: &mut Vec<Changed>) {
        for (part, copy) in self.kept_parts() {
            let class = self.memory.class_of(part);
            if self.classes.class(class).is_array() {
                for index in 0..self.memory.array_length(part) {
                    let [old, new] = [copy, part].map(|array| self.element_words(array, index));
                    if is_other(old, new) {
                        changed.push(Changed { spot: Spot::Element(part, index), kind: Kind::Reference, old, new });
                    }
                }
                continue;
            }
            for field in self.kept_fields(class) {
                let [old, new] = [copy, part].map(|object| self.field_words(object, field));
                if is_other(old, new) {
                    let kind = self.classes.field(field).kind;
                    changed.push(Changed { spot: Spot::Field(part, field), kind, old, new });
                }
            }
        }
    }

    /// Whether a place is another one only because a collection has got another array.
    fn is_moved(&self, spot: Spot) -> bool {
        matches!(spot, Spot::Field(_, field) if self.is_storage(field))
    }

    /// The same of an ordinary array: one that was open, or is one because the path is repeated.
    fn changed_elements(&self, array: Ref, record: u32, changed: &mut Vec<Changed>) -> Result<(), &'static str> {
        let kind = self.element_kind(self.memory.class_of(array));
        let mut elements: Vec<Option<Number>> = vec![None; self.memory.array_length(array) as usize];
        for element in self.memory.input_elements(record) {
            let index = self.memory.number(element.index).ok_or(CLOSED)?;
            if let Some(place) = elements.get_mut(index as usize) {
                *place = Some(self.known_words(words_for(element.value, kind), kind));
            }
        }
        for (index, old) in elements.into_iter().enumerate() {
            // What a path has not used is zero where it is repeated.
            let unused = (self.options.choice == ChoiceMode::Dictated).then_some((0, 0));
            let (index, old) = (index as u32, old.or(unused).ok_or(CLOSED)?);
            let new = self.element_words(array, index);
            if is_other(old, new) {
                changed.push(Changed { spot: Spot::Element(array, index), kind, old, new });
            }
        }
        Ok(())
    }

    fn field_words(&self, object: Ref, field: FieldId) -> Number {
        let (kind, offset) = (self.classes.field(field).kind, self.classes.field(field).offset);
        let word = self.memory.field(object, offset);
        match kind {
            Kind::Long | Kind::Double => self.memory.look_up_pair(word, self.memory.field(object, offset + 1)),
            _ => (self.memory.look_up(word), 0),
        }
    }

    /// What is in a place now; `None` of an array that is an ordinary one by now, because it was looked at.
    fn words_at(&self, spot: Spot) -> Option<Number> {
        match spot {
            Spot::Field(object, field) => Some(self.field_words(object, field)),
            Spot::Contents(_) => None,
            Spot::Element(array, index) => Some(self.element_words(array, index)),
        }
    }

    fn element_words(&self, array: Ref, index: u32) -> Number {
        match self.element_kind(self.memory.class_of(array)) {
            Kind::Reference => (self.memory.look_up(self.memory.word_element(array, index)), 0),
            kind => self.memory.copied_element(array, kind, index),
        }
    }

    fn set_spot(&mut self, spot: Spot, kind: Kind, (word, tag): Number) -> Result<(), Outcome> {
        match (spot, kind) {
            (Spot::Contents(array), _) => self.memory.set(array.0 + CONTENTS, word),
            (Spot::Field(object, field), Kind::Reference) => {
                let offset = self.classes.field(field).offset;
                self.memory.change(object.0 + offset, word, EntryKind::Reference);
            }
            (Spot::Field(object, field), _) => {
                let offset = self.classes.field(field).offset;
                self.memory.set_field(object, offset, word);
                if kind.words() == 2 {
                    self.memory.set_field(object, offset + 1, tag);
                }
            }
            (Spot::Element(array, index), Kind::Reference) => {
                self.memory.change(array.0 + ARRAY_HEADER_WORDS + index, word, EntryKind::Reference);
            }
            (Spot::Element(array, index), _) => {
                let put = self.memory.set_copied_element(array, kind, index, (word, tag));
                put.map_err(|_| Outcome::Bound(PathBound::Choices, NO_ROOM.into()))?;
            }
        }
        Ok(())
    }

    /// Remembers changes in a list that goes back with the path.
    fn remember(&mut self, changes: &[Changed]) -> Result<u64, Outcome> {
        let mut list = END;
        for &Changed { spot, kind, new: (word, tag), .. } in changes {
            let (which, object, at) = match spot {
                Spot::Field(object, field) => (0, object.word(), field.0),
                Spot::Contents(array) => (1, array.word(), 0),
                Spot::Element(array, index) => (2, array.word(), index),
            };
            let rest = CellKind::Rest as u64;
            let words = [word, rest, object, list, tag, rest, at.into(), which];
            let references: &[u32] = if kind == Kind::Reference { &[VALUE, OBJECT] } else { &[OBJECT] };
            let cell = self.memory.new_cell(words, references);
            list = cell.map_err(|_| Outcome::Bound(PathBound::Choices, NO_ROOM.into()))?.into();
        }
        Ok(list)
    }

    /// A list that was remembered: places, kinds and words.
    fn remembered(&self, mut list: u64) -> Vec<(Spot, Kind, Number)> {
        let mut changes = Vec::new();
        while list > END {
            let cell = list as u32;
            let word = |at| self.memory.get(cell + at);
            let at = word(AT) as u32;
            let spot = match word(WHICH) {
                0 => Spot::Field(Ref::of_word(word(OBJECT)), FieldId(at)),
                1 => Spot::Contents(CellId((word(OBJECT) >> 32) as u32)),
                _ => Spot::Element(Ref::of_word(word(OBJECT)), at),
            };
            changes.push((spot, self.kind_at(spot), (word(VALUE), word(TAG))));
            list = word(BEFORE);
        }
        changes
    }

    /// The method is over: what it has changed so far is what it has done.
    pub fn note_effect(&mut self) -> Result<(), Outcome> {
        let Ok(changes) = self.changed() else { return Ok(()) };
        let list = self.remember(&changes)?;
        self.memory.set(self.globals.effect, list);
        Ok(())
    }

    /// What was changed of the input since it was made or, if the method is over, since then: in words. What nobody can tell
    /// has not changed.
    pub fn changed_input(&mut self) -> Result<Option<String>, Outcome> {
        let Ok(changes) = self.changed() else { return Ok(None) };
        let effect = self.remembered(self.memory.get(self.globals.effect));
        if changes.is_empty() && effect.is_empty() {
            return Ok(None);
        }
        for &Changed { spot, kind, old, new } in &changes {
            if self.is_moved(spot) {
                continue;
            }
            let noted = effect.iter().find(|&&(other, ..)| other == spot).map(|&(.., words)| words);
            if let (Spot::Contents(array), None) = (spot, noted)
                && let Some(is_changed) = self.changes_elements(array, old.0 as u32)?
            {
                if is_changed {
                    return Ok(Some(self.spot_in_words(spot)));
                }
                continue;
            }
            let before = noted.unwrap_or(old);
            if !self.is_same(kind, before, new)? {
                return Ok(Some(self.spot_in_words(spot)));
            }
        }
        for (spot, kind, noted) in effect {
            let is_told = changes.iter().any(|change| change.spot == spot);
            // It may be what the method was called with, though that was not known when the method was over.
            let Some(now) = self.words_at(spot).filter(|_| !is_told && !self.is_moved(spot)) else { continue };
            if !self.is_same(kind, noted, now)? {
                return Ok(Some(self.spot_in_words(spot)));
            }
        }
        Ok(None)
    }

    /// Whether an element of an open array is not what it was; `None` if more was changed than elements that were used.
    fn changes_elements(&mut self, array: CellId, record: u32) -> Result<Option<bool>, Outcome> {
        let Some(class) = self.memory.open_array_class(array) else { return Ok(None) };
        let kind = self.element_kind(class);
        let mut stored = Vec::new();
        let mut contents = self.memory.contents(array);
        while let Some(Change::Stored { index, value, tag, before }) = self.memory.change_at(contents) {
            stored.push((index, (value, tag)));
            contents = before;
        }
        if contents != Contents(record) {
            return Ok(None);
        }
        // Newer ones come first.
        let mut made = Contents(self.memory.get(record + CONTENTS) as u32);
        while let Some(Change::Stored { index, value, tag, before }) = self.memory.change_at(made) {
            for &(at, words) in &stored {
                let is_here = self.condition(Operator::Eq32, index, at);
                if self.tell(is_here)? {
                    let [old, new] = [(value, tag), words].map(|words| self.known_words(words, kind));
                    if !self.is_same(kind, old, new)? {
                        return Ok(Some(true));
                    }
                    break;
                }
            }
            made = before;
        }
        Ok(Some(false))
    }

    fn is_same(&mut self, kind: Kind, one: Number, other: Number) -> Result<bool, Outcome> {
        match kind {
            Kind::Void => Ok(one == other),
            Kind::Reference => self.same_references(one.0, other.0),
            _ => self.equal_numbers(kind, one, other),
        }
    }

    fn spot_in_words(&self, spot: Spot) -> String {
        let class_of = |object: Ref| self.classes.external_name(self.memory.class_of(object));
        match spot {
            Spot::Field(object, field) => {
                let name = self.classes.symbols.text(self.classes.field(field).name);
                format!("the field {name} of an object of class {}", class_of(object))
            }
            Spot::Contents(array) => {
                let class = self.memory.open_array_class(array).map(|class| self.classes.external_name(class));
                format!("an array of class {}", class.unwrap_or_default())
            }
            Spot::Element(array, index) => format!("the element {index} of an array of class {}", class_of(array)),
        }
    }

    /// Whether an object of the input can have changed without being noticed: one that a factory has made, and that is not
    /// kept.
    fn is_unnoticed(&self, cell: CellId) -> bool {
        let class = self.input_class(cell);
        let is_filled = self.linkage.universe.is_filled(&self.classes, class);
        is_filled && !has_shared(&self.classes, class) && !self.is_kept(class)
    }

    /// What a method has changed that changes nothing, in words.
    pub fn changed_by_pure(&mut self) -> Result<Option<String>, Outcome> {
        if let Some(cell) = self.input_objects().find(|&cell| self.is_unnoticed(cell)) {
            let class = self.classes.external_name(self.input_class(cell));
            return Err(Outcome::Unsupported(format!("@Pure with an object of class {class} in the input")));
        }
        let changes = self.changed().map_err(|what| Outcome::Unsupported(what.to_owned()))?;
        let changed = self.changed_input()?;
        if changed.is_none() && changes.iter().any(|change| self.is_moved(change.spot)) {
            let what = "@Pure with a collection that was changed, and perhaps back again";
            return Err(Outcome::Unsupported(what.to_owned()));
        }
        Ok(changed)
    }

    /// The same if anything of it has changed.
    pub fn enter_old_if_changed(&mut self) -> Result<bool, Outcome> {
        let is_same = self.changed().is_ok_and(|changed| changed.is_empty());
        if is_same { Ok(false) } else { self.enter_old() }
    }

    /// From now on the input is what it was when the method was called. Whether it was not so before.
    pub fn enter_old(&mut self) -> Result<bool, Outcome> {
        if self.memory.get(self.globals.old_view) != 0 {
            return Ok(false);
        }
        if let Some(cell) = self.input_objects().find(|&cell| self.is_unnoticed(cell)) {
            let class = self.classes.external_name(self.input_class(cell));
            return Err(Outcome::Unsupported(format!("an object of class {class} of the input as it was")));
        }
        let changes = self.changed().map_err(|what| Outcome::Unsupported(what.to_owned()))?;
        let list = self.remember(&changes)?;
        for &Changed { spot, kind, old, .. } in &changes {
            self.set_spot(spot, kind, old)?;
        }
        self.memory.set(self.globals.old_view, list);
        Ok(true)
    }

    /// The input is what it is again. What was changed meanwhile, in words: nothing may be.
    pub fn leave_old(&mut self) -> Result<Option<String>, Outcome> {
        let list = self.memory.get(self.globals.old_view);
        let changes = self.remembered(list);
        let is_closed = |&(spot, ..): &(Spot, Kind, Number)| match spot {
            Spot::Contents(array) => self.memory.look_up(array.word()) != array.word(),
            _ => false,
        };
        if changes.iter().any(is_closed) {
            return Err(Outcome::Unsupported(CLOSED.to_owned()));
        }
        let meanwhile = self.changed().map_err(|what| Outcome::Unsupported(what.to_owned()))?;
        let meanwhile = meanwhile.first().map(|change| self.spot_in_words(change.spot));
        for (spot, kind, new) in changes {
            self.set_spot(spot, kind, new)?;
        }
        self.memory.set(self.globals.old_view, 0);
        Ok(meanwhile)
    }
}
