//! `jdk.jfr`: a machine without Flight Recorder, of which the JDK's own code knows what it means.
//!
//! `FlightRecorder.isAvailable()` says no, and whoever wants to record all the same gets the exception that is declared.

use crate::natives::ClassNatives;
use jaywalk_machine::native::Outcome;

/// The class fails to initialise, as where its natives are missing: so none of them is ever called.
pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "jdk/jfr/internal/JVM",
    methods: &[("registerNatives", "()V", |_, _| {
        Outcome::throw("java/lang/UnsatisfiedLinkError", "Flight Recorder: not supported by jaywalk")
    })],
};
