//! Tables: what an array of known contents has at an unknown index.
//!
//! A table is a step function of the index: runs of equal elements. Indices beyond the ends have the elements of the
//! ends, so that a table has a value everywhere; no path depends on these, because a path that reads an array has
//! asserted that the index is within it. An operator that is applied to a table and to constants gives a table again,
//! and a comparison with a constant gives one of booleans: which indices make it true.

use crate::bits::Bits;
use crate::condition::Condition;
use crate::evaluate::{Steps, apply};
use crate::interval::Interval;
use crate::layers::cache::shape;
use crate::real::position;
use crate::sum::Sum;
use crate::terms::{Node, Sort, Term, Terms};
use jaywalk_classes::code::Operator;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A table of a [`Terms`] store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TableId(pub(crate) u32);

/// Two tables of the same index become one if it has no more runs than this, or no more than the longer.
const MOST_RUNS: usize = 8_192;
/// An index that is computed from one symbol of no more values than this is replaced by the symbol.
const MOST_VALUES: u64 = 1 << 16;
/// For so many shapes of such indices what comes out is remembered: the same is asked of every symbol.
const MOST_SHAPES: usize = 512;
/// Such an index is made of no more terms than this.
const MOST_STEPS: usize = 64;

/// Words by runs of an index.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    sort: Sort,
    is_boolean: bool,
    /// Where a run begins, and what it has: ascending, the first begins at the least index of all, and neighbours
    /// differ.
    runs: Box<[(i64, u64)]>,
}

impl Table {
    /// One that has these words from an index of 0 on.
    fn of_words(sort: Sort, words: impl IntoIterator<Item = u64>) -> Table {
        let starts = [i64::MIN].into_iter().chain(1..);
        Table::of_runs(sort, starts.zip(words))
    }

    /// One of runs that may have equal neighbours; the first begins at the least index.
    fn of_runs(sort: Sort, runs: impl IntoIterator<Item = (i64, u64)>) -> Table {
        let mut kept: Vec<(i64, u64)> = Vec::new();
        for (start, word) in runs {
            match kept.last_mut() {
                Some(last) if last.1 == word => {}
                // A later run from the same place on hides the one before.
                Some(last) if last.0 == start => last.1 = word,
                _ => kept.push((start, word)),
            }
        }
        debug_assert!(kept.first().is_some_and(|run| run.0 == i64::MIN), "a table begins somewhere");
        kept.dedup_by_key(|run| run.1);
        Table::new(sort, kept.into())
    }

    fn new(sort: Sort, runs: Box<[(i64, u64)]>) -> Table {
        let is_boolean = sort == Sort::Int && runs.iter().all(|run| run.1 <= 1);
        Table { sort, is_boolean, runs }
    }

    /// What is true within an interval, and false elsewhere.
    fn within(interval: Interval) -> Table {
        if interval.is_empty() {
            return Table::of_runs(Sort::Int, [(i64::MIN, 0)]);
        }
        let end = interval.high.checked_add(1).map(|end| (end, 0));
        Table::of_runs(Sort::Int, [(i64::MIN, 0), (interval.low, 1)].into_iter().chain(end))
    }

    /// What is true at some ascending numbers, and false elsewhere.
    pub(crate) fn one_of(numbers: &[i64]) -> Table {
        // Behind the greatest number of all there is nothing.
        let runs = numbers.iter().flat_map(|&number| [Some((number, 1)), number.checked_add(1).map(|next| (next, 0))]);
        Table::of_runs(Sort::Int, [(i64::MIN, 0)].into_iter().chain(runs.flatten()))
    }

    /// What its elements are.
    pub fn sort(&self) -> Sort {
        self.sort
    }

    /// How many runs it has.
    pub fn len(&self) -> usize {
        self.runs.len()
    }

    /// Whether it has no runs, which none has.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The word at an index.
    pub fn at(&self, index: i64) -> u64 {
        self.runs[self.place(index)].1
    }

