//! Which conditions of the path have to do with a symbol, and the slice of the path that has to do with a question.
//!
//! A loop that runs up to an unknown number asserts a bound of it in every round, each tighter than the one before. So
//! of the comparisons of one term with constants only the tightest are kept, from below and from above; whoever
//! satisfies these satisfies the others.

use crate::condition::Condition;
use crate::interval::Interval;
use crate::path::{Cursor, Part, Step};
use crate::terms::{SymbolId, Term, Terms};
use jaywalk_classes::code::Operator;
use rustc_hash::{FxHashMap, FxHashSet};

/// The tightest comparison of a term with a constant, on one side.
#[derive(Clone, Copy, Debug)]
struct Bound {
    /// The greatest that the term can be, or the least.
    number: i64,
    /// The condition's place on the path.
    place: u32,
    /// Which of the conditions that count it is.
    slot: u32,
}

/// What taking a step has changed.
#[derive(Clone, Copy, Debug)]
enum Mark {
    /// A condition on this term was added to its symbols.
    Added(Term),
    /// So was a bound, the first of its term on that side.
    Bounded(Term, Side),
    /// A bound was replaced; the earlier one.
    Tightened(Term, Side, Bound),
    /// Nothing: a tighter bound was there.
    Redundant,
}

/// On which side a number bounds a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Side {
    Above,
    Below,
}

