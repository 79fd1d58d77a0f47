//! Classes, fields and methods as linking leaves them.

use std::sync::Arc;

use smallvec::SmallVec;

use super::errors::LinkError;
use super::flags;
use super::ids::{ClassId, FieldId, LoaderId, MethodId};
use crate::descriptor::Parameters;
use crate::file::ClassFile;
use crate::{Kind, Symbol, Symbols};

/// What sort of type a [`Class`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassKind {
    /// A class or interface that came from a class file.
    Instance,
    /// A primitive type, or `void`.
    Primitive(Kind),
    /// An array class.
    Array {
        /// The type of the elements; itself an array class when there are more dimensions.
        element: ClassId,
        /// What an element's slot holds.
        element_kind: Kind,
    },
}

/// A linked class. All of it is settled when the class is made, but for the caches at the end.
#[derive(Debug)]
pub struct Class {
    /// The class's own number.
    pub id: ClassId,
    /// The binary name with slashes (`java/lang/String`), an array descriptor (`[I`) or a primitive name (`int`).
    /// A hidden class has `+` and its suffix at the end.
    pub name: Symbol,
    /// The part of the name before the last slash; with the loader it is the run-time package (JVMS §5.3).
    pub package: Symbol,
    /// The loader that defined the class.
    pub loader: LoaderId,
    /// Class or interface, primitive, or array.
    pub kind: ClassKind,
    /// The class file, for classes that have one.
    pub file: Option<Arc<ClassFile>>,
    /// Access flags of the class file (not those of the InnerClasses attribute).
    pub access: u16,
    /// The direct superclass; interfaces and arrays have `java/lang/Object`.
    pub superclass: Option<ClassId>,
    /// The direct superinterfaces, in class-file order.
    pub interfaces: Vec<ClassId>,
    /// Declared fields, in class-file order.
    pub fields: Vec<FieldId>,
    /// Declared methods, in class-file order.
    pub methods: Vec<MethodId>,
    /// Words of an instance, its header word included.
    pub instance_words: u32,
    /// Word offsets of all reference fields of an instance, inherited ones included, ascending.
    pub reference_words: Box<[u32]>,
    /// Words of the static fields; their offsets start at zero.
    pub static_words: u32,
    /// Word offsets of the static reference fields, ascending.
    pub static_reference_words: Box<[u32]>,
    /// The selected method of every virtual slot. Empty for interfaces.
    pub vtable: Vec<MethodId>,
    /// Slots of `vtable` made here for interface methods that neither this class nor a superclass declares.
    pub mirandas: Box<[Miranda]>,
    /// Every superclass and superinterface, the class itself included.
    pub ancestors: Ancestors,
    /// `<clinit>`, if declared.
    pub initializer: Option<MethodId>,
    /// The array class whose elements are of this class, once made.
    pub array_of: Option<ClassId>,
    /// The nest host (JVMS §5.4.4), once determined; see [`ClassTable::nest_host`](super::ClassTable::nest_host).
    pub nest_host: Option<ClassId>,
    /// Whether it was defined as a hidden class, which no name leads to.
    pub hidden: bool,
    pub(super) injected: Vec<FieldId>,
    pub(super) method_index: MemberIndex,
    pub(super) field_index: MemberIndex,
}

impl Class {
    /// Whether this is an interface.
    pub fn is_interface(&self) -> bool {
        self.access & flags::INTERFACE != 0
    }

    /// Whether this is an array class.
    pub fn is_array(&self) -> bool {
        matches!(self.kind, ClassKind::Array { .. })
    }

    /// Whether this is a primitive type or `void`.
    pub fn is_primitive(&self) -> bool {
        matches!(self.kind, ClassKind::Primitive(_))
    }

    /// Whether instances can be made with `new`.
    pub fn is_instantiable(&self) -> bool {
        self.kind == ClassKind::Instance && self.access & (flags::INTERFACE | flags::ABSTRACT) == 0
    }

    pub(super) fn same_package(&self, other: &Class) -> bool {
        self.loader == other.loader && self.package == other.package
    }

    pub(super) fn declared_method(&self, name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        self.methods.get(self.method_index.find(name, descriptor)?).copied()
    }

    pub(super) fn declared_field(&self, name: Symbol, descriptor: Symbol) -> Option<FieldId> {
        self.fields.get(self.field_index.find(name, descriptor)?).copied()
    }

    pub(super) fn miranda(&self, name: Symbol, descriptor: Symbol) -> Option<&Miranda> {
        self.mirandas.iter().find(|miranda| miranda.name == name && miranda.descriptor == descriptor)
    }
}

/// A virtual slot for an interface method that no class declares, so that `invokevirtual` can reach it.
#[derive(Clone, Copy, Debug)]
pub struct Miranda {
    /// The method's name.
    pub name: Symbol,
    /// The method's descriptor.
    pub descriptor: Symbol,
    /// The slot in the virtual table of the class and its subclasses.
    pub slot: u32,
}

/// What an entry of the constant pool resolved to. Failures stay (JVMS §5.4.3).
#[derive(Clone, Debug)]
pub enum Resolved {
    /// A class, array or interface.
    Class(ClassId),
    /// A field.
    Field(FieldId),
    /// A method, before selection.
    Method(MethodId),
    /// Resolution failed, and fails in the same way each time.
    Failed(Box<LinkError>),
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// The declaring class.
    pub class: ClassId,
    /// The name.
    pub name: Symbol,
    /// The descriptor.
    pub descriptor: Symbol,
    /// Access flags.
    pub access: u16,
    /// What it holds.
    pub kind: Kind,
    /// Word offset from the object's header (which is word 0), or from the first static word of its class.
    pub offset: u32,
    /// Its place among the class file's fields. `u16::MAX` for an injected field.
    pub index: u16,
}

