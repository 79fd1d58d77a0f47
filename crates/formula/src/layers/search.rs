//! Search: splitting intervals and narrowing, with a bounded number of splits. It finds values or shows that there are
//! none. Floats and doubles are split by their positions in the order of all values.

use super::index::Slice;
use super::model::Values;
use super::propagate::{Conflict, Intervals};
use crate::condition::Condition;
use crate::evaluate::{Evaluator, Model};
use crate::interval::Interval;
use crate::real::{position, word_at};
use crate::terms::{Node, Sort, SymbolId, Term, Terms};
use crate::z3::Interrupter;
use jaywalk_classes::code::Operator;
use rustc_hash::FxHashMap;

/// Questions about more symbols or conditions are not searched.
const MOST_SYMBOLS: usize = 24;
const MOST_CONDITIONS: usize = 200;
/// So many combinations can all be tried.
const FEW_COMBINATIONS: u64 = 16_000;

/// If splitting did not help, so many are tried one by one; and so many terms may be visited for that.
const MOST_COMBINATIONS: u64 = 1 << 17;
const VISITS_OF_ALL: u64 = 1 << 25;

/// How many floats and doubles are tried at their ends, and of each so many.
const MOST_EXTREME: usize = 2;
const EXTREMES: u64 = 16;

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
    evaluator: &'a mut Evaluator,
    nodes: usize,
    /// How many terms may have been visited at the end.
    last_visit: u64,
    interrupter: &'a Interrupter,
}

impl<'a> Search<'a> {
    /// Looks for values that satisfy a slice of the path and a condition, in about so many splits. The intervals are
    /// those of the path, and are as before afterwards.
    pub(crate) fn run(
        terms: &'a Terms,
        (intervals, near, evaluator, interrupter): (&'a mut Intervals, &'a Model, &'a mut Evaluator, &'a Interrupter),
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
        let last_visit = 0;
        let mut search =
            Search { terms, intervals, conditions, symbols, occurs, near, evaluator, nodes, last_visit, interrupter };
        let new = search.conditions.len() - condition.parts(terms).len();
        let found = match search.revise_all(new..search.conditions.len()) {
            Err(Conflict) => Found::Impossible,
            Ok(()) => {
                if search.combinations() <= FEW_COMBINATIONS {
                    search.nodes = search.nodes.max(FEW_COMBINATIONS as usize);
                }
                search.last_visit = search.visited() + search.nodes as u64 * VISITS_OF_A_SPLIT;
                // What is impossible is often seen soon, and what is possible often met by chance.
                let nodes = search.nodes;
                search.nodes = nodes / 4;
                match search.split() {
                    Found::Unknown if search.combinations() <= MOST_COMBINATIONS => search.try_all(),
                    Found::Unknown => {
                        search.nodes = nodes - nodes / 4;
                        let sampled = search.try_extremes().or_else(|| search.sample(nodes));
                        sampled.map_or_else(|| search.split(), Found::Values)
                    }
                    found => found,
                }
            }
        };
        search.intervals.back(mark);
        found
    }

    fn interval(&self, term: Term) -> Interval {
        self.intervals.get(self.terms, term)
    }

    /// How many terms were visited, by this search and by those before.
    fn visited(&self) -> u64 {
        self.intervals.visited + self.evaluator.computed
    }

