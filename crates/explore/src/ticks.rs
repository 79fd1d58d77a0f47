//! A clock that machines can afford to look at.

use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

const BETWEEN_TICKS: Duration = Duration::from_millis(20);

static TICKS: AtomicU32 = AtomicU32::new(0);
static TICKING: Once = Once::new();

/// Counts up for the rest of the process, some times a second: the driver of a search looks up then, at the next fork or
/// when the next native method ends. Loops that meet neither are left by their time slices, also where there is no thread
/// to spare for ticking.
pub(crate) fn ticks() -> &'static AtomicU32 {
    TICKING.call_once(|| {
        let ticking = || loop {
            thread::sleep(BETWEEN_TICKS);
            TICKS.fetch_add(1, Ordering::Relaxed);
        };
        let _ = thread::Builder::new().name("ticks".to_owned()).spawn(ticking);
    });
    &TICKS
}
