//! Inputs: a heap that nobody has made. A reference of it is an unknown for which nothing is decided but its type, until
//! something depends on it: null or not, which classes, one of the objects of the input that are there already, or a new one
//! (generalized symbolic execution with lazy initialization, and the two lazier ways).
//!
//! A new object has unknown fields: numbers are symbols, references are of the input again, one link further. So are the
//! elements of a new array, whose length is a symbol. What the program allocates itself is never one of the ways.

mod array;
mod casting;
mod classes;
mod comparing;
mod described;
mod effect;
mod factory;
mod function;
mod generic;
mod kept;
mod loading;
mod object;
mod outlook;
mod possible;
mod predicate;
mod reference;

pub(crate) use casting::Misfit;
pub use classes::Universe;
pub use described::{InputArray, InputCall, InputContent, InputHeap, InputObject, InputValue, UsedElement};
pub use generic::TypeId;
pub(super) use outlook::Outlook;

use super::CellId;
pub(super) use factory::FACTORY;

/// When it is decided what a reference of an input leads to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Initialization {
    /// All at once when it is first read.
    Lazy,
    /// Whether it is null when it is first read, and which object when that is used.
    Lazier,
    /// Whether it is null when that is asked, and which object when that is used.
    #[default]
    Laziest,
}

impl Initialization {
    /// The name that a user gives it.
    pub fn name(self) -> &'static str {
        match self {
            Initialization::Lazy => "lazy",
            Initialization::Lazier => "lazier",
            Initialization::Laziest => "laziest",
        }
    }
}

/// How an input is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InputOptions {
    /// When references are decided.
    pub initialization: Initialization,
    /// Links that may follow the object that a parameter refers to.
    pub links: u32,
    /// Elements of an array that are decided.
    pub elements: u32,
    /// Turns of a loop whose end depends on an unknown, and that makes no object of the input; zero for any number.
    pub turns: u32,
    /// Time slices in which a predicate of the contract must have answered; zero for any number.
    pub slices: u64,
    /// Whether keys of maps are told apart by equality alone, as long as nothing looks at the order of the elements.
    pub by_equality: bool,
    /// Whether examples of numbers differ from one another, as far as the path allows that.
    pub tells_apart: bool,
}
