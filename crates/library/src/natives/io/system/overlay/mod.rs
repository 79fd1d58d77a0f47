//! Files that belong to a path.
//!
//! What a path does to files is a [`Tree`] above [what was first seen of the host](super::frozen), and the host never
//! hears of it. A tree is an immutable value, so each choice that could be gone back to keeps its own: a word of memory says
//! which of the versions is the path's, and goes back like any other word. A program that changes no file pays nothing.

mod attributes;
mod contents;
mod entries;
mod files;
mod tree;
mod walk;

pub(crate) use tree::NodeId;

use super::frozen::{FrozenHost, MOST_NAMES, ROOT};
use super::{Attributes, Change, FileSystem, Lock, Target, Time, Volume};
use crate::natives::io::failure::Failure;
use crate::natives::io::opened::Opened;
use contents::Contents;
use jaywalk_machine::{Machine, PathBound};
use rpds::RedBlackTreeMap;
use rustix::fs::{Access, FileType, OFlags};
use rustix::io::Errno;
use std::cell::Cell;
use std::collections::BTreeMap;
use tree::{Body, Directory, Node, Tree};

/// The files as a path sees them.
pub(crate) struct Overlay {
    host: FrozenHost,
    /// Versions of the tree, oldest first: those of the path up to the newest, then what is left of other paths. With
    /// each is the newest choice when it was made: as long as that is the newest, it can be changed itself.
    versions: Vec<(u64, Tree)>,
    /// The permanent word with the number of the path's newest version.
    word: u32,
    newest_choice: u64,
    /// What the path's clock says.
    now: Time,
    /// Bytes that the path's files may take.
    limit: u64,
    /// Bytes that they took when the operation began.
    charged: u64,
    /// Whether the operation has changed something, which has a time then.
    has_changed: bool,
    /// Whether the operation has asked for more of the host than is remembered.
    asked_too_much: Cell<bool>,
}

impl Overlay {
    pub(super) fn new(host: FrozenHost, word: u32) -> Overlay {
        let versions = vec![(0, Tree::new())];
        Overlay {
            host,
            versions,
            word,
            newest_choice: 0,
            now: Time::default(),
            limit: 0,
            charged: 0,
            has_changed: false,
            asked_too_much: Cell::new(false),
        }
    }

    pub(super) fn host(&self) -> &FrozenHost {
        &self.host
    }

    /// Comes to the version of the path that the machine is on.
    pub(super) fn enter(&mut self, machine: &mut Machine) {
        let version = machine.memory.get(self.word);
        if version != 0 {
            machine.memory.depends_on_more("files that the path has changed");
        }
        self.versions.truncate(version as usize + 1);
        self.newest_choice = machine.memory.newest_choice();
        // These two count for changes alone.
        let now = machine.memory.unwatched(|| machine.virtual_now());
        let charged = machine.memory.unwatched(|| machine.memory.charged_outside());
        self.now = Time::of_units(now as i64, 1_000_000_000);
        self.charged = self.tree().bytes;
        let heap = u64::from(machine.memory.heap_words()) * 8;
        self.limit = self.charged + heap.saturating_sub(charged);
    }

    /// Lets the machine know the newest version. Fails if the path has taken too much.
    pub(super) fn leave(&mut self, machine: &mut Machine) -> Result<(), Failure> {
        if self.asked_too_much.take() {
            let what = format!("more than {MOST_NAMES} names of files were looked up");
            return Err(Failure::Bound(PathBound::Files, what));
        }
        if !self.tree().orphans.is_empty() {
            let open = crate::natives::io::files::open_nodes(machine);
            self.forget_orphans(&open);
        }
        let has_changed = std::mem::take(&mut self.has_changed);
        machine.session.time_reads += u64::from(has_changed);
        machine.note_outside(self.word, has_changed);
        let newest = self.versions.len() as u64 - 1;
        if machine.memory.get(self.word) != newest {
            machine.memory.set(self.word, newest);
        }
        match self.tree().bytes.checked_sub(self.charged) {
            Some(0) => Ok(()),
            Some(more) => machine.memory.charge_outside(more).map_err(|_| too_much()),
            None => {
                machine.memory.release_outside(self.charged - self.tree().bytes);
                Ok(())
            }
        }
    }

