//! The store of terms: immutable nodes, each there once, numbered from the leaves up.

use crate::bits::{self, Bits};
use crate::interval::{Interval, forward};
use crate::real::position;
use crate::support::{Support, Supports, SupportsMark};
use crate::table::{Kept, Table, TableId};
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Operator, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A term of a [`Terms`] store. Its operands have smaller numbers, so the order of numbers is one of evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub(crate) u32);

impl Term {
    /// The term with this number, which a store must have.
    pub fn of_index(index: u32) -> Term {
        Term(index)
    }

    /// Its number, for tables by term.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a term's value is. Whatever is narrower than an int is an int, as on the operand stack; a boolean is 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named after the Java types")]
pub enum Sort {
    Int,
    Long,
    Float,
    Double,
}

impl Sort {
    /// Of what kind operators take and give it; nothing for references.
    pub fn of_kind(kind: ValueKind) -> Option<Sort> {
        Some(match kind {
            ValueKind::Int => Sort::Int,
            ValueKind::Long => Sort::Long,
            ValueKind::Float => Sort::Float,
            ValueKind::Double => Sort::Double,
            _ => return None,
        })
    }

    /// Whether it is `int` or `long`.
    pub fn is_integer(self) -> bool {
        matches!(self, Sort::Int | Sort::Long)
    }

    /// Its bits.
    pub fn bits(self) -> u32 {
        match self {
            Sort::Int | Sort::Float => 32,
            Sort::Long | Sort::Double => 64,
        }
    }

    /// A word as the number that it stands for, of an integer sort.
    pub fn number(self, word: u64) -> i64 {
        if self == Sort::Int { i64::from(word as i32) } else { word as i64 }
    }

    /// A number as a word.
    pub fn word(self, number: i64) -> u64 {
        if self.bits() == 32 { u64::from(number as u32) } else { number as u64 }
    }
}

/// The place of a symbol in the store, for tables by symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymbolId(pub(crate) u32);

impl SymbolId {
    /// Its number, for tables by symbol.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A value that nobody has chosen. Two symbols are the same if all of this is the same, so paths that ask for the same
/// in the same order share their terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol {
    /// The owner's number of it, such as which unknown of the path it is.
    pub number: u32,
    /// What it is: any kind but a reference.
    pub kind: Kind,
    /// What it can be; without meaning for floats and doubles, which can be everything.
    pub range: Interval,
}

impl Symbol {
    /// One that can be everything that its kind can.
    pub fn any(number: u32, kind: Kind) -> Symbol {
        Symbol { number, kind, range: Symbol::all(kind) }
    }

    /// One of a part of what its kind can be.
    pub fn within(number: u32, kind: Kind, range: Interval) -> Symbol {
        Symbol { number, kind, range: range.meet(Symbol::all(kind)) }
    }

    /// All values of a kind.
    fn all(kind: Kind) -> Interval {
        match kind {
            Kind::Boolean => Interval::BOOLEAN,
            Kind::Byte => Interval::new(i8::MIN.into(), i8::MAX.into()),
            Kind::Char => Interval::new(0, u16::MAX.into()),
            Kind::Short => Interval::new(i16::MIN.into(), i16::MAX.into()),
            Kind::Int => Interval::INT,
            _ => Interval::ALL,
        }
    }

    /// The sort of its term.
    pub fn sort(&self) -> Sort {
        match self.kind {
            Kind::Long => Sort::Long,
            Kind::Float => Sort::Float,
            Kind::Double => Sort::Double,
            _ => Sort::Int,
        }
    }

    /// Its value, as a word, where nothing asks for another: the one nearest to zero.
    pub fn plain_value(&self) -> u64 {
        match self.sort() {
            sort @ (Sort::Int | Sort::Long) => sort.word(self.range.nearest(0)),
            _ => 0,
        }
    }
}

/// What a term is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// A known value: the word that stands for it.
    Constant(Sort, u64),
    /// A value that nobody has chosen.
    Symbol(SymbolId),
    /// An operator of the JVM applied to operands; one with a single parameter has its operand twice.
    Apply(Operator, [Term; 2]),
    /// The second if the first, a boolean, is true, else the third.
    Choose(Term, Term, Term),
    /// What a table of known words has at an index.
    Table(TableId, Term),
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    node: Node,
    sort: Sort,
    /// Whether it is a sum of so many addends that it is read as one of them.
    is_long_sum: bool,
    interval: Interval,
    /// Those of an integer.
    bits: Bits,
    support: Support,
}

/// How far a store had grown; see [`Terms::back`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TermsMark {
    terms: u32,
    symbols: u32,
    supports: SupportsMark,
    tables: u32,
    tabulated: u32,
}

