//! The reduction: which schedules are still to be walked, and which would only repeat others.
//!
//! [`ReductionKind::Optimal`] is optimal dynamic partial-order reduction (Abdulla, Aronis, Jonsson and Sagonas, 2014):
//! races are looked for when a run has ended; for each, the sequence that would have reversed it is inserted into the
//! wakeup tree of the position where the two orders part, unless something asleep there or a branch of the tree covers
//! it already. The deepest position with a branch left is where the search goes next.

use crate::event::{Event, Thread};
use crate::focus::Focus;
use crate::races::{self, Race, Races};
use crate::sleep::Sleepers;
use crate::steps::{Initial, StepId, Steps};
use crate::trace::{NONE, Trace};
use crate::tree::{Forest, Tree};

/// How much a search leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReductionKind {
    /// Nothing: every order of all events.
    None,
    /// Runs that repeat others are cut as soon as nothing new can come (sleep sets).
    Sleep,
    /// One run for each order of dependent events, none is cut.
    Optimal,
}

/// Where to go next: back to a position, and on with a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// How many events remain.
    pub position: usize,
    /// Who takes the next step.
    pub thread: Thread,
    /// Which alternative it takes; whatever [`Reduction::way`] says if that is not known.
    pub alternative: Option<u32>,
}

/// What a search has done so far.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counters {
    /// Runs to the end.
    pub runs: u64,
    /// Runs that were cut because all threads that could go on were asleep. None with [`ReductionKind::Optimal`].
    pub blocked: u64,
    /// Sequences that could not be followed. A search with any may have missed something.
    pub diverged: u64,
    /// Races, each counted in every run that has it.
    pub races: u64,
    /// The greatest number of steps in wakeup trees at a time.
    pub largest_tree: usize,
}

/// A position with something left to do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) position: u32,
    pub(crate) left: Tree,
}

/// What is left of a search: nodes with wakeup trees and sleeping steps along the current run.
///
/// The driver owns the [`Trace`]. It asks [`Reduction::scheduled`] before each event while that answers, and else lets
/// any thread go on that [`Reduction::may_run`]; see the [example](crate).
#[derive(Clone, Debug)]
pub struct Reduction {
    kind: ReductionKind,
    pub(crate) steps: Steps,
    pub(crate) forest: Forest,
    pub(crate) sleepers: Sleepers,
    /// By position; none has an empty tree.
    pub(crate) nodes: Vec<Node>,
    /// What must be followed next, from the position `at` on.
    pub(crate) followed: Tree,
    pub(crate) at: u32,
    /// The steps of the run's events: up to where it went back to while it runs, all when it has ended.
    run: Vec<StepId>,
    /// Without wakeup trees: alternatives and threads at positions from these on are not known yet.
    pub(crate) new_choices: u32,
    pub(crate) new_threads: u32,
    counters: Counters,
    /// Where the order matters, if not everywhere; without wakeup trees.
    focus: Option<Focus>,
    /// Who could have gone on at new positions, if not everybody has a turn there.
    others: Vec<(u32, StepId)>,
    /// New positions at which everybody has a turn, whether or not the order matters there.
    wanted: Vec<u32>,
    /// Races of the run's events.
    known_races: Races,
    /// The first event of the run that was scheduled and used other things than were foreseen, since what it uses depends on
    /// what it has overtaken; or `NONE`. Behind it, it may be seen late that the run shows nothing new.
    pub(crate) unforeseen: u32,
    /// By position of the run: with which event it is settled that no sequence that would reverse a race with the event
    /// there is new, because something is asleep that comes first in all of them. `NONE` where it is not.
    settled: Vec<u32>,
    /// Room for what [`Reduction::reverse`] works with.
    races: Vec<Race>,
    rest: Vec<StepId>,
    asleep: Vec<usize>,
    sequence: Vec<StepId>,
}

impl Reduction {
    /// A search before its first run.
    pub fn new(kind: ReductionKind) -> Reduction {
        Reduction {
            kind,
            steps: Steps::default(),
            forest: Forest::default(),
            sleepers: Sleepers::default(),
            nodes: Vec::new(),
            followed: Tree::EMPTY,
            at: 0,
            run: Vec::new(),
            new_choices: 0,
            new_threads: 0,
            counters: Counters::default(),
            focus: None,
            others: Vec::new(),
            wanted: Vec::new(),
            known_races: Races::default(),
            unforeseen: NONE,
            settled: Vec::new(),
            races: Vec::new(),
            rest: Vec::new(),
            asleep: Vec::new(),
            sequence: Vec::new(),
        }
    }

