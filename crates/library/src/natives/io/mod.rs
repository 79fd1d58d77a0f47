//! Files, streams and the environment.
//!
//! What Java code does with a file descriptor goes through [`files`], what it does with a path through [`system`]; going
//! back is taken care of there. The other modules are tables of natives, one per class of the JDK.

use super::ClassNatives;

mod channel;
mod console;
mod descriptor;
pub(crate) mod failure;
mod file_input_stream;
mod file_output_stream;
pub(crate) mod files;
mod image;
mod internet_address;
mod network;
mod object_stream_class;
mod opened;
pub(crate) mod outside;
mod path;
mod preferences;
mod print_stream;
mod process_environment;
mod process_handle;
mod random_access_file;
mod sequential;
mod stream;
pub(crate) mod system;
#[cfg(test)]
mod tests;
mod time_zone;
mod transfer;
mod unix_file_system;
mod waiting;

pub(super) use print_stream::COPYING as PRINT_STREAM;
pub(super) use process_handle::process_number;

pub(crate) use channel::shared::write_all_back as write_mappings_back;
pub(crate) use channel::viewed;

pub(super) const TABLES: &[&ClassNatives] = &[
    &internet_address::ADDRESS,
    &internet_address::ADDRESS_4,
    &internet_address::ADDRESS_6,
    &internet_address::FACTORY,
    &internet_address::INTERFACE,
    &internet_address::LOOKUP_4,
    &internet_address::LOOKUP_6,
    &network::ADDRESS,
    &network::DATAGRAM_PACKET,
    &network::EPOLL,
    &network::DISTRIBUTED_COLLECTOR,
    &network::NAME_SERVERS,
    &network::NET,
    &network::OPTIONS,
    &network::PORTS,
    &network::PROXIES,
    &network::UNIX_SOCKETS,
    &network::WATCH,
    &channel::file_channel::NATIVES,
    &channel::file_dispatcher::NATIVES,
    &channel::file_dispatcher::UNIX_NATIVES,
    &channel::file_dispatcher::UNIX_DISPATCHER_NATIVES,
    &channel::file_key::NATIVES,
    &channel::io_util::NATIVES,
    &channel::mapping::NATIVES,
    &channel::native_thread::NATIVES,
    &console::NATIVES,
    &descriptor::NATIVES,
    &descriptor::CLEANABLE_NATIVES,
    &file_input_stream::NATIVES,
    &file_output_stream::NATIVES,
    &image::NATIVES,
    &object_stream_class::NATIVES,
    &path::copy::UNIX_COPY_FILE_NATIVES,
    &path::copy::UNIX_FILE_SYSTEM_NATIVES,
    &path::dispatcher::NATIVES,
    &path::linux::NATIVES,
    &preferences::PREFERENCES,
    &preferences::PRINTERS,
    &process_environment::NATIVES,
    &process_handle::NATIVES,
    &process_handle::INFO_NATIVES,
    &process_handle::PROCESS_NATIVES,
    &random_access_file::NATIVES,
    &time_zone::NATIVES,
    &unix_file_system::NATIVES,
];
