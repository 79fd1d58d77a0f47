//! What states are hashed with: SipHash-1-3 with 128 bits, of words alone, so that nothing need be put together from bytes.

/// The key. It is fixed, so that runs repeat; whoever does not know it finds no two states with the same 128 bits but by
/// chance.
const KEY: [u64; 2] = [0x6A61_7977_616C_6B21, 0x7374_6174_6573_2E2E];

#[derive(Clone, Copy)]
pub(super) struct Mixer {
    v: [u64; 4],
    words: u64,
}

impl Mixer {
    pub(super) fn new() -> Mixer {
        let v = [
            KEY[0] ^ 0x736F_6D65_7073_6575,
            KEY[1] ^ 0x646F_7261_6E64_6F6D ^ 0xEE,
            KEY[0] ^ 0x6C79_6765_6E65_7261,
            KEY[1] ^ 0x7465_6462_7974_6573,
        ];
        Mixer { v, words: 0 }
    }

    #[inline]
    pub(super) fn write(&mut self, word: u64) {
        self.v[3] ^= word;
        self.round();
        self.v[0] ^= word;
        self.words += 1;
    }

    /// The name of something.
    #[inline]
    pub(super) fn write_name(&mut self, name: u128) {
        self.write(name as u64);
        self.write((name >> 64) as u64);
    }

    pub(super) fn finish(mut self) -> u128 {
        let length = self.words << 59;
        self.write(length);
        self.v[2] ^= 0xEE;
        let low = self.last();
        self.v[1] ^= 0xDD;
        u128::from(low) | u128::from(self.last()) << 64
    }

    fn last(&mut self) -> u64 {
        (0..3).for_each(|_| self.round());
        self.v.iter().fold(0, |all, part| all ^ part)
    }

    #[inline]
    fn round(&mut self) {
        let [a, b, c, d] = self.v;
        let (a, c) = (a.wrapping_add(b), c.wrapping_add(d));
        let (b, d) = (b.rotate_left(13) ^ a, d.rotate_left(16) ^ c);
        let a = a.rotate_left(32).wrapping_add(d);
        let c = c.wrapping_add(b);
        self.v = [a, b.rotate_left(17) ^ c, c.rotate_left(32), d.rotate_left(21) ^ a];
    }
}

#[cfg(test)]
mod tests {
    use super::{KEY, Mixer};
    use siphasher::sip128::{Hasher128, SipHasher13};
    use std::hash::Hasher;

    #[test]
    fn words_are_hashed_as_their_bytes_are() {
        let (mut mixer, mut bytes) = (Mixer::new(), SipHasher13::new_with_keys(KEY[0], KEY[1]));
        for word in (0..100u64).map(|index| index.wrapping_mul(0x9E37_79B9_7F4A_7C15)) {
            assert_eq!(mixer.finish(), bytes.finish128().as_u128());
            mixer.write(word);
            bytes.write_u64(word);
        }
    }
}
