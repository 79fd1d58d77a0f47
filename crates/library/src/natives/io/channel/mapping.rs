//! Files as memory.
//!
//! A private mapping is a copy of the file's bytes outside the heap. One for writing is such a copy that is kept in step
//! with the file: [`shared`]. One for reading takes no memory: [`viewed`].

use super::{shared, viewed};
use crate::natives::io::failure::{Failure, io_outcome};
use crate::natives::io::files::{self, Descriptor};
use crate::natives::io::{outside, transfer};
use crate::natives::memory::place::{mapped_byte, raw_address, raw_byte};
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Lack, Outcome, Thrown};

pub(in crate::natives::io) const NATIVES: ClassNatives = ClassNatives {
    class: "java/nio/MappedMemoryUtils",
    methods: &[
        ("isLoaded0", "(JJJ)Z", |_, _| Outcome::boolean(true)),
        ("load0", "(JJ)V", do_nothing),
        ("unload0", "(JJ)V", do_nothing),
        ("force0", "(Ljava/io/FileDescriptor;JJ)V", |machine, _| {
            io_outcome(shared::write_all_back(machine).map(|()| Outcome::Void))
        }),
    ],
};

/// Bytes of a page, to which the JDK rounds positions.
pub(super) const GRANULARITY: i64 = 4096;
/// `FileChannelImpl.MAP_RO`, `MAP_RW` and `MAP_PV`
const READ_ONLY: i32 = 0;
const READ_WRITE: i32 = 1;
const PRIVATE: i32 = 2;

/// What to map.
pub(super) struct Wanted {
    pub(super) descriptor: Descriptor,
    pub(super) protection: i32,
    pub(super) position: i64,
    pub(super) length: i64,
}

/// Maps a part of a file; returns the address.
pub(super) fn map(machine: &mut Machine, wanted: &Wanted) -> Result<Outcome, Failure> {
    if wanted.protection != PRIVATE
        && let Some(known) = shared::map_again(machine, wanted)?
    {
        return Ok(known);
    }
    if wanted.protection == READ_WRITE {
        return shared::map(machine, wanted);
    }
    if wanted.protection == READ_ONLY {
        let is_written = shared::overlaps(machine, wanted)?;
        match viewed::map(machine, wanted, is_written)? {
            Some(address) => return Ok(Outcome::long(address)),
            None if is_written => return Err(shared::overlap()),
            None => {}
        }
    }
    Ok(copy_of(machine, wanted)?.map_or_else(|outcome| outcome, Outcome::long))
}

/// The address of a block with a copy of a part of a file; without room for one, how the native ends.
pub(super) fn copy_of(machine: &mut Machine, wanted: &Wanted) -> Result<Result<i64, Outcome>, Failure> {
    files::slot(machine, wanted.descriptor)?;
    let length = usize::try_from(wanted.length).map_err(|_| rustix::io::Errno::INVAL)?;
    let Ok(block) = machine.memory.allocate_raw(length as u64) else {
        return Err(Thrown::NoMemory(Lack::Mapping).into());
    };
    let address = raw_address(block);
    let mut done = 0;
    while done < length {
        let position = wanted.position as u64 + done as u64;
        let bytes = transfer::read_at(machine, wanted.descriptor, length - done, position)?;
        if bytes.is_empty() {
            break;
        }
        outside::set_bytes(machine, address + done as i64, &bytes)?;
        done += bytes.len();
    }
    // What lies beyond the end of the file is zero, whatever the block was used for before.
    let rest = vec![0; length - done];
    outside::set_bytes(machine, address + done as i64, &rest)?;
    Ok(Ok(address))
}

/// Ends the mapping at the address in registers 0 and 1.
pub(super) fn unmap(machine: &mut Machine, frame: Frame) -> Outcome {
    let address = frame.long(machine, 0);
    if let Some(at) = mapped_byte(address) {
        return io_outcome(viewed::unmap(machine, at.mapping).map(|()| Outcome::int(0)));
    }
    let is_shared = match shared::unmap(machine, address) {
        Ok(is_shared) => is_shared,
        Err(failure) => return failure.outcome(),
    };
    if let Some(byte) = raw_byte(address).filter(|_| !is_shared) {
        machine.memory.free_raw((byte / 8) as u32);
    }
    Outcome::int(0)
}
