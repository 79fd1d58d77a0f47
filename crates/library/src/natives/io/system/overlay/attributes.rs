//! Who may do what with a file, and changing what is known of it.

use super::tree::{Body, Node, NodeId};
use super::{Attributes, Change, Extended, Failure, Overlay, Volume};
use crate::natives::io::system::frozen::Capability;
use rustix::fs::{Access, FileType};
use rustix::io::Errno;

/// The bits of a mode that are permissions.
const PERMISSIONS: u32 = 0o7777;
/// The kind of a device, in a mode.
const DEVICE: u32 = 0o020_000;
/// In such a directory only owners remove files.
const STICKY: u32 = 0o1000;

impl Overlay {
    /// Attributes for the program to see.
    pub(super) fn tell_attributes(&self, node: NodeId) -> Attributes {
        if let NodeId::Host(host) = node
            && self.tree().get(node).is_none()
        {
            self.host.told_attributes(host);
        }
        self.attributes_of(node)
    }

    /// What is told of an open pipe, device or stream.
    pub(super) fn attributes_of_device(&self) -> Attributes {
        let process = self.host.process();
        let (owner, group) = (process.user, process.group);
        Attributes { mode: DEVICE | 0o666, links: 1, owner, group, ..Attributes::default() }
    }

    pub(super) fn volume_of(&self, node: NodeId) -> Result<Volume, Errno> {
        match node {
            NodeId::Host(host) => self.host.volume(host),
            NodeId::Made(_) => self.host.volume_with(self.attributes_of(node).device),
        }
    }

    /// Nothing can be changed on some volumes.
    fn check_volume(&self, node: NodeId) -> Result<(), Errno> {
        if self.volume_of(node).is_ok_and(|volume| volume.is_read_only) { Err(Errno::ROFS) } else { Ok(()) }
    }

    /// Whether the permissions of a file let the process do that.
    pub(super) fn check(&self, node: NodeId, access: Access) -> Result<(), Errno> {
        let (attributes, process) = (self.attributes_of(node), self.host.process());
        let kind = FileType::from_raw_mode(attributes.mode);
        if access.contains(Access::WRITE_OK) && matches!(kind, FileType::RegularFile | FileType::Directory) {
            self.check_volume(node)?;
        }
        let granted = if process.has(Capability::Override) {
            let may_run = kind == FileType::Directory || attributes.mode & 0o111 != 0;
            if may_run { 7 } else { 6 }
        } else if attributes.owner == process.user {
            attributes.mode >> 6
        } else if process.is_in(attributes.group) {
            attributes.mode >> 3
        } else {
            attributes.mode
        };
        if access.bits() & !granted & 7 == 0 { Ok(()) } else { Err(Errno::ACCESS) }
    }

    /// Only the owner may change most attributes.
    fn check_owner(&self, node: NodeId) -> Result<(), Errno> {
        let process = self.host.process();
        let may = self.attributes_of(node).owner == process.user || process.has(Capability::Owner);
        if may { Ok(()) } else { Err(Errno::PERM) }
    }

    /// Whether a name may be taken out of a directory.
    pub(super) fn check_removal(&self, directory: NodeId, node: NodeId) -> Result<(), Errno> {
        self.check(directory, Access::WRITE_OK | Access::EXEC_OK)?;
        if self.attributes_of(directory).mode & STICKY != 0 && self.check_owner(directory).is_err() {
            self.check_owner(node)?;
        }
        Ok(())
    }

