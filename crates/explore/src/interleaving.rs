//! All schedules of a path, from the moment at which its program starts its first thread.
//!
//! The machine stops where a thread blocks, ends or has done what was to be seen; [`Reduction`] says who goes on, and, when
//! a run has ended, which event of it was to come earlier. Choice points are made where the turn passes from one thread to
//! another and where the program chooses, and nowhere else: the place before any other event is come to by going back to
//! the last of them and letting the same thread run on as far.
//!
//! A path that ends while others could still go on is told as it ended; then the others run on, unseen, since races of what
//! they would have done with what was done show which orders there are.

use crate::walker::SLICES_BETWEEN_QUESTIONS;
use crate::{Ending, Pace, Pick, Tally};
use jaywalk_machine::{AlternativeKind, Machine, Step, ThreadId};
use jaywalk_schedules::{Access, Counters, Event, Reduction, ReductionKind, Thread, Turn};

/// Bits of a pick that say which thread has a turn; the others say for how many events.
const THREAD_BITS: u32 = 12;

/// A choice point of the machine.
#[derive(Clone, Copy, Debug)]
struct Point {
    /// How many events came before it.
    position: usize,
    /// Into how many ways the path forks there, if it does.
    ways: Option<u32>,
}

/// What has become of a stop of the machine.
pub(crate) enum Stopped {
    /// Somebody has a turn: the machine runs on.
    GoesOn,
    /// All that could go on would repeat another run.
    Repeats,
}

/// The schedules of a path.
pub(crate) struct Interleaving {
    reduction: Reduction,
    points: Vec<Point>,
    /// How many events there were when the path ended, if others ran on.
    ended_at: Option<usize>,
}

impl Interleaving {
    /// The machine has just started its first thread. `None` if there is no memory left for going back there.
    pub(crate) fn begin(machine: &mut Machine, kind: ReductionKind) -> Option<Interleaving> {
        machine.snapshot().then(|| {
            let points = vec![Point { position: machine.trace().len(), ways: None }];
            Interleaving { reduction: Reduction::new(kind), points, ended_at: None }
        })
    }

    /// What it has done so far.
    pub(crate) fn counters(&self) -> Counters {
        self.reduction.counters()
    }

    /// The machine stands between two events: somebody gets a turn.
    pub(crate) fn turn(&mut self, machine: &mut Machine) -> Stopped {
        let current = machine.current_thread();
        let mut enabled = machine.enabled_threads();
        // The running thread goes on, unless it is only time that lets it.
        if let Some(own) = enabled.iter().position(|&thread| thread == current && !machine.is_timed(thread)) {
            enabled[..=own].rotate_right(1);
        }
        if let Some((scheduled, _)) = self.reduction.scheduled(machine.trace())
            && machine.thread_with_number(scheduled).is_some_and(|thread| machine.spins(thread))
        {
            self.reduction.forgo(machine.trace());
        }
        let numbers: Vec<Thread> = enabled.iter().map(|&thread| machine.number_of_thread(thread)).collect();
        let Some(next) = self.reduction.pick(machine.trace(), &numbers) else { return Stopped::Repeats };
        let Some(thread) = numbers.iter().position(|&number| number == next).map(|index| enabled[index]) else {
            return Stopped::Repeats;
        };
        self.give(machine, thread);
        Stopped::GoesOn
    }

    fn give(&mut self, machine: &mut Machine, thread: ThreadId) {
        let position = machine.trace().len();
        let is_switch = thread != machine.current_thread();
        if is_switch && self.points.last().is_none_or(|point| point.position < position) && machine.snapshot() {
            self.points.push(Point { position, ways: None });
        }
        machine.give_turn(thread);
        self.look_ahead(machine);
    }

    /// Lets the machine run until somebody must be asked again.
    fn look_ahead(&mut self, machine: &mut Machine) {
        let is_free = self.reduction.is_free(machine.trace());
        let events = if is_free { usize::MAX } else { machine.trace().len() + 1 };
        machine.stop_after_events(events);
    }

    /// The path has come to a fork.
    pub(crate) fn fork(&mut self, machine: &mut Machine, ways: u32) -> Stopped {
        let position = machine.trace().len();
        self.points.push(Point { position, ways: Some(ways) });
        let thread = machine.number_of_thread(machine.current_thread());
        match self.reduction.way(machine.trace(), thread, ways) {
            Some(way) => self.take(machine, ways, way),
            None => Stopped::Repeats,
        }
    }

    fn take(&mut self, machine: &mut Machine, ways: u32, way: u32) -> Stopped {
        // The choice is noted where it is made: taking a way may leave the place.
        machine.note_choice(ways, way);
        machine.pick(way);
        if self.reduction.is_free(machine.trace()) {
            self.look_ahead(machine);
            return Stopped::GoesOn;
        }
        self.turn(machine)
    }

