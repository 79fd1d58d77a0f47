//! The application's class path: directories and jars, opened as the search reaches them.

use super::bound::{is_inside, read_bounded};
use super::class_folder::ClassFolder;
use super::jar::Jar;
use super::{Bytes, PathError, in_words};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Where the application's classes are looked for.
pub struct ClassPath {
    /// The elements with wildcards expanded, which programs see as `java.class.path`.
    elements: Vec<PathBuf>,
    feature_version: u32,
    search: Mutex<Search>,
    /// Searched when nothing else has a class.
    last: Option<Arc<Jar>>,
}

/// How far the search has come. Opened places are searched in order; when none has the name, the next
/// unopened one is opened. That is the order of the JDK's `URLClassPath`, so the same class wins.
#[derive(Default)]
struct Search {
    opened: Vec<Place>,
    unopened: VecDeque<PathBuf>,
    seen: FxHashSet<PathBuf>,
    unreadable: Vec<PathError>,
}

/// A place that has classes.
#[derive(Clone)]
pub(super) enum Place {
    Directory(Arc<Path>),
    Jar(Arc<Jar>),
    Memory(Arc<ClassFolder>),
}

impl ClassPath {
    /// A class path from its written form, for a JDK of `feature_version`. Nothing is opened yet.
    pub fn new(text: &OsStr, feature_version: u32) -> ClassPath {
        ClassPath::from_elements(env::split_paths(text).flat_map(expand_wildcard).collect(), feature_version)
    }

    /// A class path with nothing on it: that of a program whose classes are all in modules.
    pub fn none(feature_version: u32) -> ClassPath {
        ClassPath::from_elements(Vec::new(), feature_version)
    }

    /// The class path of `-jar`: that jar, and what its manifest adds.
    pub fn of_jar(jar: Jar, feature_version: u32) -> ClassPath {
        let class_path = ClassPath::from_elements(vec![jar.file().to_owned()], feature_version);
        {
            let mut search = class_path.search();
            search.unopened.clear();
            search.seen.insert(jar.file().to_owned());
            search.add_jar(jar);
        }
        class_path
    }

    /// The same class path with a jar before it that programs do not see in `java.class.path`.
    pub fn preceded_by(self, jar: Jar) -> ClassPath {
        self.search().opened.insert(0, Place::Jar(Arc::new(jar)));
        self
    }

    /// The same class path with classes before it that are in no file.
    pub fn preceded_by_classes(self, classes: ClassFolder) -> ClassPath {
        self.search().opened.insert(0, Place::Memory(Arc::new(classes)));
        self
    }

    /// The same class path with a jar after it that programs do not see in `java.class.path`.
    pub fn followed_by(mut self, jar: Jar) -> ClassPath {
        self.last = Some(Arc::new(jar));
        self
    }

    fn from_elements(elements: Vec<PathBuf>, feature_version: u32) -> ClassPath {
        let unopened = elements.iter().cloned().collect();
        ClassPath {
            elements,
            feature_version,
            search: Mutex::new(Search { unopened, ..Search::default() }),
            last: None,
        }
    }

    /// The elements joined as the platform writes class paths.
    pub fn text(&self) -> OsString {
        env::join_paths(&self.elements).unwrap_or_default()
    }

    /// The bytes of a class, by its internal name (`demo/Main`).
    pub fn find(&self, name: &str) -> Result<Option<Bytes>, PathError> {
        self.find_resource(&[name, ".class"].concat())
    }

    /// The bytes of a class file or resource (`demo/messages.properties`).
    pub fn find_resource(&self, name: &str) -> Result<Option<Bytes>, PathError> {
        Ok(self.find_with_place(name)?.map(|(bytes, _)| bytes))
    }

    /// As [`ClassPath::find_resource`], with the directory or jar that had it.
    pub fn find_with_place(&self, name: &str) -> Result<Option<(Bytes, PathBuf)>, PathError> {
        if !is_inside(name) {
            return Ok(None);
        }
        let mut index = 0;
        while let Some(place) = self.place(index) {
            if let Some(bytes) = place.find(name)? {
                return Ok(Some((bytes, place.path().to_owned())));
            }
            index += 1;
        }
        Ok(None)
    }

