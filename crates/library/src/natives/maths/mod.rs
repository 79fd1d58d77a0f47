//! `java.lang.Math` and `java.lang.StrictMath`
//!
//! `StrictMath` is defined to the bit by fdlibm; newer JDKs bring it as Java code. `Math` may differ in the last bit,
//! and on HotSpot it does: its `sin`, `cos`, `tan`, `exp`, `log`, `log10` and `pow` are Intel's, which round correctly
//! but for about one argument in a thousand. So ours are ones that always round correctly; but for `sin`, `cos` and
//! `exp`, which are HotSpot's ([`sine`], [`exponential`]).

use super::{ClassNatives, CopyingNatives};
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{ArgumentWords, Frame, NativeFn, Outcome};

mod exponential;
mod fdlibm;
mod sine;

pub(super) const TABLES: &[&ClassNatives] = &[&MATH, &STRICT];

const MATH: ClassNatives = ClassNatives {
    class: "java/lang/Math",
    methods: &[
        ("sin", "(D)D", |machine, frame| unary(machine, frame, sine::sin)),
        ("cos", "(D)D", |machine, frame| unary(machine, frame, sine::cos)),
        ("tan", "(D)D", |machine, frame| unary(machine, frame, pxfm::f_tan)),
        ("exp", "(D)D", |machine, frame| unary(machine, frame, exponential::exp)),
        ("log", "(D)D", |machine, frame| unary(machine, frame, pxfm::f_log)),
        ("log10", "(D)D", |machine, frame| unary(machine, frame, pxfm::f_log10)),
        ("pow", "(DD)D", |machine, frame| binary(machine, frame, pow)),
        ("tanh", "(D)D", |machine, frame| since(machine, frame, 24, "tanh", pxfm::f_tanh)),
        ("cbrt", "(D)D", |machine, frame| since(machine, frame, 25, "cbrt", pxfm::f_cbrt)),
        ("sqrt", "(D)D", SQRT),
        ("floor", "(D)D", FLOOR),
        ("ceil", "(D)D", CEIL),
        ("rint", "(D)D", RINT),
        ("fma", "(DDD)D", fused_double),
        ("fma", "(FFF)F", fused_float),
    ],
};

const STRICT: ClassNatives = ClassNatives {
    class: "java/lang/StrictMath",
    methods: &[
        ("sin", "(D)D", |machine, frame| unary(machine, frame, fdlibm::sin)),
        ("cos", "(D)D", |machine, frame| unary(machine, frame, fdlibm::cos)),
        ("tan", "(D)D", |machine, frame| unary(machine, frame, libm::tan)),
        ("asin", "(D)D", |machine, frame| unary(machine, frame, libm::asin)),
        ("acos", "(D)D", |machine, frame| unary(machine, frame, libm::acos)),
        ("atan", "(D)D", |machine, frame| unary(machine, frame, libm::atan)),
        ("atan2", "(DD)D", |machine, frame| binary(machine, frame, fdlibm::atan2)),
        ("log", "(D)D", |machine, frame| unary(machine, frame, fdlibm::log)),
        ("log10", "(D)D", |machine, frame| unary(machine, frame, fdlibm::log10)),
        ("log1p", "(D)D", |machine, frame| unary(machine, frame, fdlibm::log1p)),
        ("expm1", "(D)D", |machine, frame| unary(machine, frame, libm::expm1)),
        ("sinh", "(D)D", |machine, frame| unary(machine, frame, fdlibm::sinh)),
        ("cosh", "(D)D", |machine, frame| unary(machine, frame, fdlibm::cosh)),
        ("tanh", "(D)D", |machine, frame| unary(machine, frame, fdlibm::tanh)),
        ("IEEEremainder", "(DD)D", |machine, frame| binary(machine, frame, libm::remainder)),
        ("sqrt", "(D)D", SQRT),
        ("floor", "(D)D", FLOOR),
        ("ceil", "(D)D", CEIL),
        ("rint", "(D)D", RINT),
    ],
};

