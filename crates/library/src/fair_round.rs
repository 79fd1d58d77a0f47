//! The fair round: which thread runs next, the same each time.
//!
//! Turns go round, so whoever can run does so in the end. Whoever waits for what another thread gives away only for
//! moments, such as a lock, must find it there when its turn comes, however the other's loop fits its time slices:
//! slices differ in length, giving up a monitor that somebody waits for ends one, and so does waking a thread that has
//! been parked for long.

use jaywalk_machine::{Handover, Ready, Schedule, ThreadId};

/// The least length of a slice, and the range of what comes on top.
const SHORTEST_SLICE: u64 = 16_000;
const SLICE_RANGE: u64 = 8_000;
/// A thread that has been parked for more turns of others has the next one when it is woken.
const LONG_WAIT: u64 = 16;

/// Threads take turns in the order of their numbers; who has waited longest is notified first; the clock jumps to the
/// first time-out.
pub struct FairRound;

impl Schedule for FairRound {
    /// The lengths are spread evenly over their range, and no loop of the program's runs in step with them.
    fn slice(&self, turn: u64) -> i64 {
        let spread = turn.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        (SHORTEST_SLICE + ((spread * SLICE_RANGE) >> 32)) as i64
    }

    /// The current thread goes on only when no other can.
    fn next_thread(&self, ready: &mut Ready<'_>) -> Option<ThreadId> {
        ready.after(ready.current())
    }

    fn notified(&self, waiters: &mut dyn Iterator<Item = ThreadId>) -> Option<ThreadId> {
        waiters.next()
    }

    fn next_time(&self, first_due: Option<u64>) -> Option<u64> {
        first_due
    }

    fn ends_slice(&self, handover: Handover) -> bool {
        match handover {
            Handover::Monitor => true,
            Handover::Unpark(turns) => turns > LONG_WAIT,
        }
    }
}
