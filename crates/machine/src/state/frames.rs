//! The names of threads' frames, which stay what they are while a thread does not run, or while their callees do.

use crate::code::Code;
use crate::frame::{FramePosition, FrameView, Frames};

/// The frames of a thread as they were told last, the outermost first: where they were, and the words that count.
#[derive(Default)]
pub(super) struct KnownFrames {
    top: FramePosition,
    /// How often the stack had changed then, if the thread did not run.
    changes: Option<u64>,
    frames: Vec<KnownFrame>,
    /// Headers and live registers, by their places on the stack.
    words: Vec<(u32, u64)>,
    /// Of all. Nothing if what the words say depends on what else the path has made.
    name: Option<u128>,
    /// The frames as they are, and up to where each has its registers for itself.
    views: Vec<(FrameView, usize)>,
}

struct KnownFrame {
    view: FrameView,
    end: usize,
    /// Where its words end.
    words: usize,
    name: Option<u128>,
}

impl KnownFrames {
    /// Comes to the frames as they are now. Returns whether all are what they were. Of a thread that does not run, `changes`
    /// says how often the stack may have changed.
    pub(super) fn follow(&mut self, code: &Code, stack: &[u64], top: FramePosition, changes: Option<u64>) -> bool {
        let is_same = |&(place, word): &(u32, u64)| stack.get(place as usize) == Some(&word);
        let before = std::mem::replace(&mut self.changes, changes);
        let is_untouched = changes.is_some() && before == changes;
        if self.name.is_some() && self.top == top && (is_untouched || self.words.iter().all(is_same)) {
            debug_assert!(
                self.words.iter().all(is_same),
                "nobody else changes the stack of a thread that does not run"
            );
            return true;
        }
        (self.top, self.name) = (top, None);
        self.views.clear();
        // What a callee's window covers is the callee's.
        let mut end = usize::MAX;
        self.views.extend(Frames::new(code, stack, top).map(|view| (view, std::mem::replace(&mut end, view.base))));
        self.views.reverse();
        let (mut same, mut first) = (0, 0);
        for (known, &(view, end)) in self.frames.iter().zip(&self.views) {
            let is_there = known.name.is_some() && (known.view, known.end) == (view, end);
            if !is_there || !self.words[first..known.words].iter().all(is_same) {
                break;
            }
            (same, first) = (same + 1, known.words);
        }
        self.frames.truncate(same);
        self.words.truncate(first);
        false
    }

    /// Their name, if they are what they were.
    pub(super) fn name(&self) -> Option<u128> {
        self.name
    }

    /// The frames that are to be told anew, from the outermost one on.
    pub(super) fn changed(&self) -> &[(FrameView, usize)] {
        &self.views[self.frames.len()..]
    }

    /// The names of those that are not.
    pub(super) fn same(&self) -> impl Iterator<Item = u128> {
        self.frames.iter().filter_map(|frame| frame.name)
    }

    /// A word of the stack that counts.
    pub(super) fn note(&mut self, stack: &[u64], place: usize) {
        self.words.push((place as u32, stack[place]));
    }

    /// The next frame was told; this is its name on every path, if it has one.
    pub(super) fn add(&mut self, name: Option<u128>) {
        let (view, end) = self.views[self.frames.len()];
        self.frames.push(KnownFrame { view, end, words: self.words.len(), name });
    }

    /// All were told, and this is their name, which is the same on every path if that of each is.
    pub(super) fn end(&mut self, name: u128) {
        self.name = self.frames.iter().all(|frame| frame.name.is_some()).then_some(name);
    }
}
