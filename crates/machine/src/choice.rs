//! Choice points: stopping at a fork, and going back to it.
//!
//! Making a choice saves the registers of the topmost frames and remembers a few lengths. Frames below them are saved
//! when control first returns into them, and stay saved for the choice's other alternatives. Memory remembers its own
//! changes on the trail.

use crate::alternative::AlternativeKind;
use crate::class_data::{ClassData, InitState};
use crate::exception::out_of_memory;
use crate::frame::{FrameHeader, FramePosition};
use crate::machine::Machine;
use crate::memory::Choice;
use crate::output::OutputMark;
use crate::step::{Step, Trouble};
use crate::thread::{Count, ThreadId};
use crate::unknown::{CellId, Fork};
use jaywalk_classes::link::ClassId;

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
struct SavedMark {
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

    fn bytes(&self) -> usize {
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
    base: usize,
    /// Where the copy starts, and how many words it has.
    words: (usize, usize),
}

/// Everything needed to come back to a fork.
#[derive(Clone, Copy)]
pub struct ChoicePoint {
    memory: Choice,
    thread: ThreadId,
    position: FramePosition,
    alternatives: u32,
    fork: Fork,
    patches: usize,
    /// Changes of what names lead to.
    definitions: usize,
    output: OutputMark,
    /// Ints that were compared.
    compared: u32,
    /// Where its own list of objects ends, and those of older choices.
    listed: u32,
    fuel: i64,
    turn: u64,
    stack_limit: usize,
    stack_reserve: usize,
    /// How many threads there were; those with higher numbers have begun since.
    threads: u32,
    /// Where what it has saved starts.
    saved: SavedMark,
}

impl ChoicePoint {
    /// How many ways there are.
    pub fn alternatives(&self) -> u32 {
        self.alternatives
    }

    /// Where its own list of objects ends.
    pub(crate) fn listed_end(&self) -> usize {
        self.listed as usize
    }

    /// Where the heap ended.
    pub(crate) fn memory_top(&self) -> u32 {
        self.memory.top
    }

    /// How many changes there were of what names lead to.
    pub(crate) fn definitions(&self) -> usize {
        self.definitions
    }
}

impl Machine {
    /// How many choices could be gone back to.
    pub fn depth(&self) -> usize {
        self.choices.len()
    }

    /// The newest choice.
    pub fn newest_choice(&self) -> Option<&ChoicePoint> {
        self.choices.last()
    }

    /// The operation at which the machine is.
    #[inline]
    pub fn at(&self) -> u32 {
        self.running.pc
    }

    /// Where in the code the path forked that was come to last: the operation that needs the value, and the one that
    /// asked for the choice.
    pub fn fork_site(&self) -> (u32, u32) {
        (self.running.pc, self.fork.cell().map_or(self.running.pc, |cell| self.memory.cell_origin(cell)))
    }

    /// The choice of the program's that was made at the fork come to last, if it was one.
    pub fn fork_choice(&self) -> Option<CellId> {
        self.fork.cell()
    }

    /// The lowest frame of a thread that the newest choice has saved, if the thread has run since.
    pub(crate) fn lowest_saved(&self, thread: ThreadId) -> Option<usize> {
        self.choices.last().and_then(|newest| self.saved.lowest(newest.saved, thread))
    }

    /// Bytes that are kept for going back.
    #[inline]
    fn kept_bytes(&self) -> usize {
        self.memory.trail.bytes() + self.saved.bytes() + self.choices.len() * size_of::<ChoicePoint>()
    }

    /// Whether that is more than a path may have. It depends on the choices that could be gone back to, as the room in the
    /// heap does.
    #[inline]
    pub(crate) fn keeps_too_much(&self) -> bool {
        self.kept_bytes() > self.most_kept && !self.choices.is_empty()
    }

    /// Comes to a fork, at which the machine stops, or to the end of a path that has no memory left for one. What is garbage
    /// stays from here on, so [`Machine::collect_before_choice`] comes before.
    pub(crate) fn make_choice(&mut self, alternatives: u32, fork: Fork) -> Result<(), Trouble> {
        if self.keeps_too_much() {
            return Err(out_of_memory());
        }
        if self.choices.is_empty() && self.options.prepares {
            self.widen_intern_table();
        }
        let point = ChoicePoint {
            memory: self.memory.choice(),
            thread: self.running.thread,
            position: self.position(),
            alternatives,
            fork,
            patches: self.code.patch_count(),
            definitions: self.classes.changes(),
            output: self.output.mark(),
            compared: self.compared.len() as u32,
            listed: self.listed.len() as u32,
            fuel: self.running.fuel,
            turn: self.running.turn,
            stack_limit: self.running.stack_limit,
            stack_reserve: self.running.stack_reserve,
            threads: self.count(Count::Records) as u32,
            saved: self.saved.mark(),
        };
        self.choices.push(point);
        if self.choices.len() == 1 {
            self.begin_run();
        } else if self.memory.watch.is_on() {
            self.watch_choice();
        }
        self.fork = fork;
        self.forked = true;
        self.enter_thread_for_choice();
        self.session.stopped = Step::Choose(alternatives);
        Ok(())
    }

    /// Takes one of the ways at the choice to which the machine has just come or gone back. Before the last one is
    /// taken, [`Machine::pop_choice`] may forget the choice. Returns what the way decides.
    #[inline]
    pub fn pick(&mut self, alternative: u32) -> AlternativeKind {
        self.take(self.fork, alternative)
    }

