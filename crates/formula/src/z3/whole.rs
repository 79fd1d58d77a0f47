//! Whether a shared library's file is all there.
//!
//! The system maps a library's segments without asking how long the file is, and a process that touches what is missing,
//! for example of a download that broke off, dies of it without a word. The header of an ELF file says how long it must
//! be; these are four numbers, for which no crate that reads object files is needed.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

/// The size of an ELF header of 64 bits, and of what describes one segment.
const HEADER: usize = 64;
const SEGMENT: usize = 56;
/// What describes a segment that is loaded starts with this.
const LOADED: u64 = 1;

/// Whether a file is an ELF library that is shorter than its segments. One of another kind, or that cannot be read, is
/// left to the system to complain of.
pub(super) fn is_cut_off(file: &Path) -> bool {
    File::open(file).and_then(|file| is_short(&file)).unwrap_or(false)
}

fn is_short(mut file: &File) -> io::Result<bool> {
    let length = file.metadata()?.len();
    let mut header = [0; HEADER];
    if let Err(error) = file.read_exact(&mut header) {
        return if error.kind() == io::ErrorKind::UnexpectedEof {
            Ok(header.starts_with(b"\x7fELF"))
        } else {
            Err(error)
        };
    }
    // Those of 64 bits, with the least byte first.
    if !header.starts_with(b"\x7fELF\x02\x01") {
        return Ok(false);
    }
    let (segments, count) = (number(&header, 32, 8), number(&header, 56, 2));
    file.seek(SeekFrom::Start(segments))?;
    for _ in 0..count {
        let mut segment = [0; SEGMENT];
        if file.read_exact(&mut segment).is_err() {
            return Ok(true);
        }
        let end = number(&segment, 8, 8).saturating_add(number(&segment, 32, 8));
        if number(&segment, 0, 4) == LOADED && end > length {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The number of so many bytes that starts at `at`.
fn number(bytes: &[u8], at: usize, size: usize) -> u64 {
    bytes[at..at + size].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::is_cut_off;

    #[test]
    fn a_library_is_whole_or_cut_off_wherever_it_ends() {
        let executable = std::env::current_exe().expect("a test runs");
        assert!(!is_cut_off(&executable));
        let bytes = std::fs::read(&executable).expect("it can be read");
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("part.so");
        for length in [5, 63, 64, 100, 4096] {
            std::fs::write(&file, &bytes[..length]).expect("it can be written");
            assert!(is_cut_off(&file), "{length}");
        }
        std::fs::write(&file, "no library").expect("it can be written");
        assert!(!is_cut_off(&file));
        assert!(!is_cut_off(&folder.path().join("nothing.so")));
    }
}