    /// The same without wakeup trees, but only where the order of threads matters as far as is known.
    pub fn focused(kind: ReductionKind, focus: Focus) -> Reduction {
        Reduction { focus: Some(focus), ..Reduction::new(kind) }
    }

    /// Where the order matters, if that is looked at.
    pub fn focus(&mut self) -> Option<&mut Focus> {
        self.focus.as_mut()
    }

    /// How much it leaves out.
    pub fn kind(&self) -> ReductionKind {
        self.kind
    }

    /// What the search has done so far.
    pub fn counters(&self) -> Counters {
        Counters { largest_tree: self.forest.largest(), ..self.counters }
    }

    /// Bytes that it has taken for what it remembers.
    pub fn bytes(&self) -> usize {
        let steps = [&self.run, &self.rest, &self.sequence].map(Vec::capacity).iter().sum::<usize>();
        self.steps.bytes()
            + self.forest.bytes()
            + self.sleepers.bytes()
            + self.nodes.capacity() * size_of::<Node>()
            + self.focus.as_ref().map_or(0, Focus::bytes)
            + self.others.capacity() * size_of::<(u32, StepId)>()
            + self.known_races.bytes()
            + self.settled.capacity() * size_of::<u32>()
            + self.races.capacity() * size_of::<Race>()
            + steps * size_of::<StepId>()
    }

    /// Whether nothing says which thread is next, so that the running one may go on without asking until it is blocked
    /// or ends.
    pub fn is_free(&mut self, trace: &Trace) -> bool {
        self.kind == ReductionKind::Optimal && self.scheduled(trace).is_none()
    }

    /// Who must take the next step, and which alternative if that is known. A driver that went back further than it was
    /// told is led to the position again.
    pub fn scheduled(&mut self, trace: &Trace) -> Option<(Thread, Option<u32>)> {
        self.follow(trace);
        let step = match self.run.get(trace.len()) {
            Some(step) => *step,
            None => self.forest.first(self.followed)?,
        };
        let step = self.steps.get(step);
        Some((Thread(step.thread), step.alternative()))
    }

    /// Whether a thread's next step is new: not asleep.
    pub fn may_run(&mut self, trace: &Trace, thread: Thread) -> bool {
        self.sleepers.may_run(trace, &self.steps, thread)
    }

    /// Which of its alternatives a thread takes that is about to choose: the scheduled one, or the first that is not
    /// asleep. If all are asleep the run is [blocked](Reduction::blocked).
    pub fn way(&mut self, trace: &Trace, thread: Thread, ways: u32) -> Option<u32> {
        match self.scheduled(trace) {
            Some((scheduled, Some(way))) if scheduled == thread && way < ways => Some(way),
            _ => self.sleepers.first_awake(trace, &self.steps, thread, ways),
        }
    }

    /// Where the order matters as far as is known: everybody has a turn at a new position all the same.
    pub fn want_all(&mut self, position: usize) {
        self.wanted.push(position as u32);
    }

    /// Whether nobody has been picked at the end of the run before: not where the search went back to.
    pub fn is_new(&self, trace: &Trace) -> bool {
        trace.len() as u32 >= self.new_threads
    }

    /// Whether [`pick`](Reduction::pick) would take the first thread that is not asleep, whoever else could go on: then it
    /// need not be asked, and takes it that one goes on.
    pub fn takes_first(&mut self, trace: &Trace) -> bool {
        let takes_first =
            self.kind == ReductionKind::Optimal && self.focus.is_none() && self.scheduled(trace).is_none();
        if takes_first {
            self.new_threads = self.new_threads.max(trace.len() as u32 + 1);
        }
        takes_first
    }

