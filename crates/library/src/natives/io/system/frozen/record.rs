//! What was read of the host, with digests, so that a search is not gone on with after it has changed.

use super::inputs::STANDARD;
use super::{FrozenHost, HostId, ROOT, STANDARD_INPUT};
use crate::natives::io::system::Attributes;
use rustix::fs::FileType;
use rustix::io::Errno;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Which question was asked of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// What kind of file it is, whose, how long and when it was changed.
    Attributes,
    /// What is in it.
    Contents,
    /// Its extended attributes.
    Extended,
    /// Where it leads, as a symbolic link.
    Link,
    /// Whether it is there, and it was not.
    Missing,
    /// Which files are in it, as a directory.
    Names,
}

impl Fact {
    const ALL: [Fact; 6] = [Fact::Attributes, Fact::Contents, Fact::Extended, Fact::Link, Fact::Missing, Fact::Names];

    fn name(self) -> &'static str {
        match self {
            Fact::Attributes => "attributes of",
            Fact::Contents => "contents of",
            Fact::Extended => "extended attributes of",
            Fact::Link => "target of",
            Fact::Missing => "absence of",
            Fact::Names => "names in",
        }
    }
}

/// The digest of there being no such file.
pub(super) const MISSING: u64 = 1;

/// Something that was read of the host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// What was asked.
    pub fact: Fact,
    /// Of which file.
    pub path: String,
    /// A digest of the answer.
    pub digest: u64,
}

impl Seen {
    /// What it is, for people and for asking again: `contents of /etc/hosts`.
    pub fn what(&self) -> String {
        format!("{} {}", self.fact.name(), self.path)
    }
}

impl FrozenHost {
    /// The digest of what this host says about something that was read of another; nothing if there is no such file. A
    /// path that is not text cannot be asked about again, so it has none.
    pub fn digest_now(&self, what: &str) -> Option<u64> {
        let question = |&fact: &Fact| Some((fact, what.strip_prefix(fact.name())?.strip_prefix(' ')?));
        let (fact, path) = Fact::ALL.iter().find_map(question)?;
        let found = if path == STANDARD { self.standard_input() } else { self.find_path(path) };
        if fact == Fact::Missing {
            return found.is_err().then_some(MISSING);
        }
        let file = found.ok()?;
        match fact {
            Fact::Attributes => self.told_attributes(file),
            Fact::Contents => drop(self.length(file)),
            Fact::Extended => drop(self.extended(file)),
            Fact::Link => drop(self.read_link(file)),
            Fact::Missing | Fact::Names => drop(self.names(file)),
        }
        self.seen().into_iter().find(|seen| seen.fact == fact && seen.path == path).map(|seen| seen.digest)
    }

    /// The file of a path without links.
    pub(super) fn find_path(&self, path: &str) -> Result<HostId, Errno> {
        let names = path.split('/').filter(|name| !name.is_empty());
        names.into_iter().try_fold(ROOT, |directory, name| self.find(directory, name.as_bytes()))
    }
}

/// The answers so far.
#[derive(Default)]
pub(super) struct Record(BTreeMap<(Fact, Vec<u8>), u64>);

impl Record {
    /// The first answer is the one that counts. What is another in every process, such as where `/proc/self` leads, and
    /// leads to the same, is not noted.
    pub(super) fn add(&mut self, fact: Fact, path: Vec<u8>, digest: u64) {
        let is_of_process = matches!(fact, Fact::Attributes | Fact::Link) && is_of_process(&path);
        if path == STANDARD_INPUT {
            let position = rustix::fs::tell(std::io::stdin()).unwrap_or(0);
            self.0.entry((fact, STANDARD.as_bytes().to_vec())).or_insert(Digest(digest).number(position).0);
        } else if !is_of_process {
            self.0.entry((fact, path)).or_insert(digest);
        }
    }

    pub(super) fn all(&self) -> Vec<Seen> {
        let seen = |((fact, path), &digest): (&(Fact, Vec<u8>), &u64)| Seen {
            fact: *fact,
            path: String::from_utf8_lossy(path).into_owned(),
            digest,
        };
        self.0.iter().map(seen).collect()
    }
}

/// Whether a path is one of the process's own description.
fn is_of_process(path: &[u8]) -> bool {
    let path = String::from_utf8_lossy(path);
    let Some(name) = path.strip_prefix("/proc/").and_then(|rest| rest.split('/').next()) else { return false };
    name == "self" || name == "thread-self" || name == std::process::id().to_string()
}

/// FNV-1a in 64 bits: it tells a changed file from an unchanged one, and is no defence against forging.
struct Digest(u64);

impl Digest {
    fn new() -> Digest {
        Digest(0xCBF2_9CE4_8422_2325)
    }

    fn add(mut self, bytes: &[u8]) -> Digest {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
        self
    }

    fn number(self, number: u64) -> Digest {
        self.add(&number.to_le_bytes())
    }

    /// Bytes and how many they are, so that two parts are not mistaken for others.
    fn part(self, bytes: &[u8]) -> Digest {
        self.number(bytes.len() as u64).add(bytes)
    }
}

pub(super) fn of_bytes(bytes: &[u8]) -> u64 {
    Digest::new().part(bytes).0
}

/// Of a directory neither times nor size: they change with every file that anybody makes there. Nor when a file was last
/// read: reading it changes that.
pub(super) fn of_attributes(seen: &Attributes) -> u64 {
    let digest = Digest::new().number(seen.mode.into()).number(seen.owner.into()).number(seen.group.into());
    if FileType::from_raw_mode(seen.mode) != FileType::RegularFile {
        return digest.0;
    }
    let digest = digest.number(seen.size).number(seen.links.into()).number(seen.modified.seconds as u64);
    digest.number(seen.modified.nanoseconds.into()).0
}

/// A file that was not read as a whole is the same if nobody has touched it.
pub(super) fn of_large_file(seen: &Attributes) -> u64 {
    let digest = Digest::new().number(seen.size).number(seen.number);
    let digest = digest.number(seen.modified.seconds as u64).number(seen.modified.nanoseconds.into());
    digest.number(seen.changed.seconds as u64).number(seen.changed.nanoseconds.into()).0
}

pub(super) fn of_names(names: &Result<Arc<Vec<Vec<u8>>>, Errno>) -> u64 {
    match names {
        Ok(names) => names.iter().fold(Digest::new(), |digest, name| digest.part(name)).0,
        Err(error) => error.raw_os_error() as u64,
    }
}

pub(super) fn of_extended(extended: &BTreeMap<Vec<u8>, Vec<u8>>) -> u64 {
    extended.iter().fold(Digest::new(), |digest, (name, value)| digest.part(name).part(value)).0
}
