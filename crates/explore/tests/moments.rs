//! Snapshots among choices, at any moment: a wanderer takes them between forks, at forks and at ends, several at once, picks
//! ways at random, and goes back as far as it likes. Wherever it comes, state and output must be those of a machine that
//! has taken none; and wherever it goes back to, those that were there.

#[allow(dead_code, reason = "shared with the tests of the choice modes")]
mod modes_support;

use jaywalk_explore::Narrowing;
use jaywalk_library::files::{FrozenHost, keep_host_as_it_is};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::{Machine, StateHash, Step};
use modes_support::random::Random;
use modes_support::walk::text;
use modes_support::{EAGER, MODES, Programs};
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

/// Paths of a program that are walked without snapshots.
const MOST_PATHS: usize = 60;
/// How often a program is wandered through: with and without preparing calls.
const SEEDS: u64 = 2;
/// What the wanderer does before it is called home.
const ACTIONS: usize = 250;

/// What can be seen of a moment.
#[derive(Clone, Debug, PartialEq)]
struct Seen {
    step: Step,
    text: String,
    state: StateHash,
}

/// Its loaders have other numbers when it comes by again, which a fingerprint tells apart.
const NUMBERS_LOADERS: &str = "loaders";

fn seen(machine: &mut Machine, step: Step) -> Seen {
    // Where an exception lies is nothing that a path can observe.
    let step = if let Step::Uncaught(_) = step { Step::Uncaught(Ref::NULL) } else { step };
    Seen { step, text: text(machine), state: machine.state_hash() }
}

/// Forks and ends by the way there.
type Places = HashMap<Vec<u32>, Seen>;

/// The first forks and ends, walked depth first without snapshots.
fn places(machine: &mut Machine) -> Places {
    let mut places = Places::new();
    let mut branches: Vec<(u32, u32)> = Vec::new();
    let mut paths = 0;
    loop {
        let step = machine.run_patiently();
        places.insert(branches.iter().map(|&(taken, _)| taken).collect(), seen(machine, step));
        if let Step::Choose(ways) = step {
            branches.push((0, ways));
            machine.pick(0);
            continue;
        }
        paths += 1;
        loop {
            let Some((taken, ways)) = branches.pop() else { return places };
            machine.back();
            if taken + 1 < ways && paths < MOST_PATHS {
                branches.push((taken + 1, ways));
                machine.pick(taken + 1);
                break;
            }
            machine.pop_choice();
        }
    }
}

/// A choice or snapshot that can be gone back to.
struct Point {
    /// What was picked before it.
    picks: Vec<u32>,
    seen: Seen,
}

/// Where the wanderer is.
struct Wanderer<'a> {
    name: &'static str,
    machine: &'a mut Machine,
    random: Random,
    ticks: &'static AtomicU32,
    places: &'a mut Places,
    picks: Vec<u32>,
    step: Step,
    /// Mirrors the machine's own, from where it began.
    points: Vec<Point>,
    gone_back: usize,
}

impl Wanderer<'_> {
    fn act(&mut self) {
        match self.step {
            Step::Paused | Step::Limit => match self.random.below(12) {
                0..=7 => self.run(),
                8..=9 => self.snapshots(),
                _ => self.go_back(),
            },
            Step::Choose(ways) => match self.random.below(8) {
                0..=5 => {
                    // Where the tree is known it is compared, so mostly there.
                    let is_known = |way: &u32| self.places.contains_key(&[&self.picks[..], &[*way]].concat());
                    let known: Vec<u32> = (0..ways).filter(is_known).collect();
                    let way = if known.is_empty() || self.random.below(8) == 0 {
                        self.random.below(ways as usize) as u32
                    } else {
                        known[self.random.below(known.len())]
                    };
                    self.machine.pick(way);
                    self.picks.push(way);
                    self.step = Step::Paused;
                }
                6 => self.snapshots(),
                _ => self.go_back(),
            },
            _ if self.random.below(4) == 0 => self.snapshots(),
            _ => self.go_back(),
        }
    }

    /// Runs for a while: until the loop has left some operations to others, or until a time slice ends.
    fn run(&mut self) {
        if self.random.below(3) == 0 {
            self.machine.stop_after_turn(self.machine.turn());
        }
        let most = [3, 40, 600, 20_000][self.random.below(4)];
        for _ in 0..self.random.below(most) {
            self.ticks.fetch_add(1, Ordering::Relaxed);
            self.step = self.machine.run();
            if self.step != Step::Paused {
                break;
            }
        }
        self.machine.stop_after_turn(u64::MAX);
        if let Step::Paused | Step::Limit = self.step {
            return;
        }
        let seen = seen(self.machine, self.step);
        if let Step::Choose(_) = self.step {
            self.points.push(Point { picks: self.picks.clone(), seen: seen.clone() });
        }
        let expected = self.places.entry(self.picks.clone()).or_insert_with(|| seen.clone());
        if self.name == NUMBERS_LOADERS {
            expected.state = seen.state;
        }
        assert_eq!(*expected, seen, "after {:?}", self.picks);
    }

    fn snapshots(&mut self) {
        for _ in 0..=self.random.below(3) {
            let before = seen(self.machine, self.step);
            assert!(self.machine.snapshot());
            let after = seen(self.machine, self.step);
            assert_eq!(before, after, "taking a snapshot changes nothing");
            self.points.push(Point { picks: self.picks.clone(), seen: after });
        }
    }

    fn go_back(&mut self) {
        let Some(last) = self.points.len().checked_sub(1) else { return self.snapshots() };
        // Mostly not far, but sometimes to the beginning.
        let most = [1, 3, last + 1][self.random.below(3)];
        let forgotten = self.random.below(most).min(last);
        for _ in 0..=forgotten {
            let point = self.points.pop().expect("it has been counted");
            assert!(self.machine.back());
            assert_eq!(seen(self.machine, point.seen.step), point.seen, "back after {:?}", point.picks);
            (self.step, self.picks) = (point.seen.step, point.picks.clone());
            self.gone_back += 1;
            if self.points.is_empty() || self.points.len() + forgotten == last && self.random.below(3) > 0 {
                // Stays, to be gone back to again: the first one always, since it may be the only way from an end.
                self.points.push(point);
                return;
            }
            self.machine.pop_choice();
            assert_eq!(seen(self.machine, point.seen.step), point.seen, "forgetting changes nothing");
        }
    }

    fn come_home(&mut self) {
        while let Some(point) = self.points.pop() {
            assert!(self.machine.back());
            assert_eq!(seen(self.machine, point.seen.step), point.seen, "back after {:?}", point.picks);
            self.machine.pop_choice();
        }
    }
}

