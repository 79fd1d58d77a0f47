//! JUnit tests in plain Java: each builds the input of a path, calls the method, and asserts what was seen.
//!
//! This crate writes text. Whether that compiles and does what it says is for others to find out, with a real JVM. It looks
//! at class files to see what a class of the same package may use: constructors that only fill in fields, setters and
//! fields where they are visible, reflection where they are not.
//!
//! Start reading at [`write_test`], then [`TestClass`].

mod asserting;
mod building;
mod calling;
mod constructor;
mod function;
mod heir;
mod java;
mod model;
mod test_class;
mod test_method;
mod trial_sources;

pub use model::World;
pub use test_class::{MARK, TestClass, test_class_name};
pub use test_method::{Case, Expected, Goal, Refusal, Test, TestNames, write_test};
pub use trial_sources::{STAND_INS, TRIAL, TRIAL_CLASS};
