//! The collector: copies what lives above a mark down to it, respecting every choice point.
//!
//! Only objects allocated after the newest choice may move or die. Between choices the same mechanism makes
//! generations: a minor collection moves the survivors since the last one down to its mark and raises the mark,
//! so that writes to what survived are logged like writes to what is older than a choice. One algorithm
//! (Cheney's, into a buffer that is copied back) serves both; only the mark differs.

use super::object::element_words;
use super::{ARRAY_HEADER_WORDS, EntryKind, Header, Memory, NURSERY_WORDS, Ref, Shortage};
use jaywalk_classes::Kind;
use jaywalk_classes::link::ClassId;

/// Where the references of an object are.
pub enum Shape<'a> {
    /// A plain object: its size in words, the offsets of its references and, for a weak reference, the offset of
    /// the referent, which does not keep its object alive.
    Object {
        /// Words, header included.
        words: u32,
        /// Offsets of references.
        references: &'a [u32],
        /// Offset of a weak referent.
        weak: Option<u32>,
    },
    /// An array with elements of a kind.
    Array(Kind),
}

/// What the collector asks about classes.
pub trait Shapes {
    /// The shape of instances of `class`.
    fn shape(&self, class: ClassId) -> Shape<'_>;
}

/// One collection at work: handed to the machine, which shows it every root.
pub struct Collection<'a> {
    words: &'a mut [u64],
    shapes: &'a dyn Shapes,
    /// Objects at or above this move.
    from: u32,
    top: u32,
    to: Vec<u64>,
    weak: Vec<(u32, u32)>,
}

/// Roots outside memory: frames, and whatever else the machine holds.
pub trait Tracer {
    /// Shows every root to the collection, which changes it to the object's new place.
    fn trace(&mut self, collection: &mut Collection<'_>);
}

impl Collection<'_> {
    /// Visits a root or field: a word that holds a reference.
    #[inline]
    pub fn visit(&mut self, word: &mut u64) {
        *word = self.moved(*word);
    }

    /// Visits a word of memory that does not move.
    fn visit_address(&mut self, address: u32, kind: EntryKind) {
        let word = self.words[address as usize];
        self.words[address as usize] = match kind {
            EntryKind::Word => word,
            EntryKind::Reference => self.moved(word),
            EntryKind::Header => word & 0xFFFF_FFFF | self.moved(word >> 32) << 32,
        };
    }

    /// The word that replaces `word`. Unknown values are not references yet.
    #[inline]
    fn moved(&mut self, word: u64) -> u64 {
        if word < u64::from(self.from) || word >= u64::from(self.top) {
            return word;
        }
        u64::from(self.copy(word as u32))
    }

    fn copy(&mut self, address: u32) -> u32 {
        let header = Header(self.words[address as usize]);
        if let Some(new) = header.forwarding() {
            return new;
        }
        let size = self.size_of(header);
        let new = self.from + self.to.len() as u32;
        let end = (address as usize + size as usize).min(self.words.len());
        self.to.extend_from_slice(&self.words[address as usize..end]);
        self.words[address as usize] = Header::forwarded_to(new).0;
        new
    }

    fn size_of(&self, header: Header) -> u32 {
        match self.shapes.shape(header.class()) {
            Shape::Object { words, .. } => words,
            Shape::Array(kind) => element_words(kind, header.upper()) + ARRAY_HEADER_WORDS,
        }
    }

    /// Traces the copies made so far until none is left untraced.
    fn drain(&mut self) {
        let mut scan = 0;
        while scan < self.to.len() {
            scan += self.scan_object(scan) as usize;
        }
    }

    fn scan_object(&mut self, at: usize) -> u32 {
        let header = Header(self.to[at]);
        let shapes = self.shapes;
        match shapes.shape(header.class()) {
            Shape::Object { words, references, weak } => {
                if header.upper() != 0 {
                    let monitor = self.moved(u64::from(header.upper()));
                    self.to[at] = self.to[at] & 0xFFFF_FFFF | monitor << 32;
                }
                for &offset in references {
                    if weak == Some(offset) {
                        self.weak.push((at as u32, offset));
                        continue;
                    }
                    self.to[at + offset as usize] = self.moved(self.to[at + offset as usize]);
                }
                words
            }
            Shape::Array(kind) => {
                self.to[at + 1] = self.moved(self.to[at + 1]);
                if kind == Kind::Reference {
                    let first = at + ARRAY_HEADER_WORDS as usize;
                    for index in first..first + header.upper() as usize {
                        self.to[index] = self.moved(self.to[index]);
                    }
                }
                element_words(kind, header.upper()) + ARRAY_HEADER_WORDS
            }
        }
    }