const SQRT: NativeFn = |machine, frame| unary(machine, frame, f64::sqrt);
const FLOOR: NativeFn = |machine, frame| unary(machine, frame, f64::floor);
const CEIL: NativeFn = |machine, frame| unary(machine, frame, f64::ceil);
const RINT: NativeFn = |machine, frame| unary(machine, frame, f64::round_ties_even);

const COPIED: ArgumentWords = ArgumentWords::one(0);

/// Floats and doubles as their bits: what stands for the one stands for the other.
pub(super) const FLOAT: CopyingNatives = CopyingNatives {
    class: "java/lang/Float",
    methods: &[
        ("floatToRawIntBits", "(F)I", same_word, COPIED),
        ("intBitsToFloat", "(I)F", same_word, COPIED),
        ("toString", "(F)Ljava/lang/String;", super::texts::float_text, COPIED),
    ],
};

pub(super) const DOUBLE: CopyingNatives = CopyingNatives {
    class: "java/lang/Double",
    methods: &[
        ("doubleToRawLongBits", "(D)J", same_wide, COPIED),
        ("longBitsToDouble", "(J)D", same_wide, COPIED),
        ("toString", "(D)Ljava/lang/String;", super::texts::double_text, COPIED),
    ],
};

fn same_word(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::Word(frame.word(machine, 0))
}

fn same_wide(machine: &mut Machine, frame: Frame) -> Outcome {
    let (value, tag) = frame.pair(machine, 0);
    Outcome::Pair(value, tag)
}

fn unary(machine: &Machine, frame: Frame, function: fn(f64) -> f64) -> Outcome {
    result(function(frame.double(machine, 0)))
}

fn binary(machine: &Machine, frame: Frame, function: fn(f64, f64) -> f64) -> Outcome {
    result(function(frame.double(machine, 0), frame.double(machine, 2)))
}

/// Every NaN that arithmetic gives is the same one, on every computer.
fn result(value: f64) -> Outcome {
    Outcome::double(if value.is_nan() { f64::from_bits(0x7FF8_0000_0000_0000) } else { value })
}

/// A function that HotSpot has of its own since a version of the JDK; before, it is that of `StrictMath`.
fn since(machine: &mut Machine, frame: Frame, version: u16, name: &str, function: fn(f64) -> f64) -> Outcome {
    if machine.classes.feature_version >= version {
        return unary(machine, frame, function);
    }
    let words = [frame.word(machine, 0), 0].into_iter().collect();
    let strict = machine.load(LoaderId::BOOT, STRICT.class);
    let method = strict.and_then(|class| machine.declared_method(class, name, "(D)D"));
    Outcome::from(method.map(|method| Outcome::TailCall(method, words)))
}

/// Java's power differs from C's where C finds 1 although an argument is not a number, or 1 to an infinite power.
fn pow(base: f64, exponent: f64) -> f64 {
    if exponent == 0.0 {
        return 1.0;
    }
    if base.is_nan() || exponent.is_nan() || (base.abs() == 1.0 && exponent.is_infinite()) {
        return f64::NAN;
    }
    let rough = libm::pow(base, exponent);
    let exact = pxfm::f_pow(base, exponent);
    // The exact function fails for a few exponents near the ends of the range (-0.5, -2).
    if exact == rough || (exact - rough).abs() <= rough.abs() * 1e-14 { exact } else { rough }
}

fn fused_double(machine: &mut Machine, frame: Frame) -> Outcome {
    let factors = (frame.double(machine, 0), frame.double(machine, 2));
    result(factors.0.mul_add(factors.1, frame.double(machine, 4)))
}

fn fused_float(machine: &mut Machine, frame: Frame) -> Outcome {
    let factors = (frame.float(machine, 0), frame.float(machine, 1));
    let value = factors.0.mul_add(factors.1, frame.float(machine, 2));
    Outcome::float(if value.is_nan() { f32::from_bits(0x7FC0_0000) } else { value })
}
