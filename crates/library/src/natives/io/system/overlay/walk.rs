//! From a path to a file (path_resolution(7)).

use super::Overlay;
use super::tree::{Body, NodeId};
use crate::natives::io::opened::Opened;
use crate::natives::io::system::Target;
use crate::natives::io::system::frozen::{ROOT, TOO_MANY_NAMES};
use rustix::fs::{Access, FileType};
use rustix::io::Errno;

/// Linux's limits of links on the way, of a path and of a name.
const MOST_LINKS: u32 = 40;
const LONGEST_PATH: usize = 4096;
const LONGEST_NAME: usize = 255;

/// `/`
const TOP: NodeId = NodeId::Host(ROOT);

/// Where a path has led.
pub(super) struct Found {
    /// The file, if there is one.
    pub(super) node: Option<NodeId>,
    /// The directory that it is or would be in.
    pub(super) parent: NodeId,
    pub(super) last: Last,
    /// Whether the path ends in a slash, which only a directory may have.
    pub(super) wants_directory: bool,
    /// The names from the root on, without links and dots.
    pub(super) names: Vec<Vec<u8>>,
}

/// What a path ends in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Last {
    Name(Vec<u8>),
    Dot,
    DotDot,
    /// It is all slashes, or an open file.
    Nothing,
}

/// What becomes of a link that a path ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Links {
    /// It is followed.
    Followed,
    /// It is meant itself, unless there is a slash behind it.
    Named,
    /// It is meant itself.
    Entries,
}

impl Found {
    /// The file, which must be there.
    pub(super) fn existing(&self) -> Result<NodeId, Errno> {
        self.node.ok_or(Errno::NOENT)
    }
}

impl Overlay {
    /// The file that a target means, which must be there.
    pub(super) fn locate(&mut self, target: Target<'_>) -> Result<NodeId, Errno> {
        self.walk(target)?.existing()
    }

    /// Follows a target.
    pub(super) fn walk(&mut self, target: Target<'_>) -> Result<Found, Errno> {
        self.walk_with(target, if target.follow { Links::Followed } else { Links::Named })
    }

    /// Finds the entry of a directory that a target names, for making, moving or removing it.
    pub(super) fn walk_to_entry(&mut self, target: Target<'_>) -> Result<Found, Errno> {
        self.walk_with(target, Links::Entries)
    }

    fn walk_with(&mut self, target: Target<'_>, links: Links) -> Result<Found, Errno> {
        let base = match target.base {
            Some(&Opened::Node(node)) => Some(node),
            Some(_) => return Err(Errno::BADF),
            None => None,
        };
        match (base, target.path) {
            (Some(node), None) => Ok(Found {
                node: Some(node),
                parent: node,
                last: Last::Nothing,
                wants_directory: false,
                names: Vec::new(),
            }),
            (None, None) | (_, Some([])) => Err(Errno::NOENT),
            (_, Some(path)) if path.len() >= LONGEST_PATH => Err(Errno::NAMETOOLONG),
            (_, Some(path @ [b'/', ..])) => self.walk_from(TOP, Vec::new(), path, links),
            (Some(node), Some(path)) => self.walk_from(node, Vec::new(), path, links),
            (None, Some(path)) => {
                let start = self.host().working_directory()?;
                let start = self.walk_from(TOP, Vec::new(), &start, Links::Followed)?;
                let node = start.existing()?;
                self.walk_from(node, start.names, path, links)
            }
        }
    }

