//! A small machine with threads: shared words, locks with conditions, permits, joins and choices. It drives a reduction
//! as an explorer would.

#![allow(dead_code, reason = "each test uses a part of this")]

pub mod programs;

use std::collections::BTreeSet;

use jaywalk_schedules::{Access, Conflicts, Counters, Event, Focus, Location, Reduction, ReductionKind, Thread, Trace};

/// What a thread does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    Read(usize),
    Write(usize, u64),
    Add(usize, u64),
    CompareAndSet(usize, u64, u64),
    Lock(usize),
    Unlock(usize),
    Wait(usize),
    TimedWait(usize),
    Notify(usize),
    NotifyAll(usize),
    Park,
    TimedPark,
    Unpark(usize),
    Interrupt(usize),
    Start(usize),
    Join(usize),
    IsAlive(usize),
    Choose(u32),
    /// No other thread has a turn before it ends that.
    BeginAtomic,
    EndAtomic,
    /// Reads one word and writes it into another.
    Copy(usize, usize),
    /// Chooses what a word is if nobody has, and reads it.
    Force(usize, u32),
}

/// A thread's program: from what its actions gave so far to the next one.
pub type Code = Box<dyn Fn(&[u64]) -> Option<Action>>;

/// A program: threads, of which all begin at once that nobody starts.
pub struct Program {
    pub words: usize,
    pub locks: usize,
    pub threads: Vec<Code>,
    pub started_later: Vec<bool>,
    /// A location whose accesses the reduction is not told of.
    pub untold: Option<Location>,
}

impl Program {
    pub fn new(words: usize, locks: usize, threads: Vec<Code>) -> Program {
        let started_later = vec![false; threads.len()];
        Program { words, locks, threads, started_later, untold: None }
    }

    fn word(&self, word: usize) -> Location {
        Location(word as u32)
    }

    fn lock(&self, lock: usize) -> Location {
        Location((self.words + lock) as u32)
    }

    /// A thread's permit and its interrupt flag.
    fn attention(&self, thread: usize) -> Location {
        Location((self.words + self.locks + thread) as u32)
    }

    fn end(&self, thread: usize) -> Location {
        Location((self.words + self.locks + self.threads.len() + thread) as u32)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    NotStarted,
    Running,
    /// In the wait set of a lock.
    Waiting {
        lock: usize,
        timed: bool,
        notified: Option<usize>,
    },
    Ended,
}

#[derive(PartialEq, Eq, Debug)]
struct Local {
    phase: Phase,
    started_by: Option<usize>,
    permit: bool,
    interrupted: Option<usize>,
    atomic: bool,
    results: Vec<u64>,
}

impl Clone for Local {
    fn clone(&self) -> Local {
        Local { results: self.results.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Local) {
        self.phase = other.phase;
        self.started_by = other.started_by;
        self.permit = other.permit;
        self.interrupted = other.interrupted;
        self.atomic = other.atomic;
        self.results.clone_from(&other.results);
    }
}

#[derive(PartialEq, Eq, Debug)]
struct State {
    words: Vec<u64>,
    owners: Vec<Option<usize>>,
    threads: Vec<Local>,
}

impl Clone for State {
    fn clone(&self) -> State {
        State { words: self.words.clone(), owners: self.owners.clone(), threads: self.threads.clone() }
    }

    fn clone_from(&mut self, other: &State) {
        self.words.clone_from(&other.words);
        self.owners.clone_from(&other.owners);
        self.threads.clone_from(&other.threads);
    }
}

impl State {
    fn new(program: &Program) -> State {
        let local = |later: &bool| Local {
            phase: if *later { Phase::NotStarted } else { Phase::Running },
            started_by: None,
            permit: false,
            interrupted: None,
            atomic: false,
            results: Vec::new(),
        };
        State {
            words: vec![0; program.words],
            owners: vec![None; program.locks],
            threads: program.started_later.iter().map(local).collect(),
        }
    }

    fn is_open(&self, thread: usize) -> bool {
        self.threads[thread].permit || self.threads[thread].interrupted.is_some()
    }

