//! Applying operators: what a store makes of an application before it keeps it.
//!
//! A rule may stand here only if it is right for all values, wrap-around, NaN and negative zero included. Constants are
//! folded by the operator's own function. Floating point has hardly any rule: `x + 0.0` is not `x` for `-0.0`, and an
//! operation on a signalling NaN changes its bits, which `floatToRawIntBits` can see.

use crate::condition::Condition;
use crate::evaluate::apply;
use crate::sum::Sum;
use crate::terms::{Node, Sort, Term, Terms};
use jaywalk_classes::code::Operator;

impl Terms {
    /// An operator applied to one operand.
    pub fn unary(&mut self, operator: Operator, a: Term) -> Term {
        self.apply(operator, a, a)
    }

    /// An operator applied to its operands; one with a single parameter takes the first.
    ///
    /// Operators of references make no terms. Who divides has asserted that the divisor is not zero.
    pub fn apply(&mut self, operator: Operator, a: Term, b: Term) -> Term {
        if !self.simplifies {
            return self.intern(operator, [a, b]);
        }
        let b = if operator.parameters().len() == 1 { a } else { b };
        if let (Some(x), Some(y)) = (self.constant(a), self.constant(b)) {
            let sort = Sort::of_kind(operator.result()).expect("terms are numbers");
            return self.word(sort, apply(operator, [x, y]));
        }
        if operator.is_comparison() {
            let condition = self.condition(operator, a, b);
            return self.truth(condition);
        }
        if let Some(table) = self.apply_to_tables(operator, a, b) {
            return table;
        }
        if operator.parameters().len() == 1 {
            return self.simplify_unary(operator, a);
        }
        self.simplify_binary(operator, a, b)
    }

    /// The second where a condition holds, the third elsewhere.
    pub fn choose(&mut self, condition: Condition, yes: Term, no: Term) -> Term {
        if !self.simplifies {
            let condition = self.truth(condition);
            return self.intern_choose(condition, yes, no);
        }
        match condition.constant(self) {
            Some(true) => return yes,
            Some(false) => return no,
            None if yes == no => return yes,
            None => {}
        }
        let (yes, no) = if condition.holds { (yes, no) } else { (no, yes) };
        // What was chosen by the same condition is chosen already.
        match (self.node(yes), self.node(no)) {
            (Node::Choose(again, inner, _), _) if again == condition.term => {
                return self.choose(Condition { term: condition.term, holds: true }, inner, no);
            }
            (_, Node::Choose(again, _, inner)) if again == condition.term => {
                return self.choose(Condition { term: condition.term, holds: true }, yes, inner);
            }
            _ => {}
        }
        if self.sort(yes) == Sort::Int {
            match (self.number(yes), self.number(no)) {
                (Some(1), Some(0)) => return self.truth(Condition { term: condition.term, holds: true }),
                (Some(0), Some(1)) => return self.truth(Condition { term: condition.term, holds: false }),
                _ => {}
            }
        }
        self.intern_choose(condition.term, yes, no)
    }

