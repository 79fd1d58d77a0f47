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

/// The size of a piece.
const PIECE: usize = 1 << 16;

/// Copies all that is left of the file in register 1 to the one in register 0.
fn copy_rest(machine: &mut Machine, frame: Frame) -> Result<(), Failure> {
    let (target, source) = (Descriptor(frame.int(machine, 0)), Descriptor(frame.int(machine, 1)));
    loop {
        let bytes = transfer::read(machine, source, PIECE)?;
        if bytes.is_empty() {
            return Ok(());
        }
        transfer::write_all(machine, target, &bytes)?;
    }
}

fn copy(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    copy_rest(machine, frame)?;
    Ok(Outcome::Void)
}

/// `directCopy0`, which says with 0 that it has worked.
pub(super) fn direct_copy(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    copy_rest(machine, frame)?;
    Ok(Outcome::int(0))
}
