//! What calls of `Inflater` and `Deflater` have in common: where their bytes are, what they give, and the natives that mean
//! the same of both.

use super::streams::{self, Stream};
use crate::natives::memory::place::ARRAY_BASE;
use crate::natives::memory::raw::read_bytes;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

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

pub(super) fn set_dictionary<S: Stream>(machine: &mut Machine, frame: Frame, range: Range) -> Outcome {
    let handle = frame.long(machine, 0);
    let bytes = match read_bytes(machine, range.base, range.offset, range.length as u64) {
        Ok(bytes) => bytes,
        Err(outside) => return outside.into(),
    };
    match streams::change::<S>(machine, handle).map(|stream| stream.set_dictionary(&bytes)) {
        Ok(true) => Outcome::Void,
        Ok(false) => Outcome::Throw(Thrown::bare("java/lang/IllegalArgumentException")),
        Err(none) => none,
    }
}

pub(super) fn get_adler<S: Stream>(machine: &mut Machine, frame: Frame) -> Outcome {
    let handle = frame.long(machine, 0);
    streams::peek::<S>(machine, handle).map_or_else(streams::no_stream, |stream| Outcome::int(stream.checksum() as i32))
}

pub(super) fn reset<S: Stream>(machine: &mut Machine, frame: Frame) -> Outcome {
    let handle = frame.long(machine, 0);
    streams::change::<S>(machine, handle).map_or_else(
        |none| none,
        |stream| {
            stream.reset();
            Outcome::Void
        },
    )
}

pub(super) fn end<S: Stream>(machine: &mut Machine, frame: Frame) -> Outcome {
    let handle = frame.long(machine, 0);
    streams::close::<S>(machine, handle);
    Outcome::Void
}