    fn simplify_unary(&mut self, operator: Operator, a: Term) -> Term {
        use Operator::*;
        let interval = self.interval(a);
        match (operator, self.node(a)) {
            (Neg32 | Neg64, _) => return self.linear(operator, a, a),
            (Abs32 | Abs64, _) if interval.low >= 0 => return a,
            // Without a sign, both extensions are the same.
            (ZeroExtend, _) if interval.low >= 0 => return self.unary(I2L, a),
            // The widening is exact, so what is narrowed again is as before.
            (L2I, Node::Apply(I2L | ZeroExtend, [x, _])) => return x,
            (F2I, Node::Apply(I2F, [x, _])) if is_exact_float(self.interval(x)) => return x,
            (D2I, Node::Apply(I2D, [x, _])) => return x,
            (FToBits, Node::Apply(BitsToF, [x, _])) | (BitsToF, Node::Apply(FToBits, [x, _])) => return x,
            (DToBits, Node::Apply(BitsToD, [x, _])) | (BitsToD, Node::Apply(DToBits, [x, _])) => return x,
            (FNeg, Node::Apply(FNeg, [x, _])) | (DNeg, Node::Apply(DNeg, [x, _])) => return x,
            (I2B | I2S | I2C, _) => {
                let (kept, low, high) = match operator {
                    I2B => (0xFF, i64::from(i8::MIN), i64::from(i8::MAX)),
                    I2S => (0xFFFF, i64::from(i16::MIN), i64::from(i16::MAX)),
                    _ => (0xFFFF, 0, i64::from(u16::MAX)),
                };
                if low <= interval.low && interval.high <= high {
                    return a;
                }
                // What keeps all bits that are kept here may be left out.
                match self.node(a) {
                    Node::Apply(I2C | I2S, [x, _]) => return self.unary(operator, x),
                    Node::Apply(I2B, [x, _]) if operator == I2B => return self.unary(operator, x),
                    Node::Apply(And32, [x, mask]) if self.number(mask).is_some_and(|mask| mask & kept == kept) => {
                        return self.unary(operator, x);
                    }
                    _ => {}
                }
            }
            _ => {}
        }
        self.intern(operator, [a, a])
    }

    fn simplify_binary(&mut self, operator: Operator, a: Term, b: Term) -> Term {
        use Operator::*;
        match operator {
            Add32 | Add64 | Sub32 | Sub64 | Mul32 | Mul64 => self.linear(operator, a, b),
            Div32 | Div64 => self.simplify_quotient(operator, a, b),
            And32 | And64 | Or32 | Or64 | Xor32 | Xor64 => self.simplify_bits(operator, a, b),
            Shl32 | Shl64 | Shr32 | Shr64 | Ushr32 | Ushr64 => self.simplify_shift(operator, a, b),
            Rem32 | Rem64 => {
                // The intervals know 0; a remainder by a greater number is the dividend.
                let divisor = self.interval(b);
                let least = if divisor.low > 0 { divisor.low } else { divisor.high.min(0).saturating_neg() };
                let interval = self.interval(a);
                if interval.low > -least && interval.high < least { a } else { self.intern(operator, [a, b]) }
            }
            Min32 | Min64 | Max32 | Max64 => {
                let (less, greater) = if matches!(operator, Min32 | Min64) { (a, b) } else { (b, a) };
                if a == b || self.interval(less).high <= self.interval(greater).low {
                    a
                } else if self.interval(greater).high <= self.interval(less).low {
                    b
                } else {
                    self.intern(operator, if b < a { [b, a] } else { [a, b] })
                }
            }
            _ => self.intern(operator, [a, b]),
        }
    }

    /// A sum or product, as a [`Sum`] if it is one of few addends.
    fn linear(&mut self, operator: Operator, a: Term, b: Term) -> Term {
        use Operator::*;
        let sum = match operator {
            Add32 | Add64 => Sum::read(self, a).plus(1, &Sum::read(self, b)),
            Sub32 | Sub64 => Sum::read(self, a).plus(-1, &Sum::read(self, b)),
            Neg32 | Neg64 => {
                let zero = self.integer(self.sort(a), 0);
                Sum::read(self, zero).plus(-1, &Sum::read(self, a))
            }
            _ => match (self.number(a), self.number(b)) {
                (None, None) => return self.intern(operator, if b < a { [b, a] } else { [a, b] }),
                (Some(factor), _) => self.times(b, factor),
                (_, Some(factor)) => self.times(a, factor),
            },
        };
        match sum {
            Some(sum) => sum.write(self),
            None => {
                let term = self.intern(operator, [a, b]);
                self.set_long_sum(term);
                term
            }
        }
    }

