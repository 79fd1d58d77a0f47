//! Native methods: one table per class of the JDK.
//!
//! A table's rows are name, descriptor and body, and the arguments that are only copied if there are any. The descriptor
//! `*` stands for any, where JDKs differ or overloads share a body. A row for a method that is not native in the JDK replaces its bytecode: an intrinsic, used only
//! where the bytecode would be slow or would need something that the machine does not have.

use crate::names::NAMES;
use jaywalk_classes::code::{Op, Reg};
use jaywalk_machine::native::{ArgumentWords, ArrayNative, Frame, Library, Native, NativeFn, Outcome};
use jaywalk_machine::{Machine, Names};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

mod absent;
mod alone;
mod asked_type;
mod bookkeeping;
mod chance;
mod characters;
mod check;
pub(crate) mod choice;
mod elements;
pub(crate) mod invoke;
pub(crate) mod io;
pub(crate) mod lang;
mod management;
mod maths;
pub(crate) mod memory;
mod operations;
mod random;
pub(crate) mod reflect;
mod schedules;
mod strings;
pub(crate) mod synchronizers;
mod texts;
mod thread_parts;
mod zip;

/// The natives of one class.
pub struct ClassNatives {
    /// The class, with slashes.
    pub class: &'static str,
    /// Name, descriptor (or `*`) and body of each.
    pub methods: Rows,
}

/// Name, descriptor (or `*`) and body of each.
type Rows = &'static [(&'static str, &'static str, NativeFn)];

/// The natives of one class that only copy some of their arguments, which may then be unknown. All others are strict in
/// all their arguments.
pub struct CopyingNatives {
    /// The class, with slashes.
    pub class: &'static str,
    /// Name, descriptor (or `*`) and body of each, and the argument words that it copies.
    pub methods: &'static [(&'static str, &'static str, NativeFn, ArgumentWords)],
}

/// Every table, by group.
const GROUPS: &[&[&ClassNatives]] = &[
    choice::TABLES,
    thread_parts::TABLES,
    check::TABLES,
    lang::TABLES,
    reflect::TABLES,
    io::TABLES,
    management::TABLES,
    memory::TABLES,
    maths::TABLES,
    strings::TABLES,
    zip::TABLES,
    invoke::TABLES,
];

/// How many bytes or elements a native works through before the driver may look up: all that a search does ends soon
/// after it is told to.
const PIECE: usize = 4 << 20;

/// Methods that only tell the VM to prepare for the class's natives.
const PREPARATIONS: &[&str] = &["registerNatives", "initIDs", "initNative", "initStatic"];

/// The tables of natives that only copy some of their arguments.
const COPYING: &[&CopyingNatives] = &[
    &check::COPYING,
    &lang::OBJECT_COPYING,
    &lang::REFERENCE_COPYING,
    &lang::PHANTOM_COPYING,
    &memory::COPYING,
    &reflect::ARRAY_COPYING,
    &reflect::CLASS_COPYING,
    &check::FACTORY_COPYING,
    &invoke::COPYING,
    &maths::FLOAT,
    &maths::DOUBLE,
    &maths::FUNCTIONS,
    &maths::STRICT_FUNCTIONS,
    &io::PRINT_STREAM,
    &characters::LATIN1,
    &characters::BASIC,
    &characters::STRING,
    &texts::OPEN,
    &texts::BUILDER,
    &texts::STRING_BUILDER,
    &texts::STRING_BUFFER,
    &texts::INTEGER,
    &texts::LONG,
];

/// What only stands before bytecode to see whether a number stays open. Where none does, the bytecode runs by itself.
const FOR_OPEN_NUMBERS: &[(&str, &[&str])] = &[
    (io::PRINT_STREAM.class, &["write", "writeln"]),
    (characters::LATIN1.class, &["toLowerCase", "toUpperCase", "toUpperCaseEx"]),
    (characters::BASIC.class, &["toLowerCase", "toUpperCase", "toUpperCaseEx"]),
    (characters::STRING.class, &["toLowerCase", "toUpperCase"]),
    (texts::BUILDER.class, &["append", "insert", "<init>", "capacity", "reverse"]),
    (texts::STRING_BUILDER.class, &["toString"]),
    (texts::STRING_BUFFER.class, &["toString"]),
    (texts::INTEGER.class, &["toString"]),
    (texts::LONG.class, &["toString"]),
    (maths::FLOAT.class, &["toString"]),
    (maths::DOUBLE.class, &["toString"]),
    (maths::FUNCTIONS.class, &["asin", "acos", "atan", "expm1", "log1p", "sinh", "cosh"]),
    (maths::STRICT_FUNCTIONS.class, &["exp", "cbrt"]),
];

/// Finds native bodies by class, name and descriptor.
pub struct Natives {
    /// Whether all numbers are known.
    knows_all: bool,
    /// What stands in the place of methods for schedules.
    for_schedules: Vec<&'static ClassNatives>,
    /// The tables by class. Their rows are searched as they are: that happens once for a method, and making an index of
    /// all of them would happen at every start.
    tables: FxHashMap<&'static str, Tables>,
}

