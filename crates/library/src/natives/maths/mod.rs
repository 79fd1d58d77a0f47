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
use jaywalk_machine::unknown::{RealFunction, RealFunctionOfTwo};

mod exponential;
mod fdlibm;
mod functions;
mod sine;

pub(super) const TABLES: &[&ClassNatives] = &[&MATH, &STRICT];

const MATH: ClassNatives = ClassNatives {
    class: "java/lang/Math",
    methods: &[
        ("pow", "(DD)D", |machine, frame| binary(machine, frame, pow)),
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
    methods: &[("sqrt", "(D)D", SQRT), ("floor", "(D)D", FLOOR), ("ceil", "(D)D", CEIL), ("rint", "(D)D", RINT)],
};

const SQRT: NativeFn = |machine, frame| unary(machine, frame, f64::sqrt);
const FLOOR: NativeFn = |machine, frame| unary(machine, frame, f64::floor);
const CEIL: NativeFn = |machine, frame| unary(machine, frame, f64::ceil);
const RINT: NativeFn = |machine, frame| unary(machine, frame, f64::round_ties_even);

const COPIED: ArgumentWords = ArgumentWords::one(0);
const BOTH_COPIED: ArgumentWords = ArgumentWords::one(0).and(2);

/// A row for a function of one argument, which may be open: its name, what is known of it then, and what gives its value
/// for a known one; without that it is the JDK's bytecode, as it is before a version of the JDK that is named.
macro_rules! function {
    ($name:literal, $open:ident) => {
        function!(row $name, $open, |_, _| Outcome::Bytecode)
    };
    ($name:literal, $open:ident, $value:path) => {
        function!(row $name, $open, |machine, frame| unary(machine, frame, $value))
    };
    ($name:literal, $open:ident, $value:path, since $version:literal) => {
        function!(row $name, $open, |machine, frame| since(machine, frame, $version, $name, $value))
    };
    (row $name:literal, $open:ident, $native:expr) => {
        ($name, "(D)D", |machine, frame| open_or(machine, frame, &functions::$open, $native), COPIED)
    };
}

/// Functions of one argument of `java.lang.Math`.
pub(super) const FUNCTIONS: CopyingNatives = CopyingNatives {
    class: "java/lang/Math",
    methods: &[
        function!("sin", SIN, sine::sin),
        function!("cos", COS, sine::cos),
        function!("tan", TAN, pxfm::f_tan),
        function!("asin", ASIN),
        function!("acos", ACOS),
        function!("atan", ATAN),
        function!("exp", EXP, exponential::exp),
        function!("expm1", EXPM1),
        function!("log", LOG, pxfm::f_log),
        function!("log10", LOG10, pxfm::f_log10),
        function!("log1p", LOG1P),
        function!("sinh", SINH),
        function!("cosh", COSH),
        function!("tanh", TANH, pxfm::f_tanh, since 24),
        function!("cbrt", CBRT, pxfm::f_cbrt, since 25),
    ],
};

/// Functions of `java.lang.StrictMath` whose arguments may be open.
pub(super) const STRICT_FUNCTIONS: CopyingNatives = CopyingNatives {
    class: "java/lang/StrictMath",
    methods: &[
        function!("sin", SIN, fdlibm::sin),
        function!("cos", COS, fdlibm::cos),
        function!("tan", TAN, libm::tan),
        function!("asin", ASIN, libm::asin),
        function!("acos", ACOS, libm::acos),
        function!("atan", ATAN, libm::atan),
        function!("exp", EXP),
        function!("expm1", EXPM1, libm::expm1),
        function!("log", LOG, fdlibm::log),
        function!("log10", LOG10, fdlibm::log10),
        function!("log1p", LOG1P, fdlibm::log1p),
        function!("sinh", SINH, fdlibm::sinh),
        function!("cosh", COSH, fdlibm::cosh),
        function!("tanh", TANH, fdlibm::tanh),
        function!("cbrt", CBRT),
        ("atan2", "(DD)D", |machine, frame| of_two(machine, frame, &functions::ATAN2), BOTH_COPIED),
        ("IEEEremainder", "(DD)D", |machine, frame| of_two(machine, frame, &functions::REMAINDER), BOTH_COPIED),
    ],
};

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

/// What a function gives for an open argument, or else what a native says.
fn open_or(machine: &mut Machine, frame: Frame, function: &RealFunction, native: NativeFn) -> Outcome {
    let (_, tag) = frame.pair(machine, 0);
    if tag == 0 {
        return native(machine, frame);
    }
    let given = if machine.is_open_number(tag) { machine.open_function(tag, function) } else { Ok(None) };
    match given {
        Ok(Some((value, tag))) => Outcome::Pair(value, tag),
        // It has to be known, or there is no room for one more unknown.
        Ok(None) | Err(_) => Outcome::Force(tag),
    }
}

/// What a function of two arguments gives, of which each may be open.
fn of_two(machine: &mut Machine, frame: Frame, function: &RealFunctionOfTwo) -> Outcome {
    let arguments = [frame.pair(machine, 0), frame.pair(machine, 2)];
    let Some((_, open)) = arguments.into_iter().find(|&(_, tag)| tag != 0) else {
        return binary(machine, frame, function.value);
    };
    let is_open = |(_, tag): (u64, u64)| tag == 0 || machine.is_open_number(tag);
    let given =
        if arguments.into_iter().all(is_open) { machine.open_function_of_two(arguments, function) } else { Ok(None) };
    match given {
        Ok(Some((value, tag))) => Outcome::Pair(value, tag),
        // They have to be known, one after the other.
        Ok(None) | Err(_) => Outcome::Force(open),
    }
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
    // What was open and is known by now still stands as an unknown in the frame.
    let words = [frame.pair(machine, 0).0, 0].into_iter().collect();
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
