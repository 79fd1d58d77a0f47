//! `java.util.zip.Deflater`

use super::calls::{self, Range, array_range, memory_range, packed};
use super::deflate::{Deflate, Ending, Flush};
use super::streams::{self, Stream};
use crate::natives::memory::raw::{read_bytes, write_bytes};
use crate::natives::{ClassNatives, PIECE};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/util/zip/Deflater",
    methods: &[
        ("init", "(IIZ)J", init),
        ("setDictionary", "(J[BII)V", |machine, frame| {
            let bytes = array_range(machine, frame, 2);
            calls::set_dictionary::<Deflate>(machine, frame, bytes)
        }),
        ("setDictionaryBuffer", "(JJI)V", |machine, frame| {
            let bytes = memory_range(machine, frame, 2);
            calls::set_dictionary::<Deflate>(machine, frame, bytes)
        }),
        ("deflateBytesBytes", "(J[BII[BIIII)J", |machine, frame| {
            let ranges = (array_range(machine, frame, 3), array_range(machine, frame, 6));
            deflate(machine, frame, ranges, 9)
        }),
        ("deflateBytesBuffer", "(J[BIIJIII)J", |machine, frame| {
            let ranges = (array_range(machine, frame, 3), memory_range(machine, frame, 6));
            deflate(machine, frame, ranges, 9)
        }),
        ("deflateBufferBytes", "(JJI[BIIII)J", |machine, frame| {
            let ranges = (memory_range(machine, frame, 3), array_range(machine, frame, 6));
            deflate(machine, frame, ranges, 9)
        }),
        ("deflateBufferBuffer", "(JJIJIII)J", |machine, frame| {
            let ranges = (memory_range(machine, frame, 3), memory_range(machine, frame, 6));
            deflate(machine, frame, ranges, 9)
        }),
        ("getAdler", "(J)I", calls::get_adler::<Deflate>),
        ("reset", "(J)V", calls::reset::<Deflate>),
        ("end", "(J)V", calls::end::<Deflate>),
    ],
};

impl Stream for Deflate {
    const BYTES: u64 = 270 << 10;

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
    let (level, strategy) = (frame.int(machine, 0), frame.int(machine, 1));
    let wrapped = frame.int(machine, 2) == 0;
    streams::open(machine, Deflate::new(level, strategy, wrapped)).map_or_else(|none| none, Outcome::long)
}

/// The registers from `at` on are the flush and new parameters: whether there are any, strategy and level in one. The state
/// words are how much was read and written before.
fn deflate(machine: &mut Machine, frame: Frame, (input, output): (Range, Range), at: usize) -> Outcome {
    let handle = frame.long(machine, 1);
    let (flush, parameters) = (frame.int(machine, at), frame.int(machine, at + 1));
    let (read_before, written_before) = (frame.state(machine, 0) as usize, frame.state(machine, 1) as usize);
    let (input, output) = (input.behind(read_before), output.behind(written_before));
    let has_parameters = parameters & 1 != 0;
    let length = match streams::peek::<Deflate>(machine, handle) {
        Some(stream) if !has_parameters => stream.looks_at(input.length, PIECE),
        _ => input.length,
    };
    let bytes = match read_bytes(machine, input.base, input.offset, length as u64) {
        Ok(bytes) => bytes,
        Err(outside) => return outside.into(),
    };
    let stream = match streams::change::<Deflate>(machine, handle) {
        Ok(stream) => stream,
        Err(none) => return none,
    };
    let (read, written, ending) = if has_parameters {
        let (strategy, level) = (parameters >> 1 & 3, parameters >> 3);
        stream.set_parameters(level, strategy, &bytes, output.length)
    } else {
        stream.run_piece(&bytes, output.length, Flush::of_number(flush), (PIECE, read_before == 0))
    };
    if ending == Ending::Misused {
        return Outcome::throw("java/lang/InternalError", "stream error");
    }
    if let Err(outside) = write_bytes(machine, output.base, output.offset, &written) {
        return outside.into();
    }
    let (read, written) = (read_before + read, written_before + written.len());
    if ending == Ending::Resting {
        frame.set_state(machine, 0, read as u64);
        frame.set_state(machine, 1, written as u64);
        return Outcome::Pause;
    }
    let is_still_due = has_parameters && ending == Ending::NoProgress;
    packed(read, written, ending == Ending::Finished, is_still_due)
}
