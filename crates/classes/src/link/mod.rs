//! Linking: from class files to classes with laid-out fields, virtual tables and resolved references.
//!
//! [`ClassTable::load`] turns a name into a [`Class`], its supertypes first (JVMS §5.3). Making a class settles
//! where its fields lie (one word each, two for a long or double) and which method each
//! virtual slot selects. References of the constant pool are resolved on first use, with access checks
//! (JVMS §5.4.3 and §5.4.4), and failures are worded as HotSpot words them.
//!
//! Nothing here runs Java code. When a class can only be had by running `loadClass` of a loader that the program
//! made, the [`LinkError`] says so in `needs`, and the machine runs it and tries again.

mod access;
mod annotations;
mod arrays;
mod claims;
mod class;
mod dispatch;
mod errors;
mod exports;
pub mod flags;
mod ids;
mod journal;
mod layout;
mod resolve;
mod supertypes;
mod table;

pub use claims::ModuleName;
pub use class::{Ancestors, Class, ClassKind, Field, Kinds, Method, Miranda, Resolved};
pub use errors::{LinkError, MissingMember, UNNAMED_MODULE};
pub use exports::Grantee;
pub use ids::{ClassId, FieldId, LoaderId, MethodId};
pub use journal::Definition;
pub use resolve::Invocation;
pub use table::{ClassSource, ClassTable, HiddenOptions};