    /// Which of the threads that can go on takes the next step: the scheduled one, or the first that is not asleep. Put
    /// the running thread first. Without wakeup trees it must be asked before every event.
    pub fn pick(&mut self, trace: &Trace, enabled: &[Thread]) -> Option<Thread> {
        if let Some(focus) = &mut self.focus {
            focus.note_enabled(trace, enabled);
        }
        if let Some((thread, _)) = self.scheduled(trace) {
            if enabled.contains(&thread) {
                return Some(thread);
            }
            if self.focus.is_some() {
                // It could go on, but not as far as to do something: what others do here is walked without it.
                self.forgo(trace);
                return None;
            }
            self.diverge(trace);
        }
        let mut awake = None;
        let is_known = self.kind == ReductionKind::Optimal || (trace.len() as u32) < self.new_threads;
        for thread in enabled.iter().copied() {
            if !self.may_run(trace, thread) {
                continue;
            }
            let is_first = awake.is_none();
            awake = awake.or(Some(thread));
            if is_known {
                break;
            }
            // Whoever has the turn may come to rest without having done anything, and another one does what is done here:
            // so all are remembered until that is known.
            if self.focus.is_some() || !is_first {
                let number = trace.last_of(thread).map_or(0, |last| trace.number(last) + 1);
                let step = self.steps.find(thread, number, None, 1, std::iter::empty());
                match self.focus {
                    Some(_) => self.others.push((trace.len() as u32, step)),
                    None => self.leave(trace.len() as u32, step),
                }
            }
        }
        self.new_threads = self.new_threads.max(trace.len() as u32 + 1);
        awake
    }

    /// The scheduled thread cannot go on: gives the sequence up, and counts that.
    pub fn diverge(&mut self, trace: &Trace) {
        self.follow(trace);
        if !self.followed.is_empty() {
            self.give_up();
        }
    }

    /// The scheduled thread has only looked again at what it had seen, so that its step would change nothing: gives the
    /// sequence up, which shows nothing new without that step.
    pub fn forgo(&mut self, trace: &Trace) {
        let diverged = self.counters.diverged;
        self.diverge(trace);
        self.counters.diverged = diverged;
    }

    /// The run is maximal: no thread can go on. `blocked` has what the threads wait for that have not ended, as far as
    /// it was ever possible: a thread that waits to be notified waits for nothing of this kind. A run that a bound has
    /// cut may be given as well; then the search is not complete.
    pub fn ended(&mut self, trace: &Trace, blocked: &[Event]) {
        self.diverge(trace);
        self.counters.runs += 1;
        if self.kind != ReductionKind::Optimal {
            if let Some(focus) = &mut self.focus {
                blocked.iter().for_each(|event| focus.note_blocked(event));
            }
            return self.leave_alternatives(trace);
        }
        self.know(trace);
        self.sleepers.look(trace, &self.steps);
        let mut races = std::mem::take(&mut self.races);
        self.known_races.look(trace, &self.run, &mut self.steps);
        races.extend(self.known_races.iter());
        races::find_blocked(trace, blocked, &mut self.steps, &mut races);
        self.counters.races += races.len() as u64;
        for &event in trace.choices() {
            if let Some(moved) = self.other_alternative(trace, event) {
                races.push(Race { earlier: event, moved });
            }
        }
        self.settled.resize(trace.len(), NONE);
        races.retain(|race| self.settled[race.earlier as usize] == NONE);
        races.sort_by_key(|race| race.earlier);
        for races in races.chunk_by(|one, other| one.earlier == other.earlier) {
            self.reverse(trace, races);
        }
        races.clear();
        self.races = races;
    }

    /// All threads that can go on are asleep: the run would repeat another. With wakeup trees none does where all events are as
    /// they were foreseen, so something may be missed.
    pub fn blocked(&mut self, trace: &Trace) {
        self.cut(trace);
        if self.kind == ReductionKind::Optimal && self.unforeseen == NONE {
            self.counters.diverged += 1;
        }
    }

    /// The run is given up where it is.
    pub fn cut(&mut self, trace: &Trace) {
        self.diverge(trace);
        self.counters.blocked += 1;
        if self.kind != ReductionKind::Optimal {
            return self.leave_alternatives(trace);
        }
        // What a thread does where no other has a turn may be something else with another alternative. Whoever came there has
        // seen one of them, whether or not that showed anything new.
        self.sleepers.look(trace, &self.steps);
        for event in trace.followers() {
            if let Some(moved) = self.other_alternative(trace, event) {
                self.insert(event, &[moved]);
            }
        }
    }

