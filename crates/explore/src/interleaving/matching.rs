//! Schedules of which no state is walked twice.
//!
//! A state is looked at where a thread has done something whose order with others matters, and now and then in between. What
//! was come to before is left to whoever came first. Where the order of an event does not matter, others need no turn before
//! it, because they have one later: on a cycle they might never have. So whoever closes a cycle gives everybody a turn before
//! its last event.
//!
//! A thread that has gone round without changing anything, all by itself, may wait for others in a loop: it runs on until the
//! machine sees that, and then waits until somebody changes what it looks at. If nobody can, that is found as a deadlock is.

use super::{Interleaving, Stopped};
use crate::search::Met;
use jaywalk_machine::Machine;

/// States are looked at after so many events at the latest.
const MOST_BETWEEN: usize = 32;
/// A loop that waits is seen after so many events, or not at all.
const MOST_IN_LOOP: usize = 160;

impl Interleaving {
    /// Looks whether the state between two turns was there before. Nothing if the search goes on as it would.
    pub(super) fn match_state(&mut self, machine: &mut Machine) -> Option<Stopped> {
        let current = machine.current_thread();
        let position = machine.trace().len();
        if let Some(end) = self.in_loop {
            let is_over = machine.spins(current) || position >= end;
            if !is_over && machine.is_enabled(current) {
                machine.give_turn(current);
                return Some(Stopped::GoesOn);
            }
            self.in_loop = None;
            if !machine.spins(current) {
                return Some(self.leave_loop(machine));
            }
        }
        if position == 0 || !self.reduction.is_new(machine.trace()) {
            return None;
        }
        let trace = machine.trace();
        let focus = self.reduction.focus()?;
        let is_due = focus.matters(trace, position - 1)
            || trace.choice(position - 1).0 > 1
            || position.is_multiple_of(MOST_BETWEEN)
            || machine.spins(current);
        if !is_due {
            return None;
        }
        match self.states.as_mut()?.meet(machine) {
            Met::New => {
                self.is_new_state = true;
                None
            }
            Met::Before => Some(self.leave_known(machine)),
            Met::Barren => Some(Stopped::Matched),
            Met::OnPath(before) => {
                self.reduction.want_all(position - 1);
                if self.is_round(machine, before) && machine.is_enabled(current) {
                    self.in_loop = Some(position + MOST_IN_LOOP);
                    machine.give_turn(current);
                    machine.stop_in_loop(position + MOST_IN_LOOP);
                    return Some(Stopped::GoesOn);
                }
                Some(self.leave_known(machine))
            }
        }
    }

    /// The state is known: what comes after it was walked, but for a race that is seen only if another thread comes next.
    fn leave_known(&mut self, machine: &mut Machine) -> Stopped {
        // Where all is walked once more, its races are known.
        let rival = if self.skips_barren { None } else { self.rivals.next(machine) };
        let Some(rival) = rival else { return Stopped::Matched };
        self.pass_on(machine, rival);
        machine.stop_after_events(machine.trace().len() + 1);
        if self.is_full { Stopped::Full } else { Stopped::GoesOn }
    }

    /// Whether all events from one on are of the current thread, and changed nothing.
    fn is_round(&self, machine: &mut Machine, from: usize) -> bool {
        let current = machine.number_of_thread(machine.current_thread());
        let trace = machine.trace();
        (from..trace.len()).all(|event| {
            let changes = trace.accesses(event).any(|access| access.writes) && !machine.writes_nothing_new(event);
            trace.thread(event) == current && !changes && trace.choice(event).0 == 1
        })
    }

    /// A thread goes round in a loop that the machine does not know: whether that matters depends on who else could go on.
    fn leave_loop(&mut self, machine: &mut Machine) -> Stopped {
        let current = machine.current_thread();
        let others = machine.enabled_threads();
        let goes_on = others.into_iter().any(|other| other != current && !machine.is_timed(other));
        if goes_on { Stopped::Matched } else { Stopped::Loops }
    }
}
