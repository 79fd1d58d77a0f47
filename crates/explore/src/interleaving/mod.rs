//! All schedules of a path, from the moment at which its program starts its first thread.
//!
//! The machine stops where a thread blocks, ends or has done what was to be seen; [`Reduction`] says who goes on, and, when
//! a run has ended, which event of it was to come earlier. Choice points are made where the turn passes from one thread to
//! another, where the program chooses and where a state is new, and nowhere else: the place before any other event is come to
//! by going back to the last of them and letting the same thread run on as far.
//!
//! A path that ends while others could still go on is told as it ended; then the others run on, unseen, since races of what
//! they would have done with what was done show which orders there are.

mod left;
mod matching;
mod rivals;
mod turns;

pub use left::LeftSchedules;
pub(crate) use left::Repeated;
pub(crate) use turns::{turn_of, turns_of};

use crate::search::States;
use crate::walker::SLICES_BETWEEN_QUESTIONS;
use crate::{Cut, Ending, Pace, Tally};
use jaywalk_machine::{Machine, Step, ThreadId, ThreadState};
use jaywalk_schedules::{Access, Conflicts, Counters, Event, Focus, Reduction, ReductionKind, Thread, Trace, Turn};
use rivals::Rivals;
use std::ops::Range;

/// On a long path one looks after so many events how much is remembered of them.
const TURNS_BETWEEN_LOOKS: usize = 1 << 10;

/// Of a run with more events, those are not looked for that could have come in another order: that would take minutes, and
/// each would lead to a run as long.
const MOST_COMPARED: usize = 1 << 17;

/// Whoever has had so many events without another one's turn lets others come first: a loop in which it waits for them may
/// change something each time, and then has no end before. It is a prime, so that such loops stop at one event and another.
const MOST_IN_A_ROW: usize = 4_099;

/// A path with more choice points has one at a new state only where the turn passes on.
const MOST_PLACES: usize = 1 << 10;

/// A choice point of the machine.
#[derive(Clone, Copy, Debug)]
struct Point {
    /// How many events came before it.
    position: usize,
    /// The fork of the path that is there, if there is one.
    fork: Option<Fork>,
}

/// A choice that a thread is in the middle of making.
#[derive(Clone, Copy, Debug)]
struct Fork {
    thread: Thread,
    ways: u32,
}

/// What has become of a stop of the machine.
pub(crate) enum Stopped {
    /// Somebody has a turn: the machine runs on.
    GoesOn,
    /// All that could go on would repeat another run.
    Repeats,
    /// It has come to a state that it came to before.
    Matched,
    /// A thread goes round in a loop, and nobody knows whether it waits there.
    Loops,
    /// There is no memory left for what must be remembered.
    Full,
}

/// Which schedules are walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) kind: ReductionKind,
    /// How often the turn may be taken from a thread that could go on. Such a search keeps no wakeup trees: those lead to
    /// schedules beyond the bound by way of others.
    pub(crate) preemptions: Option<u32>,
}

/// A turn of a loop that rests is known by the second.
const MOST_RESTS_IN_A_ROW: u32 = 3;

/// The schedules of a path.
pub(crate) struct Interleaving {
    reduction: Reduction,
    /// Without wakeup trees: whether the schedules are only walked to see at which locations their order matters. They are
    /// told when that is known.
    is_scouting: bool,
    points: Vec<Point>,
    /// How many events there were when the path ended, if others ran on.
    ended_at: Option<usize>,
    /// Whether it ended with what was assumed in vain; and whether there are orders that are not tried: the program might have
    /// ended before such an end, or others go on beside a failure for which numbers were chosen that were open.
    is_pruned: bool,
    misses_orders: bool,
    /// After how many events a thread was found to wait in a loop, and whether with the last of them: else it has only had its
    /// turn again.
    spun: Vec<(usize, bool)>,
    /// How often the running thread has gone on because of a time since it has its turn.
    rests_in_a_row: u32,
    /// After how many events it has got that turn, or has last let others come first.
    has_turn_since: usize,
    /// After how many events a thread was given up because the path had ended there, and which.
    ends: Vec<(usize, ThreadId)>,
    /// The states that it has come to, where none is walked twice: without reduction.
    states: Option<Box<States>>,
    rivals: Rivals,
    /// Whether the state between the turns at hand is one that was not there before.
    is_new_state: bool,
    /// Whether states are left alone behind which no path has ended last time.
    skips_barren: bool,
    /// How many paths have ended since it last began, and the last time that all was walked.
    endings: u64,
    rehearsed: Option<u64>,
    /// How often a state was known the last time that all states were walked.
    matched: u64,
    /// How many events the run has in common with the one before it.
    parted_at: usize,
    /// Until how many events a thread runs of which is to be seen that it waits in a loop.
    in_loop: Option<usize>,
    /// Whether there was no memory left for what must be remembered: then the rest is given up.
    is_full: bool,
    /// Whether others are to run on of a path that was told, where the search was gone on with.
    is_unseen: bool,
    /// How many runs were so long that no other orders of their events were looked for.
    pub(crate) long_runs: u64,
    /// How the path has ended with the last event that was repeated there, if it has.
    pub(crate) ended_with: Option<Step>,
    /// Room for the threads that could go on, and their numbers; for what is repeated, and where the search may come back on
    /// the way.
    enabled: Vec<ThreadId>,
    numbers: Vec<Thread>,
    repeated: Vec<(usize, Access)>,
    likely: Vec<usize>,
}

