//! `java.io.RandomAccessFile`

use super::failure::{Failure, io_outcome};
use super::{descriptor, stream, transfer};
use crate::natives::ClassNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};
use rustix::fs::OFlags;

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/io/RandomAccessFile",
    methods: &[
        ("open0", "(Ljava/lang/String;I)V", open),
        ("read0", "()I", |machine, frame| io_outcome(stream::read_byte(machine, frame))),
        ("readBytes", "([BII)I", |machine, frame| io_outcome(stream::read_bytes(machine, frame))),
        ("readBytes0", "([BII)I", |machine, frame| io_outcome(stream::read_bytes(machine, frame))),
        ("write0", "(I)V", |machine, frame| io_outcome(stream::write_byte(machine, frame))),
        ("writeBytes", "([BII)V", |machine, frame| io_outcome(stream::write_bytes(machine, frame))),
        ("writeBytes0", "([BII)V", |machine, frame| io_outcome(stream::write_bytes(machine, frame))),
        ("getFilePointer", "()J", |machine, frame| io_outcome(stream::position(machine, frame))),
        ("seek0", "(J)V", |machine, frame| io_outcome(seek(machine, frame))),
        ("length", "()J", |machine, frame| io_outcome(stream::length(machine, frame))),
        ("length0", "()J", |machine, frame| io_outcome(stream::length(machine, frame))),
        ("setLength", "(J)V", |machine, frame| io_outcome(set_length(machine, frame))),
        ("setLength0", "(J)V", |machine, frame| io_outcome(set_length(machine, frame))),
    ],
};

/// The class's own constants for how to open.
const READ_WRITE: i32 = 2;
const SYNC: i32 = 4;
const DATA_SYNC: i32 = 8;

fn open(machine: &mut Machine, frame: Frame) -> Outcome {
    let mode = frame.int(machine, 2);
    let mut flags = if mode & READ_WRITE != 0 { OFlags::RDWR | OFlags::CREATE } else { OFlags::RDONLY };
    if mode & READ_WRITE != 0 && mode & SYNC != 0 {
        flags |= OFlags::SYNC;
    } else if mode & READ_WRITE != 0 && mode & DATA_SYNC != 0 {
        flags |= OFlags::DSYNC;
    }
    stream::open(machine, frame, flags)
}

fn seek(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = frame.reference(machine, 0);
    let descriptor = descriptor::of_stream(machine, stream)?;
    let position = frame.long(machine, 1);
    if position < 0 {
        return Err(Failure::io("Negative seek offset"));
    }
    transfer::seek(machine, descriptor, position)?;
    Ok(Outcome::Void)
}

/// A position beyond the new end moves to it.
fn set_length(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = frame.reference(machine, 0);
    let descriptor = descriptor::of_stream(machine, stream)?;
    let length = frame.long(machine, 1);
    let position = transfer::tell(machine, descriptor)?;
    transfer::truncate(machine, descriptor, length)?;
    if i64::try_from(position).is_ok_and(|position| position > length) {
        transfer::seek(machine, descriptor, length)?;
    }
    Ok(Outcome::Void)
}