/// The tables of one class.
#[derive(Default)]
struct Tables {
    strict: SmallVec<[&'static ClassNatives; 1]>,
    copying: Option<&'static CopyingNatives>,
}

impl Natives {
    /// All natives there are.
    pub fn new() -> Natives {
        let mut tables: FxHashMap<_, Tables> = FxHashMap::default();
        for &table in GROUPS.iter().copied().flatten() {
            tables.entry(table.class).or_default().strict.push(table);
        }
        for &table in COPYING {
            tables.entry(table.class).or_default().copying = Some(table);
        }
        Natives { knows_all: false, for_schedules: Vec::new(), tables }
    }

    /// These natives, for a run in which nothing stays open.
    pub fn for_known_numbers(self) -> Natives {
        Natives { knows_all: true, ..self }
    }

    /// All natives there are, and those that let the JDK's random numbers be any.
    pub fn with_any_random() -> Natives {
        let mut natives = Natives::new();
        for &table in random::TABLES {
            natives.tables.entry(table.class).or_default().strict.push(table);
        }
        for &table in random::COPYING {
            natives.tables.entry(table.class).or_default().copying = Some(table);
        }
        natives
    }

    /// These natives, and those that stand in the place of the JDK's books about threads and, unless each step of them is to
    /// be seen, of its locks.
    pub fn for_schedules(mut self, steps_of_locks: bool) -> Natives {
        let locks = if steps_of_locks { &[] } else { synchronizers::TABLES };
        for &table in schedules::TABLES.iter().chain(chance::TABLES).chain(locks) {
            self.tables.entry(table.class).or_default().strict.insert(0, table);
            self.for_schedules.push(table);
        }
        self
    }

    /// What a native method throws in a run, with slashes, if it needs something that the machine does not have.
    pub fn declared(&self, class: &str, name: &str, descriptor: &str) -> Option<&'static str> {
        self.written(class, name, descriptor).map_or_else(|| absent::declared(class, name), |_| None)
    }

    /// What the tables have.
    fn row(&self, class: &str, name: &str, descriptor: &str) -> Option<Native> {
        let Tables { strict, copying } = self.tables.get(class)?;
        let is_left_out = |&(row, names): &(&str, &[&str])| row == class && names.contains(&name);
        if self.knows_all && FOR_OPEN_NUMBERS.iter().any(is_left_out) {
            return None;
        }
        let strict = strict.iter().flat_map(|table| table.methods);
        let strict = strict.map(|&(row, wanted, body)| (row, wanted, Native::strict(body)));
        let copying = copying.iter().flat_map(|table| table.methods);
        let copying = copying.map(|&(row, wanted, body, copies)| (row, wanted, Native { body, copies }));
        let mut any = None;
        for (_, wanted, native) in strict.chain(copying).filter(|&(row, ..)| row == name) {
            if wanted == descriptor {
                return Some(native);
            }
            if wanted == "*" {
                any = any.or(Some(native));
            }
        }
        any
    }

    fn written(&self, class: &str, name: &str, descriptor: &str) -> Option<Native> {
        let prepares = descriptor == "()V" && PREPARATIONS.contains(&name);
        self.row(class, name, descriptor).or_else(|| prepares.then_some(Native::strict(do_nothing)))
    }
}

impl Default for Natives {
    fn default() -> Natives {
        Natives::new()
    }
}

impl Library for Natives {
    fn names(&self) -> &'static Names {
        &NAMES
    }

    fn find(&self, class: &str, name: &str, descriptor: &str) -> Option<Native> {
        self.written(class, name, descriptor).or_else(|| absent::body(class, name).map(Native::strict))
    }

    fn intrinsic(&self, class: &str, name: &str, descriptor: &str) -> Option<Native> {
        self.row(class, name, descriptor).or_else(|| {
            let hides = !self.for_schedules.is_empty();
            hides.then(|| bookkeeping::native(class, name)).flatten().map(Native::strict)
        })
    }

    fn depends_on_memory_alone(&self, class: &str, name: &str) -> bool {
        let steps_aside = |table: &&ClassNatives| {
            table.class == class
                && table.methods.iter().any(|&(row, ..)| row == name)
                && schedules::steps_aside(class, name)
        };
        let is_hidden = || !self.for_schedules.is_empty() && bookkeeping::native(class, name).is_some();
        PREPARATIONS.contains(&name)
            || alone::contains(class, name)
            || self.for_schedules.iter().any(steps_aside)
            || is_hidden()
    }

    fn looks_inside(&self, class: &str, name: &str) -> bool {
        elements::are_looked_at(class, name)
    }

    fn array_native(&self, class: &str, name: &str) -> Option<ArrayNative> {
        elements::on_arrays(class, name)
    }

    fn aside(&self, class: &str, name: &str) -> Option<NativeFn> {
        strings::aside(class, name)
    }

    fn operation(&self, class: &str, name: &str, descriptor: &str, searches: bool, first: Reg) -> Option<Op> {
        operations::operation(class, name, descriptor, searches, first)
    }
}

/// A native that has nothing to do.
pub(crate) fn do_nothing(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::Void
}
