//! Linear arithmetic: conditions as inequalities between sums, refuted by eliminating variables (Fourier and Motzkin).
//!
//! A sum is read as one of numbers without bounds only where the path's intervals exclude overflow; everything else is
//! a variable by itself. What has no rational solution has no integer one, so this refutes and never finds values.

use super::index::Slice;
use super::propagate::Intervals;
use crate::condition::Condition;
use crate::interval::{Interval, cannot_wrap};
use crate::terms::{Node, Term, Terms};
use jaywalk_classes::code::Operator;

const MOST_VARIABLES: usize = 14;
const MOST_ROWS: usize = 300;
/// Rows with greater numbers are left out, so that nothing here overflows.
const GREATEST_COEFFICIENT: i128 = 1 << 40;
const GREATEST_LIMIT: i128 = 1 << 80;
/// Sums that are nested deeper are read as variables.
const DEEPEST: usize = 24;
/// So many terms of a sum are read: parts may be shared, and then there are many ways down.
const MOST_PARTS: usize = 200;

/// `coefficients · variables ≤ limit`; pairs of variable and coefficient, ascending, none zero.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Row {
    coefficients: Vec<(Term, i128)>,
    limit: i128,
}

impl Row {
    /// Whether it may be kept. Leaving one out only makes less refutable.
    fn is_small(&self) -> bool {
        self.limit.abs() < GREATEST_LIMIT && self.coefficients.iter().all(|pair| pair.1.abs() < GREATEST_COEFFICIENT)
    }
}

/// A sum while it is read.
#[derive(Clone, Debug, Default)]
struct Sum {
    coefficients: Vec<(Term, i128)>,
    constant: i128,
    /// How many terms were read.
    parts: usize,
}

impl Sum {
    fn add_term(&mut self, term: Term, coefficient: i128) {
        match self.coefficients.binary_search_by_key(&term, |pair| pair.0) {
            Ok(at) => {
                self.coefficients[at].1 += coefficient;
                if self.coefficients[at].1 == 0 {
                    self.coefficients.remove(at);
                }
            }
            Err(at) if coefficient != 0 => self.coefficients.insert(at, (term, coefficient)),
            Err(_) => {}
        }
    }
}

/// Whether a slice of the path and a condition contradict each other linearly. The intervals are those of the path.
pub(crate) fn is_contradictory(terms: &Terms, intervals: &Intervals, slice: &Slice, condition: Condition) -> bool {
    let mut rows = Vec::new();
    for condition in slice.conditions.iter().chain([&condition]).flat_map(|condition| condition.parts(terms)) {
        add_rows(terms, intervals, condition, &mut rows);
        if rows.len() > MOST_ROWS {
            return false;
        }
    }
    let mut variables: Vec<Term> = rows.iter().flat_map(|row| row.coefficients.iter().map(|pair| pair.0)).collect();
    variables.sort_unstable();
    variables.dedup();
    if variables.len() > MOST_VARIABLES {
        return false;
    }
    for &variable in &variables {
        let Interval { low, high } = intervals.get(terms, variable);
        rows.push(Row { coefficients: vec![(variable, 1)], limit: high.into() });
        rows.push(Row { coefficients: vec![(variable, -1)], limit: -i128::from(low) });
    }
    eliminate(rows, variables)
}

/// The inequalities that a condition says; none where it says none that is linear.
fn add_rows(terms: &Terms, intervals: &Intervals, condition: Condition, rows: &mut Vec<Row>) {
    use Operator::*;
    let Node::Apply(operator, [a, b]) = terms.node(condition.term) else { return };
    let is_less = matches!(operator, Lt32 | Lt64);
    if !is_less && !matches!(operator, Eq32 | Eq64) {
        return;
    }
    let mut row = |sign: i128, limit: i128| {
        let mut sum = Sum::default();
        read(terms, intervals, (sign, a), 0, &mut sum);
        read(terms, intervals, (-sign, b), 0, &mut sum);
        let row = Row { coefficients: sum.coefficients, limit: limit - sum.constant };
        rows.extend(row.is_small().then_some(row));
    };
    match (is_less, condition.holds) {
        (true, true) => row(1, -1),
        (true, false) => row(-1, 0),
        (false, true) => {
            row(1, 0);
            row(-1, 0);
        }
        (false, false) => {}
    }
}

