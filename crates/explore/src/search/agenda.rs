//! What comes next: each order of search has a rule of its own, and this is where they differ.

use super::best_first::Places;
use super::deepening::MOST_KEPT;
use super::part::{Entry, Part};
use super::work::{Fork, Work};
use super::{OpenPath, Strategy, Task};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::ops::Range;

/// Forks that may wait, each with the path to it: some hundred megabytes.
pub(super) const MOST_WAITING: u64 = 4 << 20;
/// Pieces of work that lie at hand: enough for many workers, and few enough to be looked through.
const AT_HAND: usize = 64;
/// Ways of a fork, forks, and walks in one piece of work.
const MOST_WAYS: u32 = 16;
const MOST_FORKS: u64 = 32;
const MOST_WALKS: u64 = 256;
/// So many of the best forks at least are gone on from before what that led to is looked at: that gives several workers
/// something to do, and must not depend on how many there are.
const BEST_AT_A_TIME: u64 = 16;

/// What is to be walked when all at hand is told, as far as is known.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Agenda {
    /// Nothing: what is at hand is the rest of the tree.
    Nothing,
    /// Parts of a round that are not at hand yet, then a round for paths with one fork more, if there are some.
    Rounds {
        /// How many forks the paths of the next round have.
        next: usize,
        #[serde(with = "super::task::in_turn")]
        parts: VecDeque<Task>,
        /// The parts of the next round.
        #[serde(with = "super::task::in_turn")]
        deeper: VecDeque<Task>,
    },
    /// Forks in the order in which they were come to.
    InTurn(#[serde(with = "super::task::in_turn")] VecDeque<Task>),
    /// The forks that were found to be the best, then those that will be.
    BestFirst {
        #[serde(with = "super::task::in_turn")]
        chosen: VecDeque<Task>,
        waiting: Places,
    },
    /// Random walks, if there is more than one path.
    Walks { left: Range<u64>, are_different: bool },
}

impl Agenda {
    /// A fork was come to in what was walked.
    fn add(&mut self, fork: Fork) {
        match self {
            Agenda::Nothing => {}
            Agenda::Rounds { deeper, .. } => add_part(deeper, fork.task),
            Agenda::InTurn(forks) => forks.push_back(fork.task),
            Agenda::BestFirst { waiting, .. } => waiting.add(fork),
            Agenda::Walks { are_different, .. } => *are_different = true,
        }
    }

    /// The next piece of work, when so many lie at hand.
    fn next(&mut self, at_hand: usize) -> Option<Work> {
        match self {
            Agenda::Rounds { next, parts, deeper } if at_hand < AT_HAND => {
                if at_hand == 0 && parts.is_empty() && !deeper.is_empty() {
                    (*next, *parts) = (*next + 1, std::mem::take(deeper));
                }
                let prefix = parts.pop_front()?.prefix;
                Some(Work::Round { forks: *next - 1, open: OpenPath { prefix, ..OpenPath::default() } })
            }
            Agenda::BestFirst { chosen, waiting } => {
                if at_hand == 0 && chosen.is_empty() {
                    let number = share(waiting.length(), MOST_WAITING).max(BEST_AT_A_TIME);
                    chosen.extend((0..number).map_while(|_| waiting.take()));
                }
                next_ways(chosen, at_hand)
            }
            Agenda::InTurn(forks) => next_ways(forks, at_hand),
            Agenda::Walks { left, are_different: true } if at_hand < AT_HAND && !left.is_empty() => {
                let walks = left.start..left.start + share(left.end - left.start, MOST_WALKS);
                left.start = walks.end;
                Some(Work::Walks(walks))
            }
            Agenda::Nothing | Agenda::Rounds { .. } | Agenda::Walks { .. } => None,
        }
    }

    /// How much waits.
    fn length(&self) -> u64 {
        match self {
            Agenda::Nothing => 0,
            Agenda::Rounds { parts, deeper, .. } => (parts.len() + deeper.len()) as u64,
            Agenda::InTurn(forks) => forks.len() as u64,
            Agenda::BestFirst { chosen, waiting } => chosen.len() as u64 + waiting.length(),
            Agenda::Walks { left, are_different } if *are_different => left.end.saturating_sub(left.start),
            Agenda::Walks { .. } => 0,
        }
    }
}

