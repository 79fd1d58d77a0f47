//! Telling what an exploration found: to a person at a terminal, to a script as JSON, and while it runs.
//!
//! An [`Exploration`] holds all that there is to tell; [`terminal`] and [`json`] are two ways to say it, and
//! [`StatusLine`] says how far it is. A [`HeapPicture`] shows the objects that a failing path has left behind. This
//! crate never decides anything and never runs the machine: it reads values and returns text.
//!
//! Start reading at [`Exploration`].

mod call;
mod colour;
mod coverage;
mod draw;
mod exploration;
mod frames;
mod heap;
pub mod json;
pub mod lcov;
mod methods;
mod numbers;
mod schedule;
mod source;
mod statistics;
mod status_line;
pub mod terminal;
mod verdict;
mod visible;

pub use call::Call;
pub use colour::Colours;
pub use exploration::{Bounds, Exploration, InputBounds, ReportedFinding, ReportedRace, ToldPath, ToldPaths};
pub use heap::HeapPicture;
pub use methods::MethodsOfClass;
pub use numbers::{grouped, shown_bytes, shown_duration};
pub use source::SourceFiles;
pub use status_line::{Progressing, StatusLine};
pub use verdict::Verdict;
pub use visible::{is_unseen, visible};
