//! A search stops when it is told to, also in the middle of a native method that takes long.

mod explored;

use explored::{Programs, reasons};

#[test]
fn a_time_limit_is_kept_within_a_native_method() {
    let programs = Programs::compile("stopping", &[]);
    // Long enough to come to the native method, and much less than that takes.
    let (value, status) = programs.json(&["--time-limit", "2s"], &["Large"]);
    assert_eq!(status, Some(3), "{value}");
    assert_eq!(reasons(&value), ["time"], "{value}");
}
