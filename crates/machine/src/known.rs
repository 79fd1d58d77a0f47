//! The classes and fields of the library that the machine itself works with.

use crate::machine::Machine;
use crate::native::Thrown;
use jaywalk_classes::link::{ClassId, LoaderId};

/// Class numbers and field offsets, found once when the machine starts.
///
/// **Invariant.** From then on they are the same on every path.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "each is named after the class or field it is")]
pub struct Known {
    pub object: ClassId,
    pub class: ClassId,
    pub string: ClassId,
    pub throwable: ClassId,
    pub error: ClassId,
    pub thread: ClassId,
    pub reference: ClassId,
    pub soft_reference: ClassId,
    pub boolean_array: ClassId,
    pub byte_array: ClassId,
    pub char_array: ClassId,
    pub short_array: ClassId,
    pub int_array: ClassId,
    pub long_array: ClassId,
    pub float_array: ClassId,
    pub double_array: ClassId,
    pub object_array: ClassId,
    pub string_array: ClassId,
    pub class_array: ClassId,
    pub class_number: u32,
    pub class_component_type: u32,
    pub class_class_loader: u32,
    pub class_module: u32,
    pub string_value: u32,
    pub string_coder: u32,
    pub string_hash: u32,
    pub throwable_message: u32,
    pub throwable_backtrace: u32,
    pub throwable_stack_trace: u32,
    pub throwable_depth: u32,
    pub throwable_cause: u32,
    pub thread_number: u32,
    pub reference_referent: u32,
    pub reference_discovered: u32,
}

impl Default for Known {
    fn default() -> Known {
        let none = ClassId(u32::MAX);
        Known {
            object: none,
            class: none,
            string: none,
            throwable: none,
            error: none,
            thread: none,
            reference: none,
            soft_reference: none,
            boolean_array: none,
            byte_array: none,
            char_array: none,
            short_array: none,
            int_array: none,
            long_array: none,
            float_array: none,
            double_array: none,
            object_array: none,
            string_array: none,
            class_array: none,
            class_number: 0,
            class_component_type: 0,
            class_class_loader: 0,
            class_module: 0,
            string_value: 0,
            string_coder: 0,
            string_hash: 0,
            throwable_message: 0,
            throwable_backtrace: 0,
            throwable_stack_trace: 0,
            throwable_depth: 0,
            throwable_cause: 0,
            thread_number: 0,
            reference_referent: 0,
            reference_discovered: 0,
        }
    }
}

impl Machine {
    /// Loads the classes that the machine itself works with. Fails when the JDK is not one.
    pub fn load_known(&mut self) -> Result<(), Thrown> {
        let names = self.linkage.names;
        let mut load = |name: &str| self.load(LoaderId::BOOT, name);
        let mut known = Known {
            object: load(names.object)?,
            class: load(names.class)?,
            string: load(names.string)?,
            throwable: load(names.throwable)?,
            error: load(names.error)?,
            thread: load(names.thread)?,
            reference: load(names.reference)?,
            soft_reference: load(names.soft_reference)?,
            boolean_array: load("[Z")?,
            byte_array: load("[B")?,
            char_array: load("[C")?,
            short_array: load("[S")?,
            int_array: load("[I")?,
            long_array: load("[J")?,
            float_array: load("[F")?,
            double_array: load("[D")?,
            object_array: load(&format!("[L{};", names.object))?,
            string_array: load(&format!("[L{};", names.string))?,
            class_array: load(&format!("[L{};", names.class))?,
            ..Known::default()
        };
        known.class_number = self.injected_offset(known.class, names.class_number)?;
        known.thread_number = self.injected_offset(known.thread, names.thread_number)?;
        let fields = [
            (&mut known.class_component_type, known.class, names.class_component_type),
            (&mut known.class_class_loader, known.class, names.class_class_loader),
            (&mut known.class_module, known.class, names.class_module),
            (&mut known.string_value, known.string, names.string_value),
            (&mut known.string_coder, known.string, names.string_coder),
            (&mut known.string_hash, known.string, names.string_hash),
            (&mut known.throwable_message, known.throwable, names.throwable_message),
            (&mut known.throwable_backtrace, known.throwable, names.throwable_backtrace),
            (&mut known.throwable_stack_trace, known.throwable, names.throwable_stack_trace),
            (&mut known.throwable_depth, known.throwable, names.throwable_depth),
            (&mut known.throwable_cause, known.throwable, names.throwable_cause),
            (&mut known.reference_referent, known.reference, names.reference_referent),
            (&mut known.reference_discovered, known.reference, names.reference_discovered),
        ];
        for (place, class, field) in fields {
            *place = self.field_offset(class, field)?;
        }
        self.known = known;
        self.linkage.dispatch.boolean_array = known.boolean_array.0;
        self.memory.shadow_class = known.int_array;
        self.linkage.dispatch.object = known.object.0;
        Ok(())
    }

    /// The offset of a field that the machine put into a JDK class.
    pub fn injected_offset(&self, class: ClassId, name: &str) -> Result<u32, Thrown> {
        let field = self.classes.injected_field(class, name);
        field.map(|field| self.classes.field(field).offset).ok_or_else(|| Thrown::new(NO_SUCH_FIELD, name))
    }

    /// The offset of a field, declared in a class or inherited.
    pub fn field_offset(&mut self, class: ClassId, (name, descriptor): (&str, &str)) -> Result<u32, Thrown> {
        let known = self.linkage.offsets.place(class, name);
        if let Some(known) = known.as_ref().filter(|known| known.is_of(class, name, descriptor)) {
            return known.offset.ok_or_else(|| Thrown::new(NO_SUCH_FIELD, name));
        }
        let (symbol, kind) = (self.classes.symbols.intern(name), self.classes.symbols.intern(descriptor));
        let field = self.classes.lookup_field(class, symbol, kind);
        let offset = field.map(|field| self.classes.field(field).offset);
        *known = Some(KnownOffset { class, name: name.into(), descriptor: descriptor.into(), offset });
        offset.ok_or_else(|| Thrown::new(NO_SUCH_FIELD, name))
    }
}

/// Where fields lie that were asked for by name, each in the place that its class and its name lead to. Which fields a class
/// has never changes.
pub(crate) struct Offsets([Option<KnownOffset>; OFFSETS]);

/// How many are remembered: natives ask for a few again and again.
const OFFSETS: usize = 1 << OFFSETS_BITS;
const OFFSETS_BITS: u32 = 8;

pub(crate) struct KnownOffset {
    class: ClassId,
    name: Box<str>,
    descriptor: Box<str>,
    /// None if the class has no such field.
    offset: Option<u32>,
}

impl Default for Offsets {
    fn default() -> Offsets {
        Offsets([const { None }; OFFSETS])
    }
}

impl Offsets {
    fn place(&mut self, class: ClassId, name: &str) -> &mut Option<KnownOffset> {
        let ends =
            [name.len() as u32, name.bytes().next().unwrap_or(0).into(), name.bytes().last().unwrap_or(0).into()];
        let mixed = ends.into_iter().fold(class.0, |mixed, part| (mixed ^ part).wrapping_mul(0x9E37_79B1));
        &mut self.0[(mixed >> (u32::BITS - OFFSETS_BITS)) as usize]
    }
}

impl KnownOffset {
    fn is_of(&self, class: ClassId, name: &str, descriptor: &str) -> bool {
        self.class == class && *self.name == *name && *self.descriptor == *descriptor
    }
}

const NO_SUCH_FIELD: &str = "java/lang/NoSuchFieldError";
