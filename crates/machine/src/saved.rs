//! Stacks go back frame by frame.
//!
//! Making a choice saves the registers of the topmost frames. Frames below them are saved when control first returns into
//! them, and stay saved for the choice's other alternatives.

use crate::frame::{FrameHeader, FramePosition};
use crate::globals::Globals;
use crate::journal::Journal;
use crate::machine::Machine;
use crate::memory::Memory;
use crate::running::Running;
use crate::thread::{Count, ThreadId, Threads};
use std::mem::take;

/// Words below the top frame that a choice saves at once. Most paths return through a few frames before they end, and to
/// save so much in one go costs less than to stop at one of these returns.
const REACH: usize = 64;
/// Where there are more choices than this, each saves the top frame alone, so as to take little memory.
const MANY_CHOICES: usize = 1 << 14;

/// What all choice points have saved, oldest first: each owns the end of every list from its own start on. Only the
/// newest one adds anything.
#[derive(Default)]
pub(crate) struct Saved {
    words: Vec<u64>,
    frames: Vec<SavedFrame>,
    /// Threads that ran since a choice: first the one that it was made by.
    marks: Vec<ThreadMark>,
    /// For each thread how many marks there are up to its newest one that is not the first of a choice: there may be
    /// thousands of threads.
    newest: Vec<u32>,
}

/// A thread that ran since a choice.
#[derive(Clone, Copy, Debug)]
struct ThreadMark {
    thread: ThreadId,
    /// The lowest frame that is saved of it.
    lowest: usize,
    /// What [`Saved::newest`] had for the thread before.
    before: u32,
}

/// Lengths of the lists of [`Saved`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct SavedMark {
    words: u32,
    frames: u32,
    marks: u32,
}

impl Saved {
    fn mark(&self) -> SavedMark {
        // What is kept is bounded by the heap's size, which has fewer words than a `u32` counts.
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
        while self.marks.len() > mark.marks as usize + 1
            && let Some(dropped) = self.marks.pop()
        {
            self.newest[dropped.thread.0 as usize] = dropped.before;
        }
        self.marks.truncate(mark.marks as usize);
    }

    /// The mark of a thread since the choice which started at `first`, the newest one.
    fn mark_of(&self, first: SavedMark, thread: ThreadId) -> Option<usize> {
        let first = first.marks as usize;
        if self.marks.get(first).is_some_and(|mark| mark.thread == thread) {
            return Some(first);
        }
        let index = self.newest.get(thread.0 as usize)?.checked_sub(1)? as usize;
        (index > first).then_some(index)
    }

    /// Bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
            + self.frames.len() * size_of::<SavedFrame>()
            + self.marks.len() * size_of::<ThreadMark>()
    }

    /// The lowest frame of a thread that the choice which started at `first` has saved.
    fn lowest(&self, first: SavedMark, thread: ThreadId) -> Option<usize> {
        self.mark_of(first, thread).map(|index| self.marks[index].lowest)
    }

    /// Notes that a thread runs that has not done so since the newest choice, which started at `first`.
    fn add_mark(&mut self, first: SavedMark, thread: ThreadId, lowest: usize) {
        let mut mark = ThreadMark { thread, lowest, before: 0 };
        if self.marks.len() > first.marks as usize {
            let index = thread.0 as usize;
            if self.newest.len() <= index {
                self.newest.resize(index + 1, 0);
            }
            mark.before = std::mem::replace(&mut self.newest[index], self.marks.len() as u32 + 1);
        }
        self.marks.push(mark);
    }
}

/// A frame's registers, copied before they change.
#[derive(Clone, Copy, Debug)]
struct SavedFrame {
    thread: ThreadId,
    base: u32,
    /// Where the copy starts, and how many words it has.
    start: u32,
    length: u32,
}

/// Where the running thread is, and which frames are saved.
#[derive(Clone, Copy)]
pub(crate) struct RunningMark {
    thread: ThreadId,
    position: FramePosition,
    fuel: i64,
    turn: u64,
    stack_limit: usize,
    stack_reserve: usize,
    /// How many threads there were; those with higher numbers have begun since.
    threads: u32,
    /// Where what is saved starts.
    saved: SavedMark,
}

impl RunningMark {
    /// Where what is saved for the choice starts.
    #[inline]
    pub(crate) fn saved(&self) -> SavedMark {
        self.saved
    }
}

