//! What the three classes of streams over files have in common.

use super::descriptor;
use super::failure::{Failure, error_text};
use super::{files, transfer, waiting};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use rustix::fs::{FileType, OFlags};
use rustix::io::Errno;

/// Opens the file with the name in register 1 for the stream in register 0.
pub(super) fn open(machine: &mut Machine, frame: Frame, flags: OFlags) -> Outcome {
    let name = frame.reference(machine, 1);
    if name.is_null() {
        return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
    }
    let path = machine.string_text(name);
    match open_path(machine, frame.reference(machine, 0), &path, flags) {
        Ok(()) => Outcome::Void,
        Err(failure) => failure.outcome_with(|error| {
            Outcome::throw("java/io/FileNotFoundException", format!("{path} ({})", error_text(error)))
        }),
    }
}

fn open_path(machine: &mut Machine, stream: Ref, path: &str, flags: OFlags) -> Result<(), Failure> {
    // The kernel takes a trailing slash to mean a directory; the JDK does not.
    let trimmed = path.trim_end_matches('/');
    let trimmed = if trimmed.is_empty() && path.starts_with('/') { "/" } else { trimmed };
    let opened = files::open(machine, None, trimmed.as_bytes(), flags, 0o666)?;
    if transfer::kind(machine, opened)? == FileType::Directory {
        files::close(machine, opened)?;
        return Err(Errno::ISDIR.into());
    }
    descriptor::set_of_stream(machine, stream, opened, flags.contains(OFlags::APPEND))
}

/// One byte, or -1 at the end.
pub(super) fn read_byte(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = frame.reference(machine, 0);
    let descriptor = descriptor::of_stream(machine, stream)?;
    if let Some(outcome) = waiting::before_reading(machine, descriptor, 1)? {
        return Ok(outcome);
    }
    let bytes = transfer::read(machine, descriptor, 1)?;
    Ok(Outcome::int(bytes.first().map_or(-1, |&byte| i32::from(byte))))
}

/// Fills part of the `byte[]` in register 1; returns how much, or -1 at the end.
pub(super) fn read_bytes(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (array, start, length) = range(machine, frame)?;
    if length == 0 {
        return Ok(Outcome::int(0));
    }
    let stream = frame.reference(machine, 0);
    let descriptor = descriptor::of_stream(machine, stream)?;
    if let Some(outcome) = waiting::before_reading(machine, descriptor, length as usize)? {
        return Ok(outcome);
    }
    let bytes = transfer::read(machine, descriptor, length as usize)?;
    let count = bytes.len() as u32;
    if count == 0 {
        return Ok(Outcome::int(-1));
    }
    machine.memory.set_packed_bytes(array, 1, start, &bytes);
    Ok(Outcome::int(count as i32))
}

/// Writes the byte in register 1.
pub(super) fn write_byte(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = frame.reference(machine, 0);
    let descriptor = descriptor::of_stream(machine, stream)?;
    let byte = frame.int(machine, 1) as u8;
    transfer::write_all(machine, descriptor, &[byte])?;
    Ok(Outcome::Void)
}

/// Writes part of the `byte[]` in register 1.
pub(super) fn write_bytes(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (array, start, length) = range(machine, frame)?;
    if length == 0 {
        return Ok(Outcome::Void);
    }
    let stream = frame.reference(machine, 0);
    let descriptor = descriptor::of_stream(machine, stream)?;
    let bytes = machine.memory.packed_bytes(array, 1, start, length).to_vec();
    transfer::write_all(machine, descriptor, &bytes)?;
    Ok(Outcome::Void)
}

/// The array in register 1 and the part of it that registers 2 and 3 mean.
fn range(machine: &Machine, frame: Frame) -> Result<(Ref, u32, u32), Failure> {
    let array = frame.reference(machine, 1);
    if array.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException").into());
    }
    let outside = || Failure::Thrown(Thrown::bare("java/lang/IndexOutOfBoundsException"));
    let start = u32::try_from(frame.int(machine, 2)).map_err(|_| outside())?;
    let length = u32::try_from(frame.int(machine, 3)).map_err(|_| outside())?;
    let end = start.checked_add(length).ok_or_else(outside)?;
    if end > machine.memory.array_length(array) { Err(outside()) } else { Ok((array, start, length)) }
}

/// The length of the file.
pub(super) fn length(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = frame.reference(machine, 0);
    let descriptor = descriptor::of_stream(machine, stream)?;
    Ok(Outcome::long(transfer::size(machine, descriptor)? as i64))
}

/// The position in the file.
pub(super) fn position(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = frame.reference(machine, 0);
    let descriptor = descriptor::of_stream(machine, stream)?;
    Ok(Outcome::long(transfer::tell(machine, descriptor)? as i64))
}
