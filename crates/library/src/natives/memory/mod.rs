//! `Unsafe` and other raw access to memory.

use super::ClassNatives;

mod access;
mod atomic;
mod foreign_references;
pub(crate) mod place;
pub(super) mod raw;
mod unsafe_access;

pub(crate) use place::raw_address;

pub(super) use unsafe_access::COPYING;

pub(super) const TABLES: &[&ClassNatives] = &[
    &unsafe_access::NATIVES,
    &unsafe_access::CONSTANTS,
    &foreign_references::NATIVES,
    &atomic::ATOMIC_LONG,
    &atomic::SCOPED_ACCESS,
];
