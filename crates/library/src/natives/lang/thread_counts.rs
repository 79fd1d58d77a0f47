//! How many threads there are and have been, for `java.lang.management`. Virtual threads do not count.

use super::virtual_thread::is_virtual;
use crate::state::state;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::Thrown;

/// What there is to say about the number of threads.
pub(crate) struct ThreadCounts {
    /// Since the program began.
    pub(crate) started: u64,
    /// Not ended.
    pub(crate) live: u64,
    /// The most that were not ended at the same time.
    pub(crate) peak: u64,
    /// Of those not ended, the ones that do not keep the program alive.
    pub(crate) daemons: u64,
}

/// The first of the permanent words [`STARTED`], [`ENDED`] and [`PEAK`], which leave the main thread out.
#[derive(Default)]
struct Words(u32);

const STARTED: u32 = 0;
const ENDED: u32 = 1;
const PEAK: u32 = 2;
const WORDS: u32 = 3;

fn words(machine: &mut Machine) -> Result<u32, Thrown> {
    if state::<Words>(machine).0 == 0 {
        let address = machine.memory.permanent(WORDS)?;
        state::<Words>(machine).0 = address;
    }
    Ok(state::<Words>(machine).0)
}

/// A thread has been started.
pub(super) fn count_started(machine: &mut Machine, thread: Ref) -> Result<(), Thrown> {
    if is_virtual(machine, thread) {
        return Ok(());
    }
    let words = words(machine)?;
    let started = machine.memory.get(words + STARTED) + 1;
    machine.memory.set(words + STARTED, started);
    let live = started - machine.memory.get(words + ENDED);
    if live > machine.memory.get(words + PEAK) {
        machine.memory.set(words + PEAK, live);
    }
    Ok(())
}

/// A thread that was counted has ended.
pub(super) fn count_ended(machine: &mut Machine, thread: Ref) -> Result<(), Thrown> {
    if is_virtual(machine, thread) {
        return Ok(());
    }
    let words = words(machine)?;
    let ended = machine.memory.get(words + ENDED) + 1;
    machine.memory.set(words + ENDED, ended);
    Ok(())
}

/// Begins to count the peak again.
pub(crate) fn reset_peak(machine: &mut Machine) -> Result<(), Thrown> {
    let words = words(machine)?;
    let live = machine.memory.get(words + STARTED) - machine.memory.get(words + ENDED);
    machine.memory.set(words + PEAK, live);
    Ok(())
}

/// The counts as they are now, the main thread among them.
pub(crate) fn thread_counts(machine: &mut Machine) -> ThreadCounts {
    let Ok(words) = words(machine) else { return ThreadCounts { started: 1, live: 1, peak: 1, daemons: 0 } };
    let word = |index: u32| machine.memory.get(words + index);
    let (started, ended, peak) = (word(STARTED) + 1, word(ENDED), word(PEAK) + 1);
    let daemons = machine
        .live_threads()
        .into_iter()
        .filter(|&thread| machine.is_daemon(thread) && !is_virtual(machine, machine.thread_object(thread)));
    ThreadCounts { started, live: started - ended, peak, daemons: daemons.count() as u64 }
}
