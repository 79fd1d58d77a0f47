//! A path with several threads: all its schedules are leaves behind one fork.

use super::{Arrival, Pace, SLICES_BETWEEN_QUESTIONS, Walker};
use crate::finding::Fault;
use crate::interleaving::{Advance, Interleaving, Plan, Repeated, Stopped};
use crate::{Cut, Ending, LeftSchedules, Race};
use jaywalk_machine::{Machine, PathBound, Step, Unsupported};
use jaywalk_schedules::{Counters, ReductionKind};

/// What is said of a path that is cut because too much would have to be remembered of its turns.
const TOO_MUCH: &str = "what is remembered of a path's turns takes more memory than a path may have";

/// What is said of a path that goes round in a loop, which is not known to wait for something that can still come.
const ENDLESS: &str = "a thread goes round in a loop without changing anything, and no other one can go on by itself";

/// Where going on with schedules that were left has led.
pub(crate) enum Resumed {
    /// Into the middle of one.
    Between,
    /// To the end of one that was told, or that repeats another.
    AtEnd,
    /// To the end of one that was not.
    AtLeaf(Arrival),
    /// To something else than there was.
    Elsewhere,
    /// The driver wanted to stop on the way.
    Halted,
}

impl Walker {
    /// The machine has stopped for a turn, or at a fork of a path with several threads.
    pub(super) fn interleave(&mut self, step: Step, pace: &mut dyn Pace) -> Option<Arrival> {
        if self.interleaving.is_none() {
            if self.is_unfit_for_threads() {
                return Some(Arrival::Halted);
            }
            pace.threads_start();
            self.interleaving = Interleaving::begin(&mut self.machine, self.plan, &mut self.states);
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
        match stopped {
            Stopped::GoesOn => None,
            Stopped::Repeats => Some(Arrival::Repeated),
            Stopped::Matched => {
                let (is_scouting, from) = (interleaving.is_scouting(), interleaving.parted_at());
                if !is_scouting && self.machine.fails_by_race() && self.races.has_new_failure(&self.machine, from) {
                    self.ended = Some(Ending::Race);
                    return Some(self.with_inputs(Ending::Race, pace));
                }
                self.races.note(&mut self.machine, from);
                interleaving.note_matched();
                Some(Arrival::Matched)
            }
            Stopped::Loops => {
                self.machine.stop_at_bound(PathBound::Loops, Unsupported { what: ENDLESS.into(), calls: Vec::new() });
                Some(Arrival::Leaf(Ending::Cut(Cut::Bound(PathBound::Loops))))
            }
            Stopped::Full => {
                self.machine.stop_at_bound(PathBound::Memory, Unsupported { what: TOO_MUCH.into(), calls: Vec::new() });
                Some(Arrival::Leaf(Ending::Cut(Cut::Bound(PathBound::Memory))))
            }
        }
    }

    /// The path has started its first thread: whether that cannot be walked here, because calls were prepared before.
    pub(super) fn is_unfit_for_threads(&mut self) -> bool {
        self.is_unfit |= self.machine.may_have_prepared();
        self.is_unfit
    }

    /// Whether it has stopped at such a path.
    pub(crate) fn is_unfit(&self) -> bool {
        self.is_unfit
    }

    /// Goes to the next schedule of the path, if it has several threads and there is one left. If not, the machine is where
    /// the first thread was started.
    #[inline]
    pub(crate) fn next_schedule(&mut self, pace: &mut dyn Pace) -> Advance {
        if self.interleaving.is_none() { Advance::Over } else { self.interleave_anew(pace) }
    }

    #[cold]
    fn interleave_anew(&mut self, pace: &mut dyn Pace) -> Advance {
        self.count_races();
        let Some(interleaving) = &mut self.interleaving else { return Advance::Over };
        let advance = interleaving.advance(&mut self.machine, self.ended.take(), pace);
        if let Advance::Over = advance {
            self.end_schedules();
        }
        advance
    }

    /// A path that ends well fails by a race, where that is a failure.
    #[inline]
    pub(super) fn or_race(&self, ending: Ending) -> Ending {
        if ending == Ending::Completed && self.machine.fails_by_race() { Ending::Race } else { ending }
    }

    /// The race by which the path has just failed.
    pub(crate) fn race_fault(&mut self) -> Option<Fault> {
        self.races.failing(&self.machine).map(|race| Fault::of_race(&race))
    }

    /// Counts the races of the path that has just ended and been told, unless it was given up.
    pub(crate) fn count_races(&mut self) {
        let is_seen = !matches!(self.ended, None | Some(Ending::Pruned));
        if is_seen && self.machine.has_races() {
            match self.interleaving.as_ref().is_some_and(Interleaving::is_scouting) {
                true => self.races.note(&mut self.machine, 0),
                false => self.races.count(&mut self.machine),
            }
        }
    }

    /// The races that it has met.
    pub(crate) fn races(&self) -> Vec<Race> {
        self.races.list()
    }

    /// The search of schedules is over, or goes on elsewhere: adds what it has counted.
    fn end_schedules(&mut self) -> Option<Interleaving> {
        let mut interleaving = self.interleaving.take()?;
        self.is_bounded |= interleaving.is_bounded();
        self.is_full |= interleaving.is_full();
        self.tally.matched += interleaving.matched();
        self.long_runs += interleaving.long_runs;
        self.states = interleaving.states().take();
        let Counters { runs, blocked, diverged, races, largest_tree } = interleaving.counters();
        self.counters.runs += runs;
        self.counters.blocked += blocked;
        self.counters.diverged += diverged;
        self.counters.races += races;
        self.counters.largest_tree = self.counters.largest_tree.max(largest_tree);
        Some(interleaving)
    }

    /// What is left of the schedules of the path where the machine is, which is not gone on with here; `has_ended` if the
    /// machine is at the end of one that was told.
    pub(super) fn leave_schedules(&mut self, has_ended: bool) -> Option<Box<LeftSchedules>> {
        let mut interleaving = self.end_schedules().filter(|interleaving| !interleaving.is_scouting())?;
        let has_ended = has_ended && self.ended.is_some();
        Some(Box::new(interleaving.left(&mut self.machine, has_ended)))
    }

    /// The search of schedules ends where it is, and is not gone on with.
    pub(super) fn forget_schedules(&mut self) -> Option<Box<LeftSchedules>> {
        self.end_schedules();
        None
    }

    /// Goes on with schedules that were left, from before the first thread is started.
    pub(crate) fn resume_schedules(&mut self, left: &LeftSchedules, pace: &mut dyn Pace) -> Resumed {
        loop {
            match self.run_machine() {
                Step::Turn | Step::Choose(_) if self.machine.has_turns() => break,
                Step::Paused | Step::Limit if pace.goes_on(&self.tally, self.branches.len()) => {}
                Step::Paused | Step::Limit => return Resumed::Halted,
                _ => return Resumed::Elsewhere,
            }
        }
        if self.is_unfit_for_threads() {
            return Resumed::Halted;
        }
        pace.threads_start();
        let Some(mut interleaving) = Interleaving::begin(&mut self.machine, self.plan, &mut self.states) else {
            return Resumed::Elsewhere;
        };
        let forks = self.branches.len();
        let (loose_ends, last_turn) = (&mut self.loose_ends, self.last_turn);
        let mut run = |machine: &mut Machine| {
            machine.stop_after_turn(last_turn.min(machine.turn() + SLICES_BETWEEN_QUESTIONS));
            loose_ends.run(machine, forks)
        };
        match interleaving.resume(&mut self.machine, left, &mut run, pace) {
            Repeated::There => {}
            Repeated::Elsewhere => return Resumed::Elsewhere,
            Repeated::Halted => return Resumed::Halted,
        }
        let events = self.machine.trace().len();
        let (is_unseen, ended_with) = (interleaving.is_unseen(), interleaving.ended_with.take());
        let stopped = match (is_unseen, ended_with) {
            (false, None) => interleaving.turn(&mut self.machine),
            _ => Stopped::Repeats,
        };
        self.interleaving = Some(interleaving);
        self.ended = ended_with.map(|step| Ending::of_step(step).unwrap_or(Ending::Cut(Cut::NoWay)));
        match (stopped, self.ended) {
            (_, Some(ending)) if !left.has_ended => Resumed::AtLeaf(self.with_inputs(ending, pace)),
            (Stopped::GoesOn, _) if !left.has_ended => Resumed::Between,
            (Stopped::GoesOn, _) => match self.run(pace) {
                Arrival::Leaf(_) if self.machine.trace().len() == events => Resumed::AtEnd,
                Arrival::Halted => Resumed::Halted,
                _ => Resumed::Elsewhere,
            },
            _ => Resumed::AtEnd,
        }
    }

    /// A schedule has come to its end that is walked only to see where the order matters: goes on with the next, until
    /// there is one to be told.
    #[cold]
    pub(super) fn scout(&mut self, mut arrival: Arrival, pace: &mut dyn Pace) -> Arrival {
        while self.interleaving.as_ref().is_some_and(Interleaving::is_scouting)
            && matches!(arrival, Arrival::Leaf(_) | Arrival::Repeated | Arrival::Matched)
        {
            self.note_end(arrival);
            arrival = match self.next_schedule(pace) {
                Advance::GoesOn => self.run_once(pace),
                Advance::Halted => Arrival::Halted,
                // Else it would be told now.
                Advance::Over => Arrival::Leaf(Ending::Cut(Cut::Bound(PathBound::Memory))),
                _ => Arrival::Leaf(Ending::Cut(Cut::NoWay)),
            };
        }
        self.note_end(arrival);
        arrival
    }

    fn note_end(&mut self, arrival: Arrival) {
        if let (Arrival::Leaf(_), Some(interleaving)) = (arrival, &mut self.interleaving) {
            interleaving.note_end();
        }
    }

    /// How schedules are searched.
    pub fn reduce(&mut self, reduction: Option<ReductionKind>, preemptions: Option<u32>) {
        self.plan = Plan { kind: reduction.unwrap_or(ReductionKind::Optimal), preemptions };
    }

    /// Whether orders of turns were left out because of the bound on preemptions.
    pub fn is_bounded(&self) -> bool {
        self.is_bounded
    }

    /// Whether orders of turns were left out because there was no memory left for what must be remembered of them.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// How many runs were so long that not all orders of their events were looked for.
    pub fn long_runs(&self) -> u64 {
        self.long_runs
    }

    /// What was counted of schedules, of paths that are over.
    pub fn counters(&self) -> Counters {
        self.counters
    }
}
