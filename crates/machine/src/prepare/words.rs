//! The words that a call needs to be what they were.

use crate::memory::Memory;
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// So many words are worth finding out which of them paths change.
const MANY: usize = 1 << 10;
/// Looking at a change of the path takes as long as comparing so many words.
const CHANGE_COST: usize = 4;

/// Words of memory and what they hold, in stretches without a gap: so comparing is fast.
pub(super) struct Words {
    /// Those that are not in stretches yet, in any order.
    loose: Vec<(u32, u64)>,
    /// Where each stretch starts, and how many words it has.
    stretches: Vec<(u32, u32)>,
    values: Vec<u64>,
    /// What is known of them since they were first compared, if they are many.
    settled: Option<Settled>,
    /// Whether they were the same when they were last compared, and that could not be told in a shorter way.
    is_new: Cell<bool>,
}

/// Most words that a call reads are what they were before the first choice. These need not be compared as long as the
/// path has not changed them, which the trail tells.
struct Settled {
    /// Words that hold what they did before the first choice, 64 in a row.
    unchanged: FxHashMap<u32, u64>,
    /// The others, which are compared.
    changed: Vec<(u32, u64)>,
}

impl Words {
    pub(super) fn new(loose: Vec<(u32, u64)>) -> Words {
        Words { loose, stretches: Vec::new(), values: Vec::new(), settled: None, is_new: Cell::new(false) }
    }

    /// Puts all words into stretches: many calls are within others and never looked at again.
    pub(super) fn settle(&mut self) {
        let mut words = std::mem::take(&mut self.loose);
        if words.is_empty() {
            return;
        }
        words.sort_unstable();
        words.dedup();
        for (address, word) in words {
            match self.stretches.last_mut() {
                Some((start, length)) if *start + *length == address => *length += 1,
                _ => self.stretches.push((address, 1)),
            }
            self.values.push(word);
        }
    }

    pub(super) fn len(&self) -> usize {
        self.loose.len() + self.values.len()
    }

    /// Whether the words of memory are these.
    pub(super) fn are_in(&self, memory: &Memory) -> bool {
        let may_tell = self.values.len() >= MANY && memory.trail.len() * CHANGE_COST < self.values.len();
        let are_unchanged = may_tell && self.are_unchanged(memory);
        let are_in = are_unchanged || self.are_equal(memory);
        self.is_new.set(are_in && may_tell && !are_unchanged);
        are_in
    }

    fn are_equal(&self, memory: &Memory) -> bool {
        let mut values = self.values.as_slice();
        self.stretches.iter().all(|&(start, length)| {
            let (own, rest) = values.split_at(length as usize);
            values = rest;
            memory.stretch(start, length) == own
        })
    }

    /// Whether the words are these, as far as that can be told from what the path has changed.
    fn are_unchanged(&self, memory: &Memory) -> bool {
        let Some(Settled { unchanged, changed }) = &self.settled else { return false };
        let changes = memory.trail.entries_from(0);
        let is_unchanged =
            |address: u32| unchanged.get(&(address / 64)).is_some_and(|bits| bits >> (address % 64) & 1 != 0);
        changed.iter().all(|&(address, word)| memory.peek(address) == word)
            && !changes.iter().any(|change| is_unchanged(change.address))
    }

    /// The words of memory are these: if that could not be told from what the path has changed, notes what that is.
    pub(super) fn learn(&mut self, memory: &Memory) {
        if !self.is_new.take() {
            return;
        }
        let mut settled = Settled { unchanged: FxHashMap::default(), changed: Vec::new() };
        for (address, _) in self.iter() {
            *settled.unchanged.entry(address / 64).or_default() |= 1 << (address % 64);
        }
        for change in memory.trail.entries_from(0) {
            let Some(bits) = settled.unchanged.get_mut(&(change.address / 64)) else { continue };
            let bit = 1 << (change.address % 64);
            if *bits & bit != 0 {
                *bits &= !bit;
                settled.changed.push((change.address, memory.peek(change.address)));
            }
        }
        self.settled = Some(settled);
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        let addresses = self.stretches.iter().flat_map(|&(start, length)| start..start + length);
        addresses.zip(self.values.iter().copied())
    }
}
