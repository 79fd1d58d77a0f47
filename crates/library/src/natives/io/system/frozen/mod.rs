//! What a search has seen of the host's files, which is what it goes on to see.
//!
//! Whatever is asked of the host is asked once: whether there is a file of that name, its attributes, the names in a
//! directory, contents. All machines of a search share the answers, so that every path sees the same, whoever else
//! changes files meanwhile. What was asked, and a digest of the answer, is the [record].
//!
//! Contents of files that are not small are read in pieces, and kept up to a bound. A piece that is read later, or again,
//! must come from a file that has not been touched; otherwise nobody could say what the file contained, and the path ends.

mod contents;
mod inputs;
mod process;
mod record;

pub use inputs::Input;
pub(super) use process::{Capability, Process};
pub use record::{Fact, Seen};

use super::host::{birth_time, names_in};
use super::{Attributes, Time, Volume};
use crate::natives::io::failure::Failure;
use crate::natives::io::sequential::Sequential;
use contents::Kept;
use process::Aspect;
use record::Record;
use rustc_hash::FxHashMap;
use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;
use std::collections::{BTreeMap, BTreeSet};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The number of a file of the host, in the order of being seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct HostId(pub(crate) u32);

/// `/`
pub(super) const ROOT: HostId = HostId(0);

/// Opening it opens what standard input is.
const STANDARD_INPUT: &[u8] = b"/proc/self/fd/0";

/// Names of files that are remembered, whether there are such files or not.
pub(super) const MOST_NAMES: usize = 1 << 19;
/// What asking for one more comes to, which is no answer to give to a program.
pub(super) const TOO_MANY_NAMES: Errno = Errno::NOMEM;

/// What was first seen of the host's files, for all machines of a search.
#[derive(Clone)]
pub struct FrozenHost(Arc<Mutex<Host>>);

/// A file of the host.
struct HostFile {
    /// Without links.
    path: Vec<u8>,
    parent: HostId,
    attributes: Attributes,
    /// Which of the process's own streams it is.
    standard: Option<u8>,
    /// What is read through it when it is a pipe or a device.
    stream: Option<Sequential>,
    leads_to: Option<Result<Vec<u8>, Errno>>,
    names: Option<Result<Arc<Vec<Vec<u8>>>, Errno>>,
    kept: Kept,
    extended: Option<BTreeMap<Vec<u8>, Vec<u8>>>,
}

/// All that was seen.
struct Host {
    process: Process,
    /// What was asked about it.
    asked: BTreeSet<Aspect>,
    working_directory: Result<Vec<u8>, Errno>,
    files: Vec<HostFile>,
    /// Files by device and number, so that all names of a file lead to the same one.
    numbers: FxHashMap<(u64, u64), HostId>,
    entries: FxHashMap<(HostId, Vec<u8>), Result<HostId, Errno>>,
    /// What links to the process's own descriptors stand for.
    descriptors: FxHashMap<HostId, Result<HostId, Errno>>,
    volumes: FxHashMap<u64, Result<Volume, Errno>>,
    /// Files that are not the program's business: no listing has them.
    hidden: Vec<Vec<u8>>,
    /// Other things that are the same for all machines, by name.
    others: FxHashMap<&'static str, Vec<u8>>,
    /// Bytes of contents that are kept.
    kept: u64,
    record: Record,
}

impl Default for FrozenHost {
    fn default() -> FrozenHost {
        FrozenHost::new()
    }
}

impl FrozenHost {
    /// Nothing is seen yet but the process's own rights and working directory.
    pub fn new() -> FrozenHost {
        let unseen = Attributes { mode: 0o040_555, ..Attributes::default() };
        let attributes = attributes_of(b"/").unwrap_or(unseen);
        let root = HostFile::new(b"/".to_vec(), ROOT, attributes);
        let directory = std::env::current_dir();
        let host = Host {
            process: Process::own(),
            asked: BTreeSet::new(),
            working_directory: directory
                .map(|path| path.as_os_str().as_bytes().to_vec())
                .map_err(|error| Errno::from_io_error(&error).unwrap_or(Errno::NOENT)),
            numbers: FxHashMap::from_iter([((root.attributes.device, root.attributes.number), ROOT)]),
            files: vec![root],
            entries: FxHashMap::default(),
            descriptors: FxHashMap::default(),
            volumes: FxHashMap::default(),
            hidden: Vec::new(),
            others: FxHashMap::default(),
            kept: 0,
            record: Record::default(),
        };
        FrozenHost(Arc::new(Mutex::new(host)))
    }

