//! Questions about concurrent access to memory, which are easy: one thread runs at a time.

use crate::natives::ClassNatives;
use jaywalk_classes::Kind;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

/// `java.util.concurrent.atomic.AtomicLong` of older JDKs.
pub(super) const ATOMIC_LONG: ClassNatives = ClassNatives {
    class: "java/util/concurrent/atomic/AtomicLong",
    methods: &[("VMSupportsCS8", "()Z", |_, _| Outcome::boolean(true))],
};

/// `jdk.internal.misc.ScopedMemoryAccess`
pub(super) const SCOPED_ACCESS: ClassNatives =
    ClassNatives { class: "jdk/internal/misc/ScopedMemoryAccess", methods: &[("closeScope0", "*", close_scope)] };

/// No thread stops inside an access, so a scope can always be closed. Newer JDKs do not even ask.
fn close_scope(machine: &mut Machine, frame: Frame) -> Outcome {
    let returns = frame.method.map_or(Kind::Void, |method| machine.classes.method(method).returns);
    Outcome::of_kind(returns, 1)
}
