//! Searching the tree of paths: in which order, how far, by how many workers, and whom to tell.
//!
//! A search is a list of pieces of work in the order of telling, and an agenda of what comes then. Strategies differ in
//! how a piece of work moves a [`Walker`], and in the rule of the agenda. Whether one worker does the pieces or many do,
//! what a leaf is worth, and what is kept when a search stops is the same for all. Start reading at [`explore`], then
//! `agenda.rs` and `work.rs`.

mod agenda;
mod alarm;
mod alone;
mod best_first;
mod checkpoint;
mod deepening;
mod depth_first;
mod drawing;
mod ledger;
mod observer;
mod options;
mod pacer;
mod part;
mod random;
mod remarks;
mod results;
mod states;
mod task;
mod teller;
mod turns;
mod ways;
mod work;
mod workers;
mod written;

pub use checkpoint::Checkpoint;
pub use observer::{Leaf, LeafKind, Observer, Progress, Wanted};
pub use options::{Draws, Limits, Options, StopAt, Strategy};
pub use remarks::Remarks;
pub use states::Matching;
pub(crate) use states::{Met, States};
pub use task::{OpenFork, OpenPath, Task};
pub use turns::explore_in_turns;

use crate::reason::Reasons;
use crate::{Basis, Cut, Ending, Finding, Narrowing, Race, Reason, ReasonKind, Start, Tally, Walker};
use agenda::Rest;
use alarm::Alarm;
use jaywalk_machine::coverage::Coverage;
use pacer::Halt;
use part::Entry;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use teller::Teller;
use workers::Ended;

/// What a search has seen when it stops.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What was counted, before an interruption too.
    pub tally: Tally,
    /// The first path of each kind of failure; all of them failed again when they were repeated.
    pub findings: Vec<Finding>,
    /// Why not all was seen: each reason once, in order.
    pub incomplete: Vec<Reason>,
    /// Whether every path was walked to its end or to a bound.
    pub exhausted: bool,
    /// Whether it has stopped because its turn was over.
    pub is_turn_over: bool,
    /// Whether comparisons have split ranges instead of choosing.
    pub narrows: bool,
    /// What else is worth saying.
    pub remarks: Remarks,
    /// What was reached, if the machines were to note it; what an earlier search has reached is not in it. Of a search
    /// that stops early, workers may have walked more than was told.
    pub coverage: Coverage,
    /// What is left to walk, if something is.
    pub checkpoint: Option<Checkpoint>,
}

/// Walks all paths of a program that the options ask for.
pub fn explore(
    start: &dyn Start,
    options: &Options,
    interrupted: &AtomicBool,
    observer: &mut dyn Observer,
) -> Result<Outcome, String> {
    let wanted = observer.wants_paths();
    let mut options = options.clone();
    let resumed = options.resume.take();
    options.narrowing = options.narrowing_for(wanted);
    if let Some(checkpoint) = &resumed {
        options.narrowing = checkpoint.narrowing_for(options.narrowing);
    }
    let (options, is_resumed) = (&options, resumed.is_some());
    let from = match resumed {
        Some(checkpoint) => checkpoint.fitting(start, options, wanted)?,
        None => Checkpoint::of_everything(options, wanted),
    };
    let tells_output = from.tells_output;
    let mut teller = Teller::new(start, options, from.told, observer, interrupted);
    let (left, mut basis) = ((from.tally, from.rest), from.basis);
    let ended = if let Some(halt) = teller.repeat_rest() {
        let (tally, rest) = left;
        let (remarks, coverage) = (Remarks::default(), Coverage::default());
        Ok(Ended { halt: Some(halt), tally, remarks, coverage, rest, drawn: Vec::new() })
    } else {
        walk_all((start, options, interrupted), tells_output, &mut teller, left)
    };
    let is_own_path = |trouble: &str| trouble == work::NOT_THERE && !is_resumed;
    let ended = ended.map_err(|trouble| if is_own_path(&trouble) { work::ANOTHER_WAY.to_owned() } else { trouble })?;
    let now = start.basis();
    basis.given = now.given;
    basis.read.extend(now.read);
    let mut ended = ended;
    if options.schedules.is_some() {
        teller.repeat_races(&mut ended.remarks.races);
    }
    Ok(conclude(options, (wanted, tells_output), teller, (ended, basis)))
}