    /// Refuses to take more memory than the path may.
    fn check_room(&self, bytes: usize) -> Result<(), Failure> {
        if self.tree().bytes + bytes as u64 <= self.limit { Ok(()) } else { Err(too_much()) }
    }

    /// Files without a name are gone when nobody has them open.
    fn forget_orphans(&mut self, open: &[NodeId]) {
        let gone: Vec<NodeId> = self.tree().orphans.keys().copied().filter(|orphan| !open.contains(orphan)).collect();
        for orphan in gone {
            self.tree_mut().remove(orphan);
        }
    }

    fn tree(&self) -> &Tree {
        &self.versions.last().expect("the first version is never dropped").1
    }

    fn tree_mut(&mut self) -> &mut Tree {
        self.has_changed = true;
        let (made_under, newest) = self.versions.last().expect("the first version is never dropped");
        if *made_under != self.newest_choice {
            let copy = (self.newest_choice, newest.next_version());
            self.versions.push(copy);
        }
        &mut self.versions.last_mut().expect("the first version is never dropped").1
    }

    /// What is known of a file.
    fn attributes_of(&self, node: NodeId) -> Attributes {
        match (self.tree().get(node), node) {
            (Some(Node { attributes, body: Body::Plain(contents), .. }), _) => {
                Attributes { size: contents.length(), ..attributes.clone() }
            }
            (Some(changed), _) => changed.attributes.clone(),
            (None, NodeId::Host(host)) => self.host.attributes(host),
            (None, NodeId::Made(_)) => Attributes::default(),
        }
    }

    fn kind(&self, node: NodeId) -> FileType {
        FileType::from_raw_mode(self.attributes_of(node).mode)
    }

    /// A file for changing it: a copy of the host's if the path has not changed it yet.
    fn edit(&mut self, id: NodeId) -> Result<&mut Node, Failure> {
        if let NodeId::Host(host) = id
            && self.tree().get(id).is_none()
        {
            let attributes = self.host.attributes(host);
            let body = match FileType::from_raw_mode(attributes.mode) {
                FileType::RegularFile => Body::Plain(Contents::of_host(host, attributes.size)),
                FileType::Directory => Body::Directory(Directory {
                    parent: NodeId::Host(self.host.parent(host)),
                    host: Some(host),
                    changed: RedBlackTreeMap::new(),
                }),
                FileType::Symlink => Body::Link(self.host.read_link(host)?),
                _ => Body::Special,
            };
            self.tree_mut().insert(id, Node { attributes, extended: None, body });
        }
        self.tree_mut().get_mut(id).ok_or(Failure::System(Errno::NOENT))
    }

    /// The file that an open file is.
    fn opened(&self, file: &Opened) -> Result<NodeId, Errno> {
        match file {
            Opened::Node(node) => Ok(*node),
            _ => Err(Errno::BADF),
        }
    }
}

impl FileSystem for Overlay {
    fn open(&mut self, target: Target<'_>, flags: OFlags, mode: u32) -> Result<Opened, Failure> {
        self.open_file(target, flags, mode)
    }

    fn attributes(&mut self, target: Target<'_>) -> Result<Attributes, Failure> {
        if let Target { base: Some(file), path: None, .. } = target
            && !matches!(file, Opened::Node(_))
        {
            return Ok(self.attributes_of_device());
        }
        let node = self.locate(target)?;
        Ok(self.tell_attributes(node))
    }

    fn check_access(&mut self, path: &[u8], access: Access) -> Result<(), Failure> {
        let node = self.locate(Target::path(path))?;
        self.tell_attributes(node);
        Ok(self.check(node, access)?)
    }

