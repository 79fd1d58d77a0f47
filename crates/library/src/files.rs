//! The files that a program sees, for whoever starts machines: see [`keep_host_as_it_is`].

pub use crate::natives::io::system::frozen::{Fact, FrozenHost, Input, Seen};
pub use crate::natives::io::system::keep_host_as_it_is;

use jaywalk_machine::Machine;

/// Writes what a program has changed in memory that stands for parts of files to those files. To be called when it has
/// ended; it is too late to tell the program of trouble.
pub fn write_mappings_back(machine: &mut Machine) {
    let _ = crate::natives::io::write_mappings_back(machine);
}
