//! Reading big-endian numbers one after the other.

use super::FormatError;

/// A place in a slice of bytes; every read checks that the bytes are there.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor { bytes, at: 0 }
    }

    /// A cursor over `length` bytes from `start`, or as many as there are; positions stay those of the file.
    pub(super) fn section(&self, start: usize, length: usize) -> Cursor<'a> {
        let end = start.saturating_add(length).min(self.bytes.len());
        Cursor { bytes: self.bytes.get(..end).unwrap_or_default(), at: start }
    }

    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// All bytes, those before the position included.
    pub(super) fn all(&self) -> &'a [u8] {
        self.bytes
    }

    /// Goes on to a position that is not before this one.
    pub(super) fn skip_to(&mut self, position: usize) -> Result<(), FormatError> {
        self.take(position.saturating_sub(self.at)).map(|_| ())
    }

    /// How many bytes are left.
    pub(super) fn remaining(&self) -> usize {
        self.bytes.len().saturating_sub(self.at)
    }

    /// The next `count` bytes.
    #[inline]
    pub(super) fn take(&mut self, count: usize) -> Result<&'a [u8], FormatError> {
        match self.bytes.get(self.at..).and_then(|rest| rest.get(..count)) {
            Some(taken) => {
                self.at += count;
                Ok(taken)
            }
            None => Err(self.truncated(count)),
        }
    }

    /// The next bytes, so many as are asked for.
    #[inline]
    pub(super) fn array<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], FormatError> {
        match self.bytes.get(self.at..).and_then(|rest| rest.first_chunk::<COUNT>()) {
            Some(taken) => {
                self.at += COUNT;
                Ok(*taken)
            }
            None => Err(self.truncated(COUNT)),
        }
    }

    #[inline]
    pub(super) fn u8(&mut self) -> Result<u8, FormatError> {
        self.array::<1>().map(|[byte]| byte)
    }

    #[inline]
    pub(super) fn u16(&mut self) -> Result<u16, FormatError> {
        self.array().map(u16::from_be_bytes)
    }

    #[inline]
    pub(super) fn u32(&mut self) -> Result<u32, FormatError> {
        self.array().map(u32::from_be_bytes)
    }

    #[cold]
    fn truncated(&self, wanted: usize) -> FormatError {
        FormatError::malformed(format!(
            "Truncated class file: {wanted} bytes wanted at byte {}, where {} are left",
            self.at,
            self.remaining()
        ))
    }
}

/// The 16-bit number at `at`; zero where there are no bytes, for tables that were checked before.
#[inline]
pub(super) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    bytes.get(at..).and_then(|rest| rest.first_chunk()).map_or(0, |pair| u16::from_be_bytes(*pair))
}

/// The entries of a table that starts with a 16-bit count, `WIDTH` numbers each. Stops where the bytes do.
pub(super) fn u16_table<const WIDTH: usize>(bytes: &[u8]) -> impl Iterator<Item = [u16; WIDTH]> {
    let count = usize::from(u16_at(bytes, 0));
    let rows = bytes.get(2..).unwrap_or_default().chunks_exact(2 * WIDTH);
    rows.take(count).map(|row| std::array::from_fn(|column| u16_at(row, 2 * column)))
}
