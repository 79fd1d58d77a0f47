//! Contents of the host's files, read once.

use super::record::{self, Fact};
use super::{Host, HostId};
use crate::natives::io::failure::Failure;
use crate::natives::io::system::Attributes;
use crate::natives::io::transfer::retry;
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::sync::Arc;

/// Files up to this size are read as a whole, larger ones in pieces of it.
const PIECE: u64 = 1 << 20;
/// Contents that are kept, of all files together.
const MOST_KEPT: u64 = 256 << 20;
/// The longest that a file may be whose length the system does not say.
const LONGEST_MADE_UP: u64 = 64 << 20;
/// Linux's limit for the value of an extended attribute, and for a list of names.
const LARGEST_EXTENDED: usize = 1 << 16;

/// What is kept of a file.
#[derive(Default)]
pub(super) enum Kept {
    /// Nothing was read yet.
    #[default]
    Nothing,
    /// All of it.
    Whole(Arc<[u8]>),
    /// Pieces, by number.
    Pieces(BTreeMap<u64, Arc<[u8]>>),
}

/// Whether a file has not been written, nor moved, between two looks at it.
pub(super) fn is_untouched(before: &Attributes, after: &Attributes) -> bool {
    let of = |seen: &Attributes| (seen.device, seen.number, seen.size, seen.modified, seen.changed);
    of(before) == of(after)
}

/// The extended attributes of a file; none where the host has none or tells nothing.
pub(super) fn extended(path: &[u8]) -> BTreeMap<Vec<u8>, Vec<u8>> {
    let mut names = vec![0u8; LARGEST_EXTENDED];
    let length = rustix::fs::llistxattr(path, names.as_mut_slice()).unwrap_or(0);
    names.truncate(length);
    let mut found = BTreeMap::new();
    for name in names.split(|&byte| byte == 0).filter(|name| !name.is_empty()) {
        let mut value = vec![0; LARGEST_EXTENDED];
        if let Ok(length) = rustix::fs::lgetxattr(path, name, &mut value) {
            value.truncate(length);
            found.insert(name.to_vec(), value);
        }
    }
    found
}

impl Host {
    /// Opens a file that must still be the one that was seen.
    fn open(&self, file: HostId) -> Result<File, Failure> {
        let seen = self.file(file);
        let opened = rustix::fs::open(seen.path.as_slice(), OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
        let now = Attributes::of_host(&rustix::fs::fstat(&opened)?, None);
        // The system makes up files without a length; that they are the same says nothing.
        if seen.attributes.size != 0 && !is_untouched(&seen.attributes, &now) {
            let path = String::from_utf8_lossy(&seen.path);
            return Err(Failure::Unsupported(format!("{path}, which was changed while it was being explored")));
        }
        Ok(File::from(opened))
    }

    /// Reads a small file as a whole when it is first read.
    fn keep_if_small(&mut self, file: HostId) -> Result<(), Failure> {
        let seen = self.file(file);
        if !matches!(seen.kept, Kept::Nothing) {
            return Ok(());
        }
        let (path, size) = (seen.path.clone(), seen.attributes.size);
        if size > PIECE || size > 0 && self.kept + size > MOST_KEPT {
            // Nobody keeps all of it: that it is the same file has to do.
            let digest = record::of_large_file(&seen.attributes);
            self.record.add(Fact::Contents, path, digest);
            self.file_mut(file).kept = Kept::Pieces(BTreeMap::new());
            return Ok(());
        }
        let opened = self.open(file)?;
        let bytes: Arc<[u8]> = read_all(&opened, if size == 0 { LONGEST_MADE_UP } else { size }, &path)?.into();
        self.record.add(Fact::Contents, path, record::of_bytes(&bytes));
        self.kept += bytes.len() as u64;
        self.file_mut(file).kept = Kept::Whole(bytes);
        Ok(())
    }

    pub(super) fn length(&mut self, file: HostId) -> Result<u64, Failure> {
        self.keep_if_small(file)?;
        Ok(match &self.file(file).kept {
            Kept::Whole(bytes) => bytes.len() as u64,
            _ => self.file(file).attributes.size,
        })
    }

    pub(super) fn read(&mut self, file: HostId, position: u64, length: usize) -> Result<Vec<u8>, Failure> {
        self.keep_if_small(file)?;
        if let Kept::Whole(bytes) = &self.file(file).kept {
            let rest = usize::try_from(position).ok().and_then(|start| bytes.get(start..)).unwrap_or_default();
            return Ok(rest.get(..length).unwrap_or(rest).to_vec());
        }
        let end = position.saturating_add(length as u64).min(self.file(file).attributes.size);
        let mut bytes = Vec::with_capacity(end.saturating_sub(position) as usize);
        while position + (bytes.len() as u64) < end {
            let at = position + bytes.len() as u64;
            let (number, offset) = (at / PIECE, (at % PIECE) as usize);
            let wanted = (end - at) as usize;
            match self.piece(file, number)? {
                Some(piece) => {
                    let rest = piece.get(offset..).unwrap_or_default();
                    bytes.extend_from_slice(rest.get(..wanted).unwrap_or(rest));
                }
                None => bytes.extend(read_part(&self.open(file)?, at, wanted)?),
            }
        }
        Ok(bytes)
    }

    /// A piece of a large file, if it is kept.
    fn piece(&mut self, file: HostId, number: u64) -> Result<Option<Arc<[u8]>>, Failure> {
        if let Kept::Pieces(pieces) = &self.file(file).kept
            && let Some(piece) = pieces.get(&number)
        {
            return Ok(Some(Arc::clone(piece)));
        }
        if self.kept + PIECE > MOST_KEPT {
            return Ok(None);
        }
        let size = (self.file(file).attributes.size - number * PIECE).min(PIECE);
        let piece: Arc<[u8]> = read_part(&self.open(file)?, number * PIECE, size as usize)?.into();
        self.kept += size;
        if let Kept::Pieces(pieces) = &mut self.file_mut(file).kept {
            pieces.insert(number, Arc::clone(&piece));
        }
        Ok(Some(piece))
    }
}

/// A part of a file that has so many bytes there.
fn read_part(file: &File, position: u64, length: usize) -> Result<Vec<u8>, Failure> {
    let mut bytes = vec![0; length];
    let mut done = 0;
    while done < length {
        match retry(|| file.read_at(&mut bytes[done..], position + done as u64))? {
            0 => return Err(Errno::IO.into()),
            count => done += count,
        }
    }
    Ok(bytes)
}

/// All bytes of a file that should have at most so many.
fn read_all(file: &File, most: u64, path: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let mut piece = vec![0; 1 << 16];
    loop {
        match retry(|| file.read_at(&mut piece, bytes.len() as u64))? {
            0 => return Ok(bytes),
            count => bytes.extend_from_slice(&piece[..count]),
        }
        if bytes.len() as u64 > most {
            let path = String::from_utf8_lossy(path);
            return Err(Failure::Unsupported(format!("reading {path}, which has no end that is known")));
        }
    }
}
