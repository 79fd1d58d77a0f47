//! Inequalities between sums, refuted by eliminating variables (Fourier and Motzkin).

use crate::terms::Term;

/// With more rows than this it is given up.
pub(super) const MOST_ROWS: usize = 300;
/// Rows with greater numbers are left out, so that nothing here overflows.
pub(super) const GREATEST_COEFFICIENT: i128 = 1 << 40;
const GREATEST_LIMIT: i128 = 1 << 80;

/// What stands for a number: a term, or a quotient that no term stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Variable {
    Term(Term),
    /// What a remainder leaves out: the number of the term of the remainder.
    Quotient(Term),
}

/// A sum of variables and a constant: pairs of variable and coefficient, ascending, none zero.
#[derive(Clone, Debug, Default)]
pub(super) struct Sum {
    pub(super) coefficients: Vec<(Variable, i128)>,
    pub(super) constant: i128,
}

impl Sum {
    pub(super) fn add(&mut self, variable: Variable, coefficient: i128) {
        match self.coefficients.binary_search_by_key(&variable, |pair| pair.0) {
            Ok(at) => {
                self.coefficients[at].1 += coefficient;
                if self.coefficients[at].1 == 0 {
                    self.coefficients.remove(at);
                }
            }
            Err(at) if coefficient != 0 => self.coefficients.insert(at, (variable, coefficient)),
            Err(_) => {}
        }
    }
}

/// `coefficients · variables ≤ limit`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    coefficients: Vec<(Variable, i128)>,
    limit: i128,
}

impl Row {
    /// That a sum is at most a number; nothing if its numbers are too great. Leaving one out only makes less refutable.
    pub(super) fn at_most(sum: Sum, number: i128) -> Option<Row> {
        let row = Row { coefficients: sum.coefficients, limit: number - sum.constant };
        row.is_small().then_some(row)
    }

    fn is_small(&self) -> bool {
        self.limit.abs() < GREATEST_LIMIT && self.coefficients.iter().all(|pair| pair.1.abs() < GREATEST_COEFFICIENT)
    }

    pub(super) fn variables(&self) -> impl Iterator<Item = Variable> + '_ {
        self.coefficients.iter().map(|pair| pair.0)
    }
}

/// Whether eliminating all variables leaves something false.
pub(super) fn is_contradictory(mut rows: Vec<Row>, mut variables: Vec<Variable>) -> bool {
    loop {
        for row in &mut rows {
            tighten(row);
        }
        if rows.iter().any(|row| row.coefficients.is_empty() && row.limit < 0) {
            return true;
        }
        rows.retain(|row| !row.coefficients.is_empty());
        // The variable that makes the fewest new rows.
        let cost = |variable: &Variable| {
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
                upper.coefficients.iter().for_each(|&(variable, coefficient)| sum.add(variable, q * coefficient));
                lower.coefficients.iter().for_each(|&(variable, coefficient)| sum.add(variable, p * coefficient));
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

fn coefficient(row: &Row, variable: Variable) -> i128 {
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
