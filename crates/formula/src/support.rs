//! Sets of symbols, each there once: which symbols a term depends on.

use crate::terms::SymbolId;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A set of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Support(u32);

impl Support {
    pub(crate) const NONE: Support = Support(0);
}

/// How many sets and unions there were.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SupportsMark {
    sets: u32,
    unions: u32,
}

/// All sets there are.
#[derive(Debug)]
pub(crate) struct Supports {
    sets: Vec<Arc<[SymbolId]>>,
    numbers: FxHashMap<Arc<[SymbolId]>, Support>,
    unions: FxHashMap<(Support, Support), Support>,
    /// The keys of the unions in the order of making.
    united: Vec<(Support, Support)>,
    symbols: usize,
}

impl Supports {
    pub(crate) fn new() -> Supports {
        let none: Arc<[SymbolId]> = Arc::new([]);
        Supports {
            sets: vec![none.clone()],
            numbers: FxHashMap::from_iter([(none, Support::NONE)]),
            unions: FxHashMap::default(),
            united: Vec::new(),
            symbols: 0,
        }
    }

    pub(crate) fn mark(&self) -> SupportsMark {
        SupportsMark { sets: self.sets.len() as u32, unions: self.united.len() as u32 }
    }

    /// Forgets the sets made since a mark.
    pub(crate) fn back(&mut self, mark: SupportsMark) {
        for key in self.united.drain(mark.unions as usize..) {
            self.unions.remove(&key);
        }
        for set in self.sets.drain(mark.sets as usize..) {
            self.symbols -= set.len();
            self.numbers.remove(&set);
        }
    }

    pub(crate) fn symbols(&self, support: Support) -> &[SymbolId] {
        &self.sets[support.0 as usize]
    }

    pub(crate) fn bytes(&self) -> usize {
        self.symbols * size_of::<SymbolId>() + self.sets.len() * 80 + self.unions.len() * 28
    }

    pub(crate) fn one(&mut self, symbol: SymbolId) -> Support {
        self.number(vec![symbol])
    }

    pub(crate) fn union(&mut self, a: Support, b: Support) -> Support {
        if a == b || b == Support::NONE {
            return a;
        }
        if a == Support::NONE {
            return b;
        }
        let key = if a.0 < b.0 { (a, b) } else { (b, a) };
        if let Some(&union) = self.unions.get(&key) {
            return union;
        }
        let mut all = [self.symbols(a), self.symbols(b)].concat();
        all.sort_unstable();
        all.dedup();
        let union = self.number(all);
        self.unions.insert(key, union);
        self.united.push(key);
        union
    }

    fn number(&mut self, symbols: Vec<SymbolId>) -> Support {
        let set: Arc<[SymbolId]> = symbols.into();
        if let Some(&number) = self.numbers.get(&set) {
            return number;
        }
        let number = Support(self.sets.len() as u32);
        self.symbols += set.len();
        self.sets.push(set.clone());
        self.numbers.insert(set, number);
        number
    }
}
