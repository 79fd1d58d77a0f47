//! Moving a machine along the tree of paths.
//!
//! Here a walker runs from fork to fork and takes the ways of each in turn; `moving.rs` goes elsewhere, `leaving.rs` says
//! what is left behind, `interleaved.rs` walks the schedules of a path, `counting.rs` counts.

mod counting;
mod drawn;
pub(crate) mod interleaved;
mod leaving;
mod moving;

use crate::data_races::Races;
use crate::finding::Fault;
use crate::interleaving::{Interleaving, Plan};
use crate::loose_ends::{LooseEnds, Narrowing};
use crate::places::Places;
use crate::prunings::Prunings;
use crate::search::{Matching, States};
use crate::ticks::ticks;
use crate::{Cut, Ending, FailureKinds, Path, Pick, Tally};
use drawn::Drawn;
use jaywalk_formula::Ignorance;
use jaywalk_machine::{AlternativeKind, Machine, Step};
use jaywalk_schedules::{Counters, ReductionKind};
use rustc_hash::FxHashSet;

/// The machine stops for its driver after so many time slices, a few milliseconds.
pub(crate) const SLICES_BETWEEN_QUESTIONS: u64 = 8;

/// Asked every few milliseconds while a path goes on, so that an endless one can be left too.
pub trait Pace {
    /// Whether to go on, given what was counted and how many forks are behind.
    fn goes_on(&mut self, tally: &Tally, depth: usize) -> bool;

    /// The path has started its first thread, and all its schedules are about to be walked.
    fn threads_start(&mut self) {}
}

/// Goes on whatever happens.
pub struct Unhurried;

impl Pace for Unhurried {
    fn goes_on(&mut self, _: &Tally, _: usize) -> bool {
        true
    }
}

/// Where running has led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// To a fork with this many ways.
    Fork(u32),
    /// To a path's end.
    Leaf(Ending),
    /// To where all that could go on would repeat another schedule of the path.
    Repeated,
    /// To a fork that is deeper than paths may go.
    TooDeep,
    /// To a fork in a state that was come to before.
    Matched,
    /// Into the middle of a path, where the driver wanted to stop.
    Halted,
}

/// A fork on the way to where the machine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The alternative that was taken.
    pub taken: u32,
    /// One past the last alternative that is this walker's to take: fewer than there are when others have the rest.
    pub end: u32,
    /// The number of the place that asked.
    place: u32,
    /// What the alternative decides.
    kind: AlternativeKind,
    /// Whether the machine can still go back to the fork.
    is_open: bool,
}

impl Branch {
    /// The alternative that was taken, with what it decides.
    pub fn pick(&self) -> Pick {
        Pick { number: self.taken.into(), kind: self.kind }
    }
}

/// A machine and where it is in the tree.
pub struct Walker {
    machine: Machine,
    loose_ends: LooseEnds,
    branches: Vec<Branch>,
    /// The paths to what the first of these branches lead to, as far as somebody has asked for them: those that begin
    /// alike are to share their beginnings.
    paths: Vec<Path>,
    /// No branch before this one has an alternative left that could be given away.
    given: usize,
    /// Of no branch behind this many do those two tell.
    told: usize,
    /// How many alternatives wait at forks behind it.
    waiting: u64,
    /// The number of ways, while the machine is at a fork.
    at_fork: Option<u32>,
    /// What was counted on the way.
    pub tally: Tally,
    /// Forks and ways by place.
    places: Places,
    /// Paths that were given up.
    prunings: Prunings,
    /// The schedules of the path, while it has several threads; and how it ended, when it has.
    interleaving: Option<Interleaving>,
    ended: Option<Ending>,
    /// The states that it has come to, where none is walked twice.
    states: Option<Box<States>>,
    /// The data races of paths that have ended.
    races: Races,
    /// How many runs were too long to look for other orders of their events.
    long_runs: u64,
    /// Whether schedules that are left are not told.
    drops_schedules: bool,
    /// How schedules are searched, and whether some were left out for that.
    plan: Plan,
    is_bounded: bool,
    is_full: bool,
    /// Whether a path has started a thread that is to be walked by a machine that prepares no calls.
    is_unfit: bool,
    /// How the schedules of random walks are drawn.
    drawn: Drawn,
    /// How paths have failed so far.
    faults: FxHashSet<Fault>,
    /// Whether more is told of all paths.
    tells_details: bool,
    /// What is to be said of the searches of schedules that are over.
    counters: Counters,
    /// Forks with fewer before them were counted by somebody else.
    pub counted_from: usize,
    /// The turns of the machine at which paths begin, and after which they are cut.
    first_turn: u64,
    last_turn: u64,
}