/// All terms there are.
///
/// Invariant: two terms of the same number are equal, and two equal nodes have the same number. Terms belong to no path:
/// going back on a path leaves them where they are. They grow until their owner goes [`Terms::back`] to a mark.
#[derive(Debug)]
pub struct Terms {
    entries: Vec<Entry>,
    numbers: FxHashMap<Node, Term>,
    symbols: Vec<Symbol>,
    symbol_numbers: FxHashMap<Symbol, Term>,
    supports: Supports,
    pub(crate) tables: Vec<Kept>,
    table_numbers: FxHashMap<Arc<Table>, TableId>,
    /// What the terms of tables are whose index is computed from one symbol: tables of that, or nothing better.
    pub(crate) tabulated: FxHashMap<Term, Option<Term>>,
    /// The keys of those in the order of making.
    tabulating: Vec<Term>,
    /// What came out for an index of such a shape, whatever its symbol.
    pub(crate) shapes: FxHashMap<Box<[u32]>, Option<Table>>,
    /// The runs of all tables.
    runs: usize,
    pub(crate) simplifies: bool,
    /// When the store shrank and to what: both ascending, because a later and deeper cut hides what was before.
    cuts: Vec<(u64, TermsMark)>,
    clock: u64,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    /// An empty store, which simplifies what it is given.
    pub fn new() -> Terms {
        Terms {
            entries: Vec::new(),
            numbers: FxHashMap::default(),
            symbols: Vec::new(),
            symbol_numbers: FxHashMap::default(),
            supports: Supports::new(),
            tables: Vec::new(),
            table_numbers: FxHashMap::default(),
            tabulated: FxHashMap::default(),
            tabulating: Vec::new(),
            shapes: FxHashMap::default(),
            runs: 0,
            simplifies: true,
            cuts: Vec::new(),
            clock: 0,
        }
    }

    /// An empty store that keeps every application as it is given: what tests compare with.
    pub fn without_simplifier() -> Terms {
        Terms { simplifies: false, ..Terms::new() }
    }

    /// How many terms there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many bytes the store takes, about.
    pub fn bytes(&self) -> usize {
        let tables = self.runs * size_of::<(i64, u64)>() + self.tables.len() * 80 + self.tabulated.len() * 24;
        self.entries.len() * (size_of::<Entry>() + size_of::<(Node, Term)>() + 8) + self.supports.bytes() + tables
    }

    /// Where the store ends now.
    pub fn mark(&self) -> TermsMark {
        TermsMark {
            terms: self.entries.len() as u32,
            symbols: self.symbols.len() as u32,
            supports: self.supports.mark(),
            tables: self.tables.len() as u32,
            tabulated: self.tabulating.len() as u32,
        }
    }

    /// Forgets all terms made since a mark. Nobody may use one of them again; solvers notice by themselves.
    pub fn back(&mut self, mark: TermsMark) {
        if mark == self.mark() {
            return;
        }
        for entry in self.entries.drain(mark.terms as usize..) {
            self.numbers.remove(&entry.node);
        }
        for symbol in self.symbols.drain(mark.symbols as usize..) {
            self.symbol_numbers.remove(&symbol);
        }
        self.supports.back(mark.supports);
        for term in self.tabulating.drain(mark.tabulated as usize..) {
            self.tabulated.remove(&term);
        }
        for kept in self.tables.drain(mark.tables as usize..) {
            self.runs -= kept.table.len();
            self.table_numbers.remove(&kept.table);
        }
        self.clock += 1;
        while self.cuts.last().is_some_and(|(_, earlier)| earlier.terms >= mark.terms) {
            self.cuts.pop();
        }
        self.cuts.push((self.clock, mark));
    }

    /// A moment, to ask [`Terms::kept_since`] later.
    pub(crate) fn now(&self) -> u64 {
        self.clock
    }

    /// The terms of that moment that are still there; nothing if all are.
    pub(crate) fn kept_since(&self, moment: u64) -> Option<TermsMark> {
        self.cuts.iter().find(|(time, _)| *time > moment).map(|(_, mark)| *mark)
    }

    /// The term that is a node, if it was made.
    pub(crate) fn find(&self, node: Node) -> Option<Term> {
        self.numbers.get(&node).copied()
    }

    /// What a term is.
    pub fn node(&self, term: Term) -> Node {
        self.entries[term.index()].node
    }

    /// What its value is.
    pub fn sort(&self, term: Term) -> Sort {
        self.entries[term.index()].sort
    }

    /// The values that it can have, whatever the symbols are.
    pub fn interval(&self, term: Term) -> Interval {
        self.entries[term.index()].interval
    }

    /// Which of its bits are known, if it is of an integer sort.
    pub(crate) fn bits(&self, term: Term) -> Bits {
        self.entries[term.index()].bits
    }

