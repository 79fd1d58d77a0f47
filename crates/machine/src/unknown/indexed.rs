//! Elements at an index that is a term: which of the objects of an array a reference is stays open as the index does.
//!
//! The cell has a copy of the array as it was read, and the term of the index. What asks something of the object asks it of
//! all elements: a field of it is the table of their fields, a call goes to the method that they have in common, a
//! comparison is a condition on the index. Only what needs the object itself decides the index.

use super::fork::Place;
use super::meet::Meeting;
use super::symbol::{Decided, NO_ROOM, sort_of_kind};
use super::{CELL_WORDS, CellId, CellKind, DOMAIN, KNOWN, VALUE};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Memory, Ref};
use crate::step::{PathBound, Step, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Op, Operator};
use jaywalk_classes::link::{ClassId, MethodId};
use jaywalk_formula::{Condition, Sort, Term};
use rustc_hash::FxHashMap;

/// The term of the index, in the word where other terms are; above it the place of the element that a store has changed.
const INDEX_TERM: u32 = 3;
/// Arrays with more elements than this are read at indices that are decided.
const MOST_ELEMENTS: u32 = 1 << 12;
/// Elements that a reference may become that is stored at an index that is a term.
const MOST_STORED: u32 = 64;
/// Objects that one of these may be.
const MOST_OBJECTS: u32 = 16;
/// Of a store at a term: the term. Its value and the array before it lie where those of other cells do.
const STORED_AT: u32 = 3;
/// The array, in the second half.
const STORED_IN: u32 = CELL_WORDS;

impl Memory {
    /// Whether a cell is an element at an index that is a term.
    pub(super) fn is_indexed(&self, cell: CellId) -> bool {
        self.cell_kind(cell) == CellKind::Indexed
    }
}

fn too_many() -> Trouble {
    Trouble::bound(PathBound::Choices, NO_ROOM)
}

/// A reference as one of some: the objects it can be, none twice, and the term of which of them it is.
struct OneOf {
    objects: Vec<u64>,
    index: Term,
}

impl Machine {
    /// Reads a reference at an index that is a term and within bounds, if that can be left open. `Known` if it cannot.
    pub(super) fn load_reference(&mut self, (d, a): (u8, u8), index: Term) -> Result<Meeting, Trouble> {
        Ok(match self.element_reference(a, index)? {
            Ok(Some(word)) => {
                self.running.stack[self.running.fp + d as usize] = word;
                self.running.pc += 1;
                Meeting::Ran
            }
            Ok(None) => Meeting::Known,
            Err(condition) => self.settle_condition(condition)?.err().unwrap_or(Meeting::Ran),
        })
    }

    /// The word of an element at an index that is a term and within bounds, of the array in a register; `None` if the index
    /// must be known. An error is a condition to be decided first.
    pub(super) fn element_reference(&mut self, a: u8, index: Term) -> Result<Result<Option<u64>, Condition>, Trouble> {
        let Some((first, last)) = self.feasible(self.array_in(a), index) else { return Ok(Ok(None)) };
        // Making room may move the array and its elements.
        self.make_room((last - first + 1) * MOST_OBJECTS + ARRAY_HEADER_WORDS)?;
        let mut elements = self.words_of(self.array_in(a), first, last);
        // An element that was stored at another term is that one if the terms are equal, and else what was there before.
        while let Some(store) = self.common_store(self.array_in(a), first, &elements) {
            let stored_at = Term::of_index(self.memory.get(store.0 + STORED_AT) as u32);
            let is_same = self.condition(Operator::Eq32, index, stored_at);
            match self.ask(is_same)? {
                Decided::Certain(true) => return Ok(Ok(Some(self.memory.get(store.0 + VALUE)))),
                Decided::Certain(false) => {
                    let before = Ref::of_word(self.memory.get(store.0 + DOMAIN));
                    elements = self.words_of(before, first, last);
                }
                Decided::Open(_) => return Ok(Err(is_same)),
            }
        }
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let first = terms.int(first as i32);
        let index = terms.apply(Operator::Sub32, index, first);
        let Some(one) = self.one_of_all(&elements, index) else { return Ok(Ok(None)) };
        self.indexed(&one, None).map(|word| Ok(Some(word)))
    }

