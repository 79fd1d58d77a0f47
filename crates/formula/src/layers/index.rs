//! Which conditions of the path have to do with a symbol, and the slice of the path that has to do with a question.
//!
//! A loop that runs up to an unknown number asserts a bound of it in every round, each tighter than the one before. So
//! of the comparisons of one term with constants only the tightest are kept, from below and from above; whoever
//! satisfies these satisfies the others.

use crate::condition::Condition;
use crate::path::{Cursor, Step};
use crate::terms::{Node, SymbolId, Term, Terms};
use jaywalk_classes::code::Operator;
use rustc_hash::FxHashMap;

/// The tightest comparison of a term with a constant, on one side.
#[derive(Clone, Copy, Debug)]
struct Bound {
    /// The constant.
    number: i64,
    /// The condition's place on the path.
    place: u32,
    /// Where that stands among the places of the symbol.
    position: u32,
}

/// What taking a step has changed.
#[derive(Clone, Copy, Debug)]
enum Mark {
    /// The place of a condition on this term was added to its symbols.
    Added(Term),
    /// So was a bound, the first of its term.
    Bounded(Term, bool),
    /// A bound was replaced; the earlier one.
    Tightened(Term, bool, Bound),
    /// Nothing: a tighter bound was there.
    Redundant,
}

#[derive(Debug, Default)]
pub(crate) struct Index {
    cursor: Cursor<Mark>,
    /// By symbol: the places on the path of the conditions in which it occurs.
    places: Vec<Vec<u32>>,
    /// By term, and whether from above.
    bounds: FxHashMap<(Term, bool), Bound>,
    seen_symbols: Vec<u32>,
    seen_places: Vec<u32>,
    round: u32,
}

/// The conditions of a path that share symbols with a question, directly or by way of others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slice {
    /// In the order of the path.
    pub(crate) conditions: Vec<Condition>,
    pub(crate) symbols: Vec<SymbolId>,
}

impl Index {
    pub(crate) fn follow(&mut self, terms: &Terms, steps: &[Step]) {
        while let Some(mark) = self.cursor.step_back(steps) {
            self.back(terms, mark);
        }
        if self.places.len() < terms.symbol_count() {
            self.places.resize_with(terms.symbol_count(), Vec::new);
        }
        while let Some(step) = self.cursor.next(steps) {
            let mark = self.take(terms, step.condition);
            self.cursor.take(step, mark);
        }
    }

    fn back(&mut self, terms: &Terms, mark: Mark) {
        match mark {
            Mark::Added(term) => {
                for symbol in terms.symbols_of(term) {
                    self.places[symbol.index()].pop();
                }
            }
            Mark::Bounded(term, is_above) => {
                self.bounds.remove(&(term, is_above));
                self.places[terms.symbols_of(term)[0].index()].pop();
            }
            Mark::Tightened(term, is_above, earlier) => {
                self.bounds.insert((term, is_above), earlier);
                self.places[terms.symbols_of(term)[0].index()][earlier.position as usize] = earlier.place;
            }
            Mark::Redundant => {}
        }
    }

    fn take(&mut self, terms: &Terms, condition: Condition) -> Mark {
        let place = self.cursor.len() as u32;
        let Some((term, number)) = bounded(terms, condition) else {
            for symbol in terms.symbols_of(condition.term) {
                self.places[symbol.index()].push(place);
            }
            return Mark::Added(condition.term);
        };
        let is_above = condition.holds;
        let places = &mut self.places[terms.symbols_of(term)[0].index()];
        match self.bounds.get_mut(&(term, is_above)) {
            None => {
                self.bounds.insert((term, is_above), Bound { number, place, position: places.len() as u32 });
                places.push(place);
                Mark::Bounded(term, is_above)
            }
            Some(bound) if (is_above && number < bound.number) || (!is_above && number > bound.number) => {
                let earlier = *bound;
                *bound = Bound { number, place, ..earlier };
                places[earlier.position as usize] = place;
                Mark::Tightened(term, is_above, earlier)
            }
            Some(_) => Mark::Redundant,
        }
    }

    /// The places of the conditions in which a symbol occurs, without those that others imply; in no order.
    pub(crate) fn places(&self, symbol: SymbolId) -> &[u32] {
        self.places.get(symbol.index()).map_or(&[], Vec::as_slice)
    }

    /// The conditions of the first steps in which a symbol occurs, without those that others imply. The newest come
    /// first: they are the likeliest to fail. A bound stands for looser ones before it, so it is there wherever it is.
    pub(crate) fn conditions_of<'a>(
        &'a self,
        terms: &'a Terms,
        steps: &'a [Step],
        symbol: SymbolId,
        taken: usize,
    ) -> impl Iterator<Item = Condition> + 'a {
        let newest = self.places(symbol).iter().rev().map(|&place| (place as usize, steps[place as usize].condition));
        let fitting = newest.filter(move |(place, condition)| *place < taken || bounded(terms, *condition).is_some());
        fitting.map(|(_, condition)| condition)
    }

    /// What has to do with a term.
    pub(crate) fn slice(&mut self, terms: &Terms, steps: &[Step], term: Term) -> Slice {
        self.round += 1;
        self.seen_symbols.resize(terms.symbol_count().max(self.seen_symbols.len()), 0);
        self.seen_places.resize(steps.len().max(self.seen_places.len()), 0);
        let mut symbols = terms.symbols_of(term).to_vec();
        for symbol in &symbols {
            self.seen_symbols[symbol.index()] = self.round;
        }
        let (mut places, mut next) = (Vec::new(), 0);
        while let Some(&symbol) = symbols.get(next) {
            next += 1;
            for &place in self.places.get(symbol.index()).map_or(&[][..], Vec::as_slice) {
                if std::mem::replace(&mut self.seen_places[place as usize], self.round) == self.round {
                    continue;
                }
                places.push(place);
                for &other in terms.symbols_of(steps[place as usize].condition.term) {
                    if std::mem::replace(&mut self.seen_symbols[other.index()], self.round) != self.round {
                        symbols.push(other);
                    }
                }
            }
        }
        places.sort_unstable();
        Slice { conditions: places.iter().map(|&place| steps[place as usize].condition).collect(), symbols }
    }
}

/// The term and the constant that a condition compares, if the term has one symbol: below it if the condition holds.
fn bounded(terms: &Terms, condition: Condition) -> Option<(Term, i64)> {
    match terms.node(condition.term) {
        Node::Apply(Operator::Lt32 | Operator::Lt64, [a, b]) if terms.only_symbol(a).is_some() => {
            Some((a, terms.number(b)?))
        }
        _ => None,
    }
}
