//! Files that a path has made or changed, as one immutable value: a copy costs nothing and shares everything.

use super::contents::Contents;
use crate::natives::io::system::Attributes;
use crate::natives::io::system::frozen::HostId;
use rpds::RedBlackTreeMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A file, whatever its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum NodeId {
    /// One that the host has.
    Host(HostId),
    /// One that the path has made.
    Made(u32),
}

/// A file that the path has made or changed.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// The size is that of the contents where there are some.
    pub(super) attributes: Attributes,
    /// Extended attributes; `None` while they are the host's.
    pub(super) extended: Option<BTreeMap<Vec<u8>, Vec<u8>>>,
    pub(super) body: Body,
}

/// What a file consists of.
#[derive(Clone, Debug)]
pub(super) enum Body {
    Plain(Contents),
    Directory(Directory),
    Link(Vec<u8>),
    /// A device, pipe or socket of the host.
    Special,
}

/// A directory that the path has made or changed.
#[derive(Clone, Debug)]
pub(super) struct Directory {
    pub(super) parent: NodeId,
    /// The host's directory whose names it has but for those that have changed.
    pub(super) host: Option<HostId>,
    /// What names lead to now; `None` for one that is gone.
    pub(super) changed: RedBlackTreeMap<Vec<u8>, Option<NodeId>>,
}

/// Bytes that a node takes, beside its contents and names.
const NODE_BYTES: u64 = 512;
/// Bytes that an entry of a directory takes, beside its name.
const ENTRY_BYTES: u64 = 96;

/// Bytes that a version takes by itself: the nodes of its trees that changed.
const VERSION_BYTES: u64 = 1024;

/// Everything that a path has done to files.
#[derive(Clone)]
pub(super) struct Tree {
    nodes: RedBlackTreeMap<NodeId, Rc<Node>>,
    /// How many nodes the path has made.
    made: u32,
    /// Nodes without a name, which live as long as they are open.
    pub(super) orphans: RedBlackTreeMap<NodeId, ()>,
    /// Bytes that all this takes, more or less.
    pub(super) bytes: u64,
}

impl Tree {
    pub(super) fn new() -> Tree {
        Tree { nodes: RedBlackTreeMap::new(), made: 0, orphans: RedBlackTreeMap::new(), bytes: 0 }
    }

    /// A new version, which shares everything with this one, and counts what it needs beside that.
    pub(super) fn next_version(&self) -> Tree {
        Tree { bytes: self.bytes + VERSION_BYTES, ..self.clone() }
    }

    /// A file that the path has made or changed.
    pub(super) fn get(&self, node: NodeId) -> Option<&Node> {
        self.nodes.get(&node).map(Rc::as_ref)
    }

    /// The same for changing it.
    pub(super) fn get_mut(&mut self, node: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(&node).map(Rc::make_mut)
    }

    /// Adds a file that the path is about to change.
    pub(super) fn insert(&mut self, id: NodeId, node: Node) {
        self.bytes += NODE_BYTES;
        self.nodes.insert_mut(id, Rc::new(node));
    }

    /// The number of the next file that the path makes.
    pub(super) fn next(&mut self) -> u32 {
        self.made += 1;
        self.made
    }

    /// Forgets a file that has no name and is not open.
    pub(super) fn remove(&mut self, id: NodeId) {
        self.orphans.remove_mut(&id);
        // What the host has must be known to be changed, in case that another name of it is found.
        if !matches!(id, NodeId::Made(_)) {
            return;
        }
        let Some(node) = self.nodes.get_mut(&id) else { return };
        // What older versions have stays.
        let mut own = if Rc::strong_count(node) == 1 { NODE_BYTES } else { 0 };
        if let Body::Plain(contents) = &mut Rc::make_mut(node).body {
            let before = contents.bytes();
            contents.set_length(0);
            own += before - contents.bytes();
        }
        self.nodes.remove_mut(&id);
        self.bytes = self.bytes.saturating_sub(own);
    }

    /// Lets a name in a directory lead elsewhere, or nowhere.
    pub(super) fn set_entry(&mut self, directory: NodeId, name: &[u8], to: Option<NodeId>) {
        let Some(Node { body: Body::Directory(found), .. }) = self.get_mut(directory) else { return };
        let cost = ENTRY_BYTES + name.len() as u64;
        // In a directory of the path's own, a name that is gone needs no mention.
        if to.is_none() && found.host.is_none() {
            if found.changed.remove_mut(name) {
                self.bytes = self.bytes.saturating_sub(cost);
            }
            return;
        }
        if !found.changed.contains_key(name) {
            found.changed.insert_mut(name.to_vec(), to);
            self.bytes += cost;
        } else {
            found.changed.insert_mut(name.to_vec(), to);
        }
    }
}
