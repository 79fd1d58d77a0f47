//! How many ways there are to choose among the values that are left of the ints a path has compared: a product that
//! changes with each comparison, so that a leaf need not look at every int.

use crate::memory::Memory;

/// Words of memory that a product takes: it goes back with the path.
pub(crate) const PRODUCT_WORDS: u32 = 3;

/// A product of numbers above one, from which factors can be taken out again.
///
/// It may be far larger than any word, and a factor can only be taken out of what is kept exactly. So its odd part is kept
/// modulo 2^128, where odd numbers can be divided by; and beside it a number of bits that it has at least. If these are
/// fewer than 64 there are as few factors, each less than twice the power of two that is counted for it: then the product
/// has less than 128 bits and is known exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Product {
    odd: u128,
    /// Factors of two.
    twos: u32,
    /// The whole bits of all factors together.
    bits: u32,
}

impl Product {
    pub(super) const ONE: Product = Product { odd: 1, twos: 0, bits: 0 };

    pub(super) fn times(self, factor: u64) -> Product {
        let (odd, twos, bits) = split(factor);
        Product { odd: self.odd.wrapping_mul(odd), twos: self.twos + twos, bits: self.bits + bits }
    }

    /// Takes one of its factors out.
    pub(super) fn without(self, factor: u64) -> Product {
        let (odd, twos, bits) = split(factor);
        Product { odd: self.odd.wrapping_mul(inverse(odd)), twos: self.twos - twos, bits: self.bits - bits }
    }

    /// Its value, or the largest there is if it is larger.
    pub(super) fn value(self) -> u64 {
        if self.bits >= u64::BITS { u64::MAX } else { u64::try_from(self.odd << self.twos).unwrap_or(u64::MAX) }
    }

    pub(super) fn read(memory: &Memory, address: u32) -> Product {
        let [low, high, counts] = [0, 1, 2].map(|word| memory.get(address + word));
        let odd = u128::from(low) | u128::from(high) << 64;
        Product { odd, twos: counts as u32, bits: (counts >> 32) as u32 }
    }

    pub(super) fn write(self, memory: &mut Memory, address: u32) {
        let counts = u64::from(self.twos) | u64::from(self.bits) << 32;
        for (word, value) in [self.odd as u64, (self.odd >> 64) as u64, counts].into_iter().enumerate() {
            memory.set(address + word as u32, value);
        }
    }
}

/// The odd part of a number, its factors of two, and its whole bits.
fn split(factor: u64) -> (u128, u32, u32) {
    let twos = factor.trailing_zeros();
    (u128::from(factor >> twos), twos, factor.ilog2())
}

/// What an odd number must be multiplied with to give one, modulo 2^128.
fn inverse(odd: u128) -> u128 {
    // An odd number is its own inverse modulo 2^3, and each step of Newton's method doubles the bits: 6, 12, … 192.
    (0..6).fold(odd, |inverse, _| inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse))))
}

#[cfg(test)]
mod tests {
    use super::Product;

    #[test]
    fn factors_come_and_go() {
        let mut seed = 1u64;
        let mut next = || {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            seed >> 33
        };
        for round in 0..500 {
            let (largest, many) = ([3, 5, 300, 1 << 24][round % 4], next() % 200);
            let (mut product, mut factors) = (Product::ONE, Vec::new());
            for _ in 0..many {
                if next() % 3 < 2 || factors.is_empty() {
                    factors.push(2 + next() % largest);
                    product = product.times(factors[factors.len() - 1]);
                } else {
                    let factor = factors.swap_remove(next() as usize % factors.len());
                    product = product.without(factor);
                }
                let expected = factors.iter().copied().fold(1, u64::saturating_mul);
                assert_eq!(product.value(), expected, "{factors:?}");
            }
            assert_eq!(factors.into_iter().fold(product, Product::without), Product::ONE);
        }
    }
}