    /// Leaves a file out of every listing, be it there yet or not: one that comes and goes with searches of the program.
    pub fn hide(&self, file: &Path) {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if let (Ok(folder), Some(name)) = (folder.canonicalize(), file.file_name()) {
            self.host().hidden.push(folder.join(name).into_os_string().into_vec());
        }
    }

    /// What is seen is only ever added to, so what a panic has left behind is still right.
    fn host(&self) -> MutexGuard<'_, Host> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who the process is and what it may do.
    pub(super) fn process(&self) -> Process {
        let mut host = self.host();
        host.asked.insert(Aspect::Rights);
        host.process.clone()
    }

    /// Permissions that new files do not get.
    pub(super) fn mask(&self) -> u32 {
        let mut host = self.host();
        host.asked.insert(Aspect::Mask);
        host.process.mask
    }

    /// What was asked about the process, in the words for another one, and digests.
    pub fn asked_of_process(&self) -> Vec<(&'static str, u64)> {
        let host = self.host();
        host.asked.iter().map(|&aspect| (aspect.words(), host.process.digest(aspect))).collect()
    }

    /// The digest of what this process says to something that another was asked.
    pub fn process_now(&self, words: &str) -> Option<u64> {
        let aspect = Aspect::ALL.into_iter().find(|aspect| aspect.words() == words)?;
        Some(self.host().process.digest(aspect))
    }

    /// Where relative paths start.
    pub(super) fn working_directory(&self) -> Result<Vec<u8>, Errno> {
        self.host().working_directory.clone()
    }

    /// The file of a name in a directory.
    pub(super) fn find(&self, directory: HostId, name: &[u8]) -> Result<HostId, Errno> {
        self.host().find(directory, name)
    }

    /// The file that a link of the process's own descriptors stands for: its text need not be a path.
    pub(super) fn follow_descriptor(&self, link: HostId) -> Option<Result<HostId, Errno>> {
        self.host().follow_descriptor(link)
    }

    pub(super) fn parent(&self, file: HostId) -> HostId {
        self.host().file(file).parent
    }

    /// Attributes as the walk along a path needs them.
    pub(super) fn attributes(&self, file: HostId) -> Attributes {
        self.host().file(file).attributes.clone()
    }

    /// Notes that the program has been told the attributes.
    pub(super) fn told_attributes(&self, file: HostId) {
        let mut host = self.host();
        let seen = host.file(file);
        let (path, digest) = (seen.path.clone(), record::of_attributes(&seen.attributes));
        host.record.add(Fact::Attributes, path, digest);
    }

    /// Where a link leads.
    pub(super) fn read_link(&self, link: HostId) -> Result<Vec<u8>, Errno> {
        let mut host = self.host();
        if let Some(known) = &host.file(link).leads_to {
            return known.clone();
        }
        let path = host.file(link).path.clone();
        let leads_to = rustix::fs::readlink(path.as_slice(), Vec::new()).map(std::ffi::CString::into_bytes);
        host.record.add(Fact::Link, path, record::of_bytes(leads_to.as_deref().unwrap_or_default()));
        host.file_mut(link).leads_to = Some(leads_to.clone());
        leads_to
    }

    /// The names in a directory, in the host's order.
    pub(super) fn names(&self, directory: HostId) -> Result<Arc<Vec<Vec<u8>>>, Errno> {
        let mut host = self.host();
        if let Some(known) = &host.file(directory).names {
            return known.clone();
        }
        let path = host.file(directory).path.clone();
        let is_shown = |name: &Vec<u8>| host.hidden.is_empty() || !host.hidden.contains(&joined(&path, name));
        let names = names_of(&path).map(|names| Arc::new(names.into_iter().filter(is_shown).collect::<Vec<_>>()));
        host.record.add(Fact::Names, path, record::of_names(&names));
        host.file_mut(directory).names = Some(names.clone());
        names
    }

