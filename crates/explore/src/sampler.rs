//! Schedules by chance: who goes on is drawn by a seed, so that a walk is the same whenever it is made.

use crate::random::Random;
use jaywalk_machine::{Machine, ThreadId};
use jaywalk_schedules::Thread;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// How the schedule of a random walk is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sampling {
    /// Each next step of a thread has a rank by chance, and the highest comes first (partial-order sampling without
    /// reassignment: Yuan, Yang and Gu, 2018).
    Pos,
    /// Each thread has a rank by chance, and falls behind all others at some moments, one fewer than this (probabilistic
    /// concurrency testing: Burckhardt and others, 2010).
    Pct(u32),
    /// One of these, by chance. On half of the walks the thread that starts the others goes on first as far as it can: many
    /// failures need all of them.
    Mixed,
}

impl FromStr for Sampling {
    type Err = String;

    fn from_str(text: &str) -> Result<Sampling, String> {
        let depth = text.strip_prefix("pct:").and_then(|depth| depth.parse().ok()).filter(|&depth| depth > 0);
        match (text, depth) {
            ("pos", _) => Ok(Sampling::Pos),
            (_, Some(depth)) => Ok(Sampling::Pct(depth)),
            _ => Err("say pos, or pct:D for bugs that need D events in order, such as pct:3".to_owned()),
        }
    }
}

/// A thread that has had so many events in a row may wait in a loop: then it runs until that is seen, or it blocks.
const LONG_TURN: usize = 64;

/// The thread that starts the others goes on first for so many events at the most.
const LONG_START: usize = 1 << 12;

/// Draws the schedule of a walk.
pub(crate) struct Sampler {
    sampling: Sampling,
    random: Random,
    ranks: FxHashMap<Thread, u64>,
    /// Events before which the thread that would go on falls behind.
    falls: Vec<usize>,
    lowest: u64,
    /// How many events there were when the thread that has the turn got it.
    since: usize,
    /// Whether the thread that starts the others goes on first, and which that is.
    starts_first: bool,
    starter: Option<Thread>,
}

impl Sampler {
    pub(crate) fn new(sampling: Sampling, mut random: Random) -> Sampler {
        let starts_first = sampling == Sampling::Mixed && random.below(2) == 0;
        let sampling = match sampling {
            Sampling::Mixed if random.below(3) == 0 => Sampling::Pct(2 + random.below(3)),
            Sampling::Mixed => Sampling::Pos,
            other => other,
        };
        let falls = match sampling {
            Sampling::Pos | Sampling::Mixed => Vec::new(),
            Sampling::Pct(depth) => {
                // How long the run will be is not known, and must not depend on other walks.
                let length = 16 << random.below(9);
                (1..depth).map(|_| random.below(length) as usize).collect()
            }
        };
        let ranks = FxHashMap::default();
        Sampler { sampling, random, ranks, falls, lowest: 1 << 32, since: 0, starts_first, starter: None }
    }

    /// Which of the ways of a fork is taken.
    pub(crate) fn way(&mut self, ways: u32) -> u32 {
        self.random.below(ways)
    }

    fn rank(&mut self, thread: Thread) -> u64 {
        *self.ranks.entry(thread).or_insert_with(|| (1 << 32) + (self.random.next() >> 32))
    }

    /// Gives a turn to one of the threads that can go on.
    pub(crate) fn give_turn(&mut self, machine: &mut Machine) -> bool {
        let events = machine.trace().len();
        if self.sampling == Sampling::Pos
            && let Some(last) = events.checked_sub(1)
        {
            let done = machine.trace().thread(last);
            self.ranks.remove(&done);
        }
        let enabled = machine.enabled_threads();
        let starting = self.starting(machine, &enabled);
        let Some(first) = starting.or_else(|| self.highest(machine, &enabled)) else { return false };
        let next = match self.falls.iter().position(|&at| at <= events) {
            Some(fall) if starting.is_none() => {
                self.falls.swap_remove(fall);
                self.lowest -= 1;
                let number = machine.number_of_thread(first);
                self.ranks.insert(number, self.lowest);
                self.highest(machine, &enabled).unwrap_or(first)
            }
            _ => first,
        };
        if next != machine.current_thread() {
            self.since = events;
        }
        let is_long = events - self.since >= LONG_TURN;
        machine.give_turn(next);
        machine.stop_after_events(if is_long { usize::MAX } else { events + 1 });
        true
    }

    /// The thread that starts the others, until it blocks or has done much.
    fn starting(&mut self, machine: &mut Machine, enabled: &[ThreadId]) -> Option<ThreadId> {
        if !self.starts_first {
            return None;
        }
        let current = machine.current_thread();
        let starter = *self.starter.get_or_insert_with(|| machine.number_of_thread(current));
        let next = enabled.iter().copied().find(|&thread| machine.number_of_thread(thread) == starter);
        let events = machine.trace().len();
        self.starts_first = next.is_some() && events < LONG_START;
        if !self.starts_first {
            // Only now the others take turns.
            self.falls.iter_mut().for_each(|at| *at += events);
        }
        next
    }

    fn highest(&mut self, machine: &mut Machine, enabled: &[ThreadId]) -> Option<ThreadId> {
        let ranked = enabled.iter().map(|&thread| {
            let number = machine.number_of_thread(thread);
            (self.rank(number), thread)
        });
        ranked.collect::<Vec<_>>().into_iter().max_by_key(|&(rank, _)| rank).map(|(_, thread)| thread)
    }
}
