//! The user's classes as they were when they were first asked for: a class that is compiled anew while a search runs is
//! the old one for all machines to its end.

use crate::program::MOST_CLASSES;
use jaywalk_classes::file::Bytes;
use jaywalk_classes::link::{ClassSource, LoaderId};
use jaywalk_classes::path::Sources;
use jaywalk_explore::Digest;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The JDK, and the class path with what was found in it.
pub struct FrozenSources {
    sources: Sources,
    /// By internal names; `None` if there is no such class.
    found: Mutex<BTreeMap<String, Option<Bytes>>>,
    /// Those of all classes of the class path, once somebody has asked.
    names: OnceLock<Vec<String>>,
}

impl FrozenSources {
    /// Nothing was asked for yet.
    pub fn new(sources: Sources) -> FrozenSources {
        FrozenSources { sources, found: Mutex::default(), names: OnceLock::new() }
    }

    /// Where classes come from.
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    fn found(&self) -> MutexGuard<'_, BTreeMap<String, Option<Bytes>>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The names of all classes of the user's that were asked for, with digests of what was found.
    pub fn digests(&self) -> Vec<(String, u64)> {
        self.found().iter().map(|(name, found)| (name.clone(), digest(found.as_ref()))).collect()
    }

    /// The digest of a class of the user's.
    pub fn digest(&self, name: &str) -> u64 {
        digest(self.find(LoaderId::APP, name).ok().flatten().as_ref())
    }
}

fn digest(found: Option<&Bytes>) -> u64 {
    found.map_or(0, |bytes| Digest::of(bytes))
}

impl ClassSource for FrozenSources {
    fn find(&self, loader: LoaderId, name: &str) -> Result<Option<Bytes>, String> {
        if loader != LoaderId::APP {
            return self.sources.find(loader, name);
        }
        let mut found = self.found();
        if let Some(known) = found.get(name) {
            return Ok(known.clone());
        }
        let bytes = self.sources.find(loader, name)?;
        found.insert(name.to_owned(), bytes.clone());
        Ok(bytes)
    }

    fn module_of(&self, loader: LoaderId, package: &str) -> Option<String> {
        self.sources.module_of(loader, package)
    }

    fn module_descriptor(&self, module: &str) -> Option<Bytes> {
        self.sources.module_descriptor(module)
    }

    fn class_names(&self) -> Vec<String> {
        self.names.get_or_init(|| self.sources.class_path.class_names(MOST_CLASSES).names).clone()
    }
}
