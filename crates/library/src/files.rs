//! The files that a program sees, for whoever starts machines: see [`keep_host_as_it_is`].

pub use crate::natives::io::system::frozen::{FrozenHost, Seen};
pub use crate::natives::io::system::keep_host_as_it_is;
