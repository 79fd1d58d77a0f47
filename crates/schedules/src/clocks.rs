//! Vector clocks: for each thread, how many of its events are known.
//!
//! A clock is a *row*, the number of a node in one vector of words: a node of up to 32 counts or, where there are more
//! threads, of up to 32 nodes below it. A row is never changed once its event has happened, so rows share what they have in
//! common: whoever waits for a thousand threads one after the other copies two nodes each time and not a thousand counts.
//! Few threads have rows of one node, as if there were no tree.
//!
//! Nodes are added at the end. While an event is in the making, nodes from its *floor* on are its own and changed in place.

/// The row that knows nothing.
pub(crate) const NOTHING: u32 = 0;

/// A node has two to the power of this many entries at the most: counts, or nodes below it.
const BITS: u32 = 5;

/// A node begins with a word of its width and, above these bits, its level: 0 for counts.
const LEVEL: u32 = 8;
const WIDTH: u32 = (1 << LEVEL) - 1;

/// All rows of a run. A node that a wider one has replaced stays until the run goes back behind it.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    words: Vec<u32>,
}

impl Clocks {
    pub(crate) fn new() -> Clocks {
        Clocks { words: vec![0] }
    }

    /// Where the next node will be: what later events make is at or behind it.
    pub(crate) fn len(&self) -> u32 {
        self.words.len() as u32
    }

    /// Goes back to an earlier length.
    pub(crate) fn truncate(&mut self, len: u32) {
        self.words.truncate(len as usize);
    }

    /// Gives room back beyond so many words.
    pub(crate) fn shrink_to(&mut self, words: usize) {
        self.words.shrink_to(words);
    }

    /// Words that it has taken.
    pub(crate) fn capacity(&self) -> usize {
        self.words.capacity()
    }

    /// How many events of a thread a row knows.
    #[inline]
    pub(crate) fn count(&self, mut row: u32, mut thread: u32) -> u32 {
        let width = self.words[row as usize];
        if width <= WIDTH {
            // A node of counts.
            return if thread < width { self.words[(row + 1 + thread) as usize] } else { 0 };
        }
        loop {
            let header = self.words[row as usize];
            let shift = (header >> LEVEL) * BITS;
            let slot = thread >> shift;
            if slot >= header & WIDTH {
                return 0;
            }
            let word = self.words[(row + 1 + slot) as usize];
            if shift == 0 {
                return word;
            }
            row = word;
            thread &= (1 << shift) - 1;
        }
    }

    /// The row with all that two know, of which the second is of an earlier event.
    pub(crate) fn join(&mut self, one: u32, other: u32, floor: u32) -> u32 {
        if one == other || other == NOTHING {
            return one;
        }
        if one == NOTHING {
            return other;
        }
        let level = self.level(other);
        if level < self.level(one) {
            return self.join_below(one, 0, other, 1, floor);
        }
        if level == 0 {
            return self.join_counts(one, other, floor);
        }
        let mut one = self.raised(one, level, floor);
        let width = self.width(other);
        for slot in 0..width {
            one = self.join_below(one, slot, self.entry(other, slot), width, floor);
        }
        one
    }

    /// Joins a row to what is in a slot of a node, which is to have a width.
    fn join_below(&mut self, one: u32, slot: u32, other: u32, width: u32, floor: u32) -> u32 {
        let mine = self.entry(one, slot);
        let both = self.join(mine, other, floor);
        if both == mine { one } else { self.with(one, slot, both, width, floor) }
    }

    fn join_counts(&mut self, one: u32, other: u32, floor: u32) -> u32 {
        debug_assert!(other < floor, "what is joined is written already");
        if self.covers(one, other, None) {
            return one;
        }
        let row = self.own(one, self.width(other), floor);
        let (old, new) = self.words.split_at_mut(row as usize);
        let theirs = &old[other as usize + 1..][..(old[other as usize] & WIDTH) as usize];
        for (mine, theirs) in new[1..].iter_mut().zip(theirs) {
            *mine = (*mine).max(*theirs);
        }
        row
    }

    /// The row that knows so many events of a thread at least.
    pub(crate) fn with_count(&mut self, row: u32, thread: u32, count: u32, floor: u32) -> u32 {
        if self.count(row, thread) >= count {
            return row;
        }
        let mut level = self.level(row);
        while thread >> ((level + 1) * BITS) != 0 {
            level += 1;
        }
        let row = self.raised(row, level, floor);
        self.set(row, thread, count, floor)
    }

    /// Whether a row knows all that another one does, but for what that one knows of a thread.
    pub(crate) fn has_all(&self, row: u32, of: u32, but: u32) -> bool {
        self.covers(row, of, Some(but))
    }

    fn covers(&self, row: u32, of: u32, but: Option<u32>) -> bool {
        if row == of || of == NOTHING {
            return true;
        }
        let level = self.level(of);
        if self.level(row) > level {
            return self.covers(self.entry(row, 0), of, but);
        }
        let shift = level * BITS;
        (0..self.width(of)).all(|slot| {
            let theirs = self.entry(of, slot);
            // The slot of the thread that does not matter, if it is below this node.
            let but = but.filter(|but| but >> shift == slot).map(|but| but & ((1 << shift) - 1));
            if level == 0 {
                return but.is_some() || self.entry(row, slot) >= theirs;
            }
            let mine = if self.level(row) == level {
                self.entry(row, slot)
            } else if slot == 0 {
                row
            } else {
                NOTHING
            };
            self.covers(mine, theirs, but)
        })
    }