/// Walks what is left of a search. Calls are prepared until a path that may have made some of them starts a thread; then
/// others that prepare nothing go on.
fn walk_all(
    (start, options, interrupted): (&dyn Start, &Options, &AtomicBool),
    tells_output: bool,
    teller: &mut Teller<'_>,
    left: (Tally, Rest<Entry>),
) -> Result<Ended, String> {
    let begun = Instant::now();
    let walk = if options.workers > 1 { workers::walk_together } else { alone::walk_alone };
    let mut walk = |options: &Options, prepares: bool, left| {
        Alarm::during(interrupted, options.time_limit, |alarm| {
            walk(&Surroundings { start, options, prepares, tells_output, interrupted, alarm }, teller, left)
        })
    };
    let mut ended = walk(options, true, left)?;
    if ended.halt == Some(Halt::Unfit) {
        let time_limit = options.time_limit.map(|limit| limit.saturating_sub(begun.elapsed()));
        let options = Options { time_limit, ..options.clone() };
        let again = walk(&options, false, (ended.tally, ended.rest))?;
        ended.remarks.add(again.remarks);
        ended.coverage.add(again.coverage);
        ended = Ended { remarks: ended.remarks, coverage: ended.coverage, ..again };
    }
    Ok(ended)
}

/// What walkers of a search have in common.
#[derive(Clone, Copy)]
struct Surroundings<'a> {
    start: &'a dyn Start,
    options: &'a Options,
    /// Whether calls may be prepared.
    prepares: bool,
    tells_output: bool,
    interrupted: &'a AtomicBool,
    alarm: &'a Alarm<'a>,
}

impl Surroundings<'_> {
    /// A walker at the root of the tree that the options ask for.
    fn new_walker(&self) -> Result<Walker, String> {
        let mut machine = self.start.start(self.options.mode)?;
        machine.options.prepares &= self.prepares;
        machine.options.schedules &= self.options.schedules.is_some();
        let mut walker = Walker::new(machine, self.options.narrowing);
        walker.limit_length(self.options.limits.slices);
        walker.machine().session.tells_output = self.tells_output;
        walker.fail_on(self.options.failures);
        walker.reduce(self.options.schedules, self.options.preemptions);
        walker.sample(self.options.sampling);
        walker.drop_schedules(self.options.drops_schedules);
        walker.match_states(self.options.match_memory, self.options.match_times);
        self.alarm.add(walker.machine().formulas.interrupter.clone());
        Ok(walker)
    }
}

fn conclude(options: &Options, wishes: (Wanted, bool), teller: Teller<'_>, (ended, basis): (Ended, Basis)) -> Outcome {
    let Ended { halt, tally, remarks, coverage, rest, drawn } = ended;
    let mut findings = teller.findings();
    let (not_repeated, why_not_repeated) = (teller.paths_not_repeated(), teller.why_not_repeated());
    let mut told = teller.told;
    let mut reasons: Reasons = told.reasons.clone();
    // Nothing may be left when a bound is reached.
    let is_over = rest.is_over();
    let exhausted = is_over && rest.leads_everywhere();
    // Who has come to the end has found in order what others have found by chance.
    let mut drawn = if exhausted && !findings.is_empty() { Vec::new() } else { drawn };
    drawn.retain(|drawn| !findings.iter().any(|found| found.is_like(drawn)));
    // The same path may be drawn often.
    drawn.iter_mut().for_each(|drawn| drawn.paths = 1);
    let failed_by_chance = drawn.len() as u64;
    findings.append(&mut drawn);
    match halt {
        _ if exhausted => {}
        _ if is_over => {
            let text = format!("only {} random walks were made", tally.paths());
            reasons.add(Reason::new(ReasonKind::Samples, text));
        }
        Some(halt) => reasons.0.extend(why_halted(halt, options)),
        None => {}
    }
    let is_to_repeat = !why_not_repeated.is_empty();
    reasons.0.extend(why_not_repeated);
    told.remarks.add(remarks);
    let remarks = told.remarks.clone();
    if matches!(halt, Some(Halt::Found | Halt::Drawn)) {
        // Whoever goes on looks for as many again.
        told.failures = 0;
    }
    let checkpoint = (!is_over || is_to_repeat).then(|| Checkpoint::after(options, wishes, (tally, told, rest, basis)));
    let narrows = options.narrowing != Narrowing::Off;
    // A failure that does not repeat is none: nobody could look into it.
    let failed = tally.failed - not_repeated + failed_by_chance;
    let tally = Tally { failed, cut: tally.cut + not_repeated, ..tally };
    if tally.threaded > 0 && options.schedules.is_none() {
        let mut text = "a second thread was started, and only one order of turns was explored on each path".to_owned();
        if options.match_memory.is_some() {
            text += ": all are without --checkpoint, or without --match states";
        } else if options.strategy != Strategy::DepthFirst {
            text += ": all are depth first, without --search and --stop-at smallest";
        }
        reasons.add(Reason::new(ReasonKind::OneSchedule, text));
    }
    if remarks.is_bounded {
        let most = options.preemptions.unwrap_or(0);
        let text =
            format!("orders were left out in which more than {most} turns are taken from threads that could go on");
        reasons.add(Reason::new(ReasonKind::Preemptions, text));
    }
    if remarks.is_full {
        let text =
            "what is still to be walked of the orders of turns takes more memory than there may be: see --memory";
        reasons.add(Reason::new(ReasonKind::Memory, text));
    }
    if remarks.leaves_resting {
        let text = "the program ends while threads wait for a time, start others, or go on without end: what else they would do before was not explored";
        reasons.add(Reason::new(ReasonKind::OneSchedule, text));
    }
    if remarks.schedules_lost > 0 {
        let text = format!(
            "{} orders of turns could not be followed as they were foreseen, or were not tried",
            remarks.schedules_lost
        );
        reasons.add(Reason::new(ReasonKind::OneSchedule, text));
    }
    if remarks.long_runs > 0 {
        let text = format!(
            "too many events of threads on a path to look for other orders of them ({} times)",
            remarks.long_runs
        );
        reasons.add(Reason::new(ReasonKind::OneSchedule, text));
    }
    let is_finding =
        |race: &Race| findings.iter().filter_map(|finding| finding.race.as_ref()).any(|other| other.is_like(race));
    for race in remarks.races.iter().filter(|race| !is_finding(race)) {
        reasons.add(Reason::new(ReasonKind::Races, race.reason()));
    }
    if remarks.matching.ignores_time && tally.matched > 0 {
        let text = "states were taken for the same whatever the time, and the program asks what time it is";
        reasons.add(Reason::new(ReasonKind::Clock, text));
    }
    for why in &remarks.ignorance {
        reasons.add(Reason::new(ReasonKind::Solver, format!("it is not known whether a branch can be taken: {why}")));
    }
    for place in &remarks.examples {
        let text =
            format!("a number that can have too many values to try had to be known at {place}: it got one of them");
        reasons.add(Reason::new(ReasonKind::Example, text));
    }
    reasons.0.extend(why_vacuous(&tally, &remarks));
    let is_turn_over = halt == Some(Halt::TurnOver) && !exhausted;
    Outcome { tally, findings, incomplete: reasons.0, exhausted, is_turn_over, narrows, remarks, coverage, checkpoint }
}

