//! Schedules of threads that differ, and where a search of them goes next: optimal dynamic partial-order reduction.
//!
//! A run is a [`Trace`] of [`Event`]s: what a thread did that another could notice, with the [`Location`]s that it read
//! or wrote. Two runs that order all dependent events alike are the same run to every thread. A [`Reduction`] looks for
//! the *races* of each run that has ended, dependent events that could have happened in the other order, remembers which
//! sequences would reverse them (*wakeup trees*) and which steps would only repeat what was walked (*sleep sets*), and
//! says which position to go back to. With [`ReductionKind::Optimal`] each class of equal runs is walked exactly once, and
//! no run is begun in vain. Choices of the program are events too, and walked in the same tree.
//!
//! The driver runs the program. It appends events to the trace and cuts it; the trace is handed to the reduction, which
//! keeps nothing of it. Two threads that each add one to a word, in two steps, have the six orders of their reads and
//! writes, less two that only exchange the reads:
//!
//! ```
//! use jaywalk_schedules::{Access, Event, Location, Reduction, ReductionKind, Thread, Trace};
//!
//! let word = Location(0);
//! let (mut trace, mut reduction) = (Trace::new(), Reduction::new(ReductionKind::Optimal));
//! loop {
//!     // Which threads can go on: here, those that have not done both steps.
//!     let done = |trace: &Trace, thread| trace.last_of(thread).map_or(0, |last| trace.number(last) + 1);
//!     loop {
//!         let enabled: Vec<_> = [Thread(0), Thread(1)].into_iter().filter(|thread| done(&trace, *thread) < 2).collect();
//!         if enabled.is_empty() {
//!             reduction.ended(&trace, &[]);
//!             break;
//!         }
//!         let thread = reduction.pick(&trace, &enabled).expect("optimal runs are not cut");
//!         let access = if done(&trace, thread) == 0 { Access::read(word, 0) } else { Access::write(word, 0) };
//!         trace.push(&Event::new(thread, &[access]));
//!     }
//!     match reduction.next(&trace) {
//!         Some(turn) => trace.truncate(turn.position),
//!         None => break,
//!     }
//! }
//! assert_eq!((reduction.counters().runs, reduction.counters().blocked), (4, 0));
//! ```
//!
//! A driver that runs threads for long stretches asks less: [`Reduction::scheduled`] before an event while it answers,
//! and, once nothing is scheduled, [`Reduction::may_run`] when it has to switch. The running thread may go on by itself.
//!
//! This crate knows no machine and no explorer, prints nothing and never runs a program. It never decides that an order
//! cannot matter but by the accesses that it was told: what the driver leaves out is lost. Nothing in it depends on time
//! or addresses. Start reading at [`event`], then [`trace`], `races.rs` and [`reduction`]; `tree.rs`, `sleep.rs` and
//! `steps.rs` are what it remembers, and `remains.rs` tells it to others. Apart from all that, [`happens_before`] knows which
//! accesses a program has ordered by synchronising, and which are data races.

mod blocks;
mod clocks;
pub mod event;
mod focus;
pub mod happens_before;
mod races;
pub mod reduction;
mod remains;
mod sleep;
mod steps;
pub mod trace;
mod tree;

pub use event::{Access, Event, Location, Need, Thread};
pub use focus::{Conflicts, Focus};
pub use happens_before::{DataRace, HappensBefore, Order, Strength, Use};
pub use reduction::{Counters, Reduction, ReductionKind, Turn};
pub use remains::{Remains, ToldSleeper, ToldStep, ToldTree};
pub use trace::Trace;
