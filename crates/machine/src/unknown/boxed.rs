//! Boxes of open numbers. `valueOf` of a box class gives small numbers a cached object and others one of their own, which a
//! program sees only where it looks at identity. So a box of a term is an unknown of its own kind: its cell has the object
//! that it is unless it is a cached one. Whichever it is, its class and its fields are those of that object; only what needs
//! the object itself decides.
//!
//! A box that turns out to be cached becomes an element of the cache, at an index that is a term ([`super::indexed`]).

use super::fork::Place;
use super::identity::Sameness;
use super::meet::Meeting;
use super::symbol::{NO_ROOM, sort_of_kind};
use super::{CELL_WORDS, CellId, CellKind, DOMAIN, KIND, KNOWN, VALUE};
use crate::code::Owner;
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Memory, Ref};
use crate::native::Thrown;
use crate::step::{PathBound, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Op, Operator};
use jaywalk_classes::link::{ClassId, LoaderId};
use jaywalk_formula::{Condition, Sort, Term};

/// Of a box of an input, the cell of a number: equal boxes are the same object where they have the same number, though they
/// are not cached.
const IDENTITY: u32 = 3;
/// What a box that is an element of the cache has in the word where other terms are.
const INDEX_TERM: u32 = 3;

/// Where a box class has its number and its cache.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoxFields {
    class: ClassId,
    kind: Kind,
    /// Offset of the number.
    value: u32,
    /// The class with the cache, and the addresses of the static words that lead to it.
    cache: ClassId,
    cached: Cached,
    /// The number of the first cached box.
    low: i64,
}

#[derive(Clone, Copy, Debug)]
enum Cached {
    /// An array of all.
    Array(u32),
    /// Two objects.
    Two([u32; 2]),
}

impl Memory {
    /// Whether a cell is a box of a term.
    pub(super) fn is_boxed(&self, cell: CellId) -> bool {
        self.cell_kind(cell) == CellKind::Boxed
    }

    /// The object that a box is unless it is a cached one.
    pub(super) fn own_box(&self, cell: CellId) -> Ref {
        Ref::of_word(self.get(cell.0 + DOMAIN))
    }
}

impl Machine {
    /// Whether the current operation is one of a method that boxes its argument.
    pub(super) fn is_boxing(&self) -> bool {
        self.code.installed(self.running.pc).boxes
    }

    /// The method that boxes its argument, which is a term, returns the box.
    #[cold]
    pub(super) fn return_box(&mut self) -> Result<Meeting, Trouble> {
        let Owner::Method(method) = self.code.owner(self.running.pc) else { return Ok(Meeting::Known) };
        let fields = self.box_fields(self.classes.method(method).class)?;
        // What the cache is, is looked up where somebody asks for it.
        self.ensure_initialized(fields.cache)?;
        let words = self.classes.class(fields.class).instance_words;
        self.make_room(words)?;
        let object = self.memory.new_object(fields.class, words)?;
        let first = self.running.fp;
        if fields.kind.words() == 2 {
            let (value, tag) = self.memory.look_up_pair(self.running.stack[first], self.running.stack[first + 1]);
            self.memory.set_wide(object.0 + fields.value, value, tag);
        } else {
            self.memory.set(object.0 + fields.value, self.running.stack[first]);
        }
        let own = u64::from(self.memory.cells_end()) << 32;
        let words: [u64; CELL_WORDS as usize] = [own, CellKind::Boxed as u64, object.word(), 0];
        let cell = self.memory.new_cell(words, &[VALUE, DOMAIN]);
        let cell = cell.map_err(|_| Trouble::bound(PathBound::Choices, NO_ROOM))?;
        self.leave_with(1, CellId(cell).word(), 0)?;
        Ok(Meeting::Ran)
    }

