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
/// beyond the memory that was in use when the choice was made, however long a path runs. When a choice is forgotten,
/// the bits of the segment before are not set any more, and a word may be logged again there, which does no harm:
/// going back restores the oldest value last. Such repetitions are dropped when there are many.
pub struct Trail {
    entries: Vec<Entry>,
    /// One bit a word: logged among the entries from `marked` on.
    logged: Box<[u64]>,
    /// The first entry whose word has its bit set; from there on all have.
    marked: usize,
    /// The entries before the first segment belong to no choice.
    segments: Vec<Segment>,
}

/// Where the entries of a choice start.
#[derive(Clone, Copy, Debug)]
struct Segment {
    start: usize,
    /// Entries that it had when repetitions were last dropped.
    distinct: usize,
}

/// A segment with fewer entries is not searched for repetitions.
const FEW_ENTRIES: usize = 1024;

impl Trail {
    /// A trail for a memory of `words` words.
    pub(super) fn new(words: usize) -> Trail {
        let logged = vec![0; words / 64 + 1].into_boxed_slice();
        Trail { entries: Vec::new(), logged, marked: 0, segments: Vec::new() }
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
        &self.entries[self.newest_start()..]
    }

    /// Entries in all segments.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing is logged.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn newest_start(&self) -> usize {
        self.segments.last().map_or(0, |segment| segment.start)
    }

    fn clear_bit(logged: &mut [u64], entry: &Entry) {
        logged[entry.address as usize / 64] &= !(1 << (entry.address % 64));
    }

    /// Clears all bits that are set.
    fn clear_bits(&mut self) {
        for entry in &self.entries[self.marked..] {
            Self::clear_bit(&mut self.logged, entry);
        }
        self.marked = self.entries.len();
    }

    /// Starts a segment for a new choice and returns its number.
    pub(super) fn start_segment(&mut self) -> usize {
        self.clear_bits();
        self.segments.push(Segment { start: self.entries.len(), distinct: 0 });
        self.segments.len() - 1
    }

    /// Forgets the newest segment's start: its entries join the segment before.
    pub(super) fn end_segment(&mut self) {
        self.segments.pop();
        let Some(&newest) = self.segments.last() else { return };
        if self.entries.len() - newest.start > FEW_ENTRIES.max(newest.distinct * 2) {
            self.drop_repetitions(newest.start);
        }
    }

    /// Keeps the oldest entry of each word of the newest segment.
    fn drop_repetitions(&mut self, start: usize) {
        self.clear_bits();
        let mut kept = start;
        for index in start..self.entries.len() {
            let entry = self.entries[index];
            let (word, bit) = (entry.address as usize / 64, 1u64 << (entry.address % 64));
            if self.logged[word] & bit == 0 {
                self.logged[word] |= bit;
                self.entries[kept] = entry;
                kept += 1;
            }
        }
        self.entries.truncate(kept);
        self.marked = start;
        if let Some(newest) = self.segments.last_mut() {
            newest.distinct = kept - start;
        }
    }

    /// Restores the words logged since `segment` started, newest first, and empties it. Later segments go too.
    pub(super) fn undo(&mut self, words: &mut [u64], segment: usize) {
        let start = self.segments.get(segment).map_or(0, |segment| segment.start);
        for entry in self.entries[start..].iter().rev() {
            words[entry.address as usize] = entry.old;
        }
        self.clear_bits();
        self.entries.truncate(start);
        self.marked = start;
        self.segments.truncate(segment + 1);
        if let Some(newest) = self.segments.last_mut() {
            newest.distinct = 0;
        }
    }

    /// After a collection that left nothing young below `mark`: entries of the newest segment at or above
    /// `choice_mark` only remembered references and are dropped.
    pub(super) fn forget_remembered(&mut self, choice_mark: u32) {
        let newest = self.newest_start();
        let (mut kept, mut marked) = (newest, self.marked);
        for index in newest..self.entries.len() {
            if index == self.marked {
                marked = kept;
            }
            let entry = self.entries[index];
            if entry.address < choice_mark {
                self.entries[kept] = entry;
                kept += 1;
            } else {
                Self::clear_bit(&mut self.logged, &entry);
            }
        }
        self.marked = marked.min(kept);
        self.entries.truncate(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(trail: &mut Trail, words: &mut [u64], address: usize, value: u64) {
        trail.log(address as u32, words[address], EntryKind::Word);
        words[address] = value;
    }

    #[test]
    fn forgotten_choices_leave_one_entry_for_each_word() {
        let (mut trail, mut words) = (Trail::new(1000), vec![0; 1000]);
        let oldest = trail.start_segment();
        for round in 0..100_000 {
            let newest = trail.start_segment();
            write(&mut trail, &mut words, round % 7, 99);
            trail.undo(&mut words, newest);
            trail.end_segment();
            write(&mut trail, &mut words, round % 100, round as u64);
        }
        assert!(trail.len() <= 2 * FEW_ENTRIES, "{}", trail.len());
        assert_eq!(words[99], 99_999);
        trail.undo(&mut words, oldest);
        assert_eq!(words, vec![0; 1000]);
        assert!(trail.is_empty() && trail.logged.iter().all(|&bits| bits == 0));
    }

    #[test]
    fn a_collection_drops_what_only_remembered_references() {
        let (mut trail, mut words) = (Trail::new(1000), vec![0; 1000]);
        let oldest = trail.start_segment();
        write(&mut trail, &mut words, 1, 1);
        write(&mut trail, &mut words, 500, 1);
        trail.start_segment();
        trail.end_segment();
        write(&mut trail, &mut words, 2, 1);
        write(&mut trail, &mut words, 500, 2);
        trail.forget_remembered(100);
        assert_eq!(trail.newest().iter().map(|entry| entry.address).collect::<Vec<_>>(), [1, 2]);
        assert!(trail.is_newer_than_choice(2) && !trail.is_newer_than_choice(500));
        write(&mut trail, &mut words, 2, 3);
        assert_eq!(trail.len(), 2);
        trail.undo(&mut words, oldest);
        assert_eq!((words[1], words[2]), (0, 0));
        assert!(trail.logged.iter().all(|&bits| bits == 0));
    }
}
