//! Schedules and paths by chance, drawn now and then while all of them are walked in order.
//!
//! Depth first, the search of a program with many threads stays for long among the schedules that differ near their ends. A
//! failure that needs an early switch is far away then, though many schedules have it. So a search that looks for one
//! failure, and has not come to an end after some runs, draws some schedules by chance before it goes on. Nothing of them is
//! counted, unless one fails: then that is found. What is drawn depends on the number of runs alone, as long as runs are
//! not very long.
//!
//! The same goes for the paths of a method that is checked: one fork that leads to very many keeps the search from what its
//! other way leads to, which may fail at once. So a search that has taken a while draws paths, each way of a fork as likely
//! as the others, for a part of the time. What fails there is kept for the case that the search does not come to its end.

use super::{Checkpoint, Draws, Observer, Options, StopAt, Strategy, Wanted, explore};
use crate::{Finding, Sampling, Start};
use jaywalk_machine::{ChoiceMode, Machine};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Runs after which schedules are first drawn; then after twice as many, and so on.
const FIRST_RUNS: u64 = 256;
/// So many are drawn at least each time.
const FEWEST_WALKS: u64 = 256;
/// And one for so many runs.
const RUNS_OF_WALK: u64 = 8;
/// A search that has been in one run for so long draws too; then after twice as long.
const LONG: Duration = Duration::from_secs(1);
/// Time slices that a walk may take, each 20,000 backward branches and calls.
const LONGEST_WALK: u64 = 1_000;

/// A search that has taken so long draws paths; then when it has taken twice as long, and so on.
const FIRST_PATHS: Duration = Duration::from_millis(500);
/// They are drawn for this part of the time that the search has taken, but for so long at least.
const PART_OF_PATHS: u32 = 4;
const SHORTEST_PATHS: Duration = Duration::from_millis(150);

/// Nobody wants to be told of the walks.
struct Nobody;

impl Observer for Nobody {
    fn wants_paths(&self) -> Wanted {
        Wanted::None
    }
}

/// Walks have machines of their own, which are gone when others go on.
struct Aside<'a>(&'a dyn Start);

impl Start for Aside<'_> {
    fn start(&self, mode: ChoiceMode) -> Result<Machine, String> {
        self.0.start_aside(mode)
    }

    fn program_on_path(&self, machine: &Machine) -> u32 {
        self.0.program_on_path(machine)
    }
}

/// When schedules are drawn, and what came of it.
pub(super) struct Drawing<'a> {
    start: &'a dyn Start,
    options: &'a Options,
    interrupted: &'a AtomicBool,
    /// Whether threads were started at all.
    has_threads: bool,
    /// How many runs were walked, and after how many schedules are drawn next.
    runs: u64,
    due: u64,
    begun: Instant,
    /// When the run began that is walked, or schedules were last drawn; and how long after that they are again.
    since: Instant,
    patience: Duration,
    /// How often schedules were drawn.
    rounds: u64,
    /// How long the search takes before paths are drawn next, and where they go on.
    next_paths: Duration,
    paths: Option<Checkpoint>,
    /// What was found.
    pub(super) found: Vec<Finding>,
}

