//! What the JDK's own classes need from a virtual machine.
//!
//! The JDK's library runs as its own bytecode; what it leaves to the VM is here: native methods, one table per
//! class under [`natives`]; call sites and method handles under [`invoke`]; starting a program under [`launch`].
//!
//! This crate never interprets bytecode and never waits: a native that needs Java code to run, or another thread to
//! do something, says so in its [`Outcome`](jaywalk_machine::native::Outcome). Start reading at [`launch`].

pub mod api;
mod cause;
pub mod contents;
pub mod deadlock;
mod failure;
mod fair_round;
pub mod files;
pub mod invoke;
pub mod launch;
pub mod module_options;
mod names;
pub mod natives;
pub mod state;
pub mod surroundings;
pub mod throwable;

pub use fair_round::FairRound;
