//! All parts of a search that several workers share, in the order of telling.

use super::agenda::Rest;
use super::pacer::Halt;
use super::part::{Entry, Part};
use super::work::Work;
use super::{Progress, Remarks};
use crate::Tally;
use jaywalk_machine::coverage::Coverage;

/// Names a part of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(u64);

#[derive(Debug)]
enum State {
    Open(Work),
    Walking,
    Done,
}

/// A part of the search.
#[derive(Debug)]
struct Row {
    slot: Slot,
    state: State,
    /// What was walked of it and not told.
    part: Part,
    /// How long the output in it is.
    bytes: usize,
    /// Where its worker is, for showing progress.
    depth: usize,
    waiting: u64,
}

/// What is there to tell of the first part.
pub(super) struct News {
    pub(super) slot: Slot,
    pub(super) part: Part,
}

/// The parts, each of which is open, being walked or walked. Neighbours that are walked are one part.
#[derive(Debug)]
pub(super) struct Ledger {
    rest: Rest<Row>,
    slots: Slots,
    /// Workers that have not ended.
    pub(super) workers: usize,
    /// Why a worker has stopped before its end.
    pub(super) halt: Option<Halt>,
    /// Why there is no result.
    pub(super) trouble: Option<String>,
    /// What is worth saying, as far as workers that have ended know.
    pub(super) remarks: Remarks,
    /// What they have reached.
    pub(super) coverage: Coverage,
}

/// Hands out names.
#[derive(Debug, Default)]
struct Slots(u64);

impl Slots {
    fn row(&mut self, state: State, part: Part) -> Row {
        self.0 += 1;
        Row { slot: Slot(self.0), state, part, bytes: 0, depth: 0, waiting: 0 }
    }

    fn open(&mut self, work: Work) -> Row {
        self.row(State::Open(work), Part::default())
    }
}

impl Ledger {
    pub(super) fn new(rest: Rest<Entry>, workers: usize) -> Ledger {
        let mut slots = Slots::default();
        let mut rest = rest.map(|entry| match entry {
            Entry::Open(work) => slots.open(work),
            Entry::Done(part) => slots.row(State::Done, part),
        });
        rest.refill(|work| slots.open(work));
        Ledger {
            rest,
            slots,
            workers,
            halt: None,
            trouble: None,
            remarks: Remarks::default(),
            coverage: Coverage::default(),
        }
    }

    /// What is not told, when nobody walks any more.
    pub(super) fn into_rest(self) -> Rest<Entry> {
        self.rest.map(|row| match row.state {
            State::Open(work) => Entry::Open(work),
            State::Walking | State::Done => Entry::Done(row.part),
        })
    }

    /// Whether all was told.
    pub(super) fn is_over(&self) -> bool {
        self.rest.is_over()
    }

    /// Whether more forks wait than there should be memory for.
    pub(super) fn is_too_much(&self) -> bool {
        self.rest.is_too_much()
    }

    /// How many parts are open.
    pub(super) fn open(&self) -> usize {
        self.rest.at_hand.iter().filter(|row| matches!(row.state, State::Open(_))).count()
    }

    /// Lets a worker walk the first open part. Being the first, it is the one for which others wait.
    pub(super) fn take(&mut self) -> Option<(Slot, Work)> {
        self.rest.at_hand.iter_mut().find_map(|row| match std::mem::replace(&mut row.state, State::Walking) {
            State::Open(work) => Some((row.slot, work)),
            other => {
                row.state = other;
                None
            }
        })
    }

    fn position(&self, slot: Slot) -> Option<usize> {
        self.rest.at_hand.iter().position(|row| row.slot == slot)
    }

    /// Adds what was seen of a part since the last time. Returns whether it comes first.
    pub(super) fn add(&mut self, slot: Slot, part: Part, bytes: usize, (depth, waiting): (usize, u64)) -> bool {
        let Some(index) = self.position(slot) else { return false };
        let row = &mut self.rest.at_hand[index];
        row.part.append(part);
        row.bytes += bytes;
        (row.depth, row.waiting) = (depth, waiting);
        index == 0
    }

    /// How much output of a part was not told yet.
    pub(super) fn buffered(&self, slot: Slot) -> usize {
        self.position(slot).map_or(0, |index| self.rest.at_hand[index].bytes)
    }

    /// Adds an open part right after one.
    pub(super) fn insert_after(&mut self, slot: Slot, work: Work) {
        let Some(index) = self.position(slot) else { return };
        self.rest.at_hand.insert(index + 1, self.slots.open(work));
    }

    /// A part is walked.
    pub(super) fn finish(&mut self, slot: Slot) {
        let Some(index) = self.position(slot) else { return };
        self.rest.at_hand[index].state = State::Done;
        self.merge(index);
        if let Some(before) = index.checked_sub(1) {
            self.merge(before);
        }
    }

    /// Makes two neighbours that are walked one.
    fn merge(&mut self, index: usize) {
        let rows = &mut self.rest.at_hand;
        let is_done = |index: usize| rows.get(index).is_some_and(|row| matches!(row.state, State::Done));
        if is_done(index)
            && is_done(index + 1)
            && let Some(second) = rows.remove(index + 1)
        {
            rows[index].part.append(second.part);
            rows[index].bytes += second.bytes;
        }
    }

    /// Takes what there is to tell of the first part, and the part itself if it is walked.
    pub(super) fn take_news(&mut self) -> Option<News> {
        let front = self.rest.at_hand.front_mut()?;
        let is_done = matches!(front.state, State::Done);
        if !is_done && front.part.events.is_empty() {
            return None;
        }
        front.bytes = 0;
        let mut news = News { slot: front.slot, part: std::mem::take(&mut front.part) };
        if is_done {
            self.rest.at_hand.pop_front();
        }
        self.rest.go_on_from(&mut news.part);
        self.rest.refill(|work| self.slots.open(work));
        Some(news)
    }

    /// Puts back what was not told of news.
    pub(super) fn put_back(&mut self, news: News) {
        let mut row = match self.rest.at_hand.pop_front() {
            Some(front) if front.slot == news.slot => front,
            other => {
                other.into_iter().for_each(|front| self.rest.at_hand.push_front(front));
                self.slots.row(State::Done, Part::default())
            }
        };
        let later = std::mem::replace(&mut row.part, news.part);
        row.part.append(later);
        self.rest.at_hand.push_front(row);
    }

    /// How far all are, when so much was told.
    pub(super) fn progress(&self, told: &Tally) -> Progress {
        let mut progress = Progress { tally: *told, frontier: self.rest.waiting(), ..Progress::default() };
        for row in &self.rest.at_hand {
            progress.tally.add(&row.part.tally);
            progress.depth = progress.depth.max(row.depth);
            progress.frontier += if matches!(row.state, State::Open(_)) { 1 } else { row.waiting };
        }
        progress
    }
}
