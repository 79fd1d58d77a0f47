//! The bytes of one class file, cheap to clone and to keep.

use std::fmt;
use std::ops::{Deref, Range};
use std::sync::Arc;

use memmap2::Mmap;

/// Bytes that many owners share: owned, static, or a range of a mapped file such as the JDK image.
///
/// A class keeps its bytes as long as it lives, since code and tables are decoded from them on demand;
/// for the JDK's classes that costs no memory of our own.
#[derive(Clone)]
pub struct Bytes {
    source: Source,
}

#[derive(Clone)]
enum Source {
    Owned(Arc<[u8]>),
    Mapped(Arc<Mmap>, Range<usize>),
    Static(&'static [u8]),
}

impl Bytes {
    /// Bytes read from a file or unpacked from a jar.
    pub fn from_vec(bytes: Vec<u8>) -> Bytes {
        Bytes { source: Source::Owned(bytes.into()) }
    }

    /// A range of a mapped file. A range that does not lie in the map gives no bytes at all.
    pub fn from_map(map: Arc<Mmap>, range: Range<usize>) -> Bytes {
        let range = if map.get(range.clone()).is_some() { range } else { 0..0 };
        Bytes { source: Source::Mapped(map, range) }
    }

    /// Bytes that are part of the program.
    pub fn from_static(bytes: &'static [u8]) -> Bytes {
        Bytes { source: Source::Static(bytes) }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.source {
            Source::Owned(bytes) => bytes,
            Source::Mapped(map, range) => map.get(range.clone()).unwrap_or_default(),
            Source::Static(bytes) => bytes,
        }
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} bytes", self.len())
    }
}
