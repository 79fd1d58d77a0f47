//! The JDK's locks, semaphores, latches and conditions where all schedules of a program are explored: an operation on one is
//! one event, as on a monitor, instead of compare-and-set, queue nodes and parking.
//!
//! That is exact as long as nobody can tell who waits. A thread that has tried in vain and waits has left nothing behind
//! that others could notice: it might as well not have tried yet, so any of those that wait may be the next, fair or not,
//! and every order in which threads acquire is one that the bytecode has too. It is not so where a thread in the queue keeps
//! those behind it from what they could have: see [`layout`] and [`read_write`]. Whatever asks for the queue says that this
//! is not supported ([`looking`]).
//!
//! The fields that say who has a lock are those of the JDK, so all that was done before the first thread was started, and
//! all that bytecode does, fits together. Synchronisers of the program's own are left to their bytecode.

mod acquiring;
mod atomic;
mod conditions;
mod fork_join;
mod layout;
mod looking;
mod meeting;
mod phaser;
mod pools;
mod queues;
mod read_write;
mod stamped;
mod waiting;

use super::ClassNatives;
use jaywalk_machine::native::Outcome;
pub(crate) use meeting::row_of_place;

pub(super) const TABLES: &[&ClassNatives] = &[
    &acquiring::REENTRANT,
    &acquiring::QUEUED,
    &acquiring::SEMAPHORE,
    &acquiring::WORKER,
    &acquiring::QUEUED_LONG,
    &conditions::CONDITION,
    &conditions::CONDITION_LONG,
    &looking::QUEUE,
    &looking::QUEUE_LONG,
    &read_write::READ_WRITE,
    &stamped::STAMPED_LOCK,
    &fork_join::FORK_JOIN_POOL,
    &fork_join::FORK_JOIN_TASK,
    &fork_join::COUNTED_COMPLETER,
    &meeting::SYNCHRONOUS_QUEUE,
    &meeting::EXCHANGER_NATIVES,
    &pools::POOL,
    &pools::POOL_WORKER,
    &pools::SCHEDULED_POOL,
    &pools::SCHEDULED_TASK,
    &pools::RUNNABLE,
    &pools::TIMER_QUEUE,
    &queues::LINKED_QUEUE,
    &queues::LINKED_ITERATOR,
    &queues::LINKED_DEQUE,
    &queues::DEQUE_ITERATOR,
    &queues::ARRAY_QUEUE,
    &queues::ARRAY_ITERATOR,
    &queues::DELAYED_QUEUE,
    &waiting::FUTURE_TASK,
    &waiting::COMPLETABLE_FUTURE,
    &phaser::PHASER_NATIVES,
];

/// What is not exact as an event.
fn unsupported(what: &str) -> Outcome {
    Outcome::Unsupported(format!("{what} (--synchronizers bytecode walks it step by step)"))
}
