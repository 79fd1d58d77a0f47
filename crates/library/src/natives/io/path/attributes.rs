//! Asking about files: `UnixFileAttributes` and `UnixFileStoreAttributes`.

use super::dispatcher::path_argument;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor};
use crate::state::state;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use rustix::fs::{Access, AtFlags, CWD, Stat, StatxFlags};
use rustix::io::Errno;
use std::os::fd::{AsFd, BorrowedFd};

/// Fields of `UnixFileAttributes` that every JDK has, in the order of [`values`].
const FIELDS: [(&str, &str); 14] = [
    ("st_mode", "I"),
    ("st_ino", "J"),
    ("st_dev", "J"),
    ("st_rdev", "J"),
    ("st_nlink", "I"),
    ("st_uid", "I"),
    ("st_gid", "I"),
    ("st_size", "J"),
    ("st_atime_sec", "J"),
    ("st_atime_nsec", "J"),
    ("st_mtime_sec", "J"),
    ("st_mtime_nsec", "J"),
    ("st_ctime_sec", "J"),
    ("st_ctime_nsec", "J"),
];
/// The time of creation, which a JDK asks for if it has the last of these fields.
const BIRTH_FIELDS: [(&str, &str); 3] =
    [("st_birthtime_sec", "J"), ("st_birthtime_nsec", "J"), ("birthtime_available", "Z")];

/// Offsets of the fields, once they are known.
#[derive(Clone, Copy, Default)]
struct Offsets {
    known: bool,
    fields: [u32; 14],
    birth: Option<[u32; 3]>,
}

fn offsets(machine: &mut Machine) -> Result<Offsets, Thrown> {
    let offsets = *state::<Offsets>(machine);
    if offsets.known {
        return Ok(offsets);
    }
    let class = machine.load(LoaderId::BOOT, "sun/nio/fs/UnixFileAttributes")?;
    let mut found = Offsets { known: true, ..Offsets::default() };
    for (place, (name, descriptor)) in found.fields.iter_mut().zip(FIELDS) {
        *place = machine.field_offset(class, name, descriptor)?;
    }
    let mut birth = [0; 3];
    for (place, (name, descriptor)) in birth.iter_mut().zip(BIRTH_FIELDS) {
        *place = machine.field_offset(class, name, descriptor).unwrap_or(0);
    }
    found.birth = birth.iter().all(|&offset| offset != 0).then_some(birth);
    *state::<Offsets>(machine) = found;
    Ok(found)
}

fn values(stat: &Stat) -> [u64; 14] {
    let int = |value: u32| u64::from(value);
    [
        int(stat.st_mode),
        stat.st_ino,
        stat.st_dev,
        stat.st_rdev,
        int(stat.st_nlink as u32),
        int(stat.st_uid),
        int(stat.st_gid),
        stat.st_size as u64,
        stat.st_atime as u64,
        stat.st_atime_nsec,
        stat.st_mtime as u64,
        stat.st_mtime_nsec,
        stat.st_ctime as u64,
        stat.st_ctime_nsec,
    ]
}

/// Fills a `UnixFileAttributes` with what the host says of a file, and when it was created if the JDK wants to know.
fn fill(
    machine: &mut Machine,
    object: Ref,
    ask: impl Fn() -> Result<Stat, Errno>,
    birth: impl Fn() -> Option<(i64, u32)>,
) -> Result<(), Failure> {
    let offsets = offsets(machine)?;
    let stat = ask()?;
    for (offset, value) in offsets.fields.into_iter().zip(values(&stat)) {
        machine.memory.set_field(object, offset, value);
    }
    if let Some([seconds, nanoseconds, available]) = offsets.birth {
        let time = birth();
        machine.memory.set_field(object, available, u64::from(time.is_some()));
        let time = time.unwrap_or_default();
        machine.memory.set_field(object, seconds, time.0 as u64);
        machine.memory.set_field(object, nanoseconds, u64::from(time.1));
    }
    Ok(())
}

