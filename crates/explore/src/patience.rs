//! How long somebody waits for a path that is repeated.

use crate::{Pace, Tally};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Goes on until the time is up or the user has had enough, and then as long as nobody minds.
pub struct Patience<'a> {
    interrupted: &'a AtomicBool,
    deadline: Option<Instant>,
    grace: Duration,
    /// When it was first seen to be interrupted.
    seen: Option<Instant>,
}

impl<'a> Patience<'a> {
    /// Waits until the deadline or the interruption, and for `grace` after it.
    pub fn new(interrupted: &'a AtomicBool, deadline: Option<Instant>, grace: Duration) -> Patience<'a> {
        Patience { interrupted, deadline, grace, seen: None }
    }

    /// Whether it has waited long enough.
    pub fn is_over(&mut self) -> bool {
        let now = Instant::now();
        if self.interrupted.load(Ordering::Relaxed) {
            self.seen.get_or_insert(now);
        }
        let ends = [self.seen, self.deadline].into_iter().flatten();
        ends.min().is_some_and(|end| now >= end + self.grace)
    }
}

impl Pace for Patience<'_> {
    fn goes_on(&mut self, _: &Tally, _: usize) -> bool {
        !self.is_over()
    }
}