impl Walker {
    /// A walker at the root: the machine is about to start its program.
    pub fn new(mut machine: Machine, narrowing: Narrowing) -> Walker {
        machine.session.ticks = ticks();
        Walker {
            loose_ends: LooseEnds::new(&mut machine, narrowing),
            first_turn: machine.turn(),
            last_turn: u64::MAX,
            machine,
            branches: Vec::new(),
            paths: Vec::new(),
            given: 0,
            told: 0,
            waiting: 0,
            at_fork: None,
            tally: Tally::default(),
            places: Places::default(),
            prunings: Prunings::default(),
            interleaving: None,
            ended: None,
            states: None,
            races: Races::default(),
            plan: Plan { kind: ReductionKind::Optimal, preemptions: None },
            is_bounded: false,
            is_full: false,
            long_runs: 0,
            drops_schedules: false,
            is_unfit: false,
            drawn: Drawn::default(),
            faults: FxHashSet::default(),
            tells_details: false,
            counters: Counters::default(),
            counted_from: 0,
        }
    }

    /// The machine, when nothing is left to walk.
    pub fn into_machine(self) -> Machine {
        self.machine
    }

    /// The machine, for looking at the state it is in.
    pub fn machine(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// The forks on the way to where it is.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// How many forks are behind it.
    pub fn depth(&self) -> usize {
        self.branches.len()
    }

    /// How many time slices the path has taken so far.
    pub fn slices(&self) -> u64 {
        self.machine.turn() - self.first_turn
    }

    /// Lets more be told of all paths.
    pub(crate) fn tell_details(&mut self, tells_details: bool) {
        self.tells_details = tells_details;
    }

    /// Forgets how paths have failed: of those that fail alike the first one after this may be told.
    pub(crate) fn forget_faults(&mut self) {
        self.faults.clear();
    }

    /// Takes only failures of these kinds for such.
    pub fn fail_on(&mut self, failures: FailureKinds) {
        self.loose_ends.failures = failures;
    }

    /// Walks no state twice, with so many bytes for what it remembers, whether or not states differ by the time alone;
    /// `None` walks all paths.
    pub fn match_states(&mut self, bytes: Option<usize>, has_times: bool) {
        self.states = bytes.map(|bytes| Box::new(States::new(bytes, has_times)));
    }

    /// What came of that.
    pub fn matching(&mut self) -> Matching {
        let states = self.interleaving.as_mut().map_or(&mut self.states, |interleaving| interleaving.states());
        states.as_ref().map_or_else(Matching::default, |states| states.found(&self.machine))
    }

    /// Cuts paths that take more time slices; `None` for no limit.
    pub fn limit_length(&mut self, slices: Option<u64>) {
        self.last_turn = slices.map_or(u64::MAX, |slices| self.first_turn.saturating_add(slices));
    }

    /// The path to where it is.
    pub fn path(&mut self) -> Path {
        self.path_to(self.branches.len())
    }

    /// The path to the fork with so many before it.
    fn path_to(&mut self, depth: usize) -> Path {
        let mut path = self.paths.last().cloned().unwrap_or_default();
        for branch in &self.branches[self.paths.len().min(depth)..depth] {
            path = path.then(branch.pick());
            self.paths.push(path.clone());
        }
        self.told = self.told.max(self.paths.len());
        depth.checked_sub(1).map_or_else(Path::default, |last| self.paths[last].clone())
    }

    /// The branches behind the first `depth` are about to change.
    #[cold]
    fn forget_behind(&mut self, depth: usize) {
        self.paths.truncate(depth);
        self.given = self.given.min(depth);
        self.told = self.told.min(depth);
    }

    /// Runs on to the next fork or to the path's end.
    pub fn run(&mut self, pace: &mut dyn Pace) -> Arrival {
        match self.run_to_fork(pace) {
            Ok(alternatives) => Arrival::Fork(alternatives),
            Err(step) => self.arrive(step, pace),
        }
    }

    /// Runs on to the next fork, if the machine does not stop before, or for something else.
    #[inline(always)] // for every fork
    fn run_to_fork(&mut self, pace: &mut dyn Pace) -> Result<u32, Option<Step>> {
        // Stretches between two forks may be shorter than a time slice each.
        if self.machine.session.has_ticked() && !pace.goes_on(&self.tally, self.depth_to_leave()) {
            return Err(None);
        }
        if self.drawn.is_at_start() {
            self.leave_start();
        }
        match self.run_machine() {
            Step::Choose(alternatives) if !self.machine.has_turns() => {
                self.at_fork = Some(alternatives);
                Ok(alternatives)
            }
            step => Err(Some(step)),
        }
    }

    /// The machine has stopped for something else than a fork of a path with one thread; or the driver has stopped it.
    #[inline(never)] // to leave the loop over forks short
    fn arrive(&mut self, step: Option<Step>, pace: &mut dyn Pace) -> Arrival {
        let Some(step) = step else { return Arrival::Halted };
        let arrival = self.go_on_from(step, pace);
        if self.interleaving.is_some() { self.scout(arrival, pace) } else { arrival }
    }

    /// Runs on, but no further than to the end of one schedule.
    fn run_once(&mut self, pace: &mut dyn Pace) -> Arrival {
        match self.run_to_fork(pace) {
            Ok(alternatives) => Arrival::Fork(alternatives),
            Err(None) => Arrival::Halted,
            Err(Some(step)) => self.go_on_from(step, pace),
        }
    }

    /// Goes on from where the machine has stopped, if that is no fork and no path's end.
    #[inline(always)]
    fn go_on_from(&mut self, mut step: Step, pace: &mut dyn Pace) -> Arrival {
        loop {
            match step {
                step @ (Step::Turn | Step::Choose(_)) if self.machine.has_turns() => {
                    if let Some(arrival) = self.turn(step, pace) {
                        return arrival;
                    }
                }
                Step::Choose(alternatives) => {
                    self.at_fork = Some(alternatives);
                    return Arrival::Fork(alternatives);
                }
                step if step == Step::Paused || step == Step::Limit && !self.is_too_long() => {
                    if !pace.goes_on(&self.tally, self.depth_to_leave()) {
                        return Arrival::Halted;
                    }
                }
                Step::Empty => {
                    self.prunings.note_empty(&self.machine);
                    self.ended = Some(Ending::Pruned);
                    return Arrival::Leaf(Ending::Pruned);
                }
                other => {
                    let ending = Ending::of_step(other).unwrap_or(Ending::Cut(Cut::NoWay));
                    self.ended = Some(ending);
                    return self.with_inputs(self.or_race(ending), pace);
                }
            }
            step = self.run_machine();
        }
    }

    /// The machine has stopped for a turn, or at a fork of a path with several threads. Turns may be shorter than a time
    /// slice each, so it halts if the driver wants to.
    #[cold]
    fn turn(&mut self, step: Step, pace: &mut dyn Pace) -> Option<Arrival> {
        let arrival = if self.drawn.is_on() { self.draw(step) } else { self.interleave(step, pace) };
        arrival.or_else(|| {
            let halts = self.machine.session.has_ticked() && !pace.goes_on(&self.tally, self.depth_to_leave());
            halts.then_some(Arrival::Halted)
        })
    }

    /// How many forks are behind it, for those who may want to leave a deep path: schedules are walked to their end.
    pub fn depth_to_leave(&self) -> usize {
        if self.interleaving.is_some() { 0 } else { self.branches.len() }
    }

    /// Lets the machine run to its next stop.
    #[inline(always)]
    fn run_machine(&mut self) -> Step {
        self.machine.stop_after_turn(self.last_turn.min(self.machine.turn() + SLICES_BETWEEN_QUESTIONS));
        self.loose_ends.run(&mut self.machine, self.branches.len())
    }

    /// Whether the path has taken more time slices than it may. A predicate has a limit of its own.
    fn is_too_long(&self) -> bool {
        self.machine.turn() > self.last_turn && !self.machine.is_predicate_timed()
    }

    /// A failure, and what is told of what a path has printed, need inputs that lead there: the solver finds those that
    /// nobody has chosen.
    #[inline(always)]
    fn with_inputs(&mut self, ending: Ending, pace: &mut dyn Pace) -> Arrival {
        match self.machine.formulas.is_active() {
            true => self.find_inputs(ending, pace),
            false => Arrival::Leaf(ending),
        }
    }

    #[inline(never)]
    fn find_inputs(&mut self, ending: Ending, pace: &mut dyn Pace) -> Arrival {
        let needs_inputs = ending.is_failure() || ending == Ending::Completed && self.machine.tells_open();
        if !needs_inputs {
            return Arrival::Leaf(ending);
        }
        if let Some(bound) = self.machine.bound_of_guesses() {
            return Arrival::Leaf(Ending::Cut(Cut::Bound(bound)));
        }
        if self.machine.has_open_functions() {
            // A failure is repeated, but what was printed would be told as it is.
            if !ending.is_failure() {
                return Arrival::Leaf(Ending::Cut(Cut::NoOutput));
            }
            self.machine.find_arguments();
        }
        let settled = match self.tells_inputs(&ending) {
            true => self.machine.settle_symbols(),
            false => self.machine.settle_symbols_untold(),
        };
        Arrival::Leaf(match settled {
            Ok(true) => ending,
            // Nobody could tell at a branch that this side of it was impossible.
            Ok(false) => Ending::Pruned,
            Err(Ignorance::Interrupted) if !pace.goes_on(&self.tally, self.branches.len()) => return Arrival::Halted,
            Err(_) if ending.is_failure() => Ending::Cut(Cut::NoInputs),
            Err(_) => Ending::Cut(Cut::NoOutput),
        })
    }

    /// Whether somebody is told with which inputs a path has ended: of those that fail alike only the first one's.
    fn tells_inputs(&mut self, ending: &Ending) -> bool {
        let fault = Fault::of_ending(&self.machine, ending);
        fault.is_none_or(|fault| self.faults.insert(fault)) || self.tells_details || self.machine.tells_open()
    }

    /// Takes an alternative at the fork where the machine has just arrived; those from `taken` to `end` are this
    /// walker's to take.
    pub fn take(&mut self, taken: u32, end: u32) {
        self.tally.deepest = self.tally.deepest.max(self.branches.len() as u64 + 1);
        let place = self.take_way(taken, end);
        if self.counts_newest() {
            self.tally.choices += 1;
            self.places.count_fork(place);
        }
    }

    /// Takes an alternative at a fork that was counted before.
    pub fn retake(&mut self, taken: u32, end: u32) {
        self.take_way(taken, end);
    }

    /// Takes an alternative at the fork where the machine is. Returns the number of the fork's place.
    #[inline]
    fn take_way(&mut self, taken: u32, end: u32) -> u32 {
        if self.branches.is_empty()
            && let Some(states) = &mut self.states
        {
            states.begin(&self.machine);
        }
        self.at_fork = None;
        self.waiting += u64::from(end - taken - 1);
        let place = self.places.number(self.machine.choosing());
        let kind = self.machine.pick(taken);
        self.branches.push(Branch { taken, end, place, kind, is_open: true });
        place
    }

    /// Takes an alternative at the fork where the machine has just arrived, and forgets the fork: it is not gone back
    /// to.
    pub fn take_for_good(&mut self, taken: u32) {
        self.machine.pop_choice();
        self.take(taken, taken + 1);
        self.close_newest();
    }

    fn close_newest(&mut self) {
        if let Some(branch) = self.branches.last_mut() {
            branch.is_open = false;
        }
    }

    /// Runs to the end of the path that takes the first alternative at every fork from here on. Where `deepest` forks
    /// lie behind it, a further one ends the path.
    pub fn run_to_leaf(&mut self, deepest: usize, pace: &mut dyn Pace) -> Arrival {
        loop {
            let alternatives = match self.run_to_fork(pace) {
                Ok(alternatives) => alternatives,
                // Most paths of many programs end so, and it is known at once.
                Err(Some(Step::Pruned)) if self.interleaving.is_none() => {
                    self.ended = Some(Ending::Pruned);
                    return Arrival::Leaf(Ending::Pruned);
                }
                Err(step) => match self.arrive(step, pace) {
                    Arrival::Fork(alternatives) => alternatives,
                    other => return other,
                },
            };
            if self.branches.len() >= deepest {
                self.leave_fork();
                return Arrival::TooDeep;
            }
            if self.is_matched() {
                self.leave_fork();
                return Arrival::Matched;
            }
            self.take(0, alternatives);
        }
    }

    /// Whether what lies behind the fork where the machine has just arrived was walked before, or will be.
    #[inline]
    fn is_matched(&mut self) -> bool {
        match &mut self.states {
            None => false,
            Some(states) => {
                let is_known = states.is_known(&mut self.machine);
                self.tally.matched += u64::from(is_known);
                is_known
            }
        }
    }

    /// Forgets the fork where the machine is.
    #[cold]
    fn leave_fork(&mut self) {
        self.at_fork = None;
        self.machine.back();
        self.machine.pop_choice();
    }

    /// Goes back to the newest fork, not before the first `kept` ones, that has an alternative left, and takes that.
    /// Returns whether there was one: depth-first search, on the trail. If not, the machine is at the fork with `kept`
    /// ones behind it.
    pub fn advance(&mut self, kept: usize) -> bool {
        while self.branches.len() > kept {
            if self.branches.len() <= self.told {
                self.forget_behind(self.branches.len() - 1);
            }
            // The first fork stays open, so that the walker can move elsewhere when all is done here.
            let is_first = self.branches.len() == kept + 1;
            let is_counted = self.counts_newest();
            let Some(branch) = self.branches.last_mut() else { return false };
            if branch.is_open {
                self.machine.back();
            }
            if branch.taken + 1 < branch.end {
                branch.taken += 1;
                self.waiting -= 1;
                if is_counted {
                    self.tally.backtracks += 1;
                    self.places.count_way(branch.place);
                }
                if branch.taken + 1 == branch.end && !is_first {
                    branch.is_open = false;
                    self.machine.pop_choice();
                }
                branch.kind = self.machine.pick(branch.taken);
                return true;
            }
            if is_first {
                self.at_fork = self.machine.newest_choice().map(|choice| choice.alternatives());
            } else if branch.is_open {
                self.machine.pop_choice();
            }
            self.branches.pop();
        }
        false
    }
}
