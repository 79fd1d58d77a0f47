//! When a search looks up from its work.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Leaves after which it looks up at the latest: few enough that it does so many times a second on any tree.
const MOST_LEAVES: u32 = 1 << 14;
/// It looks up about as often as this.
const OFTEN: Duration = Duration::from_millis(4);
/// How often an observer is told of progress.
const BETWEEN_NEWS: Duration = Duration::from_millis(200);

/// A path with fewer forks is not deep: a search that takes its time over those has many of them to see.
const DEEP: usize = 40;

/// Why a search stops before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    Interrupted,
    OutOfTime,
    PathLimit,
    /// More forks wait than there should be memory for.
    FrontierLimit,
    /// Enough was found.
    Found,
    /// Another search has its turn.
    TurnOver,
    /// A schedule failed that was drawn.
    Drawn,
    /// A path is to be walked by machines that prepare no calls.
    Unfit,
}

/// Looks at the clock and at the user's wish to stop, seldom enough to cost nothing.
pub(super) struct Pacer<'a> {
    interrupted: &'a AtomicBool,
    begun: Instant,
    deadline: Option<Instant>,
    /// When its turn ends.
    turn: Option<Instant>,
    /// Leaves from one look to the next.
    leaves: u32,
    looked: Instant,
    told: Instant,
    pub(super) halt: Option<Halt>,
}

impl<'a> Pacer<'a> {
    pub(super) fn new(interrupted: &'a AtomicBool, time_limit: Option<Duration>) -> Pacer<'a> {
        let begun = Instant::now();
        let deadline = time_limit.and_then(|limit| begun.checked_add(limit));
        Pacer { interrupted, begun, deadline, turn: None, leaves: 1, looked: begun, told: begun, halt: None }
    }

    /// The same with a turn that ends in a deep path.
    pub(super) fn in_turn(self, turn: Option<Duration>) -> Pacer<'a> {
        Pacer { turn: turn.and_then(|turn| self.begun.checked_add(turn)), ..self }
    }

    /// Looks up on a path with so many forks: its turn may be over.
    pub(super) fn look_at_turn(&mut self, forks: usize) -> bool {
        if self.halt.is_none() && forks > DEEP && self.turn.is_some_and(|turn| self.looked >= turn) {
            self.halt = Some(Halt::TurnOver);
        }
        self.halt.is_none()
    }

    /// When the search is to stop.
    pub(super) fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// How many leaves to walk before [`Pacer::leaves_walked`] is called.
    pub(super) fn leaves_to_walk(&self) -> u32 {
        self.leaves
    }

    /// The leaves were walked. Returns whether to go on.
    pub(super) fn leaves_walked(&mut self) -> bool {
        let now = Instant::now();
        let took = now - self.looked;
        if took < OFTEN / 2 {
            self.leaves = (self.leaves * 2).min(MOST_LEAVES);
        } else if took > OFTEN {
            self.leaves = (self.leaves / 2).max(1);
        }
        self.look(now)
    }

    /// Looks up in the middle of a path. Returns whether to go on.
    pub(super) fn path_goes_on(&mut self) -> bool {
        self.look(Instant::now())
    }

    fn look(&mut self, now: Instant) -> bool {
        self.looked = now;
        if self.halt.is_none() {
            self.halt = if self.interrupted.load(Ordering::Relaxed) {
                Some(Halt::Interrupted)
            } else if self.deadline.is_some_and(|deadline| now >= deadline) {
                Some(Halt::OutOfTime)
            } else {
                None
            };
        }
        self.halt.is_none()
    }

    /// Whether it is time to tell how far the search is.
    pub(super) fn has_news(&mut self) -> bool {
        let is_due = self.looked - self.told >= BETWEEN_NEWS;
        if is_due {
            self.told = self.looked;
        }
        is_due
    }
}
