//! The path's model: values that satisfy all conditions of the path. It says yes to one side of every question.
//!
//! When a question finds values for the other side, they are kept with the place where it was asked; if the path takes
//! that side, they become its model. A path that nobody asked about on the way (one that a token dictates) has no such
//! values, and its model is looked for when it is needed.

use crate::condition::Condition;
use crate::evaluate::{Evaluator, Model};
use crate::path::{Cursor, Step};
use crate::terms::{SymbolId, Term, Terms};

/// Values of some symbols, the others being as they were.
pub(crate) type Values = Vec<(SymbolId, u64)>;

/// So many values are kept for sides that the path has not taken.
const MOST_PREPARED: usize = 1 << 20;

/// Values for a side that the path has not taken.
#[derive(Debug)]
struct Prepared {
    /// How many conditions the path had, and the stamp of the last.
    length: usize,
    stamp: u64,
    condition: Condition,
    values: Values,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    changes: u32,
    is_lost: bool,
}

#[derive(Debug, Default)]
pub(crate) struct PathModel {
    cursor: Cursor<Mark>,
    model: Model,
    evaluator: Evaluator,
    changes: Vec<(SymbolId, Option<u64>)>,
    prepared: Vec<Prepared>,
    /// How many values these are together.
    prepared_values: usize,
    /// Whether there is no model, because none was found for a condition.
    is_lost: bool,
}

/// What following a path needs before it can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Follow {
    /// All steps are taken.
    Done,
    /// Values are needed for this step, which the model does not satisfy.
    Needs(Step),
}

impl PathModel {
    /// Takes steps as long as the model, or what was prepared, satisfies them.
    pub(crate) fn follow(&mut self, terms: &Terms, steps: &[Step]) -> Follow {
        while let Some(mark) = self.cursor.step_back(steps) {
            self.undo(mark.changes);
            self.is_lost = mark.is_lost;
        }
        while let Some(last) = self.prepared.last() {
            let is_there = last.length <= steps.len() && last.stamp == stamp_before(steps, last.length);
            if is_there {
                break;
            }
            self.prepared_values -= last.values.len();
            self.prepared.pop();
        }
        while let Some(&step) = self.cursor.next(steps) {
            if !self.is_lost && !self.holds(terms, step.condition) {
                let Some(values) = self.prepared_for(terms, steps, step.condition) else { return Follow::Needs(step) };
                self.take(step, &values);
            } else {
                self.take(step, &[]);
            }
        }
        Follow::Done
    }

    /// What was prepared for a condition at the cursor, or for one that was restated as this.
    fn prepared_for(&mut self, terms: &Terms, steps: &[Step], condition: Condition) -> Option<Values> {
        let (length, stamp) = (self.cursor.len(), stamp_before(steps, self.cursor.len()));
        // They lie in the order of their places.
        let here = self.prepared.iter().rev().take_while(|prepared| prepared.length >= length);
        let fitting = here.filter(|prepared| prepared.length == length && prepared.stamp == stamp);
        let (exact, others): (Vec<&Prepared>, Vec<&Prepared>) =
            fitting.partition(|prepared| prepared.condition == condition);
        if let Some(prepared) = exact.first() {
            return Some(prepared.values.clone());
        }
        let others: Vec<Values> = others.into_iter().map(|prepared| prepared.values.clone()).collect();
        others.into_iter().find(|values| {
            let mark = self.set(values);
            let holds = self.holds(terms, condition);
            self.undo(mark);
            holds
        })
    }

    /// Takes a step with values that satisfy it and all before.
    pub(crate) fn take(&mut self, step: Step, values: &[(SymbolId, u64)]) {
        let mark = Mark { changes: self.changes.len() as u32, is_lost: self.is_lost };
        self.set(values);
        self.cursor.take(&step, mark);
    }

    /// Takes a step that no values are known for: from here on the path has no model.
    pub(crate) fn lose(&mut self, step: Step) {
        let mark = Mark { changes: self.changes.len() as u32, is_lost: self.is_lost };
        self.is_lost = true;
        self.cursor.take(&step, mark);
    }

    /// Keeps values for a side of a question that was asked at the end of the path.
    pub(crate) fn prepare(&mut self, steps: &[Step], condition: Condition, values: Values) {
        self.prepared_values += values.len();
        // The oldest would be the last to be used; they can be found again.
        if self.prepared_values > MOST_PREPARED {
            self.prepared.drain(..self.prepared.len() / 2);
            self.prepared_values = values.len() + self.prepared.iter().map(|kept| kept.values.len()).sum::<usize>();
        }
        self.prepared.push(Prepared {
            length: steps.len(),
            stamp: stamp_before(steps, steps.len()),
            condition,
            values,
        });
    }

    /// How many steps are taken.
    pub(crate) fn taken(&self) -> usize {
        self.cursor.len()
    }

    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost
    }

    pub(crate) fn model(&self) -> &Model {
        &self.model
    }

    /// How many values of terms were computed so far.
    pub(crate) fn computed(&self) -> u64 {
        self.evaluator.computed
    }

    pub(crate) fn holds(&mut self, terms: &Terms, condition: Condition) -> bool {
        (self.value(terms, condition.term) != 0) == condition.holds
    }

    pub(crate) fn value(&mut self, terms: &Terms, term: Term) -> u64 {
        self.evaluator.value(terms, &self.model, term)
    }

    /// Changes values; [`PathModel::undo`] takes that back.
    pub(crate) fn set(&mut self, values: &[(SymbolId, u64)]) -> u32 {
        let mark = self.changes.len() as u32;
        for &(symbol, word) in values {
            let before = self.model.given(symbol);
            if before != Some(word) {
                self.changes.push((symbol, before));
                self.model.set(symbol, word);
            }
        }
        if self.changes.len() > mark as usize {
            self.evaluator.forget();
        }
        mark
    }

    pub(crate) fn undo(&mut self, mark: u32) {
        if self.changes.len() == mark as usize {
            return;
        }
        for (symbol, word) in self.changes.drain(mark as usize..).rev() {
            self.model.put(symbol, word);
        }
        self.evaluator.forget();
    }
}

/// The stamp of the last of the first conditions.
fn stamp_before(steps: &[Step], length: usize) -> u64 {
    if length == 0 { 0 } else { steps[length - 1].stamp }
}
