//! Applying operators: what a store makes of an application before it keeps it.
//!
//! A rule may stand here only if it is right for all values, wrap-around, NaN and negative zero included. Constants are
//! folded by the operator's own function. Floating point has hardly any rule: `x + 0.0` is not `x` for `-0.0`, and an
//! operation on a signalling NaN changes its bits, which `floatToRawIntBits` can see.

use crate::bits::{all_of, low_bits};
use crate::condition::Condition;
use crate::evaluate::apply;
use crate::fields::Field;
use crate::interval::Interval;
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
            (D2F, Node::Apply(F2D, [x, _])) => return x,
            (D2F, Node::Apply(I2D, [x, _])) => return self.unary(I2F, x),
            (DFloor | DCeil | DRint, Node::Apply(I2D | L2D | DFloor | DCeil | DRint, _)) => return a,
            (FToBits, Node::Apply(BitsToF, [x, _])) | (BitsToF, Node::Apply(FToBits, [x, _])) => return x,
            (DToBits, Node::Apply(BitsToD, [x, _])) | (BitsToD, Node::Apply(DToBits, [x, _])) => return x,
            (FNeg, Node::Apply(FNeg, [x, _])) | (DNeg, Node::Apply(DNeg, [x, _])) => return x,
            (I2B | I2S | I2C | L2I, _) => {
                let (kept, all) = match operator {
                    I2B => (0xFF, Interval::new(i8::MIN.into(), i8::MAX.into())),
                    I2S => (0xFFFF, Interval::new(i16::MIN.into(), i16::MAX.into())),
                    I2C => (0xFFFF, Interval::new(0, u16::MAX.into())),
                    _ => (u32::MAX.into(), Interval::new(1, 0)),
                };
                if all.includes(interval) {
                    return a;
                }
                let wanted = self.with_wanted_bits(a, kept);
                if wanted != a {
                    return self.unary(operator, wanted);
                }
                if let Some(sum) = Sum::read(self, a).narrowed(self, kept) {
                    let sum = sum.write(self);
                    return self.unary(operator, sum);
                }
                if matches!(operator, I2C | L2I) {
                    let field = self.field_within(a, kept);
                    return self.field_term(field, Sort::Int);
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
                if interval.low > -least && interval.high < least {
                    return a;
                }
                // What a multiple leaves over leaves as much over as the number itself.
                match self.node(a) {
                    Node::Apply(inner, [x, y]) if inner == operator && self.is_multiple(y, b) => {
                        self.apply(operator, x, b)
                    }
                    _ => self.intern(operator, [a, b]),
                }
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
            FAdd | DAdd | FSub | DSub | FMul | DMul | FDiv | DDiv => self.simplify_floating(operator, a, b),
            _ => self.intern(operator, [a, b]),
        }
    }

    /// Arithmetic of floats and doubles of which the result is known exactly, also of NaN, zeros and infinities.
    fn simplify_floating(&mut self, operator: Operator, a: Term, b: Term) -> Term {
        use Operator::*;
        let sort = self.sort(a);
        let number = |value: f64| match sort {
            Sort::Float => u64::from((value as f32).to_bits()),
            _ => value.to_bits(),
        };
        let is = |term: Term, value: f64| self.constant(term) == Some(number(value));
        match operator {
            FMul | DMul | FDiv | DDiv if is(b, 1.0) => a,
            FMul | DMul if is(a, 1.0) => b,
            FAdd | DAdd if is(b, -0.0) => a,
            FAdd | DAdd if is(a, -0.0) => b,
            FSub | DSub if is(b, 0.0) => a,
            FAdd | DAdd if a == b => {
                let (two, times) = (number(2.0), if sort == Sort::Float { FMul } else { DMul });
                let two = self.word(sort, two);
                self.apply(times, a, two)
            }
            // Both are commutative, but for which NaN they give.
            FAdd | DAdd | FMul | DMul if b < a && self.constant(a).is_none() => self.intern(operator, [b, a]),
            FMul | DMul if self.constant(a).is_some() => self.intern(operator, [b, a]),
            _ => self.intern(operator, [a, b]),
        }
    }

    /// A sum or product, as a [`Sum`] if it is one of few addends.
    fn linear(&mut self, operator: Operator, a: Term, b: Term) -> Term {
        use Operator::*;
        let sum = match operator {
            Add32 | Add64 => {
                let is_disjoint = self.bits(a).possible() & self.bits(b).possible() == 0;
                if is_disjoint && let Some(field) = self.joined_fields(a, b) {
                    return field;
                }
                Sum::read(self, a).plus(1, &Sum::read(self, b))
            }
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
            Some(sum) => sum.with_remainders(self).write(self),
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
            Some(divisor) => match self.node(a) {
                // A quotient's quotient, of numbers from 2 on: nothing wraps around.
                Node::Apply(inner, [x, y]) if inner == operator && divisor > 1 => {
                    let both =
                        self.number(y).filter(|before| *before > 1).and_then(|before| before.checked_mul(divisor));
                    match both.filter(|both| Interval::of_sort(self.sort(a)).contains(*both)) {
                        Some(both) => {
                            let both = self.integer(self.sort(a), both);
                            self.apply(operator, x, both)
                        }
                        None => self.intern(operator, [a, b]),
                    }
                }
                // A digit is a digit, whether what is before it or what is behind it goes first.
                Node::Apply(inner @ (Operator::Rem32 | Operator::Rem64), [x, y]) if self.is_multiple(y, b) => {
                    let rest = self.number(y).map_or(0, |number| number / divisor);
                    let (rest, quotient) = (self.integer(self.sort(a), rest), self.apply(operator, x, b));
                    self.apply(inner, quotient, rest)
                }
                _ => self.intern(operator, [a, b]),
            },
            None => self.intern(operator, [a, b]),
        }
    }

    /// Whether one constant is a multiple of another, both from 2 on.
    fn is_multiple(&self, of: Term, divisor: Term) -> bool {
        match (self.number(of), self.number(divisor)) {
            (Some(number), Some(divisor)) => divisor > 1 && number > 1 && number % divisor == 0,
            _ => false,
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
            let joined = self.joined_booleans(operator, a, b);
            let joined = joined.or_else(|| {
                let is_disjoint = self.bits(a).possible() & self.bits(b).possible() == 0;
                let is_sum = !matches!(operator, And32 | And64) && is_disjoint;
                if is_sum { self.joined_fields(a, b) } else { None }
            });
            return joined.unwrap_or_else(|| self.intern(operator, [a, b]));
        };
        match (operator, mask) {
            (And32 | And64, 0) => return b,
            (And32 | And64, -1) | (Or32 | Or64 | Xor32 | Xor64, 0) => return a,
            (Or32 | Or64, -1) => return b,
            // The sign alone is changed by adding it, too.
            (Xor32 | Xor64, _) if mask == Interval::of_sort(sort).low => {
                return self.linear(if sort == Sort::Int { Add32 } else { Add64 }, a, b);
            }
            (Or32 | Or64, _) if mask as u64 & !self.bits(a).ones == 0 => return a,
            (And32 | And64, _) => return self.masked(a, mask as u64),
            _ => {}
        }
        if let Node::Apply(inner, [x, y]) = self.node(a)
            && inner == operator
            && let Some(other) = self.number(y)
        {
            let both = if matches!(operator, Or32 | Or64) { mask | other } else { mask ^ other };
            let both = self.integer(sort, both);
            return self.apply(operator, x, both);
        }
        self.intern(operator, [a, b])
    }

    /// Some bits of a term.
    fn masked(&mut self, a: Term, mask: u64) -> Term {
        let wanted = self.with_wanted_bits(a, mask);
        let field = self.field_within(wanted, mask);
        self.field_term(field, self.sort(a))
    }

    fn simplify_shift(&mut self, operator: Operator, a: Term, count: Term) -> Term {
        use Operator::*;
        let bits = i64::from(self.sort(a).bits());
        let Some(number) = self.number(count) else { return self.intern(operator, [a, count]) };
        let number = number & (bits - 1);
        if number == 0 {
            return a;
        }
        let all = all_of(self.sort(a));
        let (count, wanted) = match operator {
            Shl32 | Shl64 => (number as i32, all >> number),
            _ => (-(number as i32), all & !low_bits(number as u32)),
        };
        let a = self.with_wanted_bits(a, wanted);
        let (sort, is_signed) = (self.sort(a), self.interval(a).low < 0);
        if !matches!(operator, Shr32 | Shr64) || !is_signed {
            let field = self.field_within(a, wanted);
            return self.field_term(Field { shift: field.shift + count, ..field }, sort);
        }
        let mut number = number;
        let mut base = a;
        if let Node::Apply(inner, [x, y]) = self.node(a)
            && inner == operator
            && let Some(before) = self.number(y)
        {
            // Copies of the sign are all that is left in the end.
            (base, number) = (x, (number + (before & (bits - 1))).min(bits - 1));
        }
        let count = self.integer(Sort::Int, number);
        self.intern(operator, [base, count])
    }
}

/// Whether every int of an interval is a float exactly.
fn is_exact_float(interval: Interval) -> bool {
    interval.low >= -(1 << 24) && interval.high <= 1 << 24
}