    fn times(&mut self, term: Term, factor: i64) -> Option<Sum> {
        let zero = self.integer(self.sort(term), 0);
        Sum::read(self, zero).plus(factor, &Sum::read(self, term))
    }

    fn simplify_quotient(&mut self, operator: Operator, a: Term, b: Term) -> Term {
        match self.number(b) {
            Some(1) => a,
            Some(-1) => self.linear(if operator == Operator::Div32 { Operator::Neg32 } else { Operator::Neg64 }, a, a),
            _ => self.intern(operator, [a, b]),
        }
    }

    fn simplify_bits(&mut self, operator: Operator, a: Term, b: Term) -> Term {
        use Operator::*;
        let sort = self.sort(a);
        // A constant is on the right, other operands in the order of their making.
        let (a, b) = if self.number(a).is_some() || (self.number(b).is_none() && b < a) { (b, a) } else { (a, b) };
        if a == b {
            return if matches!(operator, Xor32 | Xor64) { self.integer(sort, 0) } else { a };
        }
        let Some(mask) = self.number(b) else {
            return self.joined_booleans(operator, a, b).unwrap_or_else(|| self.intern(operator, [a, b]));
        };
        match (operator, mask) {
            (And32 | And64, 0) => return b,
            (And32 | And64, -1) | (Or32 | Or64 | Xor32 | Xor64, 0) => return a,
            (Or32 | Or64, -1) => return b,
            _ => {}
        }
        let interval = self.interval(a);
        // The low bits of a number that has no others.
        if matches!(operator, And32 | And64)
            && mask >= 0
            && mask & mask.wrapping_add(1) == 0
            && interval.low >= 0
            && interval.high <= mask
        {
            return a;
        }
        match (operator, self.node(a)) {
            (And32 | And64 | Or32 | Or64 | Xor32 | Xor64, Node::Apply(inner, [x, y])) if inner == operator => {
                if let Some(other) = self.number(y) {
                    let both = match operator {
                        And32 | And64 => mask & other,
                        Or32 | Or64 => mask | other,
                        _ => mask ^ other,
                    };
                    let both = self.integer(sort, both);
                    return self.apply(operator, x, both);
                }
            }
            // A narrowing that keeps more than the mask does.
            (And32, Node::Apply(narrowing @ (I2B | I2C | I2S), [x, _])) => {
                let kept = if narrowing == I2B { 0xFF } else { 0xFFFF };
                if mask & !kept == 0 {
                    return self.apply(And32, x, b);
                }
            }
            _ => {}
        }
        self.intern(operator, [a, b])
    }

    fn simplify_shift(&mut self, operator: Operator, a: Term, count: Term) -> Term {
        use Operator::*;
        let bits = i64::from(self.sort(a).bits());
        let Some(number) = self.number(count) else { return self.intern(operator, [a, count]) };
        let number = number & (bits - 1);
        if number == 0 {
            return a;
        }
        // Without a sign, both shifts to the right are the same.
        let operator = match operator {
            Ushr32 if self.interval(a).low >= 0 => Shr32,
            Ushr64 if self.interval(a).low >= 0 => Shr64,
            _ => operator,
        };
        if let Node::Apply(inner, [x, y]) = self.node(a)
            && inner == operator
            && let Some(before) = self.number(y)
        {
            let both = number + (before & (bits - 1));
            if both < bits {
                let both = self.integer(Sort::Int, both);
                return self.intern(operator, [x, both]);
            }
            match operator {
                Shr32 | Shr64 => {
                    let all = self.integer(Sort::Int, bits - 1);
                    return self.intern(operator, [x, all]);
                }
                _ => return self.integer(self.sort(a), 0),
            }
        }
        let count = self.integer(Sort::Int, number);
        self.intern(operator, [a, count])
    }
}

/// Whether every int of an interval is a float exactly.
fn is_exact_float(interval: crate::Interval) -> bool {
    interval.low >= -(1 << 24) && interval.high <= 1 << 24
}