/// When a file was created, where the host knows.
fn birth_time(directory: BorrowedFd<'_>, path: &[u8], flags: AtFlags) -> Option<(i64, u32)> {
    let answer = rustix::fs::statx(directory, path, flags, StatxFlags::BTIME).ok()?;
    let known = answer.stx_mask & StatxFlags::BTIME.bits() != 0;
    known.then_some((answer.stx_btime.tv_sec, answer.stx_btime.tv_nsec))
}

fn fill_from_path(machine: &mut Machine, frame: Frame, flags: AtFlags) -> Result<(), Failure> {
    let (path, object) = (path_argument(machine, frame, 0)?, frame.reference(machine, 2));
    let path = path.as_slice();
    fill(machine, object, || rustix::fs::statat(CWD, path, flags), || birth_time(CWD, path, flags))
}

/// `stat` of older JDKs, which throws.
pub(super) fn stat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    fill_from_path(machine, frame, AtFlags::empty())?;
    Ok(Outcome::Void)
}

/// `stat` of newer JDKs, which returns the error.
pub(super) fn stat_error(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    number_of(fill_from_path(machine, frame, AtFlags::empty()))
}

/// A system error as the number that a native returns; 0 for none.
fn number_of(result: Result<(), Failure>) -> Result<Outcome, Failure> {
    match result {
        Ok(()) => Ok(Outcome::int(0)),
        Err(Failure::System(error)) => Ok(Outcome::int(error.raw_os_error())),
        Err(failure) => Err(failure),
    }
}

/// The mode alone; 0 when there is no such file.
pub(super) fn stat_mode(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    Ok(Outcome::int(rustix::fs::stat(path.as_slice()).map_or(0, |stat| stat.st_mode as i32)))
}

pub(super) fn lstat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    fill_from_path(machine, frame, AtFlags::SYMLINK_NOFOLLOW)?;
    Ok(Outcome::Void)
}

pub(super) fn fstat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (descriptor, object) = (Descriptor(frame.int(machine, 0)), frame.reference(machine, 1));
    let file = files::host_file(machine, descriptor)?.try_clone()?;
    let birth = || birth_time(file.as_fd(), b"", AtFlags::EMPTY_PATH);
    fill(machine, object, || rustix::fs::fstat(&file), birth)?;
    Ok(Outcome::Void)
}

pub(super) fn fstatat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (path, object) = (path_argument(machine, frame, 1)?, frame.reference(machine, 4));
    let flags = AtFlags::from_bits_retain(frame.int(machine, 3) as u32);
    let directory = files::host_file(machine, Descriptor(frame.int(machine, 0)))?.try_clone()?;
    let path = path.as_slice();
    let birth = || birth_time(directory.as_fd(), path, flags);
    fill(machine, object, || rustix::fs::statat(&directory, path, flags), birth)?;
    Ok(Outcome::Void)
}

fn check_access(machine: &Machine, frame: Frame) -> Result<(), Failure> {
    let path = path_argument(machine, frame, 0)?;
    let access = Access::from_bits_truncate(frame.int(machine, 2) as u32);
    Ok(rustix::fs::access(path.as_slice(), access)?)
}

/// `access` of older JDKs, which throws.
pub(super) fn access(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_access(machine, frame)?;
    Ok(Outcome::Void)
}

/// `access` of newer JDKs, which returns the error.
pub(super) fn access_error(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    number_of(check_access(machine, frame))
}

pub(super) fn exists(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    Ok(Outcome::boolean(rustix::fs::access(path.as_slice(), Access::EXISTS).is_ok()))
}

pub(super) fn statvfs(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (path, object) = (path_argument(machine, frame, 0)?, frame.reference(machine, 2));
    let volume = rustix::fs::statvfs(path.as_slice())?;
    let values = [
        ("f_frsize", volume.f_frsize),
        ("f_blocks", volume.f_blocks),
        ("f_bfree", volume.f_bfree),
        ("f_bavail", volume.f_bavail),
    ];
    let class = machine.memory.class_of(object);
    for (name, value) in values {
        let offset = machine.field_offset(class, name, "J")?;
        machine.memory.set_field(object, offset, value);
    }
    Ok(Outcome::Void)
}
