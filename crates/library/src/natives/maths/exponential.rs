//! `Math.exp` to the bit as HotSpot's on x86-64 is.
//!
//! It rounds wrongly for about one argument in four hundred, so programs that add up thousands of powers show it. The
//! method is known: take multiples of ln 2 / 64 off the exponent, which leaves `y`; look up the power of two that the
//! multiple stands for; expand the rest as a polynomial; add up from small to large. The order of operations was found
//! by trying: this one agrees on two million arguments.

use std::ops::RangeInclusive;

const STEPS_PER_UNIT: f64 = f64::from_bits(0x4057_1547_652B_82FE);
/// ln 2 / 64 in two parts; products of the first with the multiples that occur here are exact.
const STEP: [f64; 2] = [f64::from_bits(0x3F86_2E42_FEFA_0000), f64::from_bits(0x3D1C_F79A_BC9E_3B39)];
/// Adding and subtracting this rounds to an integer, which is then in the lowest bits.
const ROUNDER: f64 = 6_755_399_441_055_744.0;
/// The factors of `y` to the powers from 2 to 6: nearly those of Taylor's series.
const SERIES: [f64; 5] = [
    f64::from_bits(0x3FDF_FFFF_FFFF_FFFE),
    f64::from_bits(0x3FC5_5555_5554_8BA1),
    f64::from_bits(0x3FA5_5555_555B_9E25),
    f64::from_bits(0x3F81_1115_C090_CF0F),
    f64::from_bits(0x3F56_C15C_E328_9860),
];
/// Arguments between these are reduced as described.
const SMALLEST: f64 = f64::from_bits((1023 - 54) << 52);
const LARGEST: f64 = 1024.0;
/// Powers of two whose product with a number near 1 is normal.
const POWERS: RangeInclusive<i32> = -1021..=1023;

/// The powers of two from 0 to 63/64: the double below, and the part of it that it lacks.
#[rustfmt::skip]
const ROOTS: [(u64, u64); 64] = [
    (0x3FF0_0000_0000_0000, 0x0000_0000_0000_0000),
    (0x3FF0_2C9A_3E77_8060, 0x3CAD_7BBF_0E03_754E),
    (0x3FF0_59B0_D315_8574, 0x3C8C_D252_3567_F613),
    (0x3FF0_8745_1875_9BC8, 0x3C60_F74E_61E6_C861),
    (0x3FF0_B558_6CF9_890F, 0x3C97_9AA6_5D83_7B6D),
    (0x3FF0_E3EC_32D3_D1A2, 0x3C3E_BE3D_702F_9CD1),
    (0x3FF1_1301_D012_5B50, 0x3CA3_516E_1E63_BCD8),
    (0x3FF1_429A_AEA9_2DDF, 0x3CA4_C554_26F0_387B),
    (0x3FF1_72B8_3C7D_517A, 0x3CA9_5153_6252_3FB6),
    (0x3FF1_A35B_EB6F_CB75, 0x3C8B_898C_3F13_53BF),
    (0x3FF1_D487_3168_B9AA, 0x3C9A_ECF7_3E3A_2F60),
    (0x3FF2_063B_8862_8CD6, 0x3C8A_6F41_44A6_C38D),
    (0x3FF2_387A_6E75_6238, 0x3C96_8EFD_E3A8_A894),
    (0x3FF2_6B45_65E2_7CDD, 0x3C80_472B_981F_E7F2),
    (0x3FF2_9E9D_F51F_DEE1, 0x3C82_F7E1_6D09_AB31),
    (0x3FF2_D285_A6E4_030B, 0x3C8B_3782_720C_0AB4),
    (0x3FF3_06FE_0A31_B715, 0x3C83_4D75_4DB0_ABB6),
    (0x3FF3_3C08_B264_16FF, 0x3C8F_DD39_5DD3_F84A),
    (0x3FF3_71A7_373A_A9CA, 0x3CA1_2F8C_CC18_7D29),
    (0x3FF3_A7DB_34E5_9FF6, 0x3CA7_D229_738B_5E8C),
    (0x3FF3_DEA6_4C12_3422, 0x3C85_9F48_A72A_4C6D),
    (0x3FF4_160A_21F7_2E29, 0x3CA8_B846_259D_9206),
    (0x3FF4_4E08_6061_892D, 0x3C43_63ED_60C2_AC11),
    (0x3FF4_86A2_B5C1_3CD0, 0x3C6E_CCE1_DAA1_0379),
    (0x3FF4_BFDA_D536_2A27, 0x3C76_90CE_BB7A_AFB0),
    (0x3FF4_F9B2_769D_2CA6, 0x3CA0_83CC_9B28_2A09),
    (0x3FF5_342B_569D_4F81, 0x3CA5_09B0_C1AA_E707),
    (0x3FF5_6F47_36B5_27DA, 0x3C93_3505_18FD_D78E),
    (0x3FF5_AB07_DD48_5429, 0x3C90_63E1_E21C_5409),
    (0x3FF5_E76F_15AD_2148, 0x3C94_32E6_2B64_C035),
    (0x3FF6_247E_B03A_5584, 0x3CA0_1284_99F0_8C0A),
    (0x3FF6_6238_8255_2224, 0x3C99_F087_0073_DC06),
    (0x3FF6_A09E_667F_3BCC, 0x3C99_8D4D_0DA0_5571),
    (0x3FF6_DFB2_3C65_1A2E, 0x3CA5_2BB9_86CE_4787),
    (0x3FF7_1F75_E8EC_5F73, 0x3CA3_2092_206F_0DAC),
    (0x3FF7_5FEB_5642_67C8, 0x3CA0_6122_8E17_A7A6),
    (0x3FF7_A114_73EB_0186, 0x3CA2_44AC_461E_9F86),
    (0x3FF7_E2F3_36CF_4E62, 0x3C65_EBE1_ABD6_6C55),
    (0x3FF8_2589_994C_CE12, 0x3C96_FE9F_BBFF_67D0),
    (0x3FF8_68D9_9B44_92EC, 0x3C95_1F14_14C8_01DF),
    (0x3FF8_ACE5_422A_A0DB, 0x3C8D_B72F_C1F0_EAB4),
    (0x3FF8_F1AE_9915_7736, 0x3C7B_F683_59F3_5F44),
    (0x3FF9_3737_B0CD_C5E4, 0x3CA3_60BA_9C06_283C),
    (0x3FF9_7D82_9FDE_4E4F, 0x3C95_E8D1_20F9_62AA),
    (0x3FF9_C491_82A3_F090, 0x3C71_AFFC_2B91_CE27),
    (0x3FFA_0C66_7B5D_E564, 0x3C9B_6D34_589A_2EBD),
    (0x3FFA_5503_B23E_255C, 0x3C95_277C_9AB8_9881),
    (0x3FFA_9E6B_5579_FDBF, 0x3C84_6984_6E73_5AB3),
    (0x3FFA_E89F_995A_D3AD, 0x3C8C_1A77_92CB_3387),
    (0x3FFB_33A2_B84F_15FA, 0x3CA2_2466_DC2D_1D96),
    (0x3FFB_7F76_F2FB_5E46, 0x3CA1_112E_B195_05AE),
    (0x3FFB_CC1E_904B_C1D2, 0x3C74_FFD7_0A5F_DDCD),
    (0x3FFC_199B_DD85_529C, 0x3C73_6EAE_30AF_0CB3),
    (0x3FFC_67F1_2E57_D14B, 0x3C84_E08F_D109_59AC),
    (0x3FFC_B720_DCEF_9069, 0x3C67_6B2C_6C92_1968),
    (0x3FFD_072D_4A07_897B, 0x3C93_7009_36DF_99B3),
    (0x3FFD_5818_DCFB_A487, 0x3C74_A385_A63D_07A7),
    (0x3FFD_A9E6_03DB_3285, 0x3C8E_5A50_D5C1_92AC),
    (0x3FFD_FC97_337B_9B5E, 0x3C98_BB73_1C4A_9792),
    (0x3FFE_502E_E78B_3FF6, 0x3C74_B604_603A_88D3),
    (0x3FFE_A4AF_A2A4_90D9, 0x3C91_6F27_9209_4927),
    (0x3FFE_FA1B_EE61_5A27, 0x3C8E_C3BC_41AA_2008),
    (0x3FFF_5076_5B6E_4540, 0x3C8A_64A9_31D1_85EE),
    (0x3FFF_A7C1_819E_90D8, 0x3C77_893B_4D91_CD9D),
];

