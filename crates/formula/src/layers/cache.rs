//! Answers to questions that were asked before, of other symbols perhaps.
//!
//! The key of a question is its slice written down with symbols renamed by first occurrence, so that "is the third
//! character a digit?" is the same question as for the second. Values are kept by the new names.

use super::index::Slice;
use super::model::Values;
use crate::condition::Condition;
use crate::terms::{Node, Sort, SymbolId, Term, Terms};
use crate::z3::Ignorance;
use rustc_hash::FxHashMap;

/// The bytes that the answers may take; with more, all are forgotten.
const MOST_BYTES: usize = 64 << 20;
/// Longer questions are not kept.
const LONGEST_KEY: usize = 4_000;
/// The runs of a table that are written down.
const MOST_RUNS: usize = 24;

type Key = Box<[u32]>;

/// A question written down, with its symbols by their new names.
#[derive(Debug)]
pub(crate) struct Renamed {
    key: Key,
    symbols: Vec<SymbolId>,
}

/// What is known of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Values(Values),
    Impossible,
    /// Nobody could answer it within so many milliseconds.
    Unanswered(u32, Ignorance),
}

#[derive(Debug, Default)]
pub(crate) struct Cache {
    /// Nothing for a question that has no values, or the values by new names.
    answers: FxHashMap<Key, Option<Box<[u64]>>>,
    /// Those that nobody could answer.
    unanswered: FxHashMap<Key, (u32, Ignorance)>,
    bytes: usize,
}

impl Cache {
    pub(crate) fn get(&self, renamed: &Renamed) -> Option<Known> {
        let Some(answer) = self.answers.get(&renamed.key) else {
            let (time, why) = self.unanswered.get(&renamed.key)?;
            return Some(Known::Unanswered(*time, why.clone()));
        };
        Some(match answer {
            None => Known::Impossible,
            Some(values) => Known::Values(renamed.symbols.iter().copied().zip(values.iter().copied()).collect()),
        })
    }

    pub(crate) fn put(&mut self, renamed: Renamed, known: &Known) {
        let values: Option<Box<[u64]>> = match known {
            Known::Unanswered(time, why) => {
                self.make_room(renamed.key.len() * 4 + 128);
                self.unanswered.insert(renamed.key, (*time, why.clone()));
                return;
            }
            Known::Impossible => None,
            Known::Values(values) => {
                let value = |symbol: &SymbolId| values.iter().find(|pair| pair.0 == *symbol).map(|pair| pair.1);
                let Some(values) = renamed.symbols.iter().map(value).collect::<Option<Vec<u64>>>() else { return };
                Some(values.into())
            }
        };
        self.make_room(renamed.key.len() * 4 + values.as_ref().map_or(0, |values| values.len() * 8) + 64);
        self.answers.insert(renamed.key, values);
    }

    fn make_room(&mut self, bytes: usize) {
        if self.bytes + bytes > MOST_BYTES {
            self.answers.clear();
            self.unanswered.clear();
            self.bytes = 0;
        }
        self.bytes += bytes;
    }
}

/// A term written down; nothing if it is too long. Terms of other symbols have the same shape if these are alike.
pub(crate) fn shape(terms: &Terms, term: Term) -> Option<Box<[u32]>> {
    let mut writer = Writer::new(terms);
    writer.write(term)?;
    Some(writer.key.into())
}

/// Writes a question down; nothing if it is too long.
pub(crate) fn rename(terms: &Terms, slice: &Slice, condition: Condition) -> Option<Renamed> {
    let mut writer = Writer::new(terms);
    // The question first: it names the symbols that matter most.
    for &condition in [condition].iter().chain(&slice.conditions) {
        writer.write(condition.term)?;
        let name = writer.names[&condition.term];
        writer.key.extend([u32::MAX - u32::from(condition.holds), name]);
    }
    Some(Renamed { key: writer.key.into(), symbols: writer.symbols })
}

struct Writer<'a> {
    terms: &'a Terms,
    key: Vec<u32>,
    symbols: Vec<SymbolId>,
    /// The numbers of the terms in the order of writing.
    names: FxHashMap<Term, u32>,
    count: u32,
}

impl<'a> Writer<'a> {
    fn new(terms: &'a Terms) -> Writer<'a> {
        Writer { terms, key: Vec::new(), symbols: Vec::new(), names: FxHashMap::default(), count: 0 }
    }

    fn write(&mut self, term: Term) -> Option<()> {
        let mut stack = vec![term];
        while let Some(&top) = stack.last() {
            if self.names.contains_key(&top) {
                stack.pop();
                continue;
            }
            let node = self.terms.node(top);
            let open = node.operands().find(|operand| !self.names.contains_key(operand));
            if let Some(open) = open {
                stack.push(open);
                continue;
            }
            self.write_node(node);
            self.names.insert(top, self.count);
            self.count += 1;
            stack.pop();
            if self.key.len() > LONGEST_KEY {
                return None;
            }
        }
        Some(())
    }

    fn write_node(&mut self, node: Node) {
        let halves = |word: u64| [word as u32, (word >> 32) as u32];
        match node {
            Node::Constant(sort, word) => {
                let tag = match sort {
                    Sort::Int => 0,
                    Sort::Long => 1,
                    Sort::Float => 2,
                    Sort::Double => 3,
                };
                self.key.push(tag);
                self.key.extend(halves(word));
            }
            Node::Symbol(id) => {
                let symbol = self.terms.symbol_at(id);
                self.symbols.push(id);
                self.key.extend([4, symbol.kind as u32]);
                self.key.extend(halves(symbol.range.low as u64));
                self.key.extend(halves(symbol.range.high as u64));
            }
            Node::Choose(condition, yes, no) => {
                self.key.push(5);
                self.key.extend([condition, yes, no].map(|term| self.names[&term]));
            }
            // Short ones by what they have: the same may have been made anew.
            Node::Table(id, index) => {
                let table = self.terms.contents(id);
                self.key.extend([6, self.names[&index], table.sort() as u32]);
                if table.len() <= MOST_RUNS {
                    self.key.push(table.len() as u32);
                    for (run, word) in table.runs() {
                        self.key.extend(halves(run.low as u64));
                        self.key.extend(halves(word));
                    }
                } else {
                    self.key.push(u32::MAX);
                    self.key.extend(halves(self.terms.table_stamp(id)));
                }
            }
            Node::Apply(operator, operands) => {
                self.key.push(8 + operator as u32);
                self.key.extend(operands.map(|term| self.names[&term]));
            }
        }
    }
}