    /// Where a box class has its number and its cache.
    fn box_fields(&mut self, class: ClassId) -> Result<BoxFields, Thrown> {
        if let Some(fields) = self.linkage.boxes.iter().find(|fields| fields.class == class) {
            return Ok(*fields);
        }
        let missing = || Thrown::bare("java/lang/NoSuchFieldError");
        let name = self.classes.symbols.text(self.classes.class(class).name);
        let names = self.linkage.names.boxes.iter().find(|names| names.class == name).ok_or_else(missing)?;
        let kind = Kind::of_descriptor(names.descriptor.as_bytes()[0]).ok_or_else(missing)?;
        let cache = self.load(LoaderId::BOOT, names.cache)?;
        let cached = match names.cached {
            [array] => Cached::Array(self.static_of(cache, (array, &format!("[L{};", names.class)))?),
            [first, second] => {
                let descriptor = format!("L{};", names.class);
                let first = self.static_of(cache, (first, &descriptor))?;
                Cached::Two([first, self.static_of(cache, (second, &descriptor))?])
            }
            _ => return Err(missing()),
        };
        let value = self.field_offset(class, ("value", names.descriptor))?;
        let fields = BoxFields { class, kind, value, cache, cached, low: names.low };
        self.linkage.boxes.push(fields);
        Ok(fields)
    }

    /// The address of a static field.
    fn static_of(&mut self, class: ClassId, (name, descriptor): (&str, &str)) -> Result<u32, Thrown> {
        let (name, descriptor) = (self.classes.symbols.intern(name), self.classes.symbols.intern(descriptor));
        let field = self.classes.lookup_field(class, name, descriptor);
        self.static_address(field.ok_or_else(|| Thrown::bare("java/lang/NoSuchFieldError"))?)
    }

    /// What is known of the class of an object, if that is a box.
    fn fields_of_box(&self, object: Ref) -> Option<BoxFields> {
        let class = self.memory.class_of(object);
        self.linkage.boxes.iter().find(|fields| fields.class == class).copied()
    }

    /// The boxes in a cache.
    fn cached_boxes(&self, fields: BoxFields) -> Vec<u64> {
        match fields.cached {
            Cached::Array(address) => {
                let array = Ref::of_word(self.memory.get(address));
                (0..self.memory.array_length(array)).map(|index| self.memory.ref_element(array, index).word()).collect()
            }
            Cached::Two(addresses) => addresses.iter().map(|&address| self.memory.get(address)).collect(),
        }
    }

    /// The cached box with a number.
    fn cached_box(&self, fields: BoxFields, number: i64) -> Option<u64> {
        let index = u32::try_from(number.checked_sub(fields.low)?).ok()?;
        match fields.cached {
            Cached::Array(address) => {
                let array = Ref::of_word(self.memory.get(address));
                (index < self.memory.array_length(array)).then(|| self.memory.ref_element(array, index).word())
            }
            Cached::Two(addresses) => addresses.get(index as usize).map(|&address| self.memory.get(address)),
        }
    }

    /// The number in a box as a term.
    fn boxed_term(&mut self, object: Ref, fields: BoxFields) -> Option<Term> {
        let word = |offset: u32| self.memory.field(object, fields.value + offset);
        let words = match fields.kind.words() {
            2 => self.memory.look_up_pair(word(0), word(1)),
            _ => (self.memory.look_up(word(0)), 0),
        };
        self.terms_of_words(fields.kind, &[words])?.first().copied()
    }

    /// The condition that a number has a cached box.
    fn is_cached(&mut self, term: Term, fields: BoxFields) -> Condition {
        let count = match fields.cached {
            Cached::Array(address) => self.memory.array_length(Ref::of_word(self.memory.get(address))),
            Cached::Two(_) => 2,
        };
        let sort = sort_of_kind(fields.kind);
        let less = if sort == Sort::Long { Operator::Lt64 } else { Operator::Lt32 };
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let (low, end) = (sort.word(fields.low), sort.word(fields.low + i64::from(count)));
        let (low, end) = (terms.word(sort, low), terms.word(sort, end));
        let conditions = [terms.condition(less, term, low).negated(), terms.condition(less, term, end)];
        terms.all(&conditions)
    }

