//! Values of terms when the symbols have values.
//!
//! Every term has a value under every model: a division by zero has that of SMT-LIB's `bvsdiv` and `bvsrem`. No path
//! depends on it, because a path that divides has asserted that the divisor is not zero.

use crate::table::Table;
use crate::terms::{Node, Sort, SymbolId, Term, Terms};
use jaywalk_classes::code::Operator;
use std::sync::Arc;

/// Terms of no more parts than this are evaluated by themselves.
const FEW_STEPS: usize = 48;

/// A value for every symbol: those that were given, and [plain ones](crate::Symbol::plain_value) for the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    values: Vec<Option<u64>>,
}

impl Model {
    /// One that gives no symbol a value of its own.
    pub fn new() -> Model {
        Model::default()
    }

    /// The word that a symbol stands for.
    pub fn get(&self, terms: &Terms, symbol: SymbolId) -> u64 {
        self.given(symbol).unwrap_or_else(|| terms.symbol_at(symbol).plain_value())
    }

    /// The word that was given.
    pub fn given(&self, symbol: SymbolId) -> Option<u64> {
        self.values.get(symbol.index()).copied().flatten()
    }

    /// Gives a symbol a value.
    pub fn set(&mut self, symbol: SymbolId, word: u64) {
        self.put(symbol, Some(word));
    }

    pub(crate) fn put(&mut self, symbol: SymbolId, word: Option<u64>) {
        if self.values.len() <= symbol.index() {
            self.values.resize(symbol.index() + 1, None);
        }
        self.values[symbol.index()] = word;
    }

    /// The symbols that were given values, and the values.
    pub fn iter(&self) -> impl Iterator<Item = (SymbolId, u64)> + '_ {
        self.values.iter().enumerate().filter_map(|(index, word)| Some((SymbolId(index as u32), (*word)?)))
    }

    /// The value of a term, as a word.
    pub fn value(&self, terms: &Terms, term: Term) -> u64 {
        // A small term is not worth a table of all.
        match Steps::of(terms, term, FEW_STEPS) {
            Some(mut steps) => steps.value(|symbol| self.get(terms, symbol)),
            None => Evaluator::new().value(terms, self, term),
        }
    }
}

/// The pure function of an operator, total: see the module.
pub(crate) fn apply(operator: Operator, operands: [u64; 2]) -> u64 {
    operator.evaluate(operands).unwrap_or_else(|| match operator {
        Operator::Div32 => Sort::Int.word(if (operands[0] as i32) < 0 { 1 } else { -1 }),
        Operator::Div64 => Sort::Long.word(if (operands[0] as i64) < 0 { 1 } else { -1 }),
        _ => operands[0],
    })
}

/// Evaluates terms and remembers the values of all their parts until the model changes.
#[derive(Debug)]
pub struct Evaluator {
    /// The epoch in which a value was computed, and the value.
    values: Vec<(u32, u64)>,
    epoch: u32,
    stack: Vec<Term>,
    /// How many values were computed, for bounds of effort that are the same in every run.
    pub(crate) computed: u64,
}

impl Default for Evaluator {
    fn default() -> Evaluator {
        Evaluator::new()
    }
}

impl Evaluator {
    /// One that remembers nothing.
    pub fn new() -> Evaluator {
        Evaluator { values: Vec::new(), epoch: 1, stack: Vec::new(), computed: 0 }
    }

    /// Forgets all values: to be called when the model, or a part of the store, is another.
    pub fn forget(&mut self) {
        self.epoch = self.epoch.checked_add(1).unwrap_or_else(|| {
            self.values.clear();
            1
        });
    }

    fn known(&self, term: Term) -> Option<u64> {
        self.values.get(term.index()).filter(|(epoch, _)| *epoch == self.epoch).map(|(_, value)| *value)
    }

    /// The value of a term, as a word. The model must be that of the values remembered.
    pub fn value(&mut self, terms: &Terms, model: &Model, term: Term) -> u64 {
        if let Some(value) = self.known(term) {
            return value;
        }
        if self.values.len() < terms.len() {
            self.values.resize(terms.len(), (0, 0));
        }
        // An explicit stack, because a loop makes terms as deep as it runs long.
        self.stack.push(term);
        while let Some(&top) = self.stack.last() {
            if let Some(value) = self.step(terms, model, top) {
                self.values[top.index()] = (self.epoch, value);
                self.computed += 1;
                self.stack.pop();
            }
        }
        self.values[term.index()].1
    }

    /// The value of a term whose operands have theirs; otherwise puts one that has not on the stack.
    fn step(&mut self, terms: &Terms, model: &Model, term: Term) -> Option<u64> {
        match terms.node(term) {
            Node::Constant(_, word) => Some(word),
            Node::Symbol(symbol) => Some(model.get(terms, symbol)),
            Node::Apply(operator, [a, b]) => {
                let first = self.known_or_push(a)?;
                let second = self.known_or_push(b)?;
                Some(apply(operator, [first, second]))
            }
            Node::Choose(condition, yes, no) => {
                let chosen = if self.known_or_push(condition)? != 0 { yes } else { no };
                self.known_or_push(chosen)
            }
            Node::Table(id, index) => {
                let number = terms.sort(index).number(self.known_or_push(index)?);
                Some(terms.contents(id).at(number))
            }
        }
    }

    fn known_or_push(&mut self, term: Term) -> Option<u64> {
        let value = self.known(term);
        if value.is_none() {
            self.stack.push(term);
        }
        value
    }
}

/// A term as a list of steps, to be evaluated once or for many values of its symbols.
pub(crate) struct Steps {
    steps: Vec<Step>,
    values: Vec<u64>,
}

/// How a value comes from those before it, by their places.
enum Step {
    Constant(u64),
    Symbol(SymbolId),
    Apply(Operator, [usize; 2]),
    Choose([usize; 3]),
    Table(Arc<Table>, Sort, usize),
}

impl Steps {
    /// Those of a term, if it is made of no more than so many.
    pub(crate) fn of(terms: &Terms, term: Term, most: usize) -> Option<Steps> {
        let below = terms.below(term, most)?;
        let place = |term: Term| below.binary_search(&term).expect("operands are below");
        let step = |&term: &Term| match terms.node(term) {
            Node::Constant(_, word) => Step::Constant(word),
            Node::Symbol(id) => Step::Symbol(id),
            Node::Apply(operator, operands) => Step::Apply(operator, operands.map(place)),
            Node::Choose(condition, yes, no) => Step::Choose([condition, yes, no].map(place)),
            Node::Table(id, index) => Step::Table(terms.shared_table(id), terms.sort(index), place(index)),
        };
        Some(Steps { steps: below.iter().map(step).collect(), values: vec![0; below.len()] })
    }

    /// The value of the term where symbols have these.
    pub(crate) fn value(&mut self, of_symbol: impl Fn(SymbolId) -> u64) -> u64 {
        for (at, step) in self.steps.iter().enumerate() {
            let value = |place: usize| self.values[place];
            self.values[at] = match step {
                Step::Constant(word) => *word,
                Step::Symbol(id) => of_symbol(*id),
                Step::Apply(operator, operands) => apply(*operator, operands.map(value)),
                Step::Choose([condition, yes, no]) => value(if value(*condition) != 0 { *yes } else { *no }),
                Step::Table(table, sort, index) => table.at(sort.number(value(*index))),
            };
        }
        self.values.last().copied().unwrap_or(0)
    }
}
