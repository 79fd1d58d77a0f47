//! `java.io.FileInputStream`

use super::failure::{Failure, io_outcome};
use super::{descriptor, stream, transfer, waiting};
use crate::natives::ClassNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};
use rustix::fs::{FileType, OFlags};
use rustix::io::Errno;

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/io/FileInputStream",
    methods: &[
        ("open0", "(Ljava/lang/String;)V", |machine, frame| stream::open(machine, frame, OFlags::RDONLY)),
        ("read0", "()I", |machine, frame| io_outcome(stream::read_byte(machine, frame))),
        ("readBytes", "([BII)I", |machine, frame| io_outcome(stream::read_bytes(machine, frame))),
        ("readBytes0", "([BII)I", |machine, frame| io_outcome(stream::read_bytes(machine, frame))),
        ("length0", "()J", |machine, frame| io_outcome(stream::length(machine, frame))),
        ("position0", "()J", |machine, frame| io_outcome(stream::position(machine, frame))),
        ("skip0", "(J)J", |machine, frame| io_outcome(skip(machine, frame))),
        ("available0", "()I", |machine, frame| io_outcome(available(machine, frame))),
        ("isRegularFile0", "(Ljava/io/FileDescriptor;)Z", |machine, frame| io_outcome(is_regular_file(machine, frame))),
    ],
};

fn skip(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = frame.reference(machine, 0);
    let descriptor = descriptor::of_stream(machine, stream)?;
    let by = frame.long(machine, 1);
    let from = transfer::tell(machine, descriptor)?;
    let to = i64::try_from(from).ok().and_then(|from| from.checked_add(by)).ok_or(Errno::INVAL)?;
    transfer::seek(machine, descriptor, to)?;
    Ok(Outcome::long(by))
}

fn available(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = frame.reference(machine, 0);
    let descriptor = descriptor::of_stream(machine, stream)?;
    if let Some(outcome) = waiting::before_counting(machine, descriptor)? {
        return Ok(outcome);
    }
    let available = transfer::available(machine, descriptor)?;
    Ok(Outcome::int(i32::try_from(available).unwrap_or(i32::MAX)))
}

fn is_regular_file(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let object = frame.reference(machine, 1);
    let descriptor = descriptor::number_in(machine, object)?;
    let regular = transfer::kind(machine, descriptor)? == FileType::RegularFile;
    Ok(Outcome::boolean(regular))
}
