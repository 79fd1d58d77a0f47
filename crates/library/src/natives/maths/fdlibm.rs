//! Elementary functions to the bit as fdlibm defines them, which is how `java.lang.StrictMath` does.
//!
//! Each step must round as fdlibm's does, so the order of operations here is part of the definition. The functions
//! that are missing are those for which another library already gives the same bits.

#![expect(clippy::excessive_precision, clippy::approx_constant, reason = "the constants as they were published")]

/// The upper half of a double's bits.
fn high(value: f64) -> i32 {
    (value.to_bits() >> 32) as i32
}

/// `value` with the upper half of its bits replaced.
fn with_high(value: f64, high: i32) -> f64 {
    f64::from_bits(value.to_bits() & 0xFFFF_FFFF | u64::from(high as u32) << 32)
}

/// The polynomial with these coefficients, lowest first, by Horner's rule.
fn polynomial<const N: usize>(at: f64, coefficients: [f64; N]) -> f64 {
    let mut from_highest = coefficients.into_iter().rev();
    let highest = from_highest.next().unwrap_or(0.0);
    from_highest.fold(highest, |sum, coefficient| coefficient + at * sum)
}

pub(super) fn sin(x: f64) -> f64 {
    let Some((quadrant, y)) = reduce(x) else { return f64::NAN };
    match quadrant & 3 {
        0 => kernel_sin(y),
        1 => kernel_cos(y),
        2 => -kernel_sin(y),
        _ => -kernel_cos(y),
    }
}

pub(super) fn cos(x: f64) -> f64 {
    let Some((quadrant, y)) = reduce(x) else { return f64::NAN };
    match quadrant & 3 {
        0 => kernel_cos(y),
        1 => -kernel_sin(y),
        2 => -kernel_cos(y),
        _ => kernel_sin(y),
    }
}

/// An angle of at most a quarter turn's half, and what was rounded off it; none for an angle that needed no reduction.
type Reduced = (f64, Option<f64>);

const SIN: [f64; 6] = [
    -1.66666666666666324348e-01,
    8.33333333332248946124e-03,
    -1.98412698298579493134e-04,
    2.75573137070700676789e-06,
    -2.50507602534068634195e-08,
    1.58969099521155010221e-10,
];

fn kernel_sin((x, rest): Reduced) -> f64 {
    if high(x) & 0x7FFF_FFFF < 0x3E40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let [first, others @ ..] = SIN;
    let r = polynomial::<5>(z, others);
    match rest {
        None => x + v * (first + z * r),
        Some(y) => x - ((z * (0.5 * y - v * r) - y) - v * first),
    }
}

const COS: [f64; 6] = [
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
];

fn kernel_cos((x, rest): Reduced) -> f64 {
    let y = rest.unwrap_or(0.0);
    let size = high(x) & 0x7FFF_FFFF;
    if size < 0x3E40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * polynomial(z, COS);
    if size < 0x3FD3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    let quarter = if size > 0x3FE9_0000 { 0.28125 } else { with_high(0.0, size - 0x0020_0000) };
    let half_square = 0.5 * z - quarter;
    let rounded = 1.0 - quarter;
    rounded - (half_square - (z * r - x * y))
}

/// π/2 in three parts of 33 bits each; with each, all that follows it.
const HALF_PI: [(f64, f64); 3] = [
    (1.57079632673412561417e+00, 6.07710050650619224932e-11),
    (6.07710050630396597660e-11, 2.02226624879595063154e-21),
    (2.02226624871116645580e-21, 8.47842766036889956997e-32),
];
const TWO_OVER_PI: f64 = 6.36619772367581382433e-01;

/// Takes multiples of π/2 off an angle: how many, and what is left. None for what is not a finite number.
fn reduce(x: f64) -> Option<(i32, Reduced)> {
    let size = high(x) & 0x7FFF_FFFF;
    if size <= 0x3FE9_21FB {
        return Some((0, (x, None)));
    }
    if size >= 0x7FF0_0000 {
        return None;
    }
    let (count, (y, rest)) = if size < 0x4002_D97C {
        (1, reduce_once(x.abs(), size))
    } else if size <= 0x4139_21FB {
        reduce_medium(x.abs(), size)
    } else {
        reduce_large(x.abs())
    };
    Some(if x < 0.0 { (-count, (-y, Some(-rest))) } else { (count, (y, Some(rest))) })
}

fn reduce_once(x: f64, size: i32) -> (f64, f64) {
    let (mut left, mut tail) = (x - HALF_PI[0].0, HALF_PI[0].1);
    if size == 0x3FF9_21FB {
        left -= HALF_PI[1].0;
        tail = HALF_PI[1].1;
    }
    let y = left - tail;
    (y, (left - y) - tail)
}

