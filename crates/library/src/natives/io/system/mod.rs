//! The file system as the natives see it.
//!
//! There are two: a plain run works on [the host's own](host), a search on [an overlay](overlay) that belongs to the path,
//! above what was [first seen of the host](frozen). Natives call [`with`] and do not know which.

pub(crate) mod frozen;
mod host;
pub(crate) mod overlay;
#[cfg(test)]
mod tests;

use super::channel::viewed::LastPages;
use super::failure::Failure;
use super::opened::Opened;
use crate::state::state;
use frozen::FrozenHost;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Exhausted;
use overlay::Overlay;
use rustix::fs::{Access, OFlags, Stat, StatVfs, StatVfsMountFlags, Timespec};

/// What an operation is about: a path, or an open file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target<'a> {
    /// The open directory that a relative path starts from; `None` for the working directory.
    base: Option<&'a Opened>,
    /// `None` for the open file itself.
    path: Option<&'a [u8]>,
    /// Whether a link at the path's end is followed.
    follow: bool,
}

impl<'a> Target<'a> {
    /// What a path leads to.
    pub(crate) fn path(path: &'a [u8]) -> Target<'a> {
        Target::at(None, path, true)
    }

    /// What a path names, be it a link.
    pub(crate) fn link(path: &'a [u8]) -> Target<'a> {
        Target::at(None, path, false)
    }

    /// What a path names that may start from an open directory.
    pub(crate) fn at(base: Option<&'a Opened>, path: &'a [u8], follow: bool) -> Target<'a> {
        Target { base, path: Some(path), follow }
    }

    /// An open file.
    pub(crate) fn file(file: &'a Opened) -> Target<'a> {
        Target { base: Some(file), path: None, follow: true }
    }
}

/// A moment, as files have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Time {
    pub(crate) seconds: i64,
    pub(crate) nanoseconds: u32,
}

impl Time {
    /// A count of units since the epoch, of which a second has `per_second`.
    pub(crate) fn of_units(units: i64, per_second: i64) -> Time {
        let nanoseconds = units.rem_euclid(per_second) * (1_000_000_000 / per_second);
        Time { seconds: units.div_euclid(per_second), nanoseconds: nanoseconds as u32 }
    }

    fn to_host(self) -> Timespec {
        Timespec { tv_sec: self.seconds, tv_nsec: self.nanoseconds.into() }
    }
}

/// What is known of a file beside its contents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attributes {
    /// Kind and permissions.
    pub(crate) mode: u32,
    pub(crate) number: u64,
    pub(crate) device: u64,
    /// Which device a device is.
    pub(crate) special: u64,
    pub(crate) links: u32,
    pub(crate) owner: u32,
    pub(crate) group: u32,
    pub(crate) size: u64,
    pub(crate) accessed: Time,
    pub(crate) modified: Time,
    pub(crate) changed: Time,
    /// Where the file system knows.
    pub(crate) created: Option<Time>,
}

impl Attributes {
    /// What the host says.
    fn of_host(stat: &Stat, created: Option<Time>) -> Attributes {
        let time = |seconds, nanoseconds| Time { seconds, nanoseconds };
        Attributes {
            mode: stat.st_mode,
            number: stat.st_ino,
            device: stat.st_dev,
            special: stat.st_rdev,
            links: stat.st_nlink as u32,
            owner: stat.st_uid,
            group: stat.st_gid,
            size: stat.st_size as u64,
            accessed: time(stat.st_atime, stat.st_atime_nsec as u32),
            modified: time(stat.st_mtime, stat.st_mtime_nsec as u32),
            changed: time(stat.st_ctime, stat.st_ctime_nsec as u32),
            created,
        }
    }
}

/// What is known of a volume.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Volume {
    /// Bytes of a block.
    pub(crate) block: u64,
    /// Blocks there are, blocks that are free, and those of them that the process may use.
    pub(crate) blocks: u64,
    pub(crate) free: u64,
    pub(crate) available: u64,
    pub(crate) longest_name: u64,
    is_read_only: bool,
}

impl Volume {
    fn of_host(volume: &StatVfs) -> Volume {
        Volume {
            block: volume.f_frsize,
            blocks: volume.f_blocks,
            free: volume.f_bfree,
            available: volume.f_bavail,
            longest_name: volume.f_namemax,
            is_read_only: volume.f_flag.contains(StatVfsMountFlags::RDONLY),
        }
    }
}

/// A change of attributes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    /// When it was last read and written.
    Times { accessed: Time, modified: Time },
    /// Permissions.
    Mode(u32),
    /// Owner and group, where they change.
    Owner(Option<u32>, Option<u32>),
}

