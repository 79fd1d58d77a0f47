//! Waiting for input without stopping the other threads.

use super::failure::Failure;
use super::files::{self, Descriptor};
use super::opened::Opened;
use super::sequential::rest_of_block;
use super::transfer;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::Outcome;
use jaywalk_machine::{Machine, ThreadState};
use std::time::Duration;

/// How long the thread rests before it looks again, in nanoseconds.
const REST: u64 = 2_000_000;

/// How long a search waits for input before its driver may look up.
const PATIENCE: Duration = Duration::from_millis(50);

/// What to do before reading so many bytes from a descriptor: rest, if there is nothing to read yet and another thread
/// has work.
///
/// Where time is the run's own there is no resting: what comes in must not depend on the host's pace. The machine stops
/// instead, for its driver to say whether it still wants to wait.
pub(super) fn before_reading(
    machine: &mut Machine,
    descriptor: Descriptor,
    length: usize,
) -> Result<Option<Outcome>, Failure> {
    if machine.options.virtual_time {
        let has_to_wait = would_wait(machine, descriptor, length, PATIENCE)?;
        return Ok(has_to_wait.then_some(Outcome::Wait));
    }
    let may_rest = !machine.interrupted(machine.current_thread()) && others_may_run(machine);
    if !may_rest || !would_wait(machine, descriptor, length, Duration::ZERO)? {
        return Ok(None);
    }
    let until = machine.now().saturating_add(REST);
    machine.suspend(ThreadState::Sleeping, Ref::NULL, until);
    Ok(Some(Outcome::Block))
}

/// What to do before asking how many bytes are there: where paths read the same again, to wait as a read does.
pub(super) fn before_counting(machine: &mut Machine, descriptor: Descriptor) -> Result<Option<Outcome>, Failure> {
    if !transfer::may_be_read_again(machine) {
        return Ok(None);
    }
    let length = rest_of_block(files::position(machine, descriptor)?);
    before_reading(machine, descriptor, length)
}

/// Whether another thread can run now or will when time has passed. The others wait for someone who can.
fn others_may_run(machine: &Machine) -> bool {
    let current = machine.current_thread();
    machine.live_threads().into_iter().filter(|&thread| thread != current).any(|thread| {
        matches!(
            machine.thread_state(thread),
            ThreadState::Runnable | ThreadState::Entering | ThreadState::Initializing
        ) || machine.is_timed(thread)
    })
}

/// Whether a read of so many bytes would have to wait for the host longer than that.
fn would_wait(
    machine: &mut Machine,
    descriptor: Descriptor,
    length: usize,
    patience: Duration,
) -> Result<bool, Failure> {
    let keep = transfer::may_be_read_again(machine);
    let position = files::position(machine, descriptor)?;
    match &files::slot(machine, descriptor)?.opened {
        Opened::Sequential(input) => input.would_wait(position, length.min(transfer::PIECE), keep, patience),
        _ => Ok(false),
    }
}
