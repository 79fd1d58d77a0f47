//! `Unsafe` and other raw access to memory, and arithmetic that the JDK leaves to the VM.

use super::ClassNatives;

mod access;
mod atomic;
mod exponential;
mod fdlibm;
mod foreign_references;
mod math;
pub(crate) mod place;
mod raw;
mod sine;
mod strings;
mod unsafe_access;
mod zip;

pub(crate) use place::raw_address;

/// How many bytes or elements a native works through before the driver may look up: all that a search does ends soon
/// after it is told to.
const PIECE: usize = 4 << 20;

pub(super) const TABLES: &[&ClassNatives] = &[
    &unsafe_access::NATIVES,
    &unsafe_access::CONSTANTS,
    &foreign_references::NATIVES,
    &math::MATH,
    &math::STRICT,
    &math::FLOAT,
    &math::DOUBLE,
    &zip::checksum::CRC32,
    &zip::checksum::CRC32C,
    &zip::checksum::ADLER32,
    &zip::inflater::NATIVES,
    &zip::deflater::NATIVES,
    &atomic::ATOMIC_LONG,
    &atomic::SCOPED_ACCESS,
    &strings::LATIN1,
    &strings::UTF16,
    &strings::CODING,
    &strings::ARRAYS,
];
