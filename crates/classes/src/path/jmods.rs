//! The JDK's `jmods` folder, read when there is no `lib/modules`: one zip file a module.
//!
//! Slower than the image (tens of milliseconds to open `java.base` alone), but some builds have nothing else.

use super::jar::read_entry;
use super::words::{in_words, zip_in_words};
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use zip::ZipArchive;

/// A `.jmod` keeps classes and resources in this folder, beside commands and native libraries.
const CLASSES: &str = "classes/";

/// The modules, `java.base` first because nearly every lookup ends there.
pub(super) struct Jmods {
    modules: Vec<Jmod>,
}

struct Jmod {
    name: String,
    file: PathBuf,
    archive: OnceLock<Result<Mutex<Archive>, String>>,
}

type Archive = ZipArchive<BufReader<File>>;

impl Jmods {
    /// Lists the folder; no file is opened yet. `None` when it holds no module.
    pub(super) fn open(folder: &Path) -> Option<Jmods> {
        let mut modules: Vec<Jmod> = fs::read_dir(folder)
            .ok()?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|file| file.extension().is_some_and(|extension| extension == "jmod"))
            .filter_map(|file| {
                let name = file.file_stem()?.to_str()?.to_owned();
                Some(Jmod { name, file, archive: OnceLock::new() })
            })
            .collect();
        modules
            .sort_by(|one, other| (one.name != "java.base", &one.name).cmp(&(other.name != "java.base", &other.name)));
        (!modules.is_empty()).then_some(Jmods { modules })
    }

    pub(super) fn module_names(&self) -> Vec<String> {
        self.modules.iter().map(|module| module.name.clone()).collect()
    }

    /// The bytes of `name` in the first module that has it, or in the named one.
    pub(super) fn find(&self, module: Option<&str>, name: &str) -> Result<Option<Vec<u8>>, (PathBuf, String)> {
        for candidate in self.modules.iter().filter(|candidate| module.is_none_or(|module| module == candidate.name)) {
            let mut archive = candidate.archive()?;
            let found = read_entry(&mut archive, &[CLASSES, name].concat());
            if let Some(bytes) = found.map_err(|detail| (candidate.file.clone(), detail))? {
                return Ok(Some(bytes));
            }
        }
        Ok(None)
    }

    /// The module that has a file right in `package` (`java/lang`).
    pub(super) fn module_of(&self, package: &str) -> Option<&str> {
        let prefix = format!("{CLASSES}{package}/");
        let has_package = |module: &&Jmod| {
            module.archive().is_ok_and(|archive| {
                archive.file_names_raw().any(|name| {
                    name.strip_prefix(prefix.as_bytes()).is_some_and(|rest| !rest.is_empty() && !rest.contains(&b'/'))
                })
            })
        };
        self.modules.iter().find(has_package).map(|module| module.name.as_str())
    }

    /// The names of all entries of a module, without the leading `classes/`.
    pub(super) fn names_of(&self, module: &str) -> Vec<String> {
        let Some(Ok(archive)) = self.modules.iter().find(|found| found.name == module).map(Jmod::archive) else {
            return Vec::new();
        };
        let names = archive.file_names_raw().filter_map(|name| name.strip_prefix(CLASSES.as_bytes()));
        names.map(|name| String::from_utf8_lossy(name).into_owned()).collect()
    }
}

impl Jmod {
    fn archive(&self) -> Result<std::sync::MutexGuard<'_, Archive>, (PathBuf, String)> {
        let opened = self.archive.get_or_init(|| {
            let file = File::open(&self.file).map_err(|error| in_words(&error))?;
            // The zip data starts after four bytes of the format's own; the reader finds it from the end.
            let archive = ZipArchive::new(BufReader::new(file)).map_err(|error| zip_in_words(&error))?;
            Ok(Mutex::new(archive))
        });
        match opened {
            Ok(archive) => Ok(archive.lock().unwrap_or_else(PoisonError::into_inner)),
            Err(detail) => Err((self.file.clone(), detail.clone())),
        }
    }
}
