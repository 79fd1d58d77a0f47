//! How large the stacks of threads are.
//!
//! A stack begins small and grows as calls need it, up to what its thread may have. How large it is on this path is a
//! word and counts as memory outside the heap, so that it runs out on every run of a path or on none; what the host has set
//! aside may be more.

use crate::machine::Machine;
use crate::native::{Lack, Thrown};
use crate::step::Trouble;
use crate::thread::{Slot, ThreadId, ThreadState};

/// Bytes of stack of a thread that asks for nothing else: HotSpot's default. Its interpreter's frames are larger than
/// ours, and compiled ones often smaller, so recursion gets about as deep.
const DEFAULT_BYTES: u64 = 1 << 20;
/// Words that a stack begins with: enough for a thread that does little, since there may be many.
pub(crate) const FIRST_WORDS: usize = 512;
/// Words that it really has until its thread runs: those of its first frame, and of another that is put there.
const UNUSED_WORDS: usize = 64;
/// The stacks of so many threads are kept when these have ended: they may be needed again soon.
const FEW_THREADS: usize = 64;
/// Words that the main thread's stack has room for: so much memory begins at a page of its own, and to write a frame that
/// lies across two pages takes the processor long. What is not used is not touched.
const MAIN_WORDS: usize = DEFAULT_BYTES as usize / 8;
/// Words behind the last frame: room for a whole window, and for the arguments of a call that a native makes.
const SLACK: usize = 264;
/// The smallest and the largest stack that a program can ask for.
const SMALLEST_WORDS: usize = 2 * RESERVE;
const LARGEST_WORDS: usize = 128 << 20;
/// Words at the largest stack's end that calls of the program may not use: room for raising a `StackOverflowError`.
pub(crate) const RESERVE: usize = 8 << 10;
/// Of that, what raising an error leaves.
pub(crate) const HARD_RESERVE: usize = 1 << 10;

fn bytes_of(words: usize) -> u64 {
    words as u64 * 8
}

impl Machine {
    /// Words of stack for a thread that asked for some bytes, or for none.
    pub(crate) fn most_stack_words(&self, bytes: u64) -> u64 {
        let bytes = if bytes == 0 { self.options.stack.unwrap_or(DEFAULT_BYTES) } else { bytes };
        usize::try_from(bytes / 8).unwrap_or(usize::MAX).clamp(SMALLEST_WORDS, LARGEST_WORDS) as u64
    }

    /// Gives a new thread a stack on which the first frame's words lie.
    pub(crate) fn begin_stack(&mut self, thread: ThreadId, first: &[u64], most: u64) -> Result<(), Thrown> {
        let charged = self.memory.charge_outside(bytes_of(FIRST_WORDS));
        charged.map_err(|_| Thrown::NoMemory(Lack::Thread))?;
        let may_come_back = self.is_older_than_choice(thread);
        self.threads.change_stack(thread);
        let (stack, length) =
            (&mut self.threads.stacks[thread.0 as usize], &mut self.threads.lengths[thread.0 as usize]);
        // The thread that had the record before has left all its frames, so a choice that could bring it back has saved them.
        *length = if may_come_back { (*length).max(FIRST_WORDS) } else { FIRST_WORDS };
        if thread == ThreadId::MAIN {
            *stack = Vec::with_capacity(MAIN_WORDS);
        } else if stack.len() > *length {
            *stack = Vec::new();
        }
        if stack.len() < UNUSED_WORDS {
            stack.reserve_exact(UNUSED_WORDS - stack.len());
            stack.resize(UNUSED_WORDS, 0);
        }
        stack[..first.len()].copy_from_slice(first);
        self.set_thread_word(thread, Slot::StackMost, most);
        self.set_thread_word(thread, Slot::StackWords, FIRST_WORDS as u64);
        Ok(())
    }

    /// A thread has ended: its stack does not count any more, unless a choice could bring the thread back.
    pub(crate) fn give_stack_back(&mut self, thread: ThreadId) {
        let words = self.thread_word(thread, Slot::StackWords) as usize;
        if !self.is_older_than_choice(thread) {
            self.memory.release_outside(bytes_of(words));
        }
        self.set_thread_word(thread, Slot::StackWords, 0);
    }

