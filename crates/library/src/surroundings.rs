//! What the machines of one program have read of the host beside its classes, so that a search can tell whether it would
//! read the same again.

pub use crate::natives::lang::properties::host_properties;

use std::sync::atomic::{AtomicBool, Ordering};

/// Shared by all machines that start one program.
#[derive(Debug, Default)]
pub struct Surroundings {
    environment: AtomicBool,
}

impl Surroundings {
    /// The program is given the environment variables, all at once.
    pub(crate) fn read_environment(&self) {
        self.environment.store(true, Ordering::Relaxed);
    }

    /// Whether a program was given the environment variables.
    pub fn has_read_environment(&self) -> bool {
        self.environment.load(Ordering::Relaxed)
    }
}
