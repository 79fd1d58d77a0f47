//! Extended attributes of files.

use super::dispatcher::path_argument;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor};
use crate::natives::io::{outside, system};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};
use rustix::io::Errno;

/// Hands bytes over as the system call would: without room, just their number.
fn hand_over(machine: &mut Machine, address: i64, room: i32, bytes: &[u8]) -> Result<Outcome, Failure> {
    if room > 0 && bytes.len() > room as usize {
        return Err(Errno::RANGE.into());
    }
    if room > 0 {
        outside::set_bytes(machine, address, bytes)?;
    }
    Ok(Outcome::int(bytes.len() as i32))
}

pub(super) fn get(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let name = path_argument(machine, frame, 1)?;
    let file = files::opened(machine, Descriptor(frame.int(machine, 0)))?;
    let value = system::with(machine, |files| files.extended(&file, &name))?;
    let (address, room) = (frame.long(machine, 3), frame.int(machine, 5));
    hand_over(machine, address, room, &value)
}

pub(super) fn set(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let name = path_argument(machine, frame, 1)?;
    let length = usize::try_from(frame.int(machine, 5)).map_err(|_| Errno::INVAL)?;
    let value = outside::bytes(machine, frame.long(machine, 3), length)?;
    let file = files::opened(machine, Descriptor(frame.int(machine, 0)))?;
    system::with(machine, |files| files.set_extended(&file, &name, Some(&value)))?;
    Ok(Outcome::Void)
}

pub(super) fn remove(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let name = path_argument(machine, frame, 1)?;
    let file = files::opened(machine, Descriptor(frame.int(machine, 0)))?;
    system::with(machine, |files| files.set_extended(&file, &name, None))?;
    Ok(Outcome::Void)
}

pub(super) fn list(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let file = files::opened(machine, Descriptor(frame.int(machine, 0)))?;
    let names = system::with(machine, |files| files.extended_names(&file))?;
    let (address, room) = (frame.long(machine, 1), frame.int(machine, 3));
    hand_over(machine, address, room, &names)
}
