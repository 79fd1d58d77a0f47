//! The path condition: what the branches of one path have decided.

use crate::condition::Condition;
use crate::layers::index::Index;
use crate::terms::{Term, Terms};
use std::sync::atomic::{AtomicU64, Ordering};

/// A condition of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) condition: Condition,
    /// What no other step of any path has, so that whoever follows a path sees that it went another way.
    pub(crate) stamp: u64,
    /// Whether all conditions up to here are known to hold together for some values.
    is_proven: bool,
}

/// A part of what a path says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A condition of it.
    Holds(Condition),
    /// Two bounds of a term that leave one number.
    Is(Term, i64),
}

impl Part {
    /// What it is about.
    pub fn term(self) -> Term {
        match self {
            Part::Holds(condition) => condition.term,
            Part::Is(term, _) => term,
        }
    }
}

/// How long a path was; see [`PathCondition::back`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathMark(usize);

/// A journal of the conditions that a path has asserted, in order.
///
/// Invariant: all of them hold together for some values of the symbols, unless one was followed *unproven*: asserted
/// though nobody could tell. Going back is cutting a vector; a solver that follows the path notices by itself.
#[derive(Debug)]
pub struct PathCondition {
    steps: Vec<Step>,
    next_stamp: u64,
}

impl Default for PathCondition {
    fn default() -> PathCondition {
        PathCondition::new()
    }
}

impl Clone for PathCondition {
    fn clone(&self) -> PathCondition {
        PathCondition { steps: self.steps.clone(), ..PathCondition::new() }
    }
}

impl PathCondition {
    /// One that nothing is asserted on.
    pub fn new() -> PathCondition {
        static PATHS: AtomicU64 = AtomicU64::new(1);
        // Each path has its own 2⁴⁰ stamps.
        PathCondition { steps: Vec::new(), next_stamp: PATHS.fetch_add(1, Ordering::Relaxed) << 40 }
    }

    /// Asserts a condition of which it is known that it can hold with all before.
    #[inline]
    pub fn assert(&mut self, condition: Condition) {
        self.push(condition, self.is_proven());
    }

    /// Asserts a condition of which nobody knows whether it can hold.
    pub fn assert_unproven(&mut self, condition: Condition) {
        self.push(condition, false);
    }

    #[inline]
    fn push(&mut self, condition: Condition, is_proven: bool) {
        self.steps.push(Step { condition, stamp: self.next_stamp, is_proven });
        self.next_stamp += 1;
    }

    /// Where the path is now.
    #[inline]
    pub fn mark(&self) -> PathMark {
        PathMark(self.steps.len())
    }

    /// Takes back what was asserted since a mark.
    #[inline]
    pub fn back(&mut self, mark: PathMark) {
        self.steps.truncate(mark.0);
    }

    /// Whether the conditions are known to hold together for some values.
    #[inline]
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

    /// What the conditions say, in order and no longer than it must be: what a loop leaves of its rounds is the tightest
    /// bounds. It is true of exactly the same values.
    pub fn tightest(&self, terms: &Terms) -> Vec<Part> {
        Index::tightest(terms, &self.steps)
    }

    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// How far something has followed a path, with what it needs to go back for each step.
///
/// What follows a path must know nothing of conditions behind its cursor, or what it has learned from them would stay
/// when they are taken back.
#[derive(Debug)]
pub(crate) struct Cursor<M> {
    taken: Vec<(u64, M)>,
}

impl<M> Default for Cursor<M> {
    fn default() -> Cursor<M> {
        Cursor { taken: Vec::new() }
    }
}

impl<M> Cursor<M> {
    /// Gives back the mark of the newest step that the path no longer has; to be called until there is none.
    #[inline]
    pub(crate) fn step_back(&mut self, steps: &[Step]) -> Option<M> {
        let (stamp, _) = self.taken.last()?;
        // Stamps are never used twice, so the newest step tells of all before it.
        if self.taken.len() <= steps.len() && steps[self.taken.len() - 1].stamp == *stamp {
            return None;
        }
        self.taken.pop().map(|(_, mark)| mark)
    }

    /// The next step of the path that was not taken.
    #[inline]
    pub(crate) fn next<'a>(&self, steps: &'a [Step]) -> Option<&'a Step> {
        steps.get(self.taken.len())
    }

    /// Notes that a step was taken, and what takes it back.
    #[inline]
    pub(crate) fn take(&mut self, step: &Step, mark: M) {
        self.taken.push((step.stamp, mark));
    }

    /// How many steps were taken.
    pub(crate) fn len(&self) -> usize {
        self.taken.len()
    }
}
