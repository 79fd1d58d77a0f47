//! Names as small numbers, so that comparing two of them is comparing two integers.

use std::borrow::Cow;
use std::hash::Hasher;

use rustc_hash::FxHasher;

/// A name or descriptor, interned in a [`Symbols`] table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u32);

/// The table behind [`Symbol`]. It only ever grows.
///
/// Starting a program interns thousands of names, so all texts lie in one string, and the hash table is a list of
/// numbers: a new name costs no allocation of its own.
pub struct Symbols {
    /// All texts, one after the other.
    texts: String,
    /// Where each text ends, and the next one begins.
    ends: Vec<u32>,
    /// An open hash table, at most three quarters full; its length is a power of two.
    slots: Vec<Slot>,
}

/// A place in the hash table.
#[derive(Clone, Copy)]
struct Slot {
    hash: u32,
    symbol: Symbol,
}

/// A free place. It is not all zeros: zeroed memory would be mapped twice, when it is first read and when it is written.
const FREE: Slot = Slot { hash: 0, symbol: Symbol(u32::MAX) };

impl Slot {
    fn is_free(self) -> bool {
        self.symbol == FREE.symbol
    }
}

/// Room for the names that starting a program takes. Of the texts, memory that is not used is not touched.
const FIRST_SLOTS: usize = 1 << 14;
const FIRST_BYTES: usize = 1 << 18;

impl Default for Symbols {
    fn default() -> Symbols {
        Symbols {
            texts: String::with_capacity(FIRST_BYTES),
            ends: Vec::with_capacity(FIRST_SLOTS / 4 * 3),
            slots: vec![FREE; FIRST_SLOTS],
        }
    }
}

impl Symbols {
    /// The symbol of `text`, made on first sight.
    pub fn intern(&mut self, text: &str) -> Symbol {
        let hash = hash_of(text.as_bytes());
        self.look_up(text.as_bytes(), hash).unwrap_or_else(|place| self.add(text, hash, place))
    }

    /// The symbol of a text that is encoded in some other way. A text that is known, and has the same bytes there and here,
    /// need not be decoded.
    pub fn intern_encoded<'a>(&mut self, bytes: &'a [u8], decode: impl FnOnce(&'a [u8]) -> Cow<'a, str>) -> Symbol {
        let hash = hash_of(bytes);
        match self.look_up(bytes, hash) {
            Ok(symbol) => symbol,
            Err(place) => match decode(bytes) {
                Cow::Borrowed(text) if text.len() == bytes.len() => self.add(text, hash, place),
                text => self.intern(&text),
            },
        }
    }

    /// Adds a text that is not there at the free place where it belongs.
    fn add(&mut self, text: &str, hash: u32, place: usize) -> Symbol {
        let symbol = Symbol(self.ends.len() as u32);
        self.texts.push_str(text);
        self.ends.push(self.texts.len() as u32);
        self.slots[place] = Slot { hash, symbol };
        if self.ends.len() > self.slots.len() / 4 * 3 {
            self.grow();
        }
        symbol
    }

    /// The symbol of `text`, if it was interned before.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.look_up(text.as_bytes(), hash_of(text.as_bytes())).ok()
    }

    /// The text of `symbol`.
    #[inline]
    pub fn text(&self, symbol: Symbol) -> &str {
        let index = symbol.0 as usize;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.texts[start..self.ends[index] as usize]
    }

    /// The symbol with these bytes, or the free place where it belongs.
    #[inline]
    fn look_up(&self, bytes: &[u8], hash: u32) -> Result<Symbol, usize> {
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let slot = self.slots[place];
            if slot.is_free() {
                return Err(place);
            }
            if slot.hash == hash && self.text(slot.symbol).as_bytes() == bytes {
                return Ok(slot.symbol);
            }
            place = (place + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let length = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![FREE; length]);
        for slot in old.into_iter().filter(|slot| !slot.is_free()) {
            let mut place = slot.hash as usize & (length - 1);
            while !self.slots[place].is_free() {
                place = (place + 1) & (length - 1);
            }
            self.slots[place] = slot;
        }
    }
}

fn hash_of(bytes: &[u8]) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(bytes);
    hasher.finish() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_one_symbol_however_many_there_are() {
        let mut symbols = Symbols::default();
        let names: Vec<String> = (0..3 * FIRST_SLOTS).map(|number| format!("name{number}")).collect();
        let interned: Vec<Symbol> = names.iter().map(|name| symbols.intern(name)).collect();
        for (name, &symbol) in names.iter().zip(&interned) {
            assert_eq!(symbols.intern(name), symbol);
            assert_eq!(symbols.find(name), Some(symbol));
            assert_eq!(symbols.text(symbol), name);
        }
        let empty = symbols.intern("");
        assert_eq!((symbols.text(empty), symbols.find("name")), ("", None));
    }
}
