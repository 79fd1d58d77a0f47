//! Ends what the solver is asked when a search is to stop: Z3 may take seconds for one question, and looks at no clock of
//! ours.

use jaywalk_formula::Interrupter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How often it looks whether the search is to stop.
const OFTEN: Duration = Duration::from_millis(20);

/// It rings so long after the time is up: then whoever is interrupted sees by himself that it is.
const LATER: Duration = Duration::from_millis(5);

/// Rings when the user or the time wants a search to stop, until it has.
pub(super) struct Alarm<'a> {
    interrupted: &'a AtomicBool,
    end: Option<Instant>,
    watched: Mutex<Watched>,
    wake: Condvar,
}

#[derive(Default)]
struct Watched {
    solvers: Vec<Interrupter>,
    /// Nothing more is wanted of them.
    rings: bool,
    is_over: bool,
}

impl<'a> Alarm<'a> {
    /// Has a search done under an alarm.
    pub(super) fn during<T>(
        interrupted: &'a AtomicBool,
        time_limit: Option<Duration>,
        search: impl FnOnce(&Alarm<'a>) -> T,
    ) -> T {
        let end = time_limit.and_then(|limit| Instant::now().checked_add(limit + LATER));
        let alarm = Alarm { interrupted, end, watched: Mutex::default(), wake: Condvar::new() };
        thread::scope(|scope| {
            // Without a thread to spare, questions end by their own time-outs.
            let _ = thread::Builder::new().name("alarm".to_owned()).spawn_scoped(scope, || alarm.watch());
            let _over = Over(&alarm);
            search(&alarm)
        })
    }

    /// Rings from now on, whatever the user and the time want.
    pub(super) fn ring(&self) {
        self.watched().rings = true;
        self.wake.notify_all();
    }

    /// From now on, it rings for this solver too.
    pub(super) fn add(&self, solver: Interrupter) {
        self.watched().solvers.push(solver);
    }

    fn watched(&self) -> MutexGuard<'_, Watched> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watch(&self) {
        let mut watched = self.watched();
        while !watched.is_over {
            // Again and again: a question that was just about to begin has not heard it.
            if watched.rings || self.is_time() {
                watched.solvers.iter().for_each(Interrupter::interrupt);
            }
            watched = self.wake.wait_timeout(watched, OFTEN).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn is_time(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed) || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// Tells the alarm that the search is over, however it ends.
struct Over<'a, 'b>(&'a Alarm<'b>);

impl Drop for Over<'_, '_> {
    fn drop(&mut self) {
        self.0.watched().is_over = true;
        self.0.wake.notify_all();
    }
}
