//! Writing blocks: each stored, with the fixed codes or with codes of its own, whichever is shortest.

use super::tables::{DISTANCES, END_OF_BLOCK, LENGTH_ORDER, LENGTHS, code_of, fixed_lengths};
use super::tree::{Cost, MAX_BITS, Tree, canonical_codes};

/// Literals and matches of a block before it must be written: zlib's buffer, but for one place.
const MOST_SYMBOLS: usize = (1 << 14) - 1;
/// Codes of literals and lengths, of distances, and of code lengths.
const LITERAL_CODES: usize = 286;
const DISTANCE_CODES: usize = 30;
const LENGTH_CODES: usize = 19;
const LONGEST_LENGTH_CODE: usize = 7;

/// A literal (distance 0) or a match.
#[derive(Clone, Copy, Debug)]
struct Token {
    distance: u16,
    /// The byte, or the match's length.
    value: u16,
}

/// Bits that were written and not yet taken.
#[derive(Clone, Debug, Default)]
pub(super) struct BitWriter {
    pub(super) bytes: Vec<u8>,
    hold: u64,
    bits: u32,
}

impl BitWriter {
    pub(super) fn put(&mut self, value: u64, count: u32) {
        self.hold |= value << self.bits;
        self.bits += count;
        while self.bits >= 8 {
            self.bytes.push(self.hold as u8);
            self.hold >>= 8;
            self.bits -= 8;
        }
    }

    /// Fills the last byte with zeros.
    pub(super) fn align(&mut self) {
        if self.bits > 0 {
            self.put(0, 8 - self.bits);
        }
    }

    /// Bits that do not make a byte yet.
    pub(super) fn odd_bits(&self) -> u32 {
        self.bits
    }
}

/// The block that is being collected.
#[derive(Clone, Debug)]
pub(super) struct Block {
    tokens: Vec<Token>,
    literals: Tree,
    distances: Tree,
    code_lengths: Tree,
    /// Matches in this block; while data is stored, what has left the window meanwhile.
    pub(super) matches: u32,
}

impl Block {
    pub(super) fn new() -> Block {
        let mut literal_extra = vec![0; LITERAL_CODES];
        for (place, &(_, extra)) in literal_extra[257..].iter_mut().zip(&LENGTHS) {
            *place = extra;
        }
        let distance_extra = DISTANCES.iter().map(|&(_, extra)| extra).collect();
        let mut length_extra = vec![0; LENGTH_CODES];
        length_extra[16..].copy_from_slice(&[2, 3, 7]);
        let mut block = Block {
            tokens: Vec::new(),
            literals: Tree::new(literal_extra, fixed_lengths().to_vec(), MAX_BITS),
            distances: Tree::new(distance_extra, vec![5; DISTANCE_CODES], MAX_BITS),
            code_lengths: Tree::new(length_extra, Vec::new(), LONGEST_LENGTH_CODE),
            matches: 0,
        };
        block.clear();
        block
    }

