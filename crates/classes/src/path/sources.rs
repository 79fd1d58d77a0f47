//! The JDK and the class path together, as the linker asks for them.

use super::{ClassPath, Jdk, PathError};
use crate::file::Bytes;
use crate::link::{ClassSource, LoaderId};

/// Where the linker gets classes: the JDK for the boot loader, the class path for the application's.
pub struct Sources {
    /// The user's JDK.
    pub jdk: Jdk,
    /// The application's classes.
    pub class_path: ClassPath,
}

impl ClassSource for Sources {
    fn find(&self, loader: LoaderId, name: &str) -> Result<Option<Bytes>, String> {
        let found = match loader {
            LoaderId::BOOT => self.jdk.find(name),
            LoaderId::APP => self.class_path.find(name),
            // A loader of the program's own finds classes by running its own code.
            _ => Ok(None),
        };
        found.map_err(|error: PathError| error.to_string())
    }

    fn module_of(&self, loader: LoaderId, package: &str) -> Option<String> {
        if loader == LoaderId::BOOT { self.jdk.module_of(package) } else { None }
    }

    fn module_descriptor(&self, module: &str) -> Option<Bytes> {
        self.jdk.find_in_module(module, "module-info.class").ok().flatten()
    }
}
