//! `java.lang.management`: what a program can find out about the machine that runs it.
//!
//! The beans are the JDK's own; here is what they ask. Every answer is true and, in a search, a function of the path
//! alone. What the machine does not keep is absent, as the beans allow: there is no compiler, no flag, no count of
//! collections, no time of threads other than the current one.

use super::ClassNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

mod flight_recorder;
mod memory;
mod system;
mod threads;
mod vm;

pub(super) const TABLES: &[&ClassNatives] = &[
    &flight_recorder::NATIVES,
    &memory::COLLECTOR,
    &memory::MANAGER,
    &memory::MEMORY,
    &memory::POOL,
    &system::CLASS_LOADING,
    &system::DIAGNOSTIC,
    &system::FLAG,
    &system::OPERATING_SYSTEM,
    &threads::NATIVES,
    &vm::NATIVES,
];

fn no(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::boolean(false)
}

/// What the beans understand as "not known".
fn undefined(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::long(-1)
}
