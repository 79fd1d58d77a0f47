//! What is known of functions whose argument is open: where they rise, and what they have no value for.

use super::{fdlibm, sine};
use jaywalk_machine::unknown::{RealFunction, Shape};

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
