//! What `jdk.management` adds: the operating system, and the flags of a VM that has none.

use super::undefined;
use crate::natives::lang::PROCESSORS;
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use rustix::time::ClockId;

pub(super) const OPERATING_SYSTEM: ClassNatives = ClassNatives {
    class: "com/sun/management/internal/OperatingSystemImpl",
    methods: &[
        ("initialize0", "()V", do_nothing),
        ("getCommittedVirtualMemorySize0", "()J", |machine, _| Outcome::long(heap_bytes(machine))),
        ("getTotalMemorySize0", "()J", |machine, _| memory(machine, "MemTotal:", heap_bytes(machine))),
        ("getFreeMemorySize0", "()J", |machine, _| memory(machine, "MemFree:", free_bytes(machine))),
        ("getTotalSwapSpaceSize0", "()J", |machine, _| memory(machine, "SwapTotal:", 0)),
        ("getFreeSwapSpaceSize0", "()J", |machine, _| memory(machine, "SwapFree:", 0)),
        ("getProcessCpuTime0", "()J", |machine, _| Outcome::long(cpu_time(machine, ClockId::ProcessCPUTime))),
        ("getOpenFileDescriptorCount0", "()J", open_descriptors),
        ("getMaxFileDescriptorCount0", "()J", most_descriptors),
        ("getProcessCpuLoad0", "()D", unknown_load),
        ("getCpuLoad0", "()D", unknown_load),
        ("getSingleCpuLoad0", "(I)D", unknown_load),
        ("getHostConfiguredCpuCount0", "()I", |_, _| Outcome::int(PROCESSORS)),
        ("getHostOnlineCpuCount0", "()I", |_, _| Outcome::int(PROCESSORS)),
        ("getHostTotalCpuTicks0", "()J", undefined),
    ],
};

pub(super) const CLASS_LOADING: ClassNatives =
    ClassNatives { class: "sun/management/ClassLoadingImpl", methods: &[("setVerboseClass", "(Z)V", do_nothing)] };

pub(super) const FLAG: ClassNatives = ClassNatives {
    class: "com/sun/management/internal/Flag",
    methods: &[
        ("initialize", "()V", do_nothing),
        ("getAllFlagNames", "()[Ljava/lang/String;", no_names),
        ("getFlags", "([Ljava/lang/String;[Lcom/sun/management/internal/Flag;I)I", |_, _| Outcome::int(0)),
        ("getInternalFlagCount", "()I", |_, _| Outcome::int(0)),
    ],
};

pub(super) const DIAGNOSTIC: ClassNatives = ClassNatives {
    class: "com/sun/management/internal/DiagnosticCommandImpl",
    methods: &[
        ("setNotificationEnabled", "(Z)V", do_nothing),
        ("getDiagnosticCommands", "()[Ljava/lang/String;", no_names),
    ],
};

/// What a search shows in the place of the host's descriptors: the three standard streams, and a usual limit.
const STREAMS: i64 = 3;
const USUAL_LIMIT: i64 = 1024;

fn heap_bytes(machine: &Machine) -> i64 {
    i64::from(machine.memory.heap_words()) * 8
}

/// Always half of all where paths are searched, as for `Runtime`.
fn free_bytes(machine: &Machine) -> i64 {
    if machine.is_searched() {
        return heap_bytes(machine) / 2;
    }
    heap_bytes(machine) - i64::from(machine.memory.used_words()) * 8
}

/// A size that the host's `/proc/meminfo` has; a run with a clock of its own sees the same on every host.
fn memory(machine: &Machine, key: &str, without_host: i64) -> Outcome {
    if machine.options.virtual_time {
        return Outcome::long(without_host);
    }
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix(key));
    let kilobytes = line.and_then(|rest| rest.trim().trim_end_matches("kB").trim().parse::<i64>().ok());
    Outcome::long(kilobytes.map_or(without_host, |kilobytes| kilobytes * 1024))
}

/// Nanoseconds on a processor. One thread of the host runs all of the program's.
pub(super) fn cpu_time(machine: &mut Machine, clock: ClockId) -> i64 {
    if machine.options.virtual_time {
        return (machine.now() - machine.session.started) as i64;
    }
    let time = rustix::time::clock_gettime(clock);
    time.tv_sec * 1_000_000_000 + time.tv_nsec
}

fn open_descriptors(machine: &mut Machine, _: Frame) -> Outcome {
    if machine.options.virtual_time {
        return Outcome::long(STREAMS);
    }
    Outcome::long(std::fs::read_dir("/proc/self/fd").map_or(STREAMS, |entries| entries.count() as i64))
}

fn most_descriptors(machine: &mut Machine, _: Frame) -> Outcome {
    if machine.options.virtual_time {
        return Outcome::long(USUAL_LIMIT);
    }
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    Outcome::long(limit.map_or(i64::MAX, |limit| limit as i64))
}

fn unknown_load(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::double(-1.0)
}

fn no_names(machine: &mut Machine, _: Frame) -> Outcome {
    let class = machine.known.string_array;
    let none: [Ref; 0] = [];
    Outcome::from(machine.new_ref_array(class, &none).map(Outcome::reference).map_err(Thrown::from))
}