/// What can be done with files. Errors are those of Linux.
pub(crate) trait FileSystem {
    /// Opens a file, and makes it if the flags say so.
    fn open(&mut self, target: Target<'_>, flags: OFlags, mode: u32) -> Result<Opened, Failure>;
    /// Kind, size, times and so on.
    fn attributes(&mut self, target: Target<'_>) -> Result<Attributes, Failure>;
    /// Whether the process may do that with a file.
    fn check_access(&mut self, path: &[u8], access: Access) -> Result<(), Failure>;
    /// The names in a directory, without `.` and `..`.
    fn names(&mut self, target: Target<'_>) -> Result<Vec<Vec<u8>>, Failure>;
    /// Where a link leads.
    fn read_link(&mut self, path: &[u8]) -> Result<Vec<u8>, Failure>;
    /// The path without links and dots.
    fn real_path(&mut self, path: &[u8]) -> Result<Vec<u8>, Failure>;
    /// Room on the volume that a file is on.
    fn volume(&mut self, path: &[u8]) -> Result<Volume, Failure>;

    /// Makes a directory.
    fn make_directory(&mut self, path: &[u8], mode: u32) -> Result<(), Failure>;
    /// Removes a directory that is empty, or anything else.
    fn remove(&mut self, target: Target<'_>, directory: bool) -> Result<(), Failure>;
    /// Gives a file another name, which may be another file's so far.
    fn rename(&mut self, from: Target<'_>, to: Target<'_>) -> Result<(), Failure>;
    /// Gives a file one more name.
    fn link(&mut self, existing: &[u8], new: &[u8]) -> Result<(), Failure>;
    /// Makes a symbolic link.
    fn make_link(&mut self, leads_to: &[u8], new: &[u8]) -> Result<(), Failure>;
    /// Changes attributes.
    fn change(&mut self, target: Target<'_>, change: Change) -> Result<(), Failure>;

    /// The value of an extended attribute.
    fn extended(&mut self, file: &Opened, name: &[u8]) -> Result<Vec<u8>, Failure>;
    /// The names of the extended attributes, each with a zero behind it.
    fn extended_names(&mut self, file: &Opened) -> Result<Vec<u8>, Failure>;
    /// Sets an extended attribute, or removes it.
    fn set_extended(&mut self, file: &Opened, name: &[u8], value: Option<&[u8]>) -> Result<(), Failure>;

    /// Up to so many bytes at a position; none at the end.
    fn read_at(&mut self, file: &Opened, length: usize, position: u64) -> Result<Vec<u8>, Failure>;
    /// Writes at a position, or else at the end; returns how much, and the position behind it.
    fn write(&mut self, file: &Opened, bytes: &[u8], position: Option<u64>) -> Result<(usize, u64), Failure>;
    /// Cuts a file, or makes it longer.
    fn set_length(&mut self, file: &Opened, length: u64) -> Result<(), Failure>;
    /// Puts what was written on the disk.
    fn synchronize(&mut self, file: &Opened, metadata: bool) -> Result<(), Failure>;
    /// Locks a file against other processes, or unlocks it; returns whether that worked.
    fn lock(&mut self, file: &Opened, lock: Lock) -> Result<bool, Failure>;
}

/// How to lock a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lock {
    /// Against others who write, or against all; waiting for them, or not.
    Take { shared: bool, waits: bool },
    /// No longer.
    Release,
}

/// The overlay of a machine that leaves the host's files as they are.
#[derive(Default)]
struct Exploring(Option<Box<Overlay>>);

/// From now on what this machine's program does to files stays within its path, and it sees of the host what `host` has
/// seen first.
pub fn keep_host_as_it_is(machine: &mut Machine, host: &FrozenHost) -> Result<(), Exhausted> {
    let version = machine.memory.permanent(1)?;
    machine.memory.names_outside(version);
    let overlay = Overlay::new(host.clone(), version);
    *state::<Exploring>(machine) = Exploring(Some(Box::new(overlay)));
    Ok(())
}

/// What was first seen of the host, if this machine leaves it as it is.
pub(crate) fn frozen_host(machine: &mut Machine) -> Option<FrozenHost> {
    state::<Exploring>(machine).0.as_ref().map(|overlay| overlay.host().clone())
}

/// Does something with files: with those of the path, or with the host's.
pub(crate) fn with<T>(
    machine: &mut Machine,
    operation: impl FnOnce(&mut dyn FileSystem) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let Some(mut overlay) = state::<Exploring>(machine).0.take() else {
        machine.memory.depends_on_more("files of the host");
        let mut host = host::HostFiles { may_change: machine.depth() == 0, have_changed: false };
        let result = operation(&mut host);
        if host.have_changed {
            state::<LastPages>(machine).forget_all();
        }
        return result;
    };
    overlay.enter(machine);
    let result = operation(overlay.as_mut());
    let left = overlay.leave(machine);
    state::<Exploring>(machine).0 = Some(overlay);
    left.and(result)
}

/// The contents of a file that is not large: a table of the system's.
pub(crate) fn read_table(machine: &mut Machine, path: &[u8]) -> Result<Vec<u8>, Failure> {
    const LARGEST: usize = 1 << 24;
    with(machine, |files| {
        let file = files.open(Target::path(path), OFlags::RDONLY | OFlags::CLOEXEC, 0)?;
        let mut bytes = Vec::new();
        while bytes.len() < LARGEST {
            let piece = files.read_at(&file, 1 << 16, bytes.len() as u64)?;
            if piece.is_empty() {
                break;
            }
            bytes.extend(piece);
        }
        Ok(bytes)
    })
}