fn reduce_medium(x: f64, size: i32) -> (i32, (f64, f64)) {
    let count = (x * TWO_OVER_PI + 0.5) as i32;
    let turns = f64::from(count);
    let mut r = x - turns * HALF_PI[0].0;
    let mut w = turns * HALF_PI[0].1;
    let mut y = r - w;
    // Only an angle that looks like a multiple of π/2 can have lost many bits by the subtraction.
    if count >= 32 || size == high(turns * std::f64::consts::FRAC_PI_2) {
        for (part, most_lost) in [(1, 16), (2, 49)] {
            if (size >> 20) - (high(y) >> 20 & 0x7FF) <= most_lost {
                break;
            }
            let before = r;
            w = turns * HALF_PI[part].0;
            r = before - w;
            w = turns * HALF_PI[part].1 - ((before - r) - w);
            y = r - w;
        }
    }
    (count, (y, (r - y) - w))
}

/// The bits of 2/π, after a word of zeros for the bits before the point.
const TWO_OVER_PI_BITS: [u64; 23] = [
    0x0000_0000_0000_0000,
    0xA2F9_836E_4E44_1529,
    0xFC27_57D1_F534_DDC0,
    0xDB62_9599_3C43_9041,
    0xFE51_63AB_DEBB_C561,
    0xB724_6E3A_424D_D2E0,
    0x0649_2EEA_09D1_921C,
    0xFE1D_EB1C_B129_A73E,
    0xE882_35F5_2EBB_4484,
    0xE99C_7026_B45F_7E41,
    0x3991_D639_8353_39F4,
    0x9C84_5F8B_BDF9_283B,
    0x1FF8_97FF_DE05_980F,
    0xEF2F_118B_5A0A_6D1F,
    0x6D36_7ECF_27CB_09B7,
    0x4F46_3F66_9E5F_EA2D,
    0x7527_BAC7_EBE5_F17B,
    0x3D07_39F7_8A52_92EA,
    0x6BFB_5FB1_1F8D_5D08,
    0x5603_3046_FC7B_6BAB,
    0xF0CF_BC20_9AF4_361D,
    0xA9E3_9161_5EE6_1B08,
    0x6599_855F_14A0_6840,
];
/// π/2 times 2^126.
const HALF_PI_BITS: u128 = 0x6487ED51_10B4611A_62633145_C06E0E68;
/// Words of 2/π that matter for one angle.
const WINDOW: usize = 5;

/// Reduces an angle of any size: the product with 2/π modulo 4, of which all bits of high weight can be left out.
fn reduce_large(x: f64) -> (i32, (f64, f64)) {
    let mantissa = x.to_bits() & 0x000F_FFFF_FFFF_FFFF | 0x0010_0000_0000_0000;
    let exponent = (high(x) >> 20) - 1023 - 52;
    // The first bit of 2/π that counts has weight 2^(2 - exponent - 1); bit 0 of the table has weight 2^63.
    let first = (exponent - 2 + 64) as usize;
    let mut product = [0u64; WINDOW];
    let mut carry = 0u128;
    for index in (0..WINDOW).rev() {
        let sum = u128::from(window_word(first + 64 * index)) * u128::from(mantissa) + carry;
        product[index] = sum as u64;
        carry = sum >> 64;
    }
    let quadrant = (product[0] >> 62) as i32;
    let is_upper_half = product[0] >> 61 & 1 == 1;
    let upper = u128::from(product[0]) << 64 | u128::from(product[1]);
    let lower = u128::from(product[2]) << 64 | u128::from(product[3]);
    // What follows the two bits of the quadrant, as a fraction of 2^254; from one half on, counted from above.
    let mut fraction = (upper << 2 | lower >> 126, lower << 2);
    if is_upper_half {
        fraction = (!fraction.0, !fraction.1);
    }
    let zeros = fraction.0.leading_zeros();
    let normal = if zeros == 0 { fraction.0 } else { fraction.0 << zeros | fraction.1 >> (128 - zeros) };
    let angle = high_product(normal, HALF_PI_BITS);
    let rounded = angle as f64;
    let rest = (angle as i128 - rounded as i128) as f64;
    // `angle` is the fraction's 128 bits times π/2 times 2^126, without its low 128 bits.
    let scale = f64::from_bits((1023 - 126 - u64::from(zeros)) << 52);
    let sign = if is_upper_half { -scale } else { scale };
    (quadrant + i32::from(is_upper_half), (rounded * sign, rest * sign))
}

/// The 64 bits of the table from a bit on.
fn window_word(bit: usize) -> u64 {
    let word = |index: usize| TWO_OVER_PI_BITS.get(index).copied().unwrap_or(0);
    let (index, shift) = (bit / 64, bit % 64);
    if shift == 0 { word(index) } else { word(index) << shift | word(index + 1) >> (64 - shift) }
}