    /// Whether enough terms were visited, or nobody wants to know any more.
    fn is_over(&self, last_visit: u64) -> bool {
        self.visited() > last_visit || self.interrupter.is_wanted()
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

    /// Tries values from all over the intervals: what mixes bits or takes remainders is often satisfied by chance. The
    /// same are tried for the same question in every run.
    fn sample(&mut self, most: usize) -> Option<Values> {
        let mut state = 0x9E37_79B9_7F4A_7C15u64;
        let mut random = || {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            state ^ state >> 32
        };
        for _ in 0..most {
            let mut model = Model::new();
            for &(symbol, term) in &self.symbols {
                let interval = self.interval(term);
                let near = interval.nearest(self.near_value(term));
                let chance = random();
                let sort = self.terms.sort(term);
                let number = match chance % 4 {
                    0 => near,
                    // Among all values those that programs compute with are few.
                    1 | 2 if !sort.is_integer() => interval.nearest(position(sort, everyday(sort, random()))),
                    // Not far from there, so that small numbers are among them.
                    1 => interval.nearest(near.wrapping_add((random() as i64) >> (32 + (chance >> 8) % 31))),
                    _ => match interval.span().checked_add(1) {
                        Some(count) => interval.low.wrapping_add((random() % count) as i64),
                        None => random() as i64,
                    },
                };
                model.set(symbol, word_at(self.terms.sort(term), number));
            }
            if let Some(values) = self.satisfying(&model) {
                return Some(values);
            }
            if self.is_over(self.last_visit) {
                return None;
            }
        }
        None
    }

    /// Tries floats and doubles at the ends of something: what is rounded away, overflows or is not a number shows there.
    fn try_extremes(&mut self) -> Option<Values> {
        let real: Vec<(SymbolId, Term)> =
            self.symbols.iter().copied().filter(|&(_, term)| !self.terms.sort(term).is_integer()).collect();
        if real.is_empty() || real.len() > MOST_EXTREME {
            return None;
        }
        let mut model = Model::new();
        for &(symbol, term) in &self.symbols {
            let number = self.interval(term).nearest(self.near_value(term));
            model.set(symbol, word_at(self.terms.sort(term), number));
        }
        for combination in 0..EXTREMES.pow(real.len() as u32) {
            for (&(symbol, term), at) in real.iter().zip(0..) {
                let sort = self.terms.sort(term);
                let end = extreme(sort, combination / EXTREMES.pow(at) % EXTREMES);
                let number = self.interval(term).nearest(position(sort, end));
                model.set(symbol, word_at(sort, number));
            }
            if let Some(values) = self.satisfying(&model) {
                return Some(values);
            }
            if self.is_over(self.last_visit) {
                return None;
            }
        }
        None
    }

    /// Tries all values there are, one combination after the other.
    fn try_all(&mut self) -> Found {
        let last_visit = self.visited() + VISITS_OF_ALL;
        let ranges: Vec<(SymbolId, Term, Interval)> =
            self.symbols.iter().map(|&(symbol, term)| (symbol, term, self.interval(term))).collect();
        let mut numbers: Vec<i64> = ranges.iter().map(|(_, _, range)| range.low).collect();
        loop {
            let mut model = Model::new();
            for (&(symbol, term, _), &number) in ranges.iter().zip(&numbers) {
                model.set(symbol, word_at(self.terms.sort(term), number));
            }
            if let Some(values) = self.satisfying(&model) {
                return Found::Values(values);
            }
            if self.is_over(last_visit) {
                return Found::Unknown;
            }
            // As a counter of many digits.
            let mut digits = ranges.iter().zip(&mut numbers);
            let has_next = digits.any(|((_, _, range), number)| {
                let is_over = *number == range.high;
                *number = if is_over { range.low } else { *number + 1 };
                !is_over
            });
            if !has_next {
                return Found::Impossible;
            }
        }
    }

    /// The values of a model that satisfies everything.
    fn satisfying(&mut self, model: &Model) -> Option<Values> {
        self.evaluator.forget();
        // The newest conditions are the likeliest to fail.
        let holds =
            |condition: &Condition| (self.evaluator.value(self.terms, model, condition.term) != 0) == condition.holds;
        self.conditions.iter().rev().all(holds).then(|| model.iter().collect())
    }

    fn split(&mut self) -> Found {
        if self.nodes == 0 || self.is_over(self.last_visit) {
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
        let start = self.start_of_run(term).or_else(|| self.whole_number(term)).unwrap_or(middle + 1);
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

    /// Where to split a float or double that is rounded to a whole number: at one, because nothing changes between two.
    fn whole_number(&self, term: Term) -> Option<i64> {
        use Operator::{D2I, D2L, F2I, F2L};
        let (sort, interval) = (self.terms.sort(term), self.interval(term));
        let is_rounded = [D2I, D2L, F2I, F2L].iter().any(|&to| self.terms.find(Node::Apply(to, [term; 2])).is_some());
        if sort.is_integer() || !is_rounded {
            return None;
        }
        let [low, high] = [interval.low, interval.high].map(|end| {
            let word = word_at(sort, end);
            if sort == Sort::Float { f32::from_bits(word as u32).into() } else { f64::from_bits(word) }
        });
        let middle = (low / 2.0 + high / 2.0).ceil();
        let word = if sort == Sort::Float { (middle as f32).to_bits().into() } else { middle.to_bits() };
        let start = position(sort, word);
        (middle.is_finite() && interval.low < start && start <= interval.high).then_some(start)
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
            if let Some(values) = self.satisfying(&model) {
                return Some(values);
            }
        }
        None
    }
}

/// A float or double of few digits, by chance.
fn everyday(sort: Sort, chance: u64) -> u64 {
    let value = (chance as i8 as f64) * [0.125, 0.1, 0.25, 1.0, 10.0, 0.01][(chance >> 8) as usize % 6];
    if sort == Sort::Float { u64::from((value as f32).to_bits()) } else { value.to_bits() }
}

/// One of the floats or doubles that are at an end of something.
fn extreme(sort: Sort, number: u64) -> u64 {
    let (half, is_negative) = ((number / 2) as usize, number & 1 != 0);
    if sort == Sort::Float {
        let ends = [0.0, f32::MAX, f32::from_bits(1), f32::MIN_POSITIVE, f32::INFINITY, f32::NAN, 16_777_216.0, 1.0];
        return u64::from(if is_negative { -ends[half] } else { ends[half] }.to_bits());
    }
    let ends =
        [0.0, f64::MAX, f64::from_bits(1), f64::MIN_POSITIVE, f64::INFINITY, f64::NAN, 9_007_199_254_740_992.0, 1.0];
    if is_negative { -ends[half] } else { ends[half] }.to_bits()
}