    /// Extended attributes, with their names.
    pub(super) fn extended(&self, file: HostId) -> BTreeMap<Vec<u8>, Vec<u8>> {
        let mut host = self.host();
        if let Some(known) = &host.file(file).extended {
            return known.clone();
        }
        let path = host.file(file).path.clone();
        let extended = contents::extended(&path);
        host.record.add(Fact::Extended, path, record::of_extended(&extended));
        host.file_mut(file).extended = Some(extended.clone());
        extended
    }

    /// Bytes of a plain file.
    pub(super) fn read(&self, file: HostId, position: u64, length: usize) -> Result<Vec<u8>, Failure> {
        self.host().read(file, position, length)
    }

    /// How many bytes a plain file has, which is more than its attributes say of one that the system makes up.
    pub(super) fn length(&self, file: HostId) -> Result<u64, Failure> {
        self.host().length(file)
    }

    /// The volume that a file is on.
    pub(super) fn volume(&self, file: HostId) -> Result<Volume, Errno> {
        self.host().volume(file)
    }

    /// The volume with a device's number, on which a file was seen.
    pub(super) fn volume_with(&self, device: u64) -> Result<Volume, Errno> {
        self.host().volumes.get(&device).copied().unwrap_or(Err(Errno::NOENT))
    }

    /// Which of the process's own streams a file is.
    pub(super) fn standard(&self, file: HostId) -> Option<u8> {
        self.host().file(file).standard
    }

    /// The plain file that standard input is.
    pub(crate) fn standard_input(&self) -> Result<HostId, Errno> {
        let mut host = self.host();
        let known = host.files.iter().position(|file| file.path == STANDARD_INPUT);
        match known {
            Some(known) => Ok(HostId(known as u32)),
            None => {
                let attributes = Attributes::of_host(&rustix::fs::stat(STANDARD_INPUT)?, None);
                Ok(host.push(HostFile::new(STANDARD_INPUT.to_vec(), ROOT, attributes)))
            }
        }
    }

    /// What is read from a pipe or device, the same for all machines.
    pub(super) fn stream(&self, file: HostId) -> Result<Sequential, Failure> {
        self.host().stream(file)
    }

    /// The path that a file was first seen at.
    pub(super) fn path(&self, file: HostId) -> Vec<u8> {
        self.host().file(file).path.clone()
    }

    /// Something else about the host that is the same for all machines, found out on first use.
    pub(crate) fn other(&self, name: &'static str, find: impl FnOnce() -> Vec<u8>) -> Vec<u8> {
        let mut host = self.host();
        host.others.entry(name).or_insert_with(find).clone()
    }

    /// What the search has read of the host so far, and digests of it.
    pub fn seen(&self) -> Vec<Seen> {
        self.host().record.all()
    }
}

impl HostFile {
    fn new(path: Vec<u8>, parent: HostId, attributes: Attributes) -> HostFile {
        HostFile {
            path,
            parent,
            attributes,
            standard: None,
            stream: None,
            leads_to: None,
            names: None,
            kept: Kept::default(),
            extended: None,
        }
    }
}

impl Host {
    fn file(&self, file: HostId) -> &HostFile {
        &self.files[file.0 as usize]
    }

    fn file_mut(&mut self, file: HostId) -> &mut HostFile {
        &mut self.files[file.0 as usize]
    }

    fn find(&mut self, directory: HostId, name: &[u8]) -> Result<HostId, Errno> {
        if let Some(known) = self.entries.get(&(directory, name.to_vec())) {
            return *known;
        }
        if self.entries.len() >= MOST_NAMES {
            return Err(TOO_MANY_NAMES);
        }
        let path = joined(&self.file(directory).path, name);
        let found = attributes_of(&path);
        if found.is_err() {
            self.record.add(Fact::Missing, path.clone(), record::MISSING);
        }
        let found = found.map(|attributes| self.add(path, directory, attributes));
        self.entries.insert((directory, name.to_vec()), found);
        found
    }

