//! Java strings: making, reading and interning them.
//!
//! The table of interned strings is an array of references in the heap, hashed and grown as usual, so that
//! interning is undone like any other change. Where paths are searched, a string of a class file is not in it: it is the
//! same object on all paths, and the word before it says whether the path has interned it.

use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Exhausted, Memory, Ref};
use crate::turns::texts::interned;
use jaywalk_classes::Kind;
use std::borrow::Cow;

const LATIN1: u64 = 0;
const UTF16: u64 = 1;
/// First size of the intern table; a power of two.
const FIRST_INTERN_SIZE: u32 = 1024;
/// Its size when paths begin to fork, unless that is more than a little of the heap.
const WIDE_INTERN_SIZE: u32 = 1 << 15;
const LITTLE_OF_HEAP: u32 = 32;

impl Machine {
    /// A new string.
    pub fn new_string(&mut self, text: &str) -> Result<Ref, Exhausted> {
        if text.is_ascii() {
            return self.new_string_latin1(text.as_bytes());
        }
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    /// A new string of UTF-16 units, stored as the JDK would: one byte a unit where that is enough.
    pub fn new_string_utf16(&mut self, units: &[u16]) -> Result<Ref, Exhausted> {
        if units.iter().all(|&unit| unit < 256) {
            let bytes: Vec<u8> = units.iter().map(|&unit| unit as u8).collect();
            return self.new_string_latin1(&bytes);
        }
        let bytes: Vec<u8> = units.iter().flat_map(|unit| unit.to_ne_bytes()).collect();
        self.string_of(&bytes, UTF16)
    }

    /// A new string of units that each fit into a byte.
    pub fn new_string_latin1(&mut self, bytes: &[u8]) -> Result<Ref, Exhausted> {
        self.string_of(bytes, LATIN1)
    }

    fn string_of(&mut self, bytes: &[u8], coder: u64) -> Result<Ref, Exhausted> {
        let value = self.new_bytes(bytes)?;
        let words = self.classes.class(self.known.string).instance_words;
        let string = self.memory.new_object(self.known.string, words)?;
        self.memory.set_ref_field(string, self.known.string_value, value);
        self.memory.set_field(string, self.known.string_coder, coder);
        Ok(string)
    }

    /// A new `byte[]`.
    pub fn new_bytes(&mut self, bytes: &[u8]) -> Result<Ref, Exhausted> {
        let array = self.memory.new_array(self.known.byte_array, Kind::Byte, bytes.len() as u32)?;
        self.memory.set_packed_bytes(array, 1, 0, bytes);
        Ok(array)
    }

    /// A string's bytes, and whether two of them make a unit.
    pub fn string_bytes(&self, string: Ref) -> (Cow<'_, [u8]>, bool) {
        if let Some((text, is_utf16)) = self.unwritten_bytes(string) {
            return (Cow::Owned(text), is_utf16);
        }
        // Strings never change.
        let was_hidden = self.memory.sharing.hide(true);
        let is_utf16 = self.memory.look_up(self.memory.field(string, self.known.string_coder)) == UTF16;
        let value = self.memory.ref_field(string, self.known.string_value);
        let bytes = if value.is_null() { Cow::Borrowed(&[][..]) } else { self.memory.byte_array(value) };
        self.memory.sharing.hide(was_hidden);
        self.memory.note_missed_in(string);
        (bytes, is_utf16)
    }

    /// A string's UTF-16 units.
    pub fn string_units(&self, string: Ref) -> Vec<u16> {
        let (bytes, is_utf16) = self.string_bytes(string);
        if is_utf16 {
            bytes.chunks_exact(2).map(|pair| u16::from_ne_bytes([pair[0], pair[1]])).collect()
        } else {
            bytes.iter().map(|&byte| u16::from(byte)).collect()
        }
    }

    /// A string's text; lone surrogates become U+FFFD. Null gives the empty text.
    pub fn string_text(&self, string: Ref) -> String {
        if string.is_null() {
            return String::new();
        }
        String::from_utf16_lossy(&self.string_units(string))
    }

    /// The string's representative among the interned ones.
    pub fn intern(&mut self, string: Ref) -> Result<Ref, Exhausted> {
        match self.find_interned(string) {
            Some(found) => Ok(found),
            None => self.intern_new(string).map(|()| string),
        }
    }

    /// Interns a string that equals no interned one.
    pub(crate) fn intern_new(&mut self, string: Ref) -> Result<(), Exhausted> {
        let mode = self.memory.watch.pause();
        let slot = self.put_in_table(string, self.content_hash(string));
        let version = self.interned_version();
        let next = self.next_interned_version(self.memory.get(version), string);
        self.memory.set(version, next);
        self.memory.watch.resume(mode);
        let own = [slot?, self.globals.intern_table, self.globals.intern_table + 1, version];
        self.memory.watch.note(|notes| {
            notes.interned.push(string.0);
            notes.own_words.extend(own);
        });
        Ok(())
    }

    /// The word that says which strings are in the table, as far as a call that is prepared may depend on it: where it is
    /// the same, so are they.
    pub(crate) fn interned_version(&self) -> u32 {
        self.globals.intern_table + 2
    }

    /// What that word becomes with one string more.
    pub(crate) fn next_interned_version(&mut self, version: u64, string: Ref) -> u64 {
        let linkage = &mut self.linkage;
        linkage.newest_interned_version += 1;
        let fresh = linkage.newest_interned_version;
        if string.0 >= Memory::cells_start() {
            return fresh;
        }
        *linkage.interned_versions.entry((version, string)).or_insert(fresh)
    }

    /// Puts a string that equals none there into the table. Returns the word that names it.
    fn put_in_table(&mut self, string: Ref, hash: u32) -> Result<u32, Exhausted> {
        let mut table = Ref::of_word(self.memory.get(self.globals.intern_table));
        if table.is_null() {
            table = self.grow_intern_table(table, FIRST_INTERN_SIZE)?;
        }
        let slot = self.free_slot(table, hash);
        self.memory.set_ref_element(table, slot, string);
        let count = self.memory.get(self.globals.intern_table + 1) + 1;
        self.memory.set(self.globals.intern_table + 1, count);
        let length = self.memory.array_length(table);
        if count * 2 > u64::from(length) {
            self.grow_intern_table(table, length * 2)?;
        }
        Ok(table.0 + ARRAY_HEADER_WORDS + slot)
    }

    /// Makes the table so large that few paths will make it grow.
    pub(crate) fn widen_intern_table(&mut self) {
        let table = Ref::of_word(self.memory.get(self.globals.intern_table));
        let is_small = !table.is_null() && self.memory.array_length(table) < WIDE_INTERN_SIZE;
        if is_small && self.memory.heap_words() / WIDE_INTERN_SIZE > LITTLE_OF_HEAP {
            // If there is no room, it stays as it is.
            let _ = self.grow_intern_table(table, WIDE_INTERN_SIZE);
        }
    }

    /// The interned string that equals this one.
    pub(crate) fn find_interned(&self, string: Ref) -> Option<Ref> {
        // A call that is recorded depends on the string and on which ones there are, but not on how the table lies.
        let hash = self.content_hash(string);
        self.memory.get(self.interned_version());
        let found = self.memory.unwatched(|| self.find_in_table(string, hash));
        if found.is_some() || self.linkage.string_constants.is_empty() {
            return found;
        }
        let constant = self.linkage.string_constants.get(self.string_units(string).as_slice());
        constant.copied().filter(|&constant| self.is_constant_interned(constant))
    }

    fn find_in_table(&self, string: Ref, hash: u32) -> Option<Ref> {
        let table = Ref::of_word(self.memory.get(self.globals.intern_table));
        if table.is_null() {
            return None;
        }
        self.probe(table, hash)
            .map(|(_, candidate)| candidate)
            .take_while(|candidate| !candidate.is_null())
            .find(|&candidate| candidate == string || self.string_bytes(candidate) == self.string_bytes(string))
    }

    fn is_constant_interned(&self, constant: Ref) -> bool {
        matches!(self.memory.get(constant.0 - 1), interned::BEFORE | interned::UNTOLD | interned::LITERAL)
    }

    /// The strings of class files that the path has interned and that are not in the table.
    pub(crate) fn interned_constants(&self) -> impl Iterator<Item = Ref> {
        let constants = self.linkage.string_constants.values().copied();
        constants.filter(|&constant| self.is_constant_interned(constant))
    }

    /// Puts an equal string in the place of an interned one.
    pub(crate) fn replace_interned(&mut self, old: Ref, new: Ref) {
        let table = Ref::of_word(self.memory.get(self.globals.intern_table));
        let mut places = self.probe(table, self.content_hash(old)).take_while(|(_, string)| !string.is_null());
        let place = places.find(|&(_, string)| string == old);
        drop(places);
        if let Some((slot, _)) = place {
            self.memory.set_ref_element(table, slot, new);
        }
    }

    /// The interned string with the units of a constant. Where paths are searched it is the same object on all of them,
    /// made with the first: what is prepared on one may refer to it.
    fn intern_constant(&mut self, units: &[u16]) -> Result<Ref, Exhausted> {
        let constant = self.literal(units)?;
        if self.is_constant_interned(constant) {
            return Ok(constant);
        }
        // That the machine looks its texts through is no doing of the program's.
        if let Some(found) = self.unnoticed(|machine| machine.find_interned(constant)) {
            return Ok(found);
        }
        let how = if self.has_turns() { interned::UNTOLD } else { interned::BEFORE };
        self.memory.set(constant.0 - 1, how);
        Ok(constant)
    }

    /// The string of class files with these units, whether or not the path has interned it.
    pub(crate) fn literal(&mut self, units: &[u16]) -> Result<Ref, Exhausted> {
        match self.linkage.string_constants.get(units) {
            Some(&literal) => Ok(literal),
            None => self.lay_out_constant(units),
        }
    }

    /// The literal that a word of permanent memory belongs to, by its units, and which of its words that is: the one that
    /// says whether it is interned, or one of the object's.
    pub(crate) fn literal_with_word(&self, address: u32) -> Option<(u32, &[u16])> {
        let words = self.classes.class(self.known.string).instance_words;
        self.linkage.string_constants.iter().find_map(|(units, literal)| {
            let word = address.checked_sub(literal.0 - 1).filter(|&word| word <= words)?;
            Some((word, &**units))
        })
    }

    /// A word of a literal, by its number.
    pub(crate) fn word_of_literal(&mut self, units: &[u16], word: u32) -> Option<u32> {
        let words = self.classes.class(self.known.string).instance_words;
        let literal = self.literal(units).ok()?;
        (word <= words).then_some(literal.0 - 1 + word)
    }

    /// Gives a string its place for all paths. The word before it says whether the path has interned it.
    fn lay_out_constant(&mut self, units: &[u16]) -> Result<Ref, Exhausted> {
        let mode = self.memory.watch.pause();
        let string = self.new_string_utf16(units);
        self.memory.watch.resume(mode);
        let (string, words) = (string?, self.classes.class(self.known.string).instance_words);
        let value = Ref::of_word(self.memory.peek(string.0 + self.known.string_value));
        let value_words = string.0 - value.0;
        let place = self.memory.permanent(1 + words + value_words)? + 1;
        for (from, to, words) in [(string.0, place, words), (value.0, place + words, value_words)] {
            for offset in 0..words {
                self.memory.lay_out(to + offset, self.memory.peek(from + offset));
            }
        }
        self.memory.lay_out(place + self.known.string_value, u64::from(place + words));
        // Which path was first to need the literal must make no difference to any.
        self.memory.give_back(value.0.min(string.0));
        self.memory.prepared_root(place, EntryKind::Header);
        self.memory.prepared_root(place + words + 1, EntryKind::Reference);
        self.linkage.string_constants.insert(units.into(), Ref(place));
        Ok(Ref(place))
    }

    /// Whether a literal is the same object on all paths: what is prepared on one may refer to it, and threads find the same
    /// one whoever uses it first.
    fn has_literals(&self) -> bool {
        self.prepares() || self.has_turns()
    }

    /// The interned string with this text, made if there is none.
    pub fn intern_text(&mut self, text: &str) -> Result<Ref, Exhausted> {
        if self.has_literals() {
            let units: Vec<u16> = text.encode_utf16().collect();
            return self.intern_constant(&units);
        }
        let string = self.new_string(text)?;
        self.intern(string)
    }

    /// The interned string with these units.
    pub fn intern_units(&mut self, units: &[u16]) -> Result<Ref, Exhausted> {
        if self.has_literals() {
            return self.intern_constant(units);
        }
        let string = self.new_string_utf16(units)?;
        self.intern(string)
    }

    pub(crate) fn content_hash(&self, string: Ref) -> u32 {
        let (bytes, is_utf16) = self.string_bytes(string);
        bytes.iter().fold(u32::from(is_utf16), |hash, &byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)))
    }

    /// The slots of a table in which a string may be, in order, and what is in each; it is in none behind an empty one.
    fn probe(&self, table: Ref, hash: u32) -> impl Iterator<Item = (u32, Ref)> {
        let mask = self.memory.array_length(table) - 1;
        let first = hash ^ hash >> 15;
        (0..=mask).map(move |step| {
            let slot = first.wrapping_add(step) & mask;
            (slot, self.memory.ref_element(table, slot))
        })
    }

    /// Where a string belongs that is not in the table; at most half of the slots are taken.
    fn free_slot(&self, table: Ref, hash: u32) -> u32 {
        let mut slots = self.probe(table, hash);
        slots.find(|(_, string)| string.is_null()).map_or(0, |(slot, _)| slot)
    }

    fn grow_intern_table(&mut self, old: Ref, length: u32) -> Result<Ref, Exhausted> {
        let table = self.memory.new_array(self.known.object_array, Kind::Reference, length)?;
        let old_length = if old.is_null() { 0 } else { self.memory.array_length(old) };
        for index in 0..old_length {
            let string = self.memory.ref_element(old, index);
            if string.is_null() {
                continue;
            }
            let slot = self.free_slot(table, self.content_hash(string));
            self.memory.set_ref_element(table, slot, string);
        }
        self.memory.set_ref(self.globals.intern_table, table);
        Ok(table)
    }

    /// A new array of references, with these elements.
    pub fn new_ref_array(&mut self, class: jaywalk_classes::link::ClassId, elements: &[Ref]) -> Result<Ref, Exhausted> {
        let array = self.memory.new_array(class, Kind::Reference, elements.len() as u32)?;
        for (index, &element) in elements.iter().enumerate() {
            self.memory.set_ref_element(array, index as u32, element);
        }
        Ok(array)
    }

    /// A new instance of a class, every field zero. No constructor runs.
    pub fn new_instance(&mut self, class: jaywalk_classes::link::ClassId) -> Result<Ref, Exhausted> {
        let words = self.classes.class(class).instance_words;
        self.memory.new_object(class, words)
    }

    /// The memory, for reading.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }
}
