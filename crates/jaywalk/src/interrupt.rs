//! Ctrl-C and its like: the first one asks a search to stop and report, the second one ends the process.

use jaywalk_classes::path::in_words;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The status of a process that a signal ended, as shells count.
const ENDED_BY_SIGNAL: i32 = 128;

/// A flag that a signal raises.
pub fn flag() -> Result<Arc<AtomicBool>, String> {
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