/// Adds a part of a round. If there are many, the whole tree takes their place.
fn add_part(parts: &mut VecDeque<Task>, part: Task) {
    let is_whole = |part: &Task| part.prefix.depth() == 0;
    if parts.front().is_some_and(is_whole) {
        return;
    }
    if is_whole(&part) || parts.len() == MOST_KEPT {
        parts.clear();
        parts.push_back(Task::everything());
    } else {
        parts.push_back(part);
    }
}

/// How much of what waits makes a piece of work: less if there is little, so that there is something for everybody.
fn share(waiting: u64, most: u64) -> u64 {
    (waiting / AT_HAND as u64).clamp(1, most)
}

/// The first forks, or some ways of the first one if it has many.
fn next_ways(forks: &mut VecDeque<Task>, at_hand: usize) -> Option<Work> {
    if at_hand >= AT_HAND || forks.is_empty() {
        return None;
    }
    let number = share(forks.len() as u64, MOST_FORKS) as usize;
    let mut pieces = Vec::with_capacity(number);
    while pieces.len() < number
        && let Some(mut first) = forks.pop_front()
    {
        let rest = first.split_off(MOST_WAYS);
        pieces.push(first);
        if let Some(rest) = rest {
            forks.push_front(rest);
            break;
        }
    }
    Some(Work::Ways(pieces))
}

/// All that is not told yet: what lies at hand, in the order of telling, and what comes then.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Rest<E> {
    pub(super) at_hand: VecDeque<E>,
    agenda: Agenda,
}

impl Rest<Entry> {
    /// The start of a search.
    pub(super) fn of_everything(strategy: Strategy) -> Rest<Entry> {
        let (first, agenda) = match strategy {
            Strategy::DepthFirst => (Work::Paths(OpenPath::everything()), Agenda::Nothing),
            Strategy::Deepening => {
                let agenda = Agenda::Rounds { next: 1, parts: VecDeque::new(), deeper: VecDeque::new() };
                (Work::Round { forks: 0, open: OpenPath::everything() }, agenda)
            }
            Strategy::BreadthFirst => (Work::Ways(vec![Task::everything()]), Agenda::InTurn(VecDeque::new())),
            Strategy::BestFirst => {
                let agenda = Agenda::BestFirst { chosen: VecDeque::new(), waiting: Places::default() };
                (Work::Ways(vec![Task::everything()]), agenda)
            }
            Strategy::Random { samples, .. } => {
                (Work::Walks(0..1.min(samples)), Agenda::Walks { left: 1.min(samples)..samples, are_different: false })
            }
        };
        Rest { at_hand: VecDeque::from([Entry::Open(first)]), agenda }
    }

    /// Without parts in which there is nothing.
    pub(super) fn trimmed(mut self) -> Rest<Entry> {
        self.at_hand.retain(|entry| !matches!(entry, Entry::Done(part) if part.is_empty()));
        self
    }

    /// Whether something was walked that is not told.
    pub(super) fn is_ahead(&self) -> bool {
        self.at_hand.iter().any(|entry| matches!(entry, Entry::Done(_)))
    }
}

impl<E> Rest<E> {
    /// The same with other words for what lies at hand.
    pub(super) fn map<F>(self, change: impl FnMut(E) -> F) -> Rest<F> {
        Rest { at_hand: self.at_hand.into_iter().map(change).collect(), agenda: self.agenda }
    }

    /// Puts the forks of a part that is being told on the agenda.
    pub(super) fn go_on_from(&mut self, part: &mut Part) {
        part.found.drain(..).for_each(|fork| self.agenda.add(fork));
    }

    /// Brings to hand what comes next.
    pub(super) fn refill(&mut self, mut entry: impl FnMut(Work) -> E) {
        while let Some(work) = self.agenda.next(self.at_hand.len()) {
            self.at_hand.push_back(entry(work));
        }
    }

    /// Whether nothing is left.
    pub(super) fn is_over(&self) -> bool {
        self.at_hand.is_empty() && self.agenda.length() == 0
    }

    /// Whether more waits than there should be memory for.
    pub(super) fn is_too_much(&self) -> bool {
        !matches!(self.agenda, Agenda::Walks { .. }) && self.agenda.length() > MOST_WAITING
    }

    /// How much is on the agenda.
    pub(super) fn waiting(&self) -> u64 {
        self.agenda.length()
    }

    /// Whether all paths are seen when nothing is left; random walks show that only if there is but one.
    pub(super) fn leads_everywhere(&self) -> bool {
        !matches!(self.agenda, Agenda::Walks { are_different: true, .. })
    }
}
