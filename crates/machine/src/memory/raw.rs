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

/// The words of the smallest block, with those before it.
const SMALLEST: u32 = BLOCK_HEADER + 4;

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
            let fresh = self.fresh_raw(size + BLOCK_HEADER);
            fresh.or_else(|exhausted| self.part_of_free_blocks(size + BLOCK_HEADER).ok_or(exhausted))? + BLOCK_HEADER
        };
        self.set(block - BLOCK_HEADER, u64::from(class) + 1);
        Ok(block)
    }

    /// So many words of what was freed, where no free block has their size and there is no room for more: the first of
    /// them. What is left of a larger block, or of several that lie side by side, is free again.
    #[cold]
    fn part_of_free_blocks(&mut self, words: u32) -> Option<u32> {
        if self.sharing.is_on() {
            return None;
        }
        let heads = self.raw.record + 2;
        let larger = (class_of(words)..SIZES).find(|&class| self.get(heads + class) != 0);
        if let Some(class) = larger {
            let block = self.get(heads + class) as u32;
            self.set(heads + class, self.get(block));
            let start = block - BLOCK_HEADER;
            self.add_free(start + words, start + BLOCK_HEADER + words_of(class) as u32);
            return Some(start);
        }
        let stretches = self.take_free_stretches();
        let fitting = stretches.iter().filter(|(start, end)| end - start >= words);
        let found = fitting.min_by_key(|(start, end)| end - start).map(|&(start, _)| start);
        for (start, end) in stretches {
            let is_found = found == Some(start);
            self.add_free(if is_found { start + words } else { start }, end);
        }
        found
    }

    /// All words that no block uses, which belong to no list from now on: where they begin and end, in order.
    fn take_free_stretches(&mut self) -> Vec<(u32, u32)> {
        let record = self.raw.record;
        let mut free = Vec::new();
        for class in 0..SIZES {
            let mut block = self.get(record + 2 + class) as u32;
            self.set(record + 2 + class, 0);
            while block != 0 {
                free.push((block - BLOCK_HEADER, block + words_of(class) as u32));
                block = self.get(block) as u32;
            }
        }
        // What is left of the chunk in use, and those behind it.
        let (chunk, used) = (self.get(record) as usize, self.get(record + 1) as u32);
        let unused = self.raw.chunks.iter().enumerate().skip(chunk);
        free.extend(
            unused.map(|(index, &(start, size))| (start + if index == chunk { used } else { 0 }, start + size)),
        );
        self.set(record, self.raw.chunks.len() as u64);
        self.set(record + 1, 0);
        free.sort_unstable();
        let mut stretches: Vec<(u32, u32)> = Vec::new();
        for (start, end) in free {
            match stretches.last_mut() {
                Some((_, last)) if self.is_unused(*last, start) => *last = end,
                _ => stretches.push((start, end)),
            }
        }
        stretches
    }

    /// Whether all that lies between two free stretches is what was left over, too little for a block.
    fn is_unused(&self, start: u32, end: u32) -> bool {
        end - start < SMALLEST && self.is_raw(u64::from(start) * 8, u64::from(end - start) * 8)
    }

    /// Makes free blocks of the words of a stretch, large ones first. A few words may be left over.
    fn add_free(&mut self, mut start: u32, end: u32) {
        while end - start >= SMALLEST {
            let room = end - start - BLOCK_HEADER;
            let class = class_of(room);
            let class = if words_of(class) > u64::from(room) { class - 1 } else { class };
            let block = start + BLOCK_HEADER;
            let list = self.raw.record + 2 + class;
            let next = self.get(list);
            self.set(start, 0);
            self.set(block, next);
            self.set(list, u64::from(block));
            start = block + words_of(class) as u32;
        }
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
            // What is left of it is too small for this one.
            if !self.sharing.is_on() {
                self.add_free(start + used, start + size);
            }
            (chunk, used) = (chunk + 1, 0);
            self.set(record, chunk as u64);
            self.set(record + 1, 0);
        }
    }

    /// The number of bytes that the block at `address` has room for, if there is one.
    pub fn raw_size(&self, address: u32) -> Option<u64> {
        let header = address.checked_sub(BLOCK_HEADER)?;
        if !self.is_raw(u64::from(header) * 8, 8) {
            return None;
        }
        // How large it is, is nobody's business.
        let class = self.own(header).checked_sub(1)?;
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

    /// Whether `length` bytes from byte address `start` on lie in memory for such blocks: in a chunk, or in several side by
    /// side.
    pub fn is_raw(&self, start: u64, length: u64) -> bool {
        let Some(last) = start.checked_add(length) else { return false };
        let mut reached = start;
        // They are in the order of their addresses.
        for &(first, words) in &self.raw.chunks {
            let (first, end) = (u64::from(first) * 8, (u64::from(first) + u64::from(words)) * 8);
            if first <= reached && reached <= end {
                if last <= end {
                    return true;
                }
                reached = end;
            }
        }
        false
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
    fn freed_blocks_are_cut_and_joined_where_there_is_no_more_room() {
        let mut memory = Memory::new(1 << 30);
        let blocks: Vec<u32> = std::iter::from_fn(|| memory.allocate_raw(100 << 20).ok()).collect();
        assert!(blocks.len() >= 8, "{blocks:?}");
        for &block in &blocks {
            memory.free_raw(block);
        }
        let choice = memory.choice();
        let free = memory.charged_outside();
        // Larger ones, smaller ones, and such that lie in what was one block.
        for bytes in [150 << 20, 600 << 20, 1 << 10, 30 << 20, 120 << 20, 800 << 20] {
            let block = memory.allocate_raw(bytes).unwrap_or_else(|_| panic!("there is room for {bytes}"));
            assert!(memory.is_raw(u64::from(block) * 8, bytes));
            let last = u64::from(block) * 8 + bytes - 8;
            memory.bytes_mut(last, 8).fill(1);
            memory.free_raw(block);
            assert_eq!(memory.charged_outside(), free);
        }
        let many: Vec<u32> = (0..1000).map(|size| memory.allocate_raw(size * 64).expect("there is room")).collect();
        let mut ends: Vec<(u32, u32)> =
            many.iter().map(|&block| (block, block + (memory.raw_size(block).expect("a block") / 8) as u32)).collect();
        ends.sort_unstable();
        assert!(ends.windows(2).all(|pair| pair[0].1 < pair[1].0), "blocks lie apart");
        memory.back(&choice);
        assert_eq!(memory.allocate_raw(100 << 20), Ok(blocks[blocks.len() - 1]));
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
