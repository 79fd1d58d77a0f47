//! Names as small numbers, so that comparing two of them is comparing two integers.

use rustc_hash::FxHashMap;

/// A name or descriptor, interned in a [`Symbols`] table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Symbol(pub u32);

/// The table behind [`Symbol`]. It only ever grows.
#[derive(Default)]
pub struct Symbols {
    texts: Vec<Box<str>>,
    numbers: FxHashMap<Box<str>, Symbol>,
}

impl Symbols {
    /// The symbol of `text`, made on first sight.
    pub fn intern(&mut self, text: &str) -> Symbol {
        if let Some(&symbol) = self.numbers.get(text) {
            return symbol;
        }
        let symbol = Symbol(self.texts.len() as u32);
        self.texts.push(text.into());
        self.numbers.insert(text.into(), symbol);
        symbol
    }

    /// The symbol of `text`, if it was interned before.
    pub fn find(&self, text: &str) -> Option<Symbol> {
        self.numbers.get(text).copied()
    }

    /// The text of `symbol`.
    pub fn text(&self, symbol: Symbol) -> &str {
        &self.texts[symbol.0 as usize]
    }
}