    /// Stores a reference at an index that is a term and within bounds, if that can be left open. `Known` if it cannot.
    pub(super) fn store_reference(&mut self, (a, v): (u8, u8), index: Term) -> Result<Meeting, Trouble> {
        if !self.set_element_reference((a, v), index)? {
            return Ok(Meeting::Known);
        }
        self.running.pc += 1;
        Ok(Meeting::Ran)
    }

    /// Stores the reference in a register at an index that is a term and within bounds, of the array in another: each element
    /// that it may be is the reference, where it is the one, or what it was. Returns whether that could be done.
    pub(super) fn set_element_reference(&mut self, (a, v): (u8, u8), index: Term) -> Result<bool, Trouble> {
        let Some((first, last)) = self.feasible(self.array_in(a), index) else { return Ok(false) };
        let value = self.memory.look_up(self.running.stack[self.running.fp + v as usize]);
        if value > KNOWN || last - first >= MOST_STORED {
            return Ok(false);
        }
        self.check_store(self.array_in(a), Ref::of_word(value))?;
        let count = last - first + 1;
        let length = self.memory.array_length(self.array_in(a));
        self.make_room(length + count * (MOST_OBJECTS + ARRAY_HEADER_WORDS) + 2 * ARRAY_HEADER_WORDS)?;
        let (array, value) = (self.array_in(a), self.memory.look_up(self.running.stack[self.running.fp + v as usize]));
        let elements = self.words_of(array, first, last);
        let mut merged = Vec::with_capacity(elements.len());
        for (at, element) in (first..).zip(elements) {
            let terms = &mut self.formulas.begin(self.options.layers).terms;
            let place = terms.int(at as i32);
            let is_here = terms.condition(Operator::Eq32, index, place);
            let Some(before) = self.one_of(element) else { return Ok(false) };
            let Some(after) = self.either(is_here, value, before) else { return Ok(false) };
            merged.push(after);
        }
        let before = self.copy_of(array)?;
        let store = self.new_store(value, (array, before), index)?;
        for (at, after) in (first..).zip(merged) {
            let word = self.indexed(&after, Some((store, at)))?;
            self.memory.change(array.0 + ARRAY_HEADER_WORDS + at, word, EntryKind::Reference);
        }
        Ok(true)
    }

    /// The elements that an index within bounds may be of, unless they are too many.
    fn feasible(&self, array: Ref, index: Term) -> Option<(u32, u32)> {
        let length = self.memory.array_length(array);
        let range = self.formulas.seen()?.terms.interval(index);
        let (first, last) = (range.low.max(0) as u32, range.high.min(i64::from(length) - 1) as u32);
        (first <= last && last - first < MOST_ELEMENTS).then_some((first, last))
    }

    /// The words of elements, with what is known of them.
    fn words_of(&self, array: Ref, first: u32, last: u32) -> Vec<u64> {
        (first..=last).map(|index| self.memory.look_up(self.memory.word_element(array, index))).collect()
    }

    /// The store at a term that was the last to change each of some elements of an array. What was copied elsewhere since is
    /// none of them.
    fn common_store(&self, array: Ref, first: u32, elements: &[u64]) -> Option<CellId> {
        let store_of = |at: u32, word: u64| {
            let cell = CellId::of_word(word).filter(|&cell| self.memory.is_indexed(cell))?;
            let (store, place) = (self.memory.cell_origin(cell), self.memory.get(cell.0 + INDEX_TERM) >> 32);
            (store != 0 && place == at.into()).then_some(CellId(store))
        };
        let common = store_of(first, *elements.first()?)?;
        let is_here = self.memory.get(common.0 + STORED_IN) == array.word();
        let is_common = |(at, &word): (u32, &u64)| store_of(at, word) == Some(common);
        (is_here && (first..).zip(elements).all(is_common)).then_some(common)
    }

    /// Notes a store: what, where, and what the array was before. Nobody changes that copy.
    fn new_store(&mut self, value: u64, (array, before): (Ref, Ref), index: Term) -> Result<CellId, Trouble> {
        let rest = CellKind::Rest as u64;
        let words = [value, rest, before.word(), index.index() as u64, array.word(), rest, 0, 0];
        self.memory.new_cell(words, &[VALUE, DOMAIN, STORED_IN]).map(CellId).map_err(|_| too_many())
    }

