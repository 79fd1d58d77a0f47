//! Compression (RFC 1951): what zlib 1.2.12 and later do, to the byte.
//!
//! The same input gives the same output as `java` does, because programs print sizes of compressed data, or keep the
//! data itself. So the choices are zlib's: when a block ends, which matches are tried, how ties are broken.

use super::checksum::adler32;
use super::encode::{BitWriter, Block, write_stored, write_stored_header};
use super::matches::{Effort, MAX_DISTANCE, MIN_LOOKAHEAD, MIN_MATCH, WINDOW, Window};

/// A match of the shortest length is not worth a distance beyond this.
const TOO_FAR: usize = 4096;
/// Longest stored block.
const MAX_STORED: usize = 65_535;
/// Size of zlib's buffer for output, which limits stored blocks.
const PENDING_SIZE: usize = 1 << 16;

/// What a call asks for beyond compressing: the numbers of `Deflater` and zlib.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flush {
    No,
    Sync,
    Full,
    Finish,
    /// End the block, nothing more: for a change of parameters.
    Block,
}

impl Flush {
    pub(super) fn of_number(number: i32) -> Flush {
        match number {
            2 => Flush::Sync,
            3 => Flush::Full,
            4 => Flush::Finish,
            _ => Flush::No,
        }
    }

    /// Asking again for no more than before is no progress.
    fn rank(self) -> i32 {
        match self {
            Flush::No => 0,
            Flush::Block => 1,
            Flush::Sync => 4,
            Flush::Full => 6,
            Flush::Finish => 8,
        }
    }
}

/// The flush of the call before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LastFlush {
    /// There was no call.
    Never,
    /// Output did not fit, so that the same call counts as progress.
    Unfinished,
    Was(Flush),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Start,
    Busy,
    Finishing,
}

/// How a round of compression ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Round {
    Resting,
    NeedMore,
    BlockDone,
    FinishStarted,
    FinishDone,
}

/// How matches are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    Stored,
    Fast,
    Slow,
}

/// Levels 0 to 9.
const LEVELS: [(Method, [usize; 4]); 10] = [
    (Method::Stored, [0, 0, 0, 0]),
    (Method::Fast, [4, 4, 8, 4]),
    (Method::Fast, [4, 5, 16, 8]),
    (Method::Fast, [4, 6, 32, 32]),
    (Method::Slow, [4, 4, 16, 16]),
    (Method::Slow, [8, 16, 32, 32]),
    (Method::Slow, [8, 16, 128, 128]),
    (Method::Slow, [8, 32, 128, 256]),
    (Method::Slow, [32, 128, 258, 1024]),
    (Method::Slow, [32, 258, 258, 4096]),
];

/// Strategies, as `Deflater` numbers them.
const FILTERED: i32 = 1;
const HUFFMAN_ONLY: i32 = 2;

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// It has done a piece, and there is more to do at once.
    Resting,
    /// It did something.
    Progress,
    /// It could do nothing.
    NoProgress,
    /// All output is out.
    Finished,
    /// The stream was finishing, and something else was asked for.
    Misused,
}

/// A stream being compressed.
#[derive(Clone, Debug)]
pub(super) struct Deflate {
    wrapped: bool,
    trailer_written: bool,
    level: usize,
    strategy: i32,
    status: Status,
    last_flush: LastFlush,
    window: Window,
    block: Block,
    pending: BitWriter,
    /// Length of the match at hand, and of the one before.
    match_length: usize,
    previous_length: usize,
    /// Whether the byte before has not been written because a longer match might begin here.
    byte_waits: bool,
    /// Checksum of the input so far, or of the dictionary.
    pub(super) adler: u32,
}

/// Input and output of one call.
struct Flow<'a> {
    input: &'a [u8],
    read: usize,
    output: Vec<u8>,
    room: usize,
    /// How much input is used before it rests.
    rests_at: usize,
}

impl Flow<'_> {
    fn left(&self) -> usize {
        self.input.len() - self.read
    }

    fn room_left(&self) -> usize {
        self.room - self.output.len()
    }

    fn is_full(&self) -> bool {
        self.room_left() == 0
    }
}

