//! Floating point that is whole: integers that were converted, and what is computed from them without rounding.
//!
//! A double holds every integer up to 2⁵³ exactly, a float every one up to 2²⁴. Where the path's bounds of the integers tell
//! that sums, products and remainders stay below that, they are those of longs, and a comparison of them is one of longs. So
//! is a comparison of a quotient `p / q` with a whole number `k`: what is not `k` is away from it by at least `1 / q`, which
//! rounding does not take away as long as `k · q` is below the limit, too. And what a quotient is cut to is the quotient of
//! longs. Only the sign of zero is lost: comparisons and conversions cannot tell.
//!
//! Halves, quarters and so on are whole numbers too, of halves or quarters.

use crate::condition::Condition;
use crate::interval::Interval;
use crate::path::PathCondition;
use crate::solver::Solver;
use crate::terms::{Node, Sort, Term, Terms};
use jaywalk_classes::code::Operator::{self, *};

/// What is nested deeper is not looked at.
const MOST_NESTED: usize = 8;

/// Smaller parts are not looked for.
const MOST_HALVED: u32 = 20;

/// A long, between what numbers it is on the path, and how often it is to be halved.
#[derive(Clone, Copy)]
struct Whole {
    term: Term,
    bounds: Interval,
    halved: u32,
}

impl Whole {
    /// A constant that can be had by halving a whole number, up to a limit.
    fn constant(terms: &mut Terms, value: f64, limit: i64) -> Option<Whole> {
        let halved = (0..=MOST_HALVED).find(|&halved| {
            let scaled = value * f64::from(1u32 << halved);
            scaled.abs() <= limit as f64 && scaled.trunc() == scaled
        })?;
        let number = (value * f64::from(1u32 << halved)) as i64;
        Some(Whole { term: terms.long(number), bounds: Interval::of(number), halved })
    }

    /// The same number, halved more often.
    fn as_halved(self, terms: &mut Terms, halved: u32) -> Option<Whole> {
        if halved == self.halved {
            return Some(self);
        }
        let factor = 1i64.checked_shl(halved - self.halved)?;
        let bounds = combined(Mul64, self.bounds, Interval::of(factor))?;
        let factor = terms.long(factor);
        Some(Whole { term: terms.apply(Mul64, self.term, factor), bounds, halved })
    }

    /// The factors of a product: what is doubled by a constant is halved less often instead.
    fn less_halved(self, factor: Whole, terms: &mut Terms) -> (Whole, Whole) {
        match factor.bounds.single() {
            Some(number) if number != 0 && factor.halved == 0 => {
                let doubled = self.halved.min(number.trailing_zeros());
                let number = number >> doubled;
                let factor = Whole { term: terms.long(number), bounds: Interval::of(number), halved: 0 };
                (Whole { halved: self.halved - doubled, ..self }, factor)
            }
            _ => (self, factor),
        }
    }

    /// Two numbers, halved equally often.
    fn alike(self, other: Whole, terms: &mut Terms) -> Option<(Whole, Whole)> {
        let halved = self.halved.max(other.halved);
        Some((self.as_halved(terms, halved)?, other.as_halved(terms, halved)?))
    }

    /// What is left if its parts are cut off: towards zero, or downwards by a shift.
    fn cut(self, terms: &mut Terms, is_downwards: bool) -> Whole {
        if self.halved == 0 {
            return self;
        }
        let Interval { low, high } = self.bounds;
        let (term, bounds) = if is_downwards {
            let by = terms.int(self.halved as i32);
            (terms.apply(Shr64, self.term, by), Interval::new(low >> self.halved, high >> self.halved))
        } else {
            let by = 1 << self.halved;
            let divisor = terms.long(by);
            (terms.apply(Div64, self.term, divisor), Interval::new(low / by, high / by))
        };
        Whole { term, bounds, halved: 0 }
    }

    fn negated(self, terms: &mut Terms) -> Whole {
        let bounds = Interval::new(-self.bounds.high, -self.bounds.low);
        Whole { term: terms.unary(Neg64, self.term), bounds, halved: self.halved }
    }
}

