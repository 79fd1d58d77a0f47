//! Running operations: the everyday cases in one loop, everything else beside it.

#[cfg(test)]
mod agreement;
mod arrays;
mod cold;
mod compute;
mod hot;
mod invoke;
mod linked;
mod monitors;
mod resolve;
mod shared;

pub(crate) use hot::Exit;
pub(crate) use linked::HandleFields;
pub use linked::Polymorphic;
