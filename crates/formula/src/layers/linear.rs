//! Linear arithmetic: conditions as inequalities between sums of numbers without bounds, refuted by elimination.
//!
//! A sum that the path's intervals keep from overflowing is read as it is. Of one that may overflow there are few cases:
//! it wraps around once upwards, once downwards, or not at all; the conditions are refuted if they are in every case.
//! Quotients, shifts to the right and remainders are variables that lie between multiples of what they are made from.
//! Everything else is a variable by itself. What has no rational solution has no integer one, so this refutes and never
//! finds values.

use super::index::Slice;
use super::propagate::Intervals;
use super::rows::{GREATEST_COEFFICIENT, MOST_ROWS, Row, Sum, Variable, is_contradictory as eliminate};
use crate::condition::Condition;
use crate::interval::{Interval, unwrapped};
use crate::terms::{Node, Sort, Term, Terms};
use jaywalk_classes::code::Operator;

const MOST_VARIABLES: usize = 14;
/// Sums that are nested deeper are read as variables.
const DEEPEST: usize = 24;
/// So many terms of a sum are read: parts may be shared, and then there are many ways down.
const MOST_PARTS: usize = 200;
/// Of so many sums that may overflow the cases are told apart.
const MOST_WRAPPING: usize = 3;
/// A sum that wraps around in more ways is a variable.
const MOST_TURNS: usize = 3;

/// Whether a slice of the path and a condition contradict each other linearly. The intervals are those of the path.
pub(crate) fn is_contradictory(terms: &Terms, intervals: &Intervals, slice: &Slice, condition: Condition) -> bool {
    let conditions = slice.conditions.iter().chain([&condition]).flat_map(|condition| condition.parts(terms));
    let conditions: Vec<Condition> = conditions.collect();
    let mut reader = Reader { terms, intervals, turns: Vec::new(), wrapping: Vec::new(), rows: Vec::new(), parts: 0 };
    if reader.refutes(&conditions) {
        return true;
    }
    let wrapping = std::mem::take(&mut reader.wrapping);
    !wrapping.is_empty() && wrapping.len() <= MOST_WRAPPING && reader.refutes_cases(&conditions, &wrapping)
}

/// Reads conditions as rows.
struct Reader<'a> {
    terms: &'a Terms,
    intervals: &'a Intervals,
    /// Sums that may overflow, and what they have then been wrapped around by: the case.
    turns: Vec<(Term, i128)>,
    /// Those that were met without being told.
    wrapping: Vec<Term>,
    rows: Vec<Row>,
    /// How many terms of a sum were read.
    parts: usize,
}

