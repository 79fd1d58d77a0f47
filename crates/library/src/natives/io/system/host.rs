//! The host's own files, which a plain run reads and changes as `java` does.

use super::{Attributes, Change, FileSystem, Lock, Target, Time, Volume};
use crate::natives::io::failure::Failure;
use crate::natives::io::opened::Opened;
use crate::natives::io::transfer::retry;
use rustix::fs::{
    Access, AtFlags, CWD, Dir, FlockOperation, Gid, Mode, OFlags, StatxFlags, Timestamps, Uid, XattrFlags,
};
use rustix::io::Errno;
use std::fs::File;
use std::io::Write;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileExt;

/// Linux's limit for the value of an extended attribute, and for a list of names.
const LARGEST_EXTENDED: usize = 1 << 16;

/// The host's files.
pub(super) struct HostFiles {
    /// Whether nothing could be gone back to: the host's files could not go back with it.
    pub(super) may_change: bool,
    /// Whether the contents of a file have.
    pub(super) have_changed: bool,
}

impl HostFiles {
    fn check_may_change(&self) -> Result<(), Failure> {
        if self.may_change { Ok(()) } else { Err(Failure::Unsupported("changing files while exploring".into())) }
    }
}

impl Target<'_> {
    /// The directory that the host starts from.
    fn start(&self) -> Result<BorrowedFd<'_>, Failure> {
        match self.base {
            None => Ok(CWD),
            Some(file) => Ok(host_file(file)?.as_fd()),
        }
    }

    fn name(&self) -> &[u8] {
        self.path.unwrap_or_default()
    }

    fn flags(&self) -> AtFlags {
        let follow = if self.follow { AtFlags::empty() } else { AtFlags::SYMLINK_NOFOLLOW };
        if self.path.is_none() { follow | AtFlags::EMPTY_PATH } else { follow }
    }
}

/// The host's file behind something open.
fn host_file(file: &Opened) -> Result<&File, Failure> {
    file.host_file().ok_or(Failure::System(Errno::BADF))
}

/// The names in a directory, without `.` and `..`.
pub(super) fn names_in(directory: Dir) -> Result<Vec<Vec<u8>>, Errno> {
    let mut names = Vec::new();
    for entry in directory {
        let name = entry?.file_name().to_bytes().to_vec();
        if name != b"." && name != b".." {
            names.push(name);
        }
    }
    Ok(names)
}

/// When a file was created, where the host knows.
pub(super) fn birth_time(directory: BorrowedFd<'_>, path: &[u8], flags: AtFlags) -> Option<Time> {
    let answer = rustix::fs::statx(directory, path, flags, StatxFlags::BTIME).ok()?;
    let known = answer.stx_mask & StatxFlags::BTIME.bits() != 0;
    known.then_some(Time { seconds: answer.stx_btime.tv_sec, nanoseconds: answer.stx_btime.tv_nsec })
}

impl FileSystem for HostFiles {
    fn open(&mut self, target: Target<'_>, flags: OFlags, mode: u32) -> Result<Opened, Failure> {
        let access = flags & OFlags::ACCMODE;
        if access != OFlags::RDONLY || flags.intersects(OFlags::CREATE | OFlags::TRUNC) {
            self.check_may_change()?;
        }
        self.have_changed |= flags.contains(OFlags::TRUNC);
        let flags = flags | OFlags::CLOEXEC;
        let file = rustix::fs::openat(target.start()?, target.name(), flags, Mode::from_raw_mode(mode))?;
        Ok(Opened::of_host(File::from(file)))
    }

    fn attributes(&mut self, target: Target<'_>) -> Result<Attributes, Failure> {
        let (start, name, flags) = (target.start()?, target.name(), target.flags());
        let stat = rustix::fs::statat(start, name, flags)?;
        Ok(Attributes::of_host(&stat, birth_time(start, name, flags)))
    }

    fn check_access(&mut self, path: &[u8], access: Access) -> Result<(), Failure> {
        Ok(rustix::fs::access(path, access)?)
    }

    fn names(&mut self, target: Target<'_>) -> Result<Vec<Vec<u8>>, Failure> {
        let directory = match target {
            Target { base: Some(file), path: None, .. } => Dir::read_from(host_file(file)?)?,
            _ => {
                let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
                Dir::new(rustix::fs::openat(target.start()?, target.name(), flags, Mode::empty())?)?
            }
        };
        Ok(names_in(directory)?)
    }

    fn read_link(&mut self, path: &[u8]) -> Result<Vec<u8>, Failure> {
        Ok(rustix::fs::readlink(path, Vec::new())?.into_bytes())
    }

    fn real_path(&mut self, path: &[u8]) -> Result<Vec<u8>, Failure> {
        let resolved = std::fs::canonicalize(std::ffi::OsStr::from_bytes(path))?;
        Ok(resolved.into_os_string().as_bytes().to_vec())
    }

    fn volume(&mut self, path: &[u8]) -> Result<Volume, Failure> {
        Ok(Volume::of_host(&rustix::fs::statvfs(path)?))
    }

    fn make_directory(&mut self, path: &[u8], mode: u32) -> Result<(), Failure> {
        self.check_may_change()?;
        Ok(rustix::fs::mkdir(path, Mode::from_raw_mode(mode))?)
    }

