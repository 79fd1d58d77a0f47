//! Sets of symbols: which symbols a term depends on.
//!
//! Small sets are there once. A large one is kept as the union of two others, and its symbols are collected when
//! somebody asks for them: a sum of many symbols is made of as many partial sums, most of which nobody asks about.

use crate::terms::SymbolId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// Unions of more symbols than this are large.
const LARGE: usize = 128;
/// When so many symbols of large sets are collected, all are given up: whoever asks collects them again.
const MOST_COLLECTED: usize = 16 << 20;
/// So many parts of a large set are looked at for one symbol.
const MOST_VISITED: usize = 32;

/// A set of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Support(u32);

impl Support {
    pub(crate) const NONE: Support = Support(0);
}

#[derive(Debug)]
enum Set {
    Small(Arc<[SymbolId]>),
    Large(Support, Support, OnceLock<Box<[SymbolId]>>),
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
    sets: Vec<Set>,
    numbers: FxHashMap<Arc<[SymbolId]>, Support>,
    unions: FxHashMap<(Support, Support), Support>,
    /// The keys of the unions in the order of making.
    united: Vec<(Support, Support)>,
    /// The symbols of all small sets.
    symbols: usize,
    /// The symbols that were collected for large sets.
    collected: AtomicUsize,
}

impl Supports {
    pub(crate) fn new() -> Supports {
        let none: Arc<[SymbolId]> = Arc::new([]);
        Supports {
            sets: vec![Set::Small(none.clone())],
            numbers: FxHashMap::from_iter([(none, Support::NONE)]),
            unions: FxHashMap::default(),
            united: Vec::new(),
            symbols: 0,
            collected: AtomicUsize::new(0),
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
            match set {
                Set::Small(set) => {
                    self.symbols -= set.len();
                    self.numbers.remove(&set);
                }
                Set::Large(_, _, collected) => {
                    *self.collected.get_mut() -= collected.get().map_or(0, |symbols| symbols.len());
                }
            }
        }
    }

    pub(crate) fn symbols(&self, support: Support) -> &[SymbolId] {
        match &self.sets[support.0 as usize] {
            Set::Small(set) => set,
            Set::Large(a, b, collected) => collected.get_or_init(|| self.collect([*a, *b])),
        }
    }

    /// The symbols of two sets, of which each part is visited once.
    fn collect(&self, of: [Support; 2]) -> Box<[SymbolId]> {
        let (mut open, mut seen, mut all) = (of.to_vec(), FxHashSet::default(), Vec::new());
        while let Some(support) = open.pop() {
            if !seen.insert(support) {
                continue;
            }
            match &self.sets[support.0 as usize] {
                Set::Small(set) => all.extend_from_slice(set),
                Set::Large(a, b, collected) => match collected.get() {
                    Some(symbols) => all.extend_from_slice(symbols),
                    None => open.extend([*a, *b]),
                },
            }
        }
        all.sort_unstable();
        all.dedup();
        self.collected.fetch_add(all.len(), Ordering::Relaxed);
        all.into()
    }

    /// Gives up what was collected if it is too much.
    fn give_up(&mut self) {
        if *self.collected.get_mut() > MOST_COLLECTED {
            *self.collected.get_mut() = 0;
            for set in &mut self.sets {
                if let Set::Large(_, _, collected) = set {
                    collected.take();
                }
            }
        }
    }

    /// The only symbol of a set.
    pub(crate) fn only(&self, support: Support) -> Option<SymbolId> {
        match &self.sets[support.0 as usize] {
            Set::Small(set) => {
                if let [only] = set[..] {
                    Some(only)
                } else {
                    None
                }
            }
            Set::Large(..) => None,
        }
    }

    /// Whether a set has a symbol; nothing if that takes long to find out.
    pub(crate) fn contains(&self, support: Support, symbol: SymbolId) -> Option<bool> {
        let (mut open, mut visited) = (vec![support], 0);
        while let Some(support) = open.pop() {
            visited += 1;
            let symbols: &[SymbolId] = match &self.sets[support.0 as usize] {
                Set::Small(set) => set,
                Set::Large(_, _, collected) if collected.get().is_some() => collected.get().expect("just seen"),
                Set::Large(..) if visited > MOST_VISITED => return None,
                Set::Large(a, b, _) => {
                    // What was made last is looked at first: it is likely to be small.
                    open.extend([*a.min(b), *a.max(b)]);
                    continue;
                }
            };
            if symbols.binary_search(&symbol).is_ok() {
                return Some(true);
            }
        }
        Some(false)
    }

    /// How many bytes they take, about.
    pub(crate) fn bytes(&self) -> usize {
        (self.symbols + self.collected.load(Ordering::Relaxed)) * size_of::<SymbolId>()
            + self.sets.len() * 80
            + self.unions.len() * 28
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
        let union = match (&self.sets[a.0 as usize], &self.sets[b.0 as usize]) {
            (Set::Small(x), Set::Small(y)) if x.len() + y.len() <= LARGE => {
                let mut all = [&x[..], &y[..]].concat();
                all.sort_unstable();
                all.dedup();
                self.number(all)
            }
            _ => {
                self.give_up();
                self.sets.push(Set::Large(a, b, OnceLock::new()));
                Support(self.sets.len() as u32 - 1)
            }
        };
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
        self.sets.push(Set::Small(set.clone()));
        self.numbers.insert(set, number);
        number
    }
}
