//! Asking about files: `UnixFileAttributes` and `UnixFileStoreAttributes`.

use super::dispatcher::path_argument;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor};
use crate::natives::io::system::{self, Attributes, Target, Time};
use crate::state::state;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use rustix::fs::{Access, AtFlags};

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
        *place = machine.field_offset(class, (name, descriptor))?;
    }
    let mut birth = [0; 3];
    for (place, (name, descriptor)) in birth.iter_mut().zip(BIRTH_FIELDS) {
        *place = machine.field_offset(class, (name, descriptor)).unwrap_or(0);
    }
    found.birth = birth.iter().all(|&offset| offset != 0).then_some(birth);
    *state::<Offsets>(machine) = found;
    Ok(found)
}

fn values(file: &Attributes) -> [u64; 14] {
    let (accessed, modified, changed) = (file.accessed, file.modified, file.changed);
    let seconds = |time: Time| time.seconds as u64;
    [
        file.mode.into(),
        file.number,
        file.device,
        file.special,
        file.links.into(),
        file.owner.into(),
        file.group.into(),
        file.size,
        seconds(accessed),
        accessed.nanoseconds.into(),
        seconds(modified),
        modified.nanoseconds.into(),
        seconds(changed),
        changed.nanoseconds.into(),
    ]
}

/// Fills a `UnixFileAttributes` with what is known of a file.
fn fill(machine: &mut Machine, object: Ref, target: Target<'_>) -> Result<(), Failure> {
    let offsets = offsets(machine)?;
    let attributes = system::with(machine, |files| files.attributes(target))?;
    for (offset, value) in offsets.fields.into_iter().zip(values(&attributes)) {
        machine.memory.set_field(object, offset, value);
    }
    if let Some([seconds, nanoseconds, available]) = offsets.birth {
        let created = attributes.created;
        machine.memory.set_field(object, available, u64::from(created.is_some()));
        let created = created.unwrap_or_default();
        machine.memory.set_field(object, seconds, created.seconds as u64);
        machine.memory.set_field(object, nanoseconds, u64::from(created.nanoseconds));
    }
    Ok(())
}

fn fill_from_path(machine: &mut Machine, frame: Frame, follow: bool) -> Result<(), Failure> {
    let (path, object) = (path_argument(machine, frame, 0)?, frame.reference(machine, 2));
    fill(machine, object, Target::at(None, &path, follow))
}

/// `stat` of older JDKs, which throws.
pub(super) fn stat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    fill_from_path(machine, frame, true)?;
    Ok(Outcome::Void)
}

/// `stat` of newer JDKs, which returns the error.
pub(super) fn stat_error(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    number_of(fill_from_path(machine, frame, true))
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
    match system::with(machine, |files| files.attributes(Target::path(&path))) {
        Ok(attributes) => Ok(Outcome::int(attributes.mode as i32)),
        Err(Failure::System(_)) => Ok(Outcome::int(0)),
        Err(failure) => Err(failure),
    }
}

pub(super) fn lstat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    fill_from_path(machine, frame, false)?;
    Ok(Outcome::Void)
}

pub(super) fn fstat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (descriptor, object) = (Descriptor(frame.int(machine, 0)), frame.reference(machine, 1));
    let file = files::opened(machine, descriptor)?;
    fill(machine, object, Target::file(&file))?;
    Ok(Outcome::Void)
}

pub(super) fn fstatat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (path, object) = (path_argument(machine, frame, 1)?, frame.reference(machine, 4));
    let flags = AtFlags::from_bits_retain(frame.int(machine, 3) as u32);
    let directory = files::opened(machine, Descriptor(frame.int(machine, 0)))?;
    let follow = !flags.contains(AtFlags::SYMLINK_NOFOLLOW);
    fill(machine, object, Target::at(Some(&directory), &path, follow))?;
    Ok(Outcome::Void)
}

fn check_access(machine: &mut Machine, frame: Frame) -> Result<(), Failure> {
    let path = path_argument(machine, frame, 0)?;
    let access = Access::from_bits_truncate(frame.int(machine, 2) as u32);
    system::with(machine, |files| files.check_access(&path, access))
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
    match system::with(machine, |files| files.check_access(&path, Access::EXISTS)) {
        Ok(()) => Ok(Outcome::boolean(true)),
        Err(Failure::System(_)) => Ok(Outcome::boolean(false)),
        Err(failure) => Err(failure),
    }
}

pub(super) fn statvfs(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (path, object) = (path_argument(machine, frame, 0)?, frame.reference(machine, 2));
    let volume = system::with(machine, |files| files.volume(&path))?;
    let values = [
        ("f_frsize", volume.block),
        ("f_blocks", volume.blocks),
        ("f_bfree", volume.free),
        ("f_bavail", volume.available),
    ];
    let class = machine.memory.class_of(object);
    for (name, value) in values {
        let offset = machine.field_offset(class, (name, "J"))?;
        machine.memory.set_field(object, offset, value);
    }
    Ok(Outcome::Void)
}
