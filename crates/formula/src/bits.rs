//! Known bits of integers: which bits of a term are 0, and which are 1, whatever the symbols are.
//!
//! A number is seen with 64 bits, an int with its sign repeated, so that bits above the 31st are known as far as the
//! sign is.

use crate::interval::Interval;
use crate::terms::Sort;
use jaywalk_classes::code::{Operator, ValueKind};

/// The bits that are 0 and those that are 1; no bit is both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    pub(crate) zeros: u64,
    pub(crate) ones: u64,
}

impl Bits {
    pub(crate) const UNKNOWN: Bits = Bits { zeros: 0, ones: 0 };

    pub(crate) fn of(number: i64) -> Bits {
        Bits { zeros: !number as u64, ones: number as u64 }
    }

    /// The bits that all numbers of an interval share: those above the first in which its ends differ.
    pub(crate) fn of_interval(interval: Interval) -> Bits {
        let differing = (interval.low ^ interval.high) as u64;
        let shared = !u64::MAX.checked_shr(differing.leading_zeros()).unwrap_or(0);
        Bits { zeros: !interval.low as u64 & shared, ones: interval.low as u64 & shared }
    }

    /// The bits that may be 1.
    pub(crate) fn possible(self) -> u64 {
        !self.zeros
    }

    fn known(self) -> u64 {
        self.zeros | self.ones
    }

    /// Whether a number has these bits.
    pub(crate) fn allow(self, number: i64) -> bool {
        let number = number as u64;
        number & self.zeros == 0 && !number & self.ones == 0
    }

    /// Whether no number has these bits and others.
    pub(crate) fn contradict(self, other: Bits) -> bool {
        self.zeros & other.ones != 0 || self.ones & other.zeros != 0
    }

    /// What is known by one or the other.
    pub(crate) fn and(self, other: Bits) -> Bits {
        Bits { zeros: self.zeros | other.zeros, ones: self.ones | other.ones }
    }

    /// What is known of both.
    pub(crate) fn join(self, other: Bits) -> Bits {
        Bits { zeros: self.zeros & other.zeros, ones: self.ones & other.ones }
    }

    /// The least and greatest number with these bits.
    pub(crate) fn interval(self) -> Interval {
        let sign = 1 << 63;
        // The sign bit makes a number less.
        let low = self.ones | (sign & !self.zeros);
        let high = self.possible() & !(sign & !self.ones);
        Interval::new(low as i64, high as i64)
    }

    /// Only the low bits, the highest of them repeated.
    fn extended(self, bits: u32) -> Bits {
        let unused = 64 - bits;
        let extend = |word: u64| ((word << unused) as i64 >> unused) as u64;
        Bits { zeros: extend(self.zeros), ones: extend(self.ones) }
    }

    /// Only the low bits, the others being 0.
    fn cut(self, bits: u32) -> Bits {
        let kept = u64::MAX >> (64 - bits);
        Bits { zeros: self.zeros & kept | !kept, ones: self.ones & kept }
    }

    fn not(self) -> Bits {
        Bits { zeros: self.ones, ones: self.zeros }
    }

    /// A sum with a carry at the lowest bit.
    fn plus(self, other: Bits, carry: u64) -> Bits {
        let greatest = self.possible().wrapping_add(other.possible()).wrapping_add(carry);
        let least = self.ones.wrapping_add(other.ones).wrapping_add(carry);
        // A carry into a bit shows in how the greatest and the least sum differ from the addends there.
        let carried_not = !(greatest ^ self.zeros ^ other.zeros);
        let carried = least ^ self.ones ^ other.ones;
        let known = self.known() & other.known() & (carried_not | carried);
        Bits { zeros: !greatest & known, ones: least & known }
    }

    fn times(self, other: Bits) -> Bits {
        let exact = self.known().trailing_ones().min(other.known().trailing_ones());
        let low = low_bits(exact);
        let product = self.ones.wrapping_mul(other.ones);
        let zeros = low_bits((self.zeros.trailing_ones() + other.zeros.trailing_ones()).min(64));
        Bits { zeros: !product & low | zeros, ones: product & low & !zeros }
    }
}

/// So many low bits.
pub(crate) fn low_bits(count: u32) -> u64 {
    u64::MAX.checked_shr(64 - count).unwrap_or(0)
}

