//! Accesses to variables that threads share, which the loop leaves to others: here they are noted.

use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Ref};
use crate::step::Trouble;
use jaywalk_classes::code::Op;

impl Machine {
    /// Reads or writes a variable, if the operation does nothing else and nothing is wrong with its operands, which are
    /// known. Returns whether it has.
    pub(super) fn access_shared(&mut self, op: Op) -> Result<bool, Trouble> {
        let Some(address) = self.settled_place(op) else { return self.access(op) };
        let is_shared = self.memory.sharing.is_shared(address);
        match op {
            Op::GetField { .. } if is_shared => self.memory.sharing.settle(address),
            Op::GetField2 { .. } if is_shared => {
                self.memory.sharing.settle(address);
                self.memory.sharing.settle(address + 1);
            }
            _ => {}
        }
        self.unnoticed(|machine| machine.access(op))
    }

    /// Where the field lies that is read or written, if that makes no difference to anybody.
    fn settled_place(&mut self, op: Op) -> Option<u32> {
        let (o, offset) = match op {
            Op::GetField { o, off, .. } | Op::GetField2 { o, off, .. } => (o, off),
            Op::PutField { o, off, .. } | Op::PutFieldA { o, off, .. } | Op::PutField2 { o, off, .. } => (o, off),
            _ => return None,
        };
        let object = Ref::of_word(self.register(o));
        let is_settled = !object.is_null() && self.is_settled(self.memory.class_of(object), offset);
        is_settled.then(|| object.0 + offset)
    }

    fn access(&mut self, op: Op) -> Result<bool, Trouble> {
        match op {
            Op::GetField { d, o, off } => {
                let Some(address) = self.field_at(o, off) else { return Ok(false) };
                self.load_word(d, address);
            }
            Op::GetField2 { d, o, off } => {
                let Some(address) = self.field_at(o, off) else { return Ok(false) };
                self.load_pair(d, address);
            }
            Op::PutField { o, v, off } => {
                let Some(address) = self.field_at(o, off) else { return Ok(false) };
                self.memory.set(address, self.register(v));
            }
            Op::PutFieldA { o, v, off } => {
                let Some(address) = self.field_at(o, off) else { return Ok(false) };
                self.memory.set_ref_word(address, self.register(v));
            }
            Op::PutField2 { o, v, off } => {
                let Some(address) = self.field_at(o, off) else { return Ok(false) };
                self.store_pair(v, address);
            }
            Op::GetStatic { d, address } => self.load_word(d, address),
            Op::GetStatic2 { d, address } => self.load_pair(d, address),
            Op::PutStatic { v, address } => self.memory.set(address, self.register(v)),
            Op::PutStaticA { v, address } => self.memory.set_ref_word(address, self.register(v)),
            Op::PutStatic2 { v, address } => self.store_pair(v, address),
            Op::LoadI { d, a, i } | Op::LoadA { d, a, i } => {
                let Some(address) = self.word_at(a, i) else { return Ok(false) };
                self.load_word(d, address);
            }
            Op::StoreI { a, i, v } => {
                let Some(address) = self.word_at(a, i) else { return Ok(false) };
                self.memory.change(address, self.register(v), EntryKind::Word);
            }
            _ => return Ok(false),
        }
        self.next()?;
        Ok(true)
    }

    /// Where the field of an object lies that is not null.
    fn field_at(&self, o: u8, offset: u32) -> Option<u32> {
        let object = Ref::of_word(self.register(o));
        (!object.is_null()).then(|| object.0 + offset)
    }

    /// Where an element lies that takes a word.
    fn word_at(&self, a: u8, i: u8) -> Option<u32> {
        let (array, index) = (Ref::of_word(self.register(a)), self.register(i) as u32);
        let is_there = !array.is_null() && index < self.memory.array_length(array);
        is_there.then(|| array.0 + ARRAY_HEADER_WORDS + index)
    }

    fn load_word(&mut self, d: u8, address: u32) {
        let word = self.memory.get(address);
        self.set_register(d, self.memory.look_up(word));
    }

    fn load_pair(&mut self, d: u8, address: u32) {
        let (value, tag) = (self.memory.get(address), self.memory.own(address + 1));
        self.set_register(d, value);
        self.set_register(d.wrapping_add(1), tag);
    }

    fn store_pair(&mut self, v: u8, address: u32) {
        let (value, tag) = (self.register(v), self.register(v.wrapping_add(1)));
        self.memory.set(address, value);
        self.memory.change_own(address + 1, tag, EntryKind::Word);
    }
}
