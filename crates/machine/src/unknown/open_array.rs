//! Arrays whose length is a term.
//!
//! Such an array is an unknown: a reference to it is the word of its cell, which has the class, the term of the length, and
//! what it *contains*: the changes that the path has made, the newest first. An element is what the newest change says
//! that is about its index, and where none is, the default, or what is made when it is first read: a new array of several
//! dimensions, or an element of an [input](super::input). Changes are never changed themselves, so a copy of an array
//! contains the same ones, and costs nothing.
//!
//! Whatever needs words one after the other *closes* the array: its length is made concrete, and an ordinary array is
//! chosen for the unknown. So it stays the same object for whoever has a reference to it.

use super::meet::Meeting;
use super::symbol::{NO_ROOM, sort_of_kind};
use super::{CELL_WORDS, CellId, CellKind, KIND, VALUE};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Exhausted, Memory, Ref, element_words};
use crate::native::{OPEN_NUMBER, Thrown};
use crate::step::{PathBound, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_classes::link::{ClassId, ClassKind};
use jaywalk_formula::{Condition, Term};
use rustc_hash::FxHashSet;

/// Of an array: the newest change. Of a change: the one before.
pub(super) const CONTENTS: u32 = 2;
/// Of an array: the term of its length. The class is in the upper half of the word that says what the cell is.
const LENGTH: u32 = 3;

/// Which change it is, above the kind of the cell, which is no unknown.
const CHANGE_AT: u32 = 8;
const CHANGES: u64 = 7;
const STORED: u64 = 1;
const COPIED: u64 = 2;
const MADE: u64 = 3;
const INPUT: u64 = 4;
/// Whether it, or one that is below it, is the contents of an array of an input.
const OF_INPUT: u64 = 1 << 12;
/// What the cell of such contents is.
pub(super) const INPUT_CONTENTS: u64 = CellKind::Rest as u64 | INPUT << CHANGE_AT | OF_INPUT;
/// The term of the index of a stored element, or of the first that was copied.
const INDEX: u32 = 3;
/// The tag of a stored `long` or `double`; or what the array contained that was copied from.
const BESIDE: u32 = CELL_WORDS;
/// Terms of which elements were copied: the first, and how many.
const FROM: u32 = CELL_WORDS + 2;
const COUNT: u32 = CELL_WORDS + 3;
/// Of elements that are made when they are read: the array that each is a new one like.
const PATTERN: u32 = 3;

/// Changes that are looked through for one element of an array of numbers.
const MOST_CHANGES: u32 = 1 << 14;

/// What an array contains: the cell of the newest change, or zero where all elements are the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contents(pub(super) u32);

impl Contents {
    const DEFAULT: Contents = Contents(0);
}

/// What tells some elements of an array from what it contained before.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// One was stored: the word, and of a `long` or `double` the tag.
    Stored { index: Term, value: u64, tag: u64, before: Contents },
    /// Some were copied: those from `from` on of another array are now those from `to` on.
    Copied { to: Term, from: Term, count: Term, source: Contents, before: Contents },
    /// The oldest: an element is a new object like another, made when it is first read. Those that were made are kept here,
    /// so that copies of the array have the same.
    Made { pattern: CellId, made: Contents },
    /// The oldest of an array of an input: an element is decided when its index is first used. Those that were are kept here.
    Input { made: Contents },
}

impl Memory {
    /// Whether a cell is an array of open length.
    pub(super) fn is_open_array(&self, cell: CellId) -> bool {
        self.cell_kind(cell) == CellKind::Array
    }

    /// The class of an array of open length.
    pub(super) fn open_array_class(&self, cell: CellId) -> Option<ClassId> {
        self.is_open_array(cell).then(|| ClassId(self.cell_origin(cell)))
    }

    pub(super) fn open_length(&self, cell: CellId) -> Term {
        Term::of_index(self.get(cell.0 + LENGTH) as u32)
    }

    pub(super) fn contents(&self, cell: CellId) -> Contents {
        Contents(self.get(cell.0 + CONTENTS) as u32)
    }

