//! Opening files, reading and writing them.

use super::tree::{Body, Node, NodeId};
use super::walk::{Found, Last};
use super::{Contents, Failure, Overlay, Target};
use crate::natives::io::opened::Opened;
use rustix::fs::{Access, FileType, OFlags, major, minor};
use rustix::io::Errno;

/// The kind of a plain file, in a mode.
const PLAIN: u32 = 0o100_000;

impl Overlay {
    pub(super) fn open_file(&mut self, target: Target<'_>, flags: OFlags, mode: u32) -> Result<Opened, Failure> {
        let access = flags & OFlags::ACCMODE;
        let (reads, writes) = (access != OFlags::WRONLY, access != OFlags::RDONLY);
        let creates = flags.contains(OFlags::CREATE);
        let is_new = creates && flags.contains(OFlags::EXCL);
        let follow = !flags.contains(OFlags::NOFOLLOW) && !is_new;
        if creates && target.path.is_some_and(|path| path.ends_with(b"/")) {
            // Nothing that can be made here has a slash behind its name.
            let entry = self.walk_to_entry(target)?;
            return Err(if entry.last == Last::Nothing && is_new { Errno::EXIST } else { Errno::ISDIR }.into());
        }
        let found = self.walk(Target { follow, ..target })?;
        let Some(node) = found.node else {
            return self.create(&found, creates, mode).map(Opened::Node);
        };
        if is_new {
            return Err(Errno::EXIST.into());
        }
        match self.kind(node) {
            FileType::Symlink => return Err(Errno::LOOP.into()),
            FileType::Directory if writes || creates => return Err(Errno::ISDIR.into()),
            FileType::Directory => {}
            _ if flags.contains(OFlags::DIRECTORY) => return Err(Errno::NOTDIR.into()),
            _ => {}
        }
        if reads {
            self.check(node, Access::READ_OK)?;
        }
        if writes || flags.contains(OFlags::TRUNC) {
            self.check(node, Access::WRITE_OK)?;
        }
        if let Some(stream) = self.standard_stream(node) {
            return stream;
        }
        match self.kind(node) {
            FileType::RegularFile if flags.contains(OFlags::TRUNC) => self.set_length_of(node, 0)?,
            FileType::RegularFile | FileType::Directory => {}
            _ => return self.open_special(node, writes),
        }
        Ok(Opened::Node(node))
    }

    fn create(&mut self, found: &Found, creates: bool, mode: u32) -> Result<NodeId, Failure> {
        match &found.last {
            Last::Name(name) if creates => {
                let body = Body::Plain(Contents::default());
                self.make(found.parent, &name.clone(), PLAIN | mode & 0o7777, body)
            }
            _ => Err(Errno::NOENT.into()),
        }
    }

    /// One of the process's own streams, under a name like `/dev/stdout`.
    fn standard_stream(&self, node: NodeId) -> Option<Result<Opened, Failure>> {
        let NodeId::Host(host) = node else { return None };
        self.host.standard(host).map(|number| Opened::of_standard(number, &self.host))
    }

    /// Devices that are the same everywhere are made here; from others a search can only read.
    fn open_special(&mut self, node: NodeId, writes: bool) -> Result<Opened, Failure> {
        let (attributes, kind) = (self.attributes_of(node), self.kind(node));
        let device = (major(attributes.special), minor(attributes.special));
        match (kind, device) {
            (FileType::CharacterDevice, (1, 3)) => return Ok(Opened::Null),
            (FileType::CharacterDevice, (1, 5)) => return Ok(Opened::Zero),
            (FileType::CharacterDevice, (1, 7)) => return Ok(Opened::Full),
            (FileType::CharacterDevice, (1, 8 | 9)) => return Ok(Opened::Random),
            (FileType::Socket, _) => return Err(Errno::NXIO.into()),
            _ => {}
        }
        let NodeId::Host(host) = node else { return Err(Errno::NXIO.into()) };
        let path = self.host.path(host);
        let path = String::from_utf8_lossy(&path);
        match kind {
            _ if writes => {
                Err(Failure::Unsupported(format!("writing to {path}, which is no plain file, while exploring")))
            }
            FileType::Fifo | FileType::CharacterDevice => Ok(Opened::Sequential(self.host.stream(host)?)),
            _ => Err(Failure::Unsupported(format!("reading {path}, which is no plain file, while exploring"))),
        }
    }

    pub(super) fn read_contents(&self, node: NodeId, length: usize, position: u64) -> Result<Vec<u8>, Failure> {
        match (self.tree().get(node).map(|node| &node.body), node) {
            (Some(Body::Plain(contents)), _) => contents.read(&self.host, position, length),
            (None, NodeId::Host(host)) if self.kind(node) == FileType::RegularFile => {
                self.host.read(host, position, length)
            }
            _ => Err(Errno::ISDIR.into()),
        }
    }

    /// Changes contents, keeping account of what they take.
    fn edit_contents(
        &mut self,
        node: NodeId,
        change: impl FnOnce(&mut Contents) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.touch(node)?;
        let Node { body: Body::Plain(contents), .. } = self.edit(node)? else { return Err(Errno::INVAL.into()) };
        let before = contents.bytes();
        let changed = change(contents);
        let after = contents.bytes();
        let tree = self.tree_mut();
        tree.bytes = (tree.bytes + after).saturating_sub(before);
        changed
    }

    pub(super) fn write_contents(
        &mut self,
        node: NodeId,
        bytes: &[u8],
        position: u64,
    ) -> Result<(usize, u64), Failure> {
        let end = position.checked_add(bytes.len() as u64).filter(|&end| i64::try_from(end).is_ok());
        let end = end.ok_or(Errno::FBIG)?;
        // Without counting first, one call could take any amount.
        self.check_room(bytes.len())?;
        if !bytes.is_empty() {
            let host = self.host.clone();
            self.edit_contents(node, |contents| contents.write(&host, position, bytes))?;
        }
        Ok((bytes.len(), end))
    }

    pub(super) fn set_length_of(&mut self, node: NodeId, length: u64) -> Result<(), Failure> {
        if i64::try_from(length).is_err() {
            return Err(Errno::INVAL.into());
        }
        self.edit_contents(node, |contents| {
            contents.set_length(length);
            Ok(())
        })
    }
}
