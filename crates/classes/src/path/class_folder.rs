//! Classes that are in memory and in no file.

use crate::file::Bytes;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};

/// A folder of classes that was made by this program.
pub struct ClassFolder {
    shown: PathBuf,
    files: FxHashMap<String, Bytes>,
}

impl ClassFolder {
    /// Classes by file name (`demo/Main.class`); messages say that they are in `shown`.
    pub fn new(shown: &Path, files: impl IntoIterator<Item = (String, Bytes)>) -> ClassFolder {
        ClassFolder { shown: shown.to_owned(), files: files.into_iter().collect() }
    }

    pub(super) fn path(&self) -> &Path {
        &self.shown
    }

    pub(super) fn find(&self, name: &str) -> Option<Bytes> {
        self.files.get(name).cloned()
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }
}