    /// Whether a thread is alive and can go on.
    fn is_enabled(&self, program: &Program, thread: usize) -> bool {
        let local = &self.threads[thread];
        if !local.atomic && self.threads.iter().any(|other| other.atomic) {
            return false;
        }
        match local.phase {
            Phase::NotStarted | Phase::Ended => false,
            Phase::Waiting { lock, timed, notified } => {
                self.owners[lock].is_none() && (timed || notified.is_some() || local.interrupted.is_some())
            }
            Phase::Running => match (program.threads[thread])(&local.results) {
                Some(Action::Lock(lock)) => self.owners[lock].is_none(),
                Some(Action::Join(other)) => self.threads[other].phase == Phase::Ended,
                Some(Action::Park) => self.is_open(thread),
                _ => true,
            },
        }
    }

    fn waiters(&self, lock: usize) -> impl Iterator<Item = usize> + '_ {
        let waits =
            move |local: &Local| matches!(local.phase, Phase::Waiting { lock: of, notified: None, .. } if of == lock);
        (0..self.threads.len()).filter(move |thread| waits(&self.threads[*thread]))
    }

    /// The event that a thread waits for or is about to do; its accesses go to `into`.
    fn event<'a>(&self, program: &Program, thread: usize, into: &'a mut Vec<Access>) -> Event<'a> {
        into.clear();
        let local = &self.threads[thread];
        let (mut waits, mut expected, mut cause, mut or_cause, mut ways) = (false, None, None, None, 1);
        if local.results.is_empty() {
            cause = local.started_by;
        }
        let attention = |of: usize| Access::await_write(program.attention(of), self.is_open(of));
        let end = |of: usize| self.threads[of].phase == Phase::Ended;
        let owned = |access: Access| Access { owned: true, ..access };
        let lock_access = |lock: usize| owned(Access::await_write(program.lock(lock), self.owners[lock].is_none()));
        if let Phase::Waiting { lock, timed, notified } = local.phase {
            waits = true;
            into.extend([lock_access(lock), attention(thread)]);
            if !timed {
                cause = notified.or(local.interrupted);
                or_cause = notified.and(local.interrupted);
            }
        } else {
            match (program.threads[thread])(&local.results) {
                None => into.push(owned(Access::await_write(program.end(thread), false))),
                Some(action) => match action {
                    Action::Read(word) => into.push(Access::read(program.word(word), self.words[word])),
                    Action::Write(word, _) | Action::Add(word, _) => {
                        into.push(Access::write(program.word(word), self.words[word]));
                    }
                    Action::CompareAndSet(word, old, _) => {
                        let before = self.words[word];
                        let writes = before == old;
                        into.push(Access { writes, ..Access::read(program.word(word), before) });
                        expected = Some(old);
                    }
                    Action::Lock(lock) => {
                        waits = true;
                        into.push(lock_access(lock));
                    }
                    Action::Unlock(lock) => into.push(lock_access(lock)),
                    Action::Wait(lock) | Action::TimedWait(lock) => {
                        into.extend([lock_access(lock), attention(thread)]);
                    }
                    Action::Notify(lock) => ways = self.waiters(lock).count().max(1) as u32,
                    Action::Choose(of) => ways = of,
                    Action::NotifyAll(_) | Action::BeginAtomic | Action::EndAtomic => {}
                    Action::Copy(from, to) => into.extend([
                        Access::read(program.word(from), self.words[from]),
                        Access::write(program.word(to), self.words[to]),
                    ]),
                    Action::Force(word, of) => {
                        let before = self.words[word];
                        into.push(Access { writes: before == 0, ..Access::read(program.word(word), before) });
                        expected = Some(0);
                        ways = if before == 0 { of } else { 1 };
                    }
                    Action::Start(other) => into.push(Access::await_write(program.end(other), end(other))),
                    Action::Park => {
                        waits = true;
                        into.push(attention(thread));
                    }
                    Action::TimedPark => into.push(attention(thread)),
                    Action::Unpark(other) | Action::Interrupt(other) => into.push(attention(other)),
                    Action::Join(other) => {
                        waits = true;
                        into.push(owned(Access::await_read(program.end(other), end(other))));
                    }
                    Action::IsAlive(other) => into.push(owned(Access::await_read(program.end(other), end(other)))),
                },
            }
        }
        into.retain(|access| Some(access.location) != program.untold);
        let leads = (program.threads[thread])(&local.results) == Some(Action::BeginAtomic);
        let follows = local.atomic;
        Event { waits, expected, cause, or_cause, ways, leads, follows, ..Event::new(Thread(thread as u32), into) }
    }

    /// What a thread is blocked on at the end of a run, if it ever was possible.
    fn blocked<'a>(&self, program: &Program, thread: usize, into: &'a mut Vec<Access>) -> Option<Event<'a>> {
        let local = &self.threads[thread];
        match local.phase {
            Phase::NotStarted | Phase::Ended => None,
            Phase::Waiting { timed: false, notified: None, .. } if local.interrupted.is_none() => None,
            _ => Some(self.event(program, thread, into)),
        }
    }

    /// Does what a thread is about to do, as the event at `position` of the run.
    fn act(&mut self, program: &Program, thread: usize, taken: u32, position: usize) {
        let local = &mut self.threads[thread];
        if let Phase::Waiting { lock, .. } = local.phase {
            local.phase = Phase::Running;
            let interrupted = local.interrupted.take().is_some();
            local.results.push(u64::from(interrupted));
            self.owners[lock] = Some(thread);
            return;
        }
        let Some(action) = (program.threads[thread])(&local.results) else {
            local.phase = Phase::Ended;
            return;
        };
        let mut result = 0;
        match action {
            Action::Read(word) => result = self.words[word],
            Action::Write(word, value) => self.words[word] = value,
            Action::Add(word, by) => {
                result = self.words[word];
                self.words[word] += by;
            }
            Action::CompareAndSet(word, old, new) => {
                if self.words[word] == old {
                    self.words[word] = new;
                    result = 1;
                }
            }
            Action::Lock(lock) => self.owners[lock] = Some(thread),
            Action::Unlock(lock) => self.owners[lock] = None,
            Action::Wait(lock) | Action::TimedWait(lock) => {
                if local.interrupted.take().is_some() {
                    result = 1;
                } else {
                    let timed = matches!(action, Action::TimedWait(_));
                    local.phase = Phase::Waiting { lock, timed, notified: None };
                    self.owners[lock] = None;
                    return;
                }
            }
            Action::Notify(lock) => {
                let woken = self.waiters(lock).nth(taken as usize);
                self.notify(woken.into_iter().collect(), position);
            }
            Action::NotifyAll(lock) => {
                let woken = self.waiters(lock).collect();
                self.notify(woken, position);
            }
            Action::Park | Action::TimedPark => local.permit = false,
            Action::Unpark(other) => self.threads[other].permit = true,
            Action::Interrupt(other) => {
                self.threads[other].interrupted.get_or_insert(position);
            }
            Action::Start(other) => {
                if self.threads[other].phase == Phase::NotStarted {
                    self.threads[other].phase = Phase::Running;
                    self.threads[other].started_by = Some(position);
                }
            }
            Action::Join(_) => {}
            Action::IsAlive(other) => result = u64::from(self.threads[other].phase != Phase::Ended),
            Action::BeginAtomic => local.atomic = true,
            Action::EndAtomic => local.atomic = false,
            Action::Choose(_) => result = u64::from(taken),
            Action::Copy(from, to) => self.words[to] = self.words[from],
            Action::Force(word, _) => {
                if self.words[word] == 0 {
                    self.words[word] = 1 + u64::from(taken);
                }
                result = self.words[word];
            }
        }
        self.threads[thread].results.push(result);
    }

    fn notify(&mut self, woken: Vec<usize>, position: usize) {
        for thread in woken {
            if let Phase::Waiting { notified, .. } = &mut self.threads[thread].phase {
                *notified = Some(position);
            }
        }
    }

    /// All that the program computed, and who did not end.
    fn outcome(&self) -> Vec<u64> {
        let mut outcome = self.words.clone();
        for local in &self.threads {
            outcome.push(u64::MAX);
            outcome.push(u64::from(local.phase != Phase::Ended));
            outcome.extend_from_slice(&local.results);
        }
        outcome
    }
}

