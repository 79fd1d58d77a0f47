//! Which conditions of the path have to do with a symbol, and the slice of the path that has to do with a question.

use crate::condition::Condition;
use crate::path::{Cursor, Step};
use crate::terms::{SymbolId, Term, Terms};

#[derive(Debug, Default)]
pub(crate) struct Index {
    cursor: Cursor<Term>,
    /// By symbol: the places on the path of the conditions in which it occurs, ascending.
    places: Vec<Vec<u32>>,
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
        while let Some(term) = self.cursor.step_back(steps) {
            for symbol in terms.symbols_of(term) {
                self.places[symbol.index()].pop();
            }
        }
        if self.places.len() < terms.symbol_count() {
            self.places.resize_with(terms.symbol_count(), Vec::new);
        }
        while let Some(step) = self.cursor.next(steps) {
            let place = self.cursor.len() as u32;
            for symbol in terms.symbols_of(step.condition.term) {
                self.places[symbol.index()].push(place);
            }
            self.cursor.take(step, step.condition.term);
        }
    }

    /// The places of the conditions in which a symbol occurs.
    pub(crate) fn places(&self, symbol: SymbolId) -> &[u32] {
        self.places.get(symbol.index()).map_or(&[], Vec::as_slice)
    }

    /// What has to do with a term, among the first `length` conditions of the path.
    pub(crate) fn slice(&mut self, terms: &Terms, steps: &[Step], length: usize, term: Term) -> Slice {
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
            let in_length = self.places.get(symbol.index()).map_or(&[][..], Vec::as_slice);
            for &place in in_length.iter().take_while(|&&place| (place as usize) < length) {
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
        let mut conditions: Vec<Condition> = places.iter().map(|&place| steps[place as usize].condition).collect();
        conditions.dedup();
        Slice { conditions, symbols }
    }
}