    fn term_at(&self, address: u32) -> Term {
        Term::of_index(self.get(address) as u32)
    }

    pub(super) fn change_at(&self, Contents(cell): Contents) -> Option<Change> {
        if cell == 0 {
            return None;
        }
        let contents = |at: u32| Contents(self.get(cell + at) as u32);
        Some(match self.get(cell + KIND) >> CHANGE_AT & CHANGES {
            STORED => Change::Stored {
                index: self.term_at(cell + INDEX),
                value: self.get(cell + VALUE),
                tag: self.get(cell + BESIDE),
                before: contents(CONTENTS),
            },
            COPIED => Change::Copied {
                to: self.term_at(cell + INDEX),
                from: self.term_at(cell + FROM),
                count: self.term_at(cell + COUNT),
                source: contents(BESIDE),
                before: contents(CONTENTS),
            },
            INPUT => Change::Input { made: contents(CONTENTS) },
            _ => Change::Made { pattern: CellId(self.get(cell + PATTERN) as u32), made: contents(CONTENTS) },
        })
    }

    /// Whether an element may be one of an input. Then numbers are not computed from all changes, but the path forks until
    /// it is known which of them an index is about: the input has an element only where its index is used.
    pub(super) fn is_of_input(&self, Contents(cell): Contents) -> bool {
        cell != 0 && self.get(cell + KIND) & OF_INPUT != 0
    }

    /// The same as a part of the word that says what a change is.
    fn of_input(&self, Contents(cell): Contents) -> u64 {
        if cell == 0 { 0 } else { self.get(cell + KIND) & OF_INPUT }
    }

    /// The words that were stored into an array of open length.
    pub(super) fn stored_words(&self, cell: CellId) -> Vec<u64> {
        let mut words = Vec::new();
        let mut left = vec![self.contents(cell)];
        let mut seen = FxHashSet::default();
        while let Some(contents) = left.pop() {
            if !seen.insert(contents.0) {
                continue;
            }
            match self.change_at(contents) {
                Some(Change::Stored { value, before, .. }) => {
                    words.push(value);
                    left.push(before);
                }
                Some(Change::Copied { source, before, .. }) => left.extend([source, before]),
                Some(Change::Made { made, .. } | Change::Input { made }) => left.push(made),
                None => {}
            }
        }
        words
    }
}

fn no_room(_: Exhausted) -> Trouble {
    Trouble::bound(PathBound::Choices, NO_ROOM)
}

impl Machine {
    /// Makes an array of a length that is a term, which contains this.
    pub(super) fn new_open_array(
        &mut self,
        class: ClassId,
        length: Term,
        contents: Contents,
    ) -> Result<CellId, Trouble> {
        self.memory.watch.spoil("an array of open length");
        // It may become the characters of a string.
        self.memory.expect_shadows();
        let own = u64::from(self.memory.cells_end()) << 32;
        let what = CellKind::Array as u64 | u64::from(class.0) << 32;
        let words: [u64; CELL_WORDS as usize] = [own, what, contents.0.into(), length.index() as u64];
        self.memory.new_cell(words, &[VALUE]).map(CellId).map_err(no_room)
    }

    /// Makes an array of a length that is a term, with the default everywhere: decides first whether that is negative, and
    /// whether an array so long has room in memory.
    pub(super) fn default_array(&mut self, class: ClassId, length: Term) -> Result<Result<u64, Meeting>, Trouble> {
        if let Err(meeting) = self.settle_length(class, length)? {
            return Ok(Err(meeting));
        }
        self.new_open_array(class, length, Contents::DEFAULT).map(|cell| Ok(cell.word()))
    }