    /// Where to go after a run has ended or was blocked; nothing if all has been walked. `trace` is still that of the
    /// run; the driver cuts it to the position.
    pub fn next(&mut self, trace: &Trace) -> Option<Turn> {
        let Node { position, left } = self.nodes.pop()?;
        // Of a run that was cut there may be millions of events behind it.
        self.know_up_to(trace, position as usize + 1);
        self.sleepers.back(position);
        // A run may have been given up at the position itself: then nothing was done there.
        if let Some(done) = self.run.get(position as usize)
            && self.kind != ReductionKind::None
        {
            self.sleepers.add(position, *done, &self.steps);
        }
        self.run.truncate(position as usize);
        if self.unforeseen >= position {
            self.unforeseen = NONE;
        }
        self.known_races.back(position);
        self.settled.truncate(position as usize);
        for settled in &mut self.settled {
            if *settled >= position {
                *settled = NONE;
            }
        }
        if let Some(focus) = &mut self.focus {
            focus.back(position);
        }
        // The branch that is followed is the first; the others stay here when its step has been taken.
        (self.followed, self.at) = (left, position);
        let step = self.steps.get(self.forest.first(left).expect("a branch"));
        self.new_threads = position + 1;
        self.new_choices = position + u32::from(step.alternative().is_some());
        Some(Turn { position: position as usize, thread: Thread(step.thread), alternative: step.alternative() })
    }

    /// Follows the scheduled sequence to the end of the trace.
    pub(crate) fn follow(&mut self, trace: &Trace) {
        while (self.at as usize) < trace.len() {
            let Some(first) = self.forest.first(self.followed) else {
                self.at = trace.len() as u32;
                return;
            };
            let (step, event) = (self.steps.get(first), self.at as usize);
            let (bare, ways) = (self.steps.accesses(step).is_empty(), trace.alternative(self.at).0);
            if step.thread != trace.thread(event).0 {
                self.give_up();
            } else if bare && step.ways > 1 && ways == 1 {
                // A choice that does not come: its other alternatives do not either.
                let (children, siblings) = self.forest.split(self.followed);
                let steps = &self.steps;
                let siblings = self.forest.retain(siblings, |other| steps.get(other).thread != step.thread);
                self.keep(self.at, siblings);
                self.followed = children;
            } else if !bare && ways > 1 && trace.accesses(event).next().is_none() {
                // A choice that nobody foresaw: the sequence goes on behind it. Its other alternatives are found at the
                // end of the run.
                self.at += 1;
            } else {
                // What a thread does behind another alternative may be seen late to show nothing new, too.
                let is_unforeseen = trace.narrows(self.at) || !self.steps.uses_the_same(first, trace, self.at);
                if self.unforeseen == NONE && is_unforeseen {
                    self.unforeseen = self.at;
                }
                let (children, siblings) = self.forest.split(self.followed);
                self.keep(self.at, siblings);
                self.followed = children;
                self.at += 1;
            }
        }
    }

    /// The first branch cannot be followed; the others may be, another time.
    fn give_up(&mut self) {
        self.counters.diverged += 1;
        let (children, siblings) = self.forest.split(self.followed);
        self.forest.clear(children);
        self.keep(self.at, siblings);
        self.followed = Tree::EMPTY;
    }

    /// The steps of all events of a run.
    pub(crate) fn know(&mut self, trace: &Trace) {
        self.know_up_to(trace, trace.len());
    }

    /// The steps of its events before one.
    fn know_up_to(&mut self, trace: &Trace, end: usize) {
        for event in self.run.len()..end.min(trace.len()) {
            self.run.push(self.steps.of_event(trace, event as u32));
        }
    }

    /// The next alternative of a choice that is not asleep. One after the other: each has its own run, which finds the
    /// next.
    fn other_alternative(&mut self, trace: &Trace, event: u32) -> Option<StepId> {
        let (ways, taken) = trace.choice(event as usize);
        let thread = trace.thread(event as usize).0;
        let mut others = (taken + 1..ways).chain(0..taken);
        let other = others.find(|way| !self.sleepers.is_asleep(&self.steps, event, thread, (*way, ways)))?;
        Some(self.steps.with_alternative(trace, event, other))
    }

