//! `sun.nio.ch.FileDispatcherImpl`, and the classes it was split into later.

use super::mapping::{self, GRANULARITY, Wanted};
use crate::natives::io::failure::{Failure, io_outcome};
use crate::natives::io::files::{self, Descriptor};
use crate::natives::io::system::{self, Lock};
use crate::natives::io::{descriptor, outside, transfer, waiting};
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, NativeFn, Outcome};
use rustix::fs::FileType;
use rustix::io::Errno;

pub(in crate::natives::io) const NATIVES: ClassNatives =
    ClassNatives { class: "sun/nio/ch/FileDispatcherImpl", methods: METHODS };

pub(in crate::natives::io) const UNIX_NATIVES: ClassNatives =
    ClassNatives { class: "sun/nio/ch/UnixFileDispatcherImpl", methods: METHODS };

pub(in crate::natives::io) const UNIX_DISPATCHER_NATIVES: ClassNatives = ClassNatives {
    class: "sun/nio/ch/UnixDispatcher",
    methods: &[
        ("init", "()V", do_nothing),
        ("close0", "(Ljava/io/FileDescriptor;)V", |machine, frame| io_outcome(close(machine, frame))),
        ("preClose0", "(Ljava/io/FileDescriptor;)V", do_nothing),
    ],
};

/// Which of them is in which class differs from JDK to JDK; all are static, and a name means the same everywhere.
const METHODS: &[(&str, &str, NativeFn)] = &[
    ("init", "()V", do_nothing),
    ("init0", "()V", do_nothing),
    ("close0", "(Ljava/io/FileDescriptor;)V", |machine, frame| io_outcome(close(machine, frame))),
    ("preClose0", "(Ljava/io/FileDescriptor;)V", do_nothing),
    ("closeIntFD", "(I)V", |machine, frame| {
        let descriptor = Descriptor(frame.int(machine, 0));
        io_outcome(files::close(machine, descriptor).map(|()| Outcome::Void))
    }),
    ("dup0", "(Ljava/io/FileDescriptor;Ljava/io/FileDescriptor;)V", |machine, frame| {
        io_outcome(duplicate(machine, frame))
    }),
    ("read0", "(Ljava/io/FileDescriptor;JI)I", |machine, frame| io_outcome(read(machine, frame))),
    ("pread0", "(Ljava/io/FileDescriptor;JIJ)I", |machine, frame| io_outcome(read_at(machine, frame))),
    ("readv0", "(Ljava/io/FileDescriptor;JI)J", |machine, frame| io_outcome(read_pieces(machine, frame))),
    ("write0", "(Ljava/io/FileDescriptor;JI)I", |machine, frame| io_outcome(write(machine, frame))),
    ("pwrite0", "(Ljava/io/FileDescriptor;JIJ)I", |machine, frame| io_outcome(write_at(machine, frame))),
    ("writev0", "(Ljava/io/FileDescriptor;JI)J", |machine, frame| io_outcome(write_pieces(machine, frame))),
    ("seek0", "(Ljava/io/FileDescriptor;J)J", |machine, frame| io_outcome(seek(machine, frame))),
    ("size0", "(Ljava/io/FileDescriptor;)J", |machine, frame| io_outcome(size(machine, frame))),
    ("available0", "(Ljava/io/FileDescriptor;)I", |machine, frame| io_outcome(available(machine, frame))),
    ("isOther0", "(Ljava/io/FileDescriptor;)Z", |machine, frame| io_outcome(is_other(machine, frame))),
    ("truncate0", "(Ljava/io/FileDescriptor;J)I", |machine, frame| io_outcome(truncate(machine, frame))),
    ("force0", "(Ljava/io/FileDescriptor;Z)I", |machine, frame| io_outcome(force(machine, frame))),
    ("lock0", "(Ljava/io/FileDescriptor;ZJJZ)I", |machine, frame| io_outcome(lock(machine, frame))),
    ("release0", "(Ljava/io/FileDescriptor;JJ)V", |machine, frame| io_outcome(release(machine, frame))),
    ("setDirect0", "(Ljava/io/FileDescriptor;)I", |_, _| Outcome::int(-1)),
    ("allocationGranularity0", "()J", |_, _| Outcome::long(GRANULARITY)),
    ("map0", "(Ljava/io/FileDescriptor;IJJZ)J", |machine, frame| io_outcome(map(machine, frame))),
    ("unmap0", "(JJ)I", mapping::unmap),
    ("canTransferToFromOverlappedMap0", "()Z", |_, _| Outcome::boolean(true)),
    ("maxDirectTransferSize0", "()I", |_, _| Outcome::int(i32::MAX)),
    ("transferTo0", "*", |machine, frame| io_outcome(transfer_between(machine, frame, 0))),
    ("transferFrom0", "*", |machine, frame| io_outcome(transfer_from(machine, frame))),
];