    /// Decides whether a term can be the length of an array of this class.
    fn settle_length(&mut self, class: ClassId, length: Term) -> Result<Result<(), Meeting>, Trouble> {
        let zero = self.int_term(0);
        let is_negative = self.condition(Operator::Lt32, length, zero);
        match self.settle_condition(is_negative)? {
            Ok(false) => {}
            Ok(true) => {
                let (number, _) = self.word_of_term(length)?;
                let message = OPEN_NUMBER.to_string();
                return Err(self.about("java/lang/NegativeArraySizeException", &message, &[number]));
            }
            Err(meeting) => return Ok(Err(meeting)),
        }
        let most = self.int_term(self.longest_open(class) as i32);
        let is_too_long = self.condition(Operator::Lt32, most, length);
        Ok(match self.settle_condition(is_too_long)? {
            Ok(false) => Ok(()),
            // What is computed from the length of an input may be as large as that.
            Ok(true) if self.has_input() => {
                return Err(Trouble::bound(PathBound::Elements, "an array that is longer than there is room for"));
            }
            Ok(true) => return Err(Exhausted.into()),
            Err(meeting) => Err(meeting),
        })
    }

    /// The most elements for which an array has room in the memory of a path, were it the only object.
    fn longest_open(&self, class: ClassId) -> u32 {
        let words = self.memory.heap_words().saturating_sub(ARRAY_HEADER_WORDS);
        let per_word = match self.element_kind(class) {
            Kind::Boolean | Kind::Byte => 8,
            Kind::Char | Kind::Short => 4,
            _ => 1,
        };
        words.saturating_mul(per_word).min(i32::MAX as u32 - 2)
    }

    /// An exception with a message in which numbers stand for [`OPEN_NUMBER`]; they may be open.
    pub(super) fn about(&self, class: &'static str, message: &str, numbers: &[u64]) -> Trouble {
        let (mut text, mut open) = (String::new(), Vec::new());
        for (at, part) in message.split(OPEN_NUMBER).enumerate() {
            if let Some(&number) = at.checked_sub(1).and_then(|at| numbers.get(at)) {
                match self.memory.look_up(number) {
                    word if CellId::of_word(word).is_some() => {
                        text.push(OPEN_NUMBER);
                        open.push(word);
                    }
                    word => text.push_str(&(word as i32).to_string()),
                }
            }
            text.push_str(part);
        }
        Thrown::about(class, text, open).into()
    }

    fn constant_truth(&self, condition: Condition) -> Option<bool> {
        self.formulas.seen().and_then(|parts| condition.constant(&parts.terms))
    }

    /// Where an element that was copied came from, and whether it was. The index is within bounds, so it is not negative.
    fn copied_from(&mut self, index: Term, (to, from, count): (Term, Term, Term)) -> (Condition, Term) {
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let distance = terms.apply(Operator::Sub32, index, to);
        let less = if terms.constant(to) == Some(0) { Operator::Lt32 } else { Operator::LtU32 };
        (terms.condition(less, distance, count), terms.apply(Operator::Add32, distance, from))
    }

    /// The number at an index that is within bounds: what was stored last at an index that is equal, or the default.
    /// `None` if there are too many changes, one stored an unknown that is no term, or it may be one of an input.
    pub(super) fn number_at(&mut self, contents: Contents, index: Term, kind: Kind) -> Option<Term> {
        self.number_among(contents, index, kind, &mut { MOST_CHANGES })
    }

    fn number_among(&mut self, mut contents: Contents, mut index: Term, kind: Kind, left: &mut u32) -> Option<Term> {
        // What it is where something holds, the newest first.
        let mut cases: Vec<(Condition, Term)> = Vec::new();
        let otherwise = loop {
            *left = left.checked_sub(1)?;
            match self.memory.change_at(contents) {
                Some(Change::Stored { index: at, value, tag, before }) => {
                    let is_here = self.condition(Operator::Eq32, index, at);
                    let is_here_truth = self.constant_truth(is_here);
                    if is_here_truth != Some(false) {
                        let words = self.known_words((value, tag), kind);
                        let value = *self.terms_of_words(kind, &[words])?.first()?;
                        if is_here_truth == Some(true) {
                            break value;
                        }
                        cases.push((is_here, value));
                    }
                    contents = before;
                }
                Some(Change::Copied { to, from, count, source, before }) => {
                    let (is_copied, place) = self.copied_from(index, (to, from, count));
                    match self.constant_truth(is_copied) {
                        Some(true) => (contents, index) = (source, place),
                        Some(false) => contents = before,
                        None => {
                            cases.push((is_copied, self.number_among(source, place, kind, left)?));
                            contents = before;
                        }
                    }
                }
                Some(Change::Input { .. }) => return None,
                Some(Change::Made { .. }) | None => {
                    break self.formulas.begin(self.options.layers).terms.word(sort_of_kind(kind), 0);
                }
            }
        };
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let chosen = cases.into_iter().rev();
        Some(chosen.fold(otherwise, |otherwise, (holds, value)| terms.choose(holds, value, otherwise)))
    }

