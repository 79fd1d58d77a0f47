//! Methods as pre-decoded code: the register form and the translation from bytecode.
//!
//! [`op`] is the table of operations, [`operations`] what is derived from it, [`operator`] what arithmetic means. [`translate`] makes them from a method's bytecode, after the flow analysis
//! has worked out what every stack slot and local variable holds where a block starts. [`maps`] tells the collector
//! which registers hold references.

// First, because its macro is the table's.
#[macro_use]
pub mod operations;

mod arithmetic;
mod blocks;
mod body;
mod branch;
mod constant;
pub mod constructor;
pub mod cover;
pub mod decode;
pub mod effect;
mod emit;
mod flow;
pub mod fuse;
mod instruction;
mod listing;
mod liveness;
mod locking;
pub mod maps;
pub mod op;
pub mod opcode;
pub mod operator;
pub mod site;
mod stack;
mod subroutine;
pub mod translate;
pub mod verify;

pub use maps::{RefMaps, reference_maps};
pub use op::{Op, Reg, Target};
pub use operations::{Branch, Expression, Flow, Place, Second, Use, Uses};
pub use operator::{Operator, Relation, ValueKind};
pub use site::{Site, SiteKind};
pub use translate::{OpHandler, Source, SwitchKeys, SwitchTable, Translated, translate};

/// Bytecode that breaks the rules of JVMS §4.9 and §4.10: a Java `VerifyError`; or that keeps them and is more than is
/// implemented here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} (at bytecode index {bytecode_index})")]
pub struct VerifyError {
    /// What is wrong, in one line.
    pub message: String,
    /// Where.
    pub bytecode_index: u16,
    /// Whether nothing need be wrong with the code: it is more than is implemented here.
    pub is_limit: bool,
}

#[cold]
fn error_at(pc: usize, message: impl Into<String>) -> VerifyError {
    VerifyError { message: message.into(), bytecode_index: u16::try_from(pc).unwrap_or(u16::MAX), is_limit: false }
}

/// Code that is more than is implemented here.
#[cold]
fn limit_at(pc: usize, message: impl Into<String>) -> VerifyError {
    VerifyError { is_limit: true, ..error_at(pc, message) }
}
