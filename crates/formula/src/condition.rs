//! Conditions: what a branch tests, and how comparisons become canonical.
//!
//! Of the comparisons of integers only "equal", "less" and "less as unsigned numbers" are left, of those of floating
//! point "equal", "less" and "at most"; all others are negations of these or have their operands exchanged. A
//! comparison with a constant has it on the right.

use crate::interval::{Interval, forward};
use crate::sum::Sum;
use crate::terms::{Node, Sort, Term, Terms};
use jaywalk_classes::code::Operator;

/// Bit operators that are nested deeper are not taken apart.
const MOST_NESTED: usize = 3;

/// A term that is 0 or 1, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Condition {
    /// What is tested.
    pub term: Term,
    /// What it must be.
    pub holds: bool,
}

impl Condition {
    /// The condition that holds where this one does not.
    #[must_use]
    pub fn negated(self) -> Condition {
        Condition { term: self.term, holds: !self.holds }
    }

    /// This one or its negation.
    #[must_use]
    pub fn side(self, yes: bool) -> Condition {
        if yes { self } else { self.negated() }
    }

    /// Its truth where it is the same for all values of the symbols.
    pub fn constant(self, terms: &Terms) -> Option<bool> {
        terms.constant(self.term).map(|word| (word != 0) == self.holds)
    }
}

impl Terms {
    /// The condition that an operator with a boolean result gives for these operands.
    pub fn condition(&mut self, operator: Operator, a: Term, b: Term) -> Condition {
        use Operator::*;
        if !self.simplifies {
            return Condition { term: self.intern(operator, [a, b]), holds: true };
        }
        match operator {
            Eq32 | Eq64 => self.equal(a, b),
            Ne32 | Ne64 => self.equal(a, b).negated(),
            Lt32 | Lt64 => self.less(a, b),
            Ge32 | Ge64 => self.less(a, b).negated(),
            Gt32 => self.less(b, a),
            Le32 => self.less(b, a).negated(),
            LtU32 | LtU64 => self.less_unsigned(a, b),
            DNe => self.floating(DEq, a, b).negated(),
            DNotLt => self.floating(DLt, a, b).negated(),
            DNotLe => self.floating(DLe, a, b).negated(),
            FEq | FLt | FLe | DEq | DLt | DLe => self.floating(operator, a, b),
            _ => {
                let term = self.apply(operator, a, b);
                self.is_true(term)
            }
        }
    }

    /// The condition that a term of an integer sort, a boolean above all, is not zero.
    pub fn is_true(&mut self, term: Term) -> Condition {
        if Interval::BOOLEAN.includes(self.interval(term)) {
            return self.boolean(term, true);
        }
        let zero = self.integer(self.sort(term), 0);
        self.condition(if self.sort(term) == Sort::Int { Operator::Ne32 } else { Operator::Ne64 }, term, zero)
    }

    /// A condition as a term that is 0 or 1.
    pub fn truth(&mut self, condition: Condition) -> Term {
        if condition.holds {
            return condition.term;
        }
        match self.constant(condition.term) {
            Some(word) => self.int(i32::from(word == 0)),
            None => {
                let one = self.int(1);
                let opposite =
                    if self.simplifies { self.apply_to_tables(Operator::Xor32, condition.term, one) } else { None };
                opposite.unwrap_or_else(|| self.intern(Operator::Xor32, [condition.term, one]))
            }
        }
    }

    pub(crate) fn certain(&mut self, truth: bool) -> Condition {
        Condition { term: self.int(i32::from(truth)), holds: true }
    }

    /// Whether a term within 0 and 1 is 1, or 0.
    fn boolean(&mut self, term: Term, holds: bool) -> Condition {
        match self.node(term) {
            Node::Apply(Operator::Xor32 | Operator::Xor64, [a, b]) if self.simplifies && self.number(b) == Some(1) => {
                self.boolean(a, !holds)
            }
            Node::Apply(Operator::I2L, [a, _]) if self.simplifies && self.is_boolean(a) => self.boolean(a, holds),
            // What is tested is an int, so that its truth can be one.
            _ if self.sort(term) == Sort::Long => {
                let narrow = self.unary(Operator::L2I, term);
                if self.is_boolean(narrow) { self.boolean(narrow, holds) } else { Condition { term: narrow, holds } }
            }
            // A bit that was moved to the end.
            Node::Apply(Operator::And32, [a, _]) if self.simplifies && self.constant(a).is_none() => {
                let is_moved = self.field(term).shift != 0;
                let condition = if is_moved { self.field_is(term, 1) } else { None };
                condition.map_or(Condition { term, holds }, |condition| condition.side(holds))
            }
            Node::Table(id, index) if self.simplifies => self.is_in_table(term, id, index).side(holds),
            _ => Condition { term, holds },
        }
    }

