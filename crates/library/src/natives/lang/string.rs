//! `java.lang.String`

use crate::natives::ClassNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) const NATIVES: ClassNatives =
    ClassNatives { class: "java/lang/String", methods: &[("intern", "()Ljava/lang/String;", intern)] };

/// `java.lang.StringUTF16`, which JDK 17 asks how it keeps units in bytes.
pub(super) const UTF16: ClassNatives =
    ClassNatives { class: "java/lang/StringUTF16", methods: &[("isBigEndian", "()Z", is_big_endian)] };

fn is_big_endian(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::boolean(cfg!(target_endian = "big"))
}

fn intern(machine: &mut Machine, frame: Frame) -> Outcome {
    let string = frame.reference(machine, 0);
    machine.intern_own(string)
}
