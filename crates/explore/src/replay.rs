//! Repeating one path, from its token.

use crate::ticks::ticks;
use crate::walker::SLICES_BETWEEN_QUESTIONS;
use crate::{Arrival, Cut, Ending, Finding, Pace, Start, Tally, Token, Walker};
use jaywalk_machine::unknown::Script;
use jaywalk_machine::{ChoiceMode, Machine, Sink, Step};
use std::fmt;

/// Where a token does not fit the program: it was made for another one, or for another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The program ended before it had asked for all choices of the token.
    Unused {
        /// How many it has asked for.
        asked: usize,
        /// How many there are.
        choices: usize,
    },
    /// The program asked for more choices than the token has.
    TooFew {
        /// How many there are.
        choices: usize,
    },
    /// One of the token's choices is none of those that the program offers.
    NotOffered {
        /// Which one, from 1 on.
        number: usize,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Unused { asked, choices } => {
                write!(formatter, "the path ends after {asked} of the token's {choices} choices")
            }
            Misfit::TooFew { choices } => {
                write!(formatter, "the path goes on behind the token's {choices} choices, and asks for another one")
            }
            Misfit::NotOffered { number } => {
                write!(formatter, "choice {number} of the token is not among those that the program offers there")
            }
        }
    }
}

/// How a path went when it was repeated.
pub struct Replayed {
    /// How it ended.
    pub ending: Ending,
    /// What is worth telling about that.
    pub finding: Option<Finding>,
    /// Where the token does not fit.
    pub misfit: Option<Misfit>,
    /// Tells which program it was, as [`Start::program_on_path`] does.
    pub program: u32,
    /// The machine as it was left.
    pub machine: Machine,
}

/// Follows a token. What the program writes goes to `sink` as it is written, if there is one. All choices are made at
/// the call, because that is what a token tells.
pub fn replay(start: &dyn Start, token: &Token, sink: Option<Sink>, pace: &mut dyn Pace) -> Result<Replayed, String> {
    follow(start, token, sink, (None, pace))
}

/// Follows a token to the moment before an exception gets the stack trace with this number: all frames are still there,
/// and no handler has run. `None` if the path does not come there.
pub fn replay_to_trace(start: &dyn Start, token: &Token, number: u64, pace: &mut dyn Pace) -> Option<Machine> {
    let mut machine = start.start(ChoiceMode::Eager).ok()?;
    machine.sink = Some(Box::new(|_, _| Ok(())));
    machine.script = Some(Script::new(token.picks.clone()));
    machine.pause_at_trace = Some(number);
    machine.ticks = ticks();
    loop {
        machine.stop_after_turn(machine.turn() + SLICES_BETWEEN_QUESTIONS);
        match machine.run() {
            Step::Paused if machine.pause_at_trace.is_none() => return Some(machine),
            Step::Paused | Step::Limit if pace.goes_on(&Tally::default(), 0) => {}
            _ => return None,
        }
    }
}

/// Follows a token along a path that is known to be shorter than `slices` time slices, without a word.
pub(crate) fn replay_within(
    start: &dyn Start,
    token: &Token,
    slices: u64,
    pace: &mut dyn Pace,
) -> Result<Replayed, String> {
    follow(start, token, None, (Some(slices), pace))
}

fn follow(
    start: &dyn Start,
    token: &Token,
    sink: Option<Sink>,
    (slices, pace): (Option<u64>, &mut dyn Pace),
) -> Result<Replayed, String> {
    let mut machine = start.start(ChoiceMode::Eager)?;
    machine.sink = sink;
    machine.script = Some(Script::new(token.picks.clone()));
    let mut walker = Walker::new(machine);
    walker.limit_length(slices);
    let arrival = walker.run(pace);
    let mut machine = walker.into_machine();
    let (asked, choices) = machine.script.as_ref().map_or((0, 0), |script| (script.followed(), token.picks.len()));
    let (ending, misfit) = match arrival {
        Arrival::Halted => (Ending::Cut(Cut::Halted), None),
        Arrival::Leaf(Ending::Cut(Cut::NoWay)) | Arrival::Fork(_) | Arrival::TooDeep => {
            let is_there = asked < choices;
            let misfit = if is_there { Misfit::NotOffered { number: asked + 1 } } else { Misfit::TooFew { choices } };
            (Ending::Cut(Cut::NoWay), Some(misfit))
        }
        Arrival::Leaf(ending) => (ending, (asked < choices).then_some(Misfit::Unused { asked, choices })),
    };
    let program = start.program_on_path(&machine);
    let mut finding = Finding::of_ending(&mut machine, &ending);
    if let Some(finding) = &mut finding {
        finding.token.program = program;
    }
    Ok(Replayed { ending, finding, misfit, program, machine })
}
