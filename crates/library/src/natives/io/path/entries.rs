//! Entries of directories: listing, making, moving and removing them.

use super::dispatcher::path_argument;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor, Host};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome};
use rustix::fs::{AtFlags, CWD, Dir, Mode, OFlags};
use rustix::io::Errno;
use std::os::unix::ffi::OsStrExt;

/// Refuses to change the host's directories while exploring.
pub(super) fn check_may_change(machine: &Machine) -> Result<(), Failure> {
    files::check_may_change(machine, "changing the file system")
}

fn names_in(directory: Dir) -> Result<Vec<Vec<u8>>, Errno> {
    let mut names = Vec::new();
    for entry in directory {
        let name = entry?.file_name().to_bytes().to_vec();
        if name != b"." && name != b".." {
            names.push(name);
        }
    }
    Ok(names)
}

/// The handle of a directory's stream is a descriptor too: its position moves, and is undone.
pub(super) fn opendir(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let names = names_in(Dir::new(rustix::fs::open(path.as_slice(), flags, Mode::empty())?)?)?;
    Ok(Outcome::long(i64::from(files::add_host(machine, Host::Names(names))?.0)))
}

/// The descriptor becomes the stream.
pub(super) fn fdopendir(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = Descriptor(frame.int(machine, 0));
    let names = names_in(Dir::read_from(files::host_file(machine, descriptor)?)?)?;
    files::replace_host(machine, descriptor, Host::Names(names))?;
    Ok(Outcome::long(i64::from(descriptor.0)))
}

/// The stream whose handle is in registers 0 and 1.
fn stream(machine: &Machine, frame: Frame) -> Descriptor {
    Descriptor(i32::try_from(frame.long(machine, 0)).unwrap_or(-1))
}

pub(super) fn closedir(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = stream(machine, frame);
    files::close(machine, stream)?;
    Ok(Outcome::Void)
}

/// The name or line at a stream's position, if there is one.
fn current(machine: &mut Machine, stream: Descriptor) -> Result<Option<Vec<u8>>, Failure> {
    let position = files::position(machine, stream)? as usize;
    match &files::slot(machine, stream)?.host {
        Host::Names(names) => Ok(names.get(position).cloned()),
        _ => Err(Errno::BADF.into()),
    }
}

/// The next name or line, moving past it.
pub(super) fn next(machine: &mut Machine, stream: Descriptor) -> Result<Option<Vec<u8>>, Failure> {
    let current = current(machine, stream)?;
    if current.is_some() {
        let position = files::position(machine, stream)?;
        files::set_position(machine, stream, position + 1)?;
    }
    Ok(current)
}

pub(super) fn readdir(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = stream(machine, frame);
    match next(machine, stream)? {
        Some(name) => Ok(Outcome::reference(machine.new_bytes(&name)?)),
        None => Ok(Outcome::reference(Ref::NULL)),
    }
}

pub(super) fn rewind(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = stream(machine, frame);
    files::set_position(machine, stream, 0)?;
    Ok(Outcome::Void)
}

/// The length of the next line, moving past it; -1 at the end.
pub(super) fn line_length(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = stream(machine, frame);
    let line = next(machine, stream)?;
    Ok(Outcome::int(line.map_or(-1, |line| line.len() as i32)))
}

pub(super) fn mkdir(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let path = path_argument(machine, frame, 0)?;
    let mode = Mode::from_raw_mode(frame.int(machine, 2) as u32);
    rustix::fs::mkdir(path.as_slice(), mode)?;
    Ok(Outcome::Void)
}

pub(super) fn rmdir(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    rustix::fs::rmdir(path_argument(machine, frame, 0)?.as_slice())?;
    Ok(Outcome::Void)
}

pub(super) fn unlink(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    rustix::fs::unlink(path_argument(machine, frame, 0)?.as_slice())?;
    Ok(Outcome::Void)
}

pub(super) fn unlinkat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let path = path_argument(machine, frame, 1)?;
    let flags = AtFlags::from_bits_retain(frame.int(machine, 3) as u32);
    let directory = files::host_file(machine, Descriptor(frame.int(machine, 0)))?;
    rustix::fs::unlinkat(directory, path.as_slice(), flags)?;
    Ok(Outcome::Void)
}

pub(super) fn rename(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let (from, to) = (path_argument(machine, frame, 0)?, path_argument(machine, frame, 2)?);
    rustix::fs::rename(from.as_slice(), to.as_slice())?;
    Ok(Outcome::Void)
}

pub(super) fn renameat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let (from, to) = (path_argument(machine, frame, 1)?, path_argument(machine, frame, 4)?);
    let source = files::host_file(machine, Descriptor(frame.int(machine, 0)))?.try_clone()?;
    let target = files::host_file(machine, Descriptor(frame.int(machine, 3)))?;
    rustix::fs::renameat(&source, from.as_slice(), target, to.as_slice())?;
    Ok(Outcome::Void)
}

pub(super) fn link(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let (existing, new) = (path_argument(machine, frame, 0)?, path_argument(machine, frame, 2)?);
    rustix::fs::linkat(CWD, existing.as_slice(), CWD, new.as_slice(), AtFlags::empty())?;
    Ok(Outcome::Void)
}

pub(super) fn symlink(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let (target, new) = (path_argument(machine, frame, 0)?, path_argument(machine, frame, 2)?);
    rustix::fs::symlink(target.as_slice(), new.as_slice())?;
    Ok(Outcome::Void)
}

pub(super) fn readlink(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    let target = rustix::fs::readlink(path.as_slice(), Vec::new())?;
    Ok(Outcome::reference(machine.new_bytes(target.as_bytes())?))
}

pub(super) fn realpath(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    let resolved = std::fs::canonicalize(std::ffi::OsStr::from_bytes(&path))?;
    Ok(Outcome::reference(machine.new_bytes(resolved.as_os_str().as_bytes())?))
}