impl Deflate {
    pub(super) fn new(level: i32, strategy: i32, wrapped: bool) -> Deflate {
        Deflate {
            wrapped,
            trailer_written: false,
            level: level_number(level),
            strategy,
            status: Status::Start,
            last_flush: LastFlush::Never,
            window: Window::new(),
            block: Block::new(),
            pending: BitWriter::default(),
            match_length: MIN_MATCH - 1,
            previous_length: MIN_MATCH - 1,
            byte_waits: false,
            adler: 1,
        }
    }

    /// Starts over with the same parameters.
    pub(super) fn reset(&mut self) {
        *self = Deflate::new(self.level as i32, self.strategy, self.wrapped);
    }

    fn method(&self) -> Method {
        LEVELS[self.level].0
    }

    fn effort(&self) -> Effort {
        let [good, lazy, nice, chain] = LEVELS[self.level].1;
        Effort { good, lazy, nice, chain }
    }

    /// Gives what the data is likely to repeat. False if it is too late for that.
    pub(super) fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        if self.wrapped && self.status != Status::Start || self.window.ahead > 0 {
            return false;
        }
        if self.wrapped {
            self.adler = adler32(self.adler, dictionary);
        }
        let mut rest = dictionary;
        if rest.len() >= WINDOW {
            if !self.wrapped {
                self.window.forget_chains();
                (self.window.start, self.window.block_start, self.window.not_inserted) = (0, 0, 0);
            }
            rest = &rest[rest.len() - WINDOW..];
        }
        let mut taken = self.window.fill(rest);
        while self.window.ahead >= MIN_MATCH {
            let count = self.window.ahead - (MIN_MATCH - 1);
            for place in self.window.start..self.window.start + count {
                self.window.insert(place);
            }
            self.window.start += count;
            self.window.ahead = MIN_MATCH - 1;
            taken += self.window.fill(&rest[taken..]);
        }
        self.window.start += self.window.ahead;
        self.window.block_start = self.window.start as isize;
        self.window.not_inserted = self.window.ahead;
        self.window.ahead = 0;
        (self.match_length, self.previous_length, self.byte_waits) = (MIN_MATCH - 1, MIN_MATCH - 1, false);
        true
    }

    /// Compresses with new parameters from here on. Returns what was used and made, and whether they took effect:
    /// without progress they did not.
    pub(super) fn set_parameters(
        &mut self,
        level: i32,
        strategy: i32,
        input: &[u8],
        room: usize,
    ) -> (usize, Vec<u8>, Ending) {
        let level = level_number(level);
        let (mut read, mut output) = (0, Vec::new());
        let is_other = strategy != self.strategy || LEVELS[level].0 != self.method();
        if is_other && self.last_flush != LastFlush::Never {
            let ending;
            (read, output, ending) = self.run(input, room, Flush::Block);
            if ending == Ending::Misused {
                return (read, output, ending);
            }
            if read < input.len() || self.window.block_length() + self.window.ahead > 0 {
                return (read, output, Ending::NoProgress);
            }
        }
        if level != self.level {
            if self.level == 0 && self.block.matches != 0 {
                match self.block.matches {
                    1 => self.window.slide_chains(),
                    _ => self.window.forget_chains(),
                }
                self.block.matches = 0;
            }
            self.level = level;
        }
        self.strategy = strategy;
        (read, output, Ending::Progress)
    }

    /// Compresses `input` into at most `room` bytes. Returns how much input was used, the output, and how it ended.
    pub(super) fn run(&mut self, input: &[u8], room: usize, flush: Flush) -> (usize, Vec<u8>, Ending) {
        let mut flow = Flow { input, read: 0, output: Vec::new(), room, rests_at: usize::MAX };
        let ending = self.advance(&mut flow, flush);
        (flow.read, flow.output, ending)
    }

    /// The same up to a piece of so much input: then it ends [`Ending::Resting`] and is to be called again, with what is
    /// left and the same `flush`, to go on where it was. Of the input it needs no more than [`Deflate::looks_at`] says.
    pub(super) fn run_piece(
        &mut self,
        input: &[u8],
        room: usize,
        flush: Flush,
        (rests_at, is_first): (usize, bool),
    ) -> (usize, Vec<u8>, Ending) {
        let mut flow = Flow { input, read: 0, output: Vec::new(), room, rests_at };
        let ending = if is_first { self.advance(&mut flow, flush) } else { self.go_on(&mut flow, flush) };
        (flow.read, flow.output, ending)
    }

    /// How much of so much input a piece looks at: it is read by the window. What is only stored is not done in pieces.
    pub(super) fn looks_at(&self, input: usize, rests_at: usize) -> usize {
        if self.method() == Method::Stored { input } else { input.min(rests_at + 2 * WINDOW) }
    }

    fn advance(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Ending {
        if self.status == Status::Finishing && flush != Flush::Finish {
            return Ending::Misused;
        }
        if flow.is_full() {
            return Ending::NoProgress;
        }
        let before = std::mem::replace(&mut self.last_flush, LastFlush::Was(flush));
        if !self.pending.bytes.is_empty() {
            self.hand_out(flow);
            if flow.is_full() {
                return self.unfinished();
            }
        } else if let LastFlush::Was(before) = before
            && flow.left() == 0
            && flush.rank() <= before.rank()
            && flush != Flush::Finish
        {
            return Ending::NoProgress;
        }
        if self.status == Status::Finishing && flow.left() != 0 {
            return Ending::NoProgress;
        }
        if self.status == Status::Start {
            self.status = Status::Busy;
            if self.wrapped {
                self.write_header();
                self.hand_out(flow);
                if !self.pending.bytes.is_empty() {
                    return self.unfinished();
                }
            }
        }
        let has_work =
            flow.left() != 0 || self.window.ahead != 0 || flush != Flush::No && self.status != Status::Finishing;
        if has_work { self.go_on(flow, flush) } else { self.finish(flow, flush) }
    }

    /// Compresses what there is, and ends the stream if that is due.
    fn go_on(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Ending {
        self.compress(flow, flush).unwrap_or_else(|| self.finish(flow, flush))
    }

    fn unfinished(&mut self) -> Ending {
        self.last_flush = LastFlush::Unfinished;
        Ending::Progress
    }

    /// The header of RFC 1950 §2.2.
    fn write_header(&mut self) {
        let level = match self.level {
            _ if self.strategy >= HUFFMAN_ONLY => 0,
            0 | 1 => 0,
            2..=5 => 1,
            6 => 2,
            _ => 3,
        };
        let has_dictionary = self.window.start != 0;
        let header = 0x7800 | level << 6 | u32::from(has_dictionary) << 5;
        let header = header + 31 - header % 31;
        self.pending.bytes.extend((header as u16).to_be_bytes());
        if has_dictionary {
            self.pending.bytes.extend(self.adler.to_be_bytes());
        }
        self.adler = 1;
    }

    /// One round of compression. Returns how the call ends, if it does.
    fn compress(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Option<Ending> {
        let round = match self.method() {
            Method::Stored => self.store(flow, flush),
            _ if self.strategy == HUFFMAN_ONLY => self.without_matches(flow, flush),
            Method::Fast => self.fast(flow, flush),
            Method::Slow => self.slow(flow, flush),
        };
        match round {
            Round::FinishStarted | Round::FinishDone => self.status = Status::Finishing,
            Round::Resting | Round::NeedMore | Round::BlockDone => {}
        }
        match round {
            Round::Resting => Some(Ending::Resting),
            Round::NeedMore | Round::FinishStarted if flow.is_full() => Some(self.unfinished()),
            Round::NeedMore | Round::FinishStarted => Some(Ending::Progress),
            Round::BlockDone => self.end_flush(flow, flush),
            Round::FinishDone => None,
        }
    }

    /// After a flush comes an empty stored block, so that the reader gets all bytes.
    fn end_flush(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Option<Ending> {
        if flush != Flush::Block {
            write_stored(&mut self.pending, &[], false);
            if flush == Flush::Full {
                self.window.forget_chains();
                if self.window.ahead == 0 {
                    (self.window.start, self.window.block_start, self.window.not_inserted) = (0, 0, 0);
                }
            }
        }
        self.hand_out(flow);
        flow.is_full().then(|| self.unfinished())
    }

    fn finish(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Ending {
        if flush != Flush::Finish {
            return Ending::Progress;
        }
        if !self.wrapped || self.trailer_written {
            return Ending::Finished;
        }
        self.pending.bytes.extend(self.adler.to_be_bytes());
        self.trailer_written = true;
        self.hand_out(flow);
        if self.pending.bytes.is_empty() { Ending::Finished } else { Ending::Progress }
    }

    /// Moves written bytes to the output, as far as there is room.
    fn hand_out(&mut self, flow: &mut Flow<'_>) {
        let count = self.pending.bytes.len().min(flow.room_left());
        flow.output.extend(self.pending.bytes.drain(..count));
    }

    fn note_input(&mut self, bytes: &[u8]) {
        if self.wrapped {
            self.adler = adler32(self.adler, bytes);
        }
    }

    fn fill(&mut self, flow: &mut Flow<'_>) {
        let rest = &flow.input[flow.read..];
        let taken = self.window.fill(rest);
        self.note_input(&rest[..taken]);
        flow.read += taken;
    }

    /// Writes the block. Returns how the round ends if there is no room left.
    fn end_block(&mut self, flow: &mut Flow<'_>, is_last: bool) -> Option<Round> {
        let length = self.window.block_length();
        self.block.write(&mut self.pending, self.window.block(), length, is_last);
        self.window.block_start = self.window.start as isize;
        self.hand_out(flow);
        flow.is_full().then_some(if is_last { Round::FinishStarted } else { Round::NeedMore })
    }

    /// The end of a round in which all input was used.
    fn end_round(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Round {
        if flush == Flush::Finish {
            return self.end_block(flow, true).unwrap_or(Round::FinishDone);
        }
        if !self.block.is_empty()
            && let Some(round) = self.end_block(flow, false)
        {
            return round;
        }
        Round::BlockDone
    }

    /// Makes sure that enough lies ahead. `Some` ends the loop of a round: with a result, or because all is done.
    fn look_ahead(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Option<Option<Round>> {
        if self.window.ahead < MIN_LOOKAHEAD {
            if flow.read >= flow.rests_at {
                return Some(Some(Round::Resting));
            }
            self.fill(flow);
            if self.window.ahead < MIN_LOOKAHEAD && flush == Flush::No {
                return Some(Some(Round::NeedMore));
            }
            if self.window.ahead == 0 {
                return Some(None);
            }
        }
        None
    }

    /// Puts the place at hand into its chain, and returns the newest place there that is near enough.
    fn candidate(&mut self) -> Option<usize> {
        if self.window.ahead < MIN_MATCH {
            return None;
        }
        let head = self.window.insert(self.window.start);
        (head != 0 && self.window.start - head <= MAX_DISTANCE).then_some(head)
    }

    /// Takes every match as it is found.
    fn fast(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Round {
        let effort = self.effort();
        loop {
            match self.look_ahead(flow, flush) {
                Some(Some(round)) => return round,
                Some(None) => break,
                None => {}
            }
            if let Some(candidate) = self.candidate() {
                self.match_length = self.window.longest_match(candidate, MIN_MATCH - 1, effort);
            }
            let is_full = if self.match_length >= MIN_MATCH {
                self.take_match_fast(effort)
            } else {
                let is_full = self.block.literal(self.window.bytes[self.window.start]);
                self.window.ahead -= 1;
                self.window.start += 1;
                is_full
            };
            if is_full && let Some(round) = self.end_block(flow, false) {
                return round;
            }
        }
        self.window.not_inserted = self.window.start.min(MIN_MATCH - 1);
        self.end_round(flow, flush)
    }

    fn take_match_fast(&mut self, effort: Effort) -> bool {
        let length = std::mem::take(&mut self.match_length);
        let window = &mut self.window;
        let is_full = self.block.pair(window.start - window.match_start, length);
        window.ahead -= length;
        if length <= effort.lazy && window.ahead >= MIN_MATCH {
            for place in window.start + 1..window.start + length {
                window.insert(place);
            }
            window.start += length;
        } else {
            window.start += length;
            window.start_hash(window.start);
        }
        is_full
    }

    /// Takes a match only if the next place has no longer one.
    fn slow(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Round {
        let effort = self.effort();
        loop {
            match self.look_ahead(flow, flush) {
                Some(Some(round)) => return round,
                Some(None) => break,
                None => {}
            }
            let candidate = self.candidate();
            self.previous_length = std::mem::replace(&mut self.match_length, MIN_MATCH - 1);
            let previous_start = self.window.match_start;
            if let Some(candidate) = candidate
                && self.previous_length < effort.lazy
            {
                self.match_length = self.window.longest_match(candidate, self.previous_length, effort);
                let distance = self.window.start.wrapping_sub(self.window.match_start);
                let is_poor = self.strategy == FILTERED || self.match_length == MIN_MATCH && distance > TOO_FAR;
                if self.match_length <= 5 && is_poor {
                    self.match_length = MIN_MATCH - 1;
                }
            }
            if self.previous_length >= MIN_MATCH && self.match_length <= self.previous_length {
                let is_full = self.take_previous_match(previous_start);
                if is_full && let Some(round) = self.end_block(flow, false) {
                    return round;
                }
                continue;
            }
            if self.byte_waits {
                if self.block.literal(self.window.bytes[self.window.start - 1]) {
                    self.end_block(flow, false);
                }
                self.window.start += 1;
                self.window.ahead -= 1;
                if flow.is_full() {
                    return Round::NeedMore;
                }
            } else {
                self.byte_waits = true;
                self.window.start += 1;
                self.window.ahead -= 1;
            }
        }
        if std::mem::take(&mut self.byte_waits) {
            self.block.literal(self.window.bytes[self.window.start - 1]);
        }
        self.window.not_inserted = self.window.start.min(MIN_MATCH - 1);
        self.end_round(flow, flush)
    }

    fn take_previous_match(&mut self, previous_start: usize) -> bool {
        let window = &mut self.window;
        let last_insertable = (window.start + window.ahead).wrapping_sub(MIN_MATCH);
        let length = self.previous_length;
        let is_full = self.block.pair(window.start - 1 - previous_start, length);
        window.ahead -= length - 1;
        for place in window.start + 1..window.start + length - 1 {
            if place <= last_insertable {
                window.insert(place);
            }
        }
        window.start += length - 1;
        self.previous_length = 0;
        self.byte_waits = false;
        self.match_length = MIN_MATCH - 1;
        is_full
    }

    /// Codes bytes only.
    fn without_matches(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Round {
        loop {
            if self.window.ahead == 0 {
                if flow.read >= flow.rests_at {
                    return Round::Resting;
                }
                self.fill(flow);
                if self.window.ahead == 0 {
                    if flush == Flush::No {
                        return Round::NeedMore;
                    }
                    break;
                }
            }
            self.match_length = 0;
            let is_full = self.block.literal(self.window.bytes[self.window.start]);
            self.window.ahead -= 1;
            self.window.start += 1;
            if is_full && let Some(round) = self.end_block(flow, false) {
                return round;
            }
        }
        self.window.not_inserted = 0;
        self.end_round(flow, flush)
    }

    /// Copies, straight from input to output where possible; the window is kept for later levels.
    fn store(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Round {
        let first = flow.read;
        let mut is_last = false;
        while !is_last {
            let header = self.stored_header_size();
            let Some(room) = flow.room_left().checked_sub(header) else { break };
            let in_window = self.window.block_length();
            let all = in_window + flow.left();
            let length = MAX_STORED.min(all).min(room);
            let is_all = length == all;
            if length < WINDOW && (length == 0 && flush != Flush::Finish || flush == Flush::No || !is_all) {
                break;
            }
            is_last = flush == Flush::Finish && is_all;
            write_stored_header(&mut self.pending, length, is_last);
            self.hand_out(flow);
            let from_window = in_window.min(length);
            let start = self.window.block_start.max(0) as usize;
            flow.output.extend_from_slice(&self.window.bytes[start..start + from_window]);
            self.window.block_start += from_window as isize;
            let from_input = &flow.input[flow.read..flow.read + length - from_window];
            self.note_input(from_input);
            flow.output.extend_from_slice(from_input);
            flow.read += from_input.len();
        }
        self.remember_stored(&flow.input[..flow.read], flow.read - first);
        if is_last {
            return Round::FinishDone;
        }
        let is_flush = !matches!(flush, Flush::No | Flush::Finish);
        if is_flush && flow.left() == 0 && self.window.block_length() == 0 {
            return Round::BlockDone;
        }
        self.store_through_window(flow, flush)
    }

    /// Bytes that the beginning of a stored block may take.
    fn stored_header_size(&self) -> usize {
        (self.pending.odd_bits() as usize + 42) >> 3
    }

    /// Takes up the last `used` bytes of `input`, which were copied without passing through the window.
    fn remember_stored(&mut self, input: &[u8], used: usize) {
        if used == 0 {
            return;
        }
        let window = &mut self.window;
        if used >= WINDOW {
            self.block.matches = 2;
            window.bytes[..WINDOW].copy_from_slice(&input[input.len() - WINDOW..]);
            window.start = WINDOW;
            window.not_inserted = window.start;
        } else {
            if 2 * WINDOW - window.start <= used {
                self.slide_stored();
            }
            let window = &mut self.window;
            window.bytes[window.start..window.start + used].copy_from_slice(&input[input.len() - used..]);
            window.start += used;
            window.not_inserted += used.min(WINDOW - window.not_inserted);
        }
        self.window.block_start = self.window.start as isize;
    }

    fn slide_stored(&mut self) {
        let window = &mut self.window;
        window.start -= WINDOW;
        window.bytes.copy_within(WINDOW..WINDOW + window.start, 0);
        self.block.matches = (self.block.matches + 1).min(2);
        window.not_inserted = window.not_inserted.min(window.start);
    }

    fn store_through_window(&mut self, flow: &mut Flow<'_>, flush: Flush) -> Round {
        let mut room = 2 * WINDOW - self.window.start;
        if flow.left() > room && self.window.block_start >= WINDOW as isize {
            self.window.block_start -= WINDOW as isize;
            self.slide_stored();
            room += WINDOW;
        }
        let count = room.min(flow.left());
        if count > 0 {
            let bytes = &flow.input[flow.read..flow.read + count];
            self.note_input(bytes);
            let window = &mut self.window;
            window.bytes[window.start..window.start + count].copy_from_slice(bytes);
            window.start += count;
            window.not_inserted += count.min(WINDOW - window.not_inserted);
            flow.read += count;
        }
        let most = (PENDING_SIZE - self.stored_header_size()).min(MAX_STORED);
        let left = self.window.block_length();
        let is_due = (left > 0 || flush == Flush::Finish) && flush != Flush::No && flow.left() == 0 && left <= most;
        if left < most.min(WINDOW) && !is_due {
            return Round::NeedMore;
        }
        let length = left.min(most);
        let is_last = flush == Flush::Finish && flow.left() == 0 && length == left;
        let start = self.window.block_start.max(0) as usize;
        write_stored(&mut self.pending, &self.window.bytes[start..start + length], is_last);
        self.window.block_start += length as isize;
        self.hand_out(flow);
        if is_last { Round::FinishStarted } else { Round::NeedMore }
    }
}

/// A level's number; -1 stands for 6.
fn level_number(level: i32) -> usize {
    match level {
        0..=9 => level as usize,
        _ => 6,
    }
}
