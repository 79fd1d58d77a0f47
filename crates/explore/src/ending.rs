//! The ways in which a path can end: a closed set.

use jaywalk_machine::{Machine, Step, Unsupported};
use jaywalk_machine::memory::Ref;

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The program ended with status 0.
    Completed,
    /// The program said that the path is of no interest.
    Pruned,
    /// An exception left a thread.
    Uncaught(Ref),
    /// No thread can ever go on.
    Deadlock,
    /// The program ended with another status.
    Exit(i32),
    /// A bound was reached, or something is not supported; the reason names it.
    Cut(String),
}

impl Ending {
    /// The ending that a step is; `None` for a fork.
    #[inline]
    pub fn of_step(machine: &Machine, step: Step) -> Option<Ending> {
        Some(match step {
            Step::Choose(_) | Step::Astray | Step::Paused => return None,
            Step::Pruned => Ending::Pruned,
            Step::Uncaught(exception) => Ending::Uncaught(exception),
            Step::Ended(0) => Ending::Completed,
            Step::Ended(status) => Ending::Exit(status),
            Step::Deadlock => Ending::Deadlock,
            Step::Limit => Ending::Cut("a path ran longer than the limit on its length".to_owned()),
            Step::Unsupported => {
                let Unsupported { what, calls } = machine.unsupported();
                let call = calls.first().filter(|call| !what.contains(call.as_str()));
                let place = call.map_or_else(String::new, |call| format!(" at {call}"));
                Ending::Cut(format!("{what}{place}"))
            }
        })
    }

    /// Whether it is a fault of the program.
    pub fn is_failure(&self) -> bool {
        matches!(self, Ending::Uncaught(_) | Ending::Deadlock | Ending::Exit(_))
    }
}
