//! Native methods: one table per class of the JDK.
//!
//! A table's rows are name, descriptor and body. The descriptor `*` stands for any, where JDKs differ or overloads
//! share a body. A row for a method that is not native in the JDK replaces its bytecode: an intrinsic, used only
//! where the bytecode would be slow or would need something that the machine does not have.

use jaywalk_machine::Machine;
use jaywalk_machine::native::{ArgumentWords, Frame, NativeFn, NativeTable, Outcome};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

mod absent;
pub(crate) mod choice;
pub(crate) mod invoke;
pub(crate) mod io;
pub(crate) mod lang;
mod management;
mod maths;
pub(crate) mod memory;
pub(crate) mod reflect;
mod strings;
mod zip;

/// The natives of one class.
pub struct ClassNatives {
    /// The class, with slashes.
    pub class: &'static str,
    /// Name, descriptor (or `*`) and body of each.
    pub methods: &'static [(&'static str, &'static str, NativeFn)],
}

/// Every table, by group.
const GROUPS: &[&[&ClassNatives]] = &[
    choice::TABLES,
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

/// Natives that only copy some of their arguments, which may stay unknown: the class, the methods, and the argument words
/// that are copied.
const COPIES: &[(&str, &[&str], ArgumentWords)] = &[
    ("jdk/internal/misc/Unsafe", UNSAFE_WRITES, ArgumentWords::one(4)),
    ("jdk/internal/misc/Unsafe", UNSAFE_EXCHANGES, ArgumentWords::one(5)),
    ("java/lang/Class", &["isInstance"], ArgumentWords::one(1)),
    ("java/lang/reflect/Array", &["set"], ArgumentWords::one(2)),
    ("java/lang/invoke/MethodHandle", POLYMORPHIC, ArgumentWords::ALL),
];

/// `(Object base, long offset, value)`
const UNSAFE_WRITES: &[&str] = &[
    "putReference",
    "putReferenceVolatile",
    "putReferenceOpaque",
    "putReferenceRelease",
    "putInt",
    "putIntVolatile",
    "putIntOpaque",
    "putIntRelease",
    "getAndSetReference",
    "getAndSetInt",
];

/// `(Object base, long offset, expected, value)`
const UNSAFE_EXCHANGES: &[&str] =
    &["compareAndSetReference", "compareAndExchangeReference", "compareAndSetInt", "compareAndExchangeInt"];

/// Who is called is found out from the first or last argument, and the others are passed on.
const POLYMORPHIC: &[&str] =
    &["invokeBasic", "linkToStatic", "linkToVirtual", "linkToSpecial", "linkToInterface", "invokeExact", "invoke"];

/// Finds native bodies by class, name and descriptor.
pub struct Natives {
    /// The tables by class. Their rows are searched as they are: that happens once for a method, and making an index of
    /// all of them would happen at every start.
    tables: FxHashMap<&'static str, SmallVec<[&'static ClassNatives; 1]>>,
}

impl Natives {
    /// All natives there are.
    pub fn new() -> Natives {
        let mut tables: FxHashMap<_, SmallVec<_>> = FxHashMap::default();
        for &table in GROUPS.iter().copied().flatten() {
            tables.entry(table.class).or_default().push(table);
        }
        Natives { tables }
    }

    /// What a native method throws in a run, with slashes, if it needs something that the machine does not have.
    pub fn declared(&self, class: &str, name: &str, descriptor: &str) -> Option<&'static str> {
        self.written(class, name, descriptor).map_or_else(|| absent::declared(class, name), |_| None)
    }

    fn written(&self, class: &str, name: &str, descriptor: &str) -> Option<NativeFn> {
        let prepares = descriptor == "()V" && PREPARATIONS.contains(&name);
        self.intrinsic(class, name, descriptor).or_else(|| prepares.then_some(do_nothing as NativeFn))
    }
}

impl Default for Natives {
    fn default() -> Natives {
        Natives::new()
    }
}

impl NativeTable for Natives {
    fn find(&self, class: &str, name: &str, descriptor: &str) -> Option<NativeFn> {
        self.written(class, name, descriptor).or_else(|| absent::body(class, name))
    }

    fn intrinsic(&self, class: &str, name: &str, descriptor: &str) -> Option<NativeFn> {
        let tables = self.tables.get(class)?;
        let rows = || tables.iter().flat_map(|table| table.methods).filter(|(row, _, _)| *row == name);
        let exact = rows().find(|(_, wanted, _)| *wanted == descriptor);
        exact.or_else(|| rows().find(|(_, wanted, _)| *wanted == "*")).map(|&(_, _, body)| body)
    }

    fn copies(&self, class: &str, name: &str) -> ArgumentWords {
        let row = COPIES.iter().find(|(other, names, _)| *other == class && names.contains(&name));
        row.map_or(ArgumentWords::NONE, |&(_, _, words)| words)
    }
}

/// A native that has nothing to do.
pub(crate) fn do_nothing(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::Void
}
