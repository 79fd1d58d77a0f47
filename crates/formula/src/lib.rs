//! Formulas over numbers that nobody has chosen: terms, conditions, path conditions, and what decides them.
//!
//! A *term* ([`Term`], in a store of [`Terms`]) is an operator of the JVM applied to terms, down to constants and
//! *symbols*, the unknown inputs. What an operator means is said once, in [`jaywalk_classes::code::Operator`]:
//! evaluating a term under a [`Model`] calls the same pure functions that the machine's operations are checked against,
//! so wrap-around, shifts beyond 31, NaN and negative zero are Java's to the bit.
//!
//! A *condition* ([`Condition`]) is what a branch tests: a boolean term or its negation. A [`PathCondition`] is the
//! journal of those that a path has asserted, and a [`Solver`] says which sides of the next branch are possible. It asks
//! [layers] first, which answer nearly everything, and [Z3](z3) last, if there is one. *Unknown* never means impossible.
//!
//! ```
//! use jaywalk_classes::{Kind, code::Operator};
//! use jaywalk_formula::{Feasibility, Java, PathCondition, Solver, Symbol, Terms};
//!
//! let (mut terms, mut path, mut solver) = (Terms::new(), PathCondition::new(), Solver::default());
//! let x = terms.symbol(Symbol::any(0, Kind::Int));
//!
//! // if (x > 100) …
//! let hundred = terms.int(100);
//! let is_great = terms.condition(Operator::Gt32, x, hundred);
//! let sides = solver.ask(&terms, &path, is_great);
//! assert_eq!((sides.yes, sides.no), (Feasibility::Yes, Feasibility::Yes));
//!
//! // … then: if (x + 1 < x), which only an overflow makes true.
//! let before = path.mark();
//! path.assert(is_great);
//! let one = terms.int(1);
//! let next = terms.apply(Operator::Add32, x, one);
//! let wraps = terms.condition(Operator::Lt32, next, x);
//! assert_eq!(solver.ask_one(&terms, &path, wraps), Feasibility::Yes);
//! path.assert(wraps);
//! let model = solver.readable(&mut terms, &path).expect("an answer").expect("a model");
//! assert_eq!(model.value(&terms, x) as i32, i32::MAX);
//! let name = |_: &Symbol| "x".to_owned();
//! let conditions: Vec<_> = path.conditions().collect();
//! assert_eq!(Java::new(&terms, &name).all(&conditions), "x >= 101 && x + 1 < x");
//!
//! // Going back is cutting the journal; the solver notices by itself.
//! path.back(before);
//! ```
//!
//! This crate knows no machine and no explorer, and prints nothing. Nothing in it depends on the time that something
//! takes but what Z3 has to answer. Start reading at [`terms`], then [`condition`], [`path`], [`solver`] and [`layers`].

mod bits;
pub mod condition;
mod connective;
pub mod evaluate;
mod fields;
pub mod interval;
pub mod java;
pub mod layers;
mod monotone;
pub mod path;
mod readable;
mod real;
mod simplify;
pub mod solver;
mod sum;
mod support;
pub mod table;
pub mod terms;
pub mod values;
mod whole;
pub mod z3;

pub use condition::Condition;
pub use evaluate::{Evaluator, Model};
pub use interval::Interval;
pub use java::Java;
pub use layers::{Layer, LayerSet, Sides, UnknownLayer};
pub use path::{Part, PathCondition, PathMark};
pub use solver::{Feasibility, Limits, Solver, Statistics};
pub use table::{Table, TableId};
pub use terms::{Node, Sort, Symbol, SymbolId, Term, Terms, TermsMark};
pub use values::TermValues;
pub use z3::{Ignorance, Interrupter, exit};
