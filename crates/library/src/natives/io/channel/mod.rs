//! `sun.nio.ch`: channels over files.

pub(super) mod file_channel;
pub(super) mod file_dispatcher;
pub(super) mod file_key;
pub(super) mod io_util;
pub(super) mod mapping;
pub(super) mod native_thread;
pub(super) mod shared;
pub(crate) mod viewed;