    /// Carries an operation out on a box, if that does not depend on which object it is. `Known` where it does.
    pub(super) fn use_boxed(&mut self, op: Op, cell: CellId) -> Result<Meeting, Trouble> {
        self.memory.watch.spoil("a box");
        let object = self.memory.own_box(cell);
        let (fp, own) = (self.running.fp, cell.word());
        let is_in = |machine: &Machine, register: u8| {
            machine.memory.look_up(machine.running.stack[fp + register as usize]) == own
        };
        match op {
            Op::GetField { d, o, off } if is_in(self, o) => {
                self.running.stack[fp + d as usize] = self.memory.look_up(self.memory.field(object, off));
            }
            Op::GetField2 { d, o, off } if is_in(self, o) => {
                let (value, tag) =
                    self.memory.look_up_pair(self.memory.field(object, off), self.memory.field(object, off + 1));
                let d = fp + d as usize;
                self.running.stack[d..d + 2].copy_from_slice(&[value, tag]);
            }
            Op::Access { .. } => {}
            Op::InvokeVirtual { base, .. } | Op::InvokeInterface { base, .. } | Op::InvokeSpecial { base, .. } => {
                return self.call_on_class(op, base, self.memory.class_of(object));
            }
            _ => return self.compare_objects(op),
        }
        self.running.pc += 1;
        Ok(Meeting::Ran)
    }

    /// Whether a word is a box: an object of such a class, or one of a number that is open.
    pub(super) fn is_box(&self, word: u64) -> bool {
        self.like(word).is_some_and(|object| self.fields_of_box(object).is_some())
    }

    /// Whether two references, of which one is a box of a term, are the same: they are if their numbers are equal and have a
    /// cached box. `None` for unknowns of another kind.
    pub(super) fn same_boxes(&mut self, first: u64, second: u64) -> Option<Sameness> {
        let boxed = |machine: &Machine, word| CellId::of_word(word).filter(|&cell| machine.memory.is_boxed(cell));
        let (cell, other) = match boxed(self, first) {
            Some(cell) => (cell, second),
            None => (boxed(self, second)?, first),
        };
        if CellId::of_word(other).is_some_and(|array| self.memory.is_open_array(array)) {
            return Some(Ok(false));
        }
        let own = self.memory.own_box(cell);
        let (object, fields) = (self.like(other)?, self.fields_of_box(own)?);
        if object.is_null() || self.memory.class_of(object) != fields.class {
            return Some(Ok(false));
        }
        let (term, number) = (self.boxed_term(own, fields)?, self.boxed_term(object, fields)?);
        let equal = if fields.kind == Kind::Long { Operator::Eq64 } else { Operator::Eq32 };
        if other <= KNOWN {
            // One that is none of the cached ones has its own identity.
            let known = self.formulas.begin(self.options.layers).terms.number(number);
            let cached = known.and_then(|number| self.cached_box(fields, number));
            if cached == Some(other) {
                return Some(Err(self.condition(equal, term, number)));
            }
            let known = self.known_boxes(fields.class).into_iter().find(|&(known, _)| known == object);
            let is_same = known.and_then(|(known, identity)| self.is_known_box(cell, known, identity));
            return Some(is_same.map_or(Ok(false), Err));
        }
        let is_cached = self.is_cached(term, fields);
        let identities = (self.identity(cell), boxed(self, other).and_then(|other| self.identity(other)));
        let is_kept = match identities {
            (Some(one), Some(other)) => {
                let is_same = self.condition(Operator::Eq32, one, other);
                let terms = &mut self.formulas.begin(self.options.layers).terms;
                terms.all(&[is_cached.negated(), is_same.negated()]).negated()
            }
            _ => is_cached,
        };
        let conditions = [is_kept, self.condition(equal, term, number)];
        Some(Err(self.formulas.begin(self.options.layers).terms.all(&conditions)))
    }