    fn copy_of(&mut self, array: Ref) -> Result<Ref, Trouble> {
        let length = self.memory.array_length(array);
        let copy = self.memory.new_array(self.known.object_array, Kind::Reference, length)?;
        for at in 0..length {
            let word = self.memory.word_element(array, at);
            self.memory.change(copy.0 + ARRAY_HEADER_WORDS + at, word, EntryKind::Reference);
        }
        Ok(copy)
    }

    /// What a word can be; `None` for unknowns of another kind.
    fn one_of(&mut self, word: u64) -> Option<OneOf> {
        match CellId::of_word(word) {
            None => Some(OneOf { objects: vec![word], index: self.int_term(0) }),
            Some(cell) if self.memory.is_indexed(cell) => {
                let objects = self.objects(cell).into_iter().map(Ref::word).collect();
                Some(OneOf { objects, index: self.index_of(cell) })
            }
            Some(_) => None,
        }
    }

    /// One object if a condition holds, and else one of others.
    fn either(&mut self, condition: Condition, value: u64, mut before: OneOf) -> Option<OneOf> {
        let place = before.objects.iter().position(|&object| object == value).unwrap_or_else(|| {
            before.objects.push(value);
            before.objects.len() - 1
        });
        let place = self.int_term(place as i32);
        let index = self.formulas.begin(self.options.layers).terms.choose(condition, place, before.index);
        (before.objects.len() <= MOST_OBJECTS as usize).then_some(OneOf { objects: before.objects, index })
    }

    /// The one of some words at an index; `None` if one of them is an unknown of another kind.
    fn one_of_all(&mut self, words: &[u64], index: Term) -> Option<OneOf> {
        let (mut objects, mut places) = (Vec::new(), FxHashMap::default());
        let mut elements = Vec::with_capacity(words.len());
        for &word in words {
            let one = self.one_of(word)?;
            let own = one.objects.iter().map(|&object| {
                *places.entry(object).or_insert_with(|| {
                    objects.push(object);
                    objects.len() as u64 - 1
                })
            });
            let own: Vec<u64> = own.collect();
            let terms = &mut self.formulas.begin(self.options.layers).terms;
            elements.push(match own[..] {
                [place] => terms.int(place as i32),
                _ => terms.table_of_words(one.index, Sort::Int, own),
            });
        }
        let index = self.element_at_term(index, &elements);
        (objects.len() <= (words.len() * MOST_OBJECTS as usize)).then_some(OneOf { objects, index })
    }

    pub(super) fn array_in(&self, register: u8) -> Ref {
        Ref::of_word(self.running.stack[self.running.fp + register as usize])
    }

    /// The word for one of some objects, of an element that a store has changed and its place, if there is one. There is room for an array
    /// of them.
    fn indexed(&mut self, one: &OneOf, store: Option<(CellId, u32)>) -> Result<u64, Trouble> {
        let is_known = self.formulas.seen().and_then(|parts| parts.terms.constant(one.index));
        let same = one.objects.iter().all(|object| *object == one.objects[0]).then_some(0);
        if let (Some(place), None) = (is_known.or(same), store) {
            return Ok(one.objects.get(place as usize).copied().unwrap_or(0));
        }
        let array = self.memory.new_array(self.known.object_array, Kind::Reference, one.objects.len() as u32)?;
        for (at, &word) in (0..).zip(&one.objects) {
            self.memory.set_ref_element(array, at, Ref::of_word(word));
        }
        let own = u64::from(self.memory.cells_end()) << 32;
        let (store, at) = store.map_or((0, 0), |(store, at)| (store.word(), u64::from(at) << 32));
        let what = CellKind::Indexed as u64 | store;
        let words: [u64; CELL_WORDS as usize] = [own, what, array.word(), one.index.index() as u64 | at];
        self.memory.new_cell(words, &[VALUE, DOMAIN]).map(|cell| CellId(cell).word()).map_err(|_| too_many())
    }

    pub(super) fn index_of(&self, cell: CellId) -> Term {
        Term::of_index(self.memory.get(cell.0 + INDEX_TERM) as u32)
    }

    pub(super) fn objects(&self, cell: CellId) -> Vec<Ref> {
        let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
        (0..self.memory.array_length(array)).map(|index| self.memory.ref_element(array, index)).collect()
    }

