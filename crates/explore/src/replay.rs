//! Repeating one path, from its token.

use crate::{Ending, Finding, Start, Token};
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
pub fn replay(start: &dyn Start, token: &Token, sink: Option<Sink>) -> Result<Replayed, ReplayError> {
    replay_within(start, token, sink, None)
}

/// The same for a path that is known to be shorter than `slices` time slices.
pub(crate) fn replay_within(
    start: &dyn Start,
    token: &Token,
    sink: Option<Sink>,
    slices: Option<u64>,
) -> Result<Replayed, ReplayError> {
    let mut machine = start.start(ChoiceMode::Eager).map_err(ReplayError::Start)?;
    machine.sink = sink;
    machine.limit_slices(slices);
    machine.script = Some(Script::new(token.picks.clone()));
    let step = machine.run_patiently();
    let is_over = machine.script.as_ref().is_some_and(Script::is_over);
    if !is_over || step == Step::Astray {
        return Err(ReplayError::OtherProgram);
    }
    let ending = Ending::of_step(step).ok_or(ReplayError::OtherProgram)?;
    let finding = Finding::of_ending(&mut machine, &ending, token.program);
    Ok(Replayed { ending, finding, machine })
}
