//! Making, moving and removing entries of directories.

use super::tree::{Body, Directory, Node, NodeId};
use super::walk::{Found, Last};
use super::{Attributes, Failure, Overlay, TOP, Target};
use rpds::RedBlackTreeMap;
use rustix::fs::{Access, FileType};
use rustix::io::Errno;

/// Kinds of file, in a mode.
const DIRECTORY: u32 = 0o040_000;
const LINK: u32 = 0o120_000;
/// What is in such a directory gets its group.
const GIVES_GROUP: u32 = 0o2000;
/// Files that a path makes have numbers from here on, which no file of the host is likely to have.
const FIRST_NUMBER: u64 = 1 << 40;
/// What file systems say of a directory.
const DIRECTORY_SIZE: u64 = 4096;

impl Overlay {
    /// Makes a file in a directory. The mode has its kind, and permissions that the process's mask still narrows.
    pub(super) fn make(&mut self, parent: NodeId, name: &[u8], mode: u32, body: Body) -> Result<NodeId, Failure> {
        self.check_alive(parent)?;
        self.check(parent, Access::WRITE_OK | Access::EXEC_OK)?;
        let (above, process, now) = (self.attributes_of(parent), self.host.process(), self.now);
        let (is_link, is_directory) = (matches!(body, Body::Link(_)), matches!(body, Body::Directory(_)));
        let gives_group = above.mode & GIVES_GROUP != 0;
        let inherited = if gives_group && is_directory { GIVES_GROUP } else { 0 };
        let made = self.tree_mut().next();
        let attributes = Attributes {
            mode: (if is_link { mode } else { mode & !self.host.mask() }) | inherited,
            number: FIRST_NUMBER + u64::from(made),
            device: above.device,
            special: 0,
            links: if is_directory { 2 } else { 1 },
            owner: process.user,
            group: if gives_group { above.group } else { process.group },
            size: match &body {
                Body::Link(text) => text.len() as u64,
                Body::Directory(_) => DIRECTORY_SIZE,
                _ => 0,
            },
            accessed: now,
            modified: now,
            changed: now,
            created: Some(now),
        };
        let node = NodeId::Made(made);
        self.touch(parent)?;
        self.count_links(parent, i32::from(is_directory))?;
        let tree = self.tree_mut();
        tree.insert(node, Node { attributes, extended: None, body });
        tree.set_entry(parent, name, Some(node));
        Ok(node)
    }

    /// There is nothing in a directory that was removed, and nothing can be made there.
    fn check_alive(&self, directory: NodeId) -> Result<(), Errno> {
        if self.tree().orphans.contains_key(&directory) { Err(Errno::NOENT) } else { Ok(()) }
    }

    /// Where something new is to be made: the directory and the name.
    fn place(&mut self, path: &[u8]) -> Result<(Found, Vec<u8>), Errno> {
        let found = self.walk_to_entry(Target::link(path))?;
        match (&found.last, found.node) {
            (Last::Name(name), None) => {
                let name = name.clone();
                Ok((found, name))
            }
            _ => Err(Errno::EXIST),
        }
    }

    pub(super) fn make_directory_at(&mut self, path: &[u8], mode: u32) -> Result<(), Failure> {
        let (found, name) = self.place(path)?;
        let body = Directory { parent: found.parent, host: None, changed: RedBlackTreeMap::new() };
        self.make(found.parent, &name, DIRECTORY | mode & 0o1777, Body::Directory(body))?;
        Ok(())
    }

    pub(super) fn make_link_at(&mut self, leads_to: &[u8], new: &[u8]) -> Result<(), Failure> {
        if leads_to.is_empty() {
            return Err(Errno::NOENT.into());
        }
        let (found, name) = self.place(new)?;
        if found.wants_directory {
            return Err(Errno::NOENT.into());
        }
        self.make(found.parent, &name, LINK | 0o777, Body::Link(leads_to.to_vec()))?;
        Ok(())
    }

    pub(super) fn add_name(&mut self, existing: &[u8], new: &[u8]) -> Result<(), Failure> {
        let node = self.locate(Target::link(existing))?;
        let (found, name) = self.place(new)?;
        if found.wants_directory {
            return Err(Errno::NOENT.into());
        }
        self.check_same_volume(node, found.parent)?;
        self.check(found.parent, Access::WRITE_OK | Access::EXEC_OK)?;
        if self.kind(node) == FileType::Directory {
            return Err(Errno::PERM.into());
        }
        self.check_alive(found.parent)?;
        self.touch(found.parent)?;
        self.count_links(node, 1)?;
        self.tree_mut().set_entry(found.parent, &name, Some(node));
        Ok(())
    }

    fn check_same_volume(&self, one: NodeId, other: NodeId) -> Result<(), Errno> {
        let same = self.attributes_of(one).device == self.attributes_of(other).device;
        if same { Ok(()) } else { Err(Errno::XDEV) }
    }

    /// Names of a file that came or went. A file without any is an orphan.
    fn count_links(&mut self, node: NodeId, by: i32) -> Result<(), Failure> {
        if by == 0 {
            return Ok(());
        }
        let now = self.now;
        let attributes = &mut self.edit(node)?.attributes;
        attributes.links = attributes.links.saturating_add_signed(by);
        attributes.changed = now;
        Ok(())
    }

