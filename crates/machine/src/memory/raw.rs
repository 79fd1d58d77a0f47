//! Memory outside the heap, for programs that manage it themselves (`Unsafe.allocateMemory`, direct buffers).
//!
//! Blocks lie in chunks of permanent memory. Chunks are only ever added, and nothing is written when one is. Which
//! blocks are in use is recorded in words of memory, so that going back also takes back allocations; the next path
//! finds the chunks there and uses them again.

use super::{EntryKind, Exhausted, Memory};

/// Sizes of blocks are powers of two, one list of free blocks for each.
const SIZES: u32 = 32;
/// Words of the allocator's own record: chunk in use, words used of it, and the heads of the free lists.
const RECORD_WORDS: u32 = 2 + SIZES;
/// The smallest chunk, in words.
const CHUNK_WORDS: u32 = 1 << 16;
/// Words before a block: its size class while it is in use. A free block's first word is the next free one.
const BLOCK_HEADER: u32 = 1;

/// The chunks, and where the allocator's record lies; 0 before the first use.
#[derive(Default)]
pub(super) struct RawChunks {
    record: u32,
    /// First word and number of words of each.
    chunks: Vec<(u32, u32)>,
}

impl Memory {
    /// A block outside the heap for `bytes` bytes: the address of its first word. Its content is unspecified.
    pub fn allocate_raw(&mut self, bytes: u64) -> Result<u32, Exhausted> {
        let words = u32::try_from(bytes.div_ceil(8)).map_err(|_| Exhausted)?.max(1);
        let size = words.checked_next_power_of_two().ok_or(Exhausted)?;
        let class = size.trailing_zeros();
        if self.raw.record == 0 {
            self.raw.record = self.permanent(RECORD_WORDS)?;
        }
        let list = self.raw.record + 2 + class;
        let free = self.get(list) as u32;
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

    /// Words that no block has used on this path.
    fn fresh_raw(&mut self, words: u32) -> Result<u32, Exhausted> {
        let record = self.raw.record;
        let (mut chunk, mut used) = (self.get(record) as usize, self.get(record + 1) as u32);
        loop {
            if chunk == self.raw.chunks.len() {
                let size = words.max(CHUNK_WORDS);
                let start = self.permanent(size)?;
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
        (class < u64::from(SIZES)).then(|| 8 << class)
    }

    /// Gives a block back.
    pub fn free_raw(&mut self, address: u32) {
        let Some(size) = self.raw_size(address) else { return };
        let list = self.raw.record + 2 + (size / 8).trailing_zeros();
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

    /// Whether no choice could be gone back to that would restore another value of a permanent word: it has changed
    /// since the newest one, or there is none.
    pub fn is_newer_than_choice(&self, address: u32) -> bool {
        self.trail.is_newer_than_choice(address)
    }

    /// Bytes of memory from byte address `start` on; empty if there are not that many.
    pub fn bytes(&self, start: u64, length: u64) -> &[u8] {
        let bytes: &[u8] = bytemuck::cast_slice(&self.words);
        let end = start.saturating_add(length);
        bytes.get(start as usize..end as usize).unwrap_or_default()
    }

    /// The same bytes for writing, logged first. No reference may be among them.
    pub fn bytes_mut(&mut self, start: u64, length: u64) -> &mut [u8] {
        let end = start.saturating_add(length);
        if length == 0 || end > self.words.len() as u64 * 8 {
            return &mut [];
        }
        let (first, last) = ((start / 8) as u32, end.div_ceil(8) as u32);
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
        assert_eq!(memory.raw_size(first), Some(128));
        memory.free_raw(first);
        assert_eq!(memory.raw_size(first), None);
        assert_eq!(memory.allocate_raw(120).unwrap(), first);
        let choice = memory.choice();
        let second = memory.allocate_raw(100).unwrap();
        memory.bytes_mut(u64::from(second) * 8, 3).copy_from_slice(b"abc");
        memory.back(&choice);
        assert_eq!(memory.raw_size(second), None);
        assert_eq!(memory.bytes(u64::from(second) * 8, 3), [0, 0, 0]);
        assert_eq!(memory.allocate_raw(100).unwrap(), second);
    }

    #[test]
    fn blocks_larger_than_a_chunk_and_than_memory() {
        let mut memory = Memory::new(1 << 20);
        let block = memory.allocate_raw(1 << 20).unwrap();
        assert!(memory.is_raw(u64::from(block) * 8, 1 << 20));
        assert_eq!(memory.allocate_raw(1 << 60), Err(Exhausted));
        assert_eq!(memory.allocate_raw(1 << 33), Err(Exhausted));
    }
}