    fn level(&self, row: u32) -> u32 {
        self.words[row as usize] >> LEVEL
    }

    fn width(&self, row: u32) -> u32 {
        self.words[row as usize] & WIDTH
    }

    /// The count or the node in a slot; nothing where the node ends before it.
    fn entry(&self, row: u32, slot: u32) -> u32 {
        if slot < self.width(row) { self.words[(row + 1 + slot) as usize] } else { 0 }
    }

    /// The same row with its root at a level, which is not below its own.
    fn raised(&mut self, mut row: u32, level: u32, floor: u32) -> u32 {
        debug_assert!(floor <= self.len(), "the floor is where an event began");
        if row == NOTHING {
            return self.node(level, &[]);
        }
        while self.level(row) < level {
            row = self.node(self.level(row) + 1, &[row]);
        }
        row
    }

    fn node(&mut self, level: u32, entries: &[u32]) -> u32 {
        let row = self.len();
        self.words.push(level << LEVEL | entries.len() as u32);
        self.words.extend_from_slice(entries);
        row
    }

    /// A node with another entry.
    fn with(&mut self, row: u32, slot: u32, entry: u32, width: u32, floor: u32) -> u32 {
        let row = self.own(row, width.max(slot + 1), floor);
        self.words[(row + 1 + slot) as usize] = entry;
        row
    }

    /// A node that may be changed: the node itself if it is the event's own and wide enough, else a copy.
    fn own(&mut self, row: u32, width: u32, floor: u32) -> u32 {
        let old = self.width(row);
        if row >= floor && width <= old {
            return row;
        }
        let copy = self.len();
        self.words.push(self.level(row) << LEVEL | width.max(old));
        self.words.extend_from_within(row as usize + 1..(row + 1 + old) as usize);
        self.words.resize((copy + 1 + width.max(old)) as usize, 0);
        copy
    }

    fn set(&mut self, row: u32, thread: u32, count: u32, floor: u32) -> u32 {
        let level = self.level(row);
        let (shift, slot) = (level * BITS, thread >> (level * BITS));
        let entry = if level == 0 {
            count
        } else {
            let below = self.entry(row, slot);
            let below = if below == NOTHING { self.node(level - 1, &[]) } else { below };
            self.set(below, thread & ((1 << shift) - 1), count, floor)
        };
        self.with(row, slot, entry, slot + 1, floor)
    }
}

#[cfg(test)]
mod tests {
    use super::{Clocks, NOTHING};
    use std::collections::BTreeMap;

    /// A small generator of numbers, so that the test needs no crate for it.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: u32) -> u32 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((self.0 >> 33) as u32) % bound
        }
    }

    type Plain = BTreeMap<u32, u32>;

    fn check(clocks: &Clocks, row: u32, plain: &Plain, threads: u32) {
        for thread in 0..threads {
            assert_eq!(clocks.count(row, thread), plain.get(&thread).copied().unwrap_or(0), "of thread {thread}");
        }
    }

    /// Rows that events make one after the other know what plain maps know, also those from before.
    #[test]
    fn rows_know_what_plain_maps_do() {
        for (seed, threads) in [(1, 3), (2, 32), (3, 33), (4, 1_000), (5, 1_100), (6, 40_000)] {
            let mut numbers = Numbers(seed);
            let mut clocks = Clocks::new();
            let mut rows: Vec<(u32, Plain)> = vec![(NOTHING, Plain::new())];
            for _ in 0..60 {
                let floor = clocks.len();
                let (mut row, mut plain) = rows[numbers.below(rows.len() as u32) as usize].clone();
                for _ in 0..numbers.below(4) {
                    let (other, others) = &rows[numbers.below(rows.len() as u32) as usize];
                    row = clocks.join(row, *other, floor);
                    for (thread, count) in others {
                        let mine = plain.entry(*thread).or_default();
                        *mine = (*mine).max(*count);
                    }
                    let (thread, count) = (numbers.below(threads), 1 + numbers.below(9));
                    row = clocks.with_count(row, thread, count, floor);
                    let mine = plain.entry(thread).or_default();
                    *mine = (*mine).max(count);
                }
                rows.push((row, plain));
            }
            for (row, plain) in &rows {
                check(&clocks, *row, plain, threads);
                for (other, others) in &rows {
                    let but = numbers.below(threads);
                    let covers = others
                        .iter()
                        .all(|(thread, count)| *thread == but || plain.get(thread).is_some_and(|mine| mine >= count));
                    assert_eq!(clocks.has_all(*row, *other, but), covers);
                }
            }
        }
    }

    /// Who waits for one thread after the other takes little more for each, however many there are.
    #[test]
    fn one_more_thread_costs_a_few_nodes() {
        let mut clocks = Clocks::new();
        let mut row = NOTHING;
        for thread in 0..30_000 {
            let floor = clocks.len();
            row = clocks.with_count(row, thread, 1, floor);
        }
        assert!(clocks.len() < 30_000 * 3 * 33, "{} words", clocks.len());
    }
}
