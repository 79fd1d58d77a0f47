//! The path condition: what the branches of one path have decided.

use crate::condition::Condition;

/// A condition of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) condition: Condition,
    /// Whether all conditions up to here are known to hold together for some values.
    pub(crate) is_proven: bool,
}

/// How long a path was; see [`PathCondition::back`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathMark(usize);

/// A journal of the conditions that a path has asserted, in order.
///
/// Invariant: all of them hold together for some values of the symbols, unless one was followed *unproven*: asserted
/// though nobody could tell. Going back is cutting a vector.
#[derive(Clone, Debug, Default)]
pub struct PathCondition {
    steps: Vec<Step>,
}

impl PathCondition {
    /// One that nothing is asserted on.
    pub fn new() -> PathCondition {
        PathCondition::default()
    }

    /// Asserts a condition of which it is known that it can hold with all before.
    pub fn assert(&mut self, condition: Condition) {
        self.push(condition, self.is_proven());
    }

    /// Asserts a condition of which nobody knows whether it can hold.
    pub fn assert_unproven(&mut self, condition: Condition) {
        self.push(condition, false);
    }

    fn push(&mut self, condition: Condition, is_proven: bool) {
        self.steps.push(Step { condition, is_proven });
    }

    /// Where the path is now.
    pub fn mark(&self) -> PathMark {
        PathMark(self.steps.len())
    }

    /// Takes back what was asserted since a mark.
    pub fn back(&mut self, mark: PathMark) {
        self.steps.truncate(mark.0);
    }

    /// Whether the conditions are known to hold together for some values.
    pub fn is_proven(&self) -> bool {
        self.steps.last().is_none_or(|step| step.is_proven)
    }

    /// How many conditions there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The conditions in order.
    pub fn conditions(&self) -> impl ExactSizeIterator<Item = Condition> + DoubleEndedIterator + '_ {
        self.steps.iter().map(|step| step.condition)
    }
}
