//! Decoding of canonical Huffman codes (RFC 1951 §3.2.2).

use std::sync::Arc;

/// Longest code.
const MAX_BITS: usize = 15;

/// What the bits at hand begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Decoded {
    /// Length of the code.
    pub(super) bits: u32,
    /// What it stands for; none for a code that the set does not have.
    pub(super) symbol: Option<u16>,
}

/// A set of codes, as a table over all that the next bits can be. Copies share the table.
#[derive(Clone, Debug)]
pub(super) struct Codes {
    /// Symbol times 16 plus length; [`MISSING`] for no code.
    entries: Arc<[u16]>,
}

/// Entry of bits that begin no code.
const MISSING: u16 = u16::MAX;

impl Codes {
    /// The codes with these lengths; 0 where a symbol has none. None when there are too many codes of some length, or
    /// too few to use all bits; a single code of one bit may stand alone if `may_be_single`.
    pub(super) fn new(lengths: &[u8], may_be_single: bool) -> Option<Codes> {
        let mut counts = [0u32; MAX_BITS + 1];
        for &length in lengths {
            counts[usize::from(length).min(MAX_BITS)] += 1;
        }
        let longest = (1..=MAX_BITS).rev().find(|&length| counts[length] > 0);
        // No code at all is only wrong once one is needed.
        let Some(longest) = longest else { return Some(Codes { entries: [MISSING; 2].into() }) };
        let mut left = 1i32;
        for count in &counts[1..=MAX_BITS] {
            left = left * 2 - *count as i32;
            if left < 0 {
                return None;
            }
        }
        if left > 0 && !(may_be_single && longest == 1) {
            return None;
        }
        let mut next = [0u32; MAX_BITS + 2];
        for length in 1..=MAX_BITS {
            next[length + 1] = (next[length] + counts[length]) << 1;
        }
        let mut entries = vec![MISSING; 1 << longest];
        for (symbol, &length) in lengths.iter().enumerate().filter(|(_, length)| **length > 0) {
            let code = next[usize::from(length)];
            next[usize::from(length)] += 1;
            // Codes come with their first bit lowest.
            let first = (code.reverse_bits() >> (32 - u32::from(length))) as usize;
            for index in (first..entries.len()).step_by(1 << length) {
                entries[index] = (symbol as u16) << 4 | u16::from(length);
            }
        }
        Some(Codes { entries: entries.into() })
    }

    /// What `hold` begins with, of which at least the returned number of bits must be valid.
    pub(super) fn decode(&self, hold: u64) -> Decoded {
        match self.entries[hold as usize & (self.entries.len() - 1)] {
            MISSING => Decoded { bits: 1, symbol: None },
            entry => Decoded { bits: u32::from(entry & 15), symbol: Some(entry >> 4) },
        }
    }
}
