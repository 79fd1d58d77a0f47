//! A number that stands for bytes: FNV-1a, which is the same everywhere and in every version.

const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// Takes bytes in pieces.
#[derive(Clone, Copy, Debug)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Digest {
        Digest(OFFSET_BASIS)
    }
}

impl Digest {
    /// The digest of some bytes.
    pub fn of(bytes: &[u8]) -> u64 {
        let mut digest = Digest::default();
        digest.add(bytes);
        digest.value()
    }

    /// Takes the next bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME));
    }

    /// Takes a text that ends here: two texts are not one.
    pub fn add_text(&mut self, text: &str) {
        self.add(text.as_bytes());
        self.add(&[0]);
    }

    /// The number.
    pub fn value(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Digest;

    #[test]
    fn it_is_the_published_function() {
        let mut digest = Digest::default();
        digest.add(b"foo");
        digest.add(b"bar");
        assert_eq!(digest.value(), 0x8594_4171_f739_67e8);
    }
}
