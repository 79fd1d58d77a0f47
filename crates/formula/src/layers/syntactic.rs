//! The condition, or its negation, stands on the path.

use crate::condition::Condition;
use crate::path::{Cursor, Step};
use crate::terms::Term;

#[derive(Debug, Default)]
pub(crate) struct Syntactic {
    cursor: Cursor<Option<Term>>,
    /// By term: 0 if the path says nothing, 1 if it says that it is true, 2 that it is false.
    known: Vec<u8>,
}

impl Syntactic {
    #[inline]
    pub(crate) fn follow(&mut self, steps: &[Step]) {
        while let Some(mark) = self.cursor.step_back(steps) {
            if let Some(term) = mark {
                self.known[term.index()] = 0;
            }
        }
        while let Some(step) = self.cursor.next(steps) {
            let Condition { term, holds } = step.condition;
            if self.known.len() <= term.index() {
                self.known.resize(term.index() + 1, 0);
            }
            let known = &mut self.known[term.index()];
            let is_new = *known == 0;
            if is_new {
                *known = if holds { 1 } else { 2 };
            }
            self.cursor.take(step, is_new.then_some(term));
        }
    }

    /// Whether the path says that a condition holds, or that it does not.
    #[inline]
    pub(crate) fn ask(&self, condition: Condition) -> Option<bool> {
        match self.known.get(condition.term.index()) {
            Some(1) => Some(condition.holds),
            Some(2) => Some(!condition.holds),
            _ => None,
        }
    }
}
