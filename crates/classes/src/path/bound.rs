//! Reading a file or an archive entry whose stated size may be a lie.

use std::io::{self, Read};

/// No class or resource larger than this is read, so that a small archive cannot fill the memory.
pub(super) const MAX_ENTRY_BYTES: u64 = 256 << 20;

/// Room reserved at most before the data has shown that it is really there.
const MAX_TRUSTED_BYTES: u64 = 1 << 20;

/// Reads `source` to its end, or fails once it proves longer than [`MAX_ENTRY_BYTES`].
pub(super) fn read_bounded(source: impl Read, stated_size: u64) -> io::Result<Vec<u8>> {
    if stated_size > MAX_ENTRY_BYTES {
        return Err(too_large());
    }
    // One byte more than stated lets `read_to_end` see the end without growing the buffer.
    let mut bytes = Vec::with_capacity(stated_size.min(MAX_TRUSTED_BYTES) as usize + 1);
    source.take(MAX_ENTRY_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_ENTRY_BYTES {
        return Err(too_large());
    }
    Ok(bytes)
}

fn too_large() -> io::Error {
    io::Error::other(format!("larger than {} MiB", MAX_ENTRY_BYTES >> 20))
}

/// Whether `name` stays inside the place it is looked up in: no empty, `.` or `..` step, no absolute path.
pub(super) fn is_inside(name: &str) -> bool {
    !name.contains(['\0', '\\']) && name.split('/').all(|step| !matches!(step, "" | "." | ".."))
}