    /// The run has ended so, or repeats another: goes to where the next one parts from it.
    pub(crate) fn advance(&mut self, machine: &mut Machine, ending: Option<Ending>, pace: &mut dyn Pace) -> Advance {
        let mut run = match ending {
            None => Run::Repeats,
            Some(ending) if is_maximal(&ending) => Run::Maximal,
            Some(_) => {
                self.ended_at = Some(machine.trace().len());
                machine.abandon_thread();
                match machine.enabled_threads().is_empty() {
                    true => Run::Maximal,
                    false => match self.turn(machine) {
                        Stopped::Repeats => Run::Repeats,
                        Stopped::GoesOn => self.run_unseen(machine, pace),
                    },
                }
            }
        };
        loop {
            match run {
                Run::Maximal => self.find_races(machine),
                Run::Repeats => self.reduction.blocked(machine.trace()),
                Run::Halted => return Advance::Halted,
            }
            run = match self.go_on(machine, pace) {
                Advance::Unseen => self.run_unseen(machine, pace),
                Advance::Repeats => Run::Repeats,
                other => return other,
            }
        }
    }

    fn find_races(&mut self, machine: &mut Machine) {
        let pending = machine.pending();
        let blocked = pending.iter().map(|pending| Event {
            waits: pending.waits,
            cause: pending.causes[0],
            or_cause: pending.causes[1],
            ..Event::new(pending.thread, &pending.accesses)
        });
        self.reduction.ended(machine.trace(), &blocked.collect::<Vec<_>>());
    }

    /// Goes to the next place where something is left to do.
    fn go_on(&mut self, machine: &mut Machine, pace: &mut dyn Pace) -> Advance {
        let Some(turn) = self.reduction.next(machine.trace()) else {
            self.leave(machine);
            return Advance::Over;
        };
        if self.ended_at.is_some_and(|ended| turn.position < ended) {
            self.ended_at = None;
        }
        match self.go_to(machine, turn, pace) {
            Arrived::There if self.ended_at.is_some() => Advance::Unseen,
            Arrived::There => Advance::GoesOn,
            Arrived::AtRepetition => Advance::Repeats,
            Arrived::Elsewhere => Advance::Lost,
            Arrived::Halted => Advance::Halted,
        }
    }

    /// Goes back to before an event, and on with another.
    fn go_to(&mut self, machine: &mut Machine, turn: Turn, pace: &mut dyn Pace) -> Arrived {
        while self.points.last().is_some_and(|point| point.position > turn.position) {
            machine.back();
            machine.pop_choice();
            self.points.pop();
        }
        let Some(&Point { position, ways }) = self.points.last() else { return Arrived::Elsewhere };
        // Where the turn passes to another thread, who runs on from there is known from the run that is left.
        let runs_on = (position < turn.position).then(|| machine.trace().thread(position));
        let repeated: Vec<Vec<Access>> =
            (position..turn.position).map(|event| machine.trace().accesses(event).collect()).collect();
        let way = machine.trace().choice(position.min(machine.trace().len().saturating_sub(1))).1;
        machine.back();
        let number = |machine: &mut Machine| machine.number_of_thread(machine.current_thread());
        if let Some(ways) = ways {
            if position == turn.position && number(machine) == turn.thread {
                let way = turn.alternative.filter(|&way| way < ways).unwrap_or(0);
                return arrived(self.take(machine, ways, way));
            }
            if position == turn.position {
                // The fork is left for another thread, which comes before it.
                machine.pop_choice();
                self.points.pop();
                if !machine.snapshot() {
                    return Arrived::Elsewhere;
                }
                self.points.push(Point { position, ways: None });
            } else {
                machine.note_choice(ways, way);
                machine.pick(way);
            }
        }
        if let Some(thread) = runs_on.filter(|_| machine.trace().len() < turn.position) {
            match self.run_up_to(machine, thread, turn.position, pace) {
                Arrived::There => {}
                other => return other,
            }
            // Whatever was another time another event would be in the wrong place.
            let mut again = (position..turn.position).map(|event| machine.trace().accesses(event));
            if !repeated.iter().all(|before| again.next().is_some_and(|now| now.eq(before.iter().copied()))) {
                return Arrived::Elsewhere;
            }
        }
        let Some(thread) = machine.thread_with_number(turn.thread) else { return Arrived::Elsewhere };
        if !machine.is_enabled(thread) {
            return arrived(self.turn(machine));
        }
        self.give(machine, thread);
        Arrived::There
    }

