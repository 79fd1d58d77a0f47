//! Stacks go back frame by frame.
//!
//! Making a choice saves the registers of the topmost frames. Frames below them are saved when control first returns into
//! them, and stay saved for the choice's other alternatives.

use crate::choice::{ChoicePoint, Choices};
use crate::code::Code;
use crate::frame::FrameHeader;
use crate::globals::Globals;
use crate::journal::Journal;
use crate::linkage::Linkage;
use crate::machine::Machine;
use crate::memory::Memory;
use crate::running::Running;
use crate::thread::{Count, ThreadId, Threads};
use std::mem::take;

/// Words below the top frame that a choice saves at once. Most paths return through a few frames before they end, and to
/// save so much in one go costs less than to stop at one of these returns.
const REACH: usize = 64;
/// Where choices have saved more words than this, each saves the top frame alone, so as to take little memory.
const MANY_WORDS: usize = 1 << 20;

/// What all choice points have saved, oldest first: each owns the end of every list from its own start on. Only the
/// newest one adds anything.
#[derive(Default)]
pub(crate) struct Saved {
    words: Vec<u64>,
    /// Frames, but for those that were saved when a choice was made: its [`RunningMark`] tells of them.
    frames: Vec<SavedFrame>,
    /// Threads that ran since a choice, but for the one that it was made by.
    marks: Vec<ThreadMark>,
    /// For each thread how many marks there are up to its newest one: there may be thousands of threads.
    newest: Vec<u32>,
}

/// A thread that ran since a choice.
#[derive(Clone, Copy, Debug)]
struct ThreadMark {
    thread: ThreadId,
    /// The lowest frame that is saved of it.
    lowest: u32,
    /// What [`Saved::newest`] had for the thread before.
    before: u32,
}

/// Lengths of the lists of [`Saved`].
#[derive(Clone, Copy, Debug, Default)]
struct SavedMark {
    words: u32,
    frames: u32,
    marks: u32,
}

impl Saved {
    fn mark(&self) -> SavedMark {
        let length = |length: usize| length as u32;
        SavedMark {
            words: length(self.words.len()),
            frames: length(self.frames.len()),
            marks: length(self.marks.len()),
        }
    }

    fn truncate(&mut self, mark: SavedMark) {
        self.words.truncate(mark.words as usize);
        self.frames.truncate(mark.frames as usize);
        if self.marks.len() > mark.marks as usize {
            self.drop_marks(mark.marks as usize);
        }
    }

    #[cold]
    #[inline(never)] // where there is one thread, none has a mark
    fn drop_marks(&mut self, kept: usize) {
        for dropped in self.marks.drain(kept..).rev() {
            self.newest[dropped.thread.0 as usize] = dropped.before;
        }
    }

    /// The mark of a thread since the choice whose own start at `first`, the newest one.
    fn mark_of(&self, first: SavedMark, thread: ThreadId) -> Option<usize> {
        let index = self.newest.get(thread.0 as usize)?.checked_sub(1)?;
        (index >= first.marks).then_some(index as usize)
    }

    /// Bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
            + self.frames.len() * size_of::<SavedFrame>()
            + self.marks.len() * size_of::<ThreadMark>()
    }

    /// Notes that a thread runs that has not done so since the newest choice, and did not make it.
    fn add_mark(&mut self, thread: ThreadId, lowest: u32) {
        let index = thread.0 as usize;
        if self.newest.len() <= index {
            self.newest.resize(index + 1, 0);
        }
        let before = std::mem::replace(&mut self.newest[index], self.marks.len() as u32 + 1);
        self.marks.push(ThreadMark { thread, lowest, before });
    }

    /// Copies so many registers of a stack from `base` on, or as many as there are.
    #[inline]
    fn copy(&mut self, stack: &[u64], base: usize, registers: usize) -> Copied {
        let end = (base + registers).min(stack.len());
        let start = self.words.len() as u32;
        self.words.extend_from_slice(&stack[base..end]);
        Copied { base: base as u32, start, length: (end - base) as u32 }
    }

    /// Copies the topmost frames of a stack, of which the last has so many registers. What is saved in part, because it
    /// starts further down, counts as not saved.
    #[inline]
    fn copy_top(&mut self, stack: &[u64], fp: usize, registers: usize) -> Copied {
        let reach = if self.words.len() < MANY_WORDS { REACH } else { 0 };
        let base = fp.saturating_sub(reach);
        self.copy(stack, base, fp - base + registers)
    }

    /// Copies back.
    #[inline]
    fn restore(&self, stack: &mut [u64], copied: Copied) {
        let (start, base, length) = (copied.start as usize, copied.base as usize, copied.length as usize);
        stack[base..base + length].copy_from_slice(&self.words[start..start + length]);
    }
}