    fn clear(&mut self) {
        self.tokens.clear();
        self.literals.clear();
        self.distances.clear();
        self.code_lengths.clear();
        self.literals.count(usize::from(END_OF_BLOCK));
        self.matches = 0;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Adds a byte. Returns whether the block is full.
    pub(super) fn literal(&mut self, byte: u8) -> bool {
        self.literals.count(usize::from(byte));
        self.push(Token { distance: 0, value: u16::from(byte) })
    }

    /// Adds a match. Returns whether the block is full.
    pub(super) fn pair(&mut self, distance: usize, length: usize) -> bool {
        let token = Token { distance: distance as u16, value: length as u16 };
        self.matches += 1;
        self.literals.count(257 + code_of(&LENGTHS, token.value));
        self.distances.count(code_of(&DISTANCES, token.distance));
        self.push(token)
    }

    fn push(&mut self, token: Token) -> bool {
        self.tokens.push(token);
        self.tokens.len() == MOST_SYMBOLS
    }

    /// Writes the block and starts the next. `stored` is what it stands for, if that is still at hand.
    pub(super) fn write(&mut self, out: &mut BitWriter, stored: Option<&[u8]>, length: usize, is_last: bool) {
        let mut cost = Cost::default();
        self.literals.build(&mut cost);
        self.distances.build(&mut cost);
        let runs = self.code_length_runs();
        for &(symbol, _) in &runs {
            self.code_lengths.count(symbol);
        }
        self.code_lengths.build(&mut cost);
        let used = (3..LENGTH_CODES).rev().find(|&rank| self.code_lengths.codes[LENGTH_ORDER[rank]].1 != 0);
        let ranks = used.unwrap_or(3) + 1;
        cost.own += 3 * ranks as i64 + 5 + 5 + 4;
        let (own, fixed) = ((cost.own + 3 + 7) >> 3, (cost.fixed + 3 + 7) >> 3);
        let is_fixed = fixed <= own;
        match stored {
            Some(bytes) if length as i64 + 4 <= own.min(fixed) => write_stored(out, bytes, is_last),
            _ if is_fixed => {
                out.put(1 << 1 | u64::from(is_last), 3);
                let literals = canonical_codes(&fixed_lengths());
                let distances = canonical_codes(&[5; DISTANCE_CODES]);
                self.write_tokens(out, &literals, &distances);
            }
            _ => {
                out.put(2 << 1 | u64::from(is_last), 3);
                self.write_codes(out, &runs, ranks);
                self.write_tokens(out, &self.literals.codes, &self.distances.codes);
            }
        }
        self.clear();
        if is_last {
            out.align();
        }
    }

    /// The lengths of all codes as code-length symbols with the value of their extra bits.
    fn code_length_runs(&self) -> Vec<(usize, u64)> {
        let mut runs = Vec::new();
        for tree in [&self.literals, &self.distances] {
            add_runs(&tree.codes[..=tree.greatest], &mut runs);
        }
        runs
    }

    fn write_codes(&self, out: &mut BitWriter, runs: &[(usize, u64)], ranks: usize) {
        out.put(self.literals.greatest as u64 + 1 - 257, 5);
        out.put(self.distances.greatest as u64, 5);
        out.put(ranks as u64 - 4, 4);
        for &symbol in &LENGTH_ORDER[..ranks] {
            out.put(u64::from(self.code_lengths.codes[symbol].1), 3);
        }
        for &(symbol, extra) in runs {
            let (code, bits) = self.code_lengths.codes[symbol];
            out.put(u64::from(code), u32::from(bits));
            match symbol {
                16 => out.put(extra, 2),
                17 => out.put(extra, 3),
                18 => out.put(extra, 7),
                _ => {}
            }
        }
    }

    fn write_tokens(&self, out: &mut BitWriter, literals: &[(u16, u8)], distances: &[(u16, u8)]) {
        let put = |out: &mut BitWriter, (code, bits): (u16, u8)| out.put(u64::from(code), u32::from(bits));
        for &Token { distance, value } in &self.tokens {
            if distance == 0 {
                put(out, literals[usize::from(value)]);
                continue;
            }
            let length_code = code_of(&LENGTHS, value);
            put(out, literals[257 + length_code]);
            let (base, extra) = LENGTHS[length_code];
            out.put(u64::from(value - base), u32::from(extra));
            let distance_code = code_of(&DISTANCES, distance);
            put(out, distances[distance_code]);
            let (base, extra) = DISTANCES[distance_code];
            out.put(u64::from(distance - base), u32::from(extra));
        }
        put(out, literals[usize::from(END_OF_BLOCK)]);
    }
}

/// Writes a stored block.
pub(super) fn write_stored(out: &mut BitWriter, bytes: &[u8], is_last: bool) {
    write_stored_header(out, bytes.len(), is_last);
    out.bytes.extend_from_slice(bytes);
}

/// Writes the beginning of a stored block, whose bytes follow.
pub(super) fn write_stored_header(out: &mut BitWriter, length: usize, is_last: bool) {
    out.put(u64::from(is_last), 3);
    out.align();
    out.put(length as u64 & 0xFFFF, 16);
    out.put(!length as u64 & 0xFFFF, 16);
}

/// Writes lengths as symbols: runs of the same length are shortened (RFC 1951 §3.2.7).
fn add_runs(codes: &[(u16, u8)], runs: &mut Vec<(usize, u64)>) {
    let mut previous = None;
    let mut index = 0;
    while index < codes.len() {
        let length = codes[index].1;
        let longest = match length {
            0 => 138,
            _ if previous == Some(length) => 6,
            _ => 7,
        };
        let same = codes[index..].iter().take(longest).take_while(|code| code.1 == length).count();
        let shortest = if length == 0 || previous == Some(length) { 3 } else { 4 };
        let symbol = usize::from(length);
        if same < shortest {
            runs.extend(std::iter::repeat_n((symbol, 0), same));
        } else if length != 0 {
            let mut repeats = same;
            if previous != Some(length) {
                runs.push((symbol, 0));
                repeats -= 1;
            }
            runs.push((16, repeats as u64 - 3));
        } else if same <= 10 {
            runs.push((17, same as u64 - 3));
        } else {
            runs.push((18, same as u64 - 11));
        }
        previous = Some(length);
        index += same;
    }
}