/// The upper 128 bits of a product.
fn high_product(left: u128, right: u128) -> u128 {
    let split = |value: u128| (value >> 64, value & u128::from(u64::MAX));
    let ((left_high, left_low), (right_high, right_low)) = (split(left), split(right));
    let (middle, other) = (left_high * right_low, left_low * right_high);
    let carry = ((left_low * right_low) >> 64) + split(middle).1 + split(other).1;
    left_high * right_high + split(middle).0 + split(other).0 + (carry >> 64)
}

const LN2_HIGH: f64 = 6.93147180369123816490e-01;
const LN2_LOW: f64 = 1.90821492927058770002e-10;
const LOG: [f64; 7] = [
    6.666666666666735130e-01,
    3.999999999940941908e-01,
    2.857142874366239149e-01,
    2.222219843214978396e-01,
    1.818357216161805012e-01,
    1.531383769920937332e-01,
    1.479819860511658591e-01,
];
const TWO_54: f64 = 18014398509481984.0;

/// A positive finite number as a normal one times a power of two; or the logarithm itself, where that is not one.
fn normal_for_log(x: f64) -> Result<(f64, i32), f64> {
    if x == 0.0 {
        return Err(f64::NEG_INFINITY);
    }
    if x < 0.0 || high(x) >= 0x7FF0_0000 || x.is_nan() {
        return Err(if x > 0.0 { x } else { f64::NAN });
    }
    let (x, k) = if high(x) < 0x0010_0000 { (x * TWO_54, -54) } else { (x, 0) };
    Ok((x, k + (high(x) >> 20) - 1023))
}

