//! `java.util.zip.Inflater`

use super::calls::{self, Range, array_range, memory_range, packed};
use super::inflate::{Ending, Inflate};
use super::streams::{self, Stream};
use crate::natives::memory::raw::{read_bytes, write_bytes};
use crate::natives::{ClassNatives, PIECE};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/util/zip/Inflater",
    methods: &[
        ("init", "(Z)J", init),
        ("setDictionary", "(J[BII)V", |machine, frame| {
            let bytes = array_range(machine, frame, 2);
            calls::set_dictionary::<Inflate>(machine, frame, bytes)
        }),
        ("setDictionaryBuffer", "(JJI)V", |machine, frame| {
            let bytes = memory_range(machine, frame, 2);
            calls::set_dictionary::<Inflate>(machine, frame, bytes)
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
        ("getAdler", "(J)I", calls::get_adler::<Inflate>),
        ("reset", "(J)V", calls::reset::<Inflate>),
        ("end", "(J)V", calls::end::<Inflate>),
    ],
};

impl Stream for Inflate {
    const BYTES: u64 = 40 << 10;

    fn checksum(&self) -> u32 {
        self.adler
    }

    fn reset(&mut self) {
        self.reset();
    }

    fn set_dictionary(&mut self, dictionary: &[u8]) -> bool {
        self.set_dictionary(dictionary)
    }
}

fn init(machine: &mut Machine, frame: Frame) -> Outcome {
    let wrapped = frame.int(machine, 0) == 0;
    streams::open(machine, Inflate::new(wrapped)).map_or_else(|none| none, Outcome::long)
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