impl<'a> Drawing<'a> {
    /// None if the options want nothing drawn.
    pub(super) fn of(start: &'a dyn Start, options: &'a Options, interrupted: &'a AtomicBool) -> Option<Drawing<'a>> {
        let is_wanted = match options.draws {
            Draws::Nothing => false,
            Draws::Schedules => options.schedules.is_some(),
            Draws::Paths => true,
        };
        (is_wanted && options.strategy == Strategy::DepthFirst).then(|| Drawing {
            start,
            options,
            interrupted,
            has_threads: false,
            runs: 0,
            due: FIRST_RUNS,
            begun: Instant::now(),
            since: Instant::now(),
            patience: LONG,
            rounds: 0,
            next_paths: FIRST_PATHS,
            paths: None,
            found: Vec::new(),
        })
    }

    /// Threads are started.
    pub(super) fn threads_start(&mut self) {
        self.has_threads = true;
    }

    /// How many runs are walked before schedules are drawn again.
    pub(super) fn runs_left(&self) -> u64 {
        if self.options.draws == Draws::Paths {
            return u64::MAX;
        }
        self.due.saturating_sub(self.runs).max(1)
    }

    /// So many runs were walked. Draws if it is time to, not beyond the deadline; returns whether that was enough.
    pub(super) fn walked(&mut self, runs: u64, deadline: Option<Instant>) -> bool {
        self.come_to(self.runs + runs, deadline)
    }

    /// The same when there are so many runs in all.
    pub(super) fn come_to(&mut self, runs: u64, deadline: Option<Instant>) -> bool {
        if self.options.draws == Draws::Paths {
            return self.draw_paths(deadline);
        }
        self.runs = runs;
        self.since = Instant::now();
        if self.runs < self.due {
            return false;
        }
        let walks = FEWEST_WALKS.max(self.due / RUNS_OF_WALK);
        self.due = self.due.saturating_mul(2);
        self.draw(walks, deadline)
    }

    /// The search is in the middle of a run: the same.
    pub(super) fn goes_on(&mut self, deadline: Option<Instant>) -> bool {
        if self.options.draws == Draws::Paths {
            return self.draw_paths(deadline);
        }
        if !self.has_threads || self.since.elapsed() < self.patience {
            return false;
        }
        self.patience *= 2;
        self.draw(FEWEST_WALKS, deadline)
    }

    /// Draws paths, if it is time to.
    fn draw_paths(&mut self, deadline: Option<Instant>) -> bool {
        let taken = self.begun.elapsed();
        if taken < self.next_paths || !self.has_room(deadline) {
            return false;
        }
        let strategy = Strategy::Random { samples: u64::MAX, seed: 0 };
        let longest = SHORTEST_PATHS.max(taken / PART_OF_PATHS);
        let resume = self.paths.take();
        let options = Options { stop_at: self.options.stop_at, resume, ..self.aside(strategy, longest, deadline) };
        if let Ok(outcome) = explore(&Aside(self.start), &options, self.interrupted, &mut Nobody) {
            (self.paths, self.found) = (outcome.checkpoint, outcome.findings);
        }
        // What goes wrong with these is not tried again at once.
        self.next_paths = self.begun.elapsed() * 2;
        self.options.stop_at == StopAt::Findings(1) && !self.found.is_empty()
    }

    /// Whether there are time and memory to draw.
    fn has_room(&self, deadline: Option<Instant>) -> bool {
        // One walks, and one repeats what has failed.
        const MACHINES: usize = 2;
        deadline.is_none_or(|deadline| Instant::now() < deadline) && self.start.has_room_aside(MACHINES)
    }

    /// How walks are made, for so long at most.
    fn aside(&self, strategy: Strategy, longest: Duration, deadline: Option<Instant>) -> Options {
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let mut limits = self.options.limits;
        limits.slices = Some(limits.slices.map_or(LONGEST_WALK, |slices| slices.min(LONGEST_WALK)));
        limits.paths = None;
        Options {
            strategy,
            sampling: Some(Sampling::Mixed),
            stop_at: StopAt::Findings(1),
            time_limit: Some(left.map_or(longest, |left| left.min(longest))),
            limits,
            workers: 1,
            draws: Draws::Nothing,
            drops_schedules: true,
            turn: None,
            resume: None,
            ..self.options.clone()
        }
    }

    fn draw(&mut self, walks: u64, deadline: Option<Instant>) -> bool {
        if !self.has_threads || !self.has_room(deadline) {
            return false;
        }
        // The search in order has most of the time.
        let longest = LONG.max(self.begun.elapsed() / 2);
        let options = self.aside(Strategy::Random { samples: walks, seed: self.rounds }, longest, deadline);
        self.rounds += 1;
        // What goes wrong here goes wrong in the search as well, which says it.
        if let Ok(outcome) = explore(&Aside(self.start), &options, self.interrupted, &mut Nobody) {
            self.found = outcome.findings;
        }
        self.since = Instant::now();
        !self.found.is_empty()
    }
}
