//! Method handles and descriptions of constants.

use super::ClassNatives;

mod constants;
mod method_handle_natives;

pub(super) const TABLES: &[&ClassNatives] =
    &[&method_handle_natives::NATIVES, &method_handle_natives::METHOD_HANDLE, &constants::UTILS];
