//! `jdk.internal.constant`

use crate::natives::ClassNatives;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};

pub(super) const UTILS: ClassNatives = ClassNatives {
    class: "jdk/internal/constant/ConstantUtils",
    methods: &[("forPrimitiveType", "*", after_constants)],
};

/// `ConstantDescs` and the descriptions of primitive types need each other, and initialising them works in one order
/// only. On HotSpot the JDK has linked a call site before most programs come here, and to write a class for that it needs
/// `ConstantDescs`; ours are linked without.
fn after_constants(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry {
        Entry::Start => Outcome::from(
            machine
                .load(LoaderId::BOOT, "java/lang/constant/ConstantDescs")
                .map(|class| Outcome::Call(Callee::Initialize(class), Words::new())),
        ),
        Entry::Returned => Outcome::Bytecode,
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
    }
}