    fn remove(&mut self, target: Target<'_>, directory: bool) -> Result<(), Failure> {
        self.check_may_change()?;
        let flags = if directory { AtFlags::REMOVEDIR } else { AtFlags::empty() };
        Ok(rustix::fs::unlinkat(target.start()?, target.name(), flags)?)
    }

    fn rename(&mut self, from: Target<'_>, to: Target<'_>) -> Result<(), Failure> {
        self.check_may_change()?;
        Ok(rustix::fs::renameat(from.start()?, from.name(), to.start()?, to.name())?)
    }

    fn link(&mut self, existing: &[u8], new: &[u8]) -> Result<(), Failure> {
        self.check_may_change()?;
        Ok(rustix::fs::linkat(CWD, existing, CWD, new, AtFlags::empty())?)
    }

    fn make_link(&mut self, leads_to: &[u8], new: &[u8]) -> Result<(), Failure> {
        self.check_may_change()?;
        Ok(rustix::fs::symlink(leads_to, new)?)
    }

    fn change(&mut self, target: Target<'_>, change: Change) -> Result<(), Failure> {
        self.check_may_change()?;
        let (start, name, flags) = (target.start()?, target.name(), target.flags());
        let is_open = target.path.is_none();
        match change {
            Change::Times { accessed, modified } => {
                let times = Timestamps { last_access: accessed.to_host(), last_modification: modified.to_host() };
                if is_open {
                    rustix::fs::futimens(start, &times)?;
                } else {
                    rustix::fs::utimensat(start, name, &times, flags)?;
                }
            }
            Change::Mode(mode) if is_open => rustix::fs::fchmod(start, Mode::from_raw_mode(mode))?,
            Change::Mode(mode) => rustix::fs::chmodat(start, name, Mode::from_raw_mode(mode), flags)?,
            Change::Owner(owner, group) => {
                let (owner, group) = (owner.map(Uid::from_raw), group.map(Gid::from_raw));
                if is_open {
                    rustix::fs::fchown(start, owner, group)?;
                } else {
                    rustix::fs::chownat(start, name, owner, group, flags)?;
                }
            }
        }
        Ok(())
    }

    fn extended(&mut self, file: &Opened, name: &[u8]) -> Result<Vec<u8>, Failure> {
        let mut value = vec![0; LARGEST_EXTENDED];
        let length = rustix::fs::fgetxattr(host_file(file)?, name, &mut value)?;
        value.truncate(length);
        Ok(value)
    }

    fn extended_names(&mut self, file: &Opened) -> Result<Vec<u8>, Failure> {
        let mut names = vec![0u8; LARGEST_EXTENDED];
        let length = rustix::fs::flistxattr(host_file(file)?, names.as_mut_slice())?;
        names.truncate(length);
        Ok(names)
    }

    fn set_extended(&mut self, file: &Opened, name: &[u8], value: Option<&[u8]>) -> Result<(), Failure> {
        self.check_may_change()?;
        match value {
            Some(value) => rustix::fs::fsetxattr(host_file(file)?, name, value, XattrFlags::empty())?,
            None => rustix::fs::fremovexattr(host_file(file)?, name)?,
        }
        Ok(())
    }

    fn read_at(&mut self, file: &Opened, length: usize, position: u64) -> Result<Vec<u8>, Failure> {
        let file = host_file(file)?;
        let mut bytes = vec![0; length];
        let count = retry(|| file.read_at(&mut bytes, position))?;
        bytes.truncate(count);
        Ok(bytes)
    }

    fn write(&mut self, file: &Opened, bytes: &[u8], position: Option<u64>) -> Result<(usize, u64), Failure> {
        self.check_may_change()?;
        self.have_changed = true;
        let mut file = host_file(file)?;
        match position {
            Some(position) => {
                let written = retry(|| file.write_at(bytes, position))?;
                Ok((written, position + written as u64))
            }
            None => {
                let written = retry(|| file.write(bytes))?;
                Ok((written, rustix::fs::fstat(file)?.st_size as u64))
            }
        }
    }

    fn set_length(&mut self, file: &Opened, length: u64) -> Result<(), Failure> {
        self.check_may_change()?;
        self.have_changed = true;
        Ok(rustix::fs::ftruncate(host_file(file)?, length)?)
    }

    fn synchronize(&mut self, file: &Opened, metadata: bool) -> Result<(), Failure> {
        let file = host_file(file)?;
        Ok(if metadata { rustix::fs::fsync(file) } else { rustix::fs::fdatasync(file) }?)
    }

    /// Always the whole file; the JDK keeps account of the parts within the program.
    fn lock(&mut self, file: &Opened, lock: Lock) -> Result<bool, Failure> {
        if !self.may_change {
            return Ok(true);
        }
        let operation = match lock {
            Lock::Take { shared: true, waits: true } => FlockOperation::LockShared,
            Lock::Take { shared: false, waits: true } => FlockOperation::LockExclusive,
            Lock::Take { shared: true, waits: false } => FlockOperation::NonBlockingLockShared,
            Lock::Take { shared: false, waits: false } => FlockOperation::NonBlockingLockExclusive,
            Lock::Release => FlockOperation::Unlock,
        };
        match rustix::fs::fcntl_lock(host_file(file)?, operation) {
            Ok(()) => Ok(true),
            Err(Errno::AGAIN | Errno::ACCESS) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}
