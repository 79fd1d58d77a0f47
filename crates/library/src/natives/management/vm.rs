//! `sun.management.VMManagementImpl`

use super::no;
use crate::launch::Launch;
use crate::natives::ClassNatives;
use crate::natives::absent::absent;
use crate::natives::io::process_number;
use crate::natives::lang::thread_counts::{ThreadCounts, thread_counts};
use crate::natives::lang::{refuse_to_look, static_field};
use crate::state::state;
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

const CLASS: &str = "sun/management/VMManagementImpl";

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: CLASS,
    methods: &[
        ("getVersion0", "()Ljava/lang/String;", version),
        ("initOptionalSupportFields", "()V", set_support),
        ("isThreadContentionMonitoringEnabled", "()Z", no),
        ("isThreadCpuTimeEnabled", "()Z", |_, _| Outcome::boolean(true)),
        ("isThreadAllocatedMemoryEnabled", "()Z", no),
        ("getTotalClassCount", "()J", class_count),
        ("getUnloadedClassCount", "()J", |_, _| Outcome::long(0)),
        ("getVerboseClass", "()Z", no),
        ("getVerboseGC", "()Z", no),
        ("getProcessId", "()I", |machine, _| Outcome::int(process_number(machine) as i32)),
        ("getVmArguments0", "()[Ljava/lang/String;", arguments),
        ("getStartupTime", "()J", |machine, _| Outcome::long((machine.session.started / NANOS_PER_MILLI) as i64)),
        ("getUptime0", "()J", uptime),
        ("getAvailableProcessors", "()I", |_, _| Outcome::int(crate::natives::lang::PROCESSORS)),
        ("getTotalThreadCount", "()J", |machine, _| counted(machine, |counts| Outcome::long(counts.started as i64))),
        ("getLiveThreadCount", "()I", |machine, _| counted(machine, |counts| Outcome::int(counts.live as i32))),
        ("getPeakThreadCount", "()I", |machine, _| counted(machine, |counts| Outcome::int(counts.peak as i32))),
        ("getDaemonThreadCount", "()I", |machine, _| counted(machine, |counts| Outcome::int(counts.daemons as i32))),
    ],
};

const NANOS_PER_MILLI: u64 = 1_000_000;

/// A number of threads.
fn counted(machine: &mut Machine, number: fn(&ThreadCounts) -> Outcome) -> Outcome {
    refuse_to_look(machine, "how many threads there are").unwrap_or_else(|| number(&thread_counts(machine)))
}

/// The version of the specification that the JDK's beans implement.
fn version(machine: &mut Machine, _: Frame) -> Outcome {
    let text = if state::<Launch>(machine).feature_version < 21 { "3.0" } else { "4.0" };
    Outcome::from(machine.new_string(text).map(Outcome::reference).map_err(Thrown::from))
}

/// Of everything that is optional, the current thread's time alone is there.
fn set_support(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::from(static_field(machine, CLASS, "currentThreadCpuTimeSupport", "Z").map(|address| {
        machine.memory.set(address, 1);
        Outcome::Void
    }))
}

/// Classes stay when a path goes back, so how many there are is no function of the path.
fn class_count(machine: &mut Machine, _: Frame) -> Outcome {
    let count = machine.classes.classes.len() as i64;
    absent(machine, "counting the loaded classes".to_owned(), Outcome::long(count))
}

/// The options that `java` would have been given.
fn arguments(machine: &mut Machine, _: Frame) -> Outcome {
    let properties = state::<Launch>(machine).properties.clone();
    let options: Vec<String> = properties.iter().map(|(name, value)| format!("-D{name}={value}")).collect();
    let mut strings = Vec::new();
    for option in &options {
        match machine.new_string(option) {
            Ok(string) => strings.push(string),
            Err(exhausted) => return Outcome::Throw(exhausted.into()),
        }
    }
    let class = machine.known.string_array;
    Outcome::from(machine.new_ref_array(class, &strings).map(Outcome::reference).map_err(Thrown::from))
}

fn uptime(machine: &mut Machine, _: Frame) -> Outcome {
    let nanos = machine.now().saturating_sub(machine.session.started);
    Outcome::long((nanos / NANOS_PER_MILLI) as i64)
}
