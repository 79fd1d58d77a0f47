//! Moving a machine along the tree of paths.

use crate::interleaving::{Advance, Interleaving, Stopped};
use crate::loose_ends::{LooseEnds, Narrowing};
use crate::places::Places;
use crate::prunings::Prunings;
use crate::ticks::ticks;
use crate::{Cut, Ending, FailureKinds, Forks, OpenFork, OpenPath, Path, Pick, Tally};
use jaywalk_formula::Ignorance;
use jaywalk_machine::{AlternativeKind, Machine, PathBound, Step};
use jaywalk_schedules::{Counters, ReductionKind};

/// The machine stops for its driver after so many time slices, a few milliseconds.
pub(crate) const SLICES_BETWEEN_QUESTIONS: u64 = 8;

/// Asked every few milliseconds while a path goes on, so that an endless one can be left too.
pub trait Pace {
    /// Whether to go on, given what was counted and how many forks are behind.
    fn goes_on(&mut self, tally: &Tally, depth: usize) -> bool;
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
    /// How schedules are searched.
    reduction: ReductionKind,
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
            reduction: ReductionKind::Optimal,
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

    /// Takes only failures of these kinds for such.
    pub fn fail_on(&mut self, failures: FailureKinds) {
        self.loose_ends.failures = failures;
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
        self.run_on(pace)
    }

