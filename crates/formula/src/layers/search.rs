//! Search: splitting intervals and narrowing, with a bounded number of splits. It finds values or shows that there are
//! none. Floats and doubles are split by their positions in the order of all values.

use super::index::Slice;
use super::model::Values;
use super::propagate::{Conflict, Intervals};
use crate::condition::Condition;
use crate::evaluate::{Evaluator, Model};
use crate::interval::Interval;
use crate::real::{position, word_at};
use crate::terms::{Node, SymbolId, Term, Terms};
use rustc_hash::FxHashMap;

/// Questions about more symbols or conditions are not searched.
const MOST_SYMBOLS: usize = 24;
const MOST_CONDITIONS: usize = 200;
/// So many combinations can all be tried.
const FEW_COMBINATIONS: u64 = 16_000;

/// So many terms may be visited for each split, on average.
const VISITS_OF_A_SPLIT: u64 = 1_000;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Values(Values),
    Impossible,
    Unknown,
}

pub(crate) struct Search<'a> {
    terms: &'a Terms,
    intervals: &'a mut Intervals,
    conditions: Vec<Condition>,
    symbols: Vec<(SymbolId, Term)>,
    /// The conditions that a symbol occurs in.
    occurs: FxHashMap<SymbolId, Vec<usize>>,
    /// The path's model: candidates near it are the likeliest.
    near: &'a Model,
    evaluator: Evaluator,
    nodes: usize,
    /// How many terms may have been visited at the end.
    last_visit: u64,
}

impl Search<'_> {
    /// Looks for values that satisfy a slice of the path and a condition, in about so many splits. The intervals are
    /// those of the path, and are as before afterwards.
    pub(crate) fn run(
        terms: &Terms,
        intervals: &mut Intervals,
        near: &Model,
        slice: &Slice,
        condition: Condition,
        nodes: usize,
    ) -> Found {
        if slice.symbols.len() > MOST_SYMBOLS || slice.conditions.len() > MOST_CONDITIONS {
            return Found::Unknown;
        }
        let conditions: Vec<Condition> =
            slice.conditions.iter().chain([&condition]).flat_map(|condition| condition.parts(terms)).collect();
        let mut occurs: FxHashMap<SymbolId, Vec<usize>> = FxHashMap::default();
        for (at, condition) in conditions.iter().enumerate() {
            for &symbol in terms.symbols_of(condition.term) {
                occurs.entry(symbol).or_default().push(at);
            }
        }
        let symbols = slice.symbols.iter().map(|&symbol| (symbol, terms.term_of(symbol))).collect();
        let mark = intervals.mark();
        intervals.narrowed.clear();
        let evaluator = Evaluator::new();
        let mut search =
            Search { terms, intervals, conditions, symbols, occurs, near, evaluator, nodes, last_visit: 0 };
        let new = search.conditions.len() - condition.parts(terms).len();
        let found = match search.revise_all(new..search.conditions.len()) {
            Err(Conflict) => Found::Impossible,
            Ok(()) => {
                if search.combinations() <= FEW_COMBINATIONS {
                    search.nodes = search.nodes.max(FEW_COMBINATIONS as usize);
                }
                search.last_visit = search.intervals.visited + search.nodes as u64 * VISITS_OF_A_SPLIT;
                search.split()
            }
        };
        search.intervals.back(mark);
        found
    }

    fn interval(&self, term: Term) -> Interval {
        self.intervals.get(self.terms, term)
    }

    fn combinations(&self) -> u64 {
        let each = self.symbols.iter().map(|&(_, term)| self.interval(term).span().saturating_add(1));
        each.fold(1, u64::saturating_mul)
    }

    /// Revises some conditions, and all that share symbols that got narrower.
    fn revise_all(&mut self, conditions: std::ops::Range<usize>) -> Result<(), Conflict> {
        for at in conditions {
            self.intervals.revise(self.terms, self.conditions[at])?;
        }
        let mut left = 4 * self.conditions.len() + 40;
        while let Some(symbol) = self.intervals.narrowed.pop() {
            for at in 0..self.occurs.get(&symbol).map_or(0, Vec::len) {
                if left == 0 {
                    self.intervals.narrowed.clear();
                    return Ok(());
                }
                left -= 1;
                let condition = self.conditions[self.occurs[&symbol][at]];
                self.intervals.revise(self.terms, condition)?;
            }
        }
        Ok(())
    }

    fn split(&mut self) -> Found {
        if self.nodes == 0 || self.intervals.visited + self.evaluator.computed > self.last_visit {
            return Found::Unknown;
        }
        self.nodes -= 1;
        if let Some(values) = self.try_candidates() {
            return Found::Values(values);
        }
        let open =
            self.symbols.iter().map(|&(_, term)| (self.interval(term).span(), term)).filter(|(span, _)| *span > 0);
        // The symbol with the fewest values left; every one is fixed when none is open, and the candidates failed.
        let Some((_, term)) = open.min() else { return Found::Impossible };
        let interval = self.interval(term);
        let middle = interval.low.wrapping_add((interval.span() / 2) as i64);
        let start = self.start_of_run(term).unwrap_or(middle + 1);
        let near = self.near_value(term);
        let mut halves = [Interval::new(interval.low, start - 1), Interval::new(start, interval.high)];
        if halves[1].contains(near) {
            halves.reverse();
        }
        let mut is_unknown = false;
        for half in halves {
            let mark = self.intervals.mark();
            self.intervals.narrowed.clear();
            let narrowed = self.intervals.narrow(self.terms, term, half);
            let found = match narrowed.and_then(|()| self.revise_all(0..0)) {
                Ok(()) => self.split(),
                Err(Conflict) => Found::Impossible,
            };
            self.intervals.back(mark);
            match found {
                Found::Values(_) => return found,
                Found::Unknown => is_unknown = true,
                Found::Impossible => {}
            }
        }
        if is_unknown { Found::Unknown } else { Found::Impossible }
    }

    /// Where to split a symbol that a condition has a table of: between runs, because nothing changes within one.
    fn start_of_run(&self, term: Term) -> Option<i64> {
        let Node::Symbol(id) = self.terms.node(term) else { return None };
        let mut conditions = self.occurs.get(&id)?.iter().map(|&at| self.terms.node(self.conditions[at].term));
        conditions.find_map(|node| match node {
            Node::Table(table, index) if index == term => self.terms.contents(table).middle_start(self.interval(term)),
            _ => None,
        })
    }

    fn near_value(&self, term: Term) -> i64 {
        let Node::Symbol(id) = self.terms.node(term) else { return 0 };
        position(self.terms.sort(term), self.near.get(self.terms, id))
    }

    /// Values within the intervals that satisfy everything: those nearest to the path's, and the middles.
    fn try_candidates(&mut self) -> Option<Values> {
        for is_near in [true, false] {
            let mut model = Model::new();
            for &(symbol, term) in &self.symbols {
                let interval = self.interval(term);
                let middle = interval.low.wrapping_add((interval.span() / 2) as i64);
                let number = if is_near { interval.nearest(self.near_value(term)) } else { middle };
                model.set(symbol, word_at(self.terms.sort(term), number));
            }
            self.evaluator.forget();
            // The newest conditions are the likeliest to fail.
            let holds =
                self.conditions.iter().rev().all(|condition| {
                    (self.evaluator.value(self.terms, &model, condition.term) != 0) == condition.holds
                });
            if holds {
                return Some(model.iter().collect());
            }
        }
        None
    }
}
