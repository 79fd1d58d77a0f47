//! Intervals of signed integers, and what every operator makes of them.

use crate::terms::Sort;
use jaywalk_classes::code::Operator;

/// The integers from `low` to `high`; those of an int within its 32 bits, a boolean within 0 and 1. For floats and
/// doubles they are positions in the order of all their values, where NaNs lie beyond the infinities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Interval {
    /// The least of them.
    pub low: i64,
    /// The greatest of them.
    pub high: i64,
}

impl Interval {
    /// All longs.
    pub const ALL: Interval = Interval { low: i64::MIN, high: i64::MAX };
    /// All ints.
    pub const INT: Interval = Interval { low: i32::MIN as i64, high: i32::MAX as i64 };
    /// False and true.
    pub const BOOLEAN: Interval = Interval { low: 0, high: 1 };

    /// From one number to another; empty if the first is the greater.
    pub const fn new(low: i64, high: i64) -> Interval {
        Interval { low, high }
    }

    /// One number alone.
    pub const fn of(value: i64) -> Interval {
        Interval { low: value, high: value }
    }

    /// All values of a sort.
    pub const fn of_sort(sort: Sort) -> Interval {
        match sort {
            Sort::Int | Sort::Float => Interval::INT,
            Sort::Long | Sort::Double => Interval::ALL,
        }
    }

    /// Whether no number is in it.
    pub const fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// The only number in it.
    pub const fn single(self) -> Option<i64> {
        if self.low == self.high { Some(self.low) } else { None }
    }

    /// Whether a number is in it.
    pub const fn contains(self, value: i64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Whether all numbers of another are in it.
    pub const fn includes(self, other: Interval) -> bool {
        self.low <= other.low && other.high <= self.high
    }

    /// What is in both.
    #[must_use]
    pub fn meet(self, other: Interval) -> Interval {
        Interval::new(self.low.max(other.low), self.high.min(other.high))
    }

    /// The least interval with all of both.
    #[must_use]
    pub fn join(self, other: Interval) -> Interval {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Interval::new(self.low.min(other.low), self.high.max(other.high)),
        }
    }

    /// How many numbers are in it, less one.
    pub const fn span(self) -> u64 {
        if self.is_empty() { 0 } else { self.high.wrapping_sub(self.low) as u64 }
    }

    /// The number in it that is nearest to another.
    pub fn nearest(self, value: i64) -> i64 {
        value.clamp(self.low, self.high.max(self.low))
    }

    /// What numbers from `low` to `high` become when they wrap around within `self`, all bits of which must be used.
    fn wrap(self, low: i128, high: i128) -> Interval {
        let size = i128::from(self.high) - i128::from(self.low) + 1;
        let turns = (low - i128::from(self.low)).div_euclid(size);
        if (high - i128::from(self.low)).div_euclid(size) != turns {
            return self;
        }
        Interval::new((low - turns * size) as i64, (high - turns * size) as i64)
    }

    /// The numbers of as few bits as all of both need, sign included.
    fn within_bits(self, other: Interval) -> Interval {
        let reach = |number: i64| if number < 0 { !number } else { number } as u64;
        let greatest = reach(self.low).max(reach(self.high)).max(reach(other.low)).max(reach(other.high));
        let all = u64::MAX.checked_shr(greatest.leading_zeros()).unwrap_or(0) as i64;
        Interval::new(!all, all)
    }
}

impl Interval {
    /// What the numbers can become when any of the bits change that a number of the other has, if that is not negative.
    fn with_low_bits_of(self, other: Interval) -> Interval {
        if other.low < 0 {
            return Interval::ALL;
        }
        let mask = u64::MAX.checked_shr((other.high as u64).leading_zeros()).unwrap_or(0) as i64;
        Interval::new(self.low & !mask, self.high | mask)
    }
}

/// The exact least and greatest result of adding, subtracting or multiplying, before it wraps around.
pub(crate) fn unwrapped(operator: Operator, a: Interval, b: Interval) -> Option<(i128, i128)> {
    let ([al, ah], [bl, bh]) = ([a.low, a.high].map(i128::from), [b.low, b.high].map(i128::from));
    Some(match operator {
        Operator::Add32 | Operator::Add64 => (al + bl, ah + bh),
        Operator::Sub32 | Operator::Sub64 => (al - bh, ah - bl),
        Operator::Neg32 | Operator::Neg64 => (-ah, -al),
        Operator::Mul32 | Operator::Mul64 => {
            let corners = [al * bl, al * bh, ah * bl, ah * bh];
            corners.into_iter().fold((i128::MAX, i128::MIN), |(low, high), corner| (low.min(corner), high.max(corner)))
        }
        Operator::Shl32 | Operator::Shl64 => {
            let bits = if operator == Operator::Shl32 { 31 } else { 63 };
            let by = 1i128 << (b.single()? & bits);
            (al * by, ah * by)
        }
        _ => return None,
    })
}

