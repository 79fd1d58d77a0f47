//! Reading and writing through descriptors.

use super::failure::Failure;
use super::files::{self, Descriptor, Host};
use jaywalk_machine::{ChoiceMode, Machine, PathBound};
use rustix::io::Errno;
use std::io::Write;
use std::os::unix::fs::FileExt;

/// The most that one call reads of what may have no end, so that an absurd request does not take absurd memory.
const PIECE: usize = 1 << 20;

/// Reads up to `length` bytes at the descriptor's position and moves it. An empty result is the end.
pub(crate) fn read(machine: &mut Machine, descriptor: Descriptor, length: usize) -> Result<Vec<u8>, Failure> {
    let position = files::position(machine, descriptor)?;
    let bytes = read_at(machine, descriptor, length, position)?;
    files::set_position(machine, descriptor, position + bytes.len() as u64)?;
    Ok(bytes)
}

/// Reads up to `length` bytes at a position.
pub(crate) fn read_at(
    machine: &mut Machine,
    descriptor: Descriptor,
    length: usize,
    position: u64,
) -> Result<Vec<u8>, Failure> {
    // By a path that goes back, or by another machine that explores the same program.
    let may_be_read_again = machine.depth() > 0 || machine.options.choice != ChoiceMode::Off;
    let piece = length.min(PIECE);
    match &files::slot(machine, descriptor)?.host {
        Host::Seekable(file) => {
            let left = rustix::fs::fstat(file)?.st_size.unsigned_abs().saturating_sub(position);
            // Files of `/proc` have no length, but content.
            let room = if left == 0 { piece } else { length.min(usize::try_from(left).unwrap_or(length)) };
            let mut bytes = vec![0; room];
            let count = retry(|| file.read_at(&mut bytes, position))?;
            bytes.truncate(count);
            Ok(bytes)
        }
        Host::Sequential(input) => input.read_at(position, piece, may_be_read_again),
        Host::Random => Ok((0..piece as u64).map(|offset| random_byte(position + offset)).collect()),
        Host::Names(_) => Ok(Vec::new()),
        Host::Directory(_) => Err(Errno::ISDIR.into()),
        Host::Output(_) => Err(Errno::BADF.into()),
    }
}

/// Tries again when a signal came between.
pub(super) fn retry<T>(mut operation: impl FnMut() -> std::io::Result<T>) -> Result<T, Failure> {
    loop {
        match operation() {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            result => return Ok(result?),
        }
    }
}

/// Byte `position` of a fixed stream that looks random: the mixing function of splitmix64 over the position.
fn random_byte(position: u64) -> u8 {
    let mut mixed = (position / 8).wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ mixed >> 31).to_le_bytes()[(position % 8) as usize]
}

/// Writes bytes at the descriptor's position, or at the end of a file opened for appending; moves the position.
pub(crate) fn write(machine: &mut Machine, descriptor: Descriptor, bytes: &[u8]) -> Result<usize, Failure> {
    let position = files::position(machine, descriptor)?;
    if let Host::Output(stream) = files::slot(machine, descriptor)?.host {
        if let Some(limit) = machine.output_limit_before(bytes.len()) {
            let what = format!("a path writes more than {} MiB of output", limit >> 20);
            return Err(Failure::Bound(PathBound::Output, what));
        }
        machine.write(stream, bytes)?;
        return Ok(bytes.len());
    }
    files::check_may_write(machine)?;
    let slot = files::slot(machine, descriptor)?;
    slot.check_writable()?;
    let append = slot.append;
    let (written, after) = match &mut slot.host {
        Host::Seekable(file) if append => {
            let written = retry(|| file.write(bytes))?;
            (written, rustix::fs::fstat(&*file)?.st_size as u64)
        }
        Host::Seekable(file) => {
            let written = retry(|| file.write_at(bytes, position))?;
            (written, position + written as u64)
        }
        Host::Sequential(input) => (retry(|| input.file().write(bytes))?, position),
        Host::Directory(_) | Host::Names(_) | Host::Random | Host::Output(_) => return Err(Errno::BADF.into()),
    };
    files::set_position(machine, descriptor, after)?;
    Ok(written)
}

/// Writes all bytes.
pub(crate) fn write_all(machine: &mut Machine, descriptor: Descriptor, mut bytes: &[u8]) -> Result<(), Failure> {
    while !bytes.is_empty() {
        let written = write(machine, descriptor, bytes)?;
        bytes = bytes.get(written..).unwrap_or_default();
    }
    Ok(())
}

/// Writes bytes at a position, which does not move.
pub(crate) fn write_at(
    machine: &mut Machine,
    descriptor: Descriptor,
    bytes: &[u8],
    position: u64,
) -> Result<usize, Failure> {
    files::check_may_write(machine)?;
    let slot = files::slot(machine, descriptor)?;
    slot.check_writable()?;
    match &slot.host {
        Host::Seekable(file) => retry(|| file.write_at(bytes, position)),
        _ => Err(Errno::SPIPE.into()),
    }
}

/// The size of the file behind a descriptor.
pub(crate) fn size(machine: &mut Machine, descriptor: Descriptor) -> Result<u64, Failure> {
    match files::slot(machine, descriptor)?.host {
        Host::Output(_) | Host::Random | Host::Names(_) => Ok(0),
        _ => Ok(rustix::fs::fstat(files::host_file(machine, descriptor)?)?.st_size as u64),
    }
}

/// The position, where there is such a thing.
pub(crate) fn tell(machine: &mut Machine, descriptor: Descriptor) -> Result<u64, Failure> {
    match files::slot(machine, descriptor)?.host {
        Host::Seekable(_) | Host::Directory(_) => files::position(machine, descriptor),
        _ => Err(Errno::SPIPE.into()),
    }
}

/// Moves to a position.
pub(crate) fn seek(machine: &mut Machine, descriptor: Descriptor, position: i64) -> Result<(), Failure> {
    tell(machine, descriptor)?;
    let position = u64::try_from(position).map_err(|_| Errno::INVAL)?;
    files::set_position(machine, descriptor, position)
}

/// Cuts a file, or makes it longer.
pub(crate) fn truncate(machine: &mut Machine, descriptor: Descriptor, length: i64) -> Result<(), Failure> {
    files::check_may_write(machine)?;
    let length = u64::try_from(length).map_err(|_| Errno::INVAL)?;
    match &files::slot(machine, descriptor)?.host {
        Host::Seekable(file) => Ok(rustix::fs::ftruncate(file, length)?),
        _ => Err(Errno::INVAL.into()),
    }
}

/// How many bytes can be read without waiting.
pub(crate) fn available(machine: &mut Machine, descriptor: Descriptor) -> Result<u64, Failure> {
    let position = files::position(machine, descriptor)?;
    match &files::slot(machine, descriptor)?.host {
        Host::Seekable(file) => Ok((rustix::fs::fstat(file)?.st_size as u64).saturating_sub(position)),
        Host::Sequential(input) => Ok(input.available(position)),
        _ => Ok(0),
    }
}

/// Puts what was written on the disk.
pub(crate) fn synchronize(machine: &mut Machine, descriptor: Descriptor, metadata: bool) -> Result<(), Failure> {
    let file = files::host_file(machine, descriptor)?;
    Ok(if metadata { rustix::fs::fsync(file) } else { rustix::fs::fdatasync(file) }?)
}
