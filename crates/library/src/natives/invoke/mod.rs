//! Method handles, var handles and call sites.

use super::ClassNatives;

pub(super) const TABLES: &[&ClassNatives] = &[];
