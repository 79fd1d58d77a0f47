//! The JDK and the class path together.

use super::{ClassPath, Jdk};

/// Where the linker gets classes: the JDK for the boot loader, the class path for the application's.
pub struct Sources {
    /// The user's JDK.
    pub jdk: Jdk,
    /// The application's classes.
    pub class_path: ClassPath,
}
