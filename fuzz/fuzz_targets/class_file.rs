//! Any bytes at all are a class or an error with a message, never a panic.

#![no_main]

#[path = "../../crates/classes/tests/reader_support/exercise.rs"]
mod exercise;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Err(error) = exercise::exercise(bytes.to_vec()) {
        assert!(!error.message.is_empty());
    }
});
