//! The names of threads' frames, which stay what they are while a thread does not run.

use crate::code::Code;
use crate::frame::{FramePosition, Frames};

/// The frames of a thread as they were told last: where they were, and the words that count.
#[derive(Default)]
pub(super) struct KnownFrames {
    top: FramePosition,
    /// Headers and live registers, by their places on the stack.
    words: Vec<(u32, u64)>,
    /// Nothing if what the words say depends on what else the path has made.
    name: Option<u128>,
}

impl KnownFrames {
    /// The name of frames that are what they were.
    pub(super) fn name(&self, stack: &[u64], top: FramePosition) -> Option<u128> {
        let is_same = |&(place, word): &(u32, u64)| stack.get(place as usize) == Some(&word);
        self.name.filter(|_| self.top == top && self.words.iter().all(is_same))
    }

    /// They are told anew, from their headers on.
    pub(super) fn begin(&mut self, code: &Code, stack: &[u64], top: FramePosition) {
        (self.top, self.name) = (top, None);
        self.words.clear();
        Frames::new(code, stack, top).for_each(|frame| self.note(stack, frame.base + frame.locals));
    }

    /// A word of the stack that counts.
    pub(super) fn note(&mut self, stack: &[u64], place: usize) {
        self.words.push((place as u32, stack[place]));
    }

    /// They were told, and this is their name on every path.
    pub(super) fn end(&mut self, name: u128) {
        self.name = Some(name);
    }
}