    /// The indices of every run, and its word.
    pub fn runs(&self) -> impl DoubleEndedIterator<Item = (Interval, u64)> + '_ {
        (0..self.runs.len()).map(|place| (self.run(place), self.runs[place].1))
    }

    /// The run that an index is in.
    fn place(&self, index: i64) -> usize {
        self.runs.partition_point(|run| run.0 <= index) - 1
    }

    fn run(&self, place: usize) -> Interval {
        let high = self.runs.get(place + 1).map_or(i64::MAX, |next| next.0 - 1);
        Interval::new(self.runs[place].0, high)
    }

    /// The places of the runs that indices within an interval are in.
    fn places(&self, within: Interval) -> std::ops::RangeInclusive<usize> {
        self.place(within.low)..=self.place(within.high)
    }

    /// The least interval with all elements that indices within an interval have.
    pub(crate) fn hull(&self, within: Interval) -> Interval {
        let mut hull = Interval::new(1, 0);
        for place in self.places(within) {
            hull = hull.join(Interval::of(position(self.sort, self.runs[place].1)));
            // Booleans, most of all, soon have both.
            if hull == Interval::BOOLEAN && self.is_boolean {
                break;
            }
        }
        hull
    }

    /// Whether all its elements are 0 or 1.
    pub(crate) fn is_boolean(&self) -> bool {
        self.is_boolean
    }

    /// What the bits of all elements have in common, if they are integers.
    pub(crate) fn bits(&self) -> Bits {
        if !self.sort.is_integer() {
            return Bits::UNKNOWN;
        }
        let each = self.runs.iter().map(|run| Bits::of(self.sort.number(run.1)));
        each.reduce(Bits::join).unwrap_or(Bits::UNKNOWN)
    }

    /// The least interval with all indices within another that have an element within a target.
    pub(crate) fn indices(&self, within: Interval, target: Interval) -> Interval {
        let fits = |place: &usize| target.contains(position(self.sort, self.runs[*place].1));
        let (first, last) = (self.places(within).find(fits), self.places(within).rev().find(fits));
        match (first, last) {
            (Some(first), Some(last)) => Interval::new(self.run(first).low, self.run(last).high).meet(within),
            _ => Interval::new(1, 0),
        }
    }

    /// The indices of the runs within an interval whose elements are within a target, those nearest to an index first.
    pub(crate) fn runs_near(&self, within: Interval, target: Interval, index: i64, most: usize) -> Vec<Interval> {
        let places = self.places(within);
        let here = self.place(within.nearest(index));
        let (mut below, mut above) = ((*places.start()..here).rev(), here..=*places.end());
        let mut found = Vec::new();
        loop {
            let next = [above.next(), below.next()];
            if next == [None, None] || found.len() >= most {
                return found;
            }
            for place in next.into_iter().flatten() {
                if target.contains(position(self.sort, self.runs[place].1)) {
                    found.push(self.run(place).meet(within));
                }
            }
        }
    }

    /// The table with other elements.
    fn map(&self, sort: Sort, word: impl Fn(u64) -> u64) -> Table {
        Table::of_runs(sort, self.runs.iter().map(|run| (run.0, word(run.1))))
    }

    /// The table of what two tables give together.
    fn zip(&self, other: &Table, sort: Sort, word: impl Fn(u64, u64) -> u64) -> Table {
        let (mut x, mut y, mut runs) = (0, 0, Vec::with_capacity(self.runs.len() + other.runs.len()));
        loop {
            let start = self.runs[x].0.max(other.runs[y].0);
            runs.push((start, word(self.runs[x].1, other.runs[y].1)));
            let next = [self.runs.get(x + 1), other.runs.get(y + 1)].map(|run| run.map(|run| run.0));
            match next {
                [None, None] => return Table::of_runs(sort, runs),
                [Some(a), Some(b)] if a == b => (x, y) = (x + 1, y + 1),
                [Some(a), Some(b)] if a > b => y += 1,
                [None, Some(_)] => y += 1,
                _ => x += 1,
            }
        }
    }

    /// The booleans that two tables of booleans give together.
    pub(crate) fn joined(&self, other: &Table, truth: impl Fn(u64, u64) -> u64) -> Table {
        self.zip(other, Sort::Int, truth)
    }

    /// An index within an interval, but not the first of it, at which a run begins: the middle one.
    pub(crate) fn middle_start(&self, within: Interval) -> Option<i64> {
        let places = self.places(within);
        (places.start() < places.end())
            .then(|| self.runs[places.start() + (places.end() - places.start()).div_ceil(2)].0)
    }

    /// The table without the runs that no index within an interval is in; nothing if there are none.
    fn cut(&self, within: Interval) -> Option<Table> {
        let places = self.places(within);
        if places.clone().count() == self.runs.len() {
            return None;
        }
        let mut runs: Box<[(i64, u64)]> = self.runs[places].into();
        runs[0].0 = i64::MIN;
        Some(Table::new(self.sort, runs))
    }

    /// The table of another index, to which a number is added to get this one's, and which may wrap around.
    fn turned(&self, sort: Sort, number: i64) -> Table {
        let wrapped = |number: i64| sort.number(sort.word(number));
        let least = Interval::of_sort(sort).low;
        // Where this table's runs begin, and where the sum wraps around, something may change.
        let starts = self.runs[1..].iter().map(|run| run.0).chain([least]);
        let mut starts: Vec<i64> = starts.map(|start| wrapped(start.wrapping_sub(number))).collect();
        starts.sort_unstable();
        let word = |index: i64| self.at(wrapped(index.wrapping_add(number)));
        let rest = starts.iter().map(|&start| (start, word(start)));
        Table::of_runs(self.sort, [(i64::MIN, word(least))].into_iter().chain(rest))
    }

    /// The table of another index, which is this one's where a function of it says: one that is monotone, so that it is
    /// enough to know from where on it reaches a start.
    fn moved(&self, start: impl Fn(i64) -> i64) -> Table {
        let rest = self.runs[1..].iter().map(|run| (start(run.0), run.1));
        Table::of_runs(self.sort, [self.runs[0]].into_iter().chain(rest))
    }
}