    /// The element at an index that is within bounds: a number as far as it can be computed, or else [`Self::decided_at`].
    /// `None` if that needs an ordinary array.
    pub(super) fn contained_at(
        &mut self,
        contents: Contents,
        index: Term,
        kind: Kind,
    ) -> Result<Result<Option<(u64, u64)>, Meeting>, Trouble> {
        if self.is_decided(contents, kind) {
            return Ok(self.decided_at(contents, index, kind)?.map(Some));
        }
        match self.number_at(contents, index, kind) {
            Some(number) => self.word_of_term(number).map(|words| Ok(Some(words))),
            None => Ok(Ok(None)),
        }
    }

    /// Whether it is to be decided first where an element comes from, so that the path may fork.
    pub(super) fn is_decided(&self, contents: Contents, kind: Kind) -> bool {
        kind == Kind::Reference || self.memory.is_of_input(contents)
    }

    /// The element at an index that is within bounds. The path forks on whether the index is equal to those at which one
    /// was stored, the newest first.
    fn decided_at(
        &mut self,
        mut contents: Contents,
        mut index: Term,
        kind: Kind,
    ) -> Result<Result<(u64, u64), Meeting>, Trouble> {
        loop {
            let (condition, here, before) = match self.memory.change_at(contents) {
                Some(Change::Stored { index: at, value, tag, before }) => {
                    (self.condition(Operator::Eq32, index, at), Ok((value, tag)), before)
                }
                Some(Change::Copied { to, from, count, source, before }) => {
                    let (is_copied, place) = self.copied_from(index, (to, from, count));
                    (is_copied, Err((source, place)), before)
                }
                Some(Change::Made { pattern, made }) => {
                    return Ok(self.made_at((contents, made), pattern, index)?.map(|word| (word, 0)));
                }
                Some(Change::Input { .. }) => return self.input_element(contents, index, kind),
                None => return Ok(Ok((0, 0))),
            };
            match (self.settle_condition(condition)?, here) {
                (Ok(true), Ok(words)) => return Ok(Ok(self.known_words(words, kind))),
                (Ok(true), Err(source)) => (contents, index) = source,
                (Ok(false), _) => contents = before,
                (Err(meeting), _) => return Ok(Err(meeting)),
            }
        }
    }

    /// What is known of an element: a word, and of a `long` or `double` the tag.
    /// The element of an array of open length, if it is known where it was stored last: the word, and the tag.
    pub fn told_element(&self, array: u64, index: u32) -> Option<(u64, u64)> {
        let array = CellId::of_word(array).filter(|&array| self.memory.is_open_array(array))?;
        let kind = self.kind_within(array);
        let (mut contents, mut index) = (self.memory.contents(array), index);
        loop {
            match self.memory.change_at(contents) {
                Some(Change::Stored { index: at, value, tag, before }) => {
                    if self.constant_of(at)? == index {
                        return Some(self.known_words((value, tag), kind));
                    }
                    contents = before;
                }
                Some(Change::Copied { to, from, count, source, before }) => {
                    let (to, from) = (self.constant_of(to)?, self.constant_of(from)?);
                    let distance = index.wrapping_sub(to);
                    if distance < self.constant_of(count)? {
                        (contents, index) = (source, from.wrapping_add(distance));
                    } else {
                        contents = before;
                    }
                }
                Some(Change::Input { made }) => contents = made,
                Some(Change::Made { .. }) | None => return None,
            }
        }
    }