impl Interleaving {
    /// The machine has just started its first thread. `None` if there is no memory left for going back there.
    pub(crate) fn begin(machine: &mut Machine, plan: Plan, states: &mut Option<Box<States>>) -> Option<Interleaving> {
        machine.snapshot().then(|| {
            let mut states = states.take();
            if let Some(states) = &mut states {
                machine.tell_kinds_of_locations();
                states.begin_turns(machine, false);
            }
            let points = vec![Point { position: machine.trace().len(), fork: None }];
            let is_scouting = plan.kind != ReductionKind::Optimal;
            let focus = Focus::new(Conflicts::default(), plan.preemptions);
            Interleaving {
                reduction: match plan.kind {
                    ReductionKind::Optimal => Reduction::new(plan.kind),
                    ReductionKind::None | ReductionKind::Sleep => Reduction::focused(plan.kind, focus),
                },
                is_scouting,
                points,
                ended_at: None,
                is_pruned: false,
                misses_orders: false,
                spun: Vec::new(),
                rests_in_a_row: 0,
                has_turn_since: 0,
                ends: Vec::new(),
                states,
                rivals: Rivals::default(),
                is_new_state: false,
                skips_barren: false,
                endings: 0,
                rehearsed: None,
                matched: 0,
                parted_at: 0,
                in_loop: None,
                is_full: false,
                is_unseen: false,
                long_runs: 0,
                ended_with: None,
                enabled: Vec::new(),
                numbers: Vec::new(),
                repeated: Vec::new(),
                likely: Vec::new(),
            }
        })
    }

    /// Whether the run is not to be told.
    pub(crate) fn is_scouting(&self) -> bool {
        self.is_scouting
    }

    /// Whether orders were left out because of the bound on preemptions.
    pub(crate) fn is_bounded(&mut self) -> bool {
        self.reduction.focus().is_some_and(|focus| focus.is_bounded)
    }

    /// The states that it has come to.
    pub(crate) fn states(&mut self) -> &mut Option<Box<States>> {
        &mut self.states
    }

    /// Whether the rest was given up because there was no memory left for it.
    pub(crate) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Whether others are to run on of a path that was told.
    pub(crate) fn is_unseen(&self) -> bool {
        self.is_unseen
    }

    /// A path has ended that is told, or will be.
    pub(crate) fn note_end(&mut self) {
        self.endings += 1;
        if self.is_scouting && !self.skips_barren {
            self.states.iter_mut().for_each(|states| states.note_end());
        }
    }

    /// A state was known.
    pub(crate) fn note_matched(&mut self) {
        // Of states that are left alone it is not seen how often they are come to.
        if !self.skips_barren {
            self.matched += 1;
        }
    }

    /// How often a state was known on the way to paths that are told.
    pub(crate) fn matched(&self) -> u64 {
        if self.is_scouting { 0 } else { self.matched }
    }

    /// How many events the run has in common with the one before it.
    pub(crate) fn parted_at(&self) -> usize {
        self.parted_at
    }

    /// What it has done so far.
    pub(crate) fn counters(&self) -> Counters {
        let counters = self.reduction.counters();
        Counters { diverged: counters.diverged + u64::from(self.misses_orders), ..counters }
    }

