//! Decompression (RFC 1951), one step at a time, so that it can stop wherever input or room for output ends.

use super::checksum::adler32;
use super::huffman::Codes;
use super::tables::{DISTANCES, END_OF_BLOCK, LENGTH_ORDER, LENGTHS, fixed_lengths};

/// How far back a match can reach.
const WINDOW: usize = 1 << 15;
/// What comes next.
#[derive(Clone, Debug)]
enum Mode {
    Header,
    DictionaryId,
    /// The dictionary must be given.
    Dictionary,
    Block,
    StoredLength,
    Stored(usize),
    TableSizes,
    CodeLengthLengths {
        sizes: Sizes,
        lengths: [u8; 19],
        have: usize,
    },
    CodeLengths {
        sizes: Sizes,
        codes: Codes,
        lengths: Vec<u8>,
    },
    Symbol,
    Literal(u8),
    Distance(u16),
    Match {
        length: u16,
        distance: u16,
    },
    /// The base is known; its extra bits are not.
    LengthExtra(u16, u8),
    /// The same of a distance.
    DistanceExtra {
        length: u16,
        base: u16,
        extra: u8,
    },
    Check,
    Done,
    Bad(&'static str),
}

/// Numbers of codes of a block.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    literals: usize,
    distances: usize,
    code_lengths: usize,
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// Input or room ended.
    More,
    /// The stream is over.
    Finished,
    /// A dictionary is needed first.
    NeedsDictionary,
    /// The data is not right.
    Bad(&'static str),
}

/// A stream being decompressed.
#[derive(Clone, Debug)]
pub(super) struct Inflate {
    wrapped: bool,
    mode: Mode,
    is_last_block: bool,
    hold: u64,
    bits: u32,
    window: Vec<u8>,
    literals: Codes,
    distances: Codes,
    /// The dictionary's checksum while one is needed, otherwise that of the output.
    pub(super) adler: u32,
}

/// Input and output of one call.
struct Flow<'a> {
    input: &'a [u8],
    read: usize,
    output: Vec<u8>,
    room: usize,
}

/// Why a step could not be made.
struct Stop;

impl Inflate {
    /// A new stream, with or without the wrapping of RFC 1950.
    pub(super) fn new(wrapped: bool) -> Inflate {
        let none = Codes::new(&[], true).expect("no codes are a valid set");
        Inflate {
            wrapped,
            mode: if wrapped { Mode::Header } else { Mode::Block },
            is_last_block: false,
            hold: 0,
            bits: 0,
            window: Vec::new(),
            literals: none.clone(),
            distances: none,
            adler: u32::from(wrapped),
        }
    }

    /// Starts over.
    pub(super) fn reset(&mut self) {
        *self = Inflate::new(self.wrapped);
    }