/// A table as a store keeps it.
#[derive(Debug)]
pub(crate) struct Kept {
    pub(crate) table: Arc<Table>,
    /// What no other table of any store has.
    pub(crate) stamp: u64,
}

impl Kept {
    pub(crate) fn new(table: Arc<Table>) -> Kept {
        static TABLES: AtomicU64 = AtomicU64::new(0);
        Kept { table, stamp: TABLES.fetch_add(1, Ordering::Relaxed) }
    }
}

impl Terms {
    /// The element of an array at an index, an int that the path keeps within it. The elements are of one sort, at
    /// least one, and mostly constants.
    pub fn table(&mut self, index: Term, elements: &[Term]) -> Term {
        let sort = self.sort(elements[0]);
        // The runs of elements that are no constants, and what the others have there, so that they stay together.
        let mut open: Vec<(Interval, Term)> = Vec::new();
        let mut words = Vec::with_capacity(elements.len());
        for (at, &element) in (0..).zip(elements) {
            match (self.constant(element), open.last_mut()) {
                (Some(word), _) => {
                    if words.is_empty() {
                        words.resize(at as usize, word);
                    }
                    words.push(word);
                    continue;
                }
                (None, Some((run, last))) if *last == element && run.high == at - 1 => run.high = at,
                _ => open.push((Interval::of(at), element)),
            }
            words.extend(words.last().copied());
        }
        // Beyond the ends there is what is at the ends.
        if let Some((run, _)) = open.first_mut().filter(|(run, _)| run.low == 0) {
            run.low = i64::MIN;
        }
        if let Some((run, _)) = open.last_mut().filter(|(run, _)| run.high + 1 == elements.len() as i64) {
            run.high = i64::MAX;
        }
        let rest = (!words.is_empty()).then(|| self.table_of_words(index, sort, words));
        self.chosen(index, &open, rest)
    }

    /// The element of an array of known words at an index: see [`Terms::table`].
    pub fn table_of_words(&mut self, index: Term, sort: Sort, words: impl IntoIterator<Item = u64>) -> Term {
        self.table_at(Table::of_words(sort, words), index)
    }

    /// What a table is.
    pub fn contents(&self, id: TableId) -> &Table {
        &self.tables[id.0 as usize].table
    }

    pub(crate) fn shared_table(&self, id: TableId) -> Arc<Table> {
        self.tables[id.0 as usize].table.clone()
    }

    /// What no other table of any store has.
    pub(crate) fn table_stamp(&self, id: TableId) -> u64 {
        self.tables[id.0 as usize].stamp
    }

