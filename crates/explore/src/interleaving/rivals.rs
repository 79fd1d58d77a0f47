//! Data races with what other threads did from the same state, where no state is walked twice.
//!
//! Two accesses that race can come one directly after the other: then both threads can make theirs from the state before. Each
//! does so there, but the state behind it may be known, so that the other one does not come next. What was done there is
//! remembered until the search goes back behind it. If who comes later would race with it, and no such race was tried before,
//! the other one has a turn once more, whether or not the state is known.

use jaywalk_machine::{Machine, OpenAccess, ThreadId};
use jaywalk_schedules::Thread;
use rustc_hash::FxHashSet;

/// What threads did from states of the run before others did something else there.
#[derive(Default)]
pub(super) struct Rivals {
    /// By how many events came before it.
    list: Vec<(usize, Thread, OpenAccess)>,
    /// The variables and places of races that were tried.
    tried: FxHashSet<(u32, u32, u32)>,
}

impl Rivals {
    /// The run is left at an event, before which another one comes next.
    pub(super) fn leave(&mut self, machine: &Machine, event: usize) {
        while self.list.last().is_some_and(|&(position, ..)| position > event) {
            self.list.pop();
        }
        let trace = machine.trace();
        if event < trace.len() {
            let thread = trace.thread(event);
            self.list.extend(machine.open_accesses(event).map(|access| (event, thread, access)));
        }
    }

    /// Who has to come next for a race with the newest event to be seen.
    pub(super) fn next(&mut self, machine: &mut Machine) -> Option<ThreadId> {
        let event = machine.trace().len().checked_sub(1)?;
        let thread = machine.trace().thread(event);
        let accesses: Vec<OpenAccess> = machine.open_accesses(event).collect();
        let here = self.list.iter().rev().take_while(|&&(position, ..)| position == event);
        for &(_, other, rival) in here.filter(|&&(_, other, _)| other != thread) {
            for access in accesses.iter().filter(|access| access.races_with(&rival)) {
                let (one, two) = (access.place.min(rival.place), access.place.max(rival.place));
                if !self.tried.contains(&(access.variable, one, two))
                    && let Some(other) = machine.thread_with_number(other)
                    && machine.is_enabled(other)
                {
                    self.tried.insert((access.variable, one, two));
                    return Some(other);
                }
            }
        }
        None
    }
}
