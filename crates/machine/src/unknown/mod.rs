//! Unknown values: what a slot holds while a choice is still to be made.
//!
//! A word whose upper half is not zero stands for an unknown: the upper half is the address of its *cell*, which all
//! copies share. The cell's first word is the unknown's own word while nothing is chosen, and the chosen value from
//! then on. So copying an unknown is copying a word, choosing is one logged write, and a copy made long before finds
//! the value in the cell. A `long` or `double` has a tag beside its value: zero, or the word of its unknown, and then the
//! value means nothing. A strict use, as the table of operations ([`Op::uses`](jaywalk_classes::code::Op::uses)) says,
//! *meets* an unknown ([`meet`]): it does without the value, or the path forks into its alternatives ([`fork`]).
//!
//! Cells lie in the order in which the program made its choices, whatever the order in which they are forced. So the
//! cells of a finished path tell its inputs ([`made`]), and a path can be repeated in another mode.

mod apply;
mod array_use;
mod boxed;
mod builder;
mod calls;
mod carried;
mod case;
mod close_array;
mod constructors;
mod counted;
mod fork;
mod function;
mod guessed;
mod identity;
mod indexed;
mod input;
mod keyed;
mod looked;
mod loops;
mod made;
mod meet;
mod narrow;
mod open_array;
mod packed;
mod parsed;
mod pool;
mod printed;
mod product;
mod prospect;
mod real;
mod shown;
mod stand_in;
mod stores;
mod substring;
mod symbol;
mod tables;
mod text;
mod types;
mod units;
mod write;

pub(crate) use boxed::BoxFields;
pub use carried::{Number, open_word};
pub use case::{Becomes, InCase};
use fork::Fork;
pub(crate) use fork::Place;
pub(crate) use function::OpenFunction;
pub use function::{Given, RealFunction, RealFunctionOfTwo, Shape};
pub(crate) use guessed::Guess;
pub(crate) use input::Misfit;
use input::Outlook;
pub use input::{
    Initialization, InputArray, InputCall, InputContent, InputHeap, InputObject, InputOptions, InputValue, TypeId,
    Universe, UsedElement,
};
pub(crate) use loops::{InLoop, Sites};
pub use made::{Freedom, Made, MadeKind};
pub(crate) use meet::Need;
pub(crate) use packed::PackedFork;
pub use printed::Printed;
pub(crate) use product::PRODUCT_WORDS;
pub(crate) use prospect::Prospect;
pub(crate) use real::Real;
pub(crate) use stores::Store;
pub use text::TextPiece;

use crate::machine::Machine;
use crate::memory::{Memory, Ref};
use crate::step::{PathBound, Trouble};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, MethodId};
use std::hint::cold_path;

/// When the path forks for a choice that the program makes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChoiceMode {
    /// Choices are ordinary Java code: the program's own random numbers.
    #[default]
    Off,
    /// At the call.
    Eager,
    /// When the value is first read from a variable, field or element (basic delayed choice).
    OnAccess,
    /// When it is first used for something else than being copied (delayed choice with copy propagation).
    Delayed,
    /// At the call, whatever there is to choose from: whoever drives the machine knows the answer, and never goes back.
    Dictated,
}

/// The largest word whose value is known.
const KNOWN: u64 = u32::MAX as u64;

/// The address of an unknown's cell: which of the path's choices it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellId(u32);

