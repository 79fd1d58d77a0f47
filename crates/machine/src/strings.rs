//! Java strings: making, reading and interning them.
//!
//! The table of interned strings is an array of references in the heap, hashed and grown as usual, so that
//! interning is undone like any other change.

use crate::machine::Machine;
use crate::memory::{Exhausted, Memory, Ref};
use jaywalk_classes::Kind;

const LATIN1: u64 = 0;
const UTF16: u64 = 1;
/// First size of the intern table; a power of two.
const FIRST_INTERN_SIZE: u32 = 1024;

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
        self.memory.byte_array_mut(array).copy_from_slice(bytes);
        Ok(array)
    }

    /// A string's bytes, and whether two of them make a unit.
    pub fn string_bytes(&self, string: Ref) -> (&[u8], bool) {
        let value = self.memory.ref_field(string, self.known.string_value);
        (self.memory.byte_array(value), self.memory.field(string, self.known.string_coder) == UTF16)
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

    /// The string's representative in the intern table.
    pub fn intern(&mut self, string: Ref) -> Result<Ref, Exhausted> {
        let hash = self.content_hash(string);
        let mut table = Ref::of_word(self.memory.get(self.intern_table));
        if table.is_null() {
            table = self.grow_intern_table(table, FIRST_INTERN_SIZE)?;
        }
        match self.intern_slot(table, hash, string) {
            Ok(found) => Ok(found),
            Err(slot) => {
                self.memory.set_ref_element(table, slot, string);
                let count = self.memory.get(self.intern_table + 1) + 1;
                self.memory.set(self.intern_table + 1, count);
                let length = self.memory.array_length(table);
                if count * 2 > u64::from(length) {
                    self.grow_intern_table(table, length * 2)?;
                }
                Ok(string)
            }
        }
    }

    /// The interned string with this text, made if there is none.
    pub fn intern_text(&mut self, text: &str) -> Result<Ref, Exhausted> {
        let string = self.new_string(text)?;
        self.intern(string)
    }

    /// The interned string with these units.
    pub fn intern_units(&mut self, units: &[u16]) -> Result<Ref, Exhausted> {
        let string = self.new_string_utf16(units)?;
        self.intern(string)
    }

    fn content_hash(&self, string: Ref) -> u32 {
        let (bytes, is_utf16) = self.string_bytes(string);
        bytes.iter().fold(u32::from(is_utf16), |hash, &byte| hash.wrapping_mul(31).wrapping_add(u32::from(byte)))
    }

    /// The equal string in the table, or the slot where it belongs.
    fn intern_slot(&self, table: Ref, hash: u32, string: Ref) -> Result<Ref, u32> {
        let mask = self.memory.array_length(table) - 1;
        let mut slot = (hash ^ hash >> 15) & mask;
        loop {
            let candidate = self.memory.ref_element(table, slot);
            if candidate.is_null() {
                return Err(slot);
            }
            if self.string_bytes(candidate) == self.string_bytes(string) {
                return Ok(candidate);
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow_intern_table(&mut self, old: Ref, length: u32) -> Result<Ref, Exhausted> {
        let table = self.memory.new_array(self.known.object_array, Kind::Reference, length)?;
        let old_length = if old.is_null() { 0 } else { self.memory.array_length(old) };
        for index in 0..old_length {
            let string = self.memory.ref_element(old, index);
            if string.is_null() {
                continue;
            }
            if let Err(slot) = self.intern_slot(table, self.content_hash(string), string) {
                self.memory.set_ref_element(table, slot, string);
            }
        }
        self.memory.set_ref(self.intern_table, table);
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