/// What exploring a program gave.
#[derive(Default)]
pub struct Explored {
    pub counters: Counters,
    /// How many events there were in all runs together, those counted once that a run shares with the one before it.
    pub steps: u64,
    pub deadlocks: u64,
    pub outcomes: BTreeSet<Vec<u64>>,
    pub traces: BTreeSet<Vec<u32>>,
    /// Whether there were more runs than allowed.
    pub stopped: bool,
}

/// How much of it is wanted.
#[derive(Clone, Copy)]
pub struct Collect {
    pub outcomes: bool,
    pub traces: bool,
    pub runs: u64,
    /// The machine can go back to multiples of this many events only, and runs the rest again.
    pub stride: usize,
}

pub const COUNTS: Collect = Collect { outcomes: false, traces: false, runs: u64::MAX, stride: 1 };

pub fn count(program: &Program) -> Explored {
    explore(program, ReductionKind::Optimal, COUNTS)
}

/// Walks a program in all ways that a reduction leaves.
pub fn explore(program: &Program, kind: ReductionKind, collect: Collect) -> Explored {
    let mut explored = Explored::default();
    let mut trace = Trace::new();
    let mut reduction = Reduction::new(kind);
    let mut states = vec![State::new(program)];
    let mut accesses = Vec::new();
    loop {
        let complete = run(program, &mut trace, &mut reduction, &mut states, &mut accesses, &mut explored.steps);
        if complete {
            let end = &states[trace.len()];
            let alive = |local: &Local| local.phase != Phase::Ended && local.phase != Phase::NotStarted;
            explored.deadlocks += u64::from(end.threads.iter().any(alive));
            if collect.outcomes {
                explored.outcomes.insert(end.outcome());
            }
            if collect.traces {
                explored.traces.insert(canonical(&trace));
            }
        }
        let Some(turn) = reduction.next(&trace) else { break };
        trace.truncate(turn.position - turn.position % collect.stride);
        if reduction.counters().runs + reduction.counters().blocked >= collect.runs {
            explored.stopped = true;
            break;
        }
    }
    explored.counters = reduction.counters();
    explored
}

