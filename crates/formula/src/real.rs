//! Intervals of floats and doubles.
//!
//! A value of floating point has a *key*: its bits as a number, arranged so that greater values have greater keys.
//! Negative zero is just below zero; the NaNs lie beyond the infinities. So an interval of keys is an [`Interval`] like
//! any other. Operators are monotone, rounding included, as long as there is no NaN among the operands; where there may
//! be one, nothing is said of the result.

use crate::interval::Interval;
use crate::terms::Sort;
use jaywalk_classes::code::{Operator, ValueKind};

/// The key of a float's or double's word.
fn key(sort: Sort, word: u64) -> i64 {
    let bits = if sort == Sort::Float { i64::from(word as i32) } else { word as i64 };
    let magnitude = if sort == Sort::Float { i64::from(i32::MAX) } else { i64::MAX };
    if bits < 0 { !(bits & magnitude) } else { bits }
}

/// The word of a key.
fn word(sort: Sort, key: i64) -> u64 {
    let magnitude = if sort == Sort::Float { i64::from(i32::MAX) } else { i64::MAX };
    sort.word(if key < 0 { !magnitude | (!key & magnitude) } else { key })
}

/// Where a word of any sort lies in the order of its sort: an integer is its own number.
pub(crate) fn position(sort: Sort, word: u64) -> i64 {
    if sort.is_integer() { sort.number(word) } else { key(sort, word) }
}

/// The word at a position.
pub(crate) fn word_at(sort: Sort, position: i64) -> u64 {
    if sort.is_integer() { sort.word(position) } else { word(sort, position) }
}

/// The positions of all that is no NaN.
pub(crate) fn numbers(sort: Sort) -> Interval {
    Reals::numbers(sort)
}

/// The least and greatest value, if NaN is not among them.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Reals {
    low: f64,
    high: f64,
}

impl Reals {
    /// The numbers with infinities.
    fn numbers(sort: Sort) -> Interval {
        Reals { low: f64::NEG_INFINITY, high: f64::INFINITY }.interval(sort)
    }

    fn of(sort: Sort, interval: Interval) -> Option<Reals> {
        if !Reals::numbers(sort).includes(interval) {
            return None;
        }
        let [low, high] = [interval.low, interval.high].map(|key| match sort {
            Sort::Float => f64::from(f32::from_bits(word(sort, key) as u32)),
            _ => f64::from_bits(word(sort, key)),
        });
        Some(Reals { low, high })
    }

    /// The keys of what lies between, with both zeros if one is an end.
    fn interval(self, sort: Sort) -> Interval {
        let low = if self.low == 0.0 { -0.0 } else { self.low };
        let high = if self.high == 0.0 { 0.0 } else { self.high };
        let [low, high] = [low, high].map(|value| match sort {
            // Rounding is monotone, so the ends of doubles become ends of floats.
            Sort::Float => key(sort, u64::from((value as f32).to_bits())),
            _ => key(sort, value.to_bits()),
        });
        Interval::new(low, high)
    }

    fn is_finite(self) -> bool {
        self.low.is_finite() && self.high.is_finite()
    }

    fn has_zero(self) -> bool {
        self.low <= 0.0 && self.high >= 0.0
    }

    /// A little more on both sides: what rounding may have taken away.
    fn widened(self, sort: Sort) -> Reals {
        match sort {
            Sort::Float => Reals {
                low: f64::from((self.low as f32).next_down()).min(self.low.next_down()),
                high: f64::from((self.high as f32).next_up()).max(self.high.next_up()),
            },
            _ => Reals { low: self.low.next_down(), high: self.high.next_up() },
        }
    }
}

fn sort_of(kind: ValueKind) -> Sort {
    Sort::of_kind(kind).expect("a number")
}

/// The ends of a function of two operands that is monotone in each; nothing if it may give NaN.
fn corners(a: Reals, b: Reals, function: impl Fn(f64, f64) -> f64) -> Option<Reals> {
    let ends = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)].map(|(x, y)| function(x, y));
    if ends.iter().any(|end| end.is_nan()) {
        return None;
    }
    Some(Reals {
        low: ends.into_iter().fold(f64::INFINITY, f64::min),
        high: ends.into_iter().fold(f64::NEG_INFINITY, f64::max),
    })
}

/// An interval with all results of an operator that takes or gives floating point.
pub(crate) fn forward(operator: Operator, a: Interval, b: Interval) -> Interval {
    let sort = sort_of(operator.result());
    let all = match operator {
        Operator::FCmpL | Operator::FCmpG | Operator::DCmpL | Operator::DCmpG => Interval::new(-1, 1),
        _ if operator.is_comparison() => Interval::BOOLEAN,
        _ => Interval::of_sort(sort),
    };
    known(operator, a, b).unwrap_or(all)
}

