//! Methods as pre-decoded code: the register form and the translation from bytecode.
//!
//! [`op`] is the table of operations. [`translate`] makes them from a method's bytecode, after [`flow`] has worked
//! out what every stack slot and local variable holds at every instruction.

pub mod flow;
pub mod op;
pub mod translate;

pub use op::{Op, Reg, Site, SiteKind, Target};
