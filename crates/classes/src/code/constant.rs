//! What the instructions that refer to the constant pool push and pop, read from the pool's descriptors.

use super::opcode::*;
use super::{VerifyError, error_at};
use crate::Kind;
use crate::descriptor::{Parameters, field_kind};
use crate::file::{ConstantPool, FormatError, Tag, decoded};

fn bad_pool(pc: usize) -> impl Fn(FormatError) -> VerifyError {
    move |error| error_at(pc, error.message)
}

/// The kind of the field that a `getfield` or the like names.
pub(super) fn field(pool: &ConstantPool, pc: usize, index: u16) -> Result<Kind, VerifyError> {
    if pool.tag(index) != Some(Tag::Fieldref) {
        return Err(error_at(pc, format!("constant {index} is not a field")));
    }
    let (_, _, descriptor) = pool.member_indices(index).map_err(bad_pool(pc))?;
    let descriptor = pool.utf8(descriptor).map_err(bad_pool(pc))?;
    field_kind(descriptor).ok_or_else(|| error_at(pc, format!("bad field descriptor {}", decoded(descriptor))))
}

/// The descriptor of the method that an invocation names.
pub(super) fn method(pool: &ConstantPool, pc: usize, opcode: u8, index: u16) -> Result<&[u8], VerifyError> {
    if opcode == INVOKEDYNAMIC {
        if pool.tag(index) != Some(Tag::InvokeDynamic) {
            return Err(error_at(pc, format!("constant {index} is not a dynamic call site")));
        }
        return pool.dynamic_descriptor(index).map_err(bad_pool(pc));
    }
    let allowed = match pool.tag(index) {
        Some(Tag::Methodref) => opcode != INVOKEINTERFACE,
        // JVMS §4.9.1: since version 52 static and private methods of interfaces are called by their own.
        Some(Tag::InterfaceMethodref) => opcode != INVOKEVIRTUAL,
        _ => false,
    };
    if !allowed {
        return Err(error_at(pc, format!("constant {index} is not a method of this call")));
    }
    let (_, name, descriptor) = pool.member_indices(index).map_err(bad_pool(pc))?;
    let name = pool.utf8(name).map_err(bad_pool(pc))?;
    // JVMS §4.9.1: only invokespecial calls a constructor, and nothing calls a class initializer.
    if name.starts_with(b"<") && !(opcode == INVOKESPECIAL && name == b"<init>") {
        return Err(error_at(pc, format!("{} cannot be called", decoded(name))));
    }
    pool.utf8(descriptor).map_err(bad_pool(pc))
}

/// The parameters of a method descriptor.
pub(super) fn parameters(descriptor: &[u8], pc: usize) -> Result<Parameters<'_>, VerifyError> {
    Parameters::of(descriptor).ok_or_else(|| bad_method(descriptor, pc))
}

/// What the instructions that name fields and methods move, by bytecode index: reading descriptors is what costs most.
#[derive(Debug)]
pub(super) struct Shapes {
    shapes: Vec<Option<Shape>>,
}

/// The words of a call's arguments without a receiver (none for a field), and the kind of its result or of the field.
pub(super) type Shape = (u8, Kind);

impl Shapes {
    pub(super) fn new(code_length: usize) -> Shapes {
        Shapes { shapes: vec![None; code_length] }
    }

    pub(super) fn get(&self, pc: usize) -> Option<Shape> {
        self.shapes.get(pc).copied().flatten()
    }

    pub(super) fn set(&mut self, pc: usize, shape: Shape) {
        if let Some(known) = self.shapes.get_mut(pc) {
            *known = Some(shape);
        }
    }
}

/// The complaint about a malformed method descriptor.
pub(super) fn bad_method(descriptor: &[u8], pc: usize) -> VerifyError {
    error_at(pc, format!("bad method descriptor {}", decoded(descriptor)))
}

/// What a load of a constant pushes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Loaded {
    /// An int or the bits of a float.
    Word(Kind, u32),
    /// A long or the bits of a double.
    Wide(Kind, u64),
    /// What only resolution can tell: a string, class, method type or handle, or a dynamic constant.
    Resolved(Kind),
}

impl Loaded {
    /// The kind of value that is pushed.
    pub(super) fn kind(self) -> Kind {
        match self {
            Loaded::Word(kind, _) | Loaded::Wide(kind, _) | Loaded::Resolved(kind) => kind,
        }
    }
}

/// The constant of an `ldc`, `ldc_w` or `ldc2_w`.
pub(super) fn loaded(pool: &ConstantPool, pc: usize, opcode: u8, index: u16) -> Result<Loaded, VerifyError> {
    let bad = bad_pool(pc);
    let loaded = match pool.tag(index) {
        Some(Tag::Integer) => Loaded::Word(Kind::Int, pool.integer(index).map_err(bad)? as u32),
        Some(Tag::Float) => Loaded::Word(Kind::Float, pool.float(index).map_err(bad)?.to_bits()),
        Some(Tag::Long) => Loaded::Wide(Kind::Long, pool.long(index).map_err(bad)? as u64),
        Some(Tag::Double) => Loaded::Wide(Kind::Double, pool.double(index).map_err(bad)?.to_bits()),
        Some(Tag::String | Tag::Class | Tag::MethodHandle | Tag::MethodType) => Loaded::Resolved(Kind::Reference),
        Some(Tag::Dynamic) => {
            let (_, _, descriptor) = pool.dynamic(index).map_err(bad)?;
            let kind = field_kind(descriptor.as_bytes())
                .ok_or_else(|| error_at(pc, format!("bad field descriptor {descriptor}")))?;
            Loaded::Resolved(kind)
        }
        _ => return Err(error_at(pc, format!("constant {index} cannot be loaded"))),
    };
    // JVMS §6.5: `ldc2_w` loads the constants of two words, and only those.
    if (loaded.kind().words() == 2) != (opcode == LDC2_W) {
        return Err(error_at(pc, format!("constant {index} has the wrong size for this instruction")));
    }
    Ok(loaded)
}

/// Checks that `index` names a class.
pub(super) fn class(pool: &ConstantPool, pc: usize, index: u16) -> Result<(), VerifyError> {
    match pool.tag(index) {
        Some(Tag::Class) => Ok(()),
        _ => Err(error_at(pc, format!("constant {index} is not a class"))),
    }
}
