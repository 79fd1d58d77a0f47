//! Memory outside the heap, for programs that manage it themselves (`Unsafe.allocateMemory`, direct buffers).
//!
//! Blocks lie in chunks of permanent memory. Chunks are only ever added, and nothing is written when one is. Which
//! blocks are in use is recorded in words of memory, so that going back also takes back allocations; the next path
//! finds the chunks there and uses them again.
//!
//! What is outside the heap has a bound of its own, as large as the heap: a word of memory counts the bytes, so that going
//! back gives back what a path has taken. What the library keeps on the host's side for a path is charged here, too.

use super::{EntryKind, Exhausted, Memory};

/// Sizes of blocks, four between a power of two and the next, with one list of free blocks for each.
const SIZES: u32 = 4 * 30;
/// Words of the allocator's own record: chunk in use, words used of it, and the heads of the free lists.
const RECORD_WORDS: u32 = 2 + SIZES;
/// The smallest chunk, in words.
const CHUNK_WORDS: u32 = 1 << 16;
/// Words before a block: its size class while it is in use. A free block's first word is the next free one.
const BLOCK_HEADER: u32 = 1;

/// The least class of blocks with so many words.
fn class_of(words: u32) -> u32 {
    let words = words.max(4);
    let shift = words.ilog2() - 2;
    // From 4 to 8 steps, of which the last are the next power of two.
    let steps = (u64::from(words) + (1 << shift) - 1) >> shift;
    shift * 4 + steps as u32 - 4
}

/// The words of a block of a class.
fn words_of(class: u32) -> u64 {
    u64::from(4 + class % 4) << (class / 4)
}

/// The chunks, and where the allocator's record lies; 0 before the first use.
#[derive(Default)]
pub(super) struct RawChunks {
    record: u32,
    /// The permanent word that counts the bytes outside the heap; 0 before the first use.
    charged: u32,
    /// First word and number of words of each.
    chunks: Vec<(u32, u32)>,
}

impl Memory {
    /// A block outside the heap for `bytes` bytes: the address of its first word. Its content is unspecified.
    pub fn allocate_raw(&mut self, bytes: u64) -> Result<u32, Exhausted> {
        // Which block somebody is given is nobody's business.
        let was_hidden = self.sharing.hide(true);
        let block = self.take_block(bytes);
        self.sharing.hide(was_hidden);
        block
    }

    fn take_block(&mut self, bytes: u64) -> Result<u32, Exhausted> {
        let words = u32::try_from(bytes.div_ceil(8)).map_err(|_| Exhausted)?;
        let class = class_of(words);
        let size = u32::try_from(words_of(class)).map_err(|_| Exhausted)?;
        if class >= SIZES {
            return Err(Exhausted);
        }
        self.charge_outside(u64::from(size) * 8)?;
        let block = self.block_of(class, size);
        if block.is_err() {
            self.release_outside(u64::from(size) * 8);
        }
        block
    }

    fn block_of(&mut self, class: u32, size: u32) -> Result<u32, Exhausted> {
        if self.raw.record == 0 {
            self.raw.record = self.permanent(RECORD_WORDS)?;
            self.sharing.add_statics(self.raw.record, RECORD_WORDS);
        }
        let list = self.raw.record + 2 + class;
        let free = if self.sharing.is_on() { 0 } else { self.get(list) as u32 };
        let block = if free != 0 {
            let next = self.get(free);
            self.set(list, next);
            free
        } else {
            self.fresh_raw(size + BLOCK_HEADER)? + BLOCK_HEADER
        };
        self.set(block - BLOCK_HEADER, u64::from(class) + 1);
        Ok(block)
    }

    /// Counts bytes that the path has outside the heap, and refuses them where it would have more than the heap has.
    pub fn charge_outside(&mut self, bytes: u64) -> Result<(), Exhausted> {
        if self.raw.charged == 0 {
            self.raw.charged = self.permanent(1)?;
        }
        let all = self.charged_outside().checked_add(bytes).filter(|&all| all <= u64::from(self.heap_words()) * 8);
        self.set(self.raw.charged, all.ok_or(Exhausted)?);
        Ok(())
    }

    /// The word with what is charged.
    pub(crate) fn charge_address(&self) -> u32 {
        self.raw.charged
    }

    /// The path has these bytes no longer.
    pub fn release_outside(&mut self, bytes: u64) {
        let all = self.charged_outside().saturating_sub(bytes);
        self.set(self.raw.charged, all);
    }

    /// The bytes that the path has outside the heap.
    pub fn charged_outside(&self) -> u64 {
        if self.raw.charged == 0 { 0 } else { self.get(self.raw.charged) }
    }

    /// Words that no block has used on this path.
    fn fresh_raw(&mut self, words: u32) -> Result<u32, Exhausted> {
        let record = self.raw.record;
        let (mut chunk, mut used) = (self.get(record) as usize, self.get(record + 1) as u32);
        loop {
            if chunk == self.raw.chunks.len() {
                let size = words.max(CHUNK_WORDS);
                let start = self.permanent(size)?;
                // Whoever knows an address can go there; where blocks lie depends on who was given some before.
                self.sharing.add_statics(start, size);
                self.raw.chunks.push((start, size));
            }
            let (start, size) = self.raw.chunks[chunk];
            if size - used >= words {
                self.set(record, chunk as u64);
                self.set(record + 1, u64::from(used + words));
                return Ok(start + used);
            }
            (chunk, used) = (chunk + 1, 0);
        }
    }

