//! `jdk.internal.perf.Perf`: counters that loaders keep and nobody outside looks at.

use crate::natives::ClassNatives;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "jdk/internal/perf/Perf",
    methods: &[
        ("createLong", "*", |machine, frame| create(machine, frame, LONG_BYTES)),
        ("createByteArray", "*", create_byte_array),
        ("highResCounter", "()J", |machine, _| Outcome::long(machine.now() as i64)),
        ("highResFrequency", "()J", |_, _| Outcome::long(NANOS_PER_SECOND)),
    ],
};

const LONG_BYTES: i32 = 8;
const NANOS_PER_SECOND: i64 = 1_000_000_000;

/// `createByteArray(String, int, int, byte[], int maxLength)`
fn create_byte_array(machine: &mut Machine, frame: Frame) -> Outcome {
    let length = frame.int(machine, 5).max(0);
    create(machine, frame, length)
}

/// A buffer of its own for each counter.
fn create(machine: &mut Machine, frame: Frame, length: i32) -> Outcome {
    if let Entry::Threw(thrown) = frame.entry {
        return Outcome::Throw(Thrown::Object(thrown));
    }
    Outcome::from(buffer(machine, frame, length))
}

fn buffer(machine: &mut Machine, frame: Frame, length: i32) -> Result<Outcome, Thrown> {
    let class = machine.load(LoaderId::BOOT, "java/nio/ByteBuffer")?;
    if frame.entry == Entry::Start {
        return Ok(Outcome::Call(Callee::Initialize(class), Words::new()));
    }
    let method = machine.declared_method(class, "allocate", "(I)Ljava/nio/ByteBuffer;")?;
    Ok(Outcome::TailCall(method, [u64::from(length as u32)].into_iter().collect()))
}