    /// Whether a term that is no constant is 0 or 1.
    pub(crate) fn is_boolean(&self, term: Term) -> bool {
        Interval::BOOLEAN.includes(self.interval(term)) && self.constant(term).is_none()
    }

    /// A comparison of tables as one about their index, by the operator for ints or that for longs.
    fn compare_tables(&mut self, [of_ints, of_longs]: [Operator; 2], a: Term, b: Term) -> Option<Condition> {
        let operator = if self.sort(a) == Sort::Long { of_longs } else { of_ints };
        let table = self.apply_to_tables(operator, a, b)?;
        Some(self.is_true(table))
    }

    pub(crate) fn equal(&mut self, a: Term, b: Term) -> Condition {
        let sort = self.sort(a);
        if let Some(condition) = self.compare_tables([Operator::Eq32, Operator::Eq64], a, b) {
            return condition;
        }
        if a == b {
            return self.certain(true);
        }
        if self.interval(a).meet(self.interval(b)).is_empty() {
            return self.certain(false);
        }
        if self.bits(a).contradict(self.bits(b)) {
            return self.certain(false);
        }
        let (a, b) = if self.number(a).is_some() { (b, a) } else { (a, b) };
        if let Some(number) = self.number(b) {
            if let Some(condition) = self.equal_to_number(a, number) {
                return condition;
            }
        } else if let (Node::Apply(f, [x, _]), Node::Apply(g, [y, _])) = (self.node(a), self.node(b))
            && f == g
            && matches!(f, Operator::I2L | Operator::ZeroExtend)
        {
            return self.equal(x, y);
        }
        if let Some(condition) = self.fits_product(a, b).or_else(|| self.fits_product(b, a)) {
            return condition;
        }
        // Moving addends to the other side is right whatever wraps around.
        let Some(sum) = Sum::read(self, a).plus(-1, &Sum::read(self, b)) else { return self.equation(a, b) };
        match sum.addends[..] {
            [] => self.certain(sum.constant == 0),
            [(term, factor)] if factor & 1 == 1 => {
                let number = sum.constant.wrapping_neg().wrapping_mul(inverse(factor));
                let number = self.integer(sort, number);
                if term == a { self.equation(term, number) } else { self.equal(term, number) }
            }
            // An even factor never gives an odd number.
            [(_, factor)] if sum.constant.trailing_zeros() < factor.trailing_zeros() => self.certain(false),
            [(x, 1), (y, -1)] | [(y, -1), (x, 1)] => {
                let other =
                    Sum { addends: [(y, 1)].into_iter().collect(), constant: sum.constant.wrapping_neg(), sort };
                let other = other.write(self);
                self.equation(x, other)
            }
            [(_, factor), ..] => {
                let sum = if factor < 0 {
                    Sum { sort, addends: Default::default(), constant: 0 }.plus(-1, &sum).unwrap_or(sum)
                } else {
                    sum
                };
                let left = sum.without_constant().write(self);
                let right = self.integer(sort, sum.constant.wrapping_neg());
                self.equation(left, right)
            }
        }
    }

    /// Whether dividing a product by its known factor gives the other one back, as `Math.multiplyExact` asks: if and only
    /// if nothing has wrapped around. What did would be a multiple of 2³² or 2⁶⁴ away from the product, and a quotient tells
    /// products apart that are as far from each other as its divisor. Of `-1` that is not so: the quotient wraps around too.
    fn fits_product(&mut self, quotient: Term, other: Term) -> Option<Condition> {
        let Node::Apply(Operator::Div32 | Operator::Div64, [product, factor]) = self.node(quotient) else {
            return None;
        };
        let (factor, sort) = (self.number(factor).filter(|factor| factor.unsigned_abs() > 1)?, self.sort(other));
        let scaled = Sum { sort, addends: Default::default(), constant: 0 }.plus(factor, &Sum::read(self, other))?;
        if scaled != Sum::read(self, product) {
            return None;
        }
        let Interval { low, high } = Interval::of_sort(sort);
        // Rounded towards zero, which is inwards.
        let (one, another) = (low / factor, high / factor);
        let [low, high] = [one.min(another), one.max(another)].map(|number| self.integer(sort, number));
        let (below, above) = (self.less(other, low), self.less(high, other));
        Some(self.all(&[below.negated(), above.negated()]))
    }