    /// The number of bytes that the block at `address` has room for, if there is one.
    pub fn raw_size(&self, address: u32) -> Option<u64> {
        let header = address.checked_sub(BLOCK_HEADER)?;
        if !self.is_raw(u64::from(header) * 8, 8) {
            return None;
        }
        let class = self.get(header).checked_sub(1)?;
        (class < u64::from(SIZES)).then(|| words_of(class as u32) * 8)
    }

    /// Gives a block back. Among threads nobody is given it again: what one has done there would come before what the other
    /// does.
    pub fn free_raw(&mut self, address: u32) {
        if self.sharing.is_on() {
            let was_hidden = self.sharing.hide(true);
            if self.raw_size(address).is_some() {
                self.set(address - BLOCK_HEADER, 0);
            }
            self.sharing.hide(was_hidden);
            return;
        }
        let Some(size) = self.raw_size(address) else { return };
        let list = self.raw.record + 2 + class_of((size / 8) as u32);
        self.release_outside(size);
        let next = self.get(list);
        self.set(address - BLOCK_HEADER, 0);
        self.set(address, next);
        self.set(list, u64::from(address));
    }

    /// The words that blocks have used on this path, chunk by chunk.
    pub(crate) fn raw_in_use(&self) -> impl Iterator<Item = &[u64]> {
        let record = self.raw.record;
        let (newest, used) =
            if record == 0 { (0, 0) } else { (self.get(record) as usize, self.get(record + 1) as u32) };
        let chunks = self.raw.chunks.iter().enumerate().take_while(move |&(chunk, _)| chunk <= newest);
        chunks.filter_map(move |(chunk, &(start, size))| {
            let end = start + if chunk == newest { used } else { size };
            self.words.get(start as usize..end as usize)
        })
    }

    /// Whether `length` bytes from byte address `start` on lie in memory for such blocks.
    pub fn is_raw(&self, start: u64, length: u64) -> bool {
        self.raw.chunks.iter().any(|&(first, words)| {
            let (first, end) = (u64::from(first) * 8, (u64::from(first) + u64::from(words)) * 8);
            first <= start && start.checked_add(length).is_some_and(|last| last <= end)
        })
    }

    /// Bytes of memory from byte address `start` on; empty if there are not that many.
    pub fn bytes(&self, start: u64, length: u64) -> &[u8] {
        let end = start.saturating_add(length);
        self.note_reads((start / 8) as u32, (end.div_ceil(8) - start / 8) as u32);
        let bytes: &[u8] = bytemuck::cast_slice(&self.words);
        bytes.get(start as usize..end as usize).unwrap_or_default()
    }

    /// The same bytes for writing, logged first. No reference may be among them.
    pub fn bytes_mut(&mut self, start: u64, length: u64) -> &mut [u8] {
        let end = start.saturating_add(length);
        if length == 0 || end > self.words.len() as u64 * 8 {
            return &mut [];
        }
        let (first, last) = ((start / 8) as u32, end.div_ceil(8) as u32);
        self.note_writes(first, last - first);
        self.log_range(first, last - first, EntryKind::Word);
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut self.words);
        bytes.get_mut(start as usize..end as usize).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn freed_blocks_are_used_again_and_going_back_frees_blocks() {
        let mut memory = Memory::new(1 << 20);
        let first = memory.allocate_raw(100).unwrap();
        assert_eq!(memory.raw_size(first), Some(112));
        memory.free_raw(first);
        assert_eq!(memory.raw_size(first), None);
        assert_eq!(memory.allocate_raw(110).unwrap(), first);
        let choice = memory.choice();
        let second = memory.allocate_raw(100).unwrap();
        memory.bytes_mut(u64::from(second) * 8, 3).copy_from_slice(b"abc");
        memory.back(&choice);
        assert_eq!(memory.raw_size(second), None);
        assert_eq!(memory.bytes(u64::from(second) * 8, 3), [0, 0, 0]);
        assert_eq!(memory.allocate_raw(100).unwrap(), second);
    }

    #[test]
    fn every_size_has_the_least_class_that_holds_it() {
        for words in (1..5000).chain([1 << 20, (1 << 20) + 1, u32::MAX]) {
            let class = class_of(words);
            assert!(words_of(class) >= u64::from(words), "{words}");
            assert!(class == 0 || words_of(class - 1) < u64::from(words), "{words}");
            assert!(words_of(class) <= u64::from(words).max(4) * 5 / 4 + 1, "{words}");
        }
    }

    #[test]
    fn what_is_charged_goes_back() {
        let mut memory = Memory::new(1 << 20);
        memory.charge_outside(1000).unwrap();
        let choice = memory.choice();
        memory.charge_outside(500).unwrap();
        memory.allocate_raw(100).unwrap();
        assert_eq!(memory.charged_outside(), 1612);
        assert_eq!(memory.charge_outside(1 << 20), Err(Exhausted));
        memory.back(&choice);
        assert_eq!(memory.charged_outside(), 1000);
    }

    #[test]
    fn blocks_larger_than_a_chunk_and_than_memory() {
        let mut memory = Memory::new(1 << 20);
        let block = memory.allocate_raw(600 << 10).unwrap();
        assert!(memory.is_raw(u64::from(block) * 8, 600 << 10));
        assert_eq!(memory.allocate_raw(600 << 10), Err(Exhausted));
        memory.free_raw(block);
        assert_eq!(memory.allocate_raw(600 << 10), Ok(block));
        assert_eq!(memory.allocate_raw(1 << 60), Err(Exhausted));
        assert_eq!(memory.allocate_raw(1 << 33), Err(Exhausted));
    }
}