/// `IOStatus.EOF`
const END: i32 = -1;
/// `FileDispatcher.LOCKED` and `NO_LOCK`
const LOCKED: i32 = 0;
const NO_LOCK: i32 = -1;
/// Bytes of an `iovec`: address and length.
const PIECE_BYTES: i64 = 16;

/// The descriptor in the `FileDescriptor` of a register.
fn argument(machine: &mut Machine, frame: Frame, register: usize) -> Result<Descriptor, Failure> {
    let object = frame.reference(machine, register);
    Ok(descriptor::number_in(machine, object)?)
}

fn close(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = argument(machine, frame, 0)?;
    if descriptor.0 >= 0 {
        files::close(machine, descriptor)?;
    }
    Ok(Outcome::Void)
}

fn duplicate(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let from = argument(machine, frame, 0)?;
    let new = files::duplicate(machine, from)?;
    let target = frame.reference(machine, 1);
    descriptor::set_number_in(machine, target, new)?;
    Ok(Outcome::Void)
}

/// A length in an `int` register.
fn length(machine: &Machine, frame: Frame, register: usize) -> Result<usize, Failure> {
    Ok(usize::try_from(frame.int(machine, register)).map_err(|_| Errno::INVAL)?)
}

fn count_or_end(count: usize, wanted: usize) -> Outcome {
    Outcome::int(if count == 0 && wanted > 0 { END } else { count as i32 })
}

fn read(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (descriptor, length) = (argument(machine, frame, 0)?, length(machine, frame, 3)?);
    if let Some(outcome) = waiting::before_reading(machine, descriptor, length)? {
        return Ok(outcome);
    }
    let bytes = transfer::read(machine, descriptor, length)?;
    outside::set_bytes(machine, frame.long(machine, 1), &bytes)?;
    Ok(count_or_end(bytes.len(), length))
}

fn read_at(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (descriptor, length) = (argument(machine, frame, 0)?, length(machine, frame, 3)?);
    let position = u64::try_from(frame.long(machine, 4)).map_err(|_| Errno::INVAL)?;
    transfer::tell(machine, descriptor)?;
    let bytes = transfer::read_at(machine, descriptor, length, position)?;
    outside::set_bytes(machine, frame.long(machine, 1), &bytes)?;
    Ok(count_or_end(bytes.len(), length))
}

/// The addresses and lengths of the pieces that registers 1 to 3 describe.
fn pieces(machine: &Machine, frame: Frame) -> Result<Vec<(i64, usize)>, Failure> {
    let (start, count) = (frame.long(machine, 1), frame.int(machine, 3));
    let piece = |index: i32| {
        let address = start + i64::from(index) * PIECE_BYTES;
        let length = usize::try_from(outside::long(machine, address + 8)?).map_err(|_| Errno::INVAL)?;
        Ok((outside::long(machine, address)?, length))
    };
    (0..count).map(piece).collect()
}

fn read_pieces(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = argument(machine, frame, 0)?;
    let pieces = pieces(machine, frame)?;
    let wanted = pieces.iter().map(|&(_, length)| length).sum();
    if let Some(outcome) = waiting::before_reading(machine, descriptor, wanted)? {
        return Ok(outcome);
    }
    // All in one read: a second one could have to wait.
    let bytes = transfer::read(machine, descriptor, wanted)?;
    let mut rest = bytes.as_slice();
    for (address, length) in pieces {
        let (piece, behind) = rest.split_at(length.min(rest.len()));
        outside::set_bytes(machine, address, piece)?;
        rest = behind;
    }
    Ok(Outcome::long(if bytes.is_empty() && wanted > 0 { i64::from(END) } else { bytes.len() as i64 }))
}

fn write(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (descriptor, length) = (argument(machine, frame, 0)?, length(machine, frame, 3)?);
    let bytes = outside::bytes(machine, frame.long(machine, 1), length)?;
    Ok(Outcome::int(transfer::write(machine, descriptor, &bytes)? as i32))
}

fn write_at(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (descriptor, length) = (argument(machine, frame, 0)?, length(machine, frame, 3)?);
    let position = u64::try_from(frame.long(machine, 4)).map_err(|_| Errno::INVAL)?;
    let bytes = outside::bytes(machine, frame.long(machine, 1), length)?;
    Ok(Outcome::int(transfer::write_at(machine, descriptor, &bytes, position)? as i32))
}

