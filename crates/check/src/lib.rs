//! Methods that are checked from an arbitrary heap: which ones are meant, what their contracts say, and the small program
//! that calls one as the contract wants it.
//!
//! Reads class files and writes one. What walks the program's paths, and what it is told, is the business of others. Start
//! reading at [`Subject::find`], then [`harness`].

mod contract;
mod generic;
mod harness;
mod hierarchy;
mod implicit;
mod invariants;
mod nulls;
mod promise;
mod statics;
mod subject;
mod target;

pub use contract::Contract;
pub use harness::{CALLED, HARNESS, RESULT, THROWN, Unwritable, harness};
pub use hierarchy::Classes;
pub use promise::{Argument, Predicate, Promise, Question, When};
pub use statics::Static;
pub use subject::{CheckError, Subject};
pub use target::{Parameters, Target};