/// Adds a term, times a factor, as a sum of variables as far as nothing can overflow.
fn read(terms: &Terms, intervals: &Intervals, (factor, term): (i128, Term), depth: usize, sum: &mut Sum) {
    use Operator::*;
    if let Some(number) = terms.number(term) {
        sum.constant += factor * i128::from(number);
        return;
    }
    sum.parts += 1;
    let Node::Apply(operator, [a, b]) = terms.node(term) else { return sum.add_term(term, factor) };
    let (x, y) = (intervals.get(terms, a), intervals.get(terms, b));
    let parts: [(i128, Term); 2] = match operator {
        _ if operator.is_floating() || depth == DEEPEST || sum.parts > MOST_PARTS => return sum.add_term(term, factor),
        I2L => [(1, a), (0, a)],
        L2I if Interval::INT.includes(x) => [(1, a), (0, a)],
        _ if !cannot_wrap(operator, terms.sort(term), x, y) => return sum.add_term(term, factor),
        Add32 | Add64 => [(1, a), (1, b)],
        Sub32 | Sub64 => [(1, a), (-1, b)],
        Neg32 | Neg64 => [(-1, a), (0, a)],
        Mul32 | Mul64 => match terms.number(b) {
            Some(number) => [(number.into(), a), (0, a)],
            None => return sum.add_term(term, factor),
        },
        Shl32 | Shl64 => match terms.number(b) {
            Some(count) => [(1 << (count & i64::from(terms.sort(term).bits() - 1)), a), (0, a)],
            None => return sum.add_term(term, factor),
        },
        _ => return sum.add_term(term, factor),
    };
    if parts.iter().any(|part| (part.0 * factor).abs() >= GREATEST_COEFFICIENT) {
        return sum.add_term(term, factor);
    }
    for (more, part) in parts {
        if more != 0 {
            read(terms, intervals, (more * factor, part), depth + 1, sum);
        }
    }
}

/// Whether eliminating all variables leaves something false.
fn eliminate(mut rows: Vec<Row>, mut variables: Vec<Term>) -> bool {
    loop {
        for row in &mut rows {
            tighten(row);
        }
        if rows.iter().any(|row| row.coefficients.is_empty() && row.limit < 0) {
            return true;
        }
        rows.retain(|row| !row.coefficients.is_empty());
        // The variable that makes the fewest new rows.
        let cost = |variable: &Term| {
            let (mut above, mut below) = (0usize, 0usize);
            for row in &rows {
                match coefficient(row, *variable).signum() {
                    1 => above += 1,
                    -1 => below += 1,
                    _ => {}
                }
            }
            above * below
        };
        let Some(at) = (0..variables.len()).min_by_key(|&at| cost(&variables[at])) else { return false };
        let variable = variables.swap_remove(at);
        let (with, mut without): (Vec<Row>, Vec<Row>) =
            rows.into_iter().partition(|row| coefficient(row, variable) != 0);
        let (above, below): (Vec<&Row>, Vec<&Row>) = with.iter().partition(|row| coefficient(row, variable) > 0);
        for upper in &above {
            for lower in &below {
                let (p, q) = (coefficient(upper, variable), -coefficient(lower, variable));
                let mut sum = Sum::default();
                upper.coefficients.iter().for_each(|&(term, coefficient)| sum.add_term(term, q * coefficient));
                lower.coefficients.iter().for_each(|&(term, coefficient)| sum.add_term(term, p * coefficient));
                let row = Row { coefficients: sum.coefficients, limit: q * upper.limit + p * lower.limit };
                if row.is_small() && !without.contains(&row) {
                    without.push(row);
                }
                if without.len() > MOST_ROWS {
                    return false;
                }
            }
        }
        rows = without;
    }
}

fn coefficient(row: &Row, variable: Term) -> i128 {
    row.coefficients.binary_search_by_key(&variable, |pair| pair.0).map_or(0, |at| row.coefficients[at].1)
}

/// Divides a row by what divides all its coefficients; the variables are integers, so the limit is rounded down.
fn tighten(row: &mut Row) {
    let divisor = row.coefficients.iter().fold(0, |divisor, pair| gcd(divisor, pair.1.abs()));
    if divisor > 1 {
        row.coefficients.iter_mut().for_each(|pair| pair.1 /= divisor);
        row.limit = row.limit.div_euclid(divisor);
    }
}

fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