/// Why a search has stopped before its end; `None` if it has found what it was to find, or will go on.
fn why_halted(halt: Halt, options: &Options) -> Option<Reason> {
    Some(match halt {
        Halt::Found | Halt::Drawn | Halt::TurnOver | Halt::Unfit => return None,
        Halt::Interrupted => Reason::new(ReasonKind::Interrupted, "it was interrupted"),
        Halt::OutOfTime => why_out_of_time(options),
        Halt::FrontierLimit => {
            let most = agenda::MOST_WAITING;
            let text = format!("more than {most} forks wait to be gone on from: depth-first search needs less memory");
            Reason::new(ReasonKind::Frontier, text)
        }
        Halt::PathLimit => {
            let limit = options.limits.paths.unwrap_or_default();
            Reason::new(ReasonKind::Paths, format!("the limit of {limit} paths was reached"))
        }
    })
}

fn why_out_of_time(options: &Options) -> Reason {
    Reason::out_of_time(options.time_limit.unwrap_or_default())
}

/// Why nothing was tested, if the program itself has given every path up: where it did so most.
fn why_vacuous(tally: &Tally, remarks: &Remarks) -> Option<Reason> {
    const MOST_PLACES: usize = 5;
    let mut places: Vec<_> = remarks.pruned.iter().collect();
    places.sort_by_key(|&(_, &paths)| std::cmp::Reverse(paths));
    // Workers may have walked on behind the place where the search stopped.
    let are_told = remarks.pruned.values().sum::<u64>() == tally.pruned;
    let shown = places.iter().take(MOST_PLACES).map(|&(place, paths)| {
        let is_empty = remarks.empty_choices.contains(place);
        let what = if is_empty { "nothing to choose from, an empty range, list or pool," } else { "the assumption" };
        let count = if are_told { format!(" ({paths})") } else { String::new() };
        match promise_at(place) {
            Some(promise) => format!("{promise}{count}"),
            None if place.starts_with(INITIALIZING) => {
                format!("an input of a class that cannot be initialised{count}")
            }
            None => format!("{what} at {place}{count}"),
        }
    });
    let places = shown.collect::<Vec<_>>().join(", ");
    let text = format!("every path was pruned, so nothing was tested: {places}");
    tally.is_vacuous().then(|| Reason::new(ReasonKind::Vacuous, text))
}

/// Where paths end on which an input is of a class that no program has an object of.
const INITIALIZING: &str = "jaywalk.internal.Factory.initialize(";

/// What the contract of a checked method calls the predicate that has ruled a path out: each is asked by a method of that
/// name.
fn promise_at(place: &str) -> Option<&str> {
    let (promise, _) = place.strip_prefix("jaywalk.internal.Harness.")?.split_once('(')?;
    Some(promise.trim_end_matches('\''))
}

fn too_deep(deepest: usize) -> Ending {
    Ending::Cut(Cut::Depth(u32::try_from(deepest).unwrap_or(u32::MAX)))
}
