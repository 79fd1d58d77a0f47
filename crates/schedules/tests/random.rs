//! Random programs: what a reduction leaves out would have been a repetition.

mod support;

use jaywalk_schedules::{Location, ReductionKind};
use support::{Action, COUNTS, Code, Collect, Explored, Program, Random, explore, explore_focused, explore_with_stops};

/// One operation of a random thread.
#[derive(Clone, Copy, Debug)]
enum Op {
    Do(Action),
    /// Writes the last result and a bit more.
    Store(usize),
    /// Leaves the next operations out if the last result was even.
    Skip(usize),
}

fn code(ops: Vec<Op>) -> Code {
    Box::new(move |results| {
        let (mut at, mut results, mut last) = (0, results.iter(), 0);
        while let Some(op) = ops.get(at) {
            at += 1;
            let action = match *op {
                Op::Skip(count) => {
                    at += if last % 2 == 0 { count } else { 0 };
                    continue;
                }
                Op::Do(action) => action,
                Op::Store(word) => Action::Write(word, (last + 1) % 4),
            };
            match results.next() {
                Some(result) => last = *result,
                None => return Some(action),
            }
        }
        None
    })
}

/// Which operations a program may have.
#[derive(Clone, Copy, Debug)]
struct Kinds {
    name: &'static str,
    weights: &'static [(usize, Kind)],
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Word,
    CompareAndSet,
    Section,
    Condition,
    Park,
    Interrupt,
    Start,
    Choice,
    Atomic,
}

const WORDS: Kinds = Kinds { name: "words", weights: &[(6, Kind::Word), (3, Kind::CompareAndSet)] };
const LOCKS: Kinds = Kinds { name: "locks", weights: &[(3, Kind::Word), (6, Kind::Section), (1, Kind::CompareAndSet)] };
const CONDITIONS: Kinds = Kinds {
    name: "conditions",
    weights: &[(2, Kind::Word), (2, Kind::Section), (6, Kind::Condition), (1, Kind::Choice)],
};
const PARKING: Kinds =
    Kinds { name: "parking", weights: &[(3, Kind::Word), (6, Kind::Park), (2, Kind::Start), (1, Kind::CompareAndSet)] };
const CHOICES: Kinds = Kinds {
    name: "choices",
    weights: &[(4, Kind::Word), (2, Kind::CompareAndSet), (4, Kind::Choice), (1, Kind::Section)],
};
const ATOMIC: Kinds = Kinds {
    name: "atomic sections",
    weights: &[(4, Kind::Word), (1, Kind::CompareAndSet), (5, Kind::Atomic), (1, Kind::Section), (1, Kind::Condition)],
};
const INTERRUPTS: Kinds = Kinds {
    name: "interrupts",
    weights: &[(2, Kind::Word), (3, Kind::Condition), (3, Kind::Interrupt), (2, Kind::Park)],
};
const ALL: Kinds = Kinds {
    name: "all",
    weights: &[
        (4, Kind::Word),
        (2, Kind::CompareAndSet),
        (2, Kind::Section),
        (3, Kind::Condition),
        (2, Kind::Park),
        (2, Kind::Start),
        (2, Kind::Choice),
        (1, Kind::Interrupt),
    ],
};

struct Generator<'a> {
    random: &'a mut Random,
    kinds: Kinds,
    threads: usize,
    words: usize,
    locks: usize,
}