    fn walk_from(&mut self, start: NodeId, names: Vec<Vec<u8>>, path: &[u8], at_end: Links) -> Result<Found, Errno> {
        let mut wants_directory = path.ends_with(b"/");
        let mut left = components(path);
        let mut links = 0;
        let mut found = Found { node: Some(start), parent: start, last: Last::Nothing, wants_directory: false, names };
        let mut current = start;
        while let Some(name) = left.pop() {
            if self.kind(current) != FileType::Directory {
                return Err(Errno::NOTDIR);
            }
            self.check(current, Access::EXEC_OK)?;
            let is_last = left.is_empty();
            match name.as_slice() {
                b"." => found.last = Last::Dot,
                b".." => {
                    found.last = Last::DotDot;
                    current = self.parent_of(current);
                    found.names.pop();
                }
                _ if name.len() > LONGEST_NAME => return Err(Errno::NAMETOOLONG),
                _ => {
                    let node = self.find(current, &name)?;
                    let Some(node) = node else {
                        if !is_last {
                            return Err(Errno::NOENT);
                        }
                        found.names.push(name.clone());
                        return Ok(Found {
                            node: None,
                            parent: current,
                            last: Last::Name(name),
                            wants_directory,
                            ..found
                        });
                    };
                    let is_link = self.kind(node) == FileType::Symlink;
                    let follow = at_end == Links::Followed || at_end == Links::Named && wants_directory;
                    if is_link && (!is_last || follow) {
                        links += 1;
                        if links > MOST_LINKS {
                            return Err(Errno::LOOP);
                        }
                        match self.descriptor_behind(node) {
                            Some(file) => {
                                (found.parent, current, found.last) = (current, file?, Last::Name(name.clone()));
                                found.names.push(name);
                            }
                            None => {
                                let leads_to = self.leads_to(node)?;
                                wants_directory |= is_last && leads_to.ends_with(b"/");
                                if leads_to.starts_with(b"/") {
                                    (current, found.parent) = (TOP, TOP);
                                    found.names.clear();
                                    found.last = Last::Nothing;
                                }
                                left.extend(components(&leads_to));
                            }
                        }
                        continue;
                    }
                    (found.parent, current, found.last) = (current, node, Last::Name(name.clone()));
                    found.names.push(name);
                }
            }
        }
        if wants_directory && at_end != Links::Entries && self.kind(current) != FileType::Directory {
            return Err(Errno::NOTDIR);
        }
        Ok(Found { node: Some(current), wants_directory, ..found })
    }

    /// The file behind a link that is one of the process's own descriptors.
    fn descriptor_behind(&self, link: NodeId) -> Option<Result<NodeId, Errno>> {
        match link {
            NodeId::Host(link) => self.host().follow_descriptor(link).map(|found| found.map(NodeId::Host)),
            NodeId::Made(_) => None,
        }
    }

    /// The file of a name in a directory.
    pub(super) fn find(&self, directory: NodeId, name: &[u8]) -> Result<Option<NodeId>, Errno> {
        let host = match (self.tree().get(directory).map(|node| &node.body), directory) {
            (Some(Body::Directory(changed)), _) => match changed.changed.get(name) {
                Some(&known) => return Ok(known),
                None => changed.host,
            },
            (None, NodeId::Host(host)) => Some(host),
            _ => return Err(Errno::NOTDIR),
        };
        match host.map(|host| self.host().find(host, name)) {
            None | Some(Err(Errno::NOENT)) => Ok(None),
            Some(Ok(file)) => Ok(Some(NodeId::Host(file))),
            Some(Err(error)) => {
                self.asked_too_much.set(error == TOO_MANY_NAMES);
                Err(error)
            }
        }
    }

    /// The directory that a directory is in.
    pub(super) fn parent_of(&self, directory: NodeId) -> NodeId {
        match (self.tree().get(directory).map(|node| &node.body), directory) {
            (Some(Body::Directory(changed)), _) => changed.parent,
            (_, NodeId::Host(host)) => NodeId::Host(self.host().parent(host)),
            _ => TOP,
        }
    }

    /// Where a link leads.
    pub(super) fn leads_to(&self, link: NodeId) -> Result<Vec<u8>, Errno> {
        match (self.tree().get(link).map(|node| &node.body), link) {
            (Some(Body::Link(text)), _) => Ok(text.clone()),
            (Some(_), _) | (None, NodeId::Made(_)) => Err(Errno::INVAL),
            (None, NodeId::Host(host)) => self.host().read_link(host),
        }
    }
}

/// The names in a path, last first.
fn components(path: &[u8]) -> Vec<Vec<u8>> {
    path.split(|&byte| byte == b'/').filter(|name| !name.is_empty()).rev().map(<[u8]>::to_vec).collect()
}
