//! Times, owners and permissions of files.

use super::dispatcher::path_argument;
use super::entries::check_may_change;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};
use rustix::fs::{AtFlags, CWD, Gid, Mode, Timespec, Timestamps, Uid};

/// `AT_FDCWD`: relative to the working directory.
const WORKING_DIRECTORY: i32 = -100;

/// Times of access and modification in units of which a second has `per_second`.
fn timestamps(access: i64, modification: i64, per_second: i64) -> Timestamps {
    let time = |value: i64| Timespec {
        tv_sec: value.div_euclid(per_second),
        tv_nsec: value.rem_euclid(per_second) * (1_000_000_000 / per_second),
    };
    Timestamps { last_access: time(access), last_modification: time(modification) }
}

const MICROSECONDS: i64 = 1_000_000;
const NANOSECONDS: i64 = 1_000_000_000;

pub(super) fn utimes(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    set_times_of_path(machine, frame, AtFlags::empty())
}

pub(super) fn lutimes(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    set_times_of_path(machine, frame, AtFlags::SYMLINK_NOFOLLOW)
}

fn set_times_of_path(machine: &mut Machine, frame: Frame, flags: AtFlags) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let path = path_argument(machine, frame, 0)?;
    let times = timestamps(frame.long(machine, 2), frame.long(machine, 4), MICROSECONDS);
    rustix::fs::utimensat(CWD, path.as_slice(), &times, flags)?;
    Ok(Outcome::Void)
}

pub(super) fn utimensat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let path = path_argument(machine, frame, 1)?;
    let times = timestamps(frame.long(machine, 3), frame.long(machine, 5), NANOSECONDS);
    let flags = AtFlags::from_bits_retain(frame.int(machine, 7) as u32);
    match frame.int(machine, 0) {
        WORKING_DIRECTORY => rustix::fs::utimensat(CWD, path.as_slice(), &times, flags)?,
        directory => {
            let directory = files::host_file(machine, Descriptor(directory))?;
            rustix::fs::utimensat(directory, path.as_slice(), &times, flags)?;
        }
    }
    Ok(Outcome::Void)
}

pub(super) fn futimes(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    set_times_of_descriptor(machine, frame, MICROSECONDS)
}

pub(super) fn futimens(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    set_times_of_descriptor(machine, frame, NANOSECONDS)
}

fn set_times_of_descriptor(machine: &mut Machine, frame: Frame, per_second: i64) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let times = timestamps(frame.long(machine, 1), frame.long(machine, 3), per_second);
    rustix::fs::futimens(files::host_file(machine, Descriptor(frame.int(machine, 0)))?, &times)?;
    Ok(Outcome::Void)
}

/// Owner and group in two registers; -1 leaves one as it is.
fn owners(machine: &Machine, frame: Frame, register: usize) -> (Option<Uid>, Option<Gid>) {
    let number = |register| Some(frame.int(machine, register) as u32).filter(|&number| number != u32::MAX);
    (number(register).map(Uid::from_raw), number(register + 1).map(Gid::from_raw))
}

pub(super) fn chown(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    set_owner_of_path(machine, frame, AtFlags::empty())
}

pub(super) fn lchown(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    set_owner_of_path(machine, frame, AtFlags::SYMLINK_NOFOLLOW)
}

fn set_owner_of_path(machine: &mut Machine, frame: Frame, flags: AtFlags) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let path = path_argument(machine, frame, 0)?;
    let (owner, group) = owners(machine, frame, 2);
    rustix::fs::chownat(CWD, path.as_slice(), owner, group, flags)?;
    Ok(Outcome::Void)
}

pub(super) fn fchown(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let (owner, group) = owners(machine, frame, 1);
    rustix::fs::fchown(files::host_file(machine, Descriptor(frame.int(machine, 0)))?, owner, group)?;
    Ok(Outcome::Void)
}

pub(super) fn chmod(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let path = path_argument(machine, frame, 0)?;
    rustix::fs::chmod(path.as_slice(), Mode::from_raw_mode(frame.int(machine, 2) as u32))?;
    Ok(Outcome::Void)
}

pub(super) fn fchmod(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let mode = Mode::from_raw_mode(frame.int(machine, 1) as u32);
    rustix::fs::fchmod(files::host_file(machine, Descriptor(frame.int(machine, 0)))?, mode)?;
    Ok(Outcome::Void)
}

pub(super) fn fchmodat(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    check_may_change(machine)?;
    let path = path_argument(machine, frame, 1)?;
    let mode = Mode::from_raw_mode(frame.int(machine, 3) as u32);
    let flags = AtFlags::from_bits_retain(frame.int(machine, 4) as u32);
    match frame.int(machine, 0) {
        WORKING_DIRECTORY => rustix::fs::chmodat(CWD, path.as_slice(), mode, flags)?,
        directory => {
            let directory = files::host_file(machine, Descriptor(directory))?;
            rustix::fs::chmodat(directory, path.as_slice(), mode, flags)?;
        }
    }
    Ok(Outcome::Void)
}