    /// An equation that nothing more is known of.
    fn equation(&mut self, a: Term, b: Term) -> Condition {
        let operator = if self.sort(a) == Sort::Int { Operator::Eq32 } else { Operator::Eq64 };
        let ordered = if self.number(b).is_none() && b < a { [b, a] } else { [a, b] };
        Condition { term: self.intern(operator, ordered), holds: true }
    }

    /// Whether a term that is no constant equals a number, where that is another condition.
    fn equal_to_number(&mut self, term: Term, number: i64) -> Option<Condition> {
        use Operator::*;
        if self.is_boolean(term) {
            return Some(self.boolean(term, number == 1));
        }
        match self.node(term) {
            Node::Apply(operator @ (Cmp64 | FCmpL | FCmpG | DCmpL | DCmpG), [a, b]) => Some(match number {
                0 => self.three_way_equal(operator, a, b),
                -1 => self.three_way_less(operator, a, b),
                1 => self.three_way_greater(operator, a, b),
                _ => self.certain(false),
            }),
            // Both are one to one; the intervals have excluded what they never give.
            Node::Apply(I2L | ZeroExtend, [a, _]) => {
                let number = self.integer(Sort::Int, number);
                Some(self.equal(a, number))
            }
            // No other number has its bits, but for zero and what is none.
            Node::Apply(DToBits, [a, _]) => {
                let value = f64::from_bits(number as u64);
                let value = (value != 0.0 && !value.is_nan()).then(|| self.double(value))?;
                Some(self.floating(DEq, a, value))
            }
            Node::Apply(FToBits, [a, _]) => {
                let value = f32::from_bits(number as u32);
                let value = (value != 0.0 && !value.is_nan()).then(|| self.float(value))?;
                Some(self.floating(FEq, a, value))
            }
            Node::Apply(F2I | F2L | D2I | D2L, _) => self.chain_equals(term, number),
            Node::Apply(operator @ (I2B | I2S), [a, _]) => {
                self.equal_in_low_bits(a, if operator == I2B { 0xFF } else { 0xFFFF }, number)
            }
            Node::Apply(I2C | L2I | And32 | And64 | Shl32 | Shl64 | Ushr32 | Ushr64 | Shr32 | Shr64, _) => {
                self.field_is(term, number)
            }
            Node::Apply(Or32 | Or64, [a, b]) => self.either_bits_are([a, b], number),
            Node::Apply(Xor32 | Xor64, [a, b]) => {
                if let Some(mask) = self.number(b) {
                    let number = self.integer(self.sort(a), number ^ mask);
                    Some(self.equal(a, number))
                } else {
                    (number == 0).then(|| self.equal(a, b))
                }
            }
            Node::Choose(condition, yes, no) => {
                let number = self.integer(self.sort(term), number);
                let [yes, no] =
                    [yes, no].map(|branch| self.is_shallow(branch, number).then(|| self.equal(branch, number)));
                self.choose_condition(condition, yes?, no?)
            }
            _ => None,
        }
    }

    /// That a term has the same low bits as a number, those of a mask, if no two values that it can have share theirs.
    pub(crate) fn equal_in_low_bits(&mut self, term: Term, mask: u64, number: i64) -> Option<Condition> {
        let (interval, size) = (self.interval(term), i128::from(mask) + 1);
        if mask & mask.wrapping_add(1) != 0 || i128::from(interval.span()) >= size {
            return None;
        }
        let low = i128::from(interval.low);
        let value = (low + (i128::from(number) - low).rem_euclid(size)) as i64;
        let value = self.integer(self.sort(term), value);
        Some(self.equal(term, value))
    }

