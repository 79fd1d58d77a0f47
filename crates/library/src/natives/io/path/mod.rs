//! `sun.nio.fs`: what `java.nio.file` asks of the host.

mod accounts;
mod attributes;
pub(super) mod copy;
pub(super) mod dispatcher;
mod entries;
mod extended;
pub(super) mod linux;
mod opening;
mod times;
mod unix_exception;