    fn names(&mut self, target: Target<'_>) -> Result<Vec<Vec<u8>>, Failure> {
        let node = self.locate(target)?;
        if self.kind(node) != FileType::Directory {
            return Err(Errno::NOTDIR.into());
        }
        self.check(node, Access::READ_OK)?;
        Ok(self.names_in(node)?)
    }

    fn read_link(&mut self, path: &[u8]) -> Result<Vec<u8>, Failure> {
        let node = self.locate(Target::link(path))?;
        if self.kind(node) != FileType::Symlink {
            return Err(Errno::INVAL.into());
        }
        Ok(self.leads_to(node)?)
    }

    fn real_path(&mut self, path: &[u8]) -> Result<Vec<u8>, Failure> {
        let found = self.walk(Target::path(path))?;
        found.existing()?;
        Ok([b"/".as_slice(), &found.names.join(&b'/')].concat())
    }

    fn volume(&mut self, path: &[u8]) -> Result<Volume, Failure> {
        let node = self.locate(Target::path(path))?;
        Ok(self.volume_of(node)?)
    }

    fn make_directory(&mut self, path: &[u8], mode: u32) -> Result<(), Failure> {
        self.make_directory_at(path, mode)
    }

    fn remove(&mut self, target: Target<'_>, directory: bool) -> Result<(), Failure> {
        self.remove_entry(target, directory)
    }

    fn rename(&mut self, from: Target<'_>, to: Target<'_>) -> Result<(), Failure> {
        self.rename_entry(from, to)
    }

    fn link(&mut self, existing: &[u8], new: &[u8]) -> Result<(), Failure> {
        self.add_name(existing, new)
    }

    fn make_link(&mut self, leads_to: &[u8], new: &[u8]) -> Result<(), Failure> {
        self.make_link_at(leads_to, new)
    }

    fn change(&mut self, target: Target<'_>, change: Change) -> Result<(), Failure> {
        let node = self.locate(target)?;
        self.change_attributes(node, change)
    }

    fn extended(&mut self, file: &Opened, name: &[u8]) -> Result<Vec<u8>, Failure> {
        let node = self.opened(file)?;
        Ok(self.extended_of(node).remove(name).ok_or(Errno::NODATA)?)
    }

    fn extended_names(&mut self, file: &Opened) -> Result<Vec<u8>, Failure> {
        let node = self.opened(file)?;
        Ok(self.extended_of(node).into_keys().flat_map(|name| name.into_iter().chain([0])).collect())
    }

    fn set_extended(&mut self, file: &Opened, name: &[u8], value: Option<&[u8]>) -> Result<(), Failure> {
        let node = self.opened(file)?;
        self.set_extended_of(node, name, value)
    }

    fn read_at(&mut self, file: &Opened, length: usize, position: u64) -> Result<Vec<u8>, Failure> {
        let node = self.opened(file)?;
        self.read_contents(node, length, position)
    }

    fn write(&mut self, file: &Opened, bytes: &[u8], position: Option<u64>) -> Result<(usize, u64), Failure> {
        let node = self.opened(file)?;
        let position = position.unwrap_or_else(|| self.attributes_of(node).size);
        self.write_contents(node, bytes, position)
    }

    fn set_length(&mut self, file: &Opened, length: u64) -> Result<(), Failure> {
        let node = self.opened(file)?;
        self.set_length_of(node, length)
    }

    /// There is no disk to put anything on.
    fn synchronize(&mut self, file: &Opened, _: bool) -> Result<(), Failure> {
        Ok(self.opened(file).map(|_| ())?)
    }

    /// There are no other processes; the JDK keeps account of locks within the program.
    fn lock(&mut self, file: &Opened, _: Lock) -> Result<bool, Failure> {
        Ok(self.opened(file).map(|_| true)?)
    }
}

/// What a path may not have.
fn too_much() -> Failure {
    Failure::Bound(PathBound::Memory, "the files of a path take more memory than it may have".to_owned())
}

/// `/`
const TOP: NodeId = NodeId::Host(ROOT);

/// Extended attributes, by name.
type Extended = BTreeMap<Vec<u8>, Vec<u8>>;