    pub(super) fn change_attributes(&mut self, node: NodeId, change: Change) -> Result<(), Failure> {
        self.check_volume(node)?;
        match change {
            Change::Owner(owner, group) => self.check_giving_away(node, owner, group)?,
            Change::Mode(_) if self.kind(node) == FileType::Symlink => return Err(Errno::OPNOTSUPP.into()),
            Change::Mode(_) | Change::Times { .. } => self.check_owner(node)?,
        }
        let now = self.now;
        let attributes = &mut self.edit(node)?.attributes;
        attributes.changed = now;
        match change {
            Change::Times { accessed, modified } => (attributes.accessed, attributes.modified) = (accessed, modified),
            Change::Mode(mode) => attributes.mode = attributes.mode & !PERMISSIONS | mode & PERMISSIONS,
            Change::Owner(owner, group) => {
                attributes.owner = owner.unwrap_or(attributes.owner);
                attributes.group = group.unwrap_or(attributes.group);
            }
        }
        Ok(())
    }

    fn check_giving_away(&self, node: NodeId, owner: Option<u32>, group: Option<u32>) -> Result<(), Errno> {
        let (attributes, process) = (self.attributes_of(node), self.host.process());
        let keeps_owner = owner.is_none_or(|owner| owner == attributes.owner);
        let keeps_group = group.is_none_or(|group| group == attributes.group || process.is_in(group));
        let may = keeps_owner && keeps_group && attributes.owner == process.user;
        if may || process.has(Capability::ChangeOwner) { Ok(()) } else { Err(Errno::PERM) }
    }

    pub(super) fn extended_of(&self, node: NodeId) -> Extended {
        match (self.tree().get(node), node) {
            (Some(Node { extended: Some(known), .. }), _) => known.clone(),
            (_, NodeId::Host(host)) => self.host.extended(host),
            (_, NodeId::Made(_)) => Extended::new(),
        }
    }

    /// Those of the user's are for plain files and directories; others a program has no business with.
    pub(super) fn set_extended_of(&mut self, node: NodeId, name: &[u8], value: Option<&[u8]>) -> Result<(), Failure> {
        if !name.starts_with(b"user.") {
            return Err(Errno::OPNOTSUPP.into());
        }
        if !matches!(self.kind(node), FileType::RegularFile | FileType::Directory) {
            return Err(Errno::PERM.into());
        }
        self.check(node, Access::WRITE_OK)?;
        let mut extended = self.extended_of(node);
        match value {
            Some(value) => drop(extended.insert(name.to_vec(), value.to_vec())),
            None => drop(extended.remove(name).ok_or(Errno::NODATA)?),
        }
        let now = self.now;
        let edited = self.edit(node)?;
        edited.attributes.changed = now;
        edited.extended = Some(extended);
        self.tree_mut().bytes += value.map_or(0, |value| (name.len() + value.len()) as u64);
        Ok(())
    }

    /// Notes that the contents of a file or the names in a directory have changed now.
    pub(super) fn touch(&mut self, node: NodeId) -> Result<(), Failure> {
        let now = self.now;
        let attributes = &mut self.edit(node)?.attributes;
        (attributes.modified, attributes.changed) = (now, now);
        Ok(())
    }

    /// Whether there is nothing in a directory.
    pub(super) fn is_empty(&self, directory: NodeId) -> Result<bool, Errno> {
        Ok(self.names_in(directory)?.is_empty())
    }

    /// The names in a directory: those of the host in its order, then those that the path has made.
    pub(super) fn names_in(&self, directory: NodeId) -> Result<Vec<Vec<u8>>, Errno> {
        let of_host = |host| self.host.names(host).map(|names| names.as_ref().clone());
        match (self.tree().get(directory).map(|node| &node.body), directory) {
            (Some(Body::Directory(changed)), _) => {
                let mut names = changed.host.map_or(Ok(Vec::new()), of_host)?;
                names.retain(|name| !matches!(changed.changed.get(name), Some(None)));
                let known: std::collections::HashSet<Vec<u8>> = names.iter().cloned().collect();
                let made = changed.changed.iter().filter(|(name, to)| to.is_some() && !known.contains(*name));
                names.extend(made.map(|(name, _)| name.clone()));
                Ok(names)
            }
            (None, NodeId::Host(host)) => of_host(host),
            _ => Err(Errno::NOTDIR),
        }
    }
}
