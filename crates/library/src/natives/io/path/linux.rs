//! `sun.nio.fs.LinuxNativeDispatcher`: what is mounted where.

use super::copy::direct_copy;
use super::dispatcher::path_argument;
use super::entries::{closedir, next};
use super::unix_exception::raising;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::{self, Descriptor};
use crate::natives::io::opened::Opened;
use crate::natives::io::system::read_table;
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};
use std::rc::Rc;

pub(in crate::natives::io) const NATIVES: ClassNatives = ClassNatives {
    class: "sun/nio/fs/LinuxNativeDispatcher",
    methods: &[
        ("init", "()V", do_nothing),
        ("setmntent0", "(JJ)J", |machine, frame| raising(machine, frame, open_table)),
        ("getmntent0", "(JLsun/nio/fs/UnixMountEntry;JI)I", |machine, frame| raising(machine, frame, next_mount)),
        ("endmntent", "(J)V", |machine, frame| raising(machine, frame, closedir)),
        ("posix_fadvise", "(IJJI)I", |_, _| Outcome::int(0)),
        ("directCopy0", "(IIJ)I", |machine, frame| raising(machine, frame, direct_copy)),
    ],
};

/// The fields of a `UnixMountEntry`, in the order of a line's columns.
const COLUMNS: [&str; 4] = ["name", "dir", "fstype", "opts"];

fn open_table(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let path = path_argument(machine, frame, 0)?;
    let text = read_table(machine, &path)?;
    let lines = text.split(|&byte| byte == b'\n').filter(|line| columns(line).len() >= COLUMNS.len());
    let lines = Rc::new(lines.map(<[u8]>::to_vec).collect());
    Ok(Outcome::long(i64::from(files::add_opened(machine, Opened::Names(lines))?.0)))
}

/// The columns of a line; none of a comment.
fn columns(line: &[u8]) -> Vec<Vec<u8>> {
    if line.starts_with(b"#") {
        return Vec::new();
    }
    let words = line.split(|byte| byte.is_ascii_whitespace()).filter(|word| !word.is_empty());
    words.map(unescape).collect()
}

/// Blanks and backslashes in a column are written as a backslash and three octal digits.
fn unescape(word: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = word;
    while let Some((&first, after)) = rest.split_first() {
        let digits = after.get(..3).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 8).ok()).filter(|_| first == b'\\') {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(3..).unwrap_or_default();
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    bytes
}

/// Fills the entry; -1 when there is no further one.
fn next_mount(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let stream = Descriptor(i32::try_from(frame.long(machine, 0)).unwrap_or(-1));
    let Some(line) = next(machine, stream)? else { return Ok(Outcome::int(-1)) };
    let entry = frame.reference(machine, 2);
    let class = machine.memory.class_of(entry);
    for (field, column) in COLUMNS.into_iter().zip(columns(&line)) {
        let offset = machine.field_offset(class, (field, "[B"))?;
        let bytes = machine.new_bytes(&column)?;
        machine.memory.set_ref_field(entry, offset, bytes);
    }
    Ok(Outcome::int(0))
}
