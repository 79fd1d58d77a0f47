//! What a strategy does with the leaves it comes to.

use super::drawing::Drawing;
use super::observer::Wishes;
use super::pacer::{Halt, Pacer};
use super::teller::{Failure, Teller};
use super::work::Fork;
use super::{LeafKind, Progress};
use crate::finding::Fault;
use crate::{Ending, Finding, Pace, Reason, Tally, Walker};

/// A path whose end has more words of heap in use is better repeated when the walker's memory was given back.
const LARGE_HEAP: u32 = 4 << 20;

/// Takes what a strategy sees, and says whether it is to go on.
pub(super) trait Results: Pace {
    /// Which leaves are of interest; others that an assumption ended or that completed are only counted.
    fn wishes(&self) -> Wishes;

    /// How many leaves to walk before [`Results::leaves_walked`] is called.
    fn leaves_to_walk(&self) -> u32;

    /// So many leaves were walked. Returns whether to go on.
    fn leaves_walked(&mut self, walker: &mut Walker, leaves: u32) -> bool;

    /// The walker is at the end of a path, which is counted here. Returns whether to go on.
    fn leaf(&mut self, walker: &mut Walker, ending: Ending) -> bool;

    /// A fork was come to that is not gone on from here.
    fn fork(&mut self, fork: Fork);
}

/// A leaf that was counted, and what is to be told of it.
pub(super) enum Seen {
    Completed,
    Cut(Reason),
    Failed(Fault),
}

impl Seen {
    /// Counts the end of a path.
    pub(super) fn count(walker: &mut Walker, ending: &Ending) -> Option<Seen> {
        let seen = match ending {
            Ending::Pruned => {
                walker.count_pruned();
                return None;
            }
            Ending::Completed => Seen::Completed,
            Ending::Cut(cut) => Seen::Cut(cut.reason(walker.machine())),
            Ending::Race => Seen::Failed(walker.race_fault()?),
            Ending::Uncaught(_) | Ending::Deadlock | Ending::Exit(_) => {
                Seen::Failed(Fault::of_ending(walker.machine(), ending)?)
            }
        };
        match seen {
            Seen::Completed => walker.count_completed(),
            Seen::Cut(_) => walker.count_cut(),
            Seen::Failed(_) => walker.count_failed(),
        }
        Some(seen)
    }

    pub(super) fn kind(&self) -> LeafKind {
        match self {
            Seen::Completed => LeafKind::Completed,
            Seen::Cut(_) => LeafKind::Cut,
            Seen::Failed(_) => LeafKind::Failed,
        }
    }
}

/// All there is to say about the failed path where the walker is.
pub(super) fn describe(walker: &mut Walker, ending: &Ending, fault: Fault) -> Failure {
    let slices = walker.slices();
    Failure { finding: Finding::of_fault(walker.machine(), ending, fault), slices }
}

/// Tells everything at once: for a search with one walker.
pub(super) struct Direct<'a, 'b, 'c> {
    pub(super) teller: &'c mut Teller<'a>,
    pub(super) pacer: Pacer<'b>,
    pub(super) wishes: Wishes,
    /// Parts of the tree that wait elsewhere than behind the walker.
    pub(super) waiting: u64,
    /// Forks that are to be gone on from.
    pub(super) found: Vec<Fork>,
    /// Schedules that are drawn between those that are walked in order.
    pub(super) drawing: Option<Drawing<'b>>,
}

impl Direct<'_, '_, '_> {
    fn tell_progress(&mut self, tally: &Tally, depth: usize, frontier: u64) {
        if self.pacer.has_news() {
            let elapsed = self.pacer.elapsed();
            self.teller.observer.progress(&Progress { tally: *tally, depth, frontier, elapsed });
        }
    }

    /// Stops for a reason, unless there is one already. Returns whether to go on.
    fn stop(&mut self, halt: Option<Halt>) -> bool {
        self.pacer.halt = self.pacer.halt.or(halt);
        self.pacer.halt.is_none()
    }
}

impl Pace for Direct<'_, '_, '_> {
    fn goes_on(&mut self, tally: &Tally, depth: usize) -> bool {
        self.pacer.path_goes_on();
        self.tell_progress(tally, depth, self.waiting);
        let deadline = self.pacer.deadline();
        if self.drawing.as_mut().is_some_and(|drawing| drawing.goes_on(deadline)) {
            self.stop(Some(Halt::Drawn));
        }
        self.pacer.look_at_turn(depth)
    }

    fn threads_start(&mut self) {
        if let Some(drawing) = &mut self.drawing {
            drawing.threads_start();
        }
    }
}

impl Results for Direct<'_, '_, '_> {
    fn wishes(&self) -> Wishes {
        self.wishes
    }

    fn leaves_to_walk(&self) -> u32 {
        let left = self.teller.paths_left.unwrap_or(u64::MAX);
        let left = left.min(self.drawing.as_ref().map_or(u64::MAX, Drawing::runs_left));
        u32::try_from(left).unwrap_or(u32::MAX).clamp(1, self.pacer.leaves_to_walk())
    }

    fn leaves_walked(&mut self, walker: &mut Walker, leaves: u32) -> bool {
        let limit = self.teller.walked(u64::from(leaves));
        self.pacer.leaves_walked();
        let (deadline, goes_on) = (self.pacer.deadline(), limit.is_none() && self.pacer.halt.is_none());
        if let Some(drawing) = self.drawing.as_mut().filter(|_| goes_on)
            && drawing.walked(leaves.into(), deadline)
        {
            self.stop(Some(Halt::Drawn));
        }
        self.pacer.look_at_turn(walker.depth_to_leave());
        self.tell_progress(&walker.tally, walker.depth(), self.waiting + walker.waiting());
        self.stop(limit)
    }

    fn leaf(&mut self, walker: &mut Walker, ending: Ending) -> bool {
        let Some(seen) = Seen::count(walker, &ending) else { return true };
        if self.wishes.include(&walker.machine().output) {
            let details = self.wishes.details(walker.machine(), &ending);
            self.teller.leaf(seen.kind(), &walker.machine().settled_output(), details.as_ref());
        }
        let halt = match seen {
            Seen::Completed => None,
            Seen::Cut(reason) => self.teller.cut(reason),
            Seen::Failed(fault) if self.teller.knows(&fault) => self.teller.failed_again(&fault, 1),
            Seen::Failed(fault) => {
                let failure = describe(walker, &ending, fault);
                let is_large = walker.machine().memory.used_words() > LARGE_HEAP;
                self.teller.failed(failure, is_large)
            }
        };
        self.stop(halt)
    }

    fn fork(&mut self, fork: Fork) {
        self.found.push(fork);
    }
}