/// Whether adding, subtracting, multiplying or shifting to the left stays within the bits of the sort.
pub(crate) fn cannot_wrap(operator: Operator, sort: Sort, a: Interval, b: Interval) -> bool {
    let all = Interval::of_sort(sort);
    unwrapped(operator, a, b).is_some_and(|(low, high)| i128::from(all.low) <= low && high <= i128::from(all.high))
}

/// An interval with all results of an operator for operands from these intervals.
pub(crate) fn forward(operator: Operator, a: Interval, b: Interval) -> Interval {
    use Operator::*;
    if operator.is_floating() {
        return crate::real::forward(operator, a, b);
    }
    let all = if is_long(operator) { Interval::ALL } else { Interval::INT };
    if let Some((low, high)) = unwrapped(operator, a, b) {
        return all.wrap(low, high);
    }
    match operator {
        Div32 | Div64 => quotient(all, a, b),
        Rem32 | Rem64 => remainder(a, b),
        And32 | And64 if let Some(low) = same_block(a, b).or_else(|| same_block(b, a)) => low,
        And32 | And64 => {
            let bits = a.within_bits(b);
            let low = if a.low >= 0 || b.low >= 0 { 0 } else { bits.low };
            let high = match (a.low >= 0, b.low >= 0) {
                (true, true) => a.high.min(b.high),
                (true, false) => a.high,
                (false, true) => b.high,
                _ if a.high < 0 || b.high < 0 => a.high.max(b.high).min(bits.high),
                _ => bits.high,
            };
            Interval::new(low, high)
        }
        Or32 | Or64 => {
            let bits = a.within_bits(b);
            let low = if a.low >= 0 && b.low >= 0 { a.low.max(b.low) } else { a.low.min(b.low) };
            let result = Interval::new(low, if a.high < 0 || b.high < 0 { -1 } else { bits.high });
            result.meet(a.with_low_bits_of(b)).meet(b.with_low_bits_of(a))
        }
        Xor32 | Xor64 => {
            let bits = a.within_bits(b);
            let result = match (a.low >= 0, a.high < 0, b.low >= 0, b.high < 0) {
                (true, _, true, _) | (_, true, _, true) => Interval::new(0, bits.high),
                (true, _, _, true) | (_, true, true, _) => Interval::new(bits.low, -1),
                _ => bits,
            };
            result.meet(a.with_low_bits_of(b)).meet(b.with_low_bits_of(a))
        }
        Shl32 | Shl64 => all,
        Shr32 | Shr64 => {
            let mask = if operator == Shr32 { 31 } else { 63 };
            match b.single() {
                Some(count) => Interval::new(a.low >> (count & mask), a.high >> (count & mask)),
                None => Interval::new(a.low.min(0), a.high.max(-1)),
            }
        }
        Ushr32 | Ushr64 => {
            let bits = if operator == Ushr32 { 32 } else { 64 };
            match b.single().map(|count| (count & (bits - 1)) as u32) {
                Some(0) => a,
                Some(count) if a.low >= 0 => Interval::new(a.low >> count, a.high >> count),
                Some(count) => Interval::new(0, (u64::MAX >> (64 - bits as u32) >> count) as i64),
                None if a.low >= 0 => Interval::new(0, a.high),
                None => all,
            }
        }
        Abs32 | Abs64 => match a {
            _ if a.low >= 0 => a,
            _ if a.low == all.low => all,
            _ => Interval::new(if a.high < 0 { -a.high } else { 0 }, a.high.max(-a.low)),
        },
        Min32 | Min64 => Interval::new(a.low.min(b.low), a.high.min(b.high)),
        Max32 | Max64 => Interval::new(a.low.max(b.low), a.high.max(b.high)),
        Cmp64 => Interval::new(if a.low >= b.high { i64::from(a.low > b.high) } else { -1 }, {
            if a.high <= b.low { -i64::from(a.high < b.low) } else { 1 }
        }),
        I2L => a,
        ZeroExtend => Interval::new(0, u32::MAX.into()).wrap(a.low.into(), a.high.into()),
        L2I => Interval::INT.wrap(a.low.into(), a.high.into()),
        I2B => Interval::new(i8::MIN.into(), i8::MAX.into()).wrap(a.low.into(), a.high.into()),
        I2C => Interval::new(0, u16::MAX.into()).wrap(a.low.into(), a.high.into()),
        I2S => Interval::new(i16::MIN.into(), i16::MAX.into()).wrap(a.low.into(), a.high.into()),
        Eq32 | Eq64 => truth(a.single().is_some() && a.single() == b.single(), a.meet(b).is_empty()),
        Ne32 | Ne64 => truth(a.meet(b).is_empty(), a.single().is_some() && a.single() == b.single()),
        Lt32 | Lt64 => truth(a.high < b.low, a.low >= b.high),
        Ge32 | Ge64 => truth(a.low >= b.high, a.high < b.low),
        Gt32 => truth(a.low > b.high, a.high <= b.low),
        Le32 => truth(a.high <= b.low, a.low > b.high),
        LtU32 | LtU64 => match (unsigned(a), unsigned(b)) {
            (Some((al, ah)), Some((bl, bh))) => truth(ah < bl, al >= bh),
            // Nothing is less than zero.
            _ => truth(false, b == Interval::of(0)),
        },
        Same | NotSame => Interval::BOOLEAN,
        _ => Interval::ALL,
    }
}