    /// The machine stands between two events: somebody gets a turn.
    pub(crate) fn turn(&mut self, machine: &mut Machine) -> Stopped {
        let current = machine.current_thread();
        if machine.is_uninterrupted() {
            // Nobody is asked before the end of a section, whether or not it does anything more.
            machine.stop_after_events(machine.trace().len());
            return Stopped::GoesOn;
        }
        if machine.trace().len().is_multiple_of(TURNS_BETWEEN_LOOKS) {
            self.look_at_memory(machine);
        }
        let events = machine.trace().len();
        if machine.spins(current) && self.spun.last().is_none_or(|&(last, _)| last != events) {
            let is_last = machine.trace().thread(events - 1) == machine.number_of_thread(current);
            self.spun.push((events, is_last));
        }
        self.is_new_state = false;
        if self.states.is_some()
            && let Some(stopped) = self.match_state(machine)
        {
            return stopped;
        }
        if let Some((scheduled, _)) = self.reduction.scheduled(machine.trace())
            && machine.thread_with_number(scheduled).is_some_and(|thread| machine.spins(thread))
        {
            self.reduction.forgo(machine.trace());
        }
        // The running thread goes on. If it is only time that lets it, it does so a few times, so that it is seen whether it
        // waits in a loop, and then lets others come first.
        let goes_on = !machine.is_timed(current) || self.rests_in_a_row < MOST_RESTS_IN_A_ROW;
        let is_late = events >= self.has_turn_since + MOST_IN_A_ROW;
        if is_late {
            self.has_turn_since = events;
        }
        let picked = match is_late {
            true => self.pick_other(machine, current),
            false => None,
        };
        let picked = picked.or_else(|| self.pick(machine, goes_on.then_some(current)));
        let Some(thread) = picked else { return Stopped::Repeats };
        self.give(machine, thread);
        if self.is_full { Stopped::Full } else { Stopped::GoesOn }
    }

    /// Who has the next turn of those that can go on: this one, if it can and may.
    fn pick(&mut self, machine: &mut Machine, first: Option<ThreadId>) -> Option<ThreadId> {
        if self.reduction.takes_first(machine.trace()) {
            let mut may_run = |machine: &mut Machine, thread: ThreadId| {
                let number = machine.number_of_thread(thread);
                self.reduction.may_run(machine.trace(), number)
            };
            let first = first.filter(|&thread| machine.is_enabled(thread) && may_run(machine, thread));
            return first.or_else(|| machine.first_enabled(may_run));
        }
        let (mut enabled, mut numbers) = (std::mem::take(&mut self.enabled), std::mem::take(&mut self.numbers));
        machine.list_enabled(&mut enabled);
        if let Some(own) = enabled.iter().position(|&thread| Some(thread) == first) {
            enabled[..=own].rotate_right(1);
        }
        numbers.clear();
        numbers.extend(enabled.iter().map(|&thread| machine.number_of_thread(thread)));
        let next = self.reduction.pick(machine.trace(), &numbers);
        let place = next.and_then(|next| numbers.iter().position(|&number| number == next));
        let picked = place.map(|place| enabled[place]);
        (self.enabled, self.numbers) = (enabled, numbers);
        picked
    }

    /// The next thread after one that can go on, where nothing says who has the turn.
    fn pick_other(&mut self, machine: &mut Machine, last: ThreadId) -> Option<ThreadId> {
        if !self.reduction.takes_first(machine.trace()) {
            return None;
        }
        let mut find = |is_behind: bool| {
            machine.first_enabled(|machine, thread| {
                let number = machine.number_of_thread(thread);
                let is_other = if is_behind { thread > last } else { thread < last };
                is_other && self.reduction.may_run(machine.trace(), number)
            })
        };
        find(true).or_else(|| find(false))
    }

    fn look_at_memory(&mut self, machine: &Machine) {
        self.is_full |= self.reduction.bytes() + machine.bytes_of_events() > machine.most_kept();
    }

    fn give(&mut self, machine: &mut Machine, thread: ThreadId) {
        self.pass_on(machine, thread);
        self.look_ahead(machine);
    }