    /// The jars that were passed over because they cannot be read, as far as the search has come.
    pub fn unreadable(&self) -> Vec<PathError> {
        self.search().unreadable.clone()
    }

    /// Every place, opening all of them; for messages that need to look around.
    pub(super) fn places(&self) -> Vec<Place> {
        (0..).map_while(|index| self.place(index)).collect()
    }

    fn place(&self, index: usize) -> Option<Place> {
        let mut search = self.search();
        while search.opened.len() <= index {
            let Some(path) = search.unopened.pop_front() else {
                return self.last.clone().filter(|_| index == search.opened.len()).map(Place::Jar);
            };
            search.open(path, self.feature_version);
        }
        search.opened.get(index).cloned()
    }

    fn search(&self) -> MutexGuard<'_, Search> {
        self.search.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Search {
    /// Opens one element. A missing one is ignored, and so is one that is neither a directory nor a jar.
    fn open(&mut self, path: PathBuf, feature_version: u32) {
        // An empty element is the current directory.
        let path = if path.as_os_str().is_empty() { PathBuf::from(".") } else { path };
        if !self.seen.insert(path.clone()) {
            return;
        }
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => self.opened.push(Place::Directory(path.into())),
            Ok(_) => match Jar::open(&path, feature_version) {
                Ok(jar) => self.add_jar(jar),
                Err(error) => self.unreadable.push(error),
            },
            Err(_) => {}
        }
    }

    /// Adds a jar; what its manifest names comes right after it, before the rest of the class path.
    fn add_jar(&mut self, jar: Jar) {
        for reference in jar.manifest().class_path.iter().rev() {
            if let Some(path) = resolve_reference(jar.file(), reference) {
                self.unopened.push_front(path);
            }
        }
        self.opened.push(Place::Jar(Arc::new(jar)));
    }
}

impl Place {
    pub(super) fn path(&self) -> &Path {
        match self {
            Place::Directory(path) => path,
            Place::Jar(jar) => jar.file(),
            Place::Memory(classes) => classes.path(),
        }
    }

    fn find(&self, name: &str) -> Result<Option<Bytes>, PathError> {
        match self {
            Place::Jar(jar) => jar.find(name),
            Place::Memory(classes) => Ok(classes.find(name)),
            Place::Directory(directory) => {
                let unreadable = |error: std::io::Error| PathError::UnreadableEntry {
                    place: directory.to_path_buf(),
                    name: name.to_owned(),
                    detail: in_words(&error),
                };
                let file = directory.join(name);
                match fs::metadata(&file) {
                    Ok(metadata) if metadata.is_file() => {
                        let bytes = File::open(&file).and_then(|source| read_bounded(source, metadata.len()));
                        bytes.map(|bytes| Some(Bytes::from_vec(bytes))).map_err(unreadable)
                    }
                    _ => Ok(None),
                }
            }
        }
    }
}

/// `dir/*` stands for the jars right in `dir`. Sorted, so that every run searches in the same order; without
/// jars it stays as written, as the `java` command leaves it.
fn expand_wildcard(element: PathBuf) -> Vec<PathBuf> {
    if element.file_name() != Some(OsStr::new("*")) {
        return vec![element];
    }
    let folder = element.parent().unwrap_or(Path::new(""));
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let is_jar = |name: &OsString| matches!(Path::new(name).extension(), Some(end) if end == "jar" || end == "JAR");
    let mut names: Vec<OsString> = fs::read_dir(listed)
        .map(|entries| entries.filter_map(|entry| Some(entry.ok()?.file_name())).filter(is_jar).collect())
        .unwrap_or_default();
    if names.is_empty() {
        return vec![element];
    }
    names.sort_unstable();
    names.into_iter().map(|name| folder.join(name)).collect()
}

/// A `Class-Path` element is a URL relative to its jar; `file:` is the only scheme that names local files.
fn resolve_reference(jar: &Path, reference: &str) -> Option<PathBuf> {
    let path = match reference.split_once(':') {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("file") => rest.strip_prefix("//").unwrap_or(rest),
        Some(_) => return None,
        None => reference,
    };
    let path = decode_percent(path)?;
    Some(jar.parent().unwrap_or(Path::new("")).join(path))
}

fn decode_percent(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let (digits, tail) = rest.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
        rest = tail;
    }
    String::from_utf8(bytes).ok()
}
