//! `java.util.zip.Inflater`

use super::inflate::{Ending, Inflate};
use super::streams::{self, Stream};
use crate::natives::memory::place::ARRAY_BASE;
use crate::natives::memory::raw::{read_bytes, write_bytes};
use crate::natives::{ClassNatives, PIECE};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/util/zip/Inflater",
    methods: &[
        ("init", "(Z)J", init),
        ("setDictionary", "(J[BII)V", |machine, frame| {
            let bytes = array_range(machine, frame, 2);
            set_dictionary(machine, frame, bytes)
        }),
        ("setDictionaryBuffer", "(JJI)V", |machine, frame| {
            let bytes = memory_range(machine, frame, 2);
            set_dictionary(machine, frame, bytes)
        }),
        ("inflateBytesBytes", "(J[BII[BII)J", |machine, frame| {
            let ranges = (array_range(machine, frame, 3), array_range(machine, frame, 6));
            inflate(machine, frame, ranges)
        }),
        ("inflateBytesBuffer", "(J[BIIJI)J", |machine, frame| {
            let ranges = (array_range(machine, frame, 3), memory_range(machine, frame, 6));
            inflate(machine, frame, ranges)
        }),
        ("inflateBufferBytes", "(JJI[BII)J", |machine, frame| {
            let ranges = (memory_range(machine, frame, 3), array_range(machine, frame, 6));
            inflate(machine, frame, ranges)
        }),
        ("inflateBufferBuffer", "(JJIJI)J", |machine, frame| {
            let ranges = (memory_range(machine, frame, 3), memory_range(machine, frame, 6));
            inflate(machine, frame, ranges)
        }),
        ("getAdler", "(J)I", get_adler),
        ("reset", "(J)V", reset),
        ("end", "(J)V", end),
    ],
};

/// Bytes of an array or of memory outside the heap: base, offset and length, as `Unsafe` takes them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub(super) base: Ref,
    pub(super) offset: i64,
    pub(super) length: usize,
}

impl Range {
    /// What is behind the first so many bytes.
    pub(super) fn behind(self, count: usize) -> Range {
        let offset = self.offset.wrapping_add(count as i64);
        Range { offset, length: self.length.saturating_sub(count), ..self }
    }
}

/// The arguments `byte[] array, int offset, int length` from register `at` on.
pub(super) fn array_range(machine: &Machine, frame: Frame, at: usize) -> Range {
    let offset = ARRAY_BASE + i64::from(frame.int(machine, at + 1));
    Range { base: frame.reference(machine, at), offset, length: frame.int(machine, at + 2).max(0) as usize }
}

/// The arguments `long address, int length` from register `at` on.
pub(super) fn memory_range(machine: &Machine, frame: Frame, at: usize) -> Range {
    let length = frame.int(machine, at + 2).max(0) as usize;
    Range { base: Ref::NULL, offset: frame.long(machine, at), length }
}

/// What the JDK's code expects of a call: input used, output made, and two flags.
pub(super) fn packed(read: usize, written: usize, finished: bool, flag: bool) -> Outcome {
    let counts = read as u64 | (written as u64) << 31;
    Outcome::long((counts | u64::from(finished) << 62 | u64::from(flag) << 63) as i64)
}

impl Stream for Inflate {
    const BYTES: u64 = 40 << 10;
}

fn init(machine: &mut Machine, frame: Frame) -> Outcome {
    let wrapped = frame.int(machine, 0) == 0;
    streams::open(machine, Inflate::new(wrapped)).map_or_else(|none| none, Outcome::long)
}

fn set_dictionary(machine: &mut Machine, frame: Frame, range: Range) -> Outcome {
    let handle = frame.long(machine, 0);
    let bytes = match read_bytes(machine, range.base, range.offset, range.length as u64) {
        Ok(bytes) => bytes,
        Err(outside) => return outside.into(),
    };
    match streams::change::<Inflate>(machine, handle).map(|stream| stream.set_dictionary(&bytes)) {
        Ok(true) => Outcome::Void,
        Ok(false) => Outcome::Throw(Thrown::bare("java/lang/IllegalArgumentException")),
        Err(none) => none,
    }
}

/// The state words are how much was read and written before.
fn inflate(machine: &mut Machine, frame: Frame, (input, output): (Range, Range)) -> Outcome {
    let handle = frame.long(machine, 1);
    let (read_before, written_before) = (frame.state(machine, 0) as usize, frame.state(machine, 1) as usize);
    let (input, output) = (input.behind(read_before), output.behind(written_before));
    let (length, room) = (input.length.min(PIECE), output.length.min(PIECE));
    let bytes = match read_bytes(machine, input.base, input.offset, length as u64) {
        Ok(bytes) => bytes,
        Err(outside) => return outside.into(),
    };
    let stream = match streams::change::<Inflate>(machine, handle) {
        Ok(stream) => stream,
        Err(none) => return none,
    };
    let (read, written, ending) = stream.run(&bytes, room);
    if let Err(outside) = write_bytes(machine, output.base, output.offset, &written) {
        return outside.into();
    }
    let is_piece = written.len() == room && room < output.length || read == length && length < input.length;
    let (read, written) = (read_before + read, written_before + written.len());
    match ending {
        Ending::More if is_piece => {
            frame.set_state(machine, 0, read as u64);
            frame.set_state(machine, 1, written as u64);
            Outcome::Pause
        }
        Ending::Bad(message) => {
            let noted = note_progress(machine, frame, read, written);
            Outcome::from(noted.map(|()| Outcome::throw("java/util/zip/DataFormatException", message)))
        }
        _ => packed(read, written, ending == Ending::Finished, ending == Ending::NeedsDictionary),
    }
}

/// How far a call came that ends with an exception: fields of the `Inflater`.
fn note_progress(machine: &mut Machine, frame: Frame, read: usize, written: usize) -> Result<(), Thrown> {
    let object = frame.reference(machine, 0);
    let class = machine.memory.class_of(object);
    for (name, count) in [("inputConsumed", read), ("outputConsumed", written)] {
        let offset = machine.field_offset(class, (name, "I"))?;
        machine.memory.set_field(object, offset, count as u64);
    }
    Ok(())
}

fn get_adler(machine: &mut Machine, frame: Frame) -> Outcome {
    let handle = frame.long(machine, 0);
    streams::peek::<Inflate>(machine, handle)
        .map_or_else(streams::no_stream, |stream| Outcome::int(stream.adler as i32))
}

fn reset(machine: &mut Machine, frame: Frame) -> Outcome {
    let handle = frame.long(machine, 0);
    match streams::change::<Inflate>(machine, handle) {
        Ok(stream) => {
            stream.reset();
            Outcome::Void
        }
        Err(none) => none,
    }
}

fn end(machine: &mut Machine, frame: Frame) -> Outcome {
    let handle = frame.long(machine, 0);
    streams::close::<Inflate>(machine, handle);
    Outcome::Void
}
