//! Arrays of an input: of any length. An element is decided when its index is first used; whether an index that is open is
//! one of those that were used before forks the path (the thesis on Kiasan, figure 9.4).
//!
//! What such an array contains begins with a record: what is known of its elements, and those that were decided, which
//! copies of the array share. Whoever repeats a path is told at once how long the array is and which numbers it has, since
//! known numbers are copied where open ones are not.

use super::classes::ClassSet;
use super::{Outlook, TypeId};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Memory, element_words};
use crate::step::{PathBound, Trouble};
use crate::unknown::meet::Meeting;
use crate::unknown::open_array::{CONTENTS, Change, Contents, INPUT_CONTENTS};
use crate::unknown::symbol::NO_ROOM;
use crate::unknown::{CELL_WORDS, CellId, CellKind, ChoiceMode, VALUE};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_classes::link::{ClassId, ClassKind, LoaderId};
use jaywalk_formula::{Interval, Term};

/// Of the record: the cell of the array.
const ARRAY: u32 = 0;
/// Of an array of references: what is known of those that nobody has looked at.
const OUTLOOK: u32 = 3;
/// How many elements were decided; and in the upper half how many links lead to one.
const COUNT: u32 = CELL_WORDS;
/// The cells of the length and, of numbers, of how many of them were decided.
const LENGTH_CELL: u32 = CELL_WORDS + 2;
const COUNT_CELL: u32 = CELL_WORDS + 3;
/// The operation that asked for the input.
const ORIGIN: u32 = 2 * CELL_WORDS;
/// The index of the number that is told next.
const NEXT_INDEX: u32 = 2 * CELL_WORDS + 2;
/// What a signature tells of the type of its elements.
const TYPE: u32 = 2 * CELL_WORDS + 3;
/// Of an element that was decided: the cell of its index.
const INDEX_CELL: u32 = CELL_WORDS + 2;

/// The longest array that HotSpot makes.
const LONGEST: i64 = i32::MAX as i64 - 2;

/// Longer arrays of a path that is repeated have no words for their elements.
const MOST_TOLD: u32 = 1 << 10;

/// An element of an array of an input that was decided.
pub(in crate::unknown) struct InputElement {
    /// The cell of its index.
    pub index: CellId,
    /// Its own.
    pub value: CellId,
}

impl Memory {
    /// The cell that a word of a record names.
    fn cell_at(&self, address: u32) -> Option<CellId> {
        let cell = self.get(address) as u32;
        (cell != 0).then_some(CellId(cell))
    }

    /// The cell of the length of the array with this record.
    pub(super) fn input_length(&self, record: u32) -> Option<CellId> {
        self.cell_at(record + LENGTH_CELL)
    }

    /// The elements that were decided, in the order in which they were.
    pub(in crate::unknown) fn input_elements(&self, record: u32) -> Vec<InputElement> {
        let mut elements = Vec::new();
        let mut made = Contents(self.get(record + CONTENTS) as u32);
        while let Some(Change::Stored { value, tag, before, .. }) = self.change_at(made) {
            let value = CellId::of_word(value).or(CellId::of_word(tag));
            if let (Some(index), Some(value)) = (self.cell_at(made.0 + INDEX_CELL), value) {
                elements.push(InputElement { index, value });
            }
            made = before;
        }
        elements.reverse();
        elements
    }
}

impl Machine {
    /// The classes of objects that a reference of this type can lead to. An array is of the type itself, of one that code
    /// names, or, if its elements are of a class of the class path, of a subclass of that.
    pub(super) fn classes_of(&mut self, declared: ClassId) -> ClassSet {
        let ClassKind::Array { element, element_kind: Kind::Reference } = self.classes.class(declared).kind else {
            return self.linkage.universe.of_type(&self.classes, declared);
        };
        let mut arrays = Vec::new();
        if self.classes.class(element).loader != LoaderId::BOOT {
            let elements = self.classes_of(element);
            for candidate in self.linkage.universe.candidates(elements).to_vec() {
                let class = candidate.class(&self.classes);
                arrays.push(self.array_class(class));
            }
        }
        self.linkage.universe.of_array(&self.classes, declared, arrays)
    }

