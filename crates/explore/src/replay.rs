//! Repeating one path, from its token.

use crate::{Arrival, Cut, Ending, Finding, Pace, Start, Token, Unhurried, Walker};
use jaywalk_machine::unknown::Script;
use jaywalk_machine::{ChoiceMode, Machine, Sink, Step};

/// Why a token could not be followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The program could not be started.
    #[error("{0}")]
    Start(String),
    /// It belongs to something else.
    #[error("the token belongs to another program, or to other arguments or an older version of this one")]
    OtherProgram,
}

/// How a path went when it was repeated.
pub struct Replayed {
    /// How it ended.
    pub ending: Ending,
    /// What is worth telling about that.
    pub finding: Option<Finding>,
    /// The machine as it was left.
    pub machine: Machine,
}

/// Follows a token. What the program writes goes to `sink` as it is written, if there is one. All choices are made at
/// the call, because that is what a token tells.
pub fn replay(
    start: &dyn Start,
    token: &Token,
    sink: Option<Sink>,
    pace: &mut dyn Pace,
) -> Result<Replayed, ReplayError> {
    follow(start, token, sink, (None, pace))
}

/// Follows a token to the moment before an exception gets the stack trace with this number: all frames are still there,
/// and no handler has run. `None` if the path does not come there.
pub fn replay_to_trace(start: &dyn Start, token: &Token, number: u64) -> Option<Machine> {
    let mut machine = start.start(ChoiceMode::Eager).ok()?;
    machine.sink = Some(Box::new(|_, _| Ok(())));
    machine.script = Some(Script::new(token.picks.clone()));
    machine.pause_at_trace = Some(number);
    while machine.run() == Step::Paused {
        if machine.pause_at_trace.is_none() {
            return Some(machine);
        }
    }
    None
}

/// Follows a token along a path that is known to be shorter than `slices` time slices, without a word.
pub(crate) fn replay_within(start: &dyn Start, token: &Token, slices: u64) -> Result<Replayed, ReplayError> {
    follow(start, token, None, (Some(slices), &mut Unhurried))
}

fn follow(
    start: &dyn Start,
    token: &Token,
    sink: Option<Sink>,
    (slices, pace): (Option<u64>, &mut dyn Pace),
) -> Result<Replayed, ReplayError> {
    let mut machine = start.start(ChoiceMode::Eager).map_err(ReplayError::Start)?;
    machine.sink = sink;
    machine.script = Some(Script::new(token.picks.clone()));
    let mut walker = Walker::new(machine);
    walker.longest = slices;
    let arrival = walker.run(pace);
    let mut machine = walker.into_machine();
    let is_over = machine.script.as_ref().is_some_and(Script::is_over);
    let ending = match arrival {
        Arrival::Halted => Ending::Cut(Cut::Halted),
        Arrival::Leaf(Ending::Cut(Cut::NoWay)) | Arrival::Fork(_) | Arrival::TooDeep => {
            return Err(ReplayError::OtherProgram);
        }
        Arrival::Leaf(_) if !is_over => return Err(ReplayError::OtherProgram),
        Arrival::Leaf(ending) => ending,
    };
    let finding = Finding::of_ending(&mut machine, &ending, token.program);
    Ok(Replayed { ending, finding, machine })
}
