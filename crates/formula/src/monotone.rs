//! Comparisons of what is computed from one integer in floating point: bounds of the integer.
//!
//! Conversions, arithmetic with a constant and rounding keep the order of numbers or turn it round; that they are rounded
//! to a float or double changes nothing about it. So what such a chain of them gives is on one side of a constant up to some
//! integer, and on the other side from there on. Halving finds that integer, by the operators' own functions.

use crate::condition::Condition;
use crate::evaluate::apply;
use crate::interval::Interval;
use crate::terms::{Node, Sort, Term, Terms};
use jaywalk_classes::code::Operator;
use smallvec::SmallVec;

/// Longer chains are left to others.
const MOST_STEPS: usize = 16;

/// Operators that keep the order of numbers or turn it round, applied one after the other.
struct Chain {
    /// The integer that they start with.
    base: Term,
    /// The last one first.
    steps: SmallVec<[Step; 4]>,
}

/// An operator that keeps the order or turns it round, with the constant beside its operand.
struct Step {
    operator: Operator,
    sort: Sort,
    constant: u64,
    is_constant_first: bool,
}

impl Step {
    fn value(&self, word: u64) -> u64 {
        apply(self.operator, if self.is_constant_first { [self.constant, word] } else { [word, self.constant] })
    }
}

impl Chain {
    /// The chain that a term is, back to the first integer.
    fn of(terms: &Terms, term: Term) -> Option<Chain> {
        let mut steps = SmallVec::new();
        let mut inner = term;
        let mut found = None;
        while steps.len() < MOST_STEPS
            && let Some((step, next)) = step(terms, inner)
        {
            steps.push(step);
            inner = next;
            if terms.sort(inner).is_integer() {
                found = Some((inner, steps.len()));
            }
        }
        let (base, count) = found?;
        steps.truncate(count);
        Some(Chain { base, steps })
    }

    /// What it gives for an integer; nothing if NaN comes up on the way.
    fn value(&self, sort: Sort, number: i64) -> Option<u64> {
        self.steps.iter().rev().try_fold(sort.word(number), |word, step| {
            let value = step.value(word);
            let is_number = match step.sort {
                Sort::Float => !f32::from_bits(value as u32).is_nan(),
                Sort::Double => !f64::from_bits(value).is_nan(),
                Sort::Int | Sort::Long => true,
            };
            is_number.then_some(value)
        })
    }
}

/// The last step of a chain and the term that it starts from. Of numbers without NaN it makes such: but for the root of a
/// negative number, which would show at an end of the chain's values.
fn step(terms: &Terms, term: Term) -> Option<(Step, Term)> {
    use Operator::*;
    let Node::Apply(operator, [a, b]) = terms.node(term) else { return None };
    let made =
        |constant: u64, is_constant_first: bool| Step { operator, sort: terms.sort(term), constant, is_constant_first };
    match operator {
        I2F | I2D | L2F | L2D | F2I | F2L | F2D | D2I | D2L | D2F | FNeg | DNeg | DSqrt | DFloor | DCeil | DRint => {
            Some((made(0, false), a))
        }
        FAdd | FSub | FMul | FDiv | DAdd | DSub | DMul | DDiv | DMin | DMax => {
            let (operand, constant, is_constant_first) = match (terms.constant(a), terms.constant(b)) {
                (None, Some(word)) => (a, word, false),
                (Some(word), None) => (b, word, true),
                _ => return None,
            };
            let value = match terms.sort(operand) {
                Sort::Float => f64::from(f32::from_bits(constant as u32)),
                _ => f64::from_bits(constant),
            };
            let keeps_order = match operator {
                FMul | DMul => value != 0.0,
                FDiv | DDiv => value != 0.0 && !is_constant_first,
                _ => true,
            };
            (value.is_finite() && keeps_order).then(|| (made(constant, is_constant_first), operand))
        }
        _ => None,
    }
}

impl Terms {
    /// A comparison of floating point of a chain with a constant, as bounds of the integer that the chain starts with.
    pub(crate) fn compare_chain(&mut self, operator: Operator, a: Term, b: Term) -> Option<Condition> {
        use Operator::{DEq, DLe, FEq, FLe};
        let (term, constant, is_constant_first) = match (self.constant(a), self.constant(b)) {
            (None, Some(word)) => (a, word, false),
            (Some(word), None) => (b, word, true),
            _ => return None,
        };
        let chain = Chain::of(self, term)?;
        let at_most = match operator {
            FEq => FLe,
            DEq => DLe,
            _ => {
                return self.where_chain(&chain, |word| {
                    apply(operator, if is_constant_first { [constant, word] } else { [word, constant] }) != 0
                });
            }
        };
        let below = self.where_chain(&chain, |word| apply(at_most, [word, constant]) != 0)?;
        let above = self.where_chain(&chain, |word| apply(at_most, [constant, word]) != 0)?;
        Some(self.all(&[below, above]))
    }

    /// That a chain which ends with an integer is less than a number.
    pub(crate) fn chain_less_than(&mut self, term: Term, number: i64) -> Option<Condition> {
        let (chain, sort) = (Chain::of(self, term)?, self.sort(term));
        self.where_chain(&chain, |word| sort.number(word) < number)
    }

    /// That a chain which ends with an integer is a number.
    pub(crate) fn chain_equals(&mut self, term: Term, number: i64) -> Option<Condition> {
        let (chain, sort) = (Chain::of(self, term)?, self.sort(term));
        let below = self.where_chain(&chain, |word| sort.number(word) <= number)?;
        let above = self.where_chain(&chain, |word| sort.number(word) >= number)?;
        Some(self.all(&[below, above]))
    }