/// What is known of an operator's result; the second operand is also given as a number if it is one.
pub(crate) fn forward(operator: Operator, a: Bits, b: Bits, count: Option<i64>) -> Bits {
    use Operator::*;
    let is_long = operator.result() == ValueKind::Long;
    let bits = match operator {
        And32 | And64 => Bits { zeros: a.zeros | b.zeros, ones: a.ones & b.ones },
        Or32 | Or64 => Bits { zeros: a.zeros & b.zeros, ones: a.ones | b.ones },
        Xor32 | Xor64 => Bits { zeros: a.zeros & b.zeros | a.ones & b.ones, ones: a.ones & b.zeros | a.zeros & b.ones },
        Add32 | Add64 => a.plus(b, 0),
        Sub32 | Sub64 => a.plus(b.not(), 1),
        Neg32 | Neg64 => Bits::of(0).plus(a.not(), 1),
        Mul32 | Mul64 => a.times(b),
        Shl32 | Shl64 | Shr32 | Shr64 | Ushr32 | Ushr64 => {
            let width = if is_long { 64 } else { 32 };
            let Some(count) = count.map(|count| count as u32 & (width - 1)) else { return Bits::UNKNOWN };
            match operator {
                Shl32 | Shl64 => Bits { zeros: a.zeros << count | low_bits(count), ones: a.ones << count },
                Shr32 | Shr64 => {
                    Bits { zeros: (a.zeros as i64 >> count) as u64, ones: (a.ones as i64 >> count) as u64 }
                }
                _ => {
                    let a = a.cut(width);
                    Bits { zeros: a.zeros >> count | !(u64::MAX >> count), ones: a.ones >> count }
                }
            }
        }
        I2L => a,
        ZeroExtend => a.cut(32),
        L2I => a,
        I2B => a.extended(8),
        I2S => a.extended(16),
        I2C => a.cut(16),
        _ => return Bits::UNKNOWN,
    };
    if is_long { bits } else { bits.extended(32) }
}

/// The bits of a sort that make a difference: an int has 32.
pub(crate) fn all_of(sort: Sort) -> u64 {
    low_bits(sort.bits())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::apply;

    /// Every operator, on operands of which some bits are known, by trying others in the place of the unknown ones.
    #[test]
    fn known_bits_are_those_of_all_results() {
        use Operator::*;
        let mut seed = 7u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed ^ seed >> 29
        };
        let operators = [
            And32, Or32, Xor32, Add32, Sub32, Neg32, Mul32, Shl32, Shr32, Ushr32, I2L, ZeroExtend, I2B, I2C, I2S,
            And64, Or64, Xor64, Add64, Sub64, Neg64, Mul64, Shl64, Shr64, Ushr64, L2I,
        ];
        for operator in operators {
            let sorts = [operator.parameters()[0], *operator.parameters().last().expect("one")];
            let sorts = sorts.map(|kind| Sort::of_kind(kind).expect("a number"));
            for _ in 0..400 {
                let is_shift = matches!(operator, Shl32 | Shr32 | Ushr32 | Shl64 | Shr64 | Ushr64);
                let number = |sort: Sort, word: u64| sort.number(sort.word(word as i64));
                let (x, y) = (number(sorts[0], random()), number(sorts[1], random()));
                let masks = [random() | random(), random() | random() | random()];
                let known = |sort: Sort, number: i64, mask: u64| {
                    let all = Bits::of(number);
                    let bits = Bits { zeros: all.zeros & mask, ones: all.ones & mask };
                    if sort == Sort::Int { bits.extended(32) } else { bits }
                };
                let a = known(sorts[0], x, masks[0]);
                let b = if is_shift { Bits::of(y) } else { known(sorts[1], y, masks[1]) };
                let result = forward(operator, a, b, is_shift.then_some(y));
                assert_eq!(result.zeros & result.ones, 0, "{operator:?} {a:x?} {b:x?}");
                let of_result = Sort::of_kind(operator.result()).expect("a number");
                for round in 0..30 {
                    let fill = |bits: Bits, noise: u64| (bits.ones | noise & !bits.zeros) as i64;
                    let (mut p, mut q) = (fill(a, random()), fill(b, random()));
                    if round == 0 {
                        (p, q) = (x, y);
                    }
                    let [p, q] = [number(sorts[0], p as u64), number(sorts[1], q as u64)];
                    let word = apply(operator, [sorts[0].word(p), sorts[1].word(q)]);
                    assert!(
                        !a.allow(p) || !b.allow(q) || result.allow(of_result.number(word)),
                        "{operator:?} {p:x} {q:x} → {word:x}: {result:x?}"
                    );
                }
                let Interval { low, high } = result.interval();
                assert!(low <= high && result.allow(low) && result.allow(high));
            }
        }
    }

    #[test]
    fn intervals_have_bits_in_common() {
        assert_eq!(Bits::of_interval(Interval::new(0, 255)).possible(), 0xFF);
        assert_eq!(Bits::of_interval(Interval::new(96, 127)).ones, 96);
        assert_eq!(Bits::of_interval(Interval::ALL), Bits::UNKNOWN);
        assert_eq!(Bits::of_interval(Interval::of(-5)), Bits::of(-5));
        assert_eq!(Bits::of_interval(Interval::new(i64::MIN, -1)).ones, 1 << 63);
    }
}