    /// Inserts, for steps that could have happened before an event, all that did not happen after it and then the step.
    fn reverse(&mut self, trace: &Trace, races: &[Race]) {
        let earlier = races[0].earlier;
        if trace.follows(earlier as usize) {
            // Another alternative, and no other thread has a turn before it.
            return races.iter().for_each(|race| self.insert(earlier, &[race.moved]));
        }
        self.rest.clear();
        self.rest.extend(trace.not_after(earlier).map(|later| self.run[later as usize]));
        // What sleeps here and would be an initial of the sequences if it were not for their last steps.
        self.asleep.clear();
        for (index, sleeper) in self.sleepers.iter().enumerate().filter(|(_, sleeper)| sleeper.is_asleep(earlier)) {
            if sleeper.woken().is_some_and(|by| by != earlier && !trace.precedes(earlier, by)) {
                continue;
            }
            match self.steps.initial(self.steps.get(sleeper.step), sleeper.end, &self.rest) {
                Initial::Not => {}
                Initial::At(at) => {
                    self.settled[earlier as usize] = trace.not_after(earlier).nth(at).unwrap_or(NONE);
                    return;
                }
                Initial::Absent => self.asleep.push(index),
            }
        }
        for race in races {
            let is_initial = |index: &usize| {
                let sleeper = self.sleepers.get(*index);
                self.steps.initial(self.steps.get(sleeper.step), sleeper.end, &[race.moved]) != Initial::Not
            };
            if self.asleep.iter().any(is_initial) {
                continue;
            }
            if trace.narrows(earlier) {
                // Another alternative, which may not be there behind what others find out.
                self.insert(earlier, &[race.moved]);
                continue;
            }
            self.rest.push(race.moved);
            let rest = std::mem::take(&mut self.rest);
            self.insert(earlier, &rest);
            self.rest = rest;
            self.rest.pop();
        }
    }

    /// Inserts a sequence at a position.
    fn insert(&mut self, position: u32, sequence: &[StepId]) {
        self.sequence.clear();
        self.sequence.extend_from_slice(sequence);
        let node = self.node(position);
        self.nodes[node].left = self.forest.insert(self.nodes[node].left, &self.steps, &mut self.sequence);
    }

    /// The node of a position, made if there is none. Something must be put into it.
    fn node(&mut self, position: u32) -> usize {
        match self.nodes.binary_search_by_key(&position, |node| node.position) {
            Ok(node) => node,
            Err(node) => {
                self.nodes.insert(node, Node { position, left: Tree::EMPTY });
                node
            }
        }
    }

    /// Keeps branches for later.
    fn keep(&mut self, position: u32, branches: Tree) {
        if !branches.is_empty() {
            let node = self.node(position);
            self.nodes[node].left = self.forest.concatenate(self.nodes[node].left, branches);
        }
    }

    /// Keeps a single step for later.
    fn leave(&mut self, position: u32, step: StepId) {
        let node = self.node(position);
        self.nodes[node].left = self.forest.prepend(self.nodes[node].left, step);
    }

    /// Without wakeup trees: keeps the other alternatives of all new choices.
    fn leave_alternatives(&mut self, trace: &Trace) {
        self.sleepers.look(trace, &self.steps);
        if let Some(focus) = &mut self.focus {
            focus.note_run(trace);
            let others = std::mem::take(&mut self.others);
            for (position, step) in others {
                let thread = Thread(self.steps.get(step).thread);
                let is_other = (position as usize) < trace.len() && trace.thread(position as usize) != thread;
                if !is_other {
                    continue;
                }
                let is_wanted = self.wanted.contains(&position)
                    || self.focus.as_mut().is_some_and(|focus| focus.wants(trace, position, thread));
                if is_wanted {
                    self.leave(position, step);
                }
            }
            self.wanted.clear();
        }
        for event in self.new_choices..trace.len() as u32 {
            let (ways, taken) = trace.choice(event as usize);
            let thread = trace.thread(event as usize).0;
            for way in (0..ways).rev() {
                if way != taken && !self.sleepers.is_asleep(&self.steps, event, thread, (way, ways)) {
                    let step = self.steps.with_alternative(trace, event, way);
                    self.leave(event, step);
                }
            }
        }
        self.new_choices = trace.len() as u32;
    }
}
