//! `sun.nio.ch.FileChannelImpl`, which has natives of its own in older JDKs.

use super::file_dispatcher::transfer_between;
use super::mapping::{self, GRANULARITY, Wanted};
use crate::natives::ClassNatives;
use crate::natives::io::descriptor;
use crate::natives::io::failure::{Failure, io_outcome};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

pub(in crate::natives::io) const NATIVES: ClassNatives = ClassNatives {
    class: "sun/nio/ch/FileChannelImpl",
    methods: &[
        ("initIDs", "()J", |_, _| Outcome::long(GRANULARITY)),
        ("map0", "(IJJZ)J", |machine, frame| io_outcome(map(machine, frame))),
        ("unmap0", "(JJ)I", mapping::unmap),
        ("maxDirectTransferSize0", "()I", |_, _| Outcome::int(LARGEST_TRANSFER)),
        ("transferTo0", "(Ljava/io/FileDescriptor;JJLjava/io/FileDescriptor;)J", |machine, frame| {
            io_outcome(transfer_between(machine, frame, 1))
        }),
    ],
};

/// Linux's limit for one transfer.
const LARGEST_TRANSFER: i32 = 0x7FFF_F000;

fn map(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let channel = frame.reference(machine, 0);
    let class = machine.memory.class_of(channel);
    let offset = machine.field_offset(class, ("fd", "Ljava/io/FileDescriptor;"))?;
    let object = machine.memory.ref_field(channel, offset);
    let wanted = Wanted {
        descriptor: descriptor::number_in(machine, object)?,
        protection: frame.int(machine, 1),
        position: frame.long(machine, 2),
        length: frame.long(machine, 4),
    };
    mapping::map(machine, &wanted)
}