impl Generator<'_> {
    fn program(&mut self) -> (Vec<Vec<Op>>, Vec<bool>) {
        let size = [0, 0, 7, 5, 4][self.threads];
        let threads: Vec<Vec<Op>> = (0..self.threads)
            .map(|thread| {
                let mut ops = Vec::new();
                let count = 1 + self.random.below(size);
                while ops.len() < count {
                    self.operation(thread, &mut ops);
                }
                ops
            })
            .collect();
        let starts = |of: usize| {
            threads.iter().enumerate().any(|(by, ops)| {
                by < of && ops.iter().any(|op| matches!(op, Op::Do(Action::Start(started)) if *started == of))
            })
        };
        let later = (0..self.threads).map(starts).collect();
        (threads, later)
    }

    fn operation(&mut self, thread: usize, ops: &mut Vec<Op>) {
        let total: usize = self.kinds.weights.iter().map(|(weight, _)| weight).sum();
        let mut at = self.random.below(total);
        let kind = self.kinds.weights.iter().find(|(weight, _)| {
            let here = at < *weight;
            at = at.wrapping_sub(*weight);
            here
        });
        let other = self.random.below(self.threads);
        match kind.expect("a kind").1 {
            Kind::Word => {
                let op = self.word();
                ops.push(op);
                if self.random.chance(15) {
                    self.skipped(thread, ops);
                }
            }
            Kind::CompareAndSet => {
                let (word, old, new) = (self.random.below(self.words), self.random.below(2), self.random.below(3));
                ops.push(Op::Do(Action::CompareAndSet(word, old as u64, new as u64)));
            }
            Kind::Section => {
                let lock = self.random.below(self.locks);
                ops.push(Op::Do(Action::Lock(lock)));
                if lock + 1 < self.locks && self.random.chance(20) || lock > 0 && self.random.chance(10) {
                    let inner = if lock > 0 { lock - 1 } else { lock + 1 };
                    ops.extend([Op::Do(Action::Lock(inner)), Op::Do(Action::Unlock(inner))]);
                }
                if self.random.chance(50) {
                    let op = self.word();
                    ops.push(op);
                }
                ops.push(Op::Do(Action::Unlock(lock)));
            }
            Kind::Condition => {
                let lock = self.random.below(self.locks);
                ops.push(Op::Do(Action::Lock(lock)));
                if self.random.chance(15) {
                    let op = self.word();
                    ops.push(op);
                }
                let action = match self.random.below(10) {
                    0..4 => Action::Wait(lock),
                    4 => Action::TimedWait(lock),
                    5..9 => Action::Notify(lock),
                    _ => Action::NotifyAll(lock),
                };
                ops.extend([Op::Do(action), Op::Do(Action::Unlock(lock))]);
            }
            Kind::Park => {
                let action = match self.random.below(7) {
                    0..3 => Action::Park,
                    3 => Action::TimedPark,
                    _ => Action::Unpark(other),
                };
                ops.push(Op::Do(action));
            }
            Kind::Interrupt => ops.push(Op::Do(Action::Interrupt(other))),
            Kind::Start => {
                let action = match self.random.below(3) {
                    0 if thread + 1 < self.threads => {
                        Action::Start(thread + 1 + self.random.below(self.threads - thread - 1))
                    }
                    1 => Action::Join(other),
                    _ => Action::IsAlive(other),
                };
                ops.push(Op::Do(action));
            }
            Kind::Atomic => {
                ops.push(Op::Do(Action::BeginAtomic));
                for _ in 0..1 + self.random.below(3) {
                    match self.random.chance(40) {
                        true => {
                            let ways = 2 + self.random.below(2) as u32;
                            ops.push(Op::Do(Action::Choose(ways)));
                        }
                        false => {
                            let op = self.word();
                            ops.push(op);
                        }
                    }
                    if self.random.chance(40) {
                        let op = self.word();
                        ops.extend([Op::Skip(1), op]);
                    }
                }
                ops.push(Op::Do(Action::EndAtomic));
            }
            Kind::Choice => {
                let ways = 2 + self.random.below(2) as u32;
                let force = self.random.chance(40);
                let word = self.random.below(self.words);
                ops.push(Op::Do(if force { Action::Force(word, ways) } else { Action::Choose(ways) }));
                if self.random.chance(60) {
                    self.skipped(thread, ops);
                }
            }
        }
    }

    /// Something that is done only if the last result was odd.
    fn skipped(&mut self, thread: usize, ops: &mut Vec<Op>) {
        let mut then = Vec::new();
        self.operation(thread, &mut then);
        ops.push(Op::Skip(then.len()));
        ops.append(&mut then);
    }

    fn word(&mut self) -> Op {
        let word = self.random.below(self.words);
        match self.random.below(7) {
            0..3 => Op::Do(Action::Read(word)),
            6 => Op::Do(Action::Copy(self.random.below(self.words), word)),
            3 => Op::Do(Action::Write(word, 1 + self.random.below(3) as u64)),
            4 => Op::Do(Action::Add(word, 1)),
            _ => Op::Store(word),
        }
    }
}