    /// That `a | b` is a number, where that says what both are: they have no bits in common, or one is a constant.
    fn either_bits_are(&mut self, [a, b]: [Term; 2], number: i64) -> Option<Condition> {
        let (sort, [x, y]) = (self.sort(a), [a, b].map(|operand| self.bits(operand).possible()));
        if let Some(mask) = self.number(b) {
            // The bits of the constant are there, or the known bits had said so.
            let (rest, others) = (self.integer(sort, !mask), self.integer(sort, number & !mask));
            let masked = self.apply(if sort == Sort::Int { Operator::And32 } else { Operator::And64 }, a, rest);
            return Some(self.equal(masked, others));
        }
        if x & y != 0 {
            return None;
        }
        let both = [(a, x), (b, y)].map(|(operand, possible)| {
            let part = self.integer(sort, number & possible as i64);
            self.equal(operand, part)
        });
        Some(self.all(&both))
    }

    /// Whether comparing a branch of a choice takes no more choices: nested ones may be deep, and their parts shared.
    fn is_shallow(&self, branch: Term, number: Term) -> bool {
        let is_choice = matches!(self.node(branch), Node::Choose(..));
        !is_choice || self.interval(branch).meet(self.interval(number)).is_empty()
    }

    /// The condition that is one where a term holds and the other elsewhere, if both are certain.
    fn choose_condition(&mut self, condition: Term, yes: Condition, no: Condition) -> Option<Condition> {
        match (yes.constant(self)?, no.constant(self)?) {
            (true, true) => Some(self.certain(true)),
            (false, false) => Some(self.certain(false)),
            (holds, _) => Some(self.boolean(condition, holds)),
        }
    }

    fn three_way_equal(&mut self, operator: Operator, a: Term, b: Term) -> Condition {
        match operator {
            Operator::Cmp64 => self.equal(a, b),
            Operator::FCmpL | Operator::FCmpG => self.floating(Operator::FEq, a, b),
            _ => self.floating(Operator::DEq, a, b),
        }
    }

    /// That a three-way comparison is -1, which some give for NaN too.
    fn three_way_less(&mut self, operator: Operator, a: Term, b: Term) -> Condition {
        match operator {
            Operator::Cmp64 => self.less(a, b),
            Operator::FCmpG => self.floating(Operator::FLt, a, b),
            Operator::FCmpL => self.floating(Operator::FLe, b, a).negated(),
            Operator::DCmpG => self.floating(Operator::DLt, a, b),
            _ => self.floating(Operator::DLe, b, a).negated(),
        }
    }

    /// That a three-way comparison is 1, which others give for NaN too.
    fn three_way_greater(&mut self, operator: Operator, a: Term, b: Term) -> Condition {
        match operator {
            Operator::Cmp64 => self.less(b, a),
            Operator::FCmpL => self.floating(Operator::FLt, b, a),
            Operator::FCmpG => self.floating(Operator::FLe, a, b).negated(),
            Operator::DCmpL => self.floating(Operator::DLt, b, a),
            _ => self.floating(Operator::DLe, a, b).negated(),
        }
    }

    fn less(&mut self, a: Term, b: Term) -> Condition {
        if let Some(condition) = self.compare_tables([Operator::Lt32, Operator::Lt64], a, b) {
            return condition;
        }
        let (of_a, of_b) = (self.interval(a), self.interval(b));
        if a == b || of_a.low >= of_b.high {
            return self.certain(false);
        }
        if of_a.high < of_b.low {
            return self.certain(true);
        }
        match (self.number(a), self.number(b)) {
            (_, Some(number)) => self.less_than_number(a, number),
            // Nothing is greater than the greatest, which the intervals have told.
            (Some(number), None) => self.less_than_number(b, number + 1).negated(),
            _ => self.less_of_terms(a, b),
        }
    }

    fn less_of_terms(&mut self, a: Term, b: Term) -> Condition {
        let sort = self.sort(a);
        if let (Node::Apply(Operator::I2L, [x, _]), Node::Apply(Operator::I2L, [y, _])) = (self.node(a), self.node(b)) {
            return self.less(x, y);
        }
        if let (Node::Apply(Operator::ZeroExtend, [x, _]), Node::Apply(Operator::ZeroExtend, [y, _])) =
            (self.node(a), self.node(b))
        {
            return self.less_unsigned(x, y);
        }
        let (left, right) = (Sum::read(self, a), Sum::read(self, b));
        if left.constant == right.constant && left.constant != 0 {
            let (x, y) = (left.without_constant().write(self), right.without_constant().write(self));
            if left.constant == sort_minimum(sort) {
                return self.less_unsigned(x, y);
            }
            if self.cannot_wrap_by(x, left.constant) && self.cannot_wrap_by(y, left.constant) {
                return self.less(x, y);
            }
        }
        self.inequality(a, b)
    }

