//! `Unsafe` and other raw access to memory, and arithmetic that the JDK leaves to the VM.

use super::ClassNatives;

mod access;
mod atomic;
mod exponential;
mod fdlibm;
mod math;
pub(crate) mod place;
mod raw;
mod sine;
mod strings;
mod unsafe_access;
mod zip;

pub(crate) use place::raw_address;

pub(super) const TABLES: &[&ClassNatives] = &[
    &unsafe_access::NATIVES,
    &unsafe_access::CONSTANTS,
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