impl Reader<'_> {
    /// Whether conditions are refuted in every case of some sums.
    fn refutes_cases(&mut self, conditions: &[Condition], wrapping: &[Term]) -> bool {
        let Some((&first, rest)) = wrapping.split_first() else { return self.refutes(conditions) };
        for turn in self.turns_of(first) {
            self.turns.push((first, turn));
            let is_refuted = self.refutes_cases(conditions, rest);
            self.turns.pop();
            if !is_refuted {
                return false;
            }
        }
        true
    }

    /// Whether conditions are refuted in this case.
    fn refutes(&mut self, conditions: &[Condition]) -> bool {
        self.rows.clear();
        for &condition in conditions {
            self.add_condition(condition);
            if self.rows.len() > MOST_ROWS {
                return false;
            }
        }
        for at in 0..self.turns.len() {
            let term = self.turns[at].0;
            self.add_within(term, self.intervals.get(self.terms, term));
        }
        // What variables are made from brings new ones.
        let mut variables: Vec<Variable> = Vec::new();
        let mut read = 0;
        while read < self.rows.len() {
            let new: Vec<Variable> = self.rows[read].variables().filter(|new| !variables.contains(new)).collect();
            read += 1;
            for variable in new {
                variables.push(variable);
                if variables.len() > MOST_VARIABLES || self.rows.len() > MOST_ROWS {
                    return false;
                }
                self.add_definition(variable);
            }
        }
        eliminate(std::mem::take(&mut self.rows), variables)
    }

    fn interval(&self, term: Term) -> Interval {
        self.intervals.get(self.terms, term)
    }

    /// The inequalities that a condition says; none where it says none that is linear.
    fn add_condition(&mut self, condition: Condition) {
        use Operator::*;
        if let Node::Table(id, index) = self.terms.node(condition.term) {
            let indices = self.terms.contents(id).indices(self.interval(index), Interval::of(condition.holds.into()));
            return self.add_within(index, indices);
        }
        let Node::Apply(operator, [a, b]) = self.terms.node(condition.term) else { return };
        // Among numbers of the same sign unsigned comparisons are as the others.
        let is_alike = || {
            let [x, y] = [a, b].map(|operand| self.interval(operand));
            (x.low >= 0 && y.low >= 0) || (x.high < 0 && y.high < 0)
        };
        let is_less = matches!(operator, Lt32 | Lt64) || (matches!(operator, LtU32 | LtU64) && is_alike());
        if !is_less && !matches!(operator, Eq32 | Eq64) {
            return;
        }
        match (is_less, condition.holds) {
            (true, true) => self.add_row(&[(1, a), (-1, b)], -1),
            (true, false) => self.add_row(&[(-1, a), (1, b)], 0),
            (false, true) => {
                self.add_row(&[(1, a), (-1, b)], 0);
                self.add_row(&[(-1, a), (1, b)], 0);
            }
            (false, false) => {}
        }
    }

    /// That a sum of terms is at most a number.
    fn add_row(&mut self, addends: &[(i128, Term)], limit: i128) {
        let mut sum = Sum::default();
        self.parts = 0;
        for &(factor, term) in addends {
            self.read(factor, term, 0, &mut sum);
        }
        self.rows.extend(Row::at_most(sum, limit));
    }

    fn add_within(&mut self, term: Term, Interval { low, high }: Interval) {
        self.add_row(&[(1, term)], high.into());
        self.add_row(&[(-1, term)], -i128::from(low));
    }

    /// What a variable is between.
    fn add_definition(&mut self, variable: Variable) {
        use Operator::*;
        let Variable::Term(term) = variable else { return };
        let Interval { low, high } = self.interval(term);
        for (coefficient, limit) in [(1, i128::from(high)), (-1, -i128::from(low))] {
            let mut sum = Sum::default();
            sum.add(variable, coefficient);
            self.rows.extend(Row::at_most(sum, limit));
        }
        let Node::Apply(operator, [a, b]) = self.terms.node(term) else { return };
        let Some(number) = self.terms.number(b) else { return };
        let (of_a, bits) = (self.interval(a), i64::from(self.terms.sort(term).bits()));
        match operator {
            Shr32 | Shr64 => self.add_quotient(term, 1 << (number & (bits - 1)), &[(1, a)], (true, true)),
            Ushr32 | Ushr64 if of_a.low >= 0 => {
                self.add_quotient(term, 1 << (number & (bits - 1)), &[(1, a)], (true, true));
            }
            // A sum that may overflow as a signed number, but not as an unsigned one: the middle of two indices.
            Ushr32 | Ushr64 if number & (bits - 1) != 0 => {
                if let Node::Apply(Add32 | Add64, [x, y]) = self.terms.node(a)
                    && self.interval(x).low >= 0
                    && self.interval(y).low >= 0
                {
                    self.add_quotient(term, 1 << (number & (bits - 1)), &[(1, x), (1, y)], (true, true));
                }
            }
            Div32 | Div64 if number > 0 => {
                self.add_quotient(term, number.into(), &[(1, a)], (of_a.high > 0, of_a.low >= 0));
            }
            Rem32 | Rem64 if number > 0 => self.add_remainder(term, a, number.into()),
            And32 | And64 if number > 0 && number & number.wrapping_add(1) == 0 => {
                self.add_remainder(term, a, i128::from(number) + 1);
            }
            _ => {}
        }
    }

    /// That a sum lies above a multiple of a quotient by less than the divisor. A quotient that was rounded towards zero
    /// may lie on either side: whether the sum can be above, and whether it cannot be below.
    fn add_quotient(&mut self, term: Term, divisor: i128, sum: &[(i128, Term)], (above, not_below): (bool, bool)) {
        let room = divisor - 1;
        let negated: Vec<(i128, Term)> = sum.iter().map(|&(factor, term)| (-factor, term)).collect();
        self.add_row(&[&negated[..], &[(divisor, term)]].concat(), if not_below { 0 } else { room });
        self.add_row(&[sum, &[(-divisor, term)]].concat(), if above { room } else { 0 });
    }

    /// That a term differs from what it is the remainder of by a multiple of the divisor.
    fn add_remainder(&mut self, term: Term, a: Term, divisor: i128) {
        for sign in [1, -1] {
            let mut sum = Sum::default();
            self.parts = 0;
            self.read(sign, a, 0, &mut sum);
            sum.add(Variable::Term(term), -sign);
            sum.add(Variable::Quotient(term), -sign * divisor);
            self.rows.extend(Row::at_most(sum, 0));
        }
    }

    /// Adds a term, times a factor, as a sum of variables as far as it is one in this case.
    fn read(&mut self, factor: i128, term: Term, depth: usize, sum: &mut Sum) {
        use Operator::*;
        if let Some(number) = self.terms.number(term) {
            sum.constant += factor * i128::from(number);
            return;
        }
        self.parts += 1;
        let variable = Variable::Term(term);
        let Node::Apply(operator, [a, b]) = self.terms.node(term) else { return sum.add(variable, factor) };
        let is_deep = depth == DEEPEST || self.parts > MOST_PARTS;
        let number = |operand: Term| self.terms.number(operand).map(i128::from);
        let parts: [(i128, Term); 2] = match operator {
            _ if operator.is_floating() || is_deep => return sum.add(variable, factor),
            I2L => [(1, a), (0, a)],
            L2I if Interval::INT.includes(self.interval(a)) => [(1, a), (0, a)],
            Add32 | Add64 => [(1, a), (1, b)],
            Sub32 | Sub64 => [(1, a), (-1, b)],
            Neg32 | Neg64 => [(-1, a), (0, a)],
            Mul32 | Mul64 => match number(b) {
                Some(number) => [(number, a), (0, a)],
                None => return sum.add(variable, factor),
            },
            Shl32 | Shl64 => match number(b) {
                Some(count) => [(1 << (count & i128::from(self.terms.sort(term).bits() - 1)), a), (0, a)],
                None => return sum.add(variable, factor),
            },
            _ => return sum.add(variable, factor),
        };
        if parts.iter().any(|part| (part.0 * factor).abs() >= GREATEST_COEFFICIENT) {
            return sum.add(variable, factor);
        }
        if !matches!(operator, I2L | L2I) {
            match self.turn(term) {
                Some(turn) => sum.constant -= factor * turn,
                None => return sum.add(variable, factor),
            }
        }
        for (more, part) in parts {
            if more != 0 {
                self.read(more * factor, part, depth + 1, sum);
            }
        }
    }

    /// What a sum is wrapped around by in this case; nothing if that is not known.
    fn turn(&mut self, term: Term) -> Option<i128> {
        if let Some((_, turn)) = self.turns.iter().find(|(told, _)| *told == term) {
            return Some(*turn);
        }
        match self.turns_of(term)[..] {
            [] => None,
            [turn] => Some(turn),
            _ => {
                if !self.wrapping.contains(&term) {
                    self.wrapping.push(term);
                }
                None
            }
        }
    }

    /// All that a sum may be wrapped around by; none if that is too much.
    fn turns_of(&self, term: Term) -> Vec<i128> {
        let Node::Apply(operator, [a, b]) = self.terms.node(term) else { return Vec::new() };
        let Some((low, high)) = unwrapped(operator, self.interval(a), self.interval(b)) else { return Vec::new() };
        let Interval { low: least, .. } = Interval::of_sort(self.terms.sort(term));
        let size: i128 = if self.terms.sort(term) == Sort::Int { 1 << 32 } else { 1 << 64 };
        let [first, last] = [low, high].map(|end| (end - i128::from(least)).div_euclid(size));
        if last - first >= MOST_TURNS as i128 {
            return Vec::new();
        }
        (first..=last).map(|turn| turn * size).collect()
    }
}
