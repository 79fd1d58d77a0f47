//! The thread that runs.

use crate::frame::FramePosition;
use crate::thread::ThreadId;

/// The running thread's stack, where it is on it, and what is left of its time slice: what the interpreter's loop works
/// on.
///
/// **Invariant.** Whenever the loop stops, `stack` has room for a whole window from `fp` on, `fp + header` is where the
/// frame's header lies, and the operation at `pc` has changed nothing yet. A choice point remembers all of it: the numbers
/// at once, the stack frame by frame.
///
/// What the loop has just stored is not next to what a choice point remembers next to it: the compiler would copy both as
/// one, and the processor wait, since it cannot read words together that were stored apart a moment ago.
pub(crate) struct Running {
    /// Which thread it is.
    pub(crate) thread: ThreadId,
    pub(crate) stack: Vec<u64>,
    pub(crate) pc: u32,
    pub(crate) fp: usize,
    /// Time slices that the path has begun, of all threads together.
    pub(crate) turn: u64,
    pub(crate) header: usize,
    /// Calls of the program may not use the stack beyond this.
    pub(crate) stack_limit: usize,
    /// Words at the end of the largest stack that they may not use.
    pub(crate) stack_reserve: usize,
    /// What is left of the time slice.
    pub(crate) fuel: i64,
    /// Frames below this are not saved for the newest choice.
    pub(crate) stack_mark: usize,
}

impl Running {
    /// No thread yet; the first time slice is `fuel` long.
    pub(crate) fn new(fuel: i64) -> Running {
        Running {
            thread: ThreadId::MAIN,
            stack: Vec::new(),
            pc: 0,
            fp: 0,
            header: 0,
            stack_mark: 0,
            stack_limit: 0,
            stack_reserve: 0,
            fuel,
            turn: 0,
        }
    }

    /// Where the top frame is.
    #[inline]
    pub(crate) fn position(&self) -> FramePosition {
        FramePosition { pc: self.pc, fp: self.fp, header: self.header }
    }

    /// Makes `position` the top frame.
    #[inline]
    pub(crate) fn set_position(&mut self, position: FramePosition) {
        (self.pc, self.fp, self.header) = (position.pc, position.fp, position.header);
    }
}
