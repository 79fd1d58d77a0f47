//! Access flags and properties (JVMS tables 4.1-B, 4.5-A and 4.6-A) that linking looks at.

/// Visible everywhere.
pub const PUBLIC: u16 = 0x0001;
/// Visible in the nest only.
pub const PRIVATE: u16 = 0x0002;
/// Visible in the package and in subclasses.
pub const PROTECTED: u16 = 0x0004;
/// Belongs to the class, not to its instances.
pub const STATIC: u16 = 0x0008;
/// Not to be overridden, extended or written again.
pub const FINAL: u16 = 0x0010;
/// A method that locks its receiver or class.
pub const SYNCHRONIZED: u16 = 0x0020;
/// A field that all threads see in one order.
pub const VOLATILE: u16 = 0x0040;
/// A method with a variable number of arguments.
pub const VARARGS: u16 = 0x0080;
/// A method implemented outside of the class file.
pub const NATIVE: u16 = 0x0100;
/// An interface.
pub const INTERFACE: u16 = 0x0200;
/// A class or method that is not complete.
pub const ABSTRACT: u16 = 0x0400;
/// Not in the source: a bridge, for one.
pub const SYNTHETIC: u16 = 0x1000;
/// A constant of an enum, or an enum.
pub const ENUM: u16 = 0x4000;
