//! Places in the code that refer to the constant pool.

use super::op::Reg;
use super::opcode::{INVOKEDYNAMIC, INVOKEINTERFACE, INVOKESPECIAL, INVOKESTATIC, INVOKEVIRTUAL};

/// What an unresolved operation will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named after the instructions of JVMS §6.5")]
pub enum SiteKind {
    Ldc,
    GetField,
    PutField,
    GetStatic,
    PutStatic,
    InvokeVirtual,
    InvokeSpecial,
    InvokeStatic,
    InvokeInterface,
    InvokeDynamic,
    New,
    /// `anewarray`: `index` names the element class.
    ANewArray,
    MultiNewArray,
    CheckCast,
    InstanceOf,
}

/// One place in a method's code that refers to the constant pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// What is done there.
    pub kind: SiteKind,
    /// The constant-pool index.
    pub index: u16,
    /// Destination register (loads, `new`, `instanceof`).
    pub d: Reg,
    /// First operand: the object, the array length, the value of `putstatic`, the first count of
    /// `multianewarray`.
    pub a: Reg,
    /// Second operand: the value of `putfield`.
    pub b: Reg,
    /// Number of dimensions of `multianewarray`.
    pub dimensions: u8,
    /// First argument's register, for calls.
    pub base: u16,
}

impl SiteKind {
    /// Whether the operation writes its result to the site's `d`.
    pub fn has_destination(self) -> bool {
        use SiteKind::*;
        matches!(self, Ldc | GetField | GetStatic | New | ANewArray | MultiNewArray | InstanceOf)
    }

    /// Whether the operation is a call.
    pub fn is_call(self) -> bool {
        self.call_opcode().is_some()
    }

    /// The instruction of a call.
    pub(super) fn call_opcode(self) -> Option<u8> {
        Some(match self {
            SiteKind::InvokeVirtual => INVOKEVIRTUAL,
            SiteKind::InvokeSpecial => INVOKESPECIAL,
            SiteKind::InvokeStatic => INVOKESTATIC,
            SiteKind::InvokeInterface => INVOKEINTERFACE,
            SiteKind::InvokeDynamic => INVOKEDYNAMIC,
            _ => return None,
        })
    }
}
