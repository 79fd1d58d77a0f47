//! Depth-first search that takes turns with one that comes to short paths first.
//!
//! Depth first is by far the fastest way to see all of a tree, but a path without an end keeps it from all others: a loop
//! that asks for another number each time has one. So a search that finds itself deep in the tree after a while is left for
//! some time, and paths with few forks are walked instead. Each goes on where it was. Nothing that the second search sees is
//! counted, unless it comes to a verdict: then that is the result. So totals are those of depth-first search alone.

use super::{Checkpoint, Observer, Options, Outcome, Strategy, Wanted, explore, why_out_of_time};
use crate::{ReasonKind, Start};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How long the first turns take. Those of the search by depth get three times as long each time, the others twice.
const FIRST_TURN: Duration = Duration::from_secs(1);

/// Nobody wants to be told of the paths that the second search walks.
struct Nobody;

impl Observer for Nobody {
    fn wants_paths(&self) -> Wanted {
        Wanted::None
    }
}

/// Walks all paths of a program that the options ask for, as [`explore`] does by depth, and now and then some short ones.
/// Returns also in which order the search went that has come to the result.
pub fn explore_in_turns(
    start: &dyn Start,
    options: &Options,
    interrupted: &AtomicBool,
    observer: &mut dyn Observer,
) -> Result<(Outcome, Strategy), String> {
    let begun = Instant::now();
    let left = || options.time_limit.map(|limit| limit.saturating_sub(begun.elapsed()));
    let (mut deep_turn, mut shallow_turn) = (FIRST_TURN, FIRST_TURN);
    let (mut deep, mut shallow): (Option<Checkpoint>, Option<Checkpoint>) = (None, None);
    let mut turn = Some(deep_turn);
    loop {
        let by_depth = Options { time_limit: left(), turn, resume: deep.take(), ..options.clone() };
        let outcome = explore(start, &by_depth, interrupted, observer)?;
        if !outcome.is_turn_over {
            return Ok((told_with(outcome, options), by_depth.strategy));
        }
        deep = outcome.checkpoint;
        let time_limit = Some(left().map_or(shallow_turn, |left| left.min(shallow_turn)));
        let strategy = Strategy::Deepening;
        // Paths with threads are walked in one schedule there, so what it sees of them is no verdict.
        let schedules = None;
        let by_rounds =
            Options { strategy, schedules, time_limit, turn: None, resume: shallow.take(), ..options.clone() };
        let mut outcome = explore(start, &by_rounds, interrupted, &mut Nobody)?;
        shallow = outcome.checkpoint.take();
        if !outcome.findings.is_empty() || outcome.exhausted && outcome.incomplete.is_empty() {
            return Ok((told_with(outcome, options), strategy));
        }
        (deep_turn, shallow_turn) = (deep_turn * 3, shallow_turn * 2);
        // Where nothing is left of the short paths, the rest is a matter of depth.
        turn = shallow.is_some().then_some(deep_turn);
    }
}

/// What a turn has come to, as the search as a whole tells it: the limit is that of all turns.
fn told_with(mut outcome: Outcome, options: &Options) -> Outcome {
    for reason in outcome.incomplete.iter_mut().filter(|reason| reason.kind == ReasonKind::Time) {
        *reason = why_out_of_time(options);
    }
    outcome
}