    pub(super) fn known_words(&self, (value, tag): (u64, u64), kind: Kind) -> (u64, u64) {
        match kind.words() {
            2 => self.memory.look_up_pair(value, tag),
            _ => (self.memory.look_up(value), 0),
        }
    }

    /// The element at an index of an array whose elements are made when they are first read.
    fn made_at(
        &mut self,
        (origin, made): (Contents, Contents),
        pattern: CellId,
        index: Term,
    ) -> Result<Result<u64, Meeting>, Trouble> {
        let mut known = made;
        while let Some(Change::Stored { index: at, value, before, .. }) = self.memory.change_at(known) {
            let is_here = self.condition(Operator::Eq32, index, at);
            match self.settle_condition(is_here)? {
                Ok(true) => return Ok(Ok(self.memory.look_up(value))),
                Ok(false) => known = before,
                Err(meeting) => return Ok(Err(meeting)),
            }
        }
        let element = self.new_like(pattern)?;
        let Contents(made) = self.stored(made, index, (element, 0), Kind::Reference)?;
        self.memory.change(origin.0 + CONTENTS, made.into(), EntryKind::Word);
        Ok(Ok(element))
    }

    /// What is contained after an element was stored.
    pub(super) fn stored(
        &mut self,
        mut before: Contents,
        index: Term,
        (value, tag): (u64, u64),
        kind: Kind,
    ) -> Result<Contents, Trouble> {
        // What was stored there by the change before is gone.
        if let Some(Change::Stored { index: last, before: older, .. }) = self.memory.change_at(before)
            && last == index
        {
            before = older;
        }
        let rest = CellKind::Rest as u64;
        let what = rest | STORED << CHANGE_AT | self.memory.of_input(before);
        let words = [value, what, before.0.into(), index.index() as u64, tag, rest, 0, 0];
        let references: &[u32] = if kind == Kind::Reference { &[VALUE] } else { &[] };
        self.memory.new_cell(words, references).map(Contents).map_err(no_room)
    }

    /// Stores an element at an index that is within bounds: a word, and of a `long` or `double` the tag.
    pub(super) fn store_open(
        &mut self,
        cell: CellId,
        index: Term,
        words: (u64, u64),
        kind: Kind,
    ) -> Result<(), Trouble> {
        let Contents(newest) = self.stored(self.memory.contents(cell), index, words, kind)?;
        self.memory.change(cell.0 + CONTENTS, newest.into(), EntryKind::Word);
        Ok(())
    }

    /// Copies so many elements, which are within bounds, from what another array contains.
    pub(super) fn copy_open(
        &mut self,
        cell: CellId,
        source: Contents,
        (to, from, count): (Term, Term, Term),
    ) -> Result<(), Trouble> {
        let before = self.memory.contents(cell);
        if (source, from) == (before, to) {
            return Ok(());
        }
        let (rest, number) = (CellKind::Rest as u64, |term: Term| term.index() as u64);
        let of_input = self.memory.of_input(before) | self.memory.of_input(source);
        let newest = [
            0,
            rest | COPIED << CHANGE_AT | of_input,
            before.0.into(),
            number(to),
            source.0.into(),
            rest,
            number(from),
            number(count),
        ];
        let newest = self.memory.new_cell(newest, &[]).map_err(no_room)?;
        self.memory.change(cell.0 + CONTENTS, newest.into(), EntryKind::Word);
        Ok(())
    }