    /// Takes a name out of a directory.
    fn drop_name(&mut self, parent: NodeId, name: &[u8], node: NodeId) -> Result<(), Failure> {
        let is_directory = self.kind(node) == FileType::Directory;
        self.touch(parent)?;
        self.tree_mut().set_entry(parent, name, None);
        self.forget_name(parent, node, is_directory)
    }

    /// A name of a file is gone.
    fn forget_name(&mut self, parent: NodeId, node: NodeId, is_directory: bool) -> Result<(), Failure> {
        self.count_links(node, if is_directory { -2 } else { -1 })?;
        self.count_links(parent, -i32::from(is_directory))?;
        if is_directory || self.attributes_of(node).links == 0 {
            self.tree_mut().orphans.insert_mut(node, ());
        }
        Ok(())
    }

    /// Nobody takes away the root, or what a volume is mounted on.
    fn is_mounted(&self, node: NodeId, parent: NodeId) -> bool {
        node == TOP || self.attributes_of(node).device != self.attributes_of(parent).device
    }

    pub(super) fn remove_entry(&mut self, target: Target<'_>, directory: bool) -> Result<(), Failure> {
        let found = self.walk_to_entry(target)?;
        let name = match (found.last.clone(), directory) {
            (Last::Name(name), _) => name,
            (_, false) => return Err(Errno::ISDIR.into()),
            (Last::Dot, true) => return Err(Errno::INVAL.into()),
            (Last::DotDot, true) => return Err(Errno::NOTEMPTY.into()),
            (Last::Nothing, true) => return Err(Errno::BUSY.into()),
        };
        let node = found.existing()?;
        self.check_removal(found.parent, node)?;
        match (self.kind(node), directory) {
            (kind, false) if found.wants_directory && kind != FileType::Directory => return Err(Errno::NOTDIR.into()),
            (FileType::Directory, false) => return Err(Errno::ISDIR.into()),
            (FileType::Directory, true) if self.is_mounted(node, found.parent) => return Err(Errno::BUSY.into()),
            (FileType::Directory, true) if !self.is_empty(node)? => return Err(Errno::NOTEMPTY.into()),
            (FileType::Directory, true) | (_, false) => {}
            (_, true) => return Err(Errno::NOTDIR.into()),
        }
        self.drop_name(found.parent, &name, node)
    }

    pub(super) fn rename_entry(&mut self, from: Target<'_>, to: Target<'_>) -> Result<(), Failure> {
        let (old, new) = (self.walk_to_entry(from)?, self.walk_to_entry(to)?);
        let (Last::Name(old_name), Last::Name(new_name)) = (old.last.clone(), new.last.clone()) else {
            return Err(Errno::BUSY.into());
        };
        let node = old.existing()?;
        self.check_same_volume(old.parent, new.parent)?;
        let is_directory = self.kind(node) == FileType::Directory;
        if !is_directory && (old.wants_directory || new.wants_directory) {
            return Err(Errno::NOTDIR.into());
        }
        if is_directory && self.is_within(new.parent, node) {
            return Err(Errno::INVAL.into());
        }
        if new.node.is_some_and(|target| target != node && self.is_within(old.parent, target)) {
            return Err(Errno::NOTEMPTY.into());
        }
        if new.node == Some(node) {
            return Ok(());
        }
        self.check_removal(old.parent, node)?;
        self.check_alive(new.parent)?;
        match new.node {
            None => self.check(new.parent, Access::WRITE_OK | Access::EXEC_OK)?,
            Some(target) => self.check_replacing(node, target, &new)?,
        }
        if is_directory && self.is_mounted(node, old.parent) {
            return Err(Errno::BUSY.into());
        }
        if let Some(target) = new.node {
            let target_is_directory = self.kind(target) == FileType::Directory;
            self.forget_name(new.parent, target, target_is_directory)?;
        }
        self.touch(old.parent)?;
        self.touch(new.parent)?;
        self.tree_mut().set_entry(old.parent, &old_name, None);
        self.tree_mut().set_entry(new.parent, &new_name, Some(node));
        self.count_links(old.parent, -i32::from(is_directory))?;
        self.count_links(new.parent, i32::from(is_directory))?;
        let now = self.now;
        let moved = self.edit(node)?;
        moved.attributes.changed = now;
        if let Body::Directory(directory) = &mut moved.body {
            directory.parent = new.parent;
        }
        Ok(())
    }

    /// Whether a file may take the name of another.
    fn check_replacing(&self, node: NodeId, target: NodeId, place: &Found) -> Result<(), Errno> {
        self.check_removal(place.parent, target)?;
        match (self.kind(node), self.kind(target)) {
            (FileType::Directory, FileType::Directory) if self.is_mounted(target, place.parent) => Err(Errno::BUSY),
            (FileType::Directory, FileType::Directory) if !self.is_empty(target)? => Err(Errno::NOTEMPTY),
            (FileType::Directory, FileType::Directory) => Ok(()),
            (FileType::Directory, _) => Err(Errno::NOTDIR),
            (_, FileType::Directory) => Err(Errno::ISDIR),
            _ => Ok(()),
        }
    }

    /// Whether a directory is another, or below it.
    fn is_within(&self, mut directory: NodeId, above: NodeId) -> bool {
        loop {
            if directory == above {
                return true;
            }
            let parent = self.parent_of(directory);
            if parent == directory {
                return false;
            }
            directory = parent;
        }
    }
}