    /// Clears the weak references whose object died; returns the references that were cleared.
    fn finish_weak(&mut self) -> Vec<Ref> {
        let mut cleared = Vec::new();
        for (at, offset) in std::mem::take(&mut self.weak) {
            let slot = at as usize + offset as usize;
            let word = self.to[slot];
            if word < u64::from(self.from) || word >= u64::from(self.top) {
                continue;
            }
            match Header(self.words[word as usize]).forwarding() {
                Some(new) => self.to[slot] = u64::from(new),
                None => {
                    self.to[slot] = 0;
                    cleared.push(Ref(self.from + at));
                }
            }
        }
        cleared
    }
}

impl Memory {
    /// Makes room for `words` more words: a minor collection, then, if the heap has grown much since the last
    /// one, a full one. Returns the weak references that were cleared.
    pub fn collect(&mut self, words: u32, shapes: &dyn Shapes, tracer: &mut dyn Tracer) -> Vec<Ref> {
        let mut cleared = Vec::new();
        self.collect_from(self.mark, shapes, tracer, &mut cleared);
        let oldest = self.choice_mark.max(Self::heap_start());
        let since = self.top - oldest;
        let room = self.size().saturating_sub(self.top);
        let due = since > self.live_after_full.saturating_mul(2).max(NURSERY_WORDS * 4);
        if due || std::mem::take(&mut self.full_requested) || room < words.saturating_add(NURSERY_WORDS) {
            self.collect_full(shapes, tracer, &mut cleared);
            self.find_shortage();
        }
        self.limit = self.top.saturating_add(NURSERY_WORDS.max(words)).min(self.size());
        cleared
    }

    /// After a full collection: whether it was worth it.
    fn find_shortage(&mut self) {
        const LITTLE: u32 = 64;
        const ENOUGH: u32 = 32;
        let room = self.size().saturating_sub(self.top);
        if room < self.heap_words() / LITTLE && self.shortage == Shortage::None {
            self.shortage = Shortage::Found;
        } else if room >= self.heap_words() / ENOUGH {
            self.shortage = Shortage::None;
        }
    }

    /// Collects everything that may move. What was cleared before is moved along.
    fn collect_full(&mut self, shapes: &dyn Shapes, tracer: &mut dyn Tracer, cleared: &mut Vec<Ref>) {
        let oldest = self.choice_mark.max(Self::heap_start());
        self.mark = oldest;
        self.collect_from(oldest, shapes, tracer, cleared);
        self.live_after_full = self.top - oldest;
        self.collections.1 += 1;
        self.set_limit();
    }

    fn collect_from(&mut self, from: u32, shapes: &dyn Shapes, tracer: &mut dyn Tracer, cleared: &mut Vec<Ref>) {
        let top = self.top;
        self.handled += u64::from(top - from);
        // Room for all that could live, of which the system gives only what is used. Without it, copies grow.
        let mut to = Vec::new();
        let _ = to.try_reserve_exact((top - from) as usize);
        let mut collection = Collection { words: &mut self.words, shapes, from, top, to, weak: Vec::new() };
        // Old words that changed: a superset of those that may refer to what is collected. Each root must be
        // visited once: after that it holds a new place, which is also an old place of something else.
        let changed = self.trail.newest().iter().filter(|entry| entry.address >= Self::heap_start());
        let mut changed: Vec<(u32, EntryKind)> =
            changed.filter(|entry| entry.address < from).map(|entry| (entry.address, entry.kind)).collect();
        changed.sort_unstable_by_key(|&(address, _)| address);
        changed.dedup_by_key(|&mut (address, _)| address);
        for (address, kind) in changed {
            collection.visit_address(address, kind);
        }
        for &(address, kind) in &self.permanent_refs {
            collection.visit_address(address, kind);
        }
        for &address in &self.cell_refs {
            collection.visit_address(address, EntryKind::Reference);
        }
        for reference in cleared.iter_mut() {
            *reference = Ref::of_word(collection.moved(reference.word()));
        }
        tracer.trace(&mut collection);
        collection.drain();
        cleared.extend(collection.finish_weak());
        let to = std::mem::take(&mut collection.to);
        self.words[from as usize..from as usize + to.len()].copy_from_slice(&to);
        self.top = from + to.len() as u32;
        self.mark = self.top;
        self.trail.forget_remembered(self.choice_mark);
        self.collections.0 += 1;
    }
}