    /// Whether its interval, and what is known of its bits, have a word.
    pub fn can_be(&self, term: Term, word: u64) -> bool {
        let position = position(self.sort(term), word);
        self.interval(term).contains(position) && self.bits(term).allow(position)
    }

    /// Its value, as a word, if it is a constant.
    pub fn constant(&self, term: Term) -> Option<u64> {
        match self.node(term) {
            Node::Constant(_, word) => Some(word),
            _ => None,
        }
    }

    /// Its value as a number, if it is a constant of an integer sort.
    pub fn number(&self, term: Term) -> Option<i64> {
        match self.node(term) {
            Node::Constant(sort, word) if sort.is_integer() => Some(sort.number(word)),
            _ => None,
        }
    }

    /// The symbols that occur in it, ascending.
    pub fn symbols_of(&self, term: Term) -> &[SymbolId] {
        self.supports.symbols(self.entries[term.index()].support)
    }

    /// The only symbol that occurs in it.
    pub(crate) fn only_symbol(&self, term: Term) -> Option<SymbolId> {
        self.supports.only(self.entries[term.index()].support)
    }

    /// Which of two operands a symbol occurs in, if in one of them alone: whether in the first. It occurs in one. Nothing
    /// also if it takes long to find out.
    pub(crate) fn is_in_first(&self, [a, b]: [Term; 2], symbol: SymbolId) -> Option<bool> {
        let contains = |term: Term| self.supports.contains(self.entries[term.index()].support, symbol);
        match (contains(a), contains(b)) {
            (Some(true), Some(false)) | (None, Some(false)) => Some(true),
            (Some(false), Some(true)) | (Some(false), None) => Some(false),
            _ => None,
        }
    }

    /// Whether a symbol occurs in it.
    pub(crate) fn has_symbol(&self, term: Term, symbol: SymbolId) -> bool {
        let support = self.entries[term.index()].support;
        let known = self.supports.contains(support, symbol);
        known.unwrap_or_else(|| self.supports.symbols(support).binary_search(&symbol).is_ok())
    }

    /// The terms that a term is made of, ascending, itself last; nothing if there are more than `most`.
    pub(crate) fn below(&self, term: Term, most: usize) -> Option<Vec<Term>> {
        /// Of so few it is quicker to look at all.
        const FEW: usize = 64;
        let (mut found, mut next, mut seen) = (vec![term], 0, FxHashSet::default());
        while let Some(&top) = found.get(next) {
            next += 1;
            for operand in self.node(top).operands() {
                if found.len() == FEW {
                    seen.extend(found.iter().copied());
                }
                let is_new = if found.len() < FEW { !found.contains(&operand) } else { seen.insert(operand) };
                if is_new {
                    found.push(operand);
                }
            }
            if found.len() > most {
                return None;
            }
        }
        found.sort_unstable();
        Some(found)
    }