/// Registers that were copied before they change.
#[derive(Clone, Copy, Debug, Default)]
struct Copied {
    /// Where they are on their stack.
    base: u32,
    /// Where the copy starts, and how many words it has.
    start: u32,
    length: u32,
}

/// A frame that was saved when control came to it.
#[derive(Clone, Copy, Debug)]
struct SavedFrame {
    thread: ThreadId,
    copied: Copied,
}

/// Where the running thread is, and which frames are saved.
#[derive(Clone, Copy, Default)]
pub(crate) struct RunningMark {
    thread: ThreadId,
    pc: u32,
    fp: u32,
    header: u32,
    fuel: i64,
    turn: u64,
    stack_limit: u32,
    stack_reserve: u32,
    /// How many threads there were; those with higher numbers have begun since.
    threads: u32,
    /// Where what is saved starts.
    saved: SavedMark,
    /// The thread's topmost frames, and the lowest frame that is saved of it by now.
    top: Copied,
    lowest: u32,
}

impl RunningMark {
    /// How many threads there were.
    pub(crate) fn threads(&self) -> u64 {
        self.threads.into()
    }

    /// The lowest frame of a thread that the choice has saved, the newest one.
    #[inline]
    fn lowest(&self, saved: &Saved, thread: ThreadId) -> Option<usize> {
        if thread == self.thread {
            return Some(self.lowest as usize);
        }
        saved.mark_of(self.saved, thread).map(|index| saved.marks[index].lowest as usize)
    }
}

impl Journal for Running {
    type Parts<'a> = (
        &'a mut Running,
        &'a mut Threads,
        &'a mut Saved,
        &'a mut Memory,
        &'a mut Globals,
        &'a mut Code,
        &'a mut Linkage,
    );
    type Mark = RunningMark;

    #[inline(always)] // as those of memory
    fn mark((running, _, saved, memory, globals, code, linkage): Self::Parts<'_>, mark: &mut RunningMark) {
        mark.saved = saved.mark();
        mark.top = saved.copy_top(&running.stack, running.fp, linkage.registers_of(code.owner(running.pc)));
        running.stack_mark = mark.top.base as usize;
        *mark = RunningMark {
            thread: running.thread,
            pc: running.pc,
            fp: running.fp as u32,
            header: running.header as u32,
            fuel: running.fuel,
            turn: running.turn,
            stack_limit: running.stack_limit as u32,
            stack_reserve: running.stack_reserve as u32,
            threads: Count::Records.of(memory, globals) as u32,
            saved: mark.saved,
            top: mark.top,
            lowest: mark.top.base,
        };
    }

    #[inline]
    fn back((running, threads, saved, ..): Self::Parts<'_>, mark: &mut RunningMark) {
        if saved.frames.len() > mark.saved.frames as usize {
            restore_frames(running, threads, saved, mark.saved.frames as usize);
        }
        if mark.thread != running.thread {
            go_back_to_thread(running, threads, mark.thread);
        }
        saved.restore(&mut running.stack, mark.top);
        (running.fuel, running.turn) = (mark.fuel, mark.turn);
        (running.stack_limit, running.stack_reserve) = (mark.stack_limit as usize, mark.stack_reserve as usize);
        running.stack_mark = mark.lowest as usize;
        (running.pc, running.fp, running.header) = (mark.pc, mark.fp as usize, mark.header as usize);
    }

    /// The saved frames describe the state we are in, so an older choice can do without them only if the frames it has not
    /// saved have not changed since: they have not, because we have just gone back.
    #[inline]
    fn forget((_, _, saved, ..): Self::Parts<'_>, mark: &RunningMark) {
        saved.truncate(mark.saved);
    }
}

/// Restores the frames from the `first` on that were saved when control came to them. Those saved later lie below those
/// saved earlier and overlap them, so the earlier ones come last.
#[inline(never)] // few choices have any
fn restore_frames(running: &mut Running, threads: &mut Threads, saved: &Saved, first: usize) {
    for &SavedFrame { thread, copied } in saved.frames[first..].iter().rev() {
        let is_running = thread == running.thread;
        let stack = if is_running { &mut running.stack } else { threads.whole_stack(thread) };
        saved.restore(stack, copied);
    }
}