    fn less_than_number(&mut self, term: Term, number: i64) -> Condition {
        use Operator::*;
        let (sort, interval) = (self.sort(term), self.interval(term));
        if number <= interval.low {
            return self.certain(false);
        }
        if number > interval.high {
            return self.certain(true);
        }
        if self.is_boolean(term) {
            return self.boolean(term, false);
        }
        match self.node(term) {
            Node::Apply(operator @ (Cmp64 | FCmpL | FCmpG | DCmpL | DCmpG), [a, b]) => {
                return match number {
                    0 => self.three_way_less(operator, a, b),
                    _ => self.three_way_greater(operator, a, b).negated(),
                };
            }
            Node::Apply(I2L, [a, _]) => return self.less_than_number(a, number),
            Node::Apply(F2I | F2L | D2I | D2L, _) => {
                if let Some(condition) = self.chain_less_than(term, number) {
                    return condition;
                }
            }
            // Beyond 0 and up to 2³² - 1, as the interval says: an int that is compared as unsigned.
            Node::Apply(ZeroExtend, [a, _]) => {
                let limit = self.integer(Sort::Int, number);
                return self.less_unsigned(a, limit);
            }
            // The sign of what is made of bits is made of signs.
            Node::Apply(operator @ (And32 | And64 | Or32 | Or64 | Xor32 | Xor64), [a, b])
                if number == 0 && self.has_few_bit_operators(term, MOST_NESTED) =>
            {
                let signs = [a, b].map(|operand| self.less_than_number(operand, 0));
                return match operator {
                    And32 | And64 => self.all(&signs),
                    Or32 | Or64 => self.any(&signs),
                    _ => {
                        let [a, b] = signs.map(|sign| self.truth(sign));
                        let differ = self.apply(Xor32, a, b);
                        self.is_true(differ)
                    }
                };
            }
            Node::Choose(condition, yes, no) => {
                let limit = self.integer(sort, number);
                let [yes, no] =
                    [yes, no].map(|branch| self.is_shallow(branch, limit).then(|| self.less(branch, limit)));
                if let (Some(yes), Some(no)) = (yes, no)
                    && let Some(condition) = self.choose_condition(condition, yes, no)
                {
                    return condition;
                }
            }
            _ => {}
        }
        let sum = Sum::read(self, term);
        if sum.constant != 0 && !sum.addends.is_empty() {
            let rest = sum.without_constant().write(self);
            if sum.constant == sort_minimum(sort) {
                let limit = self.integer(sort, number.wrapping_sub(sum.constant));
                return self.less_unsigned(rest, limit);
            }
            if self.cannot_wrap_by(rest, sum.constant)
                && let Some(number) = number.checked_sub(sum.constant)
            {
                return self.less_than_number(rest, number);
            }
        }
        // At the end of an interval, "less" is "equal", which says more to everybody.
        if number == interval.low + 1 {
            let low = self.integer(sort, interval.low);
            return self.equal(term, low);
        }
        if number == interval.high {
            let high = self.integer(sort, interval.high);
            return self.equal(term, high).negated();
        }
        let limit = self.integer(sort, number);
        self.inequality(term, limit)
    }

    /// Whether bit operators are not nested deeper than so.
    fn has_few_bit_operators(&self, term: Term, depth: usize) -> bool {
        use Operator::*;
        match self.node(term) {
            Node::Apply(And32 | And64 | Or32 | Or64 | Xor32 | Xor64, operands) => {
                depth > 0 && operands.iter().all(|&operand| self.has_few_bit_operators(operand, depth - 1))
            }
            _ => true,
        }
    }

    /// Whether adding a number to a term stays within its bits, whatever the symbols are.
    pub(crate) fn cannot_wrap_by(&self, term: Term, number: i64) -> bool {
        let interval = self.interval(term);
        let all = Interval::of_sort(self.sort(term));
        let ends = [interval.low, interval.high].map(|end| end.checked_add(number));
        ends.iter().all(|end| end.is_some_and(|end| all.contains(end)))
    }