/// Words of a cell: the value, then what it is and where it was made, then two that depend on its kind. Where these do not
/// do, the next cell has the rest.
const CELL_WORDS: u32 = 4;
const VALUE: u32 = 0;
const KIND: u32 = 1;
/// An int's bounds, which comparisons narrow; the array that an object is one of; or the pool's record, and in the upper
/// half how many calls on the pool came before.
const DOMAIN: u32 = 2;
/// Of an object of a pool: the cell of the call before on the same pool, and in the upper half the number of the object
/// that was chosen.
const PREVIOUS: u32 = 3;
/// Of one of some values: which of them was chosen.
const INDEX: u32 = 3;
/// Of a pool: what became of the calls on it ([`calls::Calls`]).
const CALLS: u32 = 3;
/// Of an int: its lower bound as it was asked for, and whether it was compared.
const COMPARED: u32 = 3;
const IS_COMPARED: u64 = 1 << 32;
/// Of a long: its bounds, which become its value, whose lower half is the first word; in the next cell its lower bound as
/// it was asked for, and whether it was compared.
const LOW: u32 = 2;
const HIGH: u32 = 3;
const FIRST: u32 = CELL_WORDS;
const LONG_COMPARED: u32 = CELL_WORDS + 2;

/// What a cell is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum CellKind {
    Int,
    Boolean,
    /// One of the elements of an array.
    Element,
    /// `getAny` of a pool.
    Any,
    /// `getNew` of a pool.
    Fresh,
    Long,
    /// A number whose values nobody tries: its term is a symbol.
    Symbol,
    /// What was computed with such numbers.
    Term,
    /// One of some objects, of which such a number is the index.
    Indexed,
    /// The bytes of a string that is still to be written.
    Text,
    /// How many bytes a unit of such a string has; the cell before it is that of the string.
    Coder,
    /// The box of such a number: a cached object or its own.
    Boxed,
    /// An array whose length is such a number.
    Array,
    /// The array of a map that is hashed by equality: see [`keyed`].
    Table,
    /// A reference of an input: see [`input`].
    Input,
    /// What was decided about one.
    Decision,
    /// Not an unknown: the record of a pool. Its value begins with the cell of the newest call, its domain is the pool.
    Pool,
    /// Not an unknown: the rest of the cell before it.
    Rest,
}

const KINDS: [CellKind; 1 << KIND_BITS] = {
    let all = [
        CellKind::Int,
        CellKind::Boolean,
        CellKind::Element,
        CellKind::Any,
        CellKind::Fresh,
        CellKind::Long,
        CellKind::Symbol,
        CellKind::Term,
        CellKind::Indexed,
        CellKind::Text,
        CellKind::Coder,
        CellKind::Boxed,
        CellKind::Array,
        CellKind::Table,
        CellKind::Input,
        CellKind::Decision,
        CellKind::Pool,
    ];
    let (mut kinds, mut index) = ([CellKind::Rest; 1 << KIND_BITS], 0);
    while index < all.len() {
        kinds[all[index] as usize] = all[index];
        index += 1;
    }
    kinds
};
/// The lowest bits of the word that says what a cell is for.
const KIND_BITS: u32 = 5;
const KIND_MASK: u64 = (1 << KIND_BITS) - 1;

/// What a program asks to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choosing {
    /// An `int` from `lo` to `hi`.
    Int {
        /// The least.
        lo: i32,
        /// The greatest.
        hi: i32,
    },
    /// A `long` from `lo` to `hi`.
    Long {
        /// The least.
        lo: i64,
        /// The greatest.
        hi: i64,
    },
    /// A number of this kind that stays open: no value of it is tried. Of floats and doubles, any.
    Any {
        /// What it is.
        kind: Kind,
        /// The least.
        lo: i64,
        /// The greatest.
        hi: i64,
    },
    /// How long a string is of which these many characters are asked for next; it stays open.
    Length {
        /// Longer ones are not tried one by one.
        tried: u32,
        /// Its first characters, which are asked for whether it has them or not.
        known: u32,
        /// The greatest length.
        longest: i32,
    },
    /// A `boolean`.
    Boolean,
    /// An element of an array that the program does not change any more.
    Element(Ref),
    /// What a parameter of this type refers to in a heap that nobody has made.
    Input {
        /// Its type.
        declared: ClassId,
        /// Whether it is known not to be null.
        is_object: bool,
        /// The method that its class must have or inherit as it is.
        inherits: Option<MethodId>,
        /// What a signature tells of its type.
        known: TypeId,
        /// How many links lead to it.
        links: u32,
    },
    /// An object of a `jaywalk.ObjectPool`.
    Pool {
        /// The pool.
        pool: Ref,
        /// Whether it must be one that was not returned before.
        is_fresh: bool,
    },
}