    /// The term whose index is in a run, or the rest, of which there is none only if all indices are in a run.
    fn chosen(&mut self, index: Term, open: &[(Interval, Term)], rest: Option<Term>) -> Term {
        let sort = self.sort(index);
        match (open, rest) {
            ([], rest) => rest.expect("an element"),
            ([(_, element)], None) => *element,
            ([(run, element)], Some(rest)) => {
                let within = self.member(Table::within(*run), index);
                self.choose(within, *element, rest)
            }
            // In halves, so that no term gets deeper than need be.
            _ => {
                let (left, right) = open.split_at(open.len() / 2);
                let start = self.integer(sort, right[0].0.low);
                let (no, yes) = (self.chosen(index, right, rest), self.chosen(index, left, rest));
                let less = if sort == Sort::Int { Operator::Lt32 } else { Operator::Lt64 };
                let is_left = self.condition(less, index, start);
                self.choose(is_left, yes, no)
            }
        }
    }

    /// A table at an index.
    pub(crate) fn table_at(&mut self, table: Table, index: Term) -> Term {
        if !self.simplifies {
            return self.intern_table(table, index);
        }
        let (mut table, mut index) = (table, index);
        loop {
            if let Some(cut) = table.cut(self.interval(index)) {
                table = cut;
            }
            if let [(_, word)] = table.runs[..] {
                return self.word(table.sort, word);
            }
            match self.moved_index(&table, index) {
                Some(moved) => (table, index) = moved,
                None => return self.of_one_symbol(table, index),
            }
        }
    }

    /// The table of what an index is computed from, where the index is that and a little more.
    fn moved_index(&mut self, table: &Table, index: Term) -> Option<(Table, Term)> {
        use Operator::*;
        match self.node(index) {
            Node::Table(id, inner) => {
                let sort = self.sort(index);
                Some((self.contents(id).map(table.sort, |word| table.at(sort.number(word))), inner))
            }
            Node::Apply(I2L, [x, _]) => Some((table.clone(), x)),
            Node::Apply(Shr32 | Shr64, [x, count]) => {
                let count = self.number(count)? & i64::from(self.sort(x).bits() - 1);
                // Within the interval of the index every start has its place among what is shifted.
                Some((table.moved(|start| start << count), x))
            }
            Node::Apply(Add32 | Add64, _) => {
                let sum = Sum::read(self, index);
                if sum.constant == 0 || sum.addends.is_empty() {
                    return None;
                }
                let rest = sum.without_constant().write(self);
                if !self.cannot_wrap_by(rest, sum.constant) {
                    return Some((table.turned(self.sort(index), sum.constant), rest));
                }
                let Interval { low, high } = self.interval(rest);
                let cut = table.cut(Interval::new(low + sum.constant, high + sum.constant));
                Some((cut.as_ref().unwrap_or(table).moved(|start| start - sum.constant), rest))
            }
            _ => None,
        }
    }

    /// A table at an index that is computed from one symbol of few values, by trying them all.
    fn of_one_symbol(&mut self, table: Table, index: Term) -> Term {
        let is_computed = !matches!(self.node(index), Node::Symbol(_));
        let Some(symbol) = self.only_symbol(index) else { return self.intern_table(table, index) };
        let (term, sort) = (self.term_of(symbol), self.symbol_at(symbol).sort());
        if !is_computed || !sort.is_integer() || self.interval(term).span() >= MOST_VALUES {
            return self.intern_table(table, index);
        }
        let kept = self.intern_table(table, index);
        if let Some(&known) = self.tabulated.get(&kept) {
            return known.unwrap_or(kept);
        }
        let shape = shape(self, kept);
        let known = shape.as_ref().and_then(|shape| self.shapes.get(shape).cloned());
        let table = known.unwrap_or_else(|| {
            let table = self.tabulated_over(kept, term);
            if self.shapes.len() >= MOST_SHAPES {
                self.shapes.clear();
            }
            if let Some(shape) = shape {
                self.shapes.insert(shape, table.clone());
            }
            table
        });
        let better = table.map(|table| self.table_at(table, term));
        self.tabulate(kept, better);
        better.unwrap_or(kept)
    }

    /// A function of a term that is computed from one symbol of few values: a table of that symbol.
    pub fn function_of_few(&mut self, term: Term, sort: Sort, function: impl Fn(u64) -> u64) -> Option<Term> {
        const FEW: u64 = 64;
        let symbol = self.only_symbol(term)?;
        let symbol = self.term_of(symbol);
        if !self.sort(symbol).is_integer() || self.interval(symbol).span() >= FEW {
            return None;
        }
        let values = self.tabulated_over(term, symbol)?;
        Some(self.table_at(values.map(sort, function), symbol))
    }