/// Up to what numbers floating point has all integers.
fn limit(sort: Sort) -> i64 {
    if sort == Sort::Float { 1 << 24 } else { 1 << 53 }
}

fn is_within(bounds: Interval, limit: i64) -> bool {
    Interval::new(-limit, limit).includes(bounds)
}

/// The bounds of a sum, difference or product of two numbers up to 2⁵³; nothing if a long does not hold it.
fn combined(operator: Operator, a: Interval, b: Interval) -> Option<Interval> {
    let function = match operator {
        Add64 => i64::checked_add,
        Sub64 => i64::checked_sub,
        _ => i64::checked_mul,
    };
    let mut ends = [0; 4];
    for (end, (x, y)) in ends.iter_mut().zip([(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)]) {
        *end = function(x, y)?;
    }
    Some(Interval::new(ends.into_iter().min()?, ends.into_iter().max()?))
}

impl Solver {
    /// A comparison of floating point as one of longs, if the path's bounds tell that both are whole.
    pub(crate) fn compare_whole(
        &mut self,
        terms: &mut Terms,
        path: &PathCondition,
        condition: Condition,
    ) -> Option<Condition> {
        let Node::Apply(operator @ (FEq | FLt | FLe | DEq | DLt | DLe), [a, b]) = terms.node(condition.term) else {
            return None;
        };
        let (a, b) = match (self.whole(terms, path, a, MOST_NESTED), self.whole(terms, path, b, MOST_NESTED)) {
            (Some(a), Some(b)) => a.alike(b, terms)?,
            (None, Some(b)) => {
                let (p, q) = self.quotient(terms, path, a)?;
                p.alike(multiple(terms, b, q, limit(terms.sort(a)))?, terms)?
            }
            (Some(a), None) => {
                let (p, q) = self.quotient(terms, path, b)?;
                multiple(terms, a, q, limit(terms.sort(b)))?.alike(p, terms)?
            }
            (None, None) => return None,
        };
        let (a, b) = (a.term, b.term);
        let stated = match operator {
            FEq | DEq => terms.condition(Eq64, a, b),
            FLt | DLt => terms.condition(Lt64, a, b),
            _ => terms.condition(Lt64, b, a).negated(),
        };
        Some(stated.side(condition.holds))
    }

    /// What a conversion of floating point to an integer gives, if the path's bounds tell that it is whole or a quotient of
    /// what is.
    pub fn converted(&mut self, terms: &mut Terms, path: &PathCondition, operator: Operator, a: Term) -> Option<Term> {
        if !matches!(operator, F2I | F2L | D2I | D2L) {
            return None;
        }
        let is_rounded_down = matches!(terms.node(a), Node::Apply(DFloor, _));
        let inner = match terms.node(a) {
            Node::Apply(DFloor, [inner, _]) => inner,
            _ => a,
        };
        let whole = match self.whole(terms, path, inner, MOST_NESTED) {
            Some(whole) => whole.cut(terms, is_rounded_down),
            None => {
                let (p, q) = self.quotient(terms, path, inner)?;
                if is_rounded_down && p.bounds.low < 0 {
                    return None;
                }
                let most = p.bounds.low.abs().max(p.bounds.high.abs());
                Whole { term: terms.apply(Div64, p.term, q.term), bounds: Interval::new(-most, most), halved: 0 }
            }
        };
        match operator {
            F2L | D2L => Some(whole.term),
            _ => Interval::INT.includes(whole.bounds).then(|| terms.unary(L2I, whole.term)),
        }
    }

