//! `java.util.zip`: checksums, and the two directions of DEFLATE (RFC 1951) and its zlib wrapping (RFC 1950).
//!
//! The JDK leaves both to zlib. Ours are written anew so that the state of a stream can be copied: a path that goes
//! back finds its streams as they were ([`streams`]). Results and messages are zlib's.

use super::ClassNatives;

mod calls;
mod checksum;
mod deflate;
mod deflater;
mod encode;
mod huffman;
mod inflate;
mod inflater;
mod matches;
mod streams;
mod tables;
mod tree;

pub(super) const TABLES: &[&ClassNatives] =
    &[&checksum::CRC32, &checksum::CRC32C, &checksum::ADLER32, &inflater::NATIVES, &deflater::NATIVES];
