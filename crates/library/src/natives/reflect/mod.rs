//! Classes, members, loaders and modules, as reflection sees them.

use super::ClassNatives;

pub(super) const TABLES: &[&ClassNatives] = &[];