    fn inequality(&mut self, a: Term, b: Term) -> Condition {
        let operator = if self.sort(a) == Sort::Int { Operator::Lt32 } else { Operator::Lt64 };
        Condition { term: self.intern(operator, [a, b]), holds: true }
    }

    fn less_unsigned(&mut self, a: Term, b: Term) -> Condition {
        let sort = self.sort(a);
        if let Some(condition) = self.compare_tables([Operator::LtU32, Operator::LtU64], a, b) {
            return condition;
        }
        if a == b {
            return self.certain(false);
        }
        if self.interval(a).low >= 0 && self.interval(b).low >= 0 {
            return self.less(a, b);
        }
        // What is less than a number lies between zero and it, if it is not negative, and else not beyond it.
        match (self.number(a), self.number(b)) {
            (_, Some(limit @ 0..)) => return self.is_within(a, Interval::new(0, limit - 1)),
            (_, Some(limit)) => return self.is_within(a, Interval::new(limit, -1)).negated(),
            (Some(limit @ 0..), _) => return self.is_within(b, Interval::new(0, limit)).negated(),
            (Some(limit), _) => return self.is_within(b, Interval::new(limit + 1, -1)),
            _ => {}
        }
        let operator = if sort == Sort::Int { Operator::LtU32 } else { Operator::LtU64 };
        Condition { term: self.intern(operator, [a, b]), holds: true }
    }

    /// What a term adds a constant to, the constant, and the numbers within which the sum wraps around: those of its sort,
    /// or those that it is narrowed to.
    pub(crate) fn addend(&mut self, term: Term) -> Option<(Term, i64, Interval)> {
        use Operator::{I2B, I2C, I2S, L2I};
        let (inner, within) = match self.node(term) {
            Node::Apply(operator @ (I2B | I2C | I2S | L2I), [a, _]) => {
                (a, forward(operator, Interval::ALL, Interval::ALL))
            }
            _ => (term, Interval::of_sort(self.sort(term))),
        };
        let sum = Sum::read(self, inner);
        let is_other = inner != term || sum.constant != 0;
        (is_other && !sum.addends.is_empty()).then(|| (sum.without_constant().write(self), sum.constant, within))
    }

    /// Whether a term and a constant together, wrapped around within some numbers, are less than one, as a condition on the
    /// term, where that is known to be within bounds. Nothing if for some values they wrap around, or more often.
    pub(crate) fn less_within(
        &mut self,
        (term, constant, within): (Term, i64, Interval),
        number: i64,
        bounds: Interval,
    ) -> Option<Condition> {
        if bounds.is_empty() {
            return None;
        }
        let size = i128::from(within.high) - i128::from(within.low) + 1;
        let turns = |end: i64| (i128::from(end) + i128::from(constant) - i128::from(within.low)).div_euclid(size);
        let wrapped = turns(bounds.low);
        if turns(bounds.high) != wrapped {
            return None;
        }
        let limit = i128::from(number) - i128::from(constant) + wrapped * size;
        if limit <= i128::from(bounds.low) || limit > i128::from(bounds.high) {
            return Some(self.certain(limit > i128::from(bounds.high)));
        }
        Some(self.less_than_number(term, limit as i64))
    }

    /// That a term is not a number, as a bound of it, where it is known to be within others and the number is at an end.
    pub(crate) fn unequal_within(&mut self, term: Term, number: i64, bounds: Interval) -> Option<Condition> {
        match bounds {
            Interval { low, high } if low >= high => None,
            Interval { low, .. } if low == number => Some(self.less_than_number(term, number + 1).negated()),
            Interval { high, .. } if high == number => Some(self.less_than_number(term, number)),
            _ => None,
        }
    }

    /// How a condition compares a term with a number, if it does.
    pub(crate) fn compared_with_number(&self, condition: Condition) -> Option<(Operator, Term, i64)> {
        use Operator::{Eq32, Eq64, Lt32, Lt64};
        let Node::Apply(operator @ (Lt32 | Lt64 | Eq32 | Eq64), [a, b]) = self.node(condition.term) else {
            return None;
        };
        Some((operator, a, self.number(b)?))
    }

