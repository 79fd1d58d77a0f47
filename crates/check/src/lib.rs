//! Methods that are checked from an arbitrary heap: which ones are meant, what their contracts say, and the small program
//! that calls one as the contract wants it.
//!
//! Reads class files and writes one. What walks the program's paths, and what it is told, is the business of others. Start
//! reading at [`Subject::find`], then [`harness`].

mod contract;
mod harness;
mod subject;
mod target;

pub use contract::{Contract, Predicate, Promise};
pub use harness::{HARNESS, Unwritable, harness};
pub use subject::{CheckError, Classes, Subject};
pub use target::{Parameters, Target};
