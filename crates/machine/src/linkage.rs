//! What linking has found out: tables that only grow.

use crate::class_data::ClassData;
use crate::code::Owner;
use crate::dispatch::Dispatch;
use crate::frame::RegisterMap;
use crate::interpret::HandleFields;
use crate::known::Offsets;
use crate::memory::Ref;
use crate::modules::Modules;
use crate::names::Names;
use crate::native::{Bound, Library, NATIVE_STACK, NativeFn, STATE_WORDS, StubId};
use crate::turns::texts::Interning;
use crate::unknown::{BoxFields, InLoop, PoolFields, Sites, Universe};
use jaywalk_classes::code::Op;
use jaywalk_classes::link::{ClassId, MethodId};
use jaywalk_classes::{Kind, Symbol};
use rustc_hash::FxHashMap;

/// What was found out about classes, methods and constants, beside [`jaywalk_classes::link::ClassTable`] and
/// [`crate::code::Code`].
///
/// **Invariant.** Nothing here goes back: what is in the tables is true on every path, and that it is there is nothing a
/// program can observe. The tables only grow; caches that the loop looks at may forget. What depends on the path, such as
/// whether a class is initialised, lies in words to which these tables lead.
pub struct Linkage {
    /// What the loop must know of methods and classes.
    pub(crate) dispatch: Dispatch,
    /// Where each class has its words.
    pub(crate) class_data: Vec<ClassData>,
    /// What the JDK and the API call the classes and fields that the machine works with.
    pub(crate) names: &'static Names,
    /// The natives and the names.
    pub(crate) library: Box<dyn Library>,
    /// The bodies of native methods and of stubs.
    pub(crate) natives: Vec<Bound>,
    /// Where the code of each stub starts.
    pub(crate) stubs: Vec<u32>,
    /// The stub with each body.
    pub(crate) stub_numbers: FxHashMap<usize, StubId>,
    /// Which registers hold references before an operation, for those at which a collection has met a frame.
    pub(crate) register_maps: FxHashMap<u32, RegisterMap>,
    /// Where fields lie that natives ask for by name.
    pub(crate) offsets: Offsets,
    /// What operations that fork have to do with the loops that they stand in.
    pub(crate) in_loops: FxHashMap<u32, InLoop>,
    /// Whether there may be another turn of a loop behind an operation, if some others are open.
    pub(crate) keeping_loops: FxHashMap<(u32, Sites), bool>,
    /// The permanent word with each loader's object.
    pub(crate) loader_objects: Vec<u32>,
    pub(crate) modules: Modules,
    /// The permanent word of each constant that is an object, and whose it is.
    pub(crate) constant_slots: FxHashMap<(ClassId, u16), u32>,
    pub(crate) slot_constants: FxHashMap<u32, (ClassId, u16)>,
    /// What operations become that rely on a class being initialised: the same on every path on which names lead to the
    /// same.
    pub(crate) initialized_ops: FxHashMap<u32, (Op, ClassId)>,
    /// The strings of class files that are the same objects on every path, by their units.
    pub(crate) string_constants: FxHashMap<Box<[u16]>, Ref>,
    /// What the word that tells tables of interned strings apart becomes with one string more that lies where it is on
    /// every path.
    pub(crate) interned_versions: FxHashMap<(u64, Ref), u64>,
    pub(crate) newest_interned_version: u64,
    /// Whether strings that threads use may be interned by the program.
    pub(crate) interning: Interning,
    /// Where the fields of method handles are, once the program has one.
    pub(crate) handle_fields: Option<HandleFields>,
    /// Instances of signature-polymorphic methods, by descriptor.
    pub(crate) polymorphic_methods: FxHashMap<(MethodId, Symbol), MethodId>,
    /// What lies in each word of the instances of classes that were asked for it.
    pub(crate) field_kinds: FxHashMap<ClassId, Box<[Option<Kind>]>>,
    /// Of classes whose objects are in pools, whether their constructors leave them alike.
    pub(crate) alike_classes: FxHashMap<ClassId, bool>,
    /// Where the box classes have their numbers and caches, of those of which the program has boxed an open number.
    pub(crate) boxes: Vec<BoxFields>,
    /// Where the fields of an object pool are, once the program has one.
    pub pool_fields: Option<PoolFields>,
    /// The static field with the JDK's shutdown hooks, for a search that asks at the end of each path.
    pub shutdown_hooks: u32,
    /// The classes that objects of an input may have.
    pub universe: Universe,
    /// Links call sites and dynamic constants; part of the library.
    pub linker: Option<NativeFn>,
}

impl Linkage {
    /// With nothing linked yet.
    pub(crate) fn new(library: Box<dyn Library>) -> Linkage {
        Linkage {
            dispatch: Dispatch::new(),
            class_data: Vec::new(),
            names: library.names(),
            library,
            natives: Vec::new(),
            stubs: Vec::new(),
            stub_numbers: FxHashMap::default(),
            register_maps: FxHashMap::default(),
            offsets: Offsets::default(),
            in_loops: FxHashMap::default(),
            keeping_loops: FxHashMap::default(),
            loader_objects: Vec::new(),
            modules: Modules::default(),
            constant_slots: FxHashMap::default(),
            slot_constants: FxHashMap::default(),
            initialized_ops: FxHashMap::default(),
            string_constants: FxHashMap::default(),
            interned_versions: FxHashMap::default(),
            newest_interned_version: 0,
            interning: Interning::default(),
            handle_fields: None,
            polymorphic_methods: FxHashMap::default(),
            field_kinds: FxHashMap::default(),
            alike_classes: FxHashMap::default(),
            boxes: Vec::new(),
            pool_fields: None,
            shutdown_hooks: 0,
            universe: Universe::default(),
            linker: None,
        }
    }

    /// Registers of a frame.
    #[inline]
    pub(crate) fn registers_of(&self, owner: Owner) -> usize {
        match owner {
            Owner::Method(method) => self.dispatch.entry(method).registers as usize,
            Owner::Stub(_) => (STATE_WORDS + 1 + NATIVE_STACK) as usize,
        }
    }
}
