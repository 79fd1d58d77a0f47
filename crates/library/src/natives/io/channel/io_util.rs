//! `sun.nio.ch.IOUtil`

use crate::natives::io::descriptor;
use crate::natives::io::files::Descriptor;
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

pub(in crate::natives::io) const NATIVES: ClassNatives = ClassNatives {
    class: "sun/nio/ch/IOUtil",
    methods: &[
        ("fdVal", "(Ljava/io/FileDescriptor;)I", number),
        ("setfdVal", "(Ljava/io/FileDescriptor;I)V", set_number),
        ("iovMax", "()I", |_, _| Outcome::int(PIECES)),
        ("writevMax", "()J", |_, _| Outcome::long(i64::MAX)),
        ("fdLimit", "()I", |_, _| Outcome::int(i32::MAX)),
        ("configureBlocking", "(Ljava/io/FileDescriptor;Z)V", do_nothing),
    ],
};

/// Linux's limit of buffers in one transfer.
const PIECES: i32 = 1024;

fn number(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    Outcome::from(descriptor::number_in(machine, object).map(|descriptor| Outcome::int(descriptor.0)))
}

fn set_number(machine: &mut Machine, frame: Frame) -> Outcome {
    let (object, number) = (frame.reference(machine, 0), frame.int(machine, 1));
    Outcome::from(descriptor::set_number_in(machine, object, Descriptor(number)).map(|()| Outcome::Void))
}