impl Journal for Running {
    type Parts<'a> = (&'a mut Running, &'a mut Threads, &'a mut Saved, &'a mut Memory, &'a mut Globals);
    type Mark = RunningMark;

    #[inline]
    fn mark((running, _, saved, memory, globals): Self::Parts<'_>) -> RunningMark {
        RunningMark {
            thread: running.thread,
            position: running.position(),
            fuel: running.fuel,
            turn: running.turn,
            stack_limit: running.stack_limit,
            stack_reserve: running.stack_reserve,
            threads: Count::Records.of(memory, globals) as u32,
            saved: saved.mark(),
        }
    }

    #[inline]
    fn back((running, threads, saved, ..): Self::Parts<'_>, mark: &mut RunningMark) {
        // Frames saved later lie below frames saved earlier and overlap them, so the earlier ones come last.
        for frame in saved.frames[mark.saved.frames as usize..].iter().rev() {
            let (start, base, length) = (frame.start as usize, frame.base as usize, frame.length as usize);
            let words = &saved.words[start..start + length];
            let is_running = frame.thread == running.thread;
            let stack = if is_running { &mut running.stack } else { &mut threads.stacks[frame.thread.0 as usize] };
            stack[base..base + length].copy_from_slice(words);
        }
        (running.fuel, running.turn) = (mark.fuel, mark.turn);
        (running.stack_limit, running.stack_reserve) = (mark.stack_limit, mark.stack_reserve);
        running.stack_mark = saved.lowest(mark.saved, mark.thread).unwrap_or(0);
        if mark.thread != running.thread {
            threads.stacks[running.thread.0 as usize] = take(&mut running.stack);
            running.stack = take(&mut threads.stacks[mark.thread.0 as usize]);
            running.thread = mark.thread;
        }
        running.set_position(mark.position);
    }

    /// The saved frames describe the state we are in, so an older choice can do without them only if the frames it has not
    /// saved have not changed since: they have not, because we have just gone back.
    #[inline]
    fn forget((_, _, saved, ..): Self::Parts<'_>, mark: &RunningMark) {
        saved.truncate(mark.saved);
    }
}

impl Machine {
    /// The lowest frame of a thread that the newest choice has saved, if the thread has run since.
    pub(crate) fn lowest_saved(&self, thread: ThreadId) -> Option<usize> {
        self.choices.newest().and_then(|newest| self.choices.saved.lowest(newest.running().saved, thread))
    }

    /// Whether going back to the newest choice needs a thread's stack.
    pub(crate) fn is_older_than_choice(&self, thread: ThreadId) -> bool {
        self.choices.newest().is_some_and(|newest| thread.0 < newest.running().threads)
    }

    /// The current thread runs, maybe for the first time since the newest choice: then its top frame is saved.
    pub(crate) fn enter_thread_for_choice(&mut self) {
        let newest = match self.choices.newest() {
            Some(newest) if self.running.thread.0 < newest.running().threads => newest,
            _ => {
                self.running.stack_mark = 0;
                return;
            }
        };
        if let Some(mark) = self.choices.saved.lowest(newest.running().saved, self.running.thread) {
            self.running.stack_mark = mark;
            return;
        }
        self.save_top(newest.running().saved);
    }

    /// The current thread runs for the first time since the newest choice, whose own starts at `first`: its topmost frames
    /// are saved.
    #[inline]
    pub(crate) fn save_top(&mut self, first: SavedMark) {
        // A frame that is saved in part, because it starts further down, counts as not saved.
        let reach = if self.choices.len() < MANY_CHOICES { REACH } else { 0 };
        let base = self.running.fp.saturating_sub(reach);
        self.save_frame(base, self.running.fp - base + self.frame_registers());
        self.choices.saved.add_mark(first, self.running.thread, base);
        self.running.stack_mark = base;
    }

    #[inline]
    fn save_frame(&mut self, base: usize, registers: usize) {
        let saved = &mut self.choices.saved;
        let end = (base + registers).min(self.running.stack.len());
        // As in the marks: stacks and what is kept have fewer words than a `u32` counts.
        let (start, length) = (saved.words.len() as u32, (end - base) as u32);
        saved.words.extend_from_slice(&self.running.stack[base..end]);
        saved.frames.push(SavedFrame { thread: self.running.thread, base: base as u32, start, length });
    }

    /// Control is about to return to the caller of the current frame, which the newest choice has not saved: saves it.
    /// What lies above the current frame's first register is nothing that the caller will read.
    pub(crate) fn save_caller(&mut self) {
        let base = self.running.fp - FrameHeader(self.running.stack[self.running.fp + self.running.header]).delta();
        self.save_frame(base, self.running.fp - base);
        self.running.stack_mark = base;
        let mark = self
            .choices
            .newest()
            .and_then(|newest| self.choices.saved.mark_of(newest.running().saved, self.running.thread));
        if let Some(index) = mark {
            self.choices.saved.marks[index].lowest = base;
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
        let mut choices: Vec<(SavedMark, Vec<(u32, usize)>)> = Vec::new();
        for step in 0..20_000 {
            let thread = next(6) as u32;
            match next(8) {
                0 if choices.len() < 9 => {
                    let first = saved.mark();
                    saved.add_mark(first, ThreadId(thread), step);
                    choices.push((first, vec![(thread, step)]));
                }
                1 => {
                    if let Some((first, _)) = choices.pop() {
                        saved.truncate(first);
                    }
                }
                _ => {}
            }
            let Some((first, marked)) = choices.last_mut() else { continue };
            let expected = marked.iter().find(|&&(other, _)| other == thread).map(|&(_, lowest)| lowest);
            assert_eq!(saved.lowest(*first, ThreadId(thread)), expected);
            if expected.is_none() {
                saved.add_mark(*first, ThreadId(thread), step);
                marked.push((thread, step));
            }
        }
        choices.into_iter().rev().for_each(|(first, _)| saved.truncate(first));
        assert!(saved.marks.is_empty() && saved.newest.iter().all(|&newest| newest == 0));
    }
}