/// Walks a program where the order matters, as far as is known, and anew whenever more is known.
pub fn explore_focused(program: &Program, kind: ReductionKind, runs: u64) -> Explored {
    let mut conflicts = Conflicts::default();
    'anew: loop {
        let mut explored = Explored::default();
        let mut reduction = Reduction::focused(kind, Focus::new(conflicts, None));
        let (mut trace, mut states, mut accesses) = (Trace::new(), vec![State::new(program)], Vec::new());
        loop {
            if run(program, &mut trace, &mut reduction, &mut states, &mut accesses, &mut explored.steps) {
                explored.outcomes.insert(states[trace.len()].outcome());
                explored.traces.insert(canonical(&trace));
            }
            let focus = reduction.focus().expect("a focus");
            if focus.conflicts.take_grown() {
                conflicts = std::mem::take(&mut focus.conflicts);
                continue 'anew;
            }
            let Some(turn) = reduction.next(&trace) else { break };
            trace.truncate(turn.position);
            explored.stopped = reduction.counters().runs + reduction.counters().blocked >= runs;
            if explored.stopped {
                break;
            }
        }
        explored.counters = reduction.counters();
        return explored;
    }
}

/// Walks a program with many stops: what is left is told, and another search goes on with that.
pub fn explore_with_stops(program: &Program, kind: ReductionKind, random: &mut Random) -> Explored {
    let mut explored = Explored::default();
    let (mut trace, mut reduction) = (Trace::new(), Reduction::new(kind));
    let mut states = vec![State::new(program)];
    let mut accesses = Vec::new();
    loop {
        if run(program, &mut trace, &mut reduction, &mut states, &mut accesses, &mut explored.steps) {
            explored.outcomes.insert(states[trace.len()].outcome());
            explored.traces.insert(canonical(&trace));
        }
        let Some(turn) = reduction.next(&trace) else { break };
        trace.truncate(turn.position);
        if random.chance(50) {
            let next = Reduction::resumed(kind, &reduction.remains(&trace), &trace).expect("what was told");
            explored.add(std::mem::replace(&mut reduction, next).counters());
        }
    }
    explored.add(reduction.counters());
    explored
}

