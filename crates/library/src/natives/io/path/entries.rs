//! Entries of directories: listing, making, moving and removing them.

use super::dispatcher::path_argument;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor};
use crate::natives::io::opened::Opened;
use crate::natives::io::system::{self, Target};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome};
use rustix::fs::AtFlags;
use rustix::io::Errno;
use std::rc::Rc;

/// The handle of a directory's stream is a descriptor too: its position moves, and is undone.
pub(super) fn opendir(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    let names = system::with(machine, |files| files.names(Target::path(&path)))?;
    Ok(Outcome::long(i64::from(files::add_opened(machine, Opened::Names(Rc::new(names)))?.0)))
}

/// The descriptor becomes the stream.
pub(super) fn fdopendir(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = Descriptor(frame.int(machine, 0));
    let directory = files::opened(machine, descriptor)?;
    let names = system::with(machine, |files| files.names(Target::file(&directory)))?;
    files::replace(machine, descriptor, Opened::Names(Rc::new(names)))?;
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
    match &files::slot(machine, stream)?.opened {
        Opened::Names(names) => Ok(names.get(position).cloned()),
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
    let (path, mode) = (path_argument(machine, frame, 0)?, frame.int(machine, 2) as u32);
    system::with(machine, |files| files.make_directory(&path, mode))?;
    Ok(Outcome::Void)
}

pub(super) fn rmdir(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    system::with(machine, |files| files.remove(Target::link(&path), true))?;
    Ok(Outcome::Void)
}

pub(super) fn unlink(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    system::with(machine, |files| files.remove(Target::link(&path), false))?;
    Ok(Outcome::Void)
}

pub(super) fn unlinkat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 1)?;
    let is_directory = AtFlags::from_bits_retain(frame.int(machine, 3) as u32).contains(AtFlags::REMOVEDIR);
    let directory = files::opened(machine, Descriptor(frame.int(machine, 0)))?;
    system::with(machine, |files| files.remove(Target::at(Some(&directory), &path, false), is_directory))?;
    Ok(Outcome::Void)
}

pub(super) fn rename(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (from, to) = (path_argument(machine, frame, 0)?, path_argument(machine, frame, 2)?);
    system::with(machine, |files| files.rename(Target::link(&from), Target::link(&to)))?;
    Ok(Outcome::Void)
}

pub(super) fn renameat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (from, to) = (path_argument(machine, frame, 1)?, path_argument(machine, frame, 4)?);
    let source = files::opened(machine, Descriptor(frame.int(machine, 0)))?;
    let target = files::opened(machine, Descriptor(frame.int(machine, 3)))?;
    let (from, to) = (Target::at(Some(&source), &from, false), Target::at(Some(&target), &to, false));
    system::with(machine, |files| files.rename(from, to))?;
    Ok(Outcome::Void)
}

pub(super) fn link(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (existing, new) = (path_argument(machine, frame, 0)?, path_argument(machine, frame, 2)?);
    system::with(machine, |files| files.link(&existing, &new))?;
    Ok(Outcome::Void)
}

pub(super) fn symlink(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (leads_to, new) = (path_argument(machine, frame, 0)?, path_argument(machine, frame, 2)?);
    system::with(machine, |files| files.make_link(&leads_to, &new))?;
    Ok(Outcome::Void)
}

pub(super) fn readlink(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    let leads_to = system::with(machine, |files| files.read_link(&path))?;
    Ok(Outcome::reference(machine.new_bytes(&leads_to)?))
}

pub(super) fn realpath(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    let resolved = system::with(machine, |files| files.real_path(&path))?;
    Ok(Outcome::reference(machine.new_bytes(&resolved)?))
}
