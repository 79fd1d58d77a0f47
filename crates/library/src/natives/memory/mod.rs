//! `Unsafe` and other raw access to memory, and arithmetic that the JDK leaves to the VM.

use super::ClassNatives;

pub(super) const TABLES: &[&ClassNatives] = &[];