impl Explored {
    fn add(&mut self, counters: Counters) {
        self.counters.runs += counters.runs;
        self.counters.blocked += counters.blocked;
        self.counters.diverged += counters.diverged;
    }
}

/// One run to its end; whether it was complete.
fn run(
    program: &Program,
    trace: &mut Trace,
    reduction: &mut Reduction,
    states: &mut Vec<State>,
    accesses: &mut Vec<Access>,
    steps: &mut u64,
) -> bool {
    let mut running: Option<usize> = None;
    loop {
        let position = trace.len();
        let state = &states[position];
        let thread = match running {
            Some(thread) if state.is_enabled(program, thread) && reduction.is_free(trace) => thread,
            _ => {
                let mut enabled: Vec<_> =
                    (0..state.threads.len()).filter(|thread| state.is_enabled(program, *thread)).collect();
                enabled.sort_by_key(|thread| Some(*thread) != running);
                let enabled: Vec<_> = enabled.into_iter().map(|thread| Thread(thread as u32)).collect();
                if enabled.is_empty() {
                    end(program, trace, reduction, state);
                    return true;
                }
                match reduction.pick(trace, &enabled) {
                    Some(thread) => thread.0 as usize,
                    None => {
                        reduction.blocked(trace);
                        return false;
                    }
                }
            }
        };
        let mut event = state.event(program, thread, accesses);
        if event.ways > 1 {
            match reduction.way(trace, event.thread, event.ways) {
                Some(way) => event.taken = way,
                None => {
                    reduction.blocked(trace);
                    return false;
                }
            }
        }
        trace.push(&event);
        *steps += 1;
        let taken = event.taken;
        if states.len() == position + 1 {
            states.push(states[position].clone());
        } else {
            let (before, after) = states.split_at_mut(position + 1);
            after[0].clone_from(&before[position]);
        }
        states[position + 1].act(program, thread, taken, position);
        running = Some(thread);
    }
}

fn end(program: &Program, trace: &Trace, reduction: &mut Reduction, state: &State) {
    let mut accesses: Vec<Vec<Access>> = vec![Vec::new(); state.threads.len()];
    let blocked: Vec<_> = accesses
        .iter_mut()
        .enumerate()
        .filter_map(|(thread, accesses)| state.blocked(program, thread, accesses))
        .collect();
    reduction.ended(trace, &blocked);
}

/// What all equivalent runs have in common: each event with what happened before it.
fn canonical(trace: &Trace) -> Vec<u32> {
    let mut events: Vec<usize> = (0..trace.len()).collect();
    events.sort_by_key(|event| (trace.thread(*event), trace.number(*event)));
    let threads = (0..trace.len()).map(|event| trace.thread(event).0 + 1).max().unwrap_or(0);
    let mut form = Vec::new();
    for event in events {
        form.extend([u32::MAX, trace.thread(event).0, trace.choice(event).1]);
        form.extend(trace.accesses(event).map(|access| access.location.0 << 1 | u32::from(access.writes)));
        form.push(u32::MAX);
        let mut counts = vec![0; threads as usize];
        for earlier in (0..event).filter(|earlier| trace.happens_before(*earlier, event)) {
            counts[trace.thread(earlier).0 as usize] += 1;
        }
        form.extend(counts);
    }
    form
}

/// Numbers that look random and are the same in every run.
pub struct Random(u64);

impl Random {
    /// Others with each value of `JAYWALK_SEED`: to look for longer than a test may.
    pub fn of_test(seed: u64) -> Random {
        let other = std::env::var("JAYWALK_SEED").ok().and_then(|text| text.parse::<u64>().ok());
        Random(seed.wrapping_add(other.unwrap_or(0).wrapping_mul(0x2545_F491_4F6C_DD1D)))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}
