//! `java.io.FileDescriptor`, and finding the descriptor of a stream.

use super::failure::{Failure, io_outcome};
use super::files::{self, Descriptor, FileTable};
use super::transfer;
use crate::natives::ClassNatives;
use crate::state::state;
use jaywalk_classes::link::{ClassId, LoaderId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/io/FileDescriptor",
    methods: &[
        ("getHandle", "(I)J", |_, _| Outcome::long(-1)),
        ("getAppend", "(I)Z", get_append),
        ("close0", "()V", |machine, frame| io_outcome(close(machine, frame))),
        ("sync", "()V", sync),
        ("sync0", "()V", sync),
    ],
};

pub(super) const CLEANABLE_NATIVES: ClassNatives = ClassNatives {
    class: "java/io/FileCleanable",
    methods: &[("cleanupClose0", "(IJ)V", |machine, frame| {
        let descriptor = Descriptor(frame.int(machine, 0));
        io_outcome(files::close(machine, descriptor).map(|()| Outcome::Void))
    })],
};

/// Offsets of the fields between a stream and its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fields {
    /// `FileDescriptor.fd`
    number: u32,
    /// `FileDescriptor.append`
    append: u32,
    /// The field `fd` of the three classes of streams.
    streams: [(ClassId, u32); 3],
}

fn fields(machine: &mut Machine) -> Result<Fields, Thrown> {
    if let Some(fields) = state::<FileTable>(machine).fields {
        return Ok(fields);
    }
    let class = machine.load(LoaderId::BOOT, "java/io/FileDescriptor")?;
    let mut streams = [(class, 0); 3];
    let names = ["java/io/FileInputStream", "java/io/FileOutputStream", "java/io/RandomAccessFile"];
    for (place, name) in streams.iter_mut().zip(names) {
        let stream = machine.load(LoaderId::BOOT, name)?;
        *place = (stream, machine.field_offset(stream, ("fd", "Ljava/io/FileDescriptor;"))?);
    }
    let fields = Fields {
        number: machine.field_offset(class, ("fd", "I"))?,
        append: machine.field_offset(class, ("append", "Z"))?,
        streams,
    };
    state::<FileTable>(machine).fields = Some(fields);
    Ok(fields)
}

/// The number in a `FileDescriptor`, for doing something with the file: where it goes on to be read and written changes
/// with that.
pub(super) fn number_in(machine: &mut Machine, object: Ref) -> Result<Descriptor, Thrown> {
    let fields = fields(machine)?;
    if object.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException"));
    }
    let number = machine.memory.field(object, fields.number);
    machine.note_outside(object.0 + fields.number, true);
    Ok(Descriptor(number as i32))
}

/// Changes the number in a `FileDescriptor`.
pub(super) fn set_number_in(machine: &mut Machine, object: Ref, descriptor: Descriptor) -> Result<(), Thrown> {
    let fields = fields(machine)?;
    if object.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException"));
    }
    machine.memory.set_field(object, fields.number, u64::from(descriptor.0 as u32));
    Ok(())
}

/// The `FileDescriptor` of a stream.
fn object_of_stream(machine: &mut Machine, stream: Ref) -> Result<Ref, Thrown> {
    let fields = fields(machine)?;
    let class = machine.memory.class_of(stream);
    let exact = fields.streams.iter().find(|(candidate, _)| *candidate == class);
    let found = exact.or_else(|| fields.streams.iter().find(|(super_, _)| machine.classes.is_subclass(class, *super_)));
    let offset = found.map(|&(_, offset)| offset).ok_or_else(|| Thrown::bare("java/lang/InternalError"))?;
    Ok(machine.memory.ref_field(stream, offset))
}

/// The descriptor of a stream; an exception when the stream is closed.
pub(super) fn of_stream(machine: &mut Machine, stream: Ref) -> Result<Descriptor, Failure> {
    let object = object_of_stream(machine, stream)?;
    let closed = || Failure::io("Stream Closed");
    if object.is_null() {
        return Err(closed());
    }
    let descriptor = number_in(machine, object)?;
    if descriptor.0 < 0 { Err(closed()) } else { Ok(descriptor) }
}

/// Gives a stream the descriptor it has opened.
pub(super) fn set_of_stream(
    machine: &mut Machine,
    stream: Ref,
    descriptor: Descriptor,
    append: bool,
) -> Result<(), Failure> {
    let object = object_of_stream(machine, stream)?;
    set_number_in(machine, object, descriptor)?;
    let fields = fields(machine)?;
    machine.memory.set_field(object, fields.append, u64::from(append));
    Ok(())
}

fn get_append(machine: &mut Machine, frame: Frame) -> Outcome {
    let descriptor = Descriptor(frame.int(machine, 0));
    let append = files::slot(machine, descriptor).is_ok_and(|slot| slot.append);
    Outcome::boolean(append)
}

fn close(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let object = frame.reference(machine, 0);
    let descriptor = number_in(machine, object)?;
    if descriptor.0 < 0 {
        return Ok(Outcome::Void);
    }
    // The field changes first, so that the descriptor is not closed twice.
    set_number_in(machine, object, Descriptor(-1))?;
    files::close(machine, descriptor)?;
    Ok(Outcome::Void)
}

fn sync(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    let synchronized = number_in(machine, object)
        .map_err(Failure::from)
        .and_then(|descriptor| transfer::synchronize(machine, descriptor, true));
    match synchronized {
        Ok(()) => Outcome::Void,
        Err(failure) => failure.outcome_with(|_| Outcome::throw("java/io/SyncFailedException", "sync failed")),
    }
}
