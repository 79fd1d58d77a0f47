//! Reading and writing through descriptors.

use super::channel::shared;
use super::failure::Failure;
use super::files::{self, Descriptor};
use super::opened::Opened;
use super::system::{self, Target};
use jaywalk_machine::{ChoiceMode, Machine, PathBound};
use rustix::fs::FileType;
use rustix::io::Errno;
use std::io::Write;

/// The most that one call reads beyond what the file is known to have, so that an absurd request does not take absurd memory.
pub(super) const PIECE: usize = 1 << 20;

/// Reads up to `length` bytes at the descriptor's position and moves it. An empty result is the end.
pub(crate) fn read(machine: &mut Machine, descriptor: Descriptor, length: usize) -> Result<Vec<u8>, Failure> {
    let position = files::position(machine, descriptor)?;
    let bytes = read_at(machine, descriptor, length, position)?;
    files::set_position(machine, descriptor, position + bytes.len() as u64)?;
    Ok(bytes)
}

/// Whether somebody else may read the same: a path that goes back, or another machine that explores the same program.
pub(super) fn may_be_read_again(machine: &Machine) -> bool {
    machine.depth() > 0 || machine.options.choice != ChoiceMode::Off
}

/// Reads up to `length` bytes at a position.
pub(crate) fn read_at(
    machine: &mut Machine,
    descriptor: Descriptor,
    length: usize,
    position: u64,
) -> Result<Vec<u8>, Failure> {
    let may_be_read_again = may_be_read_again(machine);
    let known = if length > PIECE { size(machine, descriptor)?.saturating_sub(position) as usize } else { 0 };
    let length = length.min(known.max(PIECE));
    let slot = files::slot(machine, descriptor)?;
    slot.check_readable()?;
    match slot.opened.clone() {
        file @ (Opened::Seekable(_) | Opened::Node(_)) => {
            shared::write_back(machine, &file)?;
            system::with(machine, |files| files.read_at(&file, length, position))
        }
        Opened::Sequential(input) => input.read_at(position, length, may_be_read_again),
        Opened::Random => Ok((0..length as u64).map(|offset| random_byte(position + offset)).collect()),
        Opened::Zero | Opened::Full => Ok(vec![0; length]),
        Opened::Names(_) | Opened::Null => Ok(Vec::new()),
        Opened::Directory(_) => Err(Errno::ISDIR.into()),
        Opened::Output(_) => Err(Errno::BADF.into()),
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
    let slot = files::slot(machine, descriptor)?;
    slot.check_writable()?;
    let at = (!slot.append).then_some(position);
    let (written, after) = match slot.opened.clone() {
        Opened::Output(stream) => {
            if let Some(limit) = machine.output_limit_before(bytes.len()) {
                let what = format!("a path writes more than {} MiB of output", limit >> 20);
                return Err(Failure::Bound(PathBound::Output, what));
            }
            machine.write(stream, bytes)?;
            (bytes.len(), position)
        }
        file @ (Opened::Seekable(_) | Opened::Node(_)) => write_file(machine, &file, bytes, at)?,
        Opened::Sequential(_) if machine.depth() > 0 => {
            return Err(Failure::Unsupported("writing to a pipe or device while exploring".into()));
        }
        Opened::Sequential(input) => (retry(|| input.file().write(bytes))?, position),
        Opened::Random | Opened::Null | Opened::Zero => (bytes.len(), position),
        Opened::Full => return Err(Errno::NOSPC.into()),
        Opened::Directory(_) | Opened::Names(_) => return Err(Errno::BADF.into()),
    };
    files::set_position(machine, descriptor, after)?;
    Ok(written)
}

/// Writes to a file that may be mapped.
fn write_file(
    machine: &mut Machine,
    file: &Opened,
    bytes: &[u8],
    position: Option<u64>,
) -> Result<(usize, u64), Failure> {
    shared::write_back(machine, file)?;
    let written = system::with(machine, |files| files.write(file, bytes, position))?;
    shared::read_again(machine, file)?;
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
    let slot = files::slot(machine, descriptor)?;
    slot.check_writable()?;
    // Linux appends to a file that was opened so, wherever it is told to write.
    let at = (!slot.append).then_some(position);
    match slot.opened.clone() {
        file @ (Opened::Seekable(_) | Opened::Node(_)) => {
            write_file(machine, &file, bytes, at).map(|(written, _)| written)
        }
        _ => Err(Errno::SPIPE.into()),
    }
}

/// The size of the file behind a descriptor.
pub(crate) fn size(machine: &mut Machine, descriptor: Descriptor) -> Result<u64, Failure> {
    match files::opened(machine, descriptor)? {
        file @ (Opened::Seekable(_) | Opened::Directory(_) | Opened::Node(_)) => {
            Ok(system::with(machine, |files| files.attributes(Target::file(&file)))?.size)
        }
        _ => Ok(0),
    }
}

/// The kind of the file behind a descriptor.
pub(crate) fn kind(machine: &mut Machine, descriptor: Descriptor) -> Result<FileType, Failure> {
    match files::opened(machine, descriptor)? {
        Opened::Seekable(_) => Ok(FileType::RegularFile),
        Opened::Directory(_) => Ok(FileType::Directory),
        file @ Opened::Node(_) => {
            let attributes = system::with(machine, |files| files.attributes(Target::file(&file)))?;
            Ok(FileType::from_raw_mode(attributes.mode))
        }
        _ => Ok(FileType::CharacterDevice),
    }
}

/// The position, where there is such a thing.
pub(crate) fn tell(machine: &mut Machine, descriptor: Descriptor) -> Result<u64, Failure> {
    match files::slot(machine, descriptor)?.opened {
        Opened::Seekable(_) | Opened::Directory(_) | Opened::Node(_) => files::position(machine, descriptor),
        Opened::Null | Opened::Zero | Opened::Full | Opened::Random => Ok(0),
        // Some devices take it that everything is at their start.
        Opened::Sequential(ref input) => Ok(rustix::fs::tell(input.file()).map(|_| 0)?),
        Opened::Names(_) | Opened::Output(_) => Err(Errno::SPIPE.into()),
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
    let length = u64::try_from(length).map_err(|_| Errno::INVAL)?;
    let slot = files::slot(machine, descriptor)?;
    // The number that Linux gives here is not that of writing.
    slot.check_writable().map_err(|_| Errno::INVAL)?;
    match slot.opened.clone() {
        file @ (Opened::Seekable(_) | Opened::Node(_)) => {
            shared::write_back(machine, &file)?;
            system::with(machine, |files| files.set_length(&file, length))?;
            shared::read_again(machine, &file)
        }
        _ => Err(Errno::INVAL.into()),
    }
}

/// How many bytes can be read without waiting.
pub(crate) fn available(machine: &mut Machine, descriptor: Descriptor) -> Result<u64, Failure> {
    let position = files::position(machine, descriptor)?;
    match files::opened(machine, descriptor)? {
        Opened::Seekable(_) | Opened::Node(_) => Ok(size(machine, descriptor)?.saturating_sub(position)),
        Opened::Sequential(input) => input.available(position, may_be_read_again(machine)),
        _ => Ok(0),
    }
}

/// Puts what was written on the disk.
pub(crate) fn synchronize(machine: &mut Machine, descriptor: Descriptor, metadata: bool) -> Result<(), Failure> {
    let file = files::opened(machine, descriptor)?;
    system::with(machine, |files| files.synchronize(&file, metadata))
}