    /// Puts the numbers of a fork's objects at the end of the list of those that choices are among; returns where they
    /// start.
    pub(crate) fn list_alternatives(&mut self, numbers: &[u32]) -> u32 {
        // What lies behind the newest choice's own belongs to choices that are forgotten.
        self.listed.truncate(self.choices.last().map_or(0, |newest| newest.listed as usize));
        let first = self.listed.len() as u32;
        self.listed.extend_from_slice(numbers);
        first
    }

    /// Goes back to the newest choice: everything is as it was when the path forked there. Returns whether there
    /// was a choice to go back to.
    pub fn back(&mut self) -> bool {
        let Some(point) = self.choices.last() else { return false };
        self.memory.back(&point.memory);
        if self.code.patch_count() > point.patches {
            self.take_back_patches();
        }
        let Some(point) = self.choices.last() else { return false };
        self.fork = point.fork;
        self.classes.take_back(point.definitions);
        self.output.truncate(point.output);
        self.compared.truncate(point.compared as usize);
        self.running.fuel = point.fuel;
        self.running.turn = point.turn;
        self.threads.candidates.stale = true;
        // Frames saved later lie below frames saved earlier and overlap them, so the earlier ones come last.
        for frame in self.saved.frames[point.saved.frames as usize..].iter().rev() {
            let (start, length) = frame.words;
            let words = &self.saved.words[start..start + length];
            let stack = if frame.thread == self.running.thread {
                &mut self.running.stack
            } else {
                &mut self.threads.stacks[frame.thread.0 as usize]
            };
            stack[frame.base..frame.base + length].copy_from_slice(words);
        }
        self.running.stack_mark = self.saved.lowest(point.saved, point.thread).unwrap_or(0);
        (self.running.stack_limit, self.running.stack_reserve) = (point.stack_limit, point.stack_reserve);
        let (thread, position) = (point.thread, point.position);
        if thread != self.running.thread {
            self.put_stack_away();
            self.take_stack_of(thread);
        }
        self.set_position(position);
        self.begin_run();
        true
    }

    /// Takes back the operations that were replaced since the newest choice, but those that its state allows too.
    #[cold]
    fn take_back_patches(&mut self) {
        let (memory, data) = (&self.memory, &self.linkage.class_data);
        let is_initialized = |class: ClassId| ClassData::init_state(data, memory, class) == InitState::Done;
        if let Some(newest) = self.choices.last_mut() {
            newest.patches = self.code.unpatch(newest.patches, is_initialized);
        }
    }

    /// Forgets the newest choice. Call it right after [`Machine::back`]: either its last alternative is about to
    /// run, or the search goes further back.
    pub fn pop_choice(&mut self) {
        let Some(point) = self.choices.pop() else { return };
        self.memory.pop_choice(&point.memory);
        // The saved frames describe the state we are in, so an older choice can do without them only if the frames
        // it has not saved have not changed since: they have not, because we have just gone back.
        self.saved.truncate(point.saved);
        self.running.stack_mark = match self.choices.last() {
            Some(older) => self.saved.lowest(older.saved, self.running.thread).unwrap_or(usize::MAX),
            None => 0,
        };
        if self.running.stack_mark == usize::MAX {
            self.enter_thread_for_choice();
        }
        if self.choices.is_empty() {
            self.forget_prepared();
            self.code.keep_patches();
            self.classes.keep_changes();
            self.deliver_output();
        }
    }

    /// Whether going back to the newest choice needs a thread's stack.
    pub(crate) fn is_older_than_choice(&self, thread: ThreadId) -> bool {
        self.choices.last().is_some_and(|newest| thread.0 < newest.threads)
    }

    /// The current thread runs for the first time since the newest choice: saves its top frame.
    pub(crate) fn enter_thread_for_choice(&mut self) {
        let newest = match self.choices.last() {
            Some(newest) if self.running.thread.0 < newest.threads => newest,
            _ => {
                self.running.stack_mark = 0;
                return;
            }
        };
        if let Some(mark) = self.saved.lowest(newest.saved, self.running.thread) {
            self.running.stack_mark = mark;
            return;
        }
        // A frame that is saved in part, because it starts further down, counts as not saved.
        let reach = if self.choices.len() < MANY_CHOICES { REACH } else { 0 };
        let (base, first) = (self.running.fp.saturating_sub(reach), newest.saved);
        self.save_frame(base, self.running.fp - base + self.frame_registers());
        self.saved.add_mark(first, self.running.thread, base);
        self.running.stack_mark = base;
    }

    #[inline]
    fn save_frame(&mut self, base: usize, registers: usize) {
        let start = self.saved.words.len();
        let end = (base + registers).min(self.running.stack.len());
        self.saved.words.extend_from_slice(&self.running.stack[base..end]);
        self.saved.frames.push(SavedFrame { thread: self.running.thread, base, words: (start, end - base) });
    }

    /// Control is about to return to the caller of the current frame, which the newest choice has not saved: saves it.
    /// What lies above the current frame's first register is nothing that the caller will read.
    pub(crate) fn save_caller(&mut self) {
        let base = self.running.fp - FrameHeader(self.running.stack[self.running.fp + self.running.header]).delta();
        self.save_frame(base, self.running.fp - base);
        self.running.stack_mark = base;
        let mark = self.choices.last().and_then(|newest| self.saved.mark_of(newest.saved, self.running.thread));
        if let Some(index) = mark {
            self.saved.marks[index].lowest = base;
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