    /// Carries an operation out on an object whose index is open, if it can be done so. `Known` where it cannot.
    pub(super) fn use_indexed(&mut self, op: Op, cell: CellId) -> Result<Meeting, Trouble> {
        self.memory.watch.spoil("a term");
        match op {
            Op::GetField { d, o, off } if self.is_in(o, cell) => self.indexed_field(cell, d, off),
            Op::GetField2 { d, o, off } if self.is_in(o, cell) => self.indexed_field(cell, d, off),
            Op::InvokeVirtual { base, .. } | Op::InvokeInterface { base, .. } | Op::InvokeSpecial { base, .. } => {
                self.indexed_receiver(op, base, cell)
            }
            _ => self.compare_objects(op),
        }
    }

    fn is_in(&self, register: u8, cell: CellId) -> bool {
        self.memory.look_up(self.running.stack[self.running.fp + register as usize]) == cell.word()
    }

    /// The condition that an index is one of those whose object answers so.
    pub(super) fn where_object(&mut self, cell: CellId, answer: impl Fn(Ref) -> bool) -> Condition {
        let (index, objects) = (self.index_of(cell), self.objects(cell));
        let words = objects.into_iter().map(|object| u64::from(answer(object)));
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let is_one = terms.table_of_words(index, Sort::Int, words);
        terms.is_true(is_one)
    }

    /// Decides whether the object is null: then that is its value. `None` if it is not.
    fn settle_null(&mut self, cell: CellId) -> Result<Option<Meeting>, Trouble> {
        if self.objects(cell).iter().all(|object| !object.is_null()) {
            return Ok(None);
        }
        let is_null = self.where_object(cell, Ref::is_null);
        Ok(match self.settle_condition(is_null)? {
            Ok(true) => {
                self.memory.change(cell.0 + VALUE, 0, EntryKind::Reference);
                Some(Meeting::Ran)
            }
            Ok(false) => None,
            Err(meeting) => Some(meeting),
        })
    }

    /// A field is the one of the object's that the index is of.
    fn indexed_field(&mut self, cell: CellId, d: u8, offset: u32) -> Result<Meeting, Trouble> {
        if let Some(meeting) = self.settle_null(cell)? {
            return Ok(meeting);
        }
        let Some(kind) = self.kind_of_field(cell, offset) else { return Ok(Meeting::Known) };
        if kind == Kind::Reference {
            self.make_room(self.objects(cell).len() as u32 * MOST_OBJECTS + ARRAY_HEADER_WORDS)?;
        }
        let (index, objects) = (self.index_of(cell), self.objects(cell));
        let d = self.running.fp + d as usize;
        // What is null is excluded, so that its field may be whatever its neighbour's is.
        let mut words = Vec::with_capacity(objects.len());
        for &object in &objects {
            words.push(match (object, words.last()) {
                (Ref::NULL, last) => last.copied().unwrap_or((0, 0)),
                _ if kind.words() == 2 => {
                    let (value, tag) = (self.memory.field(object, offset), self.memory.field(object, offset + 1));
                    self.memory.look_up_pair(value, tag)
                }
                _ => (self.memory.look_up(self.memory.field(object, offset)), 0),
            });
        }
        if kind == Kind::Reference {
            let words: Vec<u64> = words.into_iter().map(|(word, _)| word).collect();
            let Some(one) = self.one_of_all(&words, index) else { return Ok(Meeting::Known) };
            self.running.stack[d] = self.indexed(&one, None)?;
            self.running.pc += 1;
            return Ok(Meeting::Ran);
        }
        let Some(elements) = self.terms_of_words(kind, &words) else { return Ok(Meeting::Known) };
        let term = self.element_at_term(index, &elements);
        let (word, tag) = self.word_of_term(term)?;
        self.running.stack[d] = word;
        if kind.words() == 2 {
            self.running.stack[d + 1] = tag;
        }
        self.running.pc += 1;
        Ok(Meeting::Ran)
    }

    /// What the field of all objects at an offset is, if they have one.
    fn kind_of_field(&self, cell: CellId, offset: u32) -> Option<Kind> {
        let mut kind = None;
        for object in self.objects(cell).into_iter().filter(|object| !object.is_null()) {
            let own = self.classes.instance_field_at(self.memory.class_of(object), offset)?;
            if kind.is_some_and(|kind| kind != own) {
                return None;
            }
            kind = Some(own);
        }
        kind
    }