impl Field {
    /// Whether the field belongs to the class.
    pub fn is_static(&self) -> bool {
        self.access & flags::STATIC != 0
    }

    /// Whether the field is final.
    pub fn is_final(&self) -> bool {
        self.access & flags::FINAL != 0
    }
}

/// The kinds of a method's parameters: hardly any method has so many that they take memory of their own.
pub type Kinds = SmallVec<[Kind; 16]>;

/// A method.
#[derive(Clone, Debug)]
pub struct Method {
    /// The declaring class or interface.
    pub class: ClassId,
    /// The name.
    pub name: Symbol,
    /// The descriptor.
    pub descriptor: Symbol,
    /// Access flags.
    pub access: u16,
    /// Its place among the class file's methods.
    pub index: u16,
    /// What it returns.
    pub returns: Kind,
    /// Words that the arguments take, the receiver included.
    pub argument_words: u16,
    /// The virtual slot. `None` for static and private methods, constructors and every method of an interface.
    pub vtable_index: Option<u32>,
    /// Annotated `jdk.internal.reflect.CallerSensitive`: it looks at who called it.
    pub caller_sensitive: bool,
    /// Annotated as hidden from stack traces (`jdk.internal.vm.annotation.Hidden`, `LambdaForm$Hidden`).
    pub hidden: bool,
    /// Accepts any descriptor at the call (JVMS §2.9.3).
    pub signature_polymorphic: bool,
}

impl Method {
    /// What the parameters hold, without the receiver. Few methods are asked, so it is not kept.
    pub fn parameters(&self, symbols: &Symbols) -> Kinds {
        let mut kinds = Kinds::new();
        let reader = Parameters::of(symbols.text(self.descriptor).as_bytes());
        if let Some(mut reader) = reader {
            while let Ok(Some((kind, _))) = reader.next_type() {
                kinds.push(kind);
            }
        }
        kinds
    }

    /// Whether it locks its receiver or class.
    pub fn is_synchronized(&self) -> bool {
        self.access & flags::SYNCHRONIZED != 0
    }

    /// Whether it has no receiver.
    pub fn is_static(&self) -> bool {
        self.access & flags::STATIC != 0
    }

    /// Whether it has no body.
    pub fn is_abstract(&self) -> bool {
        self.access & flags::ABSTRACT != 0
    }

    /// Whether it is implemented outside of the class file.
    pub fn is_native(&self) -> bool {
        self.access & flags::NATIVE != 0
    }

    /// Whether it is private.
    pub fn is_private(&self) -> bool {
        self.access & flags::PRIVATE != 0
    }

    /// Whether a receiver's class may take part in choosing it.
    pub(super) fn is_inheritable(&self) -> bool {
        self.access & (flags::STATIC | flags::PRIVATE) == 0
    }
}

/// A set of class numbers, made once and asked often: the hierarchy above a class.
#[derive(Clone, Debug, Default)]
pub struct Ancestors {
    /// One bit for `number modulo 64` of each member, so that most wrong guesses cost one test.
    mask: u64,
    members: Box<[ClassId]>,
}

impl Ancestors {
    pub(super) fn new(mut members: Vec<ClassId>) -> Ancestors {
        members.sort_unstable();
        members.dedup();
        let mask = members.iter().fold(0, |mask, class| mask | Self::bit(*class));
        Ancestors { mask, members: members.into() }
    }

    /// Whether `class` is in the set.
    pub fn contains(&self, class: ClassId) -> bool {
        self.mask & Self::bit(class) != 0 && self.members.binary_search(&class).is_ok()
    }

    /// All members, by ascending number: a class comes after what it extends.
    pub fn iter(&self) -> impl Iterator<Item = ClassId> + '_ {
        self.members.iter().copied()
    }

    fn bit(class: ClassId) -> u64 {
        1 << (class.0 % 64)
    }
}

/// Finds a declared member by name and descriptor without walking a long list.
#[derive(Debug, Default)]
pub(super) struct MemberIndex {
    /// The key of each, and its place in the class.
    entries: Box<[(u64, u32)]>,
}

/// A name and descriptor as one number, which is compared at once.
fn key(name: Symbol, descriptor: Symbol) -> u64 {
    u64::from(name.0) << 32 | u64::from(descriptor.0)
}

impl MemberIndex {
    /// Makes the index; a name and descriptor that occur twice are returned instead.
    pub(super) fn new(members: impl Iterator<Item = (Symbol, Symbol)>) -> Result<MemberIndex, (Symbol, Symbol)> {
        let mut entries: Vec<_> =
            members.zip(0u32..).map(|((name, descriptor), place)| (key(name, descriptor), place)).collect();
        entries.sort_unstable_by_key(|entry| entry.0);
        for pair in entries.windows(2) {
            if let [first, second] = pair
                && first.0 == second.0
            {
                return Err((Symbol((first.0 >> 32) as u32), Symbol(first.0 as u32)));
            }
        }
        Ok(MemberIndex { entries: entries.into() })
    }

    fn find(&self, name: Symbol, descriptor: Symbol) -> Option<usize> {
        let wanted = key(name, descriptor);
        let found = self.entries.binary_search_by_key(&wanted, |entry| entry.0).ok()?;
        Some(self.entries.get(found)?.1 as usize)
    }
}
