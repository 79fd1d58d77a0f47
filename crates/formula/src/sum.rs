//! Sums as linear combinations, which wrap around as the JVM's do: `coefficient · term + … + constant` modulo 2³² or
//! 2⁶⁴. Nothing here needs to know whether anything overflows.

use crate::terms::{Node, Sort, Term, Terms};
use jaywalk_classes::code::Operator;
use smallvec::SmallVec;

/// More addends than this are not sorted into one another: a sum stays linear in the length of the program.
const MOST_ADDENDS: usize = 8;

/// A linear combination; coefficients and constant are those of longs or sign-extended ints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) sort: Sort,
    /// Ascending terms, no coefficient zero.
    pub(crate) addends: SmallVec<[(Term, i64); MOST_ADDENDS]>,
    pub(crate) constant: i64,
}

impl Sum {
    fn constant(sort: Sort, constant: i64) -> Sum {
        Sum { sort, addends: SmallVec::new(), constant }
    }

    /// A number as the sort has it.
    fn wrapped(&self, number: i64) -> i64 {
        self.sort.number(self.sort.word(number))
    }

    /// Reads a term of an integer sort. What is no sum is an addend by itself.
    pub(crate) fn read(terms: &Terms, term: Term) -> Sum {
        let sort = terms.sort(term);
        Sum::read_known(terms, term).unwrap_or_else(|| Sum {
            sort,
            addends: SmallVec::from_iter([(term, 1)]),
            constant: 0,
        })
    }

    fn read_known(terms: &Terms, term: Term) -> Option<Sum> {
        use Operator::*;
        let sort = terms.sort(term);
        if terms.is_long_sum(term) {
            return None;
        }
        let (operator, [a, b]) = match terms.node(term) {
            Node::Constant(sort, word) => return Some(Sum::constant(sort, sort.number(word))),
            Node::Apply(operator, operands) => (operator, operands),
            _ => return None,
        };
        match operator {
            Add32 | Add64 => Sum::read(terms, a).plus(1, &Sum::read(terms, b)),
            Sub32 | Sub64 => Sum::read(terms, a).plus(-1, &Sum::read(terms, b)),
            Neg32 | Neg64 => Sum::constant(sort, 0).plus(-1, &Sum::read(terms, a)),
            Mul32 | Mul64 => {
                let (factor, other) = match (terms.number(a), terms.number(b)) {
                    (Some(factor), _) => (factor, b),
                    (_, Some(factor)) => (factor, a),
                    _ => return None,
                };
                Sum::constant(sort, 0).plus(factor, &Sum::read(terms, other))
            }
            Shl32 | Shl64 => {
                let count = terms.number(b)? as u32 & (sort.bits() - 1);
                Sum::constant(sort, 0).plus(1i64.wrapping_shl(count), &Sum::read(terms, a))
            }
            _ => None,
        }
    }

    /// This and another as often as `factor` says; nothing if there are too many addends.
    pub(crate) fn plus(mut self, factor: i64, other: &Sum) -> Option<Sum> {
        self.constant = self.wrapped(self.constant.wrapping_add(other.constant.wrapping_mul(factor)));
        for &(term, coefficient) in &other.addends {
            let more = coefficient.wrapping_mul(factor);
            match self.addends.binary_search_by_key(&term, |addend| addend.0) {
                Ok(place) => self.addends[place].1 = self.wrapped(self.addends[place].1.wrapping_add(more)),
                Err(place) => self.addends.insert(place, (term, self.wrapped(more))),
            }
        }
        self.addends.retain(|addend| addend.1 != 0);
        (self.addends.len() <= MOST_ADDENDS).then_some(self)
    }

