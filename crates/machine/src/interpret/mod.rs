//! Running operations: the everyday cases in one loop, everything else beside it.

mod arrays;
mod cold;
mod hot;
mod invoke;
mod linked;
mod monitors;
mod resolve;

pub(crate) use hot::Exit;
pub use linked::Polymorphic;
pub(crate) use linked::{HandleFields, needs_receiver};
