//! A panic is a bug of ours and is said to be one, never shown as a finding in the user's program.

use crate::status::ExitStatus;
use std::io::{self, Write};

/// From now on, a panic on any thread ends the process with [`ExitStatus::Bug`].
pub fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map_or_else(String::new, |location| format!(" at {location}"));
        let message = message_of(panic.payload());
        // Nothing can be done when standard error is closed too.
        let _ = writeln!(
            io::stderr(),
            "jaywalk: this is a bug in jaywalk {}, not in your program: {message}{place}\n\
             jaywalk: please report it with this message, the command line and, if you can, the class files",
            env!("CARGO_PKG_VERSION"),
        );
        std::process::exit(ExitStatus::Bug.code());
    }));
}

/// `panic!` carries a literal or, with arguments, a string.
fn message_of(payload: &(dyn std::any::Any + Send)) -> &str {
    let literal = payload.downcast_ref::<&str>().copied();
    literal.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