    /// The same, for the loop that does it for every fork.
    #[inline(always)]
    fn run_on(&mut self, pace: &mut dyn Pace) -> Arrival {
        // Stretches between two forks may be shorter than a time slice each.
        if self.machine.session.has_ticked() && !pace.goes_on(&self.tally, self.branches.len()) {
            return Arrival::Halted;
        }
        loop {
            self.machine.stop_after_turn(self.last_turn.min(self.machine.turn() + SLICES_BETWEEN_QUESTIONS));
            // Behind a fork there is an event more, or a branch.
            let forks = self.branches.len() + self.machine.trace().len();
            match self.loose_ends.run(&mut self.machine, forks) {
                step @ (Step::Turn | Step::Choose(_)) if self.machine.has_turns() => {
                    if let Some(arrival) = self.interleave(step) {
                        return arrival;
                    }
                }
                Step::Choose(alternatives) => {
                    self.at_fork = Some(alternatives);
                    return Arrival::Fork(alternatives);
                }
                step if step == Step::Paused || step == Step::Limit && !self.is_too_long() => {
                    if !pace.goes_on(&self.tally, self.branches.len()) {
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
                    return self.with_inputs(ending, pace);
                }
            }
        }
    }

    /// The machine has stopped for a turn, or at a fork of a path with several threads.
    #[cold]
    fn interleave(&mut self, step: Step) -> Option<Arrival> {
        if self.interleaving.is_none() {
            self.interleaving = Interleaving::begin(&mut self.machine, self.reduction);
        }
        let Some(interleaving) = &mut self.interleaving else {
            return Some(Arrival::Leaf(Ending::Cut(Cut::Bound(PathBound::Memory))));
        };
        let stopped = match step {
            Step::Choose(ways) => {
                self.tally.choices += 1;
                interleaving.fork(&mut self.machine, ways)
            }
            _ => interleaving.turn(&mut self.machine),
        };
        matches!(stopped, Stopped::Repeats).then_some(Arrival::Repeated)
    }

    /// Goes to the next schedule of the path, if it has several threads and there is one left. If not, the machine is where
    /// the first thread was started.
    #[inline]
    pub(crate) fn next_schedule(&mut self, pace: &mut dyn Pace) -> Advance {
        if self.interleaving.is_none() { Advance::Over } else { self.interleave_anew(pace) }
    }

    #[cold]
    fn interleave_anew(&mut self, pace: &mut dyn Pace) -> Advance {
        let Some(interleaving) = &mut self.interleaving else { return Advance::Over };
        let advance = interleaving.advance(&mut self.machine, self.ended.take(), pace);
        if let Advance::Over = advance {
            let Counters { runs, blocked, diverged, races, largest_tree } = interleaving.counters();
            self.counters.runs += runs;
            self.counters.blocked += blocked;
            self.counters.diverged += diverged;
            self.counters.races += races;
            self.counters.largest_tree = self.counters.largest_tree.max(largest_tree);
            self.interleaving = None;
        }
        advance
    }

    /// How schedules are searched.
    pub fn reduce(&mut self, reduction: Option<ReductionKind>) {
        self.reduction = reduction.unwrap_or(ReductionKind::Optimal);
    }

    /// What was counted of schedules, of paths that are over.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// Whether the path has taken more time slices than it may. A predicate has a limit of its own.
    fn is_too_long(&self) -> bool {
        self.machine.turn() > self.last_turn && !self.machine.is_predicate_timed()
    }

    /// A failure, and what is told of what a path has printed, need inputs that lead there: the solver finds those that
    /// nobody has chosen.
    #[inline]
    fn with_inputs(&mut self, ending: Ending, pace: &mut dyn Pace) -> Arrival {
        let needs = |machine: &Machine| ending.is_failure() || ending == Ending::Completed && machine.tells_open();
        if !self.machine.formulas.is_active() || !needs(&self.machine) {
            return Arrival::Leaf(ending);
        }
        if let Some(bound) = self.machine.bound_of_guesses() {
            return Arrival::Leaf(Ending::Cut(Cut::Bound(bound)));
        }
        Arrival::Leaf(match self.machine.settle_symbols() {
            Ok(true) => ending,
            // Nobody could tell at a branch that this side of it was impossible.
            Ok(false) => Ending::Pruned,
            Err(Ignorance::Interrupted) if !pace.goes_on(&self.tally, self.branches.len()) => return Arrival::Halted,
            Err(_) if ending.is_failure() => Ending::Cut(Cut::NoInputs),
            Err(_) => Ending::Cut(Cut::NoOutput),
        })
    }

    fn count_run(&mut self) {
        self.tally.runs += 1;
        self.tally.threaded += u64::from(self.machine.is_threaded());
    }

    /// Counts the path that has just completed, and those for which it stands.
    pub fn count_completed(&mut self) {
        self.count_run();
        let paths = self.loose_ends.paths(&self.machine);
        self.tally.completed = self.tally.completed.saturating_add(paths);
    }

    /// Counts the path that an assumption has just ended.
    pub fn count_pruned(&mut self) {
        self.count_run();
        self.tally.pruned += 1;
        self.prunings.count(&self.machine);
    }

    /// Counts the path that has just been cut.
    pub fn count_cut(&mut self) {
        self.count_run();
        self.tally.cut += 1;
    }

    /// Counts the path that has just failed.
    pub fn count_failed(&mut self) {
        self.count_run();
        self.tally.failed += 1;
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

    /// Whether the newest fork behind it is this walker's to count.
    fn counts_newest(&self) -> bool {
        self.branches.len() > self.counted_from
    }

    /// Counts the way taken at the newest fork behind it at its place.
    pub fn count_value(&mut self) {
        if let Some(branch) = self.branches.last() {
            self.places.count_way(branch.place);
        }
    }

    /// Counts the fork where the machine has just arrived, and no way of it.
    pub fn count_arrival(&mut self) {
        self.tally.choices += 1;
        self.tally.deepest = self.tally.deepest.max(self.branches.len() as u64 + 1);
        let place = self.places.number(self.machine.choosing());
        self.places.count_arrival(place);
    }

    /// Takes an alternative at a fork that was counted before. The first alternative was counted with the fork.
    pub fn go_on_at(&mut self, taken: u32, end: u32) {
        self.retake(taken, end);
        if taken > 0 && self.counts_newest() {
            self.tally.backtracks += 1;
            self.count_value();
        }
    }

    /// Takes back what was counted of forks on the way to where it is, at their places.
    pub fn uncount_places(&mut self) {
        for branch in &self.branches {
            self.places.uncount_fork(branch.place);
        }
    }

    /// What was counted at each operation that asked for choices.
    pub fn forks_by_place(&self) -> impl Iterator<Item = (u32, Forks)> {
        self.places.counted()
    }

    /// Where paths were given up, in words, and how many.
    pub fn prunings(&self) -> impl Iterator<Item = (String, u64)> {
        self.prunings.counted().iter().map(|&(at, paths)| (self.machine.describe_origin(at), paths))
    }

    /// Where there was nothing to choose from, in words.
    pub fn empty_choices(&self) -> impl Iterator<Item = String> {
        self.prunings.empty().iter().map(|&at| self.machine.describe_origin(at))
    }

    /// Takes an alternative at a fork that was counted before.
    pub fn retake(&mut self, taken: u32, end: u32) {
        self.take_way(taken, end);
    }

    /// Takes an alternative at the fork where the machine is. Returns the number of the fork's place.
    #[inline]
    fn take_way(&mut self, taken: u32, end: u32) -> u32 {
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
            match self.run_on(pace) {
                Arrival::Fork(_) if self.branches.len() >= deepest => {
                    self.leave_fork();
                    return Arrival::TooDeep;
                }
                Arrival::Fork(alternatives) => self.take(0, alternatives),
                other => return other,
            }
        }
    }

    /// Forgets the fork where the machine is.
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

    /// Leaves the alternatives after the one taken at the oldest fork that has some, not before the first `kept`
    /// ones, to somebody else: returns them.
    pub fn give_away(&mut self, kept: usize) -> Option<OpenPath> {
        let has_more = |branch: &Branch| branch.taken + 1 < branch.end;
        let from = kept.max(self.given);
        let depth = from + self.branches.get(from..)?.iter().position(has_more)?;
        self.given = depth + 1;
        self.told = self.told.max(self.given);
        let branch = &mut self.branches[depth];
        let rest = OpenFork { taken: branch.taken + 1, end: branch.end, kind: branch.kind };
        branch.end = rest.taken;
        self.waiting -= u64::from(rest.end - rest.taken);
        Some(OpenPath { prefix: self.path_to(depth), forks: vec![rest] })
    }

    /// What is left of a part with `kept` forks before it: all behind the path where the machine is, and that path too
    /// unless it has ended.
    pub fn left(&mut self, kept: usize, has_ended: bool) -> Option<OpenPath> {
        // What is left of its schedules is walked anew.
        let has_ended = has_ended && self.interleaving.is_none();
        let of_branch = |branch: &Branch| OpenFork { taken: branch.taken, end: branch.end, kind: branch.kind };
        let mut forks: Vec<OpenFork> = self.branches[kept..].iter().map(of_branch).collect();
        if !has_ended {
            if let Some(newest) = self.branches[kept..].last().filter(|newest| newest.taken > 0)
                && self.counts_newest()
            {
                // Whoever takes it anew counts it.
                self.tally.backtracks = self.tally.backtracks.saturating_sub(1);
                self.places.uncount_way(newest.place);
            }
            return Some(OpenPath { prefix: self.path_to(kept), forks });
        }
        while let Some(newest) = forks.last_mut() {
            newest.taken += 1;
            if newest.taken < newest.end {
                return Some(OpenPath { prefix: self.path_to(kept), forks });
            }
            forks.pop();
        }
        None
    }

    /// How many alternatives wait at forks behind it.
    pub fn waiting(&self) -> u64 {
        self.waiting
    }

    /// Goes back to the fork with `depth` ones before it. All forks on the way must still be open.
    fn go_back_to(&mut self, depth: usize) {
        if self.branches.len() == depth {
            return;
        }
        if self.at_fork.is_some() {
            self.leave_fork();
        }
        self.forget_behind(depth);
        while self.branches.len() > depth {
            let Some(branch) = self.branches.pop() else { break };
            self.waiting -= u64::from(branch.end - branch.taken - 1);
            if branch.is_open {
                self.machine.back();
                if self.branches.len() > depth {
                    self.machine.pop_choice();
                } else {
                    self.at_fork = self.machine.newest_choice().map(|choice| choice.alternatives());
                }
            }
        }
    }

    /// Moves to the fork at the end of a path, by way of the last fork that it has in common with where the machine is.
    /// All forks on the way must still be open: the walker has advanced only below them. Counts nothing. Where the tree
    /// ends before the path does, it arrives at that leaf.
    pub fn go_to(&mut self, path: &Path, pace: &mut dyn Pace) -> Arrival {
        self.machine.session.counts_moments = false;
        let arrival = self.follow(path, pace);
        self.machine.session.counts_moments = true;
        arrival
    }

    fn follow(&mut self, path: &Path, pace: &mut dyn Pace) -> Arrival {
        let (known, common) = self.common(path);
        self.go_back_to(common);
        self.paths.truncate(known);
        let new = path.depth() - known;
        let mut paths: Vec<Path> = Vec::with_capacity(new);
        paths.extend(std::iter::once(path).chain(path.backwards().map(|(before, _)| before)).take(new).cloned());
        paths.reverse();
        self.paths.append(&mut paths);
        self.told = self.told.max(self.paths.len());
        let mut arrival = match self.at_fork {
            Some(ways) => Arrival::Fork(ways),
            None => self.run(pace),
        };
        for depth in common..path.depth() {
            let Some((_, taken)) = self.paths[depth].parts() else { break };
            match arrival {
                Arrival::Fork(ways) if taken.number < ways.into() => {
                    let way = taken.number as u32;
                    self.retake(way, way + 1);
                }
                other => {
                    self.paths.truncate(depth);
                    return no_way(other);
                }
            }
            if self.branches.last().is_some_and(|branch| branch.kind != taken.kind) {
                self.paths.truncate(depth);
                return Arrival::Leaf(Ending::Cut(Cut::NoWay));
            }
            arrival = self.run(pace);
        }
        if !matches!(arrival, Arrival::Fork(_)) {
            self.paths.truncate(self.branches.len());
        }
        arrival
    }

    /// How many forks a path shares with where the machine is; and before them, how many it has from the same steps.
    fn common(&self, path: &Path) -> (usize, usize) {
        let depth = self.branches.len().min(path.depth());
        let (mut here, mut common) = (path.beginning(depth), depth);
        while let Some((before, taken)) = here.parts() {
            let last = before.depth();
            if self.paths.get(last).is_some_and(|known| known.is_very(here)) {
                return (last + 1, common);
            }
            if self.branches[last].pick() != taken {
                common = last;
            }
            here = before;
        }
        (0, common)
    }

    /// Moves along an open path to its last fork, or as [`Walker::go_to`] does if it has none. What is left at the forks
    /// before that is this walker's to take.
    pub fn go_along(&mut self, open: &OpenPath, pace: &mut dyn Pace) -> Arrival {
        self.machine.session.counts_moments = false;
        let arrival = self.follow_open(open, pace);
        self.machine.session.counts_moments = true;
        arrival
    }

    fn follow_open(&mut self, open: &OpenPath, pace: &mut dyn Pace) -> Arrival {
        let mut arrival = self.follow(&open.prefix, pace);
        let Some((_, before)) = open.forks.split_last() else { return arrival };
        for (index, &OpenFork { taken, end, kind }) in before.iter().enumerate() {
            match arrival {
                Arrival::Fork(ways) if end <= ways => {}
                other => return no_way(other),
            }
            // As after `advance`: what has nothing left is not gone back to, but for the first fork.
            let is_over = taken + 1 == end && index > 0;
            if is_over {
                self.machine.pop_choice();
            }
            self.retake(taken, end);
            if is_over {
                self.close_newest();
            }
            if self.branches.last().is_some_and(|branch| branch.kind != kind) {
                return Arrival::Leaf(Ending::Cut(Cut::NoWay));
            }
            arrival = self.run(pace);
        }
        arrival
    }
}

/// What it means to arrive here where a path goes on elsewhere.
fn no_way(arrival: Arrival) -> Arrival {
    match arrival {
        Arrival::Fork(_) => Arrival::Leaf(Ending::Cut(Cut::NoWay)),
        other => other,
    }
}
