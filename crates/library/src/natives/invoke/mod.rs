//! Method handles.

use super::ClassNatives;

mod method_handle_natives;

pub(super) const TABLES: &[&ClassNatives] = &[&method_handle_natives::NATIVES, &method_handle_natives::METHOD_HANDLE];
