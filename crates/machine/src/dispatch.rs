//! Tables for the interpreter's loop: what a call, an allocation or a type test must know, and no more.
//!
//! They are derived from the class table and grow with it; a run never changes them in a way that a path could
//! notice.

use crate::code::NO_CLASS;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassKind, ClassTable, MethodId};
use rustc_hash::FxHashMap;

/// How to enter a method.
#[derive(Clone, Copy, Debug, Default)]
pub struct MethodEntry {
    /// First operation; 0 if the method is not installed yet.
    pub start: u32,
    /// Index of the header register.
    pub locals: u16,
    /// Registers of a frame.
    pub registers: u16,
}

/// How to make and test instances of a class.
#[derive(Clone, Copy, Debug)]
pub struct HotClass {
    /// Words of an instance; 0 when making one is not an everyday case.
    pub words: u32,
    /// Where the virtual table starts.
    pub vtable: u32,
    /// An array's element class.
    pub element: u32,
    /// A class that was stored successfully into such arrays.
    pub stored: u32,
    /// For arrays: elements in a word, less one, and its logarithm.
    pub round_up: u32,
    /// See `round_up`.
    pub per_word_log: u32,
}

/// Selected methods of interface calls, for sites that see many classes.
pub struct InterfaceCache {
    /// Class, method, selected method.
    entries: Box<[[u32; 3]]>,
}

const INTERFACE_CACHE_SIZE: usize = 4096;

/// Room for what every program needs, so that the tables do not move while it starts. Memory that is not used is not
/// touched.
const FIRST_METHODS: usize = 1 << 14;

impl InterfaceCache {
    fn new() -> InterfaceCache {
        // Class 0 is `boolean`, which has no instances; and zeroed memory costs nothing until it is used.
        InterfaceCache { entries: vec![[0; 3]; INTERFACE_CACHE_SIZE].into() }
    }

    #[inline(always)]
    fn slot(class: u32, method: u32) -> usize {
        (class.wrapping_mul(31) ^ method.wrapping_mul(0x9E37_79B1) >> 12) as usize % INTERFACE_CACHE_SIZE
    }

    /// The method selected for `class` when `method` is called, if it is known.
    #[inline(always)]
    pub fn get(&self, class: u32, method: u32) -> Option<u32> {
        let [cached_class, cached_method, selected] = self.entries[Self::slot(class, method)];
        (cached_class == class && cached_method == method).then_some(selected)
    }

    /// Remembers a selection.
    pub fn set(&mut self, class: u32, method: u32, selected: u32) {
        self.entries[Self::slot(class, method)] = [class, method, selected];
    }
}

/// The tables.
pub struct Dispatch {
    pub(crate) entries: Vec<MethodEntry>,
    pub(crate) classes: Vec<HotClass>,
    pub(crate) vtables: Vec<u32>,
    pub(crate) interface_cache: InterfaceCache,
    /// The bytecode of methods whose entry is a native that stands before it.
    pub(crate) behind: FxHashMap<MethodId, MethodEntry>,
    /// `boolean[]`
    pub(crate) boolean_array: u32,
    /// `java.lang.Object`
    pub(crate) object: u32,
}

impl Dispatch {
    /// Empty tables.
    pub fn new() -> Dispatch {
        Dispatch {
            entries: Vec::with_capacity(FIRST_METHODS),
            classes: Vec::with_capacity(FIRST_METHODS / 16),
            vtables: Vec::with_capacity(2 * FIRST_METHODS),
            interface_cache: InterfaceCache::new(),
            behind: FxHashMap::default(),
            boolean_array: NO_CLASS,
            object: NO_CLASS,
        }
    }

    /// Adds what the class table has and the tables do not have yet.
    pub fn extend(&mut self, table: &ClassTable) {
        self.entries.resize(table.methods.len(), MethodEntry::default());
        for class in &table.classes[self.classes.len()..] {
            let vtable = self.vtables.len() as u32;
            self.vtables.extend(class.vtable.iter().map(|method| method.0));
            let mut hot =
                HotClass { words: 0, vtable, element: NO_CLASS, stored: NO_CLASS, round_up: 0, per_word_log: 0 };
            match class.kind {
                ClassKind::Array { element, element_kind } => {
                    hot.element = if element_kind == Kind::Reference { element.0 } else { NO_CLASS };
                    hot.per_word_log = match element_kind {
                        Kind::Boolean | Kind::Byte => 3,
                        Kind::Char | Kind::Short => 2,
                        _ => 0,
                    };
                    hot.round_up = (1 << hot.per_word_log) - 1;
                }
                _ if class.is_instantiable() => hot.words = class.instance_words,
                _ => {}
            }
            self.classes.push(hot);
        }
    }

    /// Where a method starts.
    pub fn entry(&self, method: MethodId) -> MethodEntry {
        self.entries.get(method.index()).copied().unwrap_or_default()
    }
}

impl Default for Dispatch {
    fn default() -> Dispatch {
        Dispatch::new()
    }
}