    /// The table of a term over its only symbol, unless that has too many runs.
    fn tabulated_over(&self, term: Term, symbol: Term) -> Option<Table> {
        let mut steps = Steps::of(self, term, MOST_STEPS)?;
        let (sort, Interval { low, high }) = (self.sort(symbol), self.interval(symbol));
        let mut runs: Vec<(i64, u64)> = Vec::new();
        for value in low..=high {
            let word = steps.value(|_| sort.word(value));
            if runs.last().is_none_or(|last| last.1 != word) {
                runs.push((if value == low { i64::MIN } else { value }, word));
            }
            if runs.len() > MOST_RUNS {
                return None;
            }
        }
        Some(Table::of_runs(self.sort(term), runs))
    }

    /// The table of an operator's values, if it is applied to tables of one index and to constants.
    pub(crate) fn apply_to_tables(&mut self, operator: Operator, a: Term, b: Term) -> Option<Term> {
        let sort = Sort::of_kind(operator.result()).expect("terms are numbers");
        let (index, table) = match (self.node(a), self.node(b)) {
            (Node::Table(x, index), _) if a == b => {
                (index, self.contents(x).map(sort, |word| apply(operator, [word; 2])))
            }
            (Node::Table(x, index), Node::Constant(_, y)) => {
                (index, self.contents(x).map(sort, |word| apply(operator, [word, y])))
            }
            (Node::Constant(_, x), Node::Table(y, index)) => {
                (index, self.contents(y).map(sort, |word| apply(operator, [x, word])))
            }
            (Node::Table(x, index), Node::Table(y, other)) if index == other => {
                let [x, y] = [x, y].map(|id| self.shared_table(id));
                let both = x.zip(&y, sort, |x, y| apply(operator, [x, y]));
                if both.len() > MOST_RUNS.max(x.len()).max(y.len()) {
                    return None;
                }
                (index, both)
            }
            _ => return None,
        };
        Some(self.table_at(table, index))
    }

    /// The condition that a table of booleans has true at an index.
    pub(crate) fn member(&mut self, table: Table, index: Term) -> Condition {
        let term = self.table_at(table, index);
        self.is_true(term)
    }

    /// The condition that a term is within an interval.
    pub(crate) fn is_within(&mut self, term: Term, interval: Interval) -> Condition {
        self.member(Table::within(interval), term)
    }

    /// The condition that a term is one of some ascending numbers.
    pub(crate) fn is_one_of(&mut self, term: Term, numbers: &[i64]) -> Condition {
        self.member(Table::one_of(numbers), term)
    }

    /// The condition that the term of a table of booleans is true: about the index alone, and the same for a table and
    /// for its opposite.
    pub(crate) fn is_in_table(&mut self, term: Term, id: TableId, index: Term) -> Condition {
        let (sort, table) = (self.sort(index), self.shared_table(id));
        match table.runs[..] {
            [(_, first), (start, _)] => {
                let start = self.integer(sort, start);
                let less = if sort == Sort::Int { Operator::Lt32 } else { Operator::Lt64 };
                self.condition(less, index, start).side(first == 1)
            }
            [(_, first), (low, _), (high, _)] if low + 1 == high => {
                let low = self.integer(sort, low);
                let equal = if sort == Sort::Int { Operator::Eq32 } else { Operator::Eq64 };
                self.condition(equal, index, low).side(first == 0)
            }
            [(_, 0), ..] => Condition { term, holds: true },
            _ => Condition { term: self.table_at(table.map(Sort::Int, |word| 1 - word), index), holds: false },
        }
    }

    /// A boolean as a table of the index that it is about.
    pub(crate) fn as_table(&self, condition: Condition) -> Option<(Term, Table)> {
        use Operator::*;
        let (index, table) = match self.node(condition.term) {
            Node::Table(id, index) if self.contents(id).is_boolean => (index, self.contents(id).clone()),
            Node::Apply(operator @ (Eq32 | Eq64 | Lt32 | Lt64), [index, b]) => {
                let number = self.number(b)?;
                let low = if matches!(operator, Lt32 | Lt64) { i64::MIN } else { number };
                let high = if low == number { number } else { number.checked_sub(1)? };
                (index, Table::within(Interval::new(low, high)))
            }
            _ => return None,
        };
        let table = if condition.holds { table } else { table.map(Sort::Int, |word| 1 - word) };
        Some((index, table))
    }
}
