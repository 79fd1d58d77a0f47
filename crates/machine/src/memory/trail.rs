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
/// A word is logged once between two collections or choices: a bit for every word tells whether it already is. So what
/// a collection has to look at is what was logged since the last one. A word may thus be logged again in the same
/// segment, which does no harm: going back restores the oldest value last. Such repetitions are dropped when there are
/// many, so that the trail never grows much beyond the memory that was in use when the choice was made, however long a
/// path runs.
pub struct Trail {
    entries: Vec<Entry>,
    /// One bit a word: logged among the entries from `marked` on.
    logged: Box<[u64]>,
    /// The first entry whose word has its bit set; from there on all have.
    marked: usize,
    /// The first entry that was made since the newest choice or collection. Words that older entries tell of have not
    /// changed since, or are told of again.
    recent: usize,
    /// The entries before the first segment belong to no choice.
    segments: Vec<Segment>,
    /// Entries before this one are what they were when this was last asked.
    lowest: usize,
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
        Trail { entries: Vec::new(), logged, marked: 0, recent: 0, segments: Vec::new(), lowest: 0 }
    }

    /// Logs that the word at `address`, now `old`, is about to change.
    #[inline(always)] // every store into what is older than the newest choice
    pub fn log(&mut self, address: u32, old: u64, kind: EntryKind) {
        let (index, bit) = (address as usize / 64, 1u64 << (address % 64));
        if self.logged[index] & bit == 0 {
            self.logged[index] |= bit;
            self.entries.push(Entry { address, kind, old });
        }
    }

    /// The same of a word that is not logged, if there is room for it.
    #[inline(always)] // as above, and nothing is called
    pub(crate) fn log_in_place(&mut self, address: u32, old: u64, kind: EntryKind) -> bool {
        let has_room = self.entries.len() < self.entries.capacity();
        if has_room {
            self.log(address, old, kind);
        }
        has_room
    }

    /// The same where it is rare.
    #[cold]
    #[inline(never)] // to leave nothing but the call where it is rare
    pub(crate) fn log_rarely(&mut self, address: u32, old: u64, kind: EntryKind) {
        self.log(address, old, kind);
    }

    /// Whether the word has changed since the newest choice, collection or start of a stretch.
    #[inline]
    pub(crate) fn is_logged(&self, address: u32) -> bool {
        self.logged[address as usize / 64] >> (address % 64) & 1 != 0
    }

    /// From now on every word is logged again. Nothing is young yet, as after a collection.
    pub(super) fn start_stretch(&mut self) {
        self.rest();
    }

    /// The entries from number `start` on: each word once, if a stretch started there and there was no choice or
    /// collection since.
    pub(crate) fn entries_from(&self, start: usize) -> &[Entry] {
        self.entries.get(start..).unwrap_or_default()
    }

    /// The first entry that belongs to a choice.
    pub(crate) fn start_of_oldest(&self) -> usize {
        self.segments.first().map_or(self.entries.len(), |segment| segment.start)
    }

    /// How many of the first entries are what they were when this was last asked.
    pub(crate) fn take_lowest(&mut self) -> usize {
        std::mem::replace(&mut self.lowest, self.entries.len())
    }

    /// The entries since the newest choice, each word once.
    pub(super) fn since_choice(&mut self) -> &[Entry] {
        let start = self.newest_start();
        self.drop_repetitions(start);
        self.rest();
        &self.entries[start..]
    }

    /// The entries since the newest choice or collection, each word once.
    pub(super) fn since_collection(&self) -> &[Entry] {
        &self.entries[self.recent..]
    }

    /// From this entry on, the words that entries tell of may change without another one.
    pub(crate) fn first_marked(&self) -> usize {
        self.marked
    }

    /// Entries in all segments.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Bytes that the entries and the segments take.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>() + self.segments.len() * size_of::<Segment>()
    }

    /// Whether nothing is logged.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    fn newest_start(&self) -> usize {
        self.segments.last().map_or(0, |segment| segment.start)
    }

    /// Clears the bit of an entry's word where all are about to be cleared: with it go those of its neighbours, which would
    /// otherwise have to be read back first.
    fn clear_bit(logged: &mut [u64], entry: &Entry) {
        logged[entry.address as usize / 64] = 0;
    }

    /// Clears all bits that are set: from now on every word is logged again.
    fn clear_bits(&mut self) {
        for entry in &self.entries[self.marked..] {
            Self::clear_bit(&mut self.logged, entry);
        }
        self.marked = self.entries.len();
    }

    /// There is nothing that an old word which was logged so far could tell a collection.
    fn rest(&mut self) {
        self.clear_bits();
        self.recent = self.entries.len();
    }

    /// Starts a segment for a new choice and returns its number.
    pub(super) fn start_segment(&mut self) -> usize {
        self.rest();
        self.segments.push(Segment { start: self.entries.len(), distinct: 0 });
        self.segments.len() - 1
    }

    /// Forgets the newest segment's start: its entries join the segment before. Nothing has changed since it started, or
    /// all of it was undone.
    pub(super) fn end_segment(&mut self) {
        self.segments.pop();
        match self.segments.last() {
            Some(newest) if self.entries.len() - newest.start > FEW_ENTRIES => self.shorten(),
            Some(_) => {}
            None => self.clear(),
        }
        self.rest();
    }

    /// Forgets what belongs to no choice.
    #[cold]
    #[inline(never)] // most choices that are forgotten have others before them
    fn clear(&mut self) {
        self.clear_bits();
        self.entries.clear();
        (self.marked, self.lowest) = (0, 0);
    }

    /// Drops repetitions from the newest segment if there may be many.
    #[inline(never)] // few segments are long
    fn shorten(&mut self) {
        let Some(newest) = self.segments.last_mut() else { return };
        let Segment { start, distinct } = *newest;
        if self.entries.len() - start > FEW_ENTRIES.max(distinct * 2) {
            self.drop_repetitions(start);
            if let Some(newest) = self.segments.last_mut() {
                newest.distinct = self.entries.len() - start;
            }
        }
    }

    /// Keeps the oldest entry of each word from `start` on.
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
        self.lowest = self.lowest.min(start);
    }

    /// Restores the words logged since `segment` started, newest first, and empties it. Later segments go too.
    pub(super) fn undo(&mut self, words: &mut [u64], segment: usize) {
        let start = self.segments.get(segment).map_or(0, |segment| segment.start);
        debug_assert!(start <= self.marked, "no older segment has a bit set");
        for entry in self.entries[start..].iter().rev() {
            words[entry.address as usize] = entry.old;
            Self::clear_bit(&mut self.logged, entry);
        }
        self.entries.truncate(start);
        (self.marked, self.recent) = (start, start);
        self.lowest = self.lowest.min(start);
        self.segments.truncate(segment + 1);
        if let Some(newest) = self.segments.last_mut() {
            newest.distinct = 0;
        }
    }

    /// After a collection that left nothing young below `mark`: entries at or above `choice_mark` only remembered
    /// references and are dropped.
    pub(super) fn forget_remembered(&mut self, choice_mark: u32) {
        self.clear_bits();
        let mut kept = self.recent;
        self.lowest = self.lowest.min(kept);
        for index in self.recent..self.entries.len() {
            let entry = self.entries[index];
            if entry.address < choice_mark {
                self.entries[kept] = entry;
                kept += 1;
            }
        }
        self.entries.truncate(kept);
        self.marked = kept;
        self.shorten();
        self.rest();
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
        assert_eq!(trail.since_collection().iter().map(|entry| entry.address).collect::<Vec<_>>(), [2, 500]);
        trail.forget_remembered(100);
        assert!(trail.since_collection().is_empty());
        write(&mut trail, &mut words, 2, 3);
        assert_eq!(trail.since_collection().iter().map(|entry| entry.address).collect::<Vec<_>>(), [2]);
        trail.undo(&mut words, oldest);
        assert_eq!((words[1], words[2]), (0, 0));
        assert!(trail.logged.iter().all(|&bits| bits == 0));
    }

    #[test]
    fn words_that_change_between_all_collections_are_kept_once() {
        let (mut trail, mut words) = (Trail::new(5000), vec![0; 5000]);
        let choice = trail.start_segment();
        for round in 1..=1000 {
            for address in 0..3000 {
                write(&mut trail, &mut words, address, round);
            }
            assert_eq!(trail.since_collection().len(), 3000);
            trail.forget_remembered(4000);
        }
        assert!(trail.len() <= 9000, "{}", trail.len());
        assert_eq!(trail.since_choice().len(), 3000);
        trail.undo(&mut words, choice);
        assert_eq!(words, vec![0; 5000]);
    }
}
