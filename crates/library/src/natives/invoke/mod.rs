//! Method handles and descriptions of constants.

use super::ClassNatives;

mod constants;
mod method_handle_natives;

pub(super) use method_handle_natives::COPYING;

pub(super) const TABLES: &[&ClassNatives] = &[&method_handle_natives::NATIVES, &constants::UTILS];