fn known(operator: Operator, a: Interval, b: Interval) -> Option<Interval> {
    use Operator::*;
    let result = sort_of(operator.result());
    let operand = sort_of(operator.parameters()[0]);
    if matches!(operator, I2F | I2D | L2F | L2D) {
        let ends = Reals { low: a.low as f64, high: a.high as f64 };
        // A long is rounded once to a float, and twice if it becomes a double between.
        let ends = if operator == L2F { ends.widened(Sort::Double) } else { ends };
        return Some(ends.interval(result));
    }
    if operand.is_integer() {
        return None;
    }
    let (x, y) = (Reals::of(operand, a)?, Reals::of(operand, b)?);
    // Floats are computed as doubles and rounded once more: for these operators that gives the float's own result.
    let ends = match operator {
        FAdd | DAdd => corners(x, y, |a, b| a + b)?,
        FSub | DSub => corners(x, y, |a, b| a - b)?,
        FMul | DMul => {
            // Zero times infinity is NaN, which the corners need not show.
            if (x.has_zero() && !y.is_finite()) || (y.has_zero() && !x.is_finite()) {
                return None;
            }
            corners(x, y, |a, b| a * b)?
        }
        FDiv | DDiv => {
            if y.has_zero() || (!x.is_finite() && !y.is_finite()) {
                return None;
            }
            corners(x, y, |a, b| a / b)?
        }
        FRem | DRem => {
            if y.has_zero() || !x.is_finite() {
                return None;
            }
            // It is less than the divisor, of which there is a next lesser one.
            let divisor = y.low.abs().max(y.high.abs());
            let most = match result {
                Sort::Float => f64::from((divisor as f32).next_down()),
                _ => divisor.next_down(),
            };
            let (low, high) = (x.low.max(-most).min(0.0), x.high.min(most).max(0.0));
            Reals { low, high }
        }
        FNeg | DNeg => Reals { low: -x.high, high: -x.low },
        DAbs => {
            let (low, high) = (x.low.abs().min(x.high.abs()), x.low.abs().max(x.high.abs()));
            Reals { low: if x.has_zero() { 0.0 } else { low }, high }
        }
        DSqrt if x.low >= 0.0 => Reals { low: x.low.sqrt(), high: x.high.sqrt() },
        DFloor => Reals { low: x.low.floor(), high: x.high.floor() },
        DCeil => Reals { low: x.low.ceil(), high: x.high.ceil() },
        DRint => Reals { low: x.low.round_ties_even(), high: x.high.round_ties_even() },
        DMin => Reals { low: x.low.min(y.low), high: x.high.min(y.high) },
        DMax => Reals { low: x.low.max(y.low), high: x.high.max(y.high) },
        F2D | D2F => x,
        F2I | D2I => return Some(Interval::new((x.low as i32).into(), (x.high as i32).into())),
        F2L | D2L => return Some(Interval::new(x.low as i64, x.high as i64)),
        FLt | DLt => return Some(truth(x.high < y.low, x.low >= y.high)),
        DNotLt => return Some(truth(x.low >= y.high, x.high < y.low)),
        FLe | DLe => return Some(truth(x.high <= y.low, x.low > y.high)),
        DNotLe => return Some(truth(x.low > y.high, x.high <= y.low)),
        FEq | DEq => return Some(truth(x.low == y.high && x.high == y.low, x.high < y.low || y.high < x.low)),
        DNe => return Some(truth(x.high < y.low || y.high < x.low, x.low == y.high && x.high == y.low)),
        FCmpL | FCmpG | DCmpL | DCmpG => {
            let low = if x.low > y.high { 1 } else { i64::from(x.low >= y.high) - 1 };
            let high = if x.high < y.low { -1 } else { 1 - i64::from(x.high <= y.low) };
            return Some(Interval::new(low, high));
        }
        _ => return None,
    };
    Some(ends.interval(result))
}

fn truth(always: bool, never: bool) -> Interval {
    Interval::new(i64::from(always), i64::from(!never))
}