/// Where the fields of a `jaywalk.ObjectPool` are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolFields {
    /// The class itself: another one of the same name may have other fields.
    pub class: ClassId,
    /// `Object[] objects`
    pub objects: u32,
    /// `int made`: how many of them exist.
    pub made: u32,
    /// `int size`: negative if there is no limit.
    pub size: u32,
    /// `boolean includeNull`
    pub include_null: u32,
    /// `int record`: the cell that the machine keeps for the pool.
    pub record: u32,
}

impl CellId {
    /// The cell of the unknown that a word stands for.
    #[inline]
    pub fn of_word(word: u64) -> Option<CellId> {
        (word > KNOWN).then_some(CellId((word >> 32) as u32))
    }

    /// The cell at an address.
    pub(crate) fn at(address: u32) -> CellId {
        CellId(address)
    }

    /// The cell that a word of one is in.
    pub(crate) fn with_word(address: u32) -> CellId {
        CellId(address - (address - Memory::cells_start()) % CELL_WORDS)
    }

    /// Where it lies.
    pub(crate) fn address(self) -> u32 {
        self.0
    }

    /// The word that stands for the unknown.
    pub fn word(self) -> u64 {
        u64::from(self.0) << 32
    }
}

impl Memory {
    /// Whether the path has made any choice.
    #[inline]
    pub(crate) fn has_cells(&self) -> bool {
        self.cells_end() != Memory::cells_start()
    }

    /// What is known of a word: the chosen value if it stands for an unknown for which one was chosen.
    #[inline]
    pub fn look_up(&self, word: u64) -> u64 {
        if word > KNOWN { self.get((word >> 32) as u32) } else { word }
    }

    /// The same of a `long` or `double` and its tag: the value and zero, or a tag that stands for an unknown.
    pub fn look_up_pair(&self, value: u64, tag: u64) -> (u64, u64) {
        match CellId::of_word(tag) {
            None => (value, 0),
            Some(cell) => self.number(cell).map_or((0, tag), |number| (number as u64, 0)),
        }
    }

    /// The value of a `long` or `double` with this tag, for a native that needs it: see [`Memory::known`].
    pub fn known_pair(&self, value: u64, tag: u64) -> u64 {
        let (value, open) = self.look_up_pair(value, tag);
        self.known(open);
        value
    }

    #[inline]
    fn cell_kind(&self, cell: CellId) -> CellKind {
        KINDS[(self.get(cell.0 + KIND) & KIND_MASK) as usize]
    }

    /// The same for whoever drives the machine: that is not watched.
    #[inline]
    fn peek_kind(&self, cell: CellId) -> CellKind {
        KINDS[(self.peek(cell.0 + KIND) & KIND_MASK) as usize]
    }

    #[inline]
    fn peek_origin(&self, cell: CellId) -> u32 {
        (self.peek(cell.0 + KIND) >> 32) as u32
    }

    /// The operation at which the choice was made.
    pub(crate) fn cell_origin(&self, cell: CellId) -> u32 {
        (self.get(cell.0 + KIND) >> 32) as u32
    }

    /// What was chosen, if anything was: of a long the lower half.
    fn chosen(&self, cell: CellId) -> Option<u64> {
        let value = self.get(cell.0 + VALUE);
        (value <= KNOWN).then_some(value)
    }

    /// The number that was chosen, if one was.
    fn number(&self, cell: CellId) -> Option<i64> {
        self.chosen(cell).map(|value| match self.cell_kind(cell) {
            CellKind::Long => self.get(cell.0 + LOW) as i64,
            CellKind::Symbol | CellKind::Term if self.sort_of(cell).words() == 2 => self.get(cell.0 + LOW) as i64,
            _ => i64::from(value as i32),
        })
    }

