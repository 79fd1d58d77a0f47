//! Objects, strings, threads, exceptions and the system: `java.lang` and what starts with it.

use super::ClassNatives;

mod object;

pub(super) const TABLES: &[&ClassNatives] = &[&object::NATIVES];
