//! The bytes of one class file, cheap to clone and to keep.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

/// Bytes that many owners share: owned, or static as those of the JDK's image, which stays mapped.
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
    Static(&'static [u8]),
}

impl Bytes {
    /// Bytes read from a file or unpacked from a jar.
    pub fn from_vec(bytes: Vec<u8>) -> Bytes {
        Bytes { source: Source::Owned(bytes.into()) }
    }

    /// Bytes that are there as long as the process is.
    pub fn from_static(bytes: &'static [u8]) -> Bytes {
        Bytes { source: Source::Static(bytes) }
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match &self.source {
            Source::Owned(bytes) => bytes,
            Source::Static(bytes) => bytes,
        }
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} bytes", self.len())
    }
}