pub(super) fn log(x: f64) -> f64 {
    let (x, mut k) = match normal_for_log(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    let digits = high(x) & 0x000F_FFFF;
    let halve = (digits + 0x9_5F64) & 0x10_0000;
    k += halve >> 20;
    let f = with_high(x, digits | (halve ^ 0x3FF0_0000)) - 1.0;
    let dk = f64::from(k);
    if 0x000F_FFFF & (2 + digits) < 3 {
        return log_near_one(f, k);
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * polynomial(w, [LOG[1], LOG[3], LOG[5]]);
    let t2 = z * polynomial(w, [LOG[0], LOG[2], LOG[4], LOG[6]]);
    let r = t2 + t1;
    if (digits - 0x6_147A) | (0x6_B851 - digits) > 0 {
        let half_square = 0.5 * f * f;
        if k == 0 {
            return f - (half_square - s * (half_square + r));
        }
        return dk * LN2_HIGH - ((half_square - (s * (half_square + r) + dk * LN2_LOW)) - f);
    }
    if k == 0 {
        return f - s * (f - r);
    }
    dk * LN2_HIGH - ((s * (f - r) - dk * LN2_LOW) - f)
}

fn log_near_one(f: f64, k: i32) -> f64 {
    let dk = f64::from(k);
    if f == 0.0 {
        return if k == 0 { 0.0 } else { dk * LN2_HIGH + dk * LN2_LOW };
    }
    let r = f * f * (0.5 - 0.33333333333333333 * f);
    if k == 0 { f - r } else { dk * LN2_HIGH - ((r - dk * LN2_LOW) - f) }
}

pub(super) fn log10(x: f64) -> f64 {
    const ONE_OVER_LN10: f64 = 4.34294481903251816668e-01;
    const LOG10_2_HIGH: f64 = 3.01029995663611771306e-01;
    const LOG10_2_LOW: f64 = 3.69423907715893078616e-13;
    let (x, k) = match normal_for_log(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    let below = i32::from(k < 0);
    let y = f64::from(k + below);
    let x = with_high(x, high(x) & 0x000F_FFFF | (0x3FF - below) << 20);
    let z = y * LOG10_2_LOW + ONE_OVER_LN10 * log(x);
    z + y * LOG10_2_HIGH
}

pub(super) fn log1p(x: f64) -> f64 {
    let (hx, size) = (high(x), high(x) & 0x7FFF_FFFF);
    if x.is_nan() || x < -1.0 {
        return f64::NAN;
    }
    if x == -1.0 {
        return f64::NEG_INFINITY;
    }
    if size < 0x3E20_0000 {
        return if size < 0x3C90_0000 { x } else { x - x * x * 0.5 };
    }
    if x == f64::INFINITY {
        return x;
    }
    // What is near zero needs no power of two: between about -0.293 and 0.414.
    let is_near = hx < 0x3FDA_827A && (hx > 0 || hx <= 0xBFD2_BEC3_u32 as i32);
    let (f, k, digits, correction) = if is_near { (x, 0, 1, 0.0) } else { split_one_plus(x) };
    let half_square = 0.5 * f * f;
    let dk = f64::from(k);
    if digits == 0 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HIGH + (correction + dk * LN2_LOW) };
        }
        let r = half_square * (1.0 - 0.66666666666666666 * f);
        return if k == 0 { f - r } else { dk * LN2_HIGH - ((r - (dk * LN2_LOW + correction)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * polynomial(z, LOG);
    if k == 0 {
        return f - (half_square - s * (half_square + r));
    }
    dk * LN2_HIGH - ((half_square - (s * (half_square + r) + (dk * LN2_LOW + correction))) - f)
}

/// `1 + x` as `(1 + f) * 2^k`; then the upper digits of it, and what was rounded off.
fn split_one_plus(x: f64) -> (f64, i32, i32, f64) {
    let is_huge = high(x) >= 0x4340_0000;
    let u = if is_huge { x } else { 1.0 + x };
    let mut k = (high(u) >> 20) - 1023;
    let lost = match () {
        () if is_huge => 0.0,
        () if k > 0 => (1.0 - (u - x)) / u,
        () => (x - (u - 1.0)) / u,
    };
    let mut digits = high(u) & 0x000F_FFFF;
    let scaled = if digits < 0x6_A09E {
        with_high(u, digits | 0x3FF0_0000)
    } else {
        k += 1;
        let halved = with_high(u, digits | 0x3FE0_0000);
        digits = (0x0010_0000 - digits) >> 2;
        halved
    };
    (scaled - 1.0, k, digits, lost)
}

pub(super) fn atan2(y: f64, x: f64) -> f64 {
    use std::f64::consts::{FRAC_PI_2, PI};
    const PI_LOW: f64 = 1.2246467991473531772e-16;
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return libm::atan(y);
    }
    let behind = x.is_sign_negative();
    let magnitude = match (y, x) {
        (0.0, _) => {
            if behind {
                PI
            } else {
                0.0
            }
        }
        (_, 0.0) => FRAC_PI_2,
        _ if x.is_infinite() && y.is_infinite() => {
            if behind {
                3.0 * (PI / 4.0)
            } else {
                PI / 4.0
            }
        }
        _ if x.is_infinite() => {
            if behind {
                PI
            } else {
                0.0
            }
        }
        _ if y.is_infinite() => FRAC_PI_2,
        _ => {
            let steepness = ((high(y) & 0x7FFF_FFFF) - (high(x) & 0x7FFF_FFFF)) >> 20;
            let z = match steepness {
                61.. => FRAC_PI_2 + 0.5 * PI_LOW,
                ..=-61 if behind => 0.0,
                _ => libm::atan((y / x).abs()),
            };
            if behind { PI - (z - PI_LOW) } else { z }
        }
    };
    if y.is_sign_negative() { -magnitude } else { magnitude }
}

/// Beyond this, hyperbolic functions overflow.
const HYPERBOLIC_LIMIT: f64 = f64::from_bits(0x4086_33CE_8FB9_F87D);

/// Half of e to the power of `x`, for `x` so large that nothing else of the function counts.
fn half_exp(x: f64, half: f64) -> f64 {
    if high(x) < 0x4086_2E42 {
        return half * libm::exp(x);
    }
    if x <= HYPERBOLIC_LIMIT {
        let root = libm::exp(0.5 * x);
        return half * root * root;
    }
    half * f64::INFINITY
}

pub(super) fn sinh(x: f64) -> f64 {
    let size = high(x) & 0x7FFF_FFFF;
    if !(0x3E30_0000..0x7FF0_0000).contains(&size) {
        return x;
    }
    let half = 0.5f64.copysign(x);
    if size >= 0x4036_0000 {
        return half_exp(x.abs(), half);
    }
    let t = libm::expm1(x.abs());
    if size < 0x3FF0_0000 {
        return half * (2.0 * t - t * t / (t + 1.0));
    }
    half * (t + t / (t + 1.0))
}

pub(super) fn cosh(x: f64) -> f64 {
    let size = high(x) & 0x7FFF_FFFF;
    if size >= 0x7FF0_0000 {
        return x * x;
    }
    if size < 0x3FD6_2E43 {
        let t = libm::expm1(x.abs());
        let w = 1.0 + t;
        return if size < 0x3C80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if size < 0x4036_0000 {
        let t = libm::exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    half_exp(x.abs(), 0.5)
}

pub(super) fn tanh(x: f64) -> f64 {
    let size = high(x) & 0x7FFF_FFFF;
    if x.is_nan() {
        return x;
    }
    if size < 0x3C80_0000 {
        return x * (1.0 + x);
    }
    let z = if size >= 0x4036_0000 {
        1.0
    } else if size >= 0x3FF0_0000 {
        1.0 - 2.0 / (libm::expm1(2.0 * x.abs()) + 2.0)
    } else {
        let t = libm::expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    z.copysign(x)
}
