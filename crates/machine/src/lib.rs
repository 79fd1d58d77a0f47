//! A Java virtual machine that can go back.
//!
//! [`Machine`] runs linked classes from [`jaywalk_classes`]. All that a run can change lies in the words of one
//! [`memory`], and changes of old words are logged on one trail, so every step can be undone. When the path forks,
//! the machine stops and says how many ways there are ([`Step::Choose`]) and what each is ([`Alternative`]); whoever
//! drives it picks one, and may later go back and pick another. Which thread runs next is asked of a [`Schedule`]. The
//! machine never decides: it knows no solver, no strategy and no output format.
//!
//! Start reading at [`Machine::run`]; then [`memory`], `interpret::hot` (the loop) and `interpret::cold` (everything
//! that is not an everyday case).

mod alternative;
mod candidates;
pub mod choice;
mod class_data;
pub mod code;
mod collecting;
pub mod coverage;
mod dispatch;
mod exception;
mod fingerprint;
mod formulas;
pub mod frame;
mod globals;
mod initialize;
mod interpret;
mod journal;
mod known;
mod linkage;
mod loading;
mod machine;
pub mod memory;
mod modules;
mod monitor;
mod names;
pub mod native;
mod output;
mod part;
mod prepare;
mod reachable;
mod running;
mod saved;
mod schedule;
mod session;
mod stack;
mod state;
mod step;
mod strings;
mod thread;
mod turns;
pub mod unknown;
mod verify;

pub use alternative::{Alternative, AlternativeKind};
pub use class_data::InitState;
pub use fingerprint::StateHash;
pub use formulas::Formulas;
pub use interpret::Polymorphic;
pub use jaywalk_schedules::{Need, Order};
pub use known::Known;
pub use linkage::Linkage;
pub use machine::{Machine, Options, RaceSearch, SparedExceptions};
pub use memory::sharing::AccessMode;
pub use names::{BoxNames, FieldName, Names, RaceNames};
pub use output::{Output, Sink, Stream};
pub use part::Part;
pub use reachable::Undecided;
pub use schedule::{Handover, Ready, Schedule};
pub use session::{Session, ToldEvent, Unheard};
pub use state::{Nameless, StateName, StateNames};
pub use step::{PathBound, Step, Trouble, Unsupported};
pub use thread::{ThreadId, ThreadState};
pub use turns::{Acquisition, Awaited, OpenAccess, Pending, SeenRace, SharedNames};
pub use unknown::{ChoiceMode, Initialization, InputOptions, Number, open_word};
