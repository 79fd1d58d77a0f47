//! `java.util.prefs.FileSystemPreferences`, and the printers: corners of the JDK that ask before they use files.

use super::system::{self, Change, Target};
use crate::natives::ClassNatives;
use jaywalk_classes::Kind;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

/// A lock between processes keeps nobody out here.
pub(super) const PREFERENCES: ClassNatives = ClassNatives {
    class: "java/util/prefs/FileSystemPreferences",
    methods: &[
        ("lockFile0", "(Ljava/lang/String;IZ)[I", lock_file),
        ("unlockFile0", "(I)I", |_, _| Outcome::int(0)),
        ("chmod", "(Ljava/lang/String;I)I", change_mode),
    ],
};

/// There is no printing system to ask.
pub(super) const PRINTERS: ClassNatives =
    ClassNatives { class: "sun/print/CUPSPrinter", methods: &[("initIDs", "()Z", |_, _| Outcome::boolean(false))] };

/// A handle, and no error.
fn lock_file(machine: &mut Machine, _: Frame) -> Outcome {
    let made = machine.memory.new_array(machine.known.int_array, Kind::Int, 2);
    Outcome::from(made.map_err(Thrown::from).map(|answer: Ref| {
        machine.memory.set_word_element(answer, 0, 1);
        Outcome::reference(answer)
    }))
}

fn change_mode(machine: &mut Machine, frame: Frame) -> Outcome {
    let (file, mode) = (machine.string_text(frame.reference(machine, 0)), frame.int(machine, 1) as u32);
    match system::with(machine, |files| files.change(Target::path(file.as_bytes()), Change::Mode(mode))) {
        Ok(()) => Outcome::int(0),
        Err(failure) => failure.outcome_with(|error| Outcome::int(error.raw_os_error())),
    }
}