    /// A comparison of floating point, exactly as ints or floats where the operands are converted from them.
    fn floating(&mut self, operator: Operator, a: Term, b: Term) -> Condition {
        use Operator::*;
        if let (Some(a), Some(b)) = (self.constant(a), self.constant(b)) {
            return self.certain(operator.evaluate([a, b]) == Some(1));
        }
        // With its operands exchanged it is the same number, or both are NaN.
        let b = if self.is_exchanged(a, b) { a } else { b };
        if let Some(condition) = self.compare_tables([operator; 2], a, b) {
            return condition;
        }
        if let (Some(x), Some(y)) = (self.as_int(a), self.as_int(b)) {
            return match operator {
                DEq => self.equal(x, y),
                DLt => self.less(x, y),
                _ => self.less(y, x).negated(),
            };
        }
        if let (Some(x), Some(y)) = (self.as_float(a), self.as_float(b)) {
            let narrower = match operator {
                DEq => FEq,
                DLt => FLt,
                _ => FLe,
            };
            return self.floating(narrower, x, y);
        }
        if let Some(condition) = self.compare_chain(operator, a, b) {
            return condition;
        }
        // What is never negative may still be no number, which is neither less nor equal.
        let is_never_above =
            |greater: Term, less: Term| self.is_never_negative(greater) && self.is_negative(less, operator);
        if is_never_above(a, b) || (matches!(operator, FEq | DEq) && is_never_above(b, a)) {
            return self.certain(false);
        }
        let is_symmetric = matches!(operator, FEq | DEq);
        let operands = if is_symmetric && b < a { [b, a] } else { [a, b] };
        Condition { term: self.intern(operator, operands), holds: true }
    }

    /// Whether a term of floating point is at least zero, if it is a number at all.
    fn is_never_negative(&self, term: Term) -> bool {
        use Operator::{DAbs, DMul, DSqrt, FMul};
        match self.node(term) {
            Node::Apply(DSqrt | DAbs, _) => true,
            Node::Apply(FMul | DMul, [a, b]) => a == b,
            _ => false,
        }
    }

    /// Whether a term is a constant that nothing from zero on is less than, or at most, or equal to, as an operator asks.
    fn is_negative(&self, term: Term, operator: Operator) -> bool {
        let value = match (self.sort(term), self.constant(term)) {
            (Sort::Float, Some(word)) => f64::from(f32::from_bits(word as u32)),
            (_, Some(word)) => f64::from_bits(word),
            _ => return false,
        };
        value < 0.0 || (value == 0.0 && matches!(operator, Operator::FLt | Operator::DLt))
    }

    /// Whether two sums or products of floating point have the same operands, in the other order.
    fn is_exchanged(&self, a: Term, b: Term) -> bool {
        use Operator::{DAdd, DMul, FAdd, FMul};
        match (self.node(a), self.node(b)) {
            (Node::Apply(one, [x, y]), Node::Apply(other, [z, w])) => {
                one == other && matches!(one, FAdd | FMul | DAdd | DMul) && (x, y) == (w, z)
            }
            _ => false,
        }
    }

    /// The int that a double is exactly converted from. Zero is not the int 0 alone, but comparisons cannot tell.
    fn as_int(&mut self, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Apply(Operator::I2D, [a, _]) => Some(a),
            Node::Constant(Sort::Double, word) => {
                let value = f64::from_bits(word);
                (f64::from(value as i32) == value).then(|| self.int(value as i32))
            }
            _ => None,
        }
    }

    /// The float that a double is exactly converted from.
    fn as_float(&mut self, term: Term) -> Option<Term> {
        match self.node(term) {
            Node::Apply(Operator::F2D, [a, _]) => Some(a),
            Node::Constant(Sort::Double, word) => {
                let value = f64::from_bits(word);
                (f64::from(value as f32) == value).then(|| self.float(value as f32))
            }
            _ => None,
        }
    }
}

/// The least number of a sort.
fn sort_minimum(sort: Sort) -> i64 {
    Interval::of_sort(sort).low
}

/// The number by which an odd one must be multiplied to get 1, modulo 2⁶⁴ and so modulo 2³².
pub(crate) fn inverse(odd: i64) -> i64 {
    // Newton's method doubles the number of right bits; an odd number is its own inverse modulo 8.
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2i64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}
