//! The intervals of the path: brought up to date when a question gets this far, asked by going up from them.

use super::index::Index;
use super::propagate::{Conflict, Intervals};
use crate::condition::Condition;
use crate::path::{Cursor, Step};
use crate::terms::Terms;

/// How many conditions are revised again for one that is new.
const MOST_REVISIONS: usize = 60;

#[derive(Debug, Default)]
pub(crate) struct PathIntervals {
    cursor: Cursor<(usize, bool)>,
    pub(crate) intervals: Intervals,
    /// Whether the path contradicts itself, which only an unproven one does.
    is_contradictory: bool,
}

impl PathIntervals {
    pub(crate) fn follow(&mut self, terms: &Terms, steps: &[Step], index: &Index) {
        while let Some((mark, was_contradictory)) = self.cursor.step_back(steps) {
            self.intervals.back(mark);
            self.is_contradictory = was_contradictory;
        }
        while let Some(step) = self.cursor.next(steps) {
            let mark = (self.intervals.mark(), self.is_contradictory);
            self.cursor.take(step, mark);
            if self.assert(terms, steps, index, step.condition).is_err() {
                self.is_contradictory = true;
            }
            self.intervals.narrowed.clear();
        }
    }

    /// Narrows by a condition, and by those that were taken and share symbols that got narrower.
    fn assert(&mut self, terms: &Terms, steps: &[Step], index: &Index, condition: Condition) -> Result<(), Conflict> {
        self.intervals.revise(terms, condition)?;
        let mut left = MOST_REVISIONS;
        while let Some(symbol) = self.intervals.narrowed.pop() {
            // Only conditions up to the cursor: what is learned from later ones would survive taking them back.
            for place in index.places(symbol).filter(|&place| place < self.cursor.len()) {
                let other = steps[place].condition;
                if other == condition {
                    continue;
                }
                if left == 0 {
                    return Ok(());
                }
                left -= 1;
                self.intervals.revise(terms, other)?;
            }
        }
        Ok(())
    }

    /// Whether a condition holds, or does not, for all values within the intervals.
    pub(crate) fn ask(&mut self, terms: &Terms, condition: Condition) -> Option<bool> {
        if self.is_contradictory {
            return None;
        }
        self.intervals.truth(terms, condition)
    }
}
