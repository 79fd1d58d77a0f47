//! Call sites, method handles and dynamic constants.
//!
//! [`link`] is entered for each call site and constant that the interpreter cannot resolve by itself. The general way
//! is the JDK's own: `java.lang.invoke` runs as bytecode and asks the machine through the natives of
//! `MethodHandleNatives`. That takes milliseconds for a site, so the bootstrap methods that compilers use most have a
//! shortcut in `shortcut`, the one place that decides between the two: a class made here does the same.

mod adaptation;
mod concat;
mod constants;
pub(crate) mod lambda;
mod linker;
pub(crate) mod member_name;
mod recorded;
mod records;
mod shortcut;
mod switches;

pub use linker::link;
pub use shortcut::close_shortcuts;
