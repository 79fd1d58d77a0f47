//! What is known of functions whose argument is open: where they rise, and what they have no value for.

use super::{fdlibm, sine};
use jaywalk_machine::unknown::{Given, RealFunction, RealFunctionOfTwo, Shape};
use std::f64::consts::{FRAC_PI_2, PI};

const ALL: (f64, f64) = (f64::NEG_INFINITY, f64::INFINITY);
const UNIT: (f64, f64) = (-1.0, 1.0);

const fn function(value: fn(f64) -> f64, shape: Shape, domain: (f64, f64)) -> RealFunction {
    RealFunction { value, shape, domain }
}

pub(super) const SIN: RealFunction = function(sine::sin, Shape::Wave, ALL);
pub(super) const COS: RealFunction = function(sine::cos, Shape::Wave, ALL);
pub(super) const TAN: RealFunction = function(libm::tan, Shape::Wild, ALL);
pub(super) const ASIN: RealFunction = function(libm::asin, Shape::Rising, UNIT);
pub(super) const ACOS: RealFunction = function(libm::acos, Shape::Falling, UNIT);
pub(super) const ATAN: RealFunction = function(libm::atan, Shape::Rising, ALL);
pub(super) const EXP: RealFunction = function(libm::exp, Shape::Rising, ALL);
pub(super) const EXPM1: RealFunction = function(libm::expm1, Shape::Rising, ALL);
pub(super) const LOG: RealFunction = function(fdlibm::log, Shape::Rising, (0.0, f64::INFINITY));
pub(super) const LOG10: RealFunction = function(fdlibm::log10, Shape::Rising, (0.0, f64::INFINITY));
pub(super) const LOG1P: RealFunction = function(fdlibm::log1p, Shape::Rising, (-1.0, f64::INFINITY));
pub(super) const SINH: RealFunction = function(fdlibm::sinh, Shape::Rising, ALL);
pub(super) const COSH: RealFunction = function(fdlibm::cosh, Shape::Bowl, ALL);
pub(super) const TANH: RealFunction = function(fdlibm::tanh, Shape::Rising, ALL);
pub(super) const CBRT: RealFunction = function(libm::cbrt, Shape::Rising, ALL);

pub(super) const ATAN2: RealFunctionOfTwo = RealFunctionOfTwo { value: fdlibm::atan2, bounds: angles };
pub(super) const REMAINDER: RealFunctionOfTwo = RealFunctionOfTwo { value: libm::remainder, bounds: remainders };

/// The angles of points: above the axis, below it, or right of the other one, they are some of all. Nobody has promised their
/// last bits.
fn angles([lowest, highest]: [f64; 2], [leftmost, _]: [f64; 2]) -> Given {
    let most = if leftmost > 0.0 { FRAC_PI_2.next_up() } else { PI };
    let between = [if lowest > 0.0 { 0.0 } else { -most }, if highest < 0.0 { 0.0 } else { most }];
    Given { between, has_values: true }
}

/// A remainder by the nearest quotient is at most half of the divisor, and never more than the dividend.
fn remainders(dividend: [f64; 2], divisor: [f64; 2]) -> Given {
    let greatest = |[low, high]: [f64; 2]| low.abs().max(high.abs());
    let half = greatest(divisor) / 2.0;
    let half = if half * 2.0 == greatest(divisor) { half } else { half.next_up() };
    let most = greatest(dividend).min(half);
    let has_zero = divisor[0] <= 0.0 && divisor[1] >= 0.0;
    let has_values = dividend.iter().all(|end| end.is_finite()) && !has_zero;
    Given { between: [-most, most], has_values }
}
