//! Files, streams and the environment.
//!
//! What Java code does with a file descriptor goes through [`files`], where going back is taken care of; the other
//! modules are tables of natives, one per class of the JDK.

use super::ClassNatives;

mod descriptor;
mod failure;
mod file_input_stream;
mod file_output_stream;
pub(crate) mod files;
mod object_stream_class;
mod process_environment;
mod random_access_file;
mod stream;
mod transfer;
mod unix_file_system;

pub(super) const TABLES: &[&ClassNatives] = &[
    &descriptor::NATIVES,
    &descriptor::CLEANABLE_NATIVES,
    &file_input_stream::NATIVES,
    &file_output_stream::NATIVES,
    &object_stream_class::NATIVES,
    &process_environment::NATIVES,
    &random_access_file::NATIVES,
    &unix_file_system::NATIVES,
];
