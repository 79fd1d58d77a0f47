//! One jar: its index, its manifest, and the entries that count for the running Java version.

use super::bound::read_bounded;
use super::manifest::Manifest;
use super::words::zip_in_words;
use super::{Bytes, PathError, in_words};
use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use zip::ZipArchive;
use zip::result::ZipError;

/// The first release that looked into `META-INF/versions`.
const FIRST_VERSIONED_RELEASE: u32 = 9;
const VERSIONS: &str = "META-INF/versions/";

/// Where a jar's bytes are.
trait Content: Read + Seek + Send {}

impl<T: Read + Seek + Send> Content for T {}

/// An open jar. The index is read once, the entries on demand.
pub struct Jar {
    file: PathBuf,
    /// Reading moves the file's position, so one reader at a time.
    archive: Mutex<ZipArchive<Box<dyn Content>>>,
    manifest: Manifest,
    /// The releases under `META-INF/versions` that count for this JDK, newest first.
    releases: Vec<u32>,
}

impl Jar {
    /// Opens `file` for a JDK of `feature_version`.
    pub fn open(file: &Path, feature_version: u32) -> Result<Jar, PathError> {
        let unreadable = |detail: String| PathError::UnreadableJar { file: file.to_owned(), detail };
        let archive = open_archive(file).map_err(unreadable)?;
        Jar::of_archive(file, archive, feature_version)
    }

    /// A jar that is part of this program, under a name to show.
    pub fn built_in(name: &Path, bytes: &'static [u8], feature_version: u32) -> Result<Jar, PathError> {
        let content: Box<dyn Content> = Box::new(Cursor::new(bytes));
        let archive = ZipArchive::new(content);
        let unreadable =
            |error: ZipError| PathError::UnreadableJar { file: name.to_owned(), detail: zip_in_words(&error) };
        Jar::of_archive(name, archive.map_err(unreadable)?, feature_version)
    }

    fn of_archive(file: &Path, archive: ZipArchive<Box<dyn Content>>, feature_version: u32) -> Result<Jar, PathError> {
        let mut jar = Jar {
            file: file.to_owned(),
            archive: Mutex::new(archive),
            manifest: Manifest::default(),
            releases: Vec::new(),
        };
        if let Some(bytes) = jar.find_exactly(Manifest::NAME)? {
            jar.manifest = Manifest::parse(&bytes);
        }
        if jar.manifest.multi_release {
            jar.releases = jar.releases_up_to(feature_version);
        }
        Ok(jar)
    }

    /// The jar's file.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// What the manifest says; empty when there is none.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The bytes of an entry: of a multi-release jar, the newest version that this JDK may see.
    pub fn find(&self, name: &str) -> Result<Option<Bytes>, PathError> {
        if !name.starts_with("META-INF/") {
            for release in &self.releases {
                if let Some(bytes) = self.find_exactly(&format!("{VERSIONS}{release}/{name}"))? {
                    return Ok(Some(bytes));
                }
            }
        }
        self.find_exactly(name)
    }

    /// The names of all entries, as stored.
    pub fn names(&self) -> Vec<String> {
        let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        archive.file_names_raw().map(|name| String::from_utf8_lossy(name).into_owned()).collect()
    }

    fn find_exactly(&self, name: &str) -> Result<Option<Bytes>, PathError> {
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let found = read_entry(&mut archive, name);
        found.map(|bytes| bytes.map(Bytes::from_vec)).map_err(|detail| PathError::UnreadableEntry {
            place: self.file.clone(),
            name: name.to_owned(),
            detail,
        })
    }

    fn releases_up_to(&self, feature_version: u32) -> Vec<u32> {
        let mut releases: Vec<u32> = self
            .names()
            .iter()
            .filter_map(|name| name.strip_prefix(VERSIONS)?.split('/').next()?.parse().ok())
            .filter(|release| (FIRST_VERSIONED_RELEASE..=feature_version).contains(release))
            .collect();
        releases.sort_unstable_by(|one, other| other.cmp(one));
        releases.dedup();
        releases
    }
}

fn open_archive(file: &Path) -> Result<ZipArchive<Box<dyn Content>>, String> {
    let handle = File::open(file).map_err(|error| in_words(&error))?;
    if handle.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err("it is a directory".to_owned());
    }
    let content: Box<dyn Content> = Box::new(BufReader::new(handle));
    ZipArchive::new(content).map_err(|error| match error {
        ZipError::InvalidArchive(_) => "not a jar, or a damaged one".to_owned(),
        other => zip_in_words(&other),
    })
}

/// The contents of an entry of a zip file, by its stored name; a directory has none.
pub(super) fn read_entry<R: Read + Seek>(archive: &mut ZipArchive<R>, name: &str) -> Result<Option<Vec<u8>>, String> {
    let Some(index) = archive.index_for_name_raw(name.as_bytes()) else {
        return Ok(None);
    };
    let entry = archive.by_index(index).map_err(|error| zip_in_words(&error))?;
    if name.ends_with('/') {
        return Ok(None);
    }
    let stated_size = entry.size();
    read_bounded(entry, stated_size).map(Some).map_err(|error| in_words(&error))
}
