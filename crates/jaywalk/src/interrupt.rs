//! Ctrl-C and its like: the first one asks a search to stop and report, the second one ends the process.

use jaywalk_classes::path::in_words;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};

/// The status of a process that a signal ended, as shells count.
const ENDED_BY_SIGNAL: i32 = 128;

/// Whether a signal ends the process at once, though somebody has listened before.
static ENDS_AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Does something that leaves nothing behind when it ends: a signal that comes meanwhile takes effect then.
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    let came = Arc::new(AtomicUsize::new(0));
    ENDS_AT_ONCE.store(false, Ordering::Relaxed);
    for signal in [SIGINT, SIGTERM] {
        // Where nobody can listen, it is as if nobody tried.
        let _ = signal_hook::flag::register_conditional_default(signal, Arc::clone(&ENDS_AT_ONCE));
        let _ = signal_hook::flag::register_usize(signal, Arc::clone(&came), signal as usize);
    }
    let done = work();
    ENDS_AT_ONCE.store(true, Ordering::Relaxed);
    if let signal @ 1.. = came.load(Ordering::Relaxed) {
        let _ = signal_hook::low_level::emulate_default_handler(signal as i32);
    }
    done
}

/// A flag that a signal raises.
pub fn flag() -> Result<Arc<AtomicBool>, String> {
    ENDS_AT_ONCE.store(false, Ordering::Relaxed);
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        let register = || {
            // In this order: what looks at the flag runs before what raises it.
            let again = Arc::clone(&interrupted);
            signal_hook::flag::register_conditional_shutdown(signal, ENDED_BY_SIGNAL + signal, again)?;
            signal_hook::flag::register(signal, Arc::clone(&interrupted))
        };
        register().map_err(|error: std::io::Error| format!("cannot listen for signals: {}", in_words(&error)))?;
    }
    Ok(interrupted)
}