    /// Makes the array that a reference leads to: nothing is known of its length and its elements.
    pub(super) fn make_input_array(&mut self, cell: CellId, class: ClassId) -> Result<(), Trouble> {
        let is_told = self.options.choice == ChoiceMode::Dictated;
        let record = match self.memory.first_field(cell) {
            Some(record) => record,
            None => self.new_record(cell, class)?,
        };
        let origin = self.memory.get(record + ORIGIN) as u32;
        let length = match self.memory.input_length(record) {
            Some(length) => length,
            None => {
                let length = self.new_length_symbol(Interval::new(0, LONGEST), origin)?;
                self.memory.set(record + LENGTH_CELL, length.0.into());
                if is_told {
                    return Err(self.ask_driver(length));
                }
                length
            }
        };
        let kind = self.element_kind(class);
        if kind != Kind::Reference {
            let count = match self.memory.cell_at(record + COUNT_CELL) {
                Some(count) => count,
                None => {
                    let count = self.new_count(record, origin)?;
                    self.memory.set(record + COUNT_CELL, count.0.into());
                    if is_told {
                        return Err(self.ask_driver(count));
                    }
                    count
                }
            };
            if is_told {
                self.ask_elements(record, count, (length, kind))?;
            }
        }
        let length = match self.memory.number(length) {
            Some(length) => self.int_term(length as i32),
            None => self.memory.term(length).ok_or_else(|| Trouble::unsupported("a length without a term"))?,
        };
        if is_told && let Some(count) = self.constant_of(length).filter(|&count| count <= MOST_TOLD) {
            return self.make_told_array(cell, record, class, count);
        }
        let array = self.new_open_array(class, length, Contents(record))?;
        self.memory.set(record + ARRAY, array.0.into());
        self.bind_new_input(cell, array.word());
        Ok(())
    }

    /// The array of a path that is repeated is an ordinary one, as it is in Java.
    fn make_told_array(&mut self, cell: CellId, record: u32, class: ClassId, count: u32) -> Result<(), Trouble> {
        let kind = self.element_kind(class);
        if kind == Kind::Reference {
            for at in 0..count {
                let index = self.int_term(at as i32);
                // Nothing forks: all indices are known.
                let _ = self.input_element(Contents(record), index, kind)?;
            }
        }
        self.make_room(element_words(kind, count).saturating_add(ARRAY_HEADER_WORDS))?;
        let array = self.memory.new_array(class, kind, count)?;
        for InputElement { index, value } in self.memory.input_elements(record) {
            let at = self.memory.number(index).unwrap_or(0) as u32;
            let words = self.known_words(words_for(value, kind), kind);
            match kind {
                _ if at >= count => {}
                Kind::Reference => {
                    self.memory.change(array.0 + ARRAY_HEADER_WORDS + at, words.0, EntryKind::Reference);
                }
                _ => self.memory.set_copied_element(array, kind, at, words)?,
            }
        }
        self.bind_new_input(cell, array.word());
        Ok(())
    }

    fn new_record(&mut self, cell: CellId, class: ClassId) -> Result<u32, Trouble> {
        let known = self.element_type(cell);
        let outlook = match self.classes.class(class).kind {
            ClassKind::Array { element, element_kind: Kind::Reference } => {
                Outlook::Open(self.possible(element, known)?)
            }
            _ => Outlook::Open(ClassSet::NONE),
        };
        let (links, origin) = (u64::from(self.memory.links(cell) + 1) << 32, self.memory.cell_origin(cell));
        let rest = CellKind::Rest as u64;
        let known = u64::from(known.0);
        let words = [0, INPUT_CONTENTS, 0, outlook.packed(), links, rest, 0, 0, origin.into(), rest, 0, known];
        let record = self.memory.new_cell(words, &[]).map_err(|_| Trouble::bound(PathBound::Choices, NO_ROOM))?;
        self.set_first_field(cell, record);
        Ok(record)
    }

    /// Asks whoever dictates values for those of an array, one after the other: an index, and the number there. Then the
    /// operation runs again, and goes on with the next.
    fn ask_elements(&mut self, record: u32, count: CellId, (length, kind): (CellId, Kind)) -> Result<(), Trouble> {
        let count = self.memory.number(count).unwrap_or(0);
        let made = i64::from(self.memory.get(record + COUNT) as u32);
        let origin = self.memory.get(record + ORIGIN) as u32;
        if made >= count {
            return Ok(());
        }
        let Some(index) = self.memory.cell_at(record + NEXT_INDEX) else {
            let last = self.memory.number(length).unwrap_or(0) - 1;
            let index = self.new_part_symbol(Kind::Int, Interval::new(0, last.max(0)), origin)?;
            self.memory.set(record + NEXT_INDEX, index.0.into());
            return Err(self.ask_driver(index));
        };
        let element = self.new_part_symbol(kind, Interval::new(i64::MIN, i64::MAX), origin)?;
        let place = self.int_term(self.memory.number(index).unwrap_or(0) as i32);
        self.add_element(record, (index, place), words_for(element, kind), kind)?;
        self.memory.set(record + NEXT_INDEX, 0);
        Err(self.ask_driver(element))
    }