    /// Gives a thread its turn; if another had it, there is a choice point.
    fn pass_on(&mut self, machine: &mut Machine, thread: ThreadId) {
        let position = machine.trace().len();
        let is_switch = thread != machine.current_thread();
        self.rests_in_a_row = match machine.is_timed(thread) {
            _ if is_switch => 0,
            true => self.rests_in_a_row + 1,
            false => self.rests_in_a_row,
        };
        if is_switch {
            self.has_turn_since = position;
        }
        // Others have their turns at a new state later, if they can go on: to come back by what the thread does before would
        // take longer than a choice point does.
        let has_others = self.is_new_state && self.numbers.len() > 1 && self.points.len() < MOST_PLACES;
        if (is_switch || has_others) && self.points.last().is_none_or(|point| point.position < position) {
            match machine.snapshot() {
                true => self.points.push(Point { position, fork: None }),
                false => self.is_full |= is_switch,
            }
        }
        machine.give_turn(thread);
    }

    /// The path has ended where the current thread is, which is given up so that others may go on.
    fn abandon(&mut self, machine: &mut Machine, fails: bool) {
        self.ends.push((machine.trace().len(), machine.current_thread()));
        machine.abandon_thread(fails);
    }

    /// Lets the machine run until somebody must be asked again.
    fn look_ahead(&mut self, machine: &mut Machine) {
        let is_free = self.reduction.is_free(machine.trace());
        match is_free {
            true => machine.stop_late(self.has_turn_since + MOST_IN_A_ROW),
            false => machine.stop_after_events(machine.trace().len() + 1),
        }
    }