    /// Says how much of its stack the current thread's calls may use.
    pub(crate) fn set_stack_reserve(&mut self, reserve: usize) {
        let (words, most) = self.memory.unwatched(|| self.stack_sizes());
        self.running.stack_reserve = reserve;
        self.running.stack_limit = words.saturating_sub(SLACK).min(most.saturating_sub(reserve));
    }

    /// How large the current thread's stack is, and may be, in words.
    fn stack_sizes(&self) -> (usize, usize) {
        let word = |slot| self.thread_word(self.running.thread, slot) as usize;
        (word(Slot::StackWords), word(Slot::StackMost))
    }

    /// Whether frames of the current thread may reach up to `end`.
    pub(crate) fn has_stack(&self, end: usize) -> bool {
        end <= self.running.stack_limit || self.larger_stack(end, self.running.stack_reserve).is_some()
    }

    /// Makes sure that frames of the current thread may reach up to `end`.
    #[inline]
    pub(crate) fn need_stack(&mut self, end: usize) -> Result<(), Trouble> {
        if end <= self.running.stack_limit { Ok(()) } else { self.need_larger_stack(end) }
    }

    #[cold]
    fn need_larger_stack(&mut self, end: usize) -> Result<(), Trouble> {
        let Some(words) = self.larger_stack(end, self.running.stack_reserve) else {
            return Err(Thrown::bare("java/lang/StackOverflowError").into());
        };
        // A call that is recorded uses so much stack, however large it is now.
        let mode = self.memory.watch.pause();
        let now = self.thread_word(self.running.thread, Slot::StackWords) as usize;
        let charged = self.memory.charge_outside(bytes_of(words - now));
        if charged.is_ok() {
            self.grow_stack(words);
        }
        self.memory.watch.resume(mode);
        Ok(charged?)
    }

    /// The same for what must run between two operations; it may use the reserve. Returns whether there is room.
    pub(crate) fn need_stack_for_stub(&mut self, end: usize) -> bool {
        if end <= self.running.stack_limit {
            return true;
        }
        let Some(words) = self.larger_stack(end, HARD_RESERVE) else { return false };
        let mode = self.memory.watch.pause();
        let now = self.thread_word(self.running.thread, Slot::StackWords) as usize;
        // An error about memory needs a frame, too.
        let _ = self.memory.charge_outside(bytes_of(words - now));
        self.grow_stack(words);
        self.memory.watch.resume(mode);
        true
    }

    /// How large the current thread's stack must be for frames up to `end`, if it may be so large.
    fn larger_stack(&self, end: usize, reserve: usize) -> Option<usize> {
        let (now, most) = self.memory.unwatched(|| self.stack_sizes());
        (end + reserve <= most).then(|| (end + SLACK).next_power_of_two().clamp(now, most.max(now)))
    }

    fn grow_stack(&mut self, words: usize) {
        if self.is_recording() {
            let own = [self.slot_address(self.running.thread, Slot::StackWords), self.memory.charge_address()];
            self.memory.watch.note_paused(|notes| notes.own_words.extend(own));
        }
        self.set_thread_word(self.running.thread, Slot::StackWords, words as u64);
        if self.running.stack.len() < words {
            self.running.stack.resize(words, 0);
        }
        self.set_stack_reserve(self.running.stack_reserve);
    }

    /// The stack of a thread, wherever it is.
    pub(crate) fn stack_of(&self, thread: ThreadId) -> &[u64] {
        if thread == self.running.thread { &self.running.stack } else { &self.threads.stacks[thread.0 as usize] }
    }

    /// Puts the current thread's stack away. Of one that has ended, all frames are saved that a choice could bring back: where
    /// there are many, their stacks are given back.
    pub(crate) fn put_stack_away(&mut self) {
        let stack = std::mem::take(&mut self.running.stack);
        let current = self.running.thread.0 as usize;
        self.threads.lengths[current] = stack.len();
        self.threads.change_stack(self.running.thread);
        if self.thread_state(self.running.thread) != ThreadState::Terminated || current < FEW_THREADS {
            self.threads.stacks[current] = stack;
        }
    }

    /// Makes `thread` the current one; where it is, is left to the caller.
    pub(crate) fn take_stack_of(&mut self, thread: ThreadId) {
        self.running.stack = std::mem::take(self.threads.whole_stack(thread));
        self.running.thread = thread;
    }
}