#[derive(Debug, Default)]
pub(crate) struct Index {
    cursor: Cursor<Mark>,
    /// The places on the path of the conditions that count.
    slots: Vec<u32>,
    /// By symbol: in which of these it occurs.
    occurs: Vec<Vec<u32>>,
    bounds: FxHashMap<(Term, Side), Bound>,
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
        if self.occurs.len() < terms.symbol_count() {
            self.occurs.resize_with(terms.symbol_count(), Vec::new);
        }
        while let Some(step) = self.cursor.next(steps) {
            let mark = self.take(terms, step.condition);
            self.cursor.take(step, mark);
        }
    }

    fn back(&mut self, terms: &Terms, mark: Mark) {
        match mark {
            Mark::Added(term) => self.remove(terms, term),
            Mark::Bounded(term, side) => {
                self.bounds.remove(&(term, side));
                self.remove(terms, term);
            }
            Mark::Tightened(term, side, earlier) => {
                self.bounds.insert((term, side), earlier);
                self.slots[earlier.slot as usize] = earlier.place;
            }
            Mark::Redundant => {}
        }
    }

    fn take(&mut self, terms: &Terms, condition: Condition) -> Mark {
        let place = self.cursor.len() as u32;
        let Some((term, side, number)) = bounded(terms, condition) else {
            self.add(terms, condition.term, place);
            return Mark::Added(condition.term);
        };
        match self.bounds.get_mut(&(term, side)) {
            None => {
                let slot = self.add(terms, term, place);
                self.bounds.insert((term, side), Bound { number, place, slot });
                Mark::Bounded(term, side)
            }
            Some(bound) if if side == Side::Above { number < bound.number } else { number > bound.number } => {
                let earlier = std::mem::replace(bound, Bound { number, place, slot: bound.slot });
                self.slots[earlier.slot as usize] = place;
                Mark::Tightened(term, side, earlier)
            }
            Some(_) => Mark::Redundant,
        }
    }

    /// Adds a condition to all symbols of a term. Returns its slot.
    fn add(&mut self, terms: &Terms, term: Term, place: u32) -> u32 {
        let slot = self.slots.len() as u32;
        self.slots.push(place);
        for symbol in terms.symbols_of(term) {
            self.occurs[symbol.index()].push(slot);
        }
        slot
    }

    /// Removes the condition that was added last.
    fn remove(&mut self, terms: &Terms, term: Term) {
        self.slots.pop();
        for symbol in terms.symbols_of(term) {
            self.occurs[symbol.index()].pop();
        }
    }

    /// What a term can be by its comparisons with constants alone.
    pub(crate) fn bounds(&self, terms: &Terms, term: Term) -> Interval {
        let number = |side: Side| self.bounds.get(&(term, side)).map(|bound| bound.number);
        let bounds = Interval::new(number(Side::Below).unwrap_or(i64::MIN), number(Side::Above).unwrap_or(i64::MAX));
        terms.interval(term).meet(bounds)
    }

    /// What a path says, in order, without what the rest of it implies: what is equal to a number is no other one, and
    /// what is between two bounds with one number between them is that. A bound is where the loosest of its term was: what
    /// comes behind it may have no value without it.
    pub(crate) fn tightest(terms: &Terms, steps: &[Step]) -> Vec<Part> {
        let mut index = Index::default();
        index.follow(terms, steps);
        let conditions = index.slots.iter().map(|&place| steps[place as usize].condition);
        let conditions: Vec<Condition> = conditions.collect();
        let mut equal: FxHashMap<Term, i64> = FxHashMap::default();
        for &condition in &conditions {
            if let Some((operator, term, number)) = terms.compared_with_number(condition)
                && is_equality(operator)
                && condition.holds
            {
                equal.insert(term, number);
            }
        }
        let bound = |term: Term, side: Side| index.bounds.get(&(term, side)).map(|bound| bound.number);
        let (mut parts, mut pinned) = (Vec::new(), FxHashSet::default());
        for condition in conditions {
            let Some((operator, term, number)) = terms.compared_with_number(condition) else {
                parts.push(Part::Holds(condition));
                continue;
            };
            let is_equality = is_equality(operator);
            let (least, greatest) = (bound(term, Side::Below), bound(term, Side::Above));
            if is_equality && condition.holds {
                parts.push(Part::Holds(condition));
            } else if let Some(&known) = equal.get(&term) {
                // A path that nobody has proven may contradict itself, and then says so.
                let is_implied = if is_equality { known != number } else { (known < number) == condition.holds };
                parts.extend((!is_implied).then_some(Part::Holds(condition)));
            } else if least.is_some() && least == greatest && bounded(terms, condition).is_some() {
                parts.extend(least.filter(|_| pinned.insert(term)).map(|number| Part::Is(term, number)));
            } else {
                let is_outside =
                    least.is_some_and(|least| number < least) || greatest.is_some_and(|greatest| number > greatest);
                let is_implied = is_equality && bounded(terms, condition).is_none() && is_outside;
                parts.extend((!is_implied).then_some(Part::Holds(condition)));
            }
        }
        parts
    }

    /// The places of the conditions in which a symbol occurs, without those that others imply; in no order.
    pub(crate) fn places(&self, symbol: SymbolId) -> impl DoubleEndedIterator<Item = usize> + '_ {
        let slots = self.occurs.get(symbol.index()).map_or(&[][..], Vec::as_slice);
        slots.iter().map(|&slot| self.slots[slot as usize] as usize)
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
        let newest = self.places(symbol).rev().map(|place| (place, steps[place].condition));
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
            for &slot in &self.occurs[symbol.index()] {
                let place = self.slots[slot as usize] as usize;
                if std::mem::replace(&mut self.seen_places[place], self.round) == self.round {
                    continue;
                }
                places.push(place);
                for &other in terms.symbols_of(steps[place].condition.term) {
                    if std::mem::replace(&mut self.seen_symbols[other.index()], self.round) != self.round {
                        symbols.push(other);
                    }
                }
            }
        }
        places.sort_unstable();
        Slice { conditions: places.iter().map(|&place| steps[place].condition).collect(), symbols }
    }
}

fn is_equality(operator: Operator) -> bool {
    matches!(operator, Operator::Eq32 | Operator::Eq64)
}

/// The term that a condition bounds by a constant, on which side, and the last number that the term can be there.
fn bounded(terms: &Terms, condition: Condition) -> Option<(Term, Side, i64)> {
    let (operator, term, number) = terms.compared_with_number(condition)?;
    match (operator, condition.holds) {
        (Operator::Lt32 | Operator::Lt64, true) => Some((term, Side::Above, number.checked_sub(1)?)),
        (Operator::Lt32 | Operator::Lt64, false) => Some((term, Side::Below, number)),
        // What is not the least is greater: conditions are written so at the ends.
        (_, false) => match terms.interval(term) {
            Interval { low, .. } if number == low => Some((term, Side::Below, number.checked_add(1)?)),
            Interval { high, .. } if number == high => Some((term, Side::Above, number.checked_sub(1)?)),
            _ => None,
        },
        _ => None,
    }
}
