//! Class files, jars and the JDK image, linked into classes and pre-decoded code.
//!
//! This crate turns names into runnable code: [`path`] finds the bytes of a class, [`file`] reads them,
//! [`link`] lays out fields and dispatch tables and resolves symbolic references, and [`code`] translates a
//! method's bytecode to the register form that the machine runs.
//!
//! It never runs anything and knows neither heap nor threads: whatever changes during a run lives in the
//! machine's memory. Start reading at [`link::ClassTable`].

pub mod code;
pub mod descriptor;
pub mod file;
pub mod helpful;
pub mod kind;
pub mod link;
pub mod path;
pub mod signature;
pub mod symbol;
pub mod write;

pub use kind::Kind;
pub use symbol::{Symbol, Symbols};
