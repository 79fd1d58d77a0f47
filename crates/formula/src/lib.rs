//! Formulas over numbers that nobody has chosen: terms, conditions, path conditions, and what decides them.
//!
//! A *term* ([`Terms`], [`Term`]) is an operator of the JVM applied to terms, down to constants and *symbols*, the
//! unknown inputs. What an operator means is said once, in [`jaywalk_classes::code::Operator`]: evaluating a term under
//! a [`Model`] calls the same pure functions that the machine's operations are checked against.
//!
//! This crate knows no machine and no explorer.

pub mod condition;
pub mod evaluate;
pub mod interval;
pub mod java;
pub mod layers;
pub mod path;
mod readable;
mod real;
mod simplify;
pub mod solver;
mod sum;
mod support;
pub mod terms;
pub mod values;
pub mod z3;

pub use condition::Condition;
pub use evaluate::{Evaluator, Model};
pub use interval::Interval;
pub use java::Java;
pub use layers::{Layer, LayerSet, Sides, UnknownLayer};
pub use path::{PathCondition, PathMark};
pub use solver::{Feasibility, Limits, Solver, Statistics};
pub use terms::{Node, Sort, Symbol, SymbolId, Term, Terms, TermsMark};
pub use values::TermValues;
