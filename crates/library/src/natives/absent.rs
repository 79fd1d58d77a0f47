//! What the JDK asks of its host and the machine does not have: other processes, the network, machine code.
//!
//! In a run such a method throws what its caller declares, so that a library falls back as it does on a host that
//! refuses. In a search the path is cut there instead: with the thing that is missing, it might have gone another way.

use jaywalk_machine::native::{Frame, NativeFn, Outcome};
use jaywalk_machine::{ChoiceMode, Machine};

/// Something that is missing, and the methods that would need it.
struct Absence {
    /// What it is, in words.
    what: &'static str,
    /// What is thrown in its place, with slashes.
    exception: &'static str,
    /// Classes, and which of their methods. A class that ends in `/` is a package, `*` is every method.
    methods: &'static [(&'static str, &'static [&'static str])],
}

const IO: &str = "java/io/IOException";
const SOCKET: &str = "java/net/SocketException";
const UNSUPPORTED: &str = "java/lang/UnsupportedOperationException";
const NOT_LINKED: &str = "java/lang/UnsatisfiedLinkError";

/// The end of a message.
const NOT_HERE: &str = "not supported by jaywalk";

/// Everything that is missing in this way; the first row that names a method counts.
const ABSENCES: &[Absence] = &[
    Absence { what: "starting a process", exception: IO, methods: &[("java/lang/ProcessImpl", &["forkAndExec"])] },
    Absence {
        what: "other processes",
        exception: UNSUPPORTED,
        methods: &[("java/lang/ProcessHandleImpl", &["destroy0", "getProcessPids0", "waitForProcessExit0"])],
    },
    Absence {
        what: "reaching a host",
        exception: IO,
        methods: &[("java/net/Inet4AddressImpl", &["isReachable0"]), ("java/net/Inet6AddressImpl", &["isReachable0"])],
    },
    Absence {
        what: "sockets",
        exception: SOCKET,
        methods: &[
            ("java/net/AbstractPlainDatagramSocketImpl", &["*"]),
            ("java/net/AbstractPlainSocketImpl", &["*"]),
            ("java/net/NetworkInterface", &["*"]),
            ("java/net/PlainDatagramSocketImpl", &["*"]),
            ("java/net/PlainSocketImpl", &["*"]),
            ("java/net/SocketCleanable", &["*"]),
            ("java/net/SocketInputStream", &["*"]),
            ("java/net/SocketOutputStream", &["*"]),
            ("sun/net/sdp/SdpSupport", &["*"]),
            ("sun/nio/ch/DatagramChannelImpl", &["*"]),
            ("sun/nio/ch/DatagramDispatcher", &["*"]),
            ("sun/nio/ch/InheritedChannel", &["*"]),
            ("sun/nio/ch/Net", &["*"]),
            ("sun/nio/ch/SocketDispatcher", &["*"]),
            ("sun/nio/ch/UnixAsynchronousSocketChannelImpl", &["*"]),
            ("sun/nio/ch/UnixDomainSockets", &["*"]),
            ("jdk/net/LinuxSocketOptions", &["*"]),
        ],
    },
    Absence {
        what: "selectors and pipes",
        exception: IO,
        methods: &[
            ("sun/nio/ch/EPoll", &["*"]),
            ("sun/nio/ch/EventFD", &["*"]),
            ("sun/nio/ch/IOUtil", &["drain", "drain1", "makePipe", "write1"]),
            ("sun/nio/ch/PollSelectorImpl", &["*"]),
        ],
    },
    Absence { what: "watching files", exception: IO, methods: &[("sun/nio/fs/LinuxWatchService", &["*"])] },
    Absence {
        what: "attaching to a virtual machine",
        exception: IO,
        methods: &[
            ("jdk/internal/perf/Perf", &["attach", "attach0", "detach"]),
            ("sun/tools/attach/VirtualMachineImpl", &["*"]),
        ],
    },
    Absence {
        what: "dumping the heap",
        exception: IO,
        methods: &[("com/sun/management/internal/HotSpotDiagnostic", &["dumpHeap0"])],
    },
    Absence {
        what: "looking at a file's access for an agent",
        exception: IO,
        methods: &[("jdk/internal/agent/FileSystemImpl", &["isAccessUserOnly0"])],
    },
    Absence {
        what: "device files",
        exception: UNSUPPORTED,
        methods: &[("sun/nio/fs/UnixNativeDispatcher", &["mknod0"])],
    },
    Absence {
        what: "calling native functions",
        exception: UNSUPPORTED,
        methods: &[("jdk/internal/foreign/abi/", &["*"]), ("jdk/internal/invoke/NativeEntryPoint", &["*"])],
    },
    Absence {
        what: "turning a terminal's echo off",
        exception: IO,
        methods: &[("java/io/Console", &["echo"]), ("jdk/internal/io/JdkConsoleImpl", &["echo"])],
    },
    Absence {
        what: "a native library",
        exception: NOT_LINKED,
        methods: &[
            ("com/sun/imageio/", &["*"]),
            ("com/sun/java/swing/", &["*"]),
            ("com/sun/media/sound/", &["*"]),
            ("java/awt/", &["*"]),
            ("sun/awt/", &["*"]),
            ("sun/font/", &["*"]),
            ("sun/java2d/", &["*"]),
            ("sun/print/", &["*"]),
            ("sun/nio/ch/sctp/", &["*"]),
            ("sun/security/jgss/", &["*"]),
            ("sun/security/krb5/", &["*"]),
            ("sun/security/pkcs11/", &["*"]),
            ("sun/security/smartcardio/", &["*"]),
            ("com/sun/security/auth/module/", &["*"]),
            ("jdk/vm/ci/", &["*"]),
            ("sun/jvm/hotspot/", &["*"]),
        ],
    },
];

