//! Where the bytes of a class come from: the user's JDK and the class path.
//!
//! [`Jdk`] is the library of the program that runs, [`ClassPath`] the program itself, and [`Sources`] the two
//! together, as the linker asks for them. Everything is opened on first use: starting a program touches only
//! the files it needs.
//!
//! This module finds bytes and never looks inside a class. Nothing here may panic on a damaged file.

mod bound;
mod class_folder;
mod class_path;
mod error;
mod image;
mod jar;
mod jdk;
mod jmods;
mod manifest;
mod sources;
mod suggest;
mod words;

pub use class_folder::ClassFolder;
pub use class_path::ClassPath;
pub use error::PathError;
pub use jar::Jar;
pub use jdk::{Jdk, OLDEST_FEATURE_VERSION};
pub use manifest::Manifest;
pub use sources::Sources;
pub use suggest::{ClassNames, misspellings};
pub use words::in_words;

use crate::file::Bytes;
