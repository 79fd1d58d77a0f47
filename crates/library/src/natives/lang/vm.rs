//! `jdk.internal.misc` and other corners where the JDK asks the VM about itself.

use super::system::look_at_clock;
use crate::natives::absent::absent;
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::code::Owner;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const VM: ClassNatives = ClassNatives {
    class: "jdk/internal/misc/VM",
    methods: &[
        ("initialize", "()V", do_nothing),
        ("initializeFromArchive", "(Ljava/lang/Class;)V", do_nothing),
        ("getNanoTimeAdjustment", "(J)J", nano_time_adjustment),
        ("getRuntimeArguments", "()[Ljava/lang/String;", runtime_arguments),
        ("latestUserDefinedLoader0", "()Ljava/lang/ClassLoader;", latest_user_defined_loader),
        ("getuid", "()J", zero_long),
        ("geteuid", "()J", zero_long),
        ("getgid", "()J", zero_long),
        ("getegid", "()J", zero_long),
    ],
};

/// There is no class-data archive.
pub(super) const CDS: ClassNatives = ClassNatives {
    class: "jdk/internal/misc/CDS",
    methods: &[
        ("isDumpingClassList0", "()Z", no),
        ("isDumpingArchive0", "()Z", no),
        ("isSharingEnabled0", "()Z", no),
        ("getCDSConfigStatus", "()I", zero),
        ("getRandomSeedForDumping", "()J", zero_long),
        ("initializeFromArchive", "(Ljava/lang/Class;)V", do_nothing),
        ("defineArchivedModules", "(Ljava/lang/Object;Ljava/lang/Object;)V", do_nothing),
        ("logLambdaFormInvoker", "(Ljava/lang/String;)V", do_nothing),
    ],
};

pub(super) const VM_SUPPORT: ClassNatives = ClassNatives {
    class: "jdk/internal/vm/VMSupport",
    methods: &[("getVMTemporaryDirectory", "()Ljava/lang/String;", temporary_directory)],
};

pub(super) const FOREIGN_LINKER_SUPPORT: ClassNatives = ClassNatives {
    class: "jdk/internal/vm/ForeignLinkerSupport",
    methods: &[("isSupported0", "()Z", is_linker_supported)],
};

/// No vector is wider than what Java code makes of it.
pub(super) const VECTOR_SUPPORT: ClassNatives = ClassNatives {
    class: "jdk/internal/vm/vector/VectorSupport",
    methods: &[
        ("registerNatives", "()I", zero),
        ("getCPUFeatures", "()Ljava/lang/String;", no_text),
        ("getMaxLaneCount", "(Ljava/lang/Class;)I", |_, _| Outcome::int(-1)),
    ],
};

/// The machine is in no container.
pub(super) const CONTAINER_METRICS: ClassNatives = ClassNatives {
    class: "jdk/internal/platform/CgroupMetrics",
    methods: &[("isUseContainerSupport", "()Z", no), ("isContainerized0", "()Z", no)],
};

pub(super) const PREVIEW_FEATURES: ClassNatives = ClassNatives {
    class: "jdk/internal/misc/PreviewFeatures",
    methods: &[("isPreviewEnabled", "()Z", is_preview_enabled)],
};

pub(super) const SIGNAL: ClassNatives = ClassNatives {
    class: "jdk/internal/misc/Signal",
    methods: &[("findSignal0", "(Ljava/lang/String;)I", find_signal), ("handle0", "(IJ)J", zero_long)],
};

pub(super) const ACCESS_CONTROLLER: ClassNatives = ClassNatives {
    class: "java/security/AccessController",
    methods: &[
        ("getStackAccessControlContext", "()Ljava/security/AccessControlContext;", null),
        ("getInheritedAccessControlContext", "()Ljava/security/AccessControlContext;", null),
        ("getProtectionDomain", "(Ljava/lang/Class;)Ljava/security/ProtectionDomain;", null),
        ("ensureMaterializedForStackWalk", "(Ljava/lang/Object;)V", do_nothing),
    ],
};

/// Virtual threads are bound to threads of their own.
pub(super) const CONTINUATION_SUPPORT: ClassNatives =
    ClassNatives { class: "jdk/internal/vm/ContinuationSupport", methods: &[("isSupported0", "()Z", no)] };

pub(super) const ATOMIC_LONG: ClassNatives =
    ClassNatives { class: "java/util/concurrent/atomic/AtomicLong", methods: &[("VMSupportsCS8", "()Z", yes)] };

fn yes(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::boolean(true)
}

fn no(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::boolean(false)
}

fn is_preview_enabled(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::boolean(machine.classes.preview_enabled)
}

fn zero(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::int(0)
}

fn zero_long(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::long(0)
}

fn null(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::reference(Ref::NULL)
}

/// Nanoseconds between a number of seconds and now; -1 when they are too far apart.
fn nano_time_adjustment(machine: &mut Machine, frame: Frame) -> Outcome {
    let offset = i128::from(frame.long(machine, 0));
    look_at_clock(machine, frame, |now| {
        let now = i128::from(now);
        let seconds = now / 1_000_000_000 - offset;
        if seconds.abs() >= 1 << 32 {
            return Outcome::long(-1);
        }
        Outcome::long((now - offset * 1_000_000_000) as i64)
    })
}

fn runtime_arguments(machine: &mut Machine, _: Frame) -> Outcome {
    let class = machine.known.string_array;
    Outcome::from(machine.new_ref_array(class, &[]).map(Outcome::reference))
}

/// The loader of the innermost method that is not the JDK's; deserialisation looks classes up with it.
fn latest_user_defined_loader(machine: &mut Machine, _: Frame) -> Outcome {
    let loaders = machine.frames().filter_map(|frame| match frame.owner {
        Owner::Method(method) => Some(machine.classes.class(machine.classes.method(method).class).loader),
        Owner::Stub(_) => None,
    });
    // What has made a class for reflection is of the boot loader, as all of the JDK is here.
    let latest = loaders.into_iter().find(|&loader| loader != LoaderId::BOOT);
    Outcome::reference(latest.map_or(Ref::NULL, |loader| machine.loader_object(loader)))
}

fn no_text(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::from(machine.new_string("").map(Outcome::reference).map_err(Thrown::from))
}

/// Native functions are not called.
fn is_linker_supported(machine: &mut Machine, _: Frame) -> Outcome {
    absent(machine, "calling native functions".to_owned(), Outcome::boolean(false))
}

fn temporary_directory(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::from(machine.new_string("/tmp").map(Outcome::reference).map_err(Thrown::from))
}

fn find_signal(machine: &mut Machine, frame: Frame) -> Outcome {
    let name = machine.string_text(frame.reference(machine, 0));
    Outcome::int(match name.as_str() {
        "HUP" => 1,
        "INT" => 2,
        "TERM" => 15,
        _ => -1,
    })
}
