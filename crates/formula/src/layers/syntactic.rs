//! The condition, or its negation, stands on the path.

use crate::condition::Condition;
use crate::path::{Cursor, Step};
use crate::terms::{Term, Terms};

#[derive(Debug, Default)]
pub(crate) struct Syntactic {
    /// How many terms were known before a step.
    cursor: Cursor<u32>,
    /// By term: 0 if the path says nothing, 1 if it says that it is true, 2 that it is false.
    known: Vec<u8>,
    /// The terms that are known, in the order of asserting.
    asserted: Vec<Term>,
}

impl Syntactic {
    #[inline]
    pub(crate) fn follow(&mut self, terms: &Terms, steps: &[Step]) {
        while let Some(mark) = self.cursor.step_back(steps) {
            for term in self.asserted.drain(mark as usize..) {
                self.known[term.index()] = 0;
            }
        }
        while let Some(step) = self.cursor.next(steps) {
            let mark = self.asserted.len() as u32;
            self.assert(step.condition);
            let parts = step.condition.parts(terms);
            if parts.len() > 1 {
                parts.into_iter().for_each(|part| self.assert(part));
            }
            self.cursor.take(step, mark);
        }
    }

    fn assert(&mut self, condition: Condition) {
        let Condition { term, holds } = condition;
        if self.known.len() <= term.index() {
            self.known.resize(term.index() + 1, 0);
        }
        let known = &mut self.known[term.index()];
        if *known == 0 {
            *known = if holds { 1 } else { 2 };
            self.asserted.push(term);
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
