//! Objects that lie in the same place on every path that makes them.
//!
//! What a call reads must be what it was, and a reference is what it was if its object lies where it lay. So where calls
//! are prepared, the small objects that the machine itself makes for old ones are given a place once: monitor records, the
//! only object of a lambda that captures nothing, strings of class files ([`crate::strings`]). A path that goes back leaves
//! them as if they had never been used, because every change of a permanent word is on the trail.

use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Exhausted, Header, Memory, Ref};
use jaywalk_classes::link::ClassId;

/// So many objects have places; further ones lie in the heap.
const MOST_FIXED: usize = 1 << 16;

/// What an object is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Purpose {
    /// The monitor record of the object at this address.
    Monitor(u32),
    /// The result of the call site with this number.
    CallSite(u32),
}

impl Machine {
    /// Whether an object lies where it is on every path that has it.
    fn is_fixed(&self, object: Ref) -> bool {
        let top = self.oldest_top().unwrap_or(0);
        object.0 < Memory::cells_start() || (Memory::heap_start()..top).contains(&object.0)
    }

    /// A monitor record for an object, zeroed but for its header: an array of so many ints.
    pub(crate) fn new_monitor_record(&mut self, object: Ref, length: u32) -> Result<Ref, Exhausted> {
        let class = self.known.int_array;
        if !self.prepares() || !self.is_fixed(object) || self.prepared.fixed.len() >= MOST_FIXED {
            return self.memory.new_array(class, jaywalk_classes::Kind::Int, length);
        }
        self.fixed(Purpose::Monitor(object.0), Header::array(class, length), ARRAY_HEADER_WORDS + length)
    }

    /// The instance of a class without fields that is the result of a call site.
    pub fn new_call_result(&mut self, class: ClassId, site: u32) -> Result<Ref, Exhausted> {
        let words = self.classes.class(class).instance_words;
        if !self.prepares() {
            return self.memory.new_object(class, words);
        }
        self.fixed(Purpose::CallSite(site), Header::object(class), words)
    }

    fn fixed(&mut self, purpose: Purpose, header: Header, words: u32) -> Result<Ref, Exhausted> {
        if let Some(&place) = self.prepared.fixed.get(&purpose) {
            return Ok(Ref(place));
        }
        let place = self.memory.permanent(words)?;
        self.memory.lay_out(place, header.0);
        if let Purpose::CallSite(_) = purpose {
            self.memory.prepared_root(place, EntryKind::Header);
        }
        self.prepared.fixed.insert(purpose, place);
        Ok(Ref(place))
    }
}