    /// That what a chain gives passes a test which all numbers up to one pass, or all from one on.
    fn where_chain(&mut self, chain: &Chain, test: impl Fn(u64) -> bool) -> Option<Condition> {
        let sort = self.sort(chain.base);
        let passes = |number: i64| chain.value(sort, number).map(&test);
        let Interval { low: mut before, high: mut after } = self.interval(chain.base);
        let (first, last) = (passes(before)?, passes(after)?);
        if first == last {
            return Some(self.certain(first));
        }
        while before.abs_diff(after) > 1 {
            let middle = before.midpoint(after);
            if passes(middle)? == first {
                before = middle;
            } else {
                after = middle;
            }
        }
        let limit = self.integer(sort, after);
        let less = if sort == Sort::Int { Operator::Lt32 } else { Operator::Lt64 };
        Some(self.condition(less, chain.base, limit).side(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::Model;
    use crate::terms::Symbol;
    use jaywalk_classes::Kind;

    /// Chains of all operators from small ranges and from all ints: what a comparison becomes says the same of every value
    /// as the comparison itself, made without simplifying.
    #[test]
    fn bounds_say_what_the_comparison_says() {
        use Operator::*;
        let doubles = [0.1, -0.1, 0.5, 2.0, 3.0, -7.25, 1e300, 1e-300, f64::MAX, 5e-324, 0.0, -0.0];
        let mut state = 0x1234_5678_9ABC_DEF1u64;
        let mut random = |most: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % most
        };
        let mut bounds = 0;
        for _ in 0..4_000 {
            let range = [Interval::new(-9, 40), Interval::INT, Interval::new(0, 1 << 30)][random(3)];
            let kind = [Kind::Int, Kind::Long][random(2)];
            let (mut simple, mut plain) = (Terms::new(), Terms::without_simplifier());
            let [x, y] = [&mut simple, &mut plain].map(|terms| terms.symbol(Symbol::within(0, kind, range)));
            let mut pair = (x, y);
            for _ in 0..=random(5) {
                let sort = plain.sort(pair.1);
                let (operators, has_constant): (&[Operator], bool) = match sort {
                    Sort::Int => (&[I2F, I2D], false),
                    Sort::Long => (&[L2F, L2D], false),
                    Sort::Float if random(3) == 0 => (&[F2I, F2L, F2D, FNeg], false),
                    Sort::Float => (&[FAdd, FSub, FMul, FDiv], true),
                    Sort::Double if random(3) == 0 => {
                        (&[D2I, D2L, D2F, DNeg, DSqrt, DFloor, DCeil, DRint, DAbs], false)
                    }
                    Sort::Double => (&[DAdd, DSub, DMul, DDiv, DMin, DMax], true),
                };
                let operator = operators[random(operators.len())];
                let value = doubles[random(doubles.len())];
                let word = if sort == Sort::Float { u64::from((value as f32).to_bits()) } else { value.to_bits() };
                let is_first = random(4) == 0;
                let apply = |terms: &mut Terms, term: Term| {
                    let constant = if has_constant { terms.word(sort, word) } else { term };
                    if is_first { terms.apply(operator, constant, term) } else { terms.apply(operator, term, constant) }
                };
                pair = (apply(&mut simple, pair.0), apply(&mut plain, pair.1));
            }
            let sort = plain.sort(pair.1);
            let number = |word: u64| Model::new().value(&plain, pair.1) ^ word;
            let word = match random(4) {
                0 => number(0),
                1 if sort.is_integer() => sort.word(random(30) as i64 - 10),
                1 if sort == Sort::Float => u64::from((random(300) as f32 / 8.0 - 4.0).to_bits()),
                1 => (random(300) as f64 / 8.0 - 4.0).to_bits(),
                _ if sort == Sort::Float => u64::from((doubles[random(12)] as f32).to_bits()),
                _ if sort == Sort::Double => doubles[random(12)].to_bits(),
                _ => sort.word([i64::MAX, i64::MIN, i32::MAX.into(), i32::MIN.into()][random(4)]),
            };
            let operator = match sort {
                Sort::Int => [Lt32, Eq32, Gt32][random(3)],
                Sort::Long => [Lt64, Eq64, Ge64][random(3)],
                Sort::Float => [FLt, FLe, FEq][random(3)],
                Sort::Double => [DLt, DLe, DEq, DNotLt, DNe][random(5)],
            };
            let is_first = random(2) == 0;
            let [one, other] = [(&mut simple, pair.0), (&mut plain, pair.1)].map(|(terms, term)| {
                let constant = terms.word(sort, word);
                if is_first {
                    terms.condition(operator, constant, term)
                } else {
                    terms.condition(operator, term, constant)
                }
            });
            bounds += usize::from(matches!(simple.node(one.term), Node::Apply(Lt32 | Lt64, _)));
            let symbol = plain.symbols_of(y)[0];
            let range = plain.symbol_at(symbol).range;
            let ends =
                [range.low, range.high].into_iter().flat_map(|end| (-3..=3).map(move |by| end.saturating_add(by)));
            for value in
                (-45..=45).chain((0..20).map(|shift| (7 << shift) + 1)).chain(ends).filter(|v| range.contains(*v))
            {
                let mut model = Model::new();
                model.set(symbol, plain.sort(y).word(value));
                let truth =
                    |terms: &Terms, condition: Condition| (model.value(terms, condition.term) != 0) == condition.holds;
                assert_eq!(truth(&simple, one), truth(&plain, other), "{value}: {operator:?} {:?}", plain.node(pair.1));
            }
        }
        assert!(bounds > 500, "{bounds}");
    }
}
