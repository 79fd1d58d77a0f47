//! Random walks through schedules: who goes on is drawn.

use super::{Arrival, Walker};
use crate::random::Random;
use crate::sampler::{Sampler, Sampling};
use crate::{Cut, Ending};
use jaywalk_machine::{PathBound, Step};

/// How the schedules of random walks are drawn.
#[derive(Default)]
pub(super) struct Drawn {
    sampling: Option<Sampling>,
    sampler: Option<Sampler>,
    /// Whether the walk has come to where its program starts its first thread, which can be gone back to.
    has_begun: bool,
    /// Whether the machine is there.
    is_at_start: bool,
}

impl Drawn {
    pub(super) fn is_on(&self) -> bool {
        self.sampler.is_some()
    }

    /// Whether the machine is where the first thread was started, to where a walk went back.
    #[inline]
    pub(super) fn is_at_start(&self) -> bool {
        self.is_at_start
    }
}

impl Walker {
    /// Draws the schedules of random walks so, if all are explored otherwise.
    pub fn sample(&mut self, sampling: Option<Sampling>) {
        self.drawn.sampling = sampling;
    }

    /// Whether the walk has a schedule that was drawn.
    pub(crate) fn draws_schedules(&self) -> bool {
        self.drawn.has_begun
    }

    /// Another walk begins, with numbers of its own.
    pub(crate) fn draw_schedules(&mut self, random: Random) {
        self.drawn.sampler = self.drawn.sampling.map(|sampling| Sampler::new(sampling, random));
        if !self.drawn.has_begun {
            return;
        }
        self.machine.back();
        // Without a fork before it, walks begin where the first thread is started.
        self.drawn.is_at_start = self.branches.is_empty();
        if !self.drawn.is_at_start {
            self.machine.pop_choice();
            self.drawn.has_begun = false;
        }
    }

    /// A walk goes on from where the first thread was started.
    #[cold]
    pub(super) fn leave_start(&mut self) {
        self.drawn.is_at_start = false;
        self.draw(Step::Turn);
    }

    /// Somebody gets a turn, or a way is taken.
    pub(super) fn draw(&mut self, step: Step) -> Option<Arrival> {
        if !self.drawn.has_begun && self.is_unfit_for_threads() {
            return Some(Arrival::Halted);
        }
        let sampler = self.drawn.sampler.as_mut()?;
        if !self.drawn.has_begun {
            if !self.machine.snapshot() {
                return Some(Arrival::Leaf(Ending::Cut(Cut::Bound(PathBound::Memory))));
            }
            self.drawn.has_begun = true;
        }
        if let Step::Choose(ways) = step {
            let way = sampler.way(ways);
            self.machine.note_choice(ways, way);
            self.machine.pop_choice();
            self.machine.pick(way);
            // It goes on as far as to do something that others can notice.
            self.machine.stop_after_events(self.machine.trace().len() + 1);
            return None;
        }
        (!sampler.give_turn(&mut self.machine)).then_some(Arrival::Repeated)
    }
}
