//! Class files as bytes with an index (JVMS chapter 4).
//!
//! [`ClassFile::parse`] makes one pass that notes where constants, members and attributes lie, and checks that
//! everything the structure refers to exists and has the right tag, but for the JDK's own files. Text, code and tables are decoded only when
//! asked for, because starting a program loads hundreds of classes and uses a small part of each.
//!
//! This module knows nothing of other classes: whether a superclass exists, whether two methods clash or a
//! field resolves is the business of [`crate::link`]. It never panics, whatever the bytes are.
//! Start reading at [`ClassFile::parse`].

mod annotations;
mod attributes;
mod bytes;
mod check;
mod class;
mod code;
mod cursor;
mod error;
mod member;
mod modified_utf8;
mod names;
mod offsets;
mod pool;

pub use annotations::{Annotation, ElementValue, annotations, parameter_annotations};
pub use bytes::Bytes;
pub use class::{BootstrapMethod, ClassFile, InnerClass, RecordComponent};
pub use code::{Code, Handler, LocalVariable};
pub use error::{FormatError, FormatErrorKind, VersionTrouble};
pub use member::Member;
pub(crate) use modified_utf8::text as decoded;
pub use pool::{ConstantPool, MemberRef, Tag};

/// Whether a file is checked while it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// All that the structure refers to must be there.
    Nobody,
    /// The file comes from the JDK, whose compiler made it well.
    Source,
}

/// The oldest class-file version that is read.
pub const OLDEST_VERSION: u16 = 45;

/// The newest class-file version that is read: Java 25.
pub const NEWEST_VERSION: u16 = 69;

/// The minor version of a class that uses preview features.
pub const PREVIEW_MINOR_VERSION: u16 = 0xffff;
