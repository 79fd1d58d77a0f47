//! `java.lang.String`

use crate::natives::ClassNatives;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) const NATIVES: ClassNatives =
    ClassNatives { class: "java/lang/String", methods: &[("intern", "()Ljava/lang/String;", intern)] };

fn intern(machine: &mut Machine, frame: Frame) -> Outcome {
    let string = frame.reference(machine, 0);
    Outcome::from(machine.intern(string).map(Outcome::reference))
}