    /// Numbers a file, unless it was seen under another name.
    fn add(&mut self, path: Vec<u8>, parent: HostId, attributes: Attributes) -> HostId {
        let number = (attributes.device, attributes.number);
        if let Some(&known) = self.numbers.get(&number)
            && self.file(known).attributes.mode == attributes.mode
            && contents::is_untouched(&self.file(known).attributes, &attributes)
        {
            return known;
        }
        let new = self.push(HostFile::new(path, parent, attributes));
        self.numbers.insert(number, new);
        new
    }

    fn push(&mut self, file: HostFile) -> HostId {
        self.files.push(file);
        HostId(self.files.len() as u32 - 1)
    }

    fn follow_descriptor(&mut self, link: HostId) -> Option<Result<HostId, Errno>> {
        if let Some(known) = self.descriptors.get(&link) {
            return Some(*known);
        }
        let path = self.file(link).path.clone();
        let number = own_descriptor(&path)?;
        let parent = self.file(link).parent;
        let found = rustix::fs::stat(path.as_slice()).map(|stat| {
            let file = HostFile::new(path, parent, Attributes::of_host(&stat, None));
            // Two of them may be the same terminal: they are told apart by their number.
            self.push(HostFile { standard: number.filter(|&number| number < 3), ..file })
        });
        self.descriptors.insert(link, found);
        Some(found)
    }

    fn volume(&mut self, file: HostId) -> Result<Volume, Errno> {
        let device = self.file(file).attributes.device;
        if let Some(known) = self.volumes.get(&device) {
            return *known;
        }
        let volume = rustix::fs::statvfs(self.file(file).path.as_slice()).map(|volume| Volume::of_host(&volume));
        self.volumes.insert(device, volume);
        volume
    }

    /// Opened without waiting for somebody to write; reading waits.
    fn stream(&mut self, file: HostId) -> Result<Sequential, Failure> {
        if let Some(known) = &self.file(file).stream {
            return Ok(known.clone());
        }
        let flags = OFlags::RDONLY | OFlags::NONBLOCK | OFlags::CLOEXEC | OFlags::NOCTTY;
        let opened = rustix::fs::open(self.file(file).path.as_slice(), flags, Mode::empty())?;
        let flags = rustix::fs::fcntl_getfl(&opened)?;
        rustix::fs::fcntl_setfl(&opened, flags & !OFlags::NONBLOCK)?;
        let stream = Sequential::new(std::fs::File::from(opened));
        self.file_mut(file).stream = Some(stream.clone());
        Ok(stream)
    }
}

/// Whether a path names one of the process's own descriptors, and its number if it is small.
fn own_descriptor(path: &[u8]) -> Option<Option<u8>> {
    let path = std::str::from_utf8(path).ok()?;
    let rest = path.strip_prefix(&format!("/proc/{}/", std::process::id()))?;
    let rest = rest.strip_prefix("task/").and_then(|rest| rest.split_once('/')).map_or(rest, |(_, rest)| rest);
    rest.strip_prefix("fd/").map(|number| number.parse().ok())
}

fn joined(directory: &[u8], name: &[u8]) -> Vec<u8> {
    let separator: &[u8] = if directory == b"/" { b"" } else { b"/" };
    [directory, separator, name].concat()
}

/// The attributes of what a path names, be it a link.
fn attributes_of(path: &[u8]) -> Result<Attributes, Errno> {
    let stat = rustix::fs::lstat(path)?;
    let is_plain = FileType::from_raw_mode(stat.st_mode) != FileType::Symlink;
    let created: Option<Time> = if is_plain { birth_time(CWD, path, AtFlags::SYMLINK_NOFOLLOW) } else { None };
    Ok(Attributes::of_host(&stat, created))
}

fn names_of(path: &[u8]) -> Result<Vec<Vec<u8>>, Errno> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    names_in(Dir::new(rustix::fs::open(path, flags, Mode::empty())?)?)
}