/// The low bits of numbers that have the same others, if a mask keeps just low bits.
fn same_block(numbers: Interval, mask: Interval) -> Option<Interval> {
    let mask = mask.single().filter(|mask| *mask >= 0 && mask & mask.wrapping_add(1) == 0)?;
    (numbers.low & !mask == numbers.high & !mask).then(|| Interval::new(numbers.low & mask, numbers.high & mask))
}

/// Whether an operator's integers are longs.
fn is_long(operator: Operator) -> bool {
    operator.result() == jaywalk_classes::code::ValueKind::Long
}

fn truth(always: bool, never: bool) -> Interval {
    Interval::new(i64::from(always), i64::from(!never))
}

/// The ends as unsigned numbers, if all numbers in between have the same sign.
fn unsigned(interval: Interval) -> Option<(u64, u64)> {
    ((interval.low < 0) == (interval.high < 0)).then_some((interval.low as u64, interval.high as u64))
}

/// Division by zero has the value of SMT-LIB's `bvsdiv`: see [`crate::evaluate`].
fn quotient(all: Interval, a: Interval, b: Interval) -> Interval {
    if b.contains(-1) && a.contains(all.low) {
        return all;
    }
    let mut result = if b.contains(0) { Interval::new(-1, 1) } else { Interval::new(1, 0) };
    for divisors in [b.meet(Interval::new(i64::MIN, -1)), b.meet(Interval::new(1, i64::MAX))] {
        if !divisors.is_empty() {
            for corner in [divisors.low, divisors.high] {
                let [low, high] = [a.low / corner, a.high / corner];
                result = result.join(Interval::new(low.min(high), low.max(high)));
            }
            if a.contains(0) {
                result = result.join(Interval::of(0));
            }
        }
    }
    result
}

/// The remainder by zero is the dividend, as of SMT-LIB's `bvsrem`.
fn remainder(a: Interval, b: Interval) -> Interval {
    let toward_zero = a.join(Interval::of(0));
    if b.contains(0) {
        return toward_zero;
    }
    let greatest = b.low.unsigned_abs().max(b.high.unsigned_abs()) - 1;
    let least = if b.low > 0 { b.low as u64 } else { b.high.unsigned_abs() };
    if a.low.unsigned_abs().max(a.high.unsigned_abs()) < least {
        return a;
    }
    let greatest = i64::try_from(greatest).unwrap_or(i64::MAX);
    toward_zero.meet(Interval::new(-greatest, greatest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::apply;

    /// Every operator of small ranges, by trying all operands.
    #[test]
    fn an_interval_has_all_results() {
        use Operator::*;
        let ends =
            [i32::MIN, i32::MIN + 1, -129, -128, -7, -2, -1, 0, 1, 2, 3, 31, 127, 128, 65535, 65536, i32::MAX - 1];
        let intervals = ends.iter().flat_map(|&low| [0, 1, 2, 5, 9].map(|more| (low, low.saturating_add(more))));
        let intervals: Vec<(i32, i32)> = intervals.chain([(-3, 200), (i32::MIN, i32::MAX)]).collect();
        let pure = [
            Add32, Sub32, Mul32, Div32, Rem32, And32, Or32, Xor32, Shl32, Shr32, Ushr32, Neg32, Abs32, Min32, Max32,
            I2B, I2C, I2S, Eq32, Ne32, Lt32, Ge32, Gt32, Le32, LtU32,
        ];
        let numbers = |(low, high): (i32, i32)| (low..=high.min(low.saturating_add(9))).chain([high]);
        for operator in pure {
            for &a in &intervals {
                for &b in &intervals {
                    let of = |(low, high): (i32, i32)| Interval::new(low.into(), high.into());
                    let result = forward(operator, of(a), of(b));
                    for x in numbers(a) {
                        for y in numbers(b) {
                            let value = apply(operator, [u64::from(x as u32), u64::from(y as u32)]) as i32;
                            assert!(
                                result.contains(value.into()),
                                "{operator:?} {a:?} {b:?}: {x} {y} → {value} ∉ {result:?}"
                            );
                        }
                    }
                }
            }
        }
    }
}