    /// The sum with remainders in the place of what they are made of: `x - x / 10 * 10` is `x % 10`.
    pub(crate) fn with_remainders(self, terms: &mut Terms) -> Sum {
        for at in 0..self.addends.len() {
            let (quotient, coefficient) = self.addends[at];
            if let Some((remainder, a)) = divided(terms, quotient)
                && self.addends.contains(&(remainder, coefficient))
            {
                let mut rest = self.clone();
                rest.addends.retain(|addend| addend.0 != quotient && addend.0 != remainder);
                let Some(whole) = rest.plus(coefficient, &Sum::read(terms, a)) else { continue };
                return whole.with_remainders(terms);
            }
            let Node::Apply(operator @ (Operator::Div32 | Operator::Div64), [a, b]) = terms.node(quotient) else {
                continue;
            };
            let Some(divisor) = terms.number(b).filter(|divisor| divisor.unsigned_abs() > 1) else { continue };
            if coefficient % divisor != 0 {
                continue;
            }
            let factor = -(coefficient / divisor);
            let mut rest = self.clone();
            rest.addends.remove(at);
            let remainder = if operator == Operator::Div32 { Operator::Rem32 } else { Operator::Rem64 };
            // Terms are made only for what gets shorter.
            let Some(rest) = rest.plus(-factor, &Sum::read(terms, a)) else { continue };
            if rest.addends.len() + 1 > self.addends.len()
                && !rest.addends.iter().any(|addend| terms.node(addend.0) == Node::Apply(remainder, [a, b]))
            {
                continue;
            }
            let remainder = terms.apply(remainder, a, b);
            let with = rest.plus(factor, &Sum::read(terms, remainder));
            if let Some(with) = with.filter(|with| with.addends.len() < self.addends.len()) {
                return with.with_remainders(terms);
            }
        }
        self
    }

    /// The sum of what its addends were narrowed from, if some were and it has the same low bits: those of a mask.
    pub(crate) fn narrowed(&self, terms: &Terms, mask: u64) -> Option<Sum> {
        use Operator::{I2B, I2C, I2S};
        let mut sum = Sum::constant(self.sort, self.constant);
        let mut is_other = false;
        for &(term, coefficient) in &self.addends {
            let wide = match terms.node(term) {
                Node::Apply(I2B, [wide, _]) if mask & !0xFF == 0 => Some(wide),
                Node::Apply(I2S | I2C, [wide, _]) if mask & !0xFFFF == 0 => Some(wide),
                _ => None,
            };
            is_other |= wide.is_some();
            sum = sum.plus(coefficient, &Sum::read(terms, wide.unwrap_or(term)))?;
        }
        is_other.then_some(sum)
    }

    /// The term of this sum, always of the same shape: what is added, what is subtracted, the constant.
    pub(crate) fn write(&self, terms: &mut Terms) -> Term {
        use Operator::*;
        let (add, subtract, multiply, negate) =
            if self.sort == Sort::Int { (Add32, Sub32, Mul32, Neg32) } else { (Add64, Sub64, Mul64, Neg64) };
        let mut sum: Option<Term> = None;
        let positive = self.addends.iter().filter(|addend| addend.1 > 0);
        let negative = self.addends.iter().filter(|addend| addend.1 < 0);
        for &(term, coefficient) in positive.chain(negative) {
            // The least number is its own negation: it is never subtracted.
            let is_subtracted = coefficient < 0 && coefficient != self.wrapped(coefficient.wrapping_neg());
            let size = if is_subtracted { self.wrapped(coefficient.wrapping_neg()) } else { coefficient };
            let product = if size == 1 {
                term
            } else {
                let factor = terms.integer(self.sort, size);
                terms.intern(multiply, [term, factor])
            };
            sum = Some(match sum {
                None if is_subtracted => terms.intern(negate, [product; 2]),
                None => product,
                Some(sum) if is_subtracted => terms.intern(subtract, [sum, product]),
                Some(sum) => terms.intern(add, [sum, product]),
            });
        }
        let constant = terms.integer(self.sort, self.constant);
        match sum {
            None => constant,
            Some(sum) if self.constant == 0 => sum,
            Some(sum) => terms.intern(add, [sum, constant]),
        }
    }

    /// The sum without its constant.
    pub(crate) fn without_constant(&self) -> Sum {
        Sum { constant: 0, ..self.clone() }
    }
}

/// For a quotient times its divisor: the remainder that makes it the dividend again, if there is such a term, and the
/// dividend. That is so for zero and for -1 as well.
fn divided(terms: &Terms, product: Term) -> Option<(Term, Term)> {
    use Operator::*;
    let Node::Apply(Mul32 | Mul64, factors) = terms.node(product) else { return None };
    let [x, y] = factors;
    [(x, y), (y, x)].into_iter().find_map(|(quotient, divisor)| {
        let (remainder, a) = match terms.node(quotient) {
            Node::Apply(Div32, [a, b]) if b == divisor => (Node::Apply(Rem32, [a, b]), a),
            Node::Apply(Div64, [a, b]) if b == divisor => (Node::Apply(Rem64, [a, b]), a),
            _ => return None,
        };
        terms.find(remainder).map(|remainder| (remainder, a))
    })
}
