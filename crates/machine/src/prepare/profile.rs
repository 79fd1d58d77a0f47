//! Which calls are worth being prepared.
//!
//! A profile follows the calls of a run. A call that takes long, and comes again on another run with the same arguments
//! and the same words in what the path has made, is worth a try. Nothing here need be exact: what is tried is then
//! recorded, and that is.

use super::Call;
use rustc_hash::FxHashSet;

/// Ticks that a call must take to be worth preparing.
pub(crate) const WORTHWHILE_TICKS: i64 = 100;
/// A call that takes so many is tried when it has come once.
const LONG_TICKS: i64 = 5_000;
/// A profile ends after so many ticks.
pub(crate) const LONGEST: i64 = 2_000_000;

/// A call that has not returned.
struct Open {
    frame: usize,
    call: Call,
    /// The top of the heap when it was called.
    start: u32,
    /// What calls at this depth and above had read of the path's before.
    before: u64,
    /// Whether its caller depends on more than memory.
    is_spoiled: bool,
    /// Ticks when it was called.
    ticks: i64,
    /// How many calls had been found then.
    found: usize,
}

/// A call that took long.
struct Found {
    call: Call,
    /// A hash of the words that it read in what the path had made before; 0 if it read none.
    read: u64,
    ticks: i64,
    /// The first of the calls found within it.
    inner: usize,
}

/// The calls of a run so far, and what earlier runs have shown.
#[derive(Default)]
pub(crate) struct Profile {
    open: Vec<Open>,
    /// Whether the innermost call depends on more than memory.
    is_spoiled: bool,
    found: Vec<Found>,
    reads: Reads,
    /// Calls of an earlier run, with the words that they read.
    seen: FxHashSet<(Call, u64)>,
}

impl Profile {
    /// A new run begins.
    pub(crate) fn begin(&mut self) {
        self.open.clear();
        self.found.clear();
        self.reads.0.clear();
        self.is_spoiled = false;
    }

    /// A word is read in what the path has made: all calls depend on it that began later than it was made.
    pub(crate) fn read(&mut self, address: u32, word: u64) {
        let first = self.open.partition_point(|open| open.start <= address);
        self.reads.add(first, (word ^ 0x5851_F42D).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    }

    /// No call that is open depends on memory alone.
    pub(crate) fn depends_on_path(&mut self) {
        self.is_spoiled = true;
    }

    /// A call begins, with its frame at `frame`.
    pub(crate) fn enter(&mut self, frame: usize, call: Call, top: u32, ticks: i64) {
        while self.open.last().is_some_and(|open| open.frame >= frame) {
            self.close(i64::MIN);
        }
        let before = self.reads.sum(self.open.len());
        let is_spoiled = std::mem::take(&mut self.is_spoiled);
        self.open.push(Open { frame, call, start: top, before, is_spoiled, ticks, found: self.found.len() });
    }

    /// The frame at `frame` is left. Returns where the words start that the call which goes on has made.
    pub(crate) fn leave(&mut self, frame: usize, ticks: i64) -> u32 {
        while self.open.last().is_some_and(|open| open.frame > frame) {
            self.close(i64::MIN);
        }
        if self.open.last().is_some_and(|open| open.frame == frame) {
            self.close(ticks);
        }
        self.start()
    }

    /// Where the words start that the innermost call has made.
    pub(crate) fn start(&self) -> u32 {
        self.open.last().map_or(u32::MAX, |open| open.start)
    }

    /// The innermost call is over. One that an exception has left comes at `i64::MIN` ticks.
    fn close(&mut self, ticks: i64) {
        let Some(open) = self.open.pop() else { return };
        let ticks = ticks.saturating_sub(open.ticks);
        if ticks >= WORTHWHILE_TICKS && !self.is_spoiled {
            let read = self.reads.sum(self.open.len()).wrapping_sub(open.before);
            self.found.push(Found { call: open.call, read, ticks, inner: open.found });
        }
        self.is_spoiled |= open.is_spoiled;
    }

    /// The run is over: the outermost calls that have come before, those that come for the first time and take long, with
    /// what is within them, and whatever else comes to nothing.
    pub(crate) fn worthwhile(&mut self) -> Vec<Call> {
        let mut chosen = Vec::new();
        let mut end = self.found.len();
        let mut found = Vec::new();
        // An outer call comes after the inner ones.
        while let Some(last) = end.checked_sub(1) {
            end = last;
            let Found { call, read, ticks, inner } = &self.found[last];
            let key = (call.clone(), *read);
            let comes_again = self.seen.contains(&key);
            if comes_again || *read == 0 && *ticks >= LONG_TICKS {
                chosen.push(call.clone());
            }
            if comes_again {
                end = *inner;
            }
            found.push(key);
        }
        self.seen.extend(found);
        self.begin();
        chosen
    }
}

/// Sums of what was read, by the depth of the outermost call that depends on it: a binary indexed tree.
#[derive(Default)]
struct Reads(Vec<u64>);

impl Reads {
    /// Adds to what calls from this depth on have read.
    fn add(&mut self, depth: usize, word: u64) {
        if depth >= self.0.len() {
            self.grow(depth);
        }
        let mut index = depth;
        while let Some(sum) = self.0.get_mut(index) {
            *sum = sum.wrapping_add(word);
            index |= index + 1;
        }
    }

    /// What a call at this depth has read, and those before it.
    fn sum(&self, depth: usize) -> u64 {
        let mut total = 0u64;
        let mut end = (depth + 1).min(self.0.len());
        while end > 0 {
            total = total.wrapping_add(self.0[end - 1]);
            end &= end - 1;
        }
        total
    }

    /// Makes room for a depth: a new place of the tree sums up places before it.
    fn grow(&mut self, depth: usize) {
        for place in self.0.len()..=depth {
            let first = place & (place + 1);
            let sum = self.sum_below(place).wrapping_sub(self.sum_below(first));
            self.0.push(sum);
        }
    }

    fn sum_below(&self, depth: usize) -> u64 {
        depth.checked_sub(1).map_or(0, |last| self.sum(last))
    }
}