    /// What a symbol is.
    pub fn symbol_at(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id.index()]
    }

    /// The term of a symbol.
    pub fn term_of(&self, id: SymbolId) -> Term {
        self.symbol_numbers[&self.symbols[id.index()]]
    }

    /// How many symbols there are.
    pub fn symbol_count(&self) -> usize {
        self.symbols.len()
    }

    /// The term of a symbol.
    pub fn symbol(&mut self, symbol: Symbol) -> Term {
        if let Some(&term) = self.symbol_numbers.get(&symbol) {
            return term;
        }
        let sort = symbol.sort();
        let range = if sort.is_integer() { symbol.range } else { Interval::of_sort(sort) };
        if let (true, true, Some(value)) = (self.simplifies, sort.is_integer(), range.single()) {
            return self.integer(sort, value);
        }
        let id = SymbolId(self.symbols.len() as u32);
        self.symbols.push(symbol);
        let support = self.supports.one(id);
        let bits = if sort.is_integer() { Bits::of_interval(range) } else { Bits::UNKNOWN };
        let entry = Entry { node: Node::Symbol(id), sort, is_long_sum: false, interval: range, bits, support };
        let term = self.push(entry);
        self.symbol_numbers.insert(symbol, term);
        term
    }

    /// A known value, given as the word that stands for it.
    pub fn word(&mut self, sort: Sort, word: u64) -> Term {
        let word = if sort.bits() == 32 { u64::from(word as u32) } else { word };
        let node = Node::Constant(sort, word);
        if let Some(&term) = self.numbers.get(&node) {
            return term;
        }
        let interval = Interval::of(position(sort, word));
        let bits = if sort.is_integer() { Bits::of(interval.low) } else { Bits::UNKNOWN };
        self.push(Entry { node, sort, is_long_sum: false, interval, bits, support: Support::NONE })
    }

    /// A known `int`.
    pub fn int(&mut self, value: i32) -> Term {
        self.word(Sort::Int, u64::from(value as u32))
    }

    /// A known `long`.
    pub fn long(&mut self, value: i64) -> Term {
        self.word(Sort::Long, value as u64)
    }

    /// A known `float`.
    pub fn float(&mut self, value: f32) -> Term {
        self.word(Sort::Float, u64::from(value.to_bits()))
    }

    /// A known `double`.
    pub fn double(&mut self, value: f64) -> Term {
        self.word(Sort::Double, value.to_bits())
    }

    /// A known integer, wrapped around into its sort.
    pub(crate) fn integer(&mut self, sort: Sort, value: i64) -> Term {
        self.word(sort, value as u64)
    }

    /// An application as it is.
    pub(crate) fn intern(&mut self, operator: Operator, operands: [Term; 2]) -> Term {
        let operands = if operator.parameters().len() == 1 { [operands[0]; 2] } else { operands };
        let node = Node::Apply(operator, operands);
        if let Some(&term) = self.numbers.get(&node) {
            return term;
        }
        let [a, b] = operands.map(|operand| self.entries[operand.index()]);
        debug_assert!(
            operator.parameters().iter().zip([a, b]).all(|(&kind, operand)| Sort::of_kind(kind) == Some(operand.sort)),
            "{operator:?} of {:?} and {:?}",
            a.sort,
            b.sort
        );
        let sort = Sort::of_kind(operator.result()).expect("terms are numbers");
        let mut interval = forward(operator, a.interval, b.interval);
        let mut bits = Bits::UNKNOWN;
        if sort.is_integer() {
            bits = bits::forward(operator, a.bits, b.bits, b.interval.single()).and(Bits::of_interval(interval));
            interval = interval.meet(bits.interval());
        }
        if self.simplifies
            && sort.is_integer()
            && let Some(value) = interval.single()
        {
            return self.integer(sort, value);
        }
        let support = self.supports.union(a.support, b.support);
        self.push(Entry { node, sort, is_long_sum: false, interval, bits, support })
    }

    /// A choice between terms as it is.
    pub(crate) fn intern_choose(&mut self, condition: Term, yes: Term, no: Term) -> Term {
        let node = Node::Choose(condition, yes, no);
        if let Some(&term) = self.numbers.get(&node) {
            return term;
        }
        let [c, y, n] = [condition, yes, no].map(|operand| self.entries[operand.index()]);
        let support = self.supports.union(y.support, n.support);
        let support = self.supports.union(support, c.support);
        let (interval, bits) = (y.interval.join(n.interval), y.bits.join(n.bits));
        self.push(Entry { node, sort: y.sort, is_long_sum: false, interval, bits, support })
    }

    /// A table at an index as it is.
    pub(crate) fn intern_table(&mut self, table: Table, index: Term) -> Term {
        let table = Arc::new(table);
        let id = match self.table_numbers.get(&table) {
            Some(&id) => id,
            None => {
                let id = TableId(self.tables.len() as u32);
                self.runs += table.len();
                self.tables.push(Kept::new(table.clone()));
                self.table_numbers.insert(table.clone(), id);
                id
            }
        };
        let node = Node::Table(id, index);
        if let Some(&term) = self.numbers.get(&node) {
            return term;
        }
        let Entry { interval, support, .. } = self.entries[index.index()];
        let (interval, bits) = (table.hull(interval), table.bits());
        self.push(Entry { node, sort: table.sort(), is_long_sum: false, interval, bits, support })
    }

    /// Remembers what a table of a computed index is.
    pub(crate) fn tabulate(&mut self, term: Term, better: Option<Term>) {
        self.tabulated.insert(term, better);
        self.tabulating.push(term);
    }

    pub(crate) fn is_long_sum(&self, term: Term) -> bool {
        self.entries[term.index()].is_long_sum
    }

    pub(crate) fn set_long_sum(&mut self, term: Term) {
        self.entries[term.index()].is_long_sum = true;
    }

    fn push(&mut self, entry: Entry) -> Term {
        let term = Term(u32::try_from(self.entries.len()).expect("fewer than four thousand million terms"));
        self.entries.push(entry);
        self.numbers.insert(entry.node, term);
        term
    }
}

impl Node {
    /// The terms that it is made of.
    pub fn operands(&self) -> impl Iterator<Item = Term> + use<> {
        let (operands, count) = match *self {
            Node::Constant(..) | Node::Symbol(_) => ([Term(0); 3], 0),
            Node::Apply(operator, [a, b]) => ([a, b, b], operator.parameters().len()),
            Node::Choose(condition, yes, no) => ([condition, yes, no], 3),
            Node::Table(_, index) => ([index; 3], 1),
        };
        operands.into_iter().take(count)
    }
}