    /// The element at an index that is within bounds, which the path has not changed since.
    pub(in crate::unknown) fn input_element(
        &mut self,
        Contents(record): Contents,
        index: Term,
        kind: Kind,
    ) -> Result<Result<(u64, u64), Meeting>, Trouble> {
        let mut known = Contents(self.memory.get(record + CONTENTS) as u32);
        while let Some(Change::Stored { index: at, value, tag, before }) = self.memory.change_at(known) {
            let is_here = self.condition(Operator::Eq32, index, at);
            match self.settle_condition(is_here)? {
                Ok(true) => return Ok(Ok(self.known_words((value, tag), kind))),
                Ok(false) => known = before,
                Err(meeting) => return Ok(Err(meeting)),
            }
        }
        let is_told = self.options.choice == ChoiceMode::Dictated;
        if is_told && kind != Kind::Reference {
            // The path did not use it.
            return Ok(Ok((0, 0)));
        }
        let (links, made) = ((self.memory.get(record + COUNT) >> 32) as u32, self.memory.get(record + COUNT) as u32);
        if made >= self.options.input.elements && !is_told {
            return Err(self.too_many_elements());
        }
        let origin = self.memory.get(record + ORIGIN) as u32;
        let element = match kind {
            Kind::Reference => {
                let known = TypeId(self.memory.get(record + TYPE) as u32);
                self.new_input(Outlook::unpacked(self.memory.get(record + OUTLOOK)), known, links, origin)?
            }
            _ => self.new_part_symbol(kind, Interval::new(i64::MIN, i64::MAX), origin)?,
        };
        let place = self.new_index_cell(index, origin)?;
        let words = words_for(element, kind);
        self.add_element(record, (place, index), words, kind)?;
        Ok(Ok(self.known_words(words, kind)))
    }

    fn add_element(
        &mut self,
        record: u32,
        (cell, index): (CellId, Term),
        words: (u64, u64),
        kind: Kind,
    ) -> Result<(), Trouble> {
        let made = Contents(self.memory.get(record + CONTENTS) as u32);
        let Contents(made) = self.stored(made, index, words, kind)?;
        self.memory.set(made + INDEX_CELL, cell.0.into());
        self.memory.set(record + CONTENTS, made.into());
        let count = self.memory.get(record + COUNT) + 1;
        self.memory.set(record + COUNT, count);
        if let Some(cell) = self.memory.cell_at(record + COUNT_CELL)
            && self.options.choice != ChoiceMode::Dictated
        {
            self.bind_word(cell, u64::from(count as u32));
        }
        Ok(())
    }

    /// A store into an array of an input uses the element, too.
    pub(in crate::unknown) fn use_input_element(
        &mut self,
        array: CellId,
        index: Term,
        kind: Kind,
    ) -> Result<Result<(), Meeting>, Trouble> {
        let mut contents = self.memory.contents(array);
        if !self.memory.is_of_input(contents) {
            return Ok(Ok(()));
        }
        loop {
            contents = match self.memory.change_at(contents) {
                Some(Change::Stored { index: at, .. }) if at == index => return Ok(Ok(())),
                Some(Change::Stored { before, .. } | Change::Copied { before, .. }) => before,
                Some(Change::Input { .. }) if self.memory.cell_at(contents.0 + ARRAY) == Some(array) => {
                    return Ok(self.input_element(contents, index, kind)?.map(|_| ()));
                }
                _ => return Ok(Ok(())),
            }
        }
    }

    /// Decides that an array is no longer than as many elements as are decided, because all of them must be known.
    pub(in crate::unknown) fn settle_input_length(
        &mut self,
        array: CellId,
        length: Term,
    ) -> Result<Result<(), Meeting>, Trouble> {
        let is_told = self.options.choice == ChoiceMode::Dictated;
        if is_told || !self.memory.is_of_input(self.memory.contents(array)) {
            return Ok(Ok(()));
        }
        let most = self.int_term(self.options.input.elements.min(i32::MAX as u32) as i32);
        let is_longer = self.condition(Operator::Lt32, most, length);
        match self.settle_condition(is_longer)? {
            Ok(false) => Ok(Ok(())),
            Ok(true) => Err(self.too_many_elements()),
            Err(meeting) => Ok(Err(meeting)),
        }
    }

    fn too_many_elements(&self) -> Trouble {
        let most = self.options.input.elements;
        Trouble::bound(PathBound::Elements, format!("an input of which more than {most} elements of an array are used"))
    }

    /// An array of open length is an ordinary one from now on, for the references of the input that lead to it.
    pub(in crate::unknown) fn close_input(&mut self, array: CellId, closed: u64) {
        let is_one = |&cell: &CellId| self.memory.is_input(cell) && self.memory.get(cell.0 + VALUE) == array.word();
        let cells: Vec<CellId> = self.memory.cells_from(None).filter(is_one).collect();
        for cell in cells {
            self.memory.change(cell.0 + VALUE, closed, EntryKind::Reference);
        }
    }
}

/// The words of an element that stands in a cell.
pub(super) fn words_for(cell: CellId, kind: Kind) -> (u64, u64) {
    if kind.words() == 2 { (0, cell.word()) } else { (cell.word(), 0) }
}