/// Wanders from where the machine is, and comes back there.
fn wander(name: &'static str, machine: &mut Machine, places: &mut Places, seed: u64) -> usize {
    let ticks: &'static AtomicU32 = Box::leak(Box::default());
    machine.session.ticks = ticks;
    let random = Random::new(seed);
    let (picks, points, step) = (Vec::new(), Vec::new(), Step::Paused);
    let mut wanderer = Wanderer { name, machine, random, ticks, places, picks, step, points, gone_back: 0 };
    (0..ACTIONS).for_each(|_| wanderer.act());
    wanderer.come_home();
    wanderer.gone_back
}

fn compiled(folder: &str, calls: &[String]) -> Programs {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/Moments.java");
    let source = fs::read_to_string(path).expect("the program is there");
    Programs::compile(folder, &[("Moments.java".to_owned(), source)], calls)
}

const PROGRAMS: [&str; 14] = [
    "initialisers",
    "waiters",
    "locks",
    "deadlocks",
    "exceptions",
    "references",
    "files",
    "zipped",
    "wide",
    "pools",
    "linking",
    "loaders",
    "stacks",
    "exits",
];

#[test]
fn a_path_is_the_same_wherever_snapshots_are_taken() {
    let calls: Vec<String> = PROGRAMS.iter().map(|name| format!("Moments.{name}()")).collect();
    let programs = compiled("moments", &calls);
    let mut gone_back = 0;
    for mode in [EAGER, MODES[4]] {
        let mut machine = programs.boot(mode);
        keep_host_as_it_is(&mut machine, &FrozenHost::new()).expect("there is room for a word");
        machine.session.narrows = mode.narrowing != Narrowing::Off;
        for (number, name) in (0u32..).zip(PROGRAMS) {
            machine.options.prepares = false;
            machine.pick(number);
            let mut places = places(&mut machine);
            machine.back();
            for seed in 0..SEEDS {
                machine.options.prepares = seed % 2 == 1;
                machine.pick(number);
                gone_back += wander(name, &mut machine, &mut places, seed * 100 + u64::from(number));
                machine.back();
            }
        }
    }
    assert!(gone_back > 2000, "{gone_back}");
}

/// The first snapshot is what could be gone back to first, and in the end nothing can.
#[test]
fn a_program_that_never_forks_is_the_same() {
    let programs = compiled("moments-unforked", &["Moments.main(null)".to_owned()]);
    let mut plain = programs.start("Moments", EAGER);
    assert_eq!(plain.run_patiently(), Step::Ended(0));
    for seed in 0..2 * SEEDS {
        let mut machine = programs.start("Moments", EAGER);
        machine.options.prepares = seed % 2 == 1;
        // Stops at once.
        machine.session.ticks = Box::leak(Box::new(AtomicU32::new(1)));
        assert_eq!(machine.run(), Step::Paused);
        assert!(wander("main", &mut machine, &mut Places::new(), seed) > 50);
        assert_eq!((machine.depth(), machine.run_patiently()), (0, Step::Ended(0)));
        assert_eq!(text(&machine), text(&plain), "seed {seed}");
    }
}