    /// The whole number that a term is. What it is made of is looked at as deep as `depth` says.
    fn whole(&mut self, terms: &mut Terms, path: &PathCondition, term: Term, depth: usize) -> Option<Whole> {
        let sort = terms.sort(term);
        let limit = limit(sort);
        let (operator, [a, b]) = match terms.node(term) {
            Node::Constant(_, word) => {
                let value = match sort {
                    Sort::Float => f64::from(f32::from_bits(word as u32)),
                    _ => f64::from_bits(word),
                };
                return Whole::constant(terms, value, limit);
            }
            Node::Apply(operator, operands) if depth > 0 => (operator, operands),
            _ => return None,
        };
        let whole = match operator {
            I2F | I2D | L2F | L2D => {
                let bounds = self.range(terms, path, a);
                if bounds.is_empty() || !is_within(bounds, limit) {
                    return None;
                }
                Whole { term: if terms.sort(a) == Sort::Int { terms.unary(I2L, a) } else { a }, bounds, halved: 0 }
            }
            F2D | D2F => self.whole(terms, path, a, depth - 1)?,
            DFloor => self.whole(terms, path, a, depth - 1)?.cut(terms, true),
            DCeil => self.whole(terms, path, a, depth - 1)?.negated(terms).cut(terms, true).negated(terms),
            DRint => Some(self.whole(terms, path, a, depth - 1)?).filter(|whole| whole.halved == 0)?,
            FNeg | DNeg => self.whole(terms, path, a, depth - 1)?.negated(terms),
            DAbs => {
                let Whole { term, bounds, halved } = self.whole(terms, path, a, depth - 1)?;
                let most = bounds.low.abs().max(bounds.high.abs());
                Whole { term: terms.unary(Abs64, term), bounds: Interval::new(0, most), halved }
            }
            // Dividing by a power of two is halving.
            FDiv | DDiv => {
                let x = self.whole(terms, path, a, depth - 1)?;
                let by = self.whole(terms, path, b, 0).filter(|by| by.halved == 0)?.bounds.single()?;
                let halved = x.halved + by.trailing_zeros();
                (by > 0 && by.count_ones() == 1 && halved <= MOST_HALVED).then_some(Whole { halved, ..x })?
            }
            FAdd | DAdd | FSub | DSub | FMul | DMul | DMin | DMax | FRem | DRem => {
                let x = self.whole(terms, path, a, depth - 1)?;
                let y = self.whole(terms, path, b, depth - 1)?;
                let is_product = matches!(operator, FMul | DMul);
                let (x, y) = match is_product {
                    true if x.bounds.single().is_some() => y.less_halved(x, terms),
                    true => x.less_halved(y, terms),
                    false => x.alike(y, terms)?,
                };
                let halved = if is_product { x.halved + y.halved } else { x.halved };
                if halved > MOST_HALVED {
                    return None;
                }
                let (operator, bounds) = match operator {
                    FAdd | DAdd => (Add64, combined(Add64, x.bounds, y.bounds)?),
                    FSub | DSub => (Sub64, combined(Sub64, x.bounds, y.bounds)?),
                    FMul | DMul => (Mul64, combined(Mul64, x.bounds, y.bounds)?),
                    DMin => (Min64, x.bounds.join(y.bounds)),
                    DMax => (Max64, x.bounds.join(y.bounds)),
                    _ if y.bounds.contains(0) => return None,
                    _ => (Rem64, x.bounds.join(Interval::of(0))),
                };
                Whole { term: terms.apply(operator, x.term, y.term), bounds, halved }
            }
            _ => return None,
        };
        is_within(whole.bounds, limit).then_some(whole)
    }

    /// The whole numbers that a term divides, of which the divisor is positive and no parts are left.
    fn quotient(&mut self, terms: &mut Terms, path: &PathCondition, term: Term) -> Option<(Whole, Whole)> {
        let Node::Apply(FDiv | DDiv, [a, b]) = terms.node(term) else { return None };
        let divisor = self.whole(terms, path, b, MOST_NESTED)?;
        if divisor.bounds.low <= 0 {
            return None;
        }
        let (dividend, divisor) = self.whole(terms, path, a, MOST_NESTED)?.alike(divisor, terms)?;
        let is_held = [dividend, divisor].iter().all(|whole| is_within(whole.bounds, limit(terms.sort(term))));
        is_held.then_some((Whole { halved: 0, ..dividend }, Whole { halved: 0, ..divisor }))
    }
}

/// The product of a number and a positive one, if it is below a limit.
fn multiple(terms: &mut Terms, number: Whole, by: Whole, limit: i64) -> Option<Whole> {
    let bounds = combined(Mul64, number.bounds, by.bounds)?;
    let halved = number.halved;
    is_within(bounds, limit - 1).then(|| Whole { term: terms.apply(Mul64, number.term, by.term), bounds, halved })
}