    /// Gives the dictionary. False if it is not the right one, or not the time for one.
    pub(super) fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if self.wrapped {
            if !matches!(self.mode, Mode::Dictionary) || adler32(1, dictionary) != self.adler {
                return false;
            }
            self.adler = 1;
            self.mode = Mode::Block;
        }
        self.remember(dictionary);
        true
    }

    fn remember(&mut self, output: &[u8]) {
        self.window.extend_from_slice(output);
        let surplus = self.window.len().saturating_sub(WINDOW);
        self.window.drain(..surplus);
    }

    /// Decompresses `input` into at most `room` bytes. Returns how much input was used, the output, and why it ended.
    pub(super) fn run(&mut self, input: &[u8], room: usize) -> (usize, Vec<u8>, Ending) {
        let mut flow = Flow { input, read: 0, output: Vec::new(), room };
        let ending = loop {
            match self.mode {
                Mode::Done => break Ending::Finished,
                Mode::Dictionary => break Ending::NeedsDictionary,
                Mode::Bad(message) => break Ending::Bad(message),
                _ => {}
            }
            if let Err(Stop) = self.step(&mut flow) {
                break Ending::More;
            }
        };
        self.remember_flow(&mut flow);
        (flow.read, flow.output, ending)
    }

    /// Adds new output to the window and the checksum, once.
    fn remember_flow(&mut self, flow: &mut Flow<'_>) {
        self.remember(&flow.output);
        if self.wrapped && !matches!(self.mode, Mode::Dictionary | Mode::Done) {
            self.adler = adler32(self.adler, &flow.output);
        }
    }

    fn step(&mut self, flow: &mut Flow<'_>) -> Result<(), Stop> {
        match &self.mode {
            Mode::Header => self.header(flow),
            Mode::DictionaryId => {
                self.need(flow, 32)?;
                self.adler = (self.take(32) as u32).swap_bytes();
                self.mode = Mode::Dictionary;
                Ok(())
            }
            Mode::Block => self.block(flow),
            Mode::StoredLength => self.stored_length(flow),
            Mode::Stored(left) => {
                let left = *left;
                self.stored(flow, left)
            }
            Mode::TableSizes => self.table_sizes(flow),
            Mode::CodeLengthLengths { .. } => self.code_length_lengths(flow),
            Mode::CodeLengths { .. } => self.code_lengths(flow),
            Mode::Symbol => self.symbols(flow),
            Mode::Literal(byte) => {
                let byte = *byte;
                flow.put(byte)?;
                self.mode = Mode::Symbol;
                Ok(())
            }
            Mode::LengthExtra(base, extra) => {
                let (base, extra) = (*base, *extra);
                self.need(flow, u32::from(extra))?;
                self.mode = Mode::Distance(base + self.take(u32::from(extra)) as u16);
                Ok(())
            }
            Mode::Distance(length) => {
                let length = *length;
                self.distance(flow, length)
            }
            Mode::DistanceExtra { length, base, extra } => {
                let (length, base, extra) = (*length, *base, *extra);
                self.need(flow, u32::from(extra))?;
                let distance = base + self.take(u32::from(extra)) as u16;
                self.mode = Mode::Match { length, distance };
                Ok(())
            }
            Mode::Match { length, distance } => {
                let (length, distance) = (*length, *distance);
                self.copy_match(flow, length, distance)
            }
            Mode::Check => self.check(flow),
            Mode::Dictionary | Mode::Done | Mode::Bad(_) => Err(Stop),
        }
    }

    /// Makes sure that `count` bits are at hand.
    fn need(&mut self, flow: &mut Flow<'_>, count: u32) -> Result<(), Stop> {
        while self.bits < count {
            let byte = flow.input.get(flow.read).ok_or(Stop)?;
            flow.read += 1;
            self.hold |= u64::from(*byte) << self.bits;
            self.bits += 8;
        }
        Ok(())
    }

    fn take(&mut self, count: u32) -> u64 {
        let value = self.hold & ((1 << count) - 1);
        self.hold >>= count;
        self.bits -= count;
        value
    }

    /// The next symbol of a set of codes; `Ok(None)` for bits that are no code.
    fn decode(&mut self, flow: &mut Flow<'_>, codes: &Codes) -> Result<Option<u16>, Stop> {
        loop {
            let decoded = codes.decode(self.hold);
            if decoded.bits <= self.bits {
                self.take(decoded.bits);
                return Ok(decoded.symbol);
            }
            self.need(flow, self.bits + 1)?;
        }
    }

    fn header(&mut self, flow: &mut Flow<'_>) -> Result<(), Stop> {
        self.need(flow, 16)?;
        let header = self.take(16);
        let (method, flags) = (header & 0xFF, header >> 8);
        self.mode = if (method << 8 | flags) % 31 != 0 {
            Mode::Bad("incorrect header check")
        } else if method & 15 != 8 {
            Mode::Bad("unknown compression method")
        } else if (method >> 4) + 8 > 15 {
            Mode::Bad("invalid window size")
        } else if flags & 0x20 != 0 {
            Mode::DictionaryId
        } else {
            Mode::Block
        };
        Ok(())
    }

    fn block(&mut self, flow: &mut Flow<'_>) -> Result<(), Stop> {
        if self.is_last_block {
            self.take(self.bits % 8);
            self.mode = if self.wrapped { Mode::Check } else { Mode::Done };
            return Ok(());
        }
        self.need(flow, 3)?;
        self.is_last_block = self.take(1) == 1;
        self.mode = match self.take(2) {
            0 => Mode::StoredLength,
            1 => {
                self.literals = Codes::new(&fixed_lengths(), true).expect("the fixed codes are complete");
                self.distances = Codes::new(&[5; 32], true).expect("the fixed codes are complete");
                Mode::Symbol
            }
            2 => Mode::TableSizes,
            _ => Mode::Bad("invalid block type"),
        };
        Ok(())
    }

    fn stored_length(&mut self, flow: &mut Flow<'_>) -> Result<(), Stop> {
        self.take(self.bits % 8);
        self.need(flow, 32)?;
        let (length, inverse) = (self.take(16), self.take(16));
        self.mode = if length == !inverse & 0xFFFF {
            Mode::Stored(length as usize)
        } else {
            Mode::Bad("invalid stored block lengths")
        };
        Ok(())
    }

    fn stored(&mut self, flow: &mut Flow<'_>, left: usize) -> Result<(), Stop> {
        if left == 0 {
            self.mode = Mode::Block;
            return Ok(());
        }
        let rest = flow.input.get(flow.read..).unwrap_or_default();
        let count = left.min(rest.len()).min(flow.room - flow.output.len());
        if count == 0 {
            return Err(Stop);
        }
        flow.output.extend_from_slice(&rest[..count]);
        flow.read += count;
        self.mode = Mode::Stored(left - count);
        Ok(())
    }

    fn table_sizes(&mut self, flow: &mut Flow<'_>) -> Result<(), Stop> {
        self.need(flow, 14)?;
        let literals = self.take(5) as usize + 257;
        let distances = self.take(5) as usize + 1;
        let code_lengths = self.take(4) as usize + 4;
        self.mode = if literals > 286 || distances > 30 {
            Mode::Bad("too many length or distance symbols")
        } else {
            let sizes = Sizes { literals, distances, code_lengths };
            Mode::CodeLengthLengths { sizes, lengths: [0; 19], have: 0 }
        };
        Ok(())
    }

    fn code_length_lengths(&mut self, flow: &mut Flow<'_>) -> Result<(), Stop> {
        let Mode::CodeLengthLengths { sizes, mut lengths, mut have } = self.mode else { return Ok(()) };
        while have < sizes.code_lengths {
            let enough = self.need(flow, 3);
            if enough.is_err() {
                self.mode = Mode::CodeLengthLengths { sizes, lengths, have };
                return Err(Stop);
            }
            lengths[LENGTH_ORDER[have]] = self.take(3) as u8;
            have += 1;
        }
        self.mode = match Codes::new(&lengths, false) {
            Some(codes) => Mode::CodeLengths { sizes, codes, lengths: Vec::new() },
            None => Mode::Bad("invalid code lengths set"),
        };
        Ok(())
    }

    fn code_lengths(&mut self, flow: &mut Flow<'_>) -> Result<(), Stop> {
        let Mode::CodeLengths { sizes, codes, mut lengths } = std::mem::replace(&mut self.mode, Mode::Block) else {
            return Ok(());
        };
        let total = sizes.literals + sizes.distances;
        while lengths.len() < total {
            match self.code_length(flow, &codes, &mut lengths, total) {
                Ok(true) => {}
                Ok(false) => {
                    self.mode = Mode::Bad("invalid bit length repeat");
                    return Ok(());
                }
                Err(Stop) => {
                    self.mode = Mode::CodeLengths { sizes, codes, lengths };
                    return Err(Stop);
                }
            }
        }
        self.mode = self.install_codes(&lengths, sizes.literals);
        Ok(())
    }

    /// Adds the next length or run of lengths. False if a run has nothing to repeat, or is too long.
    fn code_length(
        &mut self,
        flow: &mut Flow<'_>,
        codes: &Codes,
        lengths: &mut Vec<u8>,
        total: usize,
    ) -> Result<bool, Stop> {
        let (bits, symbol) = loop {
            let decoded = codes.decode(self.hold);
            if decoded.bits <= self.bits {
                break (decoded.bits, decoded.symbol.unwrap_or(0));
            }
            self.need(flow, self.bits + 1)?;
        };
        // A run is only taken when all of it is at hand.
        let extra = match symbol {
            16 => 2,
            17 => 3,
            18 => 7,
            _ => 0,
        };
        self.need(flow, bits + extra)?;
        self.take(bits);
        let repeat = self.take(extra) as usize;
        let (value, count) = match symbol {
            16 => match lengths.last() {
                Some(&last) => (last, 3 + repeat),
                None => return Ok(false),
            },
            17 => (0, 3 + repeat),
            18 => (0, 11 + repeat),
            length => (length as u8, 1),
        };
        if lengths.len() + count > total {
            return Ok(false);
        }
        lengths.resize(lengths.len() + count, value);
        Ok(true)
    }

    fn install_codes(&mut self, lengths: &[u8], literals: usize) -> Mode {
        let (literal_lengths, distance_lengths) = lengths.split_at(literals.min(lengths.len()));
        if literal_lengths.get(usize::from(END_OF_BLOCK)) == Some(&0) {
            return Mode::Bad("invalid code -- missing end-of-block");
        }
        let Some(codes) = Codes::new(literal_lengths, true) else {
            return Mode::Bad("invalid literal/lengths set");
        };
        self.literals = codes;
        let Some(codes) = Codes::new(distance_lengths, true) else {
            return Mode::Bad("invalid distances set");
        };
        self.distances = codes;
        Mode::Symbol
    }

    /// Literals as long as they come, then one of the other symbols.
    fn symbols(&mut self, flow: &mut Flow<'_>) -> Result<(), Stop> {
        let codes = self.literals.clone();
        loop {
            let symbol = self.decode(flow, &codes)?;
            self.mode = match symbol {
                Some(literal) if literal < END_OF_BLOCK => {
                    if flow.put(literal as u8).is_ok() {
                        continue;
                    }
                    Mode::Literal(literal as u8)
                }
                Some(END_OF_BLOCK) => Mode::Block,
                Some(symbol) => match LENGTHS.get(usize::from(symbol) - 257) {
                    Some(&(base, extra)) => Mode::LengthExtra(base, extra),
                    None => Mode::Bad("invalid literal/length code"),
                },
                None => Mode::Bad("invalid literal/length code"),
            };
            return Ok(());
        }
    }

    fn distance(&mut self, flow: &mut Flow<'_>, length: u16) -> Result<(), Stop> {
        let codes = self.distances.clone();
        let symbol = self.decode(flow, &codes)?;
        self.mode = match symbol.and_then(|symbol| DISTANCES.get(usize::from(symbol))) {
            Some(&(base, extra)) => Mode::DistanceExtra { length, base, extra },
            None => Mode::Bad("invalid distance code"),
        };
        Ok(())
    }

    fn copy_match(&mut self, flow: &mut Flow<'_>, length: u16, distance: u16) -> Result<(), Stop> {
        let back = usize::from(distance);
        if flow.output.len() == flow.room {
            return Err(Stop);
        }
        if back > self.window.len() + flow.output.len() {
            self.mode = Mode::Bad("invalid distance too far back");
            return Ok(());
        }
        for done in 0..length {
            let have = flow.output.len();
            let byte = match have.checked_sub(back) {
                Some(index) => flow.output[index],
                None => self.window[self.window.len() + have - back],
            };
            if flow.put(byte).is_err() {
                self.mode = Mode::Match { length: length - done, distance };
                return Err(Stop);
            }
        }
        self.mode = Mode::Symbol;
        Ok(())
    }

    fn check(&mut self, flow: &mut Flow<'_>) -> Result<(), Stop> {
        self.need(flow, 32)?;
        let expected = (self.take(32) as u32).swap_bytes();
        let adler = adler32(self.adler, &flow.output);
        if adler == expected {
            self.adler = adler;
            self.mode = Mode::Done;
        } else {
            self.mode = Mode::Bad("incorrect data check");
        }
        Ok(())
    }
}

impl Flow<'_> {
    fn put(&mut self, byte: u8) -> Result<(), Stop> {
        if self.output.len() == self.room {
            return Err(Stop);
        }
        self.output.push(byte);
        Ok(())
    }
}