fn absence(class: &str, name: &str) -> Option<&'static Absence> {
    let is_class = |row: &str| row == class || row.ends_with('/') && class.starts_with(row);
    let is_method = |names: &[&str]| names.iter().any(|&row| row == name || row == "*");
    ABSENCES.iter().find(|absence| absence.methods.iter().any(|&(row, names)| is_class(row) && is_method(names)))
}

/// What a native method throws, with slashes, where it is known that the machine lacks what it needs.
pub(super) fn declared(class: &str, name: &str) -> Option<&'static str> {
    absence(class, name).map(|absence| absence.exception)
}

/// The body of such a native.
pub(super) fn body(class: &str, name: &str) -> Option<NativeFn> {
    absence(class, name).map(|_| refuse as NativeFn)
}

fn refuse(machine: &mut Machine, frame: Frame) -> Outcome {
    let Some(method) = frame.method else { return Outcome::Unsupported("a stub without a body".into()) };
    let info = machine.classes.method(method);
    let symbols = &machine.classes.symbols;
    let (class, name) = (symbols.text(machine.classes.class(info.class).name), symbols.text(info.name));
    let Some(absence) = absence(class, name) else {
        return Outcome::Unsupported(format!("native method {class}.{name}"));
    };
    let message = match absence.exception {
        NOT_LINKED => format!("'{}'", machine.classes.external_method_name(info)),
        _ => format!("{}: {NOT_HERE}", absence.what),
    };
    absent(machine, absence.what.to_owned(), Outcome::throw(absence.exception, message))
}

/// The name of a host, or its address, that nobody knows here.
pub(super) fn unknown_host(machine: &Machine, host: &str) -> Outcome {
    let what = "looking up a host name";
    let declared = Outcome::throw("java/net/UnknownHostException", format!("{host}: {what}: {NOT_HERE}"));
    absent(machine, what.to_owned(), declared)
}

/// Machine code, which cannot be undone and is not run.
pub(super) fn native_library(machine: &Machine, name: &str) -> Outcome {
    let what = format!("the native library {name}");
    let declared = Outcome::throw(NOT_LINKED, format!("{name}: {NOT_HERE}"));
    absent(machine, what, declared)
}

/// What becomes of a call that needs something missing: what the JDK declares in a run, the end of the path in a search.
pub(super) fn absent(machine: &Machine, what: String, declared: Outcome) -> Outcome {
    match machine.options.choice {
        ChoiceMode::Off => declared,
        _ => Outcome::Unsupported(what),
    }
}
