//! What is wrong with a class file, in one line.

use super::NEWEST_VERSION;

/// A class file that breaks JVMS chapter 4, or that is newer than this reader.
///
/// The message says what and where, without the name of the class: only the caller knows which name it asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct FormatError {
    /// One line for a person, worded as HotSpot does where it has a wording.
    pub message: String,
    /// Which Java error this becomes.
    pub kind: FormatErrorKind,
}

/// The Java error that a [`FormatError`] becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatErrorKind {
    /// A `ClassFormatError`.
    Malformed,
    /// An `UnsupportedClassVersionError`.
    UnsupportedVersion {
        /// The file's major version.
        major: u16,
        /// The file's minor version.
        minor: u16,
    },
}

impl FormatError {
    /// A `ClassFormatError` with this message.
    #[cold]
    pub fn malformed(message: impl Into<String>) -> FormatError {
        FormatError { message: message.into(), kind: FormatErrorKind::Malformed }
    }

    /// A class file of a version that this reader does not know.
    #[cold]
    pub(super) fn unsupported_version(major: u16, minor: u16) -> FormatError {
        let message = if major > NEWEST_VERSION {
            format!(
                "compiled by a more recent version of Java (class file version {major}.{minor}); \
                 the newest supported class file version is {NEWEST_VERSION}.0"
            )
        } else {
            format!("class file version {major}.{minor} is not supported")
        };
        FormatError { message, kind: FormatErrorKind::UnsupportedVersion { major, minor } }
    }
}
