//! The collector: copies what lives above a mark down to it, respecting every choice point.
//!
//! Only objects allocated after the newest choice may move or die. Between choices the same mechanism makes
//! generations: a minor collection moves the survivors since the last one down to its mark and raises the mark,
//! so that writes to what survived are logged like writes to what is older than a choice. One algorithm
//! (Cheney's, into a buffer that is copied back) serves both; only the mark differs.
//!
//! What is garbage when a choice is made stays until the choice is forgotten. So there is a collection before a choice,
//! too, if enough was allocated since the last one to be worth it ([`Memory::wants_collection_before_choice`]).

use super::object::element_words;
use super::{ARRAY_HEADER_WORDS, EntryKind, Header, Memory, NURSERY_WORDS, Ref, Shortage};
use jaywalk_classes::Kind;
use jaywalk_classes::link::ClassId;

/// Words of garbage before a choice that are not worth a collection.
const WORTHWHILE_WORDS: u32 = 128;
/// What a collection costs that finds nothing, compared with looking at a root.
const FIXED_COST: u32 = 256;
/// What copying a word costs.
const COPY_COST: u32 = 4;

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
    /// Where the first copy lies that was not traced yet.
    scanned: usize,
    weak: Vec<(u32, u32)>,
    /// Roots that were visited.
    roots: u32,
}

/// Roots outside memory: frames, and whatever else the machine holds.
pub trait Tracer {
    /// Shows every root to the collection, which changes it to the object's new place.
    fn trace(&mut self, collection: &mut Collection<'_>);

    /// Shows those roots that nobody reads any more, after all that the others lead to was found.
    fn trace_dead(&mut self, collection: &mut Collection<'_>);
}

impl Collection<'_> {
    /// Visits a root or field: a word that holds a reference.
    #[inline]
    pub fn visit(&mut self, word: &mut u64) {
        self.roots += 1;
        *word = self.moved(*word);
    }

    /// Visits a root that nobody reads any more. It is forgotten if it leads to nothing but numbers that nothing else leads
    /// to. Other objects stay, because what is weakly reachable may hang on them: where paths are searched only
    /// `System.gc()` may tell, and it takes dead variables for roots, as `java` does.
    pub fn visit_dead(&mut self, word: &mut u64) {
        let references = match self.unreached(*word) {
            Some(Shape::Object { references, .. }) => references,
            Some(Shape::Array(Kind::Reference)) | None => return self.visit(word),
            Some(Shape::Array(_)) => &[],
        };
        let holds_numbers = references.iter().all(|&offset| {
            let inner = self.words[*word as usize + offset as usize];
            let shape = self.unreached(inner);
            inner == 0 || matches!(shape, Some(Shape::Array(kind)) if kind != Kind::Reference)
        });
        if holds_numbers {
            *word = 0;
        } else {
            self.visit(word);
            self.drain();
        }
    }

    /// What the object that a word refers to looks like, if it is collected, was not found yet and has no monitor.
    fn unreached(&self, word: u64) -> Option<Shape<'_>> {
        if word < u64::from(self.from) || word >= u64::from(self.top) {
            return None;
        }
        let header = Header(self.words[word as usize]);
        if header.forwarding().is_some() {
            return None;
        }
        let shape = self.shapes.shape(header.class());
        let monitor = match shape {
            Shape::Object { .. } => header.monitor(),
            Shape::Array(_) => self.words[word as usize + 1] as u32,
        };
        (monitor == 0).then_some(shape)
    }

