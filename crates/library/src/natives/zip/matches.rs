//! The window of what was read, and finding earlier occurrences in it by hash chains, as zlib does.

/// Size of the window's half that matches may reach into.
pub(super) const WINDOW: usize = 1 << 15;
/// Shortest and longest match.
pub(super) const MIN_MATCH: usize = 3;
const MAX_MATCH: usize = 258;
/// Bytes that must lie ahead so that a match is not cut short.
pub(super) const MIN_LOOKAHEAD: usize = MAX_MATCH + MIN_MATCH + 1;
/// Farthest match.
pub(super) const MAX_DISTANCE: usize = WINDOW - MIN_LOOKAHEAD;
const HASH_BITS: usize = 15;
const HASH_SHIFT: usize = 5;

/// How hard to look for matches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// A match this long makes a longer one not worth much searching.
    pub(super) good: usize,
    /// A match this long is taken without looking at the next place.
    pub(super) lazy: usize,
    /// A match this long ends the search.
    pub(super) nice: usize,
    /// Places to look at.
    pub(super) chain: usize,
}

/// Twice the window, the older half of which moves out when the newer one is full.
#[derive(Clone, Debug)]
pub(super) struct Window {
    pub(super) bytes: Vec<u8>,
    /// The next byte to compress.
    pub(super) start: usize,
    /// Bytes read and not compressed.
    pub(super) ahead: usize,
    /// Where the current block started; negative when that has moved out.
    pub(super) block_start: isize,
    /// Bytes before `start` that are not in the chains yet.
    pub(super) not_inserted: usize,
    hash: usize,
    heads: Vec<u16>,
    previous: Vec<u16>,
    /// Where the last match was found.
    pub(super) match_start: usize,
}

impl Window {
    pub(super) fn new() -> Window {
        Window {
            bytes: vec![0; 2 * WINDOW + MAX_MATCH],
            start: 0,
            ahead: 0,
            block_start: 0,
            not_inserted: 0,
            hash: 0,
            heads: vec![0; 1 << HASH_BITS],
            previous: vec![0; WINDOW],
            match_start: 0,
        }
    }

    /// Bytes of the current block so far.
    pub(super) fn block_length(&self) -> usize {
        (self.start as isize - self.block_start).max(0) as usize
    }

    /// The current block's bytes, if they are still in the window.
    pub(super) fn block(&self) -> Option<&[u8]> {
        usize::try_from(self.block_start).ok().and_then(|start| self.bytes.get(start..self.start))
    }

    pub(super) fn forget_chains(&mut self) {
        self.heads.fill(0);
    }

    /// Moves the newer half down.
    fn slide(&mut self) {
        self.bytes.copy_within(WINDOW..2 * WINDOW, 0);
        self.match_start = self.match_start.wrapping_sub(WINDOW);
        self.start -= WINDOW;
        self.block_start -= WINDOW as isize;
        self.not_inserted = self.not_inserted.min(self.start);
        self.slide_chains();
    }

    pub(super) fn slide_chains(&mut self) {
        for place in self.heads.iter_mut().chain(&mut self.previous) {
            *place = place.saturating_sub(WINDOW as u16);
        }
    }

    /// Reads input until enough lies ahead. Returns how many bytes it took.
    pub(super) fn fill(&mut self, input: &[u8]) -> usize {
        let mut taken = 0;
        loop {
            if self.start >= WINDOW + MAX_DISTANCE {
                self.slide();
            }
            let rest = &input[taken..];
            if rest.is_empty() {
                break;
            }
            let end = self.start + self.ahead;
            let count = rest.len().min(2 * WINDOW - end);
            self.bytes[end..end + count].copy_from_slice(&rest[..count]);
            taken += count;
            self.ahead += count;
            self.insert_missing();
            if self.ahead >= MIN_LOOKAHEAD {
                break;
            }
        }
        taken
    }

    fn insert_missing(&mut self) {
        if self.ahead + self.not_inserted < MIN_MATCH {
            return;
        }
        let mut place = self.start - self.not_inserted;
        self.start_hash(place);
        while self.not_inserted > 0 {
            self.insert(place);
            place += 1;
            self.not_inserted -= 1;
            if self.ahead + self.not_inserted < MIN_MATCH {
                break;
            }
        }
    }

    /// Makes the hash that of the two bytes at `place`.
    pub(super) fn start_hash(&mut self, place: usize) {
        self.hash = usize::from(self.bytes[place]);
        self.add_to_hash(self.bytes[place + 1]);
    }

    fn add_to_hash(&mut self, byte: u8) {
        self.hash = (self.hash << HASH_SHIFT ^ usize::from(byte)) & ((1 << HASH_BITS) - 1);
    }

    /// Puts the three bytes at `place` into their chain, whose newest place is returned; 0 for none.
    pub(super) fn insert(&mut self, place: usize) -> usize {
        self.add_to_hash(self.bytes[place + MIN_MATCH - 1]);
        let head = self.heads[self.hash];
        self.previous[place % WINDOW] = head;
        self.heads[self.hash] = place as u16;
        usize::from(head)
    }

    /// The longest match for what lies ahead in the chain from `candidate` on, if it is longer than `best`.
    pub(super) fn longest_match(&mut self, mut candidate: usize, mut best: usize, effort: Effort) -> usize {
        let mut tries = if best >= effort.good { effort.chain >> 2 } else { effort.chain };
        let nice = effort.nice.min(self.ahead);
        let limit = self.start.saturating_sub(MAX_DISTANCE);
        let scan = self.start;
        loop {
            let bytes = &self.bytes;
            let may_be_longer = bytes[candidate + best] == bytes[scan + best]
                && bytes[candidate + best - 1] == bytes[scan + best - 1]
                && bytes[candidate] == bytes[scan];
            if may_be_longer {
                let (old, new) = (&bytes[candidate..candidate + MAX_MATCH], &bytes[scan..scan + MAX_MATCH]);
                let length = old.iter().zip(new).take_while(|(old, new)| old == new).count();
                if length > best {
                    self.match_start = candidate;
                    best = length;
                    if length >= nice {
                        break;
                    }
                }
            }
            candidate = usize::from(self.previous[candidate % WINDOW]);
            tries -= 1;
            if candidate <= limit || tries == 0 {
                break;
            }
        }
        best.min(self.ahead)
    }
}
