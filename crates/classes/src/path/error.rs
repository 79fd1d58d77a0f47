//! What can be wrong with a JDK or a class path, in one line each.

use std::path::PathBuf;

/// Why classes cannot be found. Every message is one line that also says what to do; all of them are the
/// user's to mend, so the command line ends with its usage status (2).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PathError {
    /// No JDK was named and none is installed where we look.
    #[error("no JDK found: pass --jdk DIR, set JAVA_HOME, or put `java` on the PATH")]
    NoJdk,
    /// The named folder does not exist or is not a folder.
    #[error("{origin} names {}, which is not a directory: point it at a JDK {OLDEST} or newer", home.display(), OLDEST = super::OLDEST_FEATURE_VERSION)]
    JdkMissing {
        /// The folder that was named.
        home: PathBuf,
        /// Who named it: `--jdk`, `JAVA_HOME` or the `java` on the PATH.
        origin: &'static str,
    },
    /// The named folder holds no class library that we can read.
    #[error("{origin} names {}, which is not a JDK (no lib/modules and no jmods): point it at a JDK {OLDEST} or newer", home.display(), OLDEST = super::OLDEST_FEATURE_VERSION)]
    NotAJdk {
        /// The folder that was named.
        home: PathBuf,
        /// Who named it.
        origin: &'static str,
    },
    /// Something inside a JDK was named: its `bin`, or a program there.
    #[error("{origin} names {}: name the folder of that JDK, {}", named.display(), home.display())]
    InsideJdk {
        /// What was named.
        named: PathBuf,
        /// Who named it.
        origin: &'static str,
        /// The JDK around it.
        home: PathBuf,
    },
    /// The JDK is older than the oldest whose library we run.
    #[error("{origin} names {}, a JDK {version}: jaywalk needs {OLDEST} or newer", home.display(), OLDEST = super::OLDEST_FEATURE_VERSION)]
    JdkTooOld {
        /// The folder that was named.
        home: PathBuf,
        /// Who named it.
        origin: &'static str,
        /// The version that its `release` file states.
        version: String,
    },
    /// The JDK's own files are damaged or of an unknown format.
    #[error("cannot read {}: {detail}: reinstall this JDK or choose another with --jdk", file.display())]
    DamagedJdk {
        /// The file that cannot be read.
        file: PathBuf,
        /// What is wrong with it.
        detail: String,
    },
    /// A jar that was named as the program cannot be read.
    #[error("cannot read {}: {detail}", file.display())]
    UnreadableJar {
        /// The jar.
        file: PathBuf,
        /// What is wrong with it.
        detail: String,
    },
    /// A class or resource exists but cannot be read.
    #[error("cannot read {name} in {}: {detail}", place.display())]
    UnreadableEntry {
        /// The directory or jar.
        place: PathBuf,
        /// The entry's name.
        name: String,
        /// What is wrong with it.
        detail: String,
    },
}
