//! Copying one open file to another: `UnixCopyFile`, later `UnixFileSystem`.

use super::unix_exception::raising;
use crate::natives::ClassNatives;
use crate::natives::io::failure::Failure;
use crate::natives::io::files::Descriptor;
use crate::natives::io::transfer;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

pub(in crate::natives::io) const UNIX_COPY_FILE_NATIVES: ClassNatives = ClassNatives {
    class: "sun/nio/fs/UnixCopyFile",
    methods: &[
        ("transfer", "(IIJ)V", |machine, frame| raising(machine, frame, copy)),
        ("bufferedCopy0", "*", |machine, frame| raising(machine, frame, copy)),
    ],
};

pub(in crate::natives::io) const UNIX_FILE_SYSTEM_NATIVES: ClassNatives = ClassNatives {
    class: "sun/nio/fs/UnixFileSystem",
    methods: &[("bufferedCopy0", "*", |machine, frame| raising(machine, frame, copy))],
};

/// The size of a piece, and how many are copied at a time.
const PIECE: usize = 1 << 16;
const PIECES: usize = 64;

/// Copies what is left of the file in register 1 to the one in register 0, and ends with `done`. Positions are the files'
/// own, so nothing else tells how far it is.
fn copy_rest(machine: &mut Machine, frame: Frame, done: Outcome) -> Result<Outcome, Failure> {
    let (target, source) = (Descriptor(frame.int(machine, 0)), Descriptor(frame.int(machine, 1)));
    for _ in 0..PIECES {
        let bytes = transfer::read(machine, source, PIECE)?;
        if bytes.is_empty() {
            return Ok(done);
        }
        transfer::write_all(machine, target, &bytes)?;
    }
    Ok(Outcome::Pause)
}

fn copy(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    copy_rest(machine, frame, Outcome::Void)
}

/// `directCopy0`, which says with 0 that it has worked.
pub(super) fn direct_copy(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    copy_rest(machine, frame, Outcome::int(0))
}
