//! Files, streams, archives and the environment.

use super::ClassNatives;

pub(super) const TABLES: &[&ClassNatives] = &[];
