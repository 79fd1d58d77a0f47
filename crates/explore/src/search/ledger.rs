//! All parts of a tree that several workers walk, in path order.

use super::pacer::Halt;
use super::part::{Entry, Part};
use super::{Progress, Task};
use crate::Tally;

/// Names a part of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(u64);

#[derive(Debug)]
enum State {
    Open(Task),
    Walking,
    Done,
}

/// A part of the tree.
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
    pub(super) part: Part,
    /// Whether that is all of it.
    pub(super) is_done: bool,
}

/// The parts, each of which is open, being walked or walked. Neighbours that are walked are one part.
#[derive(Debug)]
pub(super) struct Ledger {
    rows: Vec<Row>,
    next: u64,
    /// Workers that have not ended.
    pub(super) workers: usize,
    /// Why a worker has stopped before its end.
    pub(super) halt: Option<Halt>,
    /// Why there is no result.
    pub(super) trouble: Option<String>,
    /// Whether the program has started threads, as far as workers that have ended know.
    pub(super) starts_threads: bool,
}

impl Ledger {
    pub(super) fn new(entries: Vec<Entry>, workers: usize) -> Ledger {
        let mut ledger =
            Ledger { rows: Vec::new(), next: 0, workers, halt: None, trouble: None, starts_threads: false };
        for entry in entries {
            let row = match entry {
                Entry::Open(task) => ledger.row(State::Open(task), Part::default()),
                Entry::Done(part) => ledger.row(State::Done, part),
            };
            ledger.rows.push(row);
        }
        ledger
    }

    fn row(&mut self, state: State, part: Part) -> Row {
        let slot = Slot(self.next);
        self.next += 1;
        Row { slot, state, part, bytes: 0, depth: 0, waiting: 0 }
    }

    /// The parts that are not told, when nobody walks any more.
    pub(super) fn into_entries(self) -> Vec<Entry> {
        let entries = self.rows.into_iter().map(|row| match row.state {
            State::Open(task) => Entry::Open(task),
            State::Walking | State::Done => Entry::Done(row.part),
        });
        entries.collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn is_anyone_walking(&self) -> bool {
        self.rows.iter().any(|row| matches!(row.state, State::Walking))
    }

    /// How many parts are open.
    pub(super) fn open(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.state, State::Open(_))).count()
    }

    /// Lets a worker walk the first open part. Being the first, it is the one for which others wait.
    pub(super) fn take(&mut self) -> Option<(Slot, Task)> {
        self.rows.iter_mut().find_map(|row| match std::mem::replace(&mut row.state, State::Walking) {
            State::Open(task) => Some((row.slot, task)),
            other => {
                row.state = other;
                None
            }
        })
    }

    fn position(&self, slot: Slot) -> Option<usize> {
        self.rows.iter().position(|row| row.slot == slot)
    }

    /// Adds what was seen of a part, with its new tally. Returns whether it comes first.
    pub(super) fn add(&mut self, slot: Slot, part: Part, bytes: usize, (depth, waiting): (usize, u64)) -> bool {
        let Some(index) = self.position(slot) else { return false };
        let row = &mut self.rows[index];
        row.part.tally = part.tally;
        row.part.events.extend(part.events);
        row.bytes += bytes;
        (row.depth, row.waiting) = (depth, waiting);
        index == 0
    }

    /// How much output of a part was not told yet.
    pub(super) fn buffered(&self, slot: Slot) -> usize {
        self.position(slot).map_or(0, |index| self.rows[index].bytes)
    }

    /// Adds open parts right after one.
    pub(super) fn insert_after(&mut self, slot: Slot, tasks: Vec<Task>) {
        let Some(index) = self.position(slot) else { return };
        let rows: Vec<Row> = tasks.into_iter().map(|task| self.row(State::Open(task), Part::default())).collect();
        self.rows.splice(index + 1..index + 1, rows);
    }

    /// A part is walked.
    pub(super) fn finish(&mut self, slot: Slot) {
        let Some(index) = self.position(slot) else { return };
        self.rows[index].state = State::Done;
        self.merge(index);
        if let Some(before) = index.checked_sub(1) {
            self.merge(before);
        }
    }

    /// Makes two neighbours that are walked one.
    fn merge(&mut self, index: usize) {
        if let [Row { state: State::Done, .. }, Row { state: State::Done, .. }, ..] = &self.rows[index..] {
            let second = self.rows.remove(index + 1);
            let first = &mut self.rows[index];
            first.part.append(second.part);
            first.bytes += second.bytes;
        }
    }

    /// Takes what there is to tell of the first part, and the part itself if it is walked.
    pub(super) fn take_news(&mut self) -> Option<News> {
        let front = self.rows.first_mut()?;
        if matches!(front.state, State::Done) {
            return Some(News { part: self.rows.remove(0).part, is_done: true });
        }
        if front.part.events.is_empty() {
            return None;
        }
        front.bytes = 0;
        let events = std::mem::take(&mut front.part.events);
        Some(News { part: Part { tally: front.part.tally, events }, is_done: false })
    }

    /// How far all are, when so much was told.
    pub(super) fn progress(&self, told: &Tally) -> Progress {
        let mut progress = Progress { tally: *told, ..Progress::default() };
        for row in &self.rows {
            progress.tally.add(&row.part.tally);
            progress.depth = progress.depth.max(row.depth);
            progress.frontier += row.waiting;
        }
        progress
    }
}
