//! Repairing the path's model where floating point is compared: values worth trying.

use super::repair::{DEEPEST, Repair};
use crate::condition::Condition;
use crate::interval::Interval;
use crate::terms::{Node, Sort, SymbolId, Term};
use jaywalk_classes::code::Operator;

/// At most so many values are tried.
const MOST_CANDIDATES: usize = 64;
/// At most so many parts of a condition are looked at.
const MOST_TERMS: usize = 64;

impl Repair<'_> {
    /// Values of a symbol that may satisfy a condition with floating point: what the operators on the way down to it
    /// give when they are inverted, and for a float or double the values that the condition has in it, their
    /// neighbours, and the special ones.
    pub(super) fn floating_candidates(&mut self, condition: Condition, symbol: SymbolId) -> Vec<u64> {
        let declared = *self.terms.symbol_at(symbol);
        let sort = declared.sort();
        let mut words = Vec::new();
        let mut add = |word: u64| {
            if !words.contains(&word) && words.len() < MOST_CANDIDATES {
                words.push(word);
            }
        };
        let constants = self.values_without(condition.term, symbol);
        if let Node::Apply(operator, [a, b]) = self.terms.node(condition.term)
            && operator.is_comparison()
            && let Some(is_left) = self.terms.is_in_first([a, b], symbol)
        {
            let (inside, outside) = if is_left { (a, b) } else { (b, a) };
            let value = self.real(outside);
            let near =
                [value, value.next_up(), value.next_down(), value + 1.0, value - 1.0, value * 2.0, 0.0, 1e18, -1e18];
            for target in near {
                for word in self.invert_floating(inside, symbol, target, declared.range) {
                    add(word);
                }
            }
        }
        if sort.is_integer() {
            let numbers = constants.iter().flat_map(|&value| [value as i64, (value as i64).wrapping_add(1)]);
            numbers
                .chain([0, 1, -1, declared.range.low, declared.range.high])
                .for_each(|number| add(sort.word(number)));
            return words;
        }
        for value in constants {
            for near in [value, value.next_up(), value.next_down(), value + 1.0, value - 1.0, value * 2.0, -value] {
                add(word_of(sort, near));
            }
            if sort == Sort::Float {
                add((value as f32).next_up().to_bits().into());
                add((value as f32).next_down().to_bits().into());
            }
        }
        let special = [0.0, 1.0, -1.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300, 1e-300, 0.5];
        special.into_iter().for_each(|value| add(word_of(sort, value)));
        words
    }

    /// The value of a term as a double, about.
    fn real(&mut self, term: Term) -> f64 {
        let word = self.model.value(self.terms, term);
        match self.terms.sort(term) {
            Sort::Float => f32::from_bits(word as u32).into(),
            Sort::Double => f64::from_bits(word),
            sort => sort.number(word) as f64,
        }
    }

    /// The values of those parts of a term in which a symbol does not occur.
    fn values_without(&mut self, term: Term, symbol: SymbolId) -> Vec<f64> {
        let (mut stack, mut visited, mut values) = (vec![term], 0, Vec::new());
        while let Some(term) = stack.pop() {
            visited += 1;
            if visited > MOST_TERMS {
                break;
            }
            if self.terms.has_symbol(term, symbol) {
                stack.extend(self.terms.node(term).operands());
            } else {
                values.push(self.real(term));
            }
        }
        values
    }

    /// The words of a symbol for which a term is about a number.
    fn invert_floating(&mut self, term: Term, symbol: SymbolId, target: f64, range: Interval) -> Vec<u64> {
        use Operator::*;
        let (mut term, mut target) = (term, target);
        for _ in 0..DEEPEST {
            let (operator, [a, b]) = match self.terms.node(term) {
                Node::Symbol(id) => return vec![word_of(self.terms.symbol_at(id).sort(), target)],
                Node::Apply(operator, operands) => (operator, operands),
                _ => return Vec::new(),
            };
            if matches!(operator, I2F | I2D | L2F | L2D) {
                // From here on it is a number: those around.
                let (low, high) = (target.floor() as i64, target.ceil() as i64);
                let sort = self.terms.symbol_at(symbol).sort();
                let mut words = Vec::new();
                for number in [low, high, low.saturating_sub(1), high.saturating_add(1)] {
                    let found = self.invert(a, symbol, Interval::of(number), range).filter(|found| !found.is_empty());
                    words.extend(found.map(|found| sort.word(found.low)));
                }
                return words;
            }
            let is_unary = operator.parameters().len() == 1;
            let is_left = if is_unary { Some(true) } else { self.terms.is_in_first([a, b], symbol) };
            let Some(is_left) = is_left else { return Vec::new() };
            let other = if is_unary { 0.0 } else { self.real(if is_left { b } else { a }) };
            target = match operator {
                F2D | D2F | DAbs | DFloor | DCeil | DRint => target,
                FNeg | DNeg => -target,
                DSqrt => target * target,
                FAdd | DAdd => target - other,
                FSub | DSub if is_left => target + other,
                FSub | DSub => other - target,
                FMul | DMul => target / other,
                FDiv | DDiv if is_left => target * other,
                FDiv | DDiv => other / target,
                DMin | DMax => target,
                // What is nearer to zero than the divisor is its own remainder.
                FRem | DRem if is_left => target,
                _ => return Vec::new(),
            };
            term = if is_left { a } else { b };
        }
        Vec::new()
    }
}

/// A number as a word of a sort.
fn word_of(sort: Sort, value: f64) -> u64 {
    match sort {
        Sort::Float => u64::from((value as f32).to_bits()),
        Sort::Double => value.to_bits(),
        _ => sort.word(value as i64),
    }
}