/// What the operands can be where the result is within an interval: as much as they were where nothing is known.
pub(crate) fn backward(operator: Operator, value: Interval, a: Interval, b: Interval) -> (Interval, Interval) {
    use Operator::*;
    let operand = sort_of(operator.parameters()[0]);
    if operator.is_comparison() {
        return value.single().map_or((a, b), |holds| compared(operator, operand, holds == 1, a, b));
    }
    let result = sort_of(operator.result());
    if result.is_integer() {
        return (truncated(operator, operand, value, a), b);
    }
    let Some(target) = Reals::of(result, value) else { return (a, b) };
    // The exact result is within half a unit of what it was rounded to.
    let wide = target.widened(result);
    if matches!(operator, I2F | I2D | L2F | L2D) {
        return (a.meet(integers(wide)), b);
    }
    let (a, b) = without_nan(operator, target.is_finite(), a, b);
    let narrowed = |of: Interval, reals: Option<Reals>| {
        reals.map_or(of, |reals| of.meet(reals.widened(operand).interval(operand)))
    };
    match operator {
        FNeg | DNeg => (a.meet(Reals { low: -target.high, high: -target.low }.interval(operand)), b),
        F2D => (a.meet(wide.widened(Sort::Float).interval(Sort::Float)), b),
        D2F => (a.meet(wide.interval(Sort::Double)), b),
        FAdd | DAdd | FSub | DSub | FMul | DMul => {
            let (Some(x), Some(y)) = (Reals::of(operand, a), Reals::of(operand, b)) else { return (a, b) };
            // An infinite sum says nothing of finite addends.
            if !wide.is_finite() || !x.is_finite() || !y.is_finite() {
                return (a, b);
            }
            match operator {
                FAdd | DAdd => {
                    (narrowed(a, corners(wide, y, |t, y| t - y)), narrowed(b, corners(wide, x, |t, x| t - x)))
                }
                FSub | DSub => {
                    (narrowed(a, corners(wide, y, |t, y| t + y)), narrowed(b, corners(x, wide, |x, t| x - t)))
                }
                _ => (
                    if y.has_zero() { a } else { narrowed(a, corners(wide, y, |t, y| t / y)) },
                    if x.has_zero() { b } else { narrowed(b, corners(wide, x, |t, x| t / x)) },
                ),
            }
        }
        _ => (a, b),
    }
}

/// What the operands can be where the result is a number, or a finite one: NaN gives NaN, and of infinities only quotients,
/// remainders and extremes are finite.
fn without_nan(operator: Operator, is_finite: bool, a: Interval, b: Interval) -> (Interval, Interval) {
    use Operator::*;
    let sort = sort_of(operator.parameters()[0]);
    let numbers = Reals::numbers(sort);
    // The infinities are the ends.
    let finite = if is_finite { Interval::new(numbers.low + 1, numbers.high - 1) } else { numbers };
    match operator {
        FAdd | DAdd | FSub | DSub | FMul | DMul | FNeg | DNeg | DAbs | DSqrt | DFloor | DCeil | DRint | F2D | D2F => {
            (a.meet(finite), b.meet(finite))
        }
        FDiv | DDiv | FRem | DRem => (a.meet(finite), b.meet(numbers)),
        DMin | DMax => (a.meet(numbers), b.meet(numbers)),
        _ => (a, b),
    }
}

/// The integers that are converted to something within these ends.
fn integers(ends: Reals) -> Interval {
    // Beyond 2⁵³ doubles are further apart than integers: a step more on both sides.
    let low = ends.low.next_down().ceil();
    let high = ends.high.next_up().floor();
    Interval::new(low as i64, high as i64)
}

/// What a float or double can be that is converted to an integer within an interval, or whose bits are.
fn truncated(operator: Operator, operand: Sort, value: Interval, a: Interval) -> Interval {
    let ends = match operator {
        // Bits are in the order of their keys, or in the opposite one where they have a sign.
        Operator::FToBits | Operator::DToBits if (value.low < 0) == (value.high < 0) => {
            let [one, other] = [value.low, value.high].map(|bits| key(operand, bits as u64));
            return a.meet(Interval::new(one.min(other), one.max(other)));
        }
        Operator::F2I | Operator::D2I => Interval::INT,
        Operator::F2L | Operator::D2L => Interval::ALL,
        _ => return a,
    };
    // NaN becomes 0.
    if value.contains(0) {
        return a;
    }
    let low = if value.low == ends.low { f64::NEG_INFINITY } else { (value.low as f64 - 1.0).next_down() };
    let high = if value.high == ends.high { f64::INFINITY } else { (value.high as f64 + 1.0).next_up() };
    a.meet(Reals { low, high }.widened(operand).interval(operand)).meet(Reals::numbers(operand))
}