    /// All cells, or those from this one on.
    fn cells_from(&self, first: Option<CellId>) -> impl Iterator<Item = CellId> + use<> {
        let first = first.map_or(Memory::cells_start(), |cell| cell.0);
        (first..self.cells_end()).step_by(CELL_WORDS as usize).map(CellId)
    }

    /// The bounds of what a number can still be.
    #[inline(always)] // every comparison asks, and every end of a path
    fn bounds(&self, cell: CellId) -> (i64, i64) {
        let domain = self.get(cell.0 + DOMAIN);
        if self.is_long(cell) {
            cold_path();
            return (domain as i64, self.get(cell.0 + HIGH) as i64);
        }
        (i64::from(domain as i32), i64::from((domain >> 32) as i32))
    }

    #[inline(always)]
    fn is_long(&self, cell: CellId) -> bool {
        self.get(cell.0 + KIND) & KIND_MASK == CellKind::Long as u64
    }

    /// The lower bound with which a number was asked for.
    fn first_bound(&self, cell: CellId) -> i64 {
        match self.cell_kind(cell) {
            CellKind::Long => self.get(cell.0 + FIRST) as i64,
            _ => i64::from(self.get(cell.0 + COMPARED) as i32),
        }
    }
}

impl Machine {
    /// Makes the cell of a choice at the operation `origin`.
    fn new_unknown(&mut self, choosing: Choosing, origin: u32) -> Result<CellId, Trouble> {
        let too_many = |_| Trouble::bound(PathBound::Choices, "more choices on one path than there is room for");
        if (self.options.symbolic || matches!(choosing, Choosing::Any { .. } | Choosing::Length { .. }))
            && let Some(symbol) = self.new_symbol(choosing, origin)
        {
            return symbol;
        }
        let (kind, (domain, beside)) = match choosing {
            Choosing::Int { lo, hi } => (CellKind::Int, (u64::from(lo as u32) | u64::from(hi as u32) << 32, 0)),
            Choosing::Long { lo, hi } => {
                let kind = CellKind::Long as u64 | u64::from(origin) << 32;
                let (lo, hi) = (lo as u64, hi as u64);
                let own = u64::from(self.memory.cells_end()) << 32;
                let words = [own, kind, lo, hi, lo, CellKind::Rest as u64, 0, 0];
                return self.memory.new_cell(words, &[]).map(CellId).map_err(too_many);
            }
            Choosing::Boolean | Choosing::Any { .. } | Choosing::Length { .. } => (CellKind::Boolean, (1 << 32, 0)),
            Choosing::Element(array) => (CellKind::Element, (array.word(), 0)),
            Choosing::Input { declared, is_object, inherits, known, links } => {
                let set = self.possible(declared, known)?;
                let universe = &mut self.linkage.universe;
                let set = inherits.map_or(set, |method| universe.inheriting(&self.classes, set, method));
                let outlook = if is_object { Outlook::Object(set) } else { Outlook::Open(set) };
                return self.new_input(outlook, known, links, origin);
            }
            Choosing::Pool { pool, is_fresh } => {
                let kind = if is_fresh { CellKind::Fresh } else { CellKind::Any };
                let record = self.pool_record(pool).map_err(too_many)?;
                (kind, self.memory.next_standing(record))
            }
        };
        let references: &[u32] = match kind {
            CellKind::Element => &[VALUE, DOMAIN],
            CellKind::Any | CellKind::Fresh => &[VALUE],
            _ => &[],
        };
        let own = u64::from(self.memory.cells_end()) << 32;
        let first_bound = if kind == CellKind::Int { domain & KNOWN } else { 0 };
        let words = [own, kind as u64 | beside | u64::from(origin) << 32, domain, first_bound];
        let cell = self.memory.new_cell(words, references).map(CellId).map_err(too_many)?;
        if let CellKind::Any | CellKind::Fresh = kind {
            self.memory.add_call(cell);
        }
        Ok(cell)
    }
}
