//! What is wrong with a class file, in one line.

use super::PREVIEW_MINOR_VERSION;

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
        /// What is wrong with it.
        trouble: VersionTrouble,
    },
}

/// Why a class file of some version is not run (JVMS §4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionTrouble {
    /// Older than the first class file.
    InvalidMajor,
    /// From version 56 on, a minor version other than 0 only marks preview features.
    InvalidMinor,
    /// Newer than what the JDK's classes can serve, or than what this reader knows.
    TooNew {
        /// The newest version that is known.
        newest: u16,
    },
    /// Preview features of another JDK, which this one has changed or left out since.
    OtherPreview {
        /// The version whose preview features are known.
        newest: u16,
    },
    /// Preview features of this JDK, which run only when asked for.
    PreviewDisabled,
}

impl VersionTrouble {
    /// The message of HotSpot's `UnsupportedClassVersionError`.
    pub fn words(self, class: &str, major: u16, minor: u16) -> String {
        let version = format!("class file version {major}.{minor}");
        match self {
            VersionTrouble::InvalidMajor => format!("{class} ({version}) was compiled with an invalid major version"),
            VersionTrouble::InvalidMinor => {
                format!("{class} ({version}) was compiled with an invalid non-zero minor version")
            }
            VersionTrouble::TooNew { newest } => format!(
                "{class} has been compiled by a more recent version of the Java Runtime ({version}), this version of \
                 the Java Runtime only recognizes class file versions up to {newest}.0"
            ),
            VersionTrouble::OtherPreview { newest } => format!(
                "{class} ({version}) was compiled with preview features that are unsupported. This version of the Java \
                 Runtime only recognizes preview features for class file version {newest}.{PREVIEW_MINOR_VERSION}"
            ),
            VersionTrouble::PreviewDisabled => {
                format!("Preview features are not enabled for {class} ({version}). Try running with '--enable-preview'")
            }
        }
    }

    /// The same for a person who has named the class and the JDK.
    fn message(self, major: u16, minor: u16) -> String {
        match self {
            VersionTrouble::InvalidMajor | VersionTrouble::InvalidMinor => {
                format!("class file version {major}.{minor} is not supported")
            }
            VersionTrouble::TooNew { newest } => format!(
                "compiled by a more recent version of Java (class file version {major}.{minor}); the newest supported \
                 class file version is {newest}.0"
            ),
            VersionTrouble::OtherPreview { .. } => {
                format!("compiled with preview features of Java {}, which only that version runs", major - 44)
            }
            VersionTrouble::PreviewDisabled => {
                "compiled with preview features: run it with --enable-preview".to_owned()
            }
        }
    }
}

impl FormatError {
    /// A `ClassFormatError` with this message.
    #[cold]
    pub fn malformed(message: impl Into<String>) -> FormatError {
        FormatError { message: message.into(), kind: FormatErrorKind::Malformed }
    }

    /// A class file of a version that is not run.
    #[cold]
    pub(super) fn unsupported_version(major: u16, minor: u16, trouble: VersionTrouble) -> FormatError {
        let kind = FormatErrorKind::UnsupportedVersion { major, minor, trouble };
        FormatError { message: trouble.message(major, minor), kind }
    }
}
