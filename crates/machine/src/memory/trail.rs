//! The trail: old values of the words that changed since the newest choice, and nothing twice.

/// What a logged word holds, for the collector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// No reference.
    Word,
    /// A reference.
    Reference,
    /// An object's header, whose upper half may name its monitor.
    Header,
}

/// One logged change.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Which word.
    pub address: u32,
    /// What it holds.
    pub kind: EntryKind,
    /// Its value before the change.
    pub old: u64,
}

/// The log of changed words, oldest first, in segments: one for each choice point.
///
/// A word is logged once a segment: a bit for every word tells whether it already is. So the trail never grows
/// beyond the memory that was in use when the choice was made, however long a path runs.
pub struct Trail {
    entries: Vec<Entry>,
    /// One bit a word: logged in the newest segment (or since the last collection).
    logged: Box<[u64]>,
    /// Where segments start; the entries before the first belong to no choice.
    segments: Vec<usize>,
}

impl Trail {
    /// A trail for a memory of `words` words.
    pub(super) fn new(words: usize) -> Trail {
        Trail { entries: Vec::new(), logged: vec![0; words / 64 + 1].into_boxed_slice(), segments: Vec::new() }
    }

    /// Logs that the word at `address`, now `old`, is about to change.
    #[inline]
    pub fn log(&mut self, address: u32, old: u64, kind: EntryKind) {
        let (index, bit) = (address as usize / 64, 1u64 << (address % 64));
        if self.logged[index] & bit == 0 {
            self.logged[index] |= bit;
            self.entries.push(Entry { address, kind, old });
        }
    }

    /// Whether the word at `address` has changed since the newest choice; there being none counts as such.
    pub(super) fn is_newer_than_choice(&self, address: u32) -> bool {
        let bits = self.logged.get(address as usize / 64).copied().unwrap_or(0);
        self.segments.is_empty() || bits >> (address % 64) & 1 == 1
    }

    /// The entries of the newest segment.
    pub fn newest(&self) -> &[Entry] {
        &self.entries[self.segments.last().copied().unwrap_or(0)..]
    }

    /// Entries in all segments.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing is logged.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn clear_bits(logged: &mut [u64], entries: &[Entry]) {
        for entry in entries {
            logged[entry.address as usize / 64] &= !(1 << (entry.address % 64));
        }
    }

    /// Starts a segment for a new choice and returns its number.
    pub(super) fn start_segment(&mut self) -> usize {
        let newest = self.segments.last().copied().unwrap_or(0);
        Self::clear_bits(&mut self.logged, &self.entries[newest..]);
        self.segments.push(self.entries.len());
        self.segments.len() - 1
    }

    /// Forgets the newest segment's start: its entries join the segment before.
    pub(super) fn end_segment(&mut self) {
        self.segments.pop();
    }

    /// Restores the words logged since `segment` started, newest first, and empties it. Later segments go too.
    pub(super) fn undo(&mut self, words: &mut [u64], segment: usize) {
        let start = self.segments.get(segment).copied().unwrap_or(0);
        for entry in self.entries[start..].iter().rev() {
            words[entry.address as usize] = entry.old;
        }
        Self::clear_bits(&mut self.logged, &self.entries[start..]);
        self.entries.truncate(start);
        self.segments.truncate(segment + 1);
    }

    /// After a collection that left nothing young below `mark`: entries of the newest segment at or above
    /// `choice_mark` only remembered references and are dropped.
    pub(super) fn forget_remembered(&mut self, choice_mark: u32) {
        let newest = self.segments.last().copied().unwrap_or(0);
        let mut kept = newest;
        for index in newest..self.entries.len() {
            let entry = self.entries[index];
            if entry.address < choice_mark {
                self.entries[kept] = entry;
                kept += 1;
            } else {
                self.logged[entry.address as usize / 64] &= !(1 << (entry.address % 64));
            }
        }
        self.entries.truncate(kept);
    }
}
