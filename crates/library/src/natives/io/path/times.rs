//! Times, owners and permissions of files.

use super::dispatcher::path_argument;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor};
use crate::natives::io::opened::Opened;
use crate::natives::io::system::{self, Change, Target, Time};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};
use rustix::fs::AtFlags;

/// `AT_FDCWD`: relative to the working directory.
const WORKING_DIRECTORY: i32 = -100;

const MICROSECONDS: i64 = 1_000_000;
const NANOSECONDS: i64 = 1_000_000_000;

fn change(machine: &mut Machine, target: Target<'_>, change: Change) -> Result<Outcome, Failure> {
    system::with(machine, |files| files.change(target, change))?;
    Ok(Outcome::Void)
}

/// The open directory with a number, if it is not the working directory.
fn directory(machine: &mut Machine, number: i32) -> Result<Option<Opened>, Failure> {
    if number == WORKING_DIRECTORY { Ok(None) } else { files::opened(machine, Descriptor(number)).map(Some) }
}

/// Whether a link at a path's end is followed.
fn follows(flags: i32) -> bool {
    !AtFlags::from_bits_retain(flags as u32).contains(AtFlags::SYMLINK_NOFOLLOW)
}

/// Times of access and modification in two registers, in units of which a second has `per_second`.
fn times(machine: &Machine, frame: Frame, register: usize, per_second: i64) -> Change {
    let time = |register| Time::of_units(frame.long(machine, register), per_second);
    Change::Times { accessed: time(register), modified: time(register + 2) }
}

pub(super) fn utimes(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    let times = times(machine, frame, 2, MICROSECONDS);
    change(machine, Target::path(&path), times)
}

pub(super) fn lutimes(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    let times = times(machine, frame, 2, MICROSECONDS);
    change(machine, Target::link(&path), times)
}

pub(super) fn utimensat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let base = directory(machine, frame.int(machine, 0))?;
    let path = path_argument(machine, frame, 1)?;
    let (times, follow) = (times(machine, frame, 3, NANOSECONDS), follows(frame.int(machine, 7)));
    change(machine, Target::at(base.as_ref(), &path, follow), times)
}

fn set_times_of_descriptor(machine: &mut Machine, frame: Frame, per_second: i64) -> Result<Outcome, Failure> {
    let times = times(machine, frame, 1, per_second);
    let file = files::opened(machine, Descriptor(frame.int(machine, 0)))?;
    change(machine, Target::file(&file), times)
}

pub(super) fn futimes(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    set_times_of_descriptor(machine, frame, MICROSECONDS)
}

pub(super) fn futimens(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    set_times_of_descriptor(machine, frame, NANOSECONDS)
}

/// Owner and group in two registers; -1 leaves one as it is.
fn owners(machine: &Machine, frame: Frame, register: usize) -> Change {
    let number = |register| Some(frame.int(machine, register) as u32).filter(|&number| number != u32::MAX);
    Change::Owner(number(register), number(register + 1))
}

pub(super) fn chown(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (path, owners) = (path_argument(machine, frame, 0)?, owners(machine, frame, 2));
    change(machine, Target::path(&path), owners)
}

pub(super) fn lchown(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (path, owners) = (path_argument(machine, frame, 0)?, owners(machine, frame, 2));
    change(machine, Target::link(&path), owners)
}

pub(super) fn fchown(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let owners = owners(machine, frame, 1);
    let file = files::opened(machine, Descriptor(frame.int(machine, 0)))?;
    change(machine, Target::file(&file), owners)
}

pub(super) fn chmod(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (path, mode) = (path_argument(machine, frame, 0)?, Change::Mode(frame.int(machine, 2) as u32));
    change(machine, Target::path(&path), mode)
}

pub(super) fn fchmod(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let mode = Change::Mode(frame.int(machine, 1) as u32);
    let file = files::opened(machine, Descriptor(frame.int(machine, 0)))?;
    change(machine, Target::file(&file), mode)
}

pub(super) fn fchmodat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let base = directory(machine, frame.int(machine, 0))?;
    let path = path_argument(machine, frame, 1)?;
    let (mode, follow) = (Change::Mode(frame.int(machine, 3) as u32), follows(frame.int(machine, 4)));
    change(machine, Target::at(base.as_ref(), &path, follow), mode)
}