    /// What an ordinary array contains, as far as it is not the default, from one index up to another.
    pub(super) fn contents_of(&mut self, array: Ref, (first, end): (u32, u32)) -> Result<Contents, Trouble> {
        let kind = self.element_kind(self.memory.class_of(array));
        let mut contents = Contents::DEFAULT;
        for at in first..end {
            let words = match kind {
                Kind::Reference => (self.memory.look_up(self.memory.word_element(array, at)), 0),
                _ => self.memory.copied_element(array, kind, at),
            };
            if words != (0, 0) {
                let index = self.int_term(at as i32);
                contents = self.stored(contents, index, words, kind)?;
            }
        }
        Ok(contents)
    }

    /// Makes the array of some dimensions of which at least one is a term. Those that are too long or negative are settled.
    pub(super) fn nested_array(&mut self, class: ClassId, lengths: &[Term]) -> Result<Result<u64, Meeting>, Trouble> {
        let mut classes = vec![class];
        for _ in 1..lengths.len() {
            let outer = classes[classes.len() - 1];
            let ClassKind::Array { element, .. } = self.classes.class(outer).kind else { break };
            classes.push(element);
        }
        for (&class, &length) in classes.iter().zip(lengths) {
            if let Err(meeting) = self.settle_length(class, length)? {
                return Ok(Err(meeting));
            }
        }
        let mut pattern = None;
        for (&class, &length) in classes.iter().zip(lengths).rev() {
            let contents = match pattern {
                Some(inner) => self.made_like(inner)?,
                None => Contents::DEFAULT,
            };
            pattern = Some(self.new_open_array(class, length, contents)?);
        }
        match pattern {
            Some(pattern) => self.new_like(pattern).map(Ok),
            None => Err(Trouble::unsupported("an array without a length")),
        }
    }

    /// Elements that are each a new array like one, when they are first read.
    fn made_like(&mut self, pattern: CellId) -> Result<Contents, Trouble> {
        let what = CellKind::Rest as u64 | MADE << CHANGE_AT;
        let words: [u64; CELL_WORDS as usize] = [0, what, 0, pattern.0.into()];
        self.memory.new_cell(words, &[]).map(Contents).map_err(no_room)
    }

    /// A new array like one that nobody else has. Where the length is known, it is an ordinary one.
    fn new_like(&mut self, pattern: CellId) -> Result<u64, Trouble> {
        let words = self.words_like(pattern);
        self.make_room(u32::try_from(words).unwrap_or(u32::MAX))?;
        self.make_like(pattern)
    }

    fn pattern_of(&self, pattern: CellId) -> (ClassId, Term, Option<u32>, Option<CellId>) {
        let class = ClassId(self.memory.cell_origin(pattern));
        let length = self.memory.open_length(pattern);
        let known = self.formulas.seen().and_then(|parts| parts.terms.constant(length)).map(|word| word as u32);
        let inner = match self.memory.change_at(self.memory.contents(pattern)) {
            Some(Change::Made { pattern, .. }) => Some(pattern),
            _ => None,
        };
        (class, length, known, inner)
    }

    /// Words that ordinary arrays take in the new one.
    fn words_like(&self, pattern: CellId) -> u64 {
        let (class, _, known, inner) = self.pattern_of(pattern);
        let Some(count) = known else { return 0 };
        let own = u64::from(element_words(self.element_kind(class), count) + ARRAY_HEADER_WORDS);
        let each = inner.map_or(0, |inner| self.words_like(inner));
        own.saturating_add(each.saturating_mul(count.into()))
    }

    /// There is room for it.
    fn make_like(&mut self, pattern: CellId) -> Result<u64, Trouble> {
        let (class, length, known, inner) = self.pattern_of(pattern);
        let Some(count) = known else {
            let contents = match inner {
                Some(inner) => self.made_like(inner)?,
                None => Contents::DEFAULT,
            };
            return self.new_open_array(class, length, contents).map(CellId::word);
        };
        let array = self.memory.new_array(class, self.element_kind(class), count)?;
        if let Some(inner) = inner {
            for at in 0..count {
                let element = self.make_like(inner)?;
                self.memory.change(array.0 + ARRAY_HEADER_WORDS + at, element, EntryKind::Reference);
            }
        }
        Ok(array.word())
    }
}
