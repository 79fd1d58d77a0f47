//! Files as memory: a copy of the file's bytes outside the heap.
//!
//! A copy is what a private mapping is. A shared mapping for reading is one too as long as nobody changes the file
//! meanwhile, of which the JDK promises nothing. A shared mapping for writing is not.

use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor};
use crate::natives::io::{outside, transfer};
use crate::natives::memory::place::{raw_address, raw_byte};
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(in crate::natives::io) const NATIVES: ClassNatives = ClassNatives {
    class: "java/nio/MappedMemoryUtils",
    methods: &[
        ("isLoaded0", "(JJJ)Z", |_, _| Outcome::boolean(true)),
        ("load0", "(JJ)V", do_nothing),
        ("unload0", "(JJ)V", do_nothing),
        ("force0", "(Ljava/io/FileDescriptor;JJ)V", do_nothing),
    ],
};

/// Bytes of a page, to which the JDK rounds positions.
pub(super) const GRANULARITY: i64 = 4096;
/// `FileChannelImpl.MAP_RW`
const READ_WRITE: i32 = 1;

/// What to map.
pub(super) struct Wanted {
    pub(super) descriptor: Descriptor,
    pub(super) protection: i32,
    pub(super) position: i64,
    pub(super) length: i64,
}

/// Maps a part of a file; returns the address.
pub(super) fn map(machine: &mut Machine, wanted: &Wanted) -> Result<Outcome, Failure> {
    if wanted.protection == READ_WRITE {
        return Err(Failure::Unsupported("mapping a file for writing".into()));
    }
    files::slot(machine, wanted.descriptor)?;
    let length = usize::try_from(wanted.length).map_err(|_| rustix::io::Errno::INVAL)?;
    let Ok(block) = machine.memory.allocate_raw(length as u64) else {
        return Err(Thrown::NoMemory("Map failed").into());
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
    Ok(Outcome::long(address))
}

/// Ends the mapping at the address in registers 0 and 1.
pub(super) fn unmap(machine: &mut Machine, frame: Frame) -> Outcome {
    if let Some(byte) = raw_byte(frame.long(machine, 0)) {
        machine.memory.free_raw((byte / 8) as u32);
    }
    Outcome::int(0)
}