    /// Lets a thread run until there are so many events, as it did before.
    fn run_up_to(&mut self, machine: &mut Machine, thread: Thread, events: usize, pace: &mut dyn Pace) -> Arrived {
        let Some(thread) = machine.thread_with_number(thread) else { return Arrived::Elsewhere };
        machine.give_turn(thread);
        machine.stop_after_events(events);
        while machine.trace().len() < events {
            match machine.run() {
                Step::Turn if machine.trace().len() == events => {}
                // It only rests.
                Step::Turn if machine.is_enabled(thread) => machine.give_turn(thread),
                Step::Paused | Step::Limit => {
                    if !pace.goes_on(&Tally::default(), 0) {
                        return Arrived::Halted;
                    }
                    machine.stop_after_turn(machine.turn() + SLICES_BETWEEN_QUESTIONS);
                }
                _ => return Arrived::Elsewhere,
            }
        }
        Arrived::There
    }

    /// The path has ended; the others run on as far as they can.
    fn run_unseen(&mut self, machine: &mut Machine, pace: &mut dyn Pace) -> Run {
        loop {
            machine.stop_after_turn(machine.turn() + SLICES_BETWEEN_QUESTIONS);
            let stopped = match machine.run() {
                Step::Turn => self.turn(machine),
                Step::Choose(ways) => self.fork(machine, ways),
                Step::Paused | Step::Limit | Step::Tracing => match pace.goes_on(&Tally::default(), 0) {
                    true => Stopped::GoesOn,
                    false => return Run::Halted,
                },
                Step::Deadlock | Step::Ended(_) => return Run::Maximal,
                Step::Uncaught(_) | Step::Pruned | Step::Empty | Step::Unsupported | Step::Bound(_) => {
                    machine.abandon_thread();
                    if machine.enabled_threads().is_empty() {
                        return Run::Maximal;
                    }
                    self.turn(machine)
                }
            };
            if let Stopped::Repeats = stopped {
                return Run::Repeats;
            }
        }
    }

    /// Goes back to before the first thread was started, for good.
    pub(crate) fn leave(&mut self, machine: &mut Machine) {
        while self.points.pop().is_some() {
            machine.back();
            machine.pop_choice();
        }
    }
}

/// Where the search of schedules has come to.
pub(crate) enum Advance {
    /// Another run goes on from here.
    GoesOn,
    /// The same, of a path that has been told.
    Unseen,
    /// All that could go on from here would repeat another run.
    Repeats,
    /// All schedules were walked; the machine stands where the first thread was started.
    Over,
    /// A place was not there any more.
    Lost,
    /// The driver wanted to stop.
    Halted,
}

enum Arrived {
    There,
    AtRepetition,
    Elsewhere,
    Halted,
}

fn arrived(stopped: Stopped) -> Arrived {
    match stopped {
        Stopped::GoesOn => Arrived::There,
        Stopped::Repeats => Arrived::AtRepetition,
    }
}

/// What has become of a run.
enum Run {
    /// No thread can go on.
    Maximal,
    /// All that could go on would repeat another run.
    Repeats,
    /// The driver wanted to stop.
    Halted,
}

/// Whether no thread could have gone on when a path ended so.
fn is_maximal(ending: &Ending) -> bool {
    matches!(ending, Ending::Completed | Ending::Exit(_) | Ending::Deadlock)
}

/// The turns of a path, to be repeated: who ran for how many events, and who ran in the end.
pub(crate) fn turns_of(machine: &mut Machine) -> Vec<Pick> {
    if !machine.has_turns() {
        return Vec::new();
    }
    let mut turns: Vec<Pick> = Vec::new();
    let mut last: Option<(Thread, u64)> = None;
    for event in 0..machine.trace().len() {
        let thread = machine.trace().thread(event);
        if machine.is_waiter_chosen(event) {
            turns.extend(last.take().map(|turn| pick_of(machine, turn)));
            let (_, taken) = machine.trace().choice(event);
            turns.push(Pick { number: taken.into(), kind: AlternativeKind::Waiter });
        } else if machine.trace().accesses(event).next().is_some() {
            match &mut last {
                Some((known, events)) if *known == thread => *events += 1,
                _ => turns.extend(last.replace((thread, 1)).map(|turn| pick_of(machine, turn))),
            }
        }
    }
    turns.extend(last.map(|turn| pick_of(machine, turn)));
    let at_last = machine.number_of_thread(machine.current_thread());
    turns.push(pick_of(machine, (at_last, 0)));
    turns
}

fn pick_of(machine: &mut Machine, (thread, events): (Thread, u64)) -> Pick {
    let thread = machine.thread_with_number(thread).map_or(0, |thread| u64::from(thread.0));
    Pick { number: events << THREAD_BITS | thread, kind: AlternativeKind::Thread }
}

/// Who has a turn, and for how many events; 0 for as long as it can.
pub(crate) fn turn_of(pick: Pick) -> (ThreadId, usize) {
    (ThreadId(pick.number as u32 & ((1 << THREAD_BITS) - 1)), (pick.number >> THREAD_BITS) as usize)
}