/// What two compared values can be.
fn compared(operator: Operator, sort: Sort, holds: bool, a: Interval, b: Interval) -> (Interval, Interval) {
    use Operator::*;
    let (is_less, is_equal, holds) = match operator {
        FLt | DLt => (true, false, holds),
        DNotLt => (true, false, !holds),
        FLe | DLe => (true, true, holds),
        DNotLe => (true, true, !holds),
        FEq | DEq => (false, true, holds),
        DNe => (false, true, !holds),
        _ => return (a, b),
    };
    let numbers = Reals::numbers(sort);
    let (a, b) = if holds { (a.meet(numbers), b.meet(numbers)) } else { (a, b) };
    let (Some(x), Some(y)) = (Reals::of(sort, a), Reals::of(sort, b)) else { return (a, b) };
    // What is less than something is at most what comes before it.
    let before =
        |value: f64| if sort == Sort::Float { f64::from((value as f32).next_down()) } else { value.next_down() };
    let after = |value: f64| -before(-value);
    let within = |of: Interval, low: f64, high: f64| of.meet(Reals { low, high }.interval(sort));
    let infinity = f64::INFINITY;
    match (is_less, is_equal, holds) {
        (true, false, true) => (within(a, -infinity, before(y.high)), within(b, after(x.low), infinity)),
        (true, true, true) => (within(a, -infinity, y.high), within(b, x.low, infinity)),
        (true, false, false) => (within(a, y.low, infinity), within(b, -infinity, x.high)),
        (true, true, false) => (within(a, after(y.low), infinity), within(b, -infinity, before(x.high))),
        (_, _, true) => (within(a, y.low, y.high), within(b, x.low, x.high)),
        _ => (a, b),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOUBLES: [f64; 21] = [
        f64::NEG_INFINITY,
        -1e308,
        -1e17,
        -9.5,
        -1.0,
        -0.1,
        -5e-324,
        -0.0,
        0.0,
        5e-324,
        0.1,
        1.0,
        1.5,
        2.0,
        3.0,
        9.5,
        1e17,
        9.007199254740993e15,
        1e308,
        f64::MAX,
        f64::INFINITY,
    ];

    #[test]
    fn keys_are_in_order() {
        for sort in [Sort::Float, Sort::Double] {
            let words = DOUBLES
                .map(|value| if sort == Sort::Float { u64::from((value as f32).to_bits()) } else { value.to_bits() });
            for pair in words {
                assert_eq!(word(sort, key(sort, pair)), pair);
            }
            assert!(key(sort, words[7]) < key(sort, words[8]));
        }
    }

    /// All operators, on the values between two ends: the results are within what goes forward, and the operands within
    /// what comes back from any part of that.
    #[test]
    fn intervals_have_all_values() {
        let floating = Operator::ALL
            .iter()
            .copied()
            .filter(|operator| operator.is_floating() && Sort::of_kind(operator.parameters()[0]).is_some());
        let words = |sort: Sort| -> Vec<u64> {
            match sort {
                Sort::Float => DOUBLES.iter().map(|&value| u64::from((value as f32).to_bits())).collect(),
                Sort::Double => DOUBLES.iter().map(|&value| value.to_bits()).collect(),
                sort => [
                    i64::MIN,
                    i64::MIN + 1,
                    -129,
                    -1,
                    0,
                    1,
                    7,
                    1 << 24,
                    (1 << 24) + 1,
                    (1 << 53) + 1,
                    i64::MAX - 1,
                    i64::MAX,
                ]
                .map(|number| sort.word(number))
                .to_vec(),
            }
        };
        for operator in floating {
            let sorts: Vec<Sort> = operator.parameters().iter().map(|&kind| sort_of(kind)).collect();
            // An operator with one parameter does not look at the second operand.
            let (first, mut second) = (words(sorts[0]), words(sorts[sorts.len() - 1]));
            second.truncate(if sorts.len() == 1 { 1 } else { second.len() });
            let result = sort_of(operator.result());
            let spans = |words: &[u64], sort: Sort| -> Vec<Interval> {
                let places: Vec<i64> = words.iter().map(|&word| position(sort, word)).collect();
                let ends = places.iter().flat_map(|&low| places.iter().map(move |&high| Interval::new(low, high)));
                ends.filter(|span| !span.is_empty()).step_by(3).collect()
            };
            for &a in &spans(&first, sorts[0]) {
                for &b in &spans(&second, sorts[sorts.len() - 1]) {
                    let b_or_a = if sorts.len() == 1 { a } else { b };
                    let forward = forward(operator, a, b_or_a);
                    let inside = |words: &[u64], sort: Sort, span: Interval| -> Vec<u64> {
                        words.iter().copied().filter(|&word| span.contains(position(sort, word))).collect()
                    };
                    for &x in &inside(&first, sorts[0], a) {
                        for &y in &inside(&second, sorts[sorts.len() - 1], b) {
                            let value = position(result, operator.evaluate([x, y]).expect("no division of integers"));
                            assert!(forward.contains(value), "{operator:?} {x:x} {y:x} → {value:x}: {forward:x?}");
                            for target in [Interval::of(value), Interval::new(value, forward.high)] {
                                let (back_a, back_b) = backward(operator, target, a, b_or_a);
                                let holds = back_a.contains(position(sorts[0], x))
                                    && (sorts.len() == 1 || back_b.contains(position(sorts[1], y)));
                                assert!(holds, "{operator:?} {x:x} {y:x} → {value:x}: {back_a:x?} {back_b:x?}");
                            }
                        }
                    }
                }
            }
        }
    }
}