/// How many programs: some hundreds, or as many as `JAYWALK_PROGRAMS` says.
fn programs(usual: usize) -> usize {
    std::env::var("JAYWALK_PROGRAMS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Compares optimal reduction with sleep sets, and small programs with all orders of their events.
fn compare(kinds: Kinds, seed: u64) {
    let mut random = Random::of_test(seed);
    let (mut compared, mut naively, mut tried, mut traces) = (0, 0, 0, 0);
    let wanted = programs(60);
    while compared < wanted && tried < wanted * 20 {
        tried += 1;
        let threads = 2 + random.below(3);
        let (words, locks) = (1 + random.below(2), 1 + random.below(2));
        let (ops, started_later) = Generator { random: &mut random, kinds, threads, words, locks }.program();
        let threads = ops.iter().cloned().map(code).collect();
        let program = Program { started_later: started_later.clone(), ..Program::new(words, locks, threads) };
        let at_most = |runs| Collect { outcomes: true, traces: true, runs, stride: 3 };
        let sleep = explore(&program, ReductionKind::Sleep, at_most(1000));
        if sleep.stopped {
            continue;
        }
        compared += 1;
        let optimal = explore(&program, ReductionKind::Optimal, at_most(2000));
        traces += optimal.traces.len();
        let stopped = explore_with_stops(&program, ReductionKind::Optimal, &mut random);
        let is_exact = kinds.weights.iter().all(|(_, kind)| !matches!(kind, Kind::Atomic));
        let fault_with_stops = fault(&sleep, &stopped, is_exact).map(|fault| format!("with stops: {fault}"));
        let naive = explore(&program, ReductionKind::None, at_most(2000));
        let focused = [ReductionKind::None, ReductionKind::Sleep].into_iter().find_map(|kind| {
            let focused = explore_focused(&program, kind, 20_000);
            let differs = sleep.traces != focused.traces || sleep.outcomes != focused.outcomes;
            (!focused.stopped && differs)
                .then(|| format!("{kind:?} focused: {} of {} traces", focused.traces.len(), sleep.traces.len()))
        });
        let fault = fault(&sleep, &optimal, is_exact).or(fault_with_stops).or(focused).or_else(|| {
            naively += usize::from(!naive.stopped);
            (!naive.stopped && (sleep.traces != naive.traces || sleep.outcomes != naive.outcomes))
                .then(|| format!("sleep sets: {} of {} traces", sleep.traces.len(), naive.traces.len()))
        });
        if let Some(fault) = fault {
            let ops: String = ops.iter().map(|ops| format!("{ops:?}\n")).collect();
            panic!("{} {compared}: {fault}\n{ops}started later: {started_later:?}", kinds.name);
        }
    }
    assert!(compared == wanted && naively * 4 > wanted, "{}: {naively} and {compared} of {tried}", kinds.name);
    println!("{}: {compared} programs, {naively} of them in all orders; {traces} traces", kinds.name);
}

/// Where some events follow each other with nothing in between, some runs may be repeated.
fn fault(sleep: &Explored, optimal: &Explored, is_exact: bool) -> Option<String> {
    let (counters, traces) = (optimal.counters, sleep.traces.len());
    if optimal.traces != sleep.traces || optimal.outcomes != sleep.outcomes {
        return Some(format!("optimal: {} of {traces} traces", optimal.traces.len()));
    }
    let exact = counters.diverged == 0 && (!is_exact || counters.runs == traces as u64 && counters.blocked == 0);
    (!exact).then(|| format!("{counters:?} for {traces} traces"))
}

/// A driver that does not tell of all accesses gets sequences that cannot be followed. That is counted, and no worse.
#[test]
fn untold_accesses() {
    let mut random = Random::of_test(8);
    let (mut diverged, mut ended) = (0, 0);
    for _ in 0..programs(200) {
        let threads = 2 + random.below(3);
        let (words, locks) = (1 + random.below(2), 1 + random.below(2));
        let (ops, started_later) = Generator { random: &mut random, kinds: ALL, threads, words, locks }.program();
        let untold = Some(Location(random.below(words + locks + 2 * threads) as u32));
        let threads = ops.iter().cloned().map(code).collect();
        let program = Program { started_later, untold, ..Program::new(words, locks, threads) };
        for kind in [ReductionKind::Sleep, ReductionKind::Optimal] {
            let explored = explore(&program, kind, Collect { runs: 1000, ..COUNTS });
            diverged += explored.counters.diverged;
            ended += usize::from(!explored.stopped);
        }
    }
    assert!(diverged > 0 && ended > 0);
    println!("{diverged} sequences could not be followed; {ended} searches ended");
}

#[test]
fn words() {
    compare(WORDS, 1);
}

#[test]
fn locks() {
    compare(LOCKS, 2);
}

#[test]
fn conditions() {
    compare(CONDITIONS, 3);
}

#[test]
fn parking() {
    compare(PARKING, 4);
}

#[test]
fn choices() {
    compare(CHOICES, 5);
}

#[test]
fn atomic_sections() {
    compare(ATOMIC, 9);
}

#[test]
fn interrupts() {
    compare(INTERRUPTS, 6);
}

#[test]
fn all_operations() {
    compare(ALL, 7);
}
