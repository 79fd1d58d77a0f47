//! `Math.sin` and `Math.cos` to the bit as HotSpot's on x86-64 are.
//!
//! Those round wrongly for about one argument in a thousand, `sin(2.5)` among them, so programs that print a few
//! sines show it. The method is known: take multiples of π/32 off the angle, which leaves `r` and a rest `c`; look up
//! the sine and cosine of the multiple; expand the rest by Taylor's series; add up from small to large. The order of
//! operations was found by trying: this one agrees on three million arguments.

/// π/32 in three parts; products of the first two with the multiples that occur here are exact.
const STEP: [f64; 3] = [
    f64::from_bits(0x3FB9_21FB_5440_0000),
    f64::from_bits(0x3D90_B461_1A60_0000),
    f64::from_bits(0x3B63_198A_2E03_7073),
];
const STEPS_PER_RADIAN: f64 = f64::from_bits(0x4024_5F30_6DC9_C883);
/// Adding and subtracting this rounds to an integer.
const ROUNDER: f64 = 6_755_399_441_055_744.0;
/// Half a turn.
const HALF_TURN: i32 = 32;
/// Angles between these are reduced as described.
const SMALLEST: f64 = f64::from_bits((1023 - 252) << 52);
const LARGEST: f64 = 90_112.0;

/// Sines of the multiples of π/32 up to π/2: the nearest double, and what it lacks.
#[rustfmt::skip]
const SINES: [(u64, u64); 17] = [
    (0x0000_0000_0000_0000, 0x0000_0000_0000_0000),
    (0x3FB9_17A6_BC29_B42C, 0xBC3E_2718_D26E_D688),
    (0x3FC8_F8B8_3C69_A60B, 0xBC62_6D19_B9FF_8D82),
    (0x3FD2_9406_2ED5_9F06, 0xBC75_D28D_A2C4_612D),
    (0x3FD8_7DE2_A6AE_A963, 0xBC67_2CED_D3D5_A610),
    (0x3FDE_2B5D_3806_F63B, 0x3C5E_0D89_1D3C_6841),
    (0x3FE1_C73B_39AE_68C8, 0x3C8B_25DD_267F_6600),
    (0x3FE4_4CF3_2509_1DD6, 0x3C68_076A_2CFD_C6B3),
    (0x3FE6_A09E_667F_3BCD, 0xBC8B_DD34_13B2_6456),
    (0x3FE8_BC80_6B15_1741, 0xBC82_C5E1_2ED1_336D),
    (0x3FEA_9B66_290E_A1A3, 0x3C39_F630_E8B6_DAC8),
    (0x3FEC_38B2_F180_BDB1, 0xBC76_E0B1_757C_8D07),
    (0x3FED_906B_CF32_8D46, 0x3C74_57E6_1023_1AC2),
    (0x3FEE_9F41_56C6_2DDA, 0x3C87_60B1_E2E3_F81E),
    (0x3FEF_6297_CFF7_5CB0, 0x3C75_6217_2A36_1FD3),
    (0x3FEF_D88D_A3D1_2526, 0xBC88_7DF6_3788_11C7),
    (0x3FF0_0000_0000_0000, 0x0000_0000_0000_0000),
];

const SINE_SERIES: [f64; 4] = [-1.0 / 6.0, 1.0 / 120.0, -1.0 / 5040.0, 1.0 / 362_880.0];
const COSINE_SERIES: [f64; 4] = [-0.5, 1.0 / 24.0, -1.0 / 720.0, 1.0 / 40_320.0];

pub(super) fn sin(x: f64) -> f64 {
    if (SMALLEST..LARGEST).contains(&x.abs()) { shifted_sine(x, 0) } else { pxfm::f_sin(x) }
}

pub(super) fn cos(x: f64) -> f64 {
    if (SMALLEST..LARGEST).contains(&x.abs()) { shifted_sine(x, HALF_TURN / 2) } else { pxfm::f_cos(x) }
}

/// The sine of a number of steps.
fn sine_of_steps(steps: i32) -> (f64, f64) {
    let steps = steps.rem_euclid(2 * HALF_TURN);
    let in_half = steps % HALF_TURN;
    let from_axis = in_half.min(HALF_TURN - in_half) as usize;
    let (high, low) = SINES[from_axis];
    let (high, low) = (f64::from_bits(high), f64::from_bits(low));
    if steps < HALF_TURN { (high, low) } else { (-high, -low) }
}

/// The power of two next to a number, with its sign.
fn nearest_power(value: f64) -> f64 {
    let size = value.abs();
    let below = f64::from_bits(size.to_bits() & 0x7FF0_0000_0000_0000);
    let nearest = if size - below <= 2.0 * below - size { below } else { 2.0 * below };
    nearest.copysign(value)
}

/// The sine of `x` plus a number of steps.
fn shifted_sine(x: f64, shift: i32) -> f64 {
    let multiple = (x * STEPS_PER_RADIAN + ROUNDER) - ROUNDER;
    let steps = multiple as i32 + shift;
    let first = x - multiple * STEP[0];
    let second = multiple * STEP[1];
    let r = first - second;
    let minus_c = multiple * STEP[2] - ((first - r) - second);

    let (sine, sine_low) = sine_of_steps(steps);
    let (cosine_high, cosine_low) = sine_of_steps(steps + HALF_TURN / 2);
    // The cosine in two parts, of which the first makes exact products.
    let power = nearest_power(cosine_high);
    let rest = (cosine_high - power) + cosine_low;
    let cosine = rest + power;

    let square = r * r;
    let series = |terms: [f64; 4]| (terms[0] + terms[1] * square) + square * square * (terms[2] + terms[3] * first * r);
    let from_sine_series = series(SINE_SERIES) * (cosine * r * square);
    let from_cosine_series = series(COSINE_SERIES) * (sine * square);
    let correction = minus_c * (sine * r - cosine) + sine_low;

    // Two sums whose rounding errors are kept.
    let summand = power * r;
    let sum = sine + summand;
    let sum_error = (sine - sum) + summand;
    let middle = rest * r;
    let total = sum + middle;
    let total_error = (sum - total) + middle;
    total + ((((correction + from_sine_series) + from_cosine_series) + sum_error) + total_error)
}
