//! Searching the tree of paths: in which order, how far, by how many workers, and whom to tell.
//!
//! A strategy moves a [`Walker`] and hands each leaf on; what becomes of it is decided elsewhere, so that all
//! strategies count and tell alike. Start reading at [`explore`], then the strategies, one file each.

mod best_first;
mod breadth_first;
mod checkpoint;
mod deepening;
mod depth_first;
mod frontier;
mod ledger;
mod observer;
mod options;
mod pacer;
mod part;
mod random;
mod results;
mod task;
mod teller;
mod workers;
mod written;

pub use checkpoint::Checkpoint;
pub use observer::{Leaf, LeafKind, Observer, Progress, Wanted};
pub use options::{Limits, Options, StopAt, Strategy};
pub use task::Task;

use crate::{Ending, Finding, Start, Tally, Walker};
use pacer::{Halt, Pacer};
use results::Direct;
use std::sync::atomic::AtomicBool;
use teller::{Reasons, Teller};
use workers::Ended;

/// What a search has seen when it stops.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What was counted, before an interruption too.
    pub tally: Tally,
    /// The first path of each kind of failure; all of them failed again when they were repeated.
    pub findings: Vec<Finding>,
    /// Why not all was seen: each reason once, in order.
    pub incomplete: Vec<String>,
    /// Whether every path was walked to its end or to a bound.
    pub exhausted: bool,
    /// Whether the program has started threads: then each path is one of many orders in which they could have run.
    pub starts_threads: bool,
    /// What is left to walk, if the strategy can be resumed.
    pub checkpoint: Option<Checkpoint>,
}

/// Walks all paths of a program that the options ask for.
pub fn explore(
    start: &dyn Start,
    options: &Options,
    interrupted: &AtomicBool,
    observer: &mut dyn Observer,
) -> Result<Outcome, String> {
    let narrowing = options.narrowing_for(observer.wants_paths());
    let narrowing = options.resume.as_ref().map_or(narrowing, |checkpoint| checkpoint.narrowing_for(narrowing));
    let options = &Options { narrowing, ..options.clone() };
    let from = match &options.resume {
        Some(checkpoint) => checkpoint.clone().fitting(options)?,
        None => Checkpoint::of_everything(options),
    };
    let are_together =
        options.workers > 1 && options.strategy == Strategy::DepthFirst && options.limits.paths.is_none();
    if are_together {
        let mut teller = Teller::new(start, options, from.told, observer);
        let ended = workers::walk_together(start, options, interrupted, &mut teller, (from.tally, from.rest))?;
        return Ok(conclude(options, teller, ended));
    }
    let deepest = options.limits.depth.unwrap_or(usize::MAX);
    let mut walker = new_walker(start, options)?;
    walker.tally = from.tally;
    let mut direct = Direct {
        program: options.program,
        wants_paths: observer.wants_paths(),
        pacer: Pacer::new(interrupted, options.time_limit, options.limits.paths),
        teller: Teller::new(start, options, from.told, observer),
        waiting: 0,
    };
    let (mut left, mut is_whole) = (Vec::new(), true);
    match options.strategy {
        Strategy::DepthFirst => left = depth_first::in_turn(&mut walker, from.rest, deepest, &mut direct)?,
        Strategy::BreadthFirst => left = breadth_first::walk(&mut walker, from.rest, deepest, &mut direct)?,
        Strategy::Random { samples, seed } => {
            is_whole = random::walk(&mut walker, (samples, seed), deepest, &mut direct)?;
        }
        Strategy::Deepening => is_whole = deepening::walk(&mut walker, deepest, &mut direct)?,
        Strategy::BestFirst => is_whole = best_first::walk(&mut walker, deepest, &mut direct)?,
    }
    let starts_threads = walker.machine().starts_threads;
    let ended = Ended { halt: direct.pacer.halt, tally: walker.tally, starts_threads, left, is_whole };
    Ok(conclude(options, direct.teller, ended))
}

/// A walker at the root of the tree that the options ask for.
fn new_walker(start: &dyn Start, options: &Options) -> Result<Walker, String> {
    let mut machine = start.start(options.mode)?;
    machine.narrowing = options.narrowing;
    let mut walker = Walker::new(machine);
    walker.longest = options.limits.slices;
    Ok(walker)
}

fn conclude(options: &Options, teller: Teller<'_>, ended: Ended) -> Outcome {
    let Ended { halt, tally, starts_threads, left, is_whole } = ended;
    let findings = teller.findings();
    let mut reasons: Reasons = teller.told.reasons.clone();
    // Nothing may be left when a bound is reached.
    let exhausted = is_whole && left.is_empty() && halt != Some(Halt::Found);
    match halt {
        _ if exhausted => {}
        Some(Halt::Found) => {}
        None => reasons.add(format!("only {} random walks were made", tally.paths())),
        Some(Halt::Interrupted) => reasons.add("it was interrupted".to_owned()),
        Some(Halt::OutOfTime) => {
            let limit = options.time_limit.unwrap_or_default();
            reasons.add(format!("the time limit of {limit:?} was reached"));
        }
        Some(Halt::FrontierLimit) => {
            let most = frontier::MOST_WAITING;
            reasons
                .add(format!("more than {most} forks wait to be gone on from: depth-first search needs less memory"));
        }
        Some(Halt::PathLimit) => {
            let limit = options.limits.paths.unwrap_or_default();
            reasons.add(format!("the limit of {limit} paths was reached"));
        }
    }
    let is_resumable = !left.is_empty() && halt != Some(Halt::Found);
    let checkpoint = is_resumable.then(|| Checkpoint::after(options, tally, teller.told, left));
    Outcome { tally, findings, incomplete: reasons.0, exhausted, starts_threads, checkpoint }
}

fn too_deep(deepest: usize) -> Ending {
    Ending::Cut(format!("a path has more than {deepest} choices"))
}