pub(super) fn exp(x: f64) -> f64 {
    let shifted = x * STEPS_PER_UNIT + ROUNDER;
    let multiple = shifted.to_bits() as i32;
    let power = multiple >> 6;
    if !(SMALLEST..LARGEST).contains(&x.abs()) || !POWERS.contains(&power) {
        return pxfm::f_exp(x);
    }
    let steps = shifted - ROUNDER;
    let y = (x - steps * STEP[0]) - steps * STEP[1];
    let (root, lacking) = ROOTS[(multiple & 63) as usize];
    let root = f64::from_bits(root);

    let square = y * y;
    let cube = y * square;
    let small = (cube * square) * (SERIES[4] * y + SERIES[3]);
    let middle = cube * (SERIES[2] * y + SERIES[1]);
    let sum = (middle + ((y + f64::from_bits(lacking)) + small)) + square * SERIES[0];
    (sum * root + root) * f64::from_bits(((power + 1023) as u64) << 52)
}

#[cfg(test)]
mod tests {
    use super::exp;

    /// What `java` prints where a correctly rounded power differs in the last digit, and at the ends of the range.
    #[test]
    fn powers_are_those_of_hotspot() {
        for (x, expected) in [
            (1.767, 5.853267193739541),
            (18.979, 1.7477325394314677e8),
            (19.728, 3.69625171455433e8),
            (-2.304, 0.09985860935030322),
            (17.53, 4.103762964620375e7),
            (-9.091, 1.126753368297471e-4),
            (0.0, 1.0),
            (1.0, std::f64::consts::E),
            (-1.0, 0.36787944117144233),
            (709.75, 1.7398368732641605e308),
            (-745.0, 4.9e-324),
            (-700.0, 9.85967654375977e-305),
            (710.0, f64::INFINITY),
            (-746.0, 0.0),
            (1.0e-300, 1.0),
        ] {
            assert_eq!(exp(x), expected, "{x}");
        }
        assert!(exp(f64::NAN).is_nan());
    }
}
