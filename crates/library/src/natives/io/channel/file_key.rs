//! `sun.nio.ch.FileKey`

use crate::natives::ClassNatives;
use crate::natives::io::failure::{Failure, io_outcome};
use crate::natives::io::system::{self, Target};
use crate::natives::io::{descriptor, files};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome};

pub(in crate::natives::io) const NATIVES: ClassNatives = ClassNatives {
    class: "sun/nio/ch/FileKey",
    methods: &[
        ("init", "(Ljava/io/FileDescriptor;)V", |machine, frame| io_outcome(fill_fields(machine, frame))),
        ("init", "(Ljava/io/FileDescriptor;[J)V", |machine, frame| io_outcome(fill_array(machine, frame))),
    ],
};

/// The device and the number of a file on it.
fn identity(machine: &mut Machine, object: Ref) -> Result<[u64; 2], Failure> {
    let descriptor = descriptor::number_in(machine, object)?;
    let file = files::opened(machine, descriptor)?;
    let attributes = system::with(machine, |files| files.attributes(Target::file(&file)))?;
    Ok([attributes.device, attributes.number])
}

fn fill_array(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (object, array) = (frame.reference(machine, 0), frame.reference(machine, 1));
    let identity = identity(machine, object)?;
    for (index, value) in (0..machine.memory.array_length(array)).zip(identity) {
        machine.memory.set_word_element(array, index, value);
    }
    Ok(Outcome::Void)
}

fn fill_fields(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (key, object) = (frame.reference(machine, 0), frame.reference(machine, 1));
    let identity = identity(machine, object)?;
    let class = machine.memory.class_of(key);
    for (name, value) in ["st_dev", "st_ino"].into_iter().zip(identity) {
        let offset = machine.field_offset(class, (name, "J"))?;
        machine.memory.set_field(key, offset, value);
    }
    Ok(Outcome::Void)
}