fn write_pieces(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = argument(machine, frame, 0)?;
    let mut total = 0;
    for (address, length) in pieces(machine, frame)? {
        let bytes = outside::bytes(machine, address, length)?;
        let written = transfer::write(machine, descriptor, &bytes)?;
        total += written;
        if written < length {
            break;
        }
    }
    Ok(Outcome::long(total as i64))
}

/// A negative position asks for the current one.
fn seek(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = argument(machine, frame, 0)?;
    let position = frame.long(machine, 1);
    if position >= 0 {
        transfer::seek(machine, descriptor, position)?;
    }
    Ok(Outcome::long(transfer::tell(machine, descriptor)? as i64))
}

fn size(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = argument(machine, frame, 0)?;
    Ok(Outcome::long(transfer::size(machine, descriptor)? as i64))
}

fn available(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = argument(machine, frame, 0)?;
    if let Some(outcome) = waiting::before_counting(machine, descriptor)? {
        return Ok(outcome);
    }
    let available = transfer::available(machine, descriptor)?;
    Ok(Outcome::int(i32::try_from(available).unwrap_or(i32::MAX)))
}

/// Whether this is neither a plain file nor a directory nor a link.
fn is_other(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = argument(machine, frame, 0)?;
    let kind = transfer::kind(machine, descriptor)?;
    Ok(Outcome::boolean(!matches!(kind, FileType::RegularFile | FileType::Directory)))
}

fn truncate(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = argument(machine, frame, 0)?;
    transfer::truncate(machine, descriptor, frame.long(machine, 1))?;
    Ok(Outcome::int(0))
}

fn force(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let descriptor = argument(machine, frame, 0)?;
    let metadata = frame.int(machine, 1) != 0;
    match transfer::synchronize(machine, descriptor, metadata) {
        // What cannot be put on a disk does not need to be.
        Ok(()) | Err(Failure::System(Errno::INVAL | Errno::ROFS | Errno::BADF)) => Ok(Outcome::int(0)),
        Err(failure) => Err(failure),
    }
}

/// Locks against other processes.
fn lock(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let file = argument(machine, frame, 0).and_then(|descriptor| files::opened(machine, descriptor))?;
    let lock = Lock::Take { shared: frame.int(machine, 6) != 0, waits: frame.int(machine, 1) != 0 };
    let locked = system::with(machine, |files| files.lock(&file, lock))?;
    Ok(Outcome::int(if locked { LOCKED } else { NO_LOCK }))
}

fn release(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let file = argument(machine, frame, 0).and_then(|descriptor| files::opened(machine, descriptor))?;
    system::with(machine, |files| files.lock(&file, Lock::Release))?;
    Ok(Outcome::Void)
}

fn map(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let wanted = Wanted {
        descriptor: argument(machine, frame, 0)?,
        protection: frame.int(machine, 1),
        position: frame.long(machine, 2),
        length: frame.long(machine, 4),
    };
    mapping::map(machine, &wanted)
}

/// `transferTo0`: source, position and count from register `first` on, then the target, written where it is.
pub(super) fn transfer_between(machine: &mut Machine, frame: Frame, first: usize) -> Result<Outcome, Failure> {
    let (source, target) = (argument(machine, frame, first)?, argument(machine, frame, first + 5)?);
    let position = u64::try_from(frame.long(machine, first + 1)).map_err(|_| Errno::INVAL)?;
    let count = usize::try_from(frame.long(machine, first + 3)).map_err(|_| Errno::INVAL)?;
    let bytes = transfer::read_at(machine, source, count, position)?;
    transfer::write_all(machine, target, &bytes)?;
    Ok(Outcome::long(bytes.len() as i64))
}

/// `transferFrom0`: source, target, position in the target and count.
fn transfer_from(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let (source, target) = (argument(machine, frame, 0)?, argument(machine, frame, 1)?);
    let position = u64::try_from(frame.long(machine, 2)).map_err(|_| Errno::INVAL)?;
    let count = usize::try_from(frame.long(machine, 4)).map_err(|_| Errno::INVAL)?;
    let bytes = transfer::read(machine, source, count)?;
    let mut done = 0;
    while let Some(rest) = bytes.get(done..).filter(|rest| !rest.is_empty()) {
        done += transfer::write_at(machine, target, rest, position + done as u64)?;
    }
    Ok(Outcome::long(bytes.len() as i64))
}
