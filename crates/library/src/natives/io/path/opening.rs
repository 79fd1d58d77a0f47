//! Opening and closing files, and reading and writing them by number.

use super::dispatcher::path_argument;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor};
use crate::natives::io::{outside, transfer};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};
use rustix::fs::OFlags;
use rustix::io::Errno;

/// `AT_FDCWD`: relative to the working directory.
const WORKING_DIRECTORY: i32 = -100;

pub(super) fn open(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    let flags = OFlags::from_bits_retain(frame.int(machine, 2) as u32);
    let mode = frame.int(machine, 3) as u32;
    Ok(Outcome::int(files::open(machine, None, &path, flags, mode)?.0))
}

pub(super) fn openat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let directory = frame.int(machine, 0);
    let directory = (directory != WORKING_DIRECTORY).then_some(Descriptor(directory));
    let path = path_argument(machine, frame, 1)?;
    let flags = OFlags::from_bits_retain(frame.int(machine, 3) as u32);
    let mode = frame.int(machine, 4) as u32;
    Ok(Outcome::int(files::open(machine, directory, &path, flags, mode)?.0))
}

pub(super) fn close(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    files::close(machine, Descriptor(frame.int(machine, 0)))?;
    Ok(Outcome::Void)
}

pub(super) fn duplicate(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    Ok(Outcome::int(files::duplicate(machine, Descriptor(frame.int(machine, 0)))?.0))
}

pub(super) fn read(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = Descriptor(frame.int(machine, 0));
    let length = usize::try_from(frame.int(machine, 3)).map_err(|_| Errno::INVAL)?;
    let bytes = transfer::read(machine, descriptor, length)?;
    outside::set_bytes(machine, frame.long(machine, 1), &bytes)?;
    Ok(Outcome::int(bytes.len() as i32))
}

pub(super) fn write(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = Descriptor(frame.int(machine, 0));
    let length = usize::try_from(frame.int(machine, 3)).map_err(|_| Errno::INVAL)?;
    let bytes = outside::bytes(machine, frame.long(machine, 1), length)?;
    Ok(Outcome::int(transfer::write(machine, descriptor, &bytes)? as i32))
}
