//! `sun.nio.ch.NativeThread`

use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome};

/// A thread never waits inside a native of a file, so there is nothing to signal.
pub(in crate::natives::io) const NATIVES: ClassNatives = ClassNatives {
    class: "sun/nio/ch/NativeThread",
    methods: &[
        ("current", "()J", current),
        ("current0", "()J", current),
        ("signal", "(J)V", do_nothing),
        ("signal0", "(J)V", do_nothing),
        ("init", "()V", do_nothing),
        ("supportPendingSignals0", "()Z", |_, _| Outcome::boolean(true)),
    ],
};

/// Zero would mean that there is no thread.
fn current(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::long(i64::from(machine.current_thread().0) + 1)
}