    /// Visits a word of memory that does not move.
    fn visit_address(&mut self, address: u32, kind: EntryKind) {
        self.roots += 1;
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
            Shape::Array(kind) => element_words(kind, header.length()) + ARRAY_HEADER_WORDS,
        }
    }

    /// Traces the copies made so far until none is left untraced.
    fn drain(&mut self) {
        while self.scanned < self.to.len() {
            self.scanned += self.scan_object(self.scanned) as usize;
        }
    }

    fn scan_object(&mut self, at: usize) -> u32 {
        let header = Header(self.to[at]);
        let shapes = self.shapes;
        match shapes.shape(header.class()) {
            Shape::Object { words, references, weak } => {
                if header.monitor() != 0 {
                    let monitor = self.moved(u64::from(header.monitor()));
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
                    for index in first..first + header.length() as usize {
                        self.to[index] = self.moved(self.to[index]);
                    }
                }
                element_words(kind, header.length()) + ARRAY_HEADER_WORDS
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
    /// Whether to collect before a choice is made, after which what is garbage now stays. Collecting has a cost, and what
    /// is allocated pays for it: so it never takes longer than what has made the garbage, however deep the stack.
    #[inline]
    pub(crate) fn wants_collection_before_choice(&mut self) -> bool {
        let allocated = self.top - self.mark;
        if allocated < WORTHWHILE_WORDS {
            return false;
        }
        self.unpaid = self.unpaid.saturating_add(allocated);
        self.unpaid >= self.cost
    }

    /// Makes room for `words` more words: a minor collection, then, if the heap has grown much since the last
    /// one, a full one. Returns the weak references that were cleared.
    pub fn collect(&mut self, words: u32, shapes: &dyn Shapes, tracer: &mut dyn Tracer) -> Vec<Ref> {
        self.collect_grown(words, NURSERY_WORDS * 4, shapes, tracer)
    }

    /// Collects before a choice is made. Little need have grown for a full collection: it is the last chance for one.
    pub(crate) fn collect_before_choice(&mut self, shapes: &dyn Shapes, tracer: &mut dyn Tracer) -> Vec<Ref> {
        self.collect_grown(0, WORTHWHILE_WORDS * 256, shapes, tracer)
    }

    /// A minor collection, and a full one if the heap has grown to twice what lived after the last one, and beyond
    /// `grown`.
    fn collect_grown(&mut self, words: u32, grown: u32, shapes: &dyn Shapes, tracer: &mut dyn Tracer) -> Vec<Ref> {
        let mut cleared = Vec::new();
        (self.cost, self.unpaid) = (FIXED_COST, 0);
        self.collect_from(self.mark, false, shapes, tracer, &mut cleared);
        let since = self.top - self.oldest();
        let room = self.size().saturating_sub(self.top);
        let due = since > self.live_after_full.saturating_mul(2).max(grown);
        if due || std::mem::take(&mut self.full_requested) || room < words.saturating_add(NURSERY_WORDS) {
            self.collect_full(shapes, tracer, &mut cleared);
            self.find_shortage();
        }
        self.limit = self.top.saturating_add(NURSERY_WORDS.max(words)).min(self.size());
        cleared
    }

    /// The first word of the heap that may move.
    fn oldest(&self) -> u32 {
        self.choice_mark.max(Self::heap_start())
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
        let oldest = self.oldest();
        self.collect_from(oldest, true, shapes, tracer, cleared);
        self.live_after_full = self.top - oldest;
        self.collections.1 += 1;
        self.set_limit();
    }

    /// Moves what lives from `from` on down to it. Each root must be visited once: after that it holds a new place, which
    /// is also an old place of something else.
    fn collect_from(
        &mut self,
        from: u32,
        is_full: bool,
        shapes: &dyn Shapes,
        tracer: &mut dyn Tracer,
        cleared: &mut Vec<Ref>,
    ) {
        let top = self.top;
        // Room for all that could live, of which the system gives only what is used. Without it, copies grow.
        let mut to = Vec::new();
        let _ = to.try_reserve_exact((top - from) as usize);
        let mut collection =
            Collection { words: &mut self.words, shapes, from, top, to, scanned: 0, weak: Vec::new(), roots: 0 };
        // Old words that changed: a superset of those that may refer to what is collected. Words of young cells were
        // written without a word to anybody, and those of a full collection may have been changed before the choice was
        // forgotten that was the newest then.
        let (changed, cells, heap) = if is_full {
            (self.trail.since_choice(), Self::cells_start(), Self::heap_start())
        } else {
            (self.trail.since_collection(), self.cells_mark, 0)
        };
        for entry in changed {
            let is_in_cell = (cells..Self::heap_start()).contains(&entry.address);
            if entry.address >= heap && entry.address < from && !is_in_cell {
                collection.visit_address(entry.address, entry.kind);
            }
        }
        if is_full {
            for &(address, kind) in self.permanent_refs.iter().chain(&self.prepared_refs) {
                collection.visit_address(address, kind);
            }
        }
        let first_cell = self.cell_refs.partition_point(|&address| address < cells);
        for &address in &self.cell_refs[first_cell..] {
            collection.visit_address(address, EntryKind::Reference);
        }
        for reference in cleared.iter_mut() {
            *reference = Ref::of_word(collection.moved(reference.word()));
        }
        tracer.trace(&mut collection);
        collection.drain();
        tracer.trace_dead(&mut collection);
        collection.drain();
        cleared.extend(collection.finish_weak());
        let roots = collection.roots;
        let to = std::mem::take(&mut collection.to);
        self.words[from as usize..from as usize + to.len()].copy_from_slice(&to);
        // What lives costs more than being looked at, and more of it says that collecting is not worth much here.
        self.cost = self.cost.saturating_add(roots).saturating_add((to.len() as u32).saturating_mul(COPY_COST));
        self.top = from + to.len() as u32;
        self.mark = self.top;
        self.cells_mark = self.cells_top;
        self.trail.forget_remembered(self.choice_mark);
        self.collections.0 += 1;
    }
}