    /// What tells a box of the input apart from equal ones.
    fn identity(&self, cell: CellId) -> Option<Term> {
        let identity = self.memory.get(cell.0 + IDENTITY) as u32;
        if identity == 0 { None } else { self.memory.term(CellId(identity)) }
    }

    /// The condition that a box of the input is the same as one whose object is known, and is none of the cache.
    fn is_known_box(&mut self, cell: CellId, known: Ref, identity: CellId) -> Option<Condition> {
        let own = self.memory.own_box(cell);
        let fields = self.fields_of_box(own)?;
        let identities = [self.identity(cell)?, self.memory.term(identity)?];
        let numbers = [self.boxed_term(own, fields)?, self.boxed_term(known, fields)?];
        let equal = if fields.kind == Kind::Long { Operator::Eq64 } else { Operator::Eq32 };
        let conditions = [
            self.condition(Operator::Eq32, identities[0], identities[1]),
            self.condition(equal, numbers[0], numbers[1]),
        ];
        Some(self.formulas.begin(self.options.layers).terms.all(&conditions))
    }

    /// A box of the input is told apart from equal ones by a number. Returns the box, which is one that was made before if
    /// that is known.
    pub fn identify_box(&mut self, boxed: u64, identity: u64) -> u64 {
        let word = self.memory.look_up(boxed);
        let identity = self.memory.look_up(identity);
        match (CellId::of_word(word), CellId::of_word(identity)) {
            (Some(cell), Some(identity)) if self.memory.is_boxed(cell) => {
                self.memory.change(cell.0 + IDENTITY, identity.0.into(), EntryKind::Word);
                word
            }
            (None, None) => self.equal_box(Ref::of_word(word), identity as i32).unwrap_or(word),
            _ => word,
        }
    }

    /// Decides which object a box is: its own, or one of the cache at an index that may stay open.
    pub(super) fn choose_box(&mut self, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        let no_box = || Trouble::unsupported("a box of no number");
        let fields = self.fields_of_box(self.memory.own_box(cell)).ok_or_else(no_box)?;
        let term = self.boxed_term(self.memory.own_box(cell), fields).ok_or_else(no_box)?;
        let is_cached = self.is_cached(term, fields);
        match self.settle_condition(is_cached)? {
            Ok(false) => {
                let mut own = self.memory.own_box(cell).word();
                for (known, identity) in self.known_boxes(fields.class) {
                    let Some(is_it) = self.is_known_box(cell, known, identity) else { continue };
                    match self.settle_condition(is_it)? {
                        Ok(true) => {
                            own = known.word();
                            break;
                        }
                        Ok(false) => {}
                        Err(meeting) => return Ok(meeting),
                    }
                }
                self.memory.change(cell.0 + VALUE, own, EntryKind::Reference);
                self.follow_box(cell, own);
                Ok(self.settle(place, own))
            }
            Ok(true) => {
                let boxes = self.cached_boxes(fields);
                self.make_room(boxes.len() as u32 + ARRAY_HEADER_WORDS)?;
                let boxes = self.cached_boxes(fields);
                let array = self.memory.new_array(self.known.object_array, Kind::Reference, boxes.len() as u32)?;
                for (at, &word) in (0..).zip(&boxes) {
                    self.memory.set_ref_element(array, at, Ref::of_word(word));
                }
                let terms = &mut self.formulas.begin(self.options.layers).terms;
                let number = if fields.kind == Kind::Long { terms.unary(Operator::L2I, term) } else { term };
                let low = terms.int(fields.low as i32);
                let index = terms.apply(Operator::Sub32, number, low);
                self.memory.change(cell.0 + KIND, CellKind::Indexed as u64, EntryKind::Word);
                self.memory.change(cell.0 + DOMAIN, array.word(), EntryKind::Reference);
                self.memory.change(cell.0 + INDEX_TERM, index.index() as u64, EntryKind::Word);
                Ok(Meeting::Ran)
            }
            Err(meeting) => Ok(meeting),
        }
    }
}