    /// A call on an object whose class is known goes to its method.
    fn indexed_receiver(&mut self, op: Op, base: u16, cell: CellId) -> Result<Meeting, Trouble> {
        if let Some(meeting) = self.settle_null(cell)? {
            return Ok(meeting);
        }
        let mut classes = self.objects(cell).into_iter().filter(|object| !object.is_null());
        let Some(class) = classes.next().map(|object| self.memory.class_of(object)) else { return Ok(Meeting::Known) };
        if classes.any(|object| self.memory.class_of(object) != class) {
            return Ok(Meeting::Known);
        }
        self.call_on_class(op, base, class)
    }

    /// A call on an object whose class is known goes to its method. `Known` if that needs the object itself.
    pub(super) fn call_on_class(&mut self, op: Op, base: u16, class: ClassId) -> Result<Meeting, Trouble> {
        let method = match op {
            Op::InvokeVirtual { index, .. } => self.method_at(class, index)?,
            Op::InvokeInterface { site, .. } => self.interface_method(class, site)?,
            Op::InvokeSpecial { method, .. } => MethodId(method),
            _ => return Ok(Meeting::Known),
        };
        // A lock is one of a known object.
        if self.classes.method(method).is_synchronized() {
            return Ok(Meeting::Known);
        }
        self.cold_call(base, method)?;
        Ok(Meeting::Ran)
    }

    /// The condition that two elements of the same objects, all of them different, are the same.
    pub(super) fn same_index(&mut self, one: CellId, other: CellId) -> Option<Condition> {
        let (objects, others) = (self.objects(one), self.objects(other));
        let mut different = objects.clone();
        different.sort_unstable_by_key(|object| object.0);
        different.dedup();
        if objects != others || different.len() != objects.len() {
            return None;
        }
        let (a, b) = (self.index_of(one), self.index_of(other));
        Some(self.condition(Operator::Eq32, a, b))
    }

    /// Decides which element it is.
    pub(super) fn choose_index(&mut self, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        let index = self.index_of(cell);
        let Some(parts) = self.formulas.parts() else { return Err(Trouble::unsupported("an index without a term")) };
        match parts.values(index).as_deref() {
            Some([]) => Err(self.stop(Step::Pruned)),
            Some(&[word]) => {
                let element = self.objects(cell).get(word as usize).map_or(0, |object| object.word());
                self.memory.change(cell.0 + VALUE, element, EntryKind::Reference);
                self.follow_box(cell, element);
                Ok(self.settle(place, element))
            }
            // The operation runs again, and finds it decided.
            _ => {
                let (word, _) = self.word_of_term(index)?;
                match CellId::of_word(word) {
                    Some(number) => self.make_concrete(number, Place::Nowhere),
                    None => Ok(Meeting::Ran),
                }
            }
        }
    }

    /// The element of some at an index that is a term.
    pub(super) fn element_at_term(&mut self, index: Term, elements: &[Term]) -> Term {
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        // Numbers that count with the index, as those of boxed ones do, are the index and a number.
        let is_int = terms.sort(elements[0]) == Sort::Int;
        if let Some(first) = terms.constant(elements[0]).filter(|_| is_int && elements.len() > 1) {
            let counts = |(at, &element): (u32, &Term)| {
                terms.constant(element) == Some(u64::from((first as u32).wrapping_add(at)))
            };
            if (0..).zip(elements).all(counts) {
                let first = terms.int(first as i32);
                return terms.apply(Operator::Add32, index, first);
            }
        }
        terms.table(index, elements)
    }

    /// Words with their tags as terms; `None` if one is unknown but no term.
    pub(super) fn terms_of_words(&mut self, kind: Kind, words: &[(u64, u64)]) -> Option<Vec<Term>> {
        let sort = sort_of_kind(kind);
        let terms = words.iter().map(|&(word, tag)| {
            let open = if kind.words() == 2 { tag } else { word };
            match CellId::of_word(open) {
                Some(cell) => self.term_as(cell, sort),
                None => Some(self.formulas.begin(self.options.layers).terms.word(sort, word)),
            }
        });
        terms.collect()
    }
}