/// Another thread ran when the choice was made.
#[cold]
#[inline(never)] // where there is one thread, nothing of this
fn go_back_to_thread(running: &mut Running, threads: &mut Threads, thread: ThreadId) {
    threads.change_stack(running.thread);
    threads.lengths[running.thread.0 as usize] = running.stack.len();
    threads.stacks[running.thread.0 as usize] = take(&mut running.stack);
    running.stack = take(threads.whole_stack(thread));
    running.thread = thread;
}

impl Machine {
    /// The lowest frame of a thread that the newest choice has saved, if the thread has run since.
    pub(crate) fn lowest_saved(&self, thread: ThreadId) -> Option<usize> {
        self.choices.newest().and_then(|newest| newest.running().lowest(&self.choices.saved, thread))
    }

    /// Whether going back to the newest choice needs a thread's stack.
    pub(crate) fn is_older_than_choice(&self, thread: ThreadId) -> bool {
        self.choices.newest().is_some_and(|newest| thread.0 < newest.running().threads)
    }

    /// The current thread runs, maybe for the first time since the newest choice: then its top frame is saved.
    #[inline]
    pub(crate) fn enter_thread_for_choice(&mut self) {
        match self.choices.newest().map(ChoicePoint::running) {
            Some(newest) if newest.thread == self.running.thread => self.running.stack_mark = newest.lowest as usize,
            Some(newest) if self.running.thread.0 < newest.threads => self.enter_other_thread(newest.saved),
            _ => self.running.stack_mark = 0,
        }
    }

    /// The same of a thread that has not made the newest choice, whose own start at `first`.
    #[inline(never)] // every choice that is forgotten comes by, most in programs with one thread
    fn enter_other_thread(&mut self, first: SavedMark) {
        if let Some(index) = self.choices.saved.mark_of(first, self.running.thread) {
            self.running.stack_mark = self.choices.saved.marks[index].lowest as usize;
            return;
        }
        let (registers, saved) = (self.frame_registers(), &mut self.choices.saved);
        let copied = saved.copy_top(&self.running.stack, self.running.fp, registers);
        saved.frames.push(SavedFrame { thread: self.running.thread, copied });
        saved.add_mark(self.running.thread, copied.base);
        self.running.stack_mark = copied.base as usize;
    }

    /// Control is about to return to the caller of the current frame, which the newest choice has not saved: saves it.
    /// What lies above the current frame's first register is nothing that the caller will read.
    pub(crate) fn save_caller(&mut self) {
        let (thread, fp) = (self.running.thread, self.running.fp);
        let base = fp - FrameHeader(self.running.stack[fp + self.running.header]).delta();
        self.running.stack_mark = base;
        let Choices { points, saved, .. } = &mut self.choices;
        let copied = saved.copy(&self.running.stack, base, fp - base);
        saved.frames.push(SavedFrame { thread, copied });
        let Some(newest) = points.last_mut().map(|point| &mut point.marks.running) else { return };
        if newest.thread == thread {
            newest.lowest = copied.base;
        } else if let Some(index) = saved.mark_of(newest.saved, thread) {
            saved.marks[index].lowest = copied.base;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Saved, SavedMark, ThreadId};

    #[test]
    fn marks_of_threads_are_found_whatever_other_choices_have_marked() {
        let mut seed = 7u64;
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (seed >> 33) % below
        };
        let mut saved = Saved::default();
        let mut choices: Vec<(SavedMark, Vec<(u32, u32)>)> = Vec::new();
        for step in 0..20_000 {
            let thread = next(6) as u32;
            match next(8) {
                0 if choices.len() < 9 => choices.push((saved.mark(), Vec::new())),
                1 => {
                    if let Some((first, _)) = choices.pop() {
                        saved.truncate(first);
                    }
                }
                _ => {}
            }
            let Some((first, marked)) = choices.last_mut() else { continue };
            let expected = marked.iter().find(|&&(other, _)| other == thread).map(|&(_, lowest)| lowest);
            let found = saved.mark_of(*first, ThreadId(thread)).map(|index| saved.marks[index].lowest);
            assert_eq!(found, expected);
            if expected.is_none() {
                saved.add_mark(ThreadId(thread), step);
                marked.push((thread, step));
            }
        }
        choices.into_iter().rev().for_each(|(first, _)| saved.truncate(first));
        assert!(saved.marks.is_empty() && saved.newest.iter().all(|&newest| newest == 0));
    }
}
