//! `java.util.zip.CRC32`, `CRC32C` and `Adler32`

use crate::natives::memory::place::ARRAY_BASE;
use crate::natives::memory::raw::read_bytes;
use crate::natives::{ClassNatives, PIECE};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) const CRC32: ClassNatives = ClassNatives {
    class: "java/util/zip/CRC32",
    methods: &[
        ("update", "(II)I", |machine, frame| of_byte(machine, frame, crc32)),
        ("updateBytes0", "(I[BII)I", |machine, frame| of_array(machine, frame, crc32)),
        ("updateByteBuffer0", "(IJII)I", |machine, frame| of_memory(machine, frame, crc32)),
    ],
};

/// Java code in the JDK, but slow; it takes the end of the range instead of its length.
pub(super) const CRC32C: ClassNatives = ClassNatives {
    class: "java/util/zip/CRC32C",
    methods: &[("updateBytes", "(I[BII)I", crc32c_array), ("updateDirectByteBuffer", "(IJII)I", crc32c_memory)],
};

pub(super) const ADLER32: ClassNatives = ClassNatives {
    class: "java/util/zip/Adler32",
    methods: &[
        ("update", "(II)I", |machine, frame| of_byte(machine, frame, adler32)),
        ("updateBytes", "(I[BII)I", |machine, frame| of_array(machine, frame, adler32)),
        ("updateByteBuffer", "(IJII)I", |machine, frame| of_memory(machine, frame, adler32)),
    ],
};

/// Continues a checksum with more bytes.
type Checksum = fn(u32, &[u8]) -> u32;

fn of_byte(machine: &Machine, frame: Frame, checksum: Checksum) -> Outcome {
    let byte = frame.int(machine, 1) as u8;
    Outcome::int(checksum(frame.int(machine, 0) as u32, &[byte]) as i32)
}

fn of_array(machine: &mut Machine, frame: Frame, checksum: Checksum) -> Outcome {
    let (array, start) = (frame.reference(machine, 1), frame.int(machine, 2));
    let length = frame.int(machine, 3);
    of_bytes(machine, frame, checksum, (array, ARRAY_BASE + i64::from(start)), length)
}

fn of_memory(machine: &mut Machine, frame: Frame, checksum: Checksum) -> Outcome {
    let (address, start) = (frame.long(machine, 1), frame.int(machine, 3));
    let from = (Ref::NULL, address.wrapping_add(i64::from(start)));
    let length = frame.int(machine, 4);
    of_bytes(machine, frame, checksum, from, length)
}

fn crc32c_array(machine: &mut Machine, frame: Frame) -> Outcome {
    let (array, start, end) = (frame.reference(machine, 1), frame.int(machine, 2), frame.int(machine, 3));
    of_bytes(machine, frame, crc32c, (array, ARRAY_BASE + i64::from(start)), end.wrapping_sub(start))
}

fn crc32c_memory(machine: &mut Machine, frame: Frame) -> Outcome {
    let (address, start, end) = (frame.long(machine, 1), frame.int(machine, 3), frame.int(machine, 4));
    let from = (Ref::NULL, address.wrapping_add(i64::from(start)));
    of_bytes(machine, frame, crc32c, from, end.wrapping_sub(start))
}

/// State word 0 is how many bytes are done, state word 1 the checksum of those.
fn of_bytes(machine: &mut Machine, frame: Frame, checksum: Checksum, from: (Ref, i64), length: i32) -> Outcome {
    let done = frame.state(machine, 0);
    let current = if done == 0 { frame.int(machine, 0) as u32 } else { frame.state(machine, 1) as u32 };
    let left = (length.max(0) as u64).saturating_sub(done);
    if left == 0 {
        return Outcome::int(current as i32);
    }
    let piece = left.min(PIECE as u64);
    let bytes = match read_bytes(machine, from.0, from.1.wrapping_add(done as i64), piece) {
        Ok(bytes) => bytes,
        Err(outside) => return outside.into(),
    };
    let current = checksum(current, &bytes);
    if piece == left {
        return Outcome::int(current as i32);
    }
    frame.set_state(machine, 0, done + piece);
    frame.set_state(machine, 1, u64::from(current));
    Outcome::Pause
}

fn crc32(current: u32, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new_with_initial(current);
    hasher.update(bytes);
    hasher.finalize()
}

/// Castagnoli's polynomial, reversed.
const CASTAGNOLI: u32 = 0x82F6_3B78;

const CASTAGNOLI_TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut value = index as u32;
        let mut bit = 0;
        while bit < 8 {
            value = if value & 1 == 1 { value >> 1 ^ CASTAGNOLI } else { value >> 1 };
            bit += 1;
        }
        table[index] = value;
        index += 1;
    }
    table
};

/// `CRC32C` keeps its state inverted, and inverts the result itself.
fn crc32c(current: u32, bytes: &[u8]) -> u32 {
    bytes.iter().fold(current, |crc, &byte| crc >> 8 ^ CASTAGNOLI_TABLE[(crc as u8 ^ byte) as usize])
}

/// The largest prime below 2^16 (RFC 1950).
const ADLER_BASE: u32 = 65521;
/// Bytes that can be summed before the sums must be reduced.
const ADLER_RUN: usize = 5552;

pub(super) fn adler32(current: u32, bytes: &[u8]) -> u32 {
    let (mut low, mut high) = (current & 0xFFFF, current >> 16);
    for run in bytes.chunks(ADLER_RUN) {
        for &byte in run {
            low += u32::from(byte);
            high += low;
        }
        low %= ADLER_BASE;
        high %= ADLER_BASE;
    }
    high << 16 | low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_values_of_the_catalogues() {
        let digits = b"123456789";
        assert_eq!(crc32(0, digits), 0xCBF4_3926);
        assert_eq!(!crc32c(!0, digits), 0xE306_9283);
        assert_eq!(adler32(1, digits), 0x091E_01DE);
        assert_eq!(adler32(adler32(1, &digits[..4]), &digits[4..]), 0x091E_01DE);
    }
}
