//! Objects to which other threads get a way: from then on what is done with them is noted.

use super::locations::{BYTES_OF_WORD, Shared, name_of};
use crate::code::Owner;
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, Ref, Shape, Shapes, element_words};
use crate::thread::Slot;
use jaywalk_classes::Kind;
use siphasher::sip::SipHasher13;
use std::hash::{Hash, Hasher};

/// Objects of more words get locations where they are used: most of a large array is never used by its index, and numbers of
/// locations are what tables are large by.
const MOST_AT_ONCE: u32 = 1 << 10;

impl Machine {
    /// Shares the objects to which others have got a way, and all that these lead to.
    pub(super) fn share_published(&mut self) {
        while let Some(object) = self.memory.sharing.next_published() {
            if self.memory.sharing.is_shared(object.0) {
                continue;
            }
            let name = self.next_shown();
            self.share_object(object, name);
        }
    }

    /// A block outside the heap is the current thread's: it is called after it.
    pub fn name_raw(&mut self, block: u32) {
        if let Some(bytes) = self.memory.raw_size(block).filter(|_| self.has_turns()) {
            let name = self.next_shown();
            self.turns.locations.name_block(block, (bytes / 8) as u32, name);
        }
    }

    /// What the next thing is called that the current thread shows to others.
    pub(super) fn next_shown(&mut self) -> u64 {
        let current = self.running.thread;
        if let Some(frame) = self.first_hidden_frame() {
            return self.next_unseen(frame);
        }
        let shown = self.thread_word(current, Slot::Shown) + 1;
        self.set_thread_word(current, Slot::Shown, shown);
        name_of(self.thread_word(current, Slot::Identity), shown | 1 << 40)
    }

    /// The same within what is nobody's business. Who comes first fills a cache, and nothing that is shown later may be called
    /// otherwise because of that; so these are counted by themselves, from the thread's latest event on, for each method. What
    /// a class's initialiser shows is the class's, whoever comes first: it runs once.
    fn next_unseen(&mut self, frame: usize) -> u64 {
        let current = self.running.thread;
        let unseen = self.thread_word(current, Slot::Unseen) + 1;
        self.set_thread_word(current, Slot::Unseen, unseen);
        let mut hasher = SipHasher13::new();
        unseen.hash(&mut hasher);
        // The initialiser that is under way, or the first method there: an initialiser is called by a stub.
        let (mut first, mut is_initializer) = (None, false);
        for view in self.frames().take_while(|view| view.base >= frame) {
            if let Owner::Method(method) = view.owner {
                first = Some(method);
                is_initializer = self.classes.class(self.classes.method(method).class).initializer == first;
                if is_initializer {
                    break;
                }
            }
        }
        if let Some(method) = first {
            let class = self.classes.class(self.classes.method(method).class);
            self.name_of_loader(class.loader).hash(&mut hasher);
            for symbol in [class.name, self.classes.method(method).name] {
                self.classes.symbols.text(symbol).hash(&mut hasher);
            }
        }
        if !is_initializer {
            let number = self.number_of_thread(current);
            let events = self.turns.trace.last_of(number).map_or(0, |event| self.turns.trace.number(event) + 1);
            (self.thread_word(current, Slot::Identity), events).hash(&mut hasher);
        }
        hasher.finish() | 1
    }

    /// What the current thread shows within what is nobody's business is counted from here on: how often another initialiser has
    /// shown something, or a method that needs the class, depends on who comes first. Returns how much there was before.
    pub(super) fn count_anew(&mut self, unseen: u32) -> u32 {
        self.share_published();
        let current = self.running.thread;
        let before = self.thread_word(current, Slot::Unseen);
        self.set_thread_word(current, Slot::Unseen, u64::from(unseen));
        before as u32
    }

    /// What an operation comes to is from now on this object, for whichever thread comes there: a lambda expression that
    /// captures nothing. It is called after its place, since nothing orders the threads that could be first. Objects of the
    /// JDK's that stand behind call sites are nobody's business.
    pub(crate) fn share_linked(&mut self, object: Ref, number: u32, pc: u32) {
        if !self.has_turns()
            || self.memory.sharing.is_shared(object.0)
            || !self.is_class_of_program(self.memory.class_of(object))
        {
            return;
        }
        let method = self.classes.method(self.code.sites[number as usize].from);
        let class = self.classes.class(method.class);
        let mut hasher = SipHasher13::new();
        self.name_of_loader(class.loader).hash(&mut hasher);
        for symbol in [class.name, method.name, method.descriptor] {
            self.classes.symbols.text(symbol).hash(&mut hasher);
        }
        self.code.bytecode_index(pc).hash(&mut hasher);
        self.share_object(object, hasher.finish() | 1);
    }

    fn share_object(&mut self, object: Ref, name: u64) {
        let header = self.memory.header(object);
        let (words, stride, first) = match self.shapes(false).shape(header.class()) {
            Shape::Array(kind) => {
                let words = element_words(kind, header.length());
                let is_packed = matches!(kind, Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short);
                (words + ARRAY_HEADER_WORDS, if is_packed { BYTES_OF_WORD } else { 1 }, ARRAY_HEADER_WORDS)
            }
            Shape::Object { words, .. } => (words, 1, 1),
        };
        if words > MOST_AT_ONCE {
            self.turns.locations.name_block(object.0, words, name);
        } else {
            let count = words * stride;
            let location = self.turns.locations.named(Shared::Object(name, count), count);
            for index in 0..words {
                self.turns.locations.set(object.0 + index, stride, location + index * stride);
            }
        }
        if self.turns.locations.kinds.is_some() {
            let is_array = first == ARRAY_HEADER_WORDS;
            self.turns.locations.set_kinds(object.0, words, header.class(), is_array);
        }
        self.memory.sharing.share(object.0, object.0 + words);
        self.publish_references(object, first, words);
    }

    /// What an object that is shared now leads to is shared too.
    fn publish_references(&mut self, object: Ref, first: u32, words: u32) {
        let class = self.memory.class_of(object);
        let shapes = self.shapes(false);
        let publish = |offset: u32| {
            let word = self.memory.look_up(self.memory.peek(object.0 + offset));
            self.memory.sharing.publish(word);
        };
        match shapes.shape(class) {
            Shape::Array(Kind::Reference) => (first..words).for_each(publish),
            Shape::Array(_) => {}
            Shape::Object { references, .. } => references.iter().copied().for_each(publish),
        }
    }
}