    /// The path has come to a fork.
    pub(crate) fn fork(&mut self, machine: &mut Machine, ways: u32) -> Stopped {
        let position = machine.trace().len();
        let thread = machine.number_of_thread(machine.current_thread());
        self.points.push(Point { position, fork: Some(Fork { thread, ways }) });
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
            // Whoever could still go on would be followed only for the sake of other orders.
            Some(_) if self.is_long(machine) => Run::Maximal,
            None if std::mem::take(&mut self.is_unseen) => match machine.is_any_enabled() {
                false => Run::Maximal,
                true => match self.turn(machine) {
                    Stopped::GoesOn => self.run_unseen(machine, pace),
                    _ => Run::Repeats,
                },
            },
            None => Run::Repeats,
            Some(ending) if is_maximal(&ending) => Run::Maximal,
            Some(ending) => {
                self.abandon(machine, matches!(ending, Ending::Uncaught(_) | Ending::Cut(Cut::NoInputs)));
                self.is_pruned = ending == Ending::Pruned;
                self.misses_orders |= ending.is_failure() && machine.formulas.is_active() && machine.is_any_enabled();
                self.ended_at = Some(machine.trace().len());
                match machine.is_any_enabled() {
                    false => Run::Maximal,
                    true => match self.turn(machine) {
                        Stopped::GoesOn => self.run_unseen(machine, pace),
                        _ => Run::Repeats,
                    },
                }
            }
        };
        loop {
            if self.states.is_some()
                && let Some(focus) = self.reduction.focus()
            {
                focus.conflicts.set_kinds(machine.kinds_of_locations());
            }
            self.in_loop = None;
            if self.is_full {
                self.leave(machine);
                return Advance::Over;
            }
            match run {
                Run::Maximal if self.is_long(machine) => {
                    self.long_runs += 1;
                    self.reduction.cut(machine.trace());
                }
                Run::Maximal => self.find_races(machine),
                // Of a loop that waits it is seen late that another turn shows nothing new.
                Run::Repeats if !self.spun.is_empty() => self.reduction.cut(machine.trace()),
                Run::Repeats => self.reduction.blocked(machine.trace()),
                Run::Halted => return Advance::Halted,
            }
            self.look_at_memory(machine);
            if self.is_full {
                self.leave(machine);
                return Advance::Over;
            }
            if self.is_scouting && self.reduction.focus().is_some_and(|focus| focus.conflicts.take_grown()) {
                (self.skips_barren, self.rehearsed) = (false, None);
                return self.start_anew(machine);
            }
            run = match self.go_on(machine) {
                Advance::Unseen => self.run_unseen(machine, pace),
                Advance::Repeats => Run::Repeats,
                other => return other,
            }
        }
    }

    /// Whether the run has so many events that no other orders of them are looked for.
    fn is_long(&self, machine: &Machine) -> bool {
        machine.trace().len() > MOST_COMPARED
    }

    fn find_races(&mut self, machine: &mut Machine) {
        let pending = machine.pending();
        let blocked = pending.iter().map(|pending| Event {
            waits: pending.waits,
            or_waits: pending.or_waits,
            or_need: pending.or_need,
            need: pending.need,
            cause: pending.causes[0],
            or_cause: pending.causes[1],
            is_part: pending.is_part,
            ..Event::new(pending.thread, &pending.accesses)
        });
        self.reduction.ended(machine.trace(), &blocked.collect::<Vec<_>>());
    }

    /// Goes to the next place where something is left to do.
    fn go_on(&mut self, machine: &mut Machine) -> Advance {
        let Some(turn) = self.reduction.next(machine.trace()) else {
            if self.is_scouting {
                // Whether all paths that end are come to again by way of the states that are known to lead to them is tried
                // before any is told: what a state is called may depend on what other paths have loaded.
                let leads = self.states.is_some() && !machine.races_fail();
                (self.is_scouting, self.skips_barren) =
                    match (leads, self.rehearsed.replace(std::mem::take(&mut self.endings))) {
                        (false, _) => (false, false),
                        (true, None) => (true, true),
                        (true, Some(scouted)) => (false, self.rehearsed == Some(scouted)),
                    };
                return self.start_anew(machine);
            }
            // What was left alone must not have mattered.
            if self.skips_barren && self.rehearsed.is_some_and(|rehearsed| self.endings < rehearsed) {
                return Advance::Lost;
            }
            self.leave(machine);
            return Advance::Over;
        };
        if let Some(states) = &mut self.states {
            states.back_to(turn.position);
            self.rivals.leave(machine, turn.position);
        }
        self.parted_at = turn.position;
        if self.ended_at.is_some_and(|ended| turn.position < ended) {
            self.ended_at = None;
        }
        let arrived = self.go_to(machine, turn);
        self.ends.retain(|&(_, thread)| machine.thread_state(thread) == ThreadState::Abandoned);
        match arrived {
            Arrived::There if self.ended_at.is_some() => Advance::Unseen,
            Arrived::There => Advance::GoesOn,
            Arrived::AtRepetition => Advance::Repeats,
            Arrived::Elsewhere => Advance::Lost,
        }
    }

    /// Goes back to where the first thread was started, with what is known of locations.
    fn start_anew(&mut self, machine: &mut Machine) -> Advance {
        while self.points.len() > 1 {
            machine.back();
            machine.pop_choice();
            self.points.pop();
        }
        machine.back();
        (self.spun, self.ends, self.ended_at) = (Vec::new(), Vec::new(), None);
        if let Some(states) = &mut self.states {
            states.begin_turns(machine, self.skips_barren);
        }
        (self.rivals, self.parted_at) = (Rivals::default(), 0);
        self.endings = 0;
        if !self.skips_barren {
            self.matched = 0;
        }
        let focus = self.reduction.focus().map(std::mem::take).unwrap_or_default();
        let focus = Focus::new(focus.conflicts, focus.preemptions);
        self.reduction = Reduction::focused(self.reduction.kind(), focus);
        match self.turn(machine) {
            Stopped::GoesOn | Stopped::Full => Advance::GoesOn,
            Stopped::Repeats | Stopped::Matched | Stopped::Loops => Advance::Lost,
        }
    }

    /// Goes back to before an event, and on with another.
    fn go_to(&mut self, machine: &mut Machine, turn: Turn) -> Arrived {
        (self.rests_in_a_row, self.has_turn_since) = (0, turn.position);
        // A fork is left for another thread by going to before it: the choice has begun there, and it will again.
        let is_behind = |point: &Point| {
            let is_left = point.fork.is_some_and(|fork| fork.thread != turn.thread);
            point.position > turn.position || point.position == turn.position && is_left
        };
        while self.points.last().is_some_and(is_behind) {
            machine.back();
            machine.pop_choice();
            self.points.pop();
        }
        let Some(&Point { position, fork }) = self.points.last() else { return Arrived::Elsewhere };
        // What runs on from there is seen event by event.
        self.spun.retain(|&(events, _)| events <= position);
        // Where the turn passes to another thread, who runs on from there is known from the run that is left.
        let runs_on = (position < turn.position).then(|| machine.trace().thread(position));
        self.repeated.clear();
        self.repeated.extend(accesses(machine.trace(), position..turn.position));
        self.likely.clear();
        self.likely
            .extend((position + 1..turn.position).filter(|&event| machine.trace().is_like(event, turn.position)));
        let way = machine.trace().choice(position.min(machine.trace().len().saturating_sub(1))).1;
        machine.back();
        if let Some(Fork { ways, .. }) = fork {
            if position == turn.position {
                let way = turn.alternative.filter(|&way| way < ways).unwrap_or(0);
                return arrived(self.take(machine, ways, way));
            }
            machine.note_choice(ways, way);
            machine.pick(way);
        }
        if let Some(thread) = runs_on.filter(|_| machine.trace().len() < turn.position || machine.is_uninterrupted()) {
            match self.run_on(machine, thread, turn.position) {
                Arrived::There => {}
                other => return other,
            }
            // Whatever was another time another event would be in the wrong place.
            if !accesses(machine.trace(), position..turn.position).eq(self.repeated.iter().copied()) {
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

    /// Lets a thread run until there are so many events, as it did before. What is to come later now often comes later in its
    /// turns before, too: so there are choice points on the way where it did the like.
    fn run_on(&mut self, machine: &mut Machine, thread: Thread, events: usize) -> Arrived {
        let likely = std::mem::take(&mut self.likely);
        for &position in likely.iter().take(MOST_PLACES.saturating_sub(self.points.len())) {
            if !matches!(run_up_to(machine, thread, position), Arrived::There) {
                return Arrived::Elsewhere;
            }
            if machine.trace().len() > position || !machine.snapshot() {
                break;
            }
            self.points.push(Point { position, fork: None });
        }
        self.likely = likely;
        run_up_to(machine, thread, events)
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
                Step::Deadlock => return Run::Maximal,
                Step::Ended(_) => {
                    // It might have ended the program before the path was given up, which is not tried.
                    self.misses_orders |= self.is_pruned;
                    return Run::Maximal;
                }
                step @ (Step::Uncaught(_) | Step::Pruned | Step::Empty | Step::Unsupported | Step::Bound(_)) => {
                    self.abandon(machine, matches!(step, Step::Uncaught(_)));
                    if !machine.is_any_enabled() {
                        return Run::Maximal;
                    }
                    self.turn(machine)
                }
            };
            if !matches!(stopped, Stopped::GoesOn) {
                return Run::Repeats;
            }
            if machine.session.has_ticked() && !pace.goes_on(&Tally::default(), 0) {
                return Run::Halted;
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

/// What some events use. A class that is defined anew lies elsewhere, and so says what refers to it.
fn accesses(trace: &Trace, events: Range<usize>) -> impl Iterator<Item = (usize, Access)> + '_ {
    events.flat_map(|event| trace.accesses(event).map(move |access| (event, Access { before: 0, ..access })))
}

/// Lets a thread run until there are so many events, as it did before: that has an end, and nobody is asked.
fn run_up_to(machine: &mut Machine, thread: Thread, events: usize) -> Arrived {
    let Some(thread) = machine.thread_with_number(thread) else { return Arrived::Elsewhere };
    machine.give_turn(thread);
    machine.repeat_events(events);
    while machine.trace().len() < events || machine.is_uninterrupted() {
        match machine.run() {
            Step::Turn if machine.trace().len() == events => {}
            // It only rests.
            Step::Turn if machine.is_enabled(thread) => machine.give_turn(thread),
            Step::Paused | Step::Limit => machine.stop_after_turn(machine.turn() + SLICES_BETWEEN_QUESTIONS),
            _ => return Arrived::Elsewhere,
        }
    }
    Arrived::There
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
}

fn arrived(stopped: Stopped) -> Arrived {
    match stopped {
        Stopped::GoesOn => Arrived::There,
        Stopped::Repeats | Stopped::Matched | Stopped::Loops | Stopped::Full => Arrived::AtRepetition,
    }
}

/// What has become of a run.
enum Run {
    /// No thread can go on, or nobody is to.
    Maximal,
    /// All that could go on would repeat another run.
    Repeats,
    /// The driver wanted to stop.
    Halted,
}

/// Whether no thread could have gone on when a path ended so.
fn is_maximal(ending: &Ending) -> bool {
    matches!(ending, Ending::Completed | Ending::Exit(_) | Ending::Deadlock | Ending::Race)
}
