//! What the network's classes ask before they ask for the network: numbers of Linux, and what is to be had.
//!
//! With these the classes initialise, and it is the call that needs a socket, a selector or a watch that fails, with
//! the exception that it declares (`natives/absent.rs`).

use crate::natives::{ClassNatives, do_nothing};
use jaywalk_classes::Kind;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const NET: ClassNatives = ClassNatives {
    class: "sun/nio/ch/Net",
    methods: &[
        ("isIPv6Available0", "()Z", yes),
        ("isReusePortAvailable0", "()Z", yes),
        ("isExclusiveBindAvailable", "()I", |_, _| Outcome::int(-1)),
        ("shouldShutdownWriteBeforeClose0", "()Z", no),
        ("shouldSetBothIPv4AndIPv6Options0", "()Z", yes),
        ("canIPv6SocketJoinIPv4Group0", "()Z", yes),
        ("canJoin6WithIPv4Group0", "()Z", no),
        ("canUseIPv6OptionsWithIPv4LocalAddress0", "()Z", yes),
        ("pollinValue", "()S", |_, _| Outcome::int(0x01)),
        ("polloutValue", "()S", |_, _| Outcome::int(0x04)),
        ("pollconnValue", "()S", |_, _| Outcome::int(0x04)),
        ("pollerrValue", "()S", |_, _| Outcome::int(0x08)),
        ("pollhupValue", "()S", |_, _| Outcome::int(0x10)),
        ("pollnvalValue", "()S", |_, _| Outcome::int(0x20)),
    ],
};

/// The host has no domain of its own, beside what its `resolv.conf` says.
pub(super) const NAME_SERVERS: ClassNatives = ClassNatives {
    class: "sun/net/dns/ResolverConfigurationImpl",
    methods: &[("fallbackDomain0", "()Ljava/lang/String;", |_, _| Outcome::reference(Ref::NULL))],
};

/// How long ago every object was last looked at: RMI collects now and then, whatever the answer.
pub(super) const DISTRIBUTED_COLLECTOR: ClassNatives = ClassNatives {
    class: "sun/rmi/transport/GC",
    methods: &[("maxObjectInspectionAge", "()J", |_, _| Outcome::long(0))],
};

/// `struct epoll_event`
pub(super) const EPOLL: ClassNatives = ClassNatives {
    class: "sun/nio/ch/EPoll",
    methods: &[
        ("eventSize", "()I", |_, _| Outcome::int(12)),
        ("eventsOffset", "()I", |_, _| Outcome::int(0)),
        ("dataOffset", "()I", |_, _| Outcome::int(4)),
    ],
};

/// `struct sockaddr_in` and `struct sockaddr_in6`
pub(super) const ADDRESS: ClassNatives = ClassNatives {
    class: "sun/nio/ch/NativeSocketAddress",
    methods: &[
        ("AFINET", "()I", |_, _| Outcome::int(2)),
        ("AFINET6", "()I", |_, _| Outcome::int(10)),
        ("sizeofSockAddr4", "()I", |_, _| Outcome::int(16)),
        ("sizeofSockAddr6", "()I", |_, _| Outcome::int(28)),
        ("sizeofFamily", "()I", |_, _| Outcome::int(2)),
        ("offsetFamily", "()I", |_, _| Outcome::int(0)),
        ("offsetSin4Port", "()I", |_, _| Outcome::int(2)),
        ("offsetSin4Addr", "()I", |_, _| Outcome::int(4)),
        ("offsetSin6Port", "()I", |_, _| Outcome::int(2)),
        ("offsetSin6FlowInfo", "()I", |_, _| Outcome::int(4)),
        ("offsetSin6Addr", "()I", |_, _| Outcome::int(8)),
        ("offsetSin6ScopeId", "()I", |_, _| Outcome::int(24)),
    ],
};

/// `struct inotify_event`
pub(super) const WATCH: ClassNatives = ClassNatives {
    class: "sun/nio/fs/LinuxWatchService",
    methods: &[("eventSize", "()I", |_, _| Outcome::int(16)), ("eventOffsets", "()[I", event_offsets)],
};

pub(super) const UNIX_SOCKETS: ClassNatives =
    ClassNatives { class: "sun/nio/ch/UnixDomainSockets", methods: &[("init", "()Z", no)] };

pub(super) const DATAGRAM_PACKET: ClassNatives =
    ClassNatives { class: "java/net/DatagramPacket", methods: &[("init", "()V", do_nothing)] };

/// There is no desktop to ask for its proxies.
pub(super) const PROXIES: ClassNatives = ClassNatives {
    class: "sun/net/spi/DefaultProxySelector",
    methods: &[("init", "()Z", no), ("getSystemProxies", "*", |_, _| Outcome::reference(Ref::NULL))],
};

/// Options that sockets of Linux have.
pub(super) const OPTIONS: ClassNatives = ClassNatives {
    class: "jdk/net/LinuxSocketOptions",
    methods: &[
        ("keepAliveOptionsSupported0", "()Z", yes),
        ("quickAckSupported0", "()Z", yes),
        ("incomingNapiIdSupported0", "()Z", no),
    ],
};

/// A negative number stands for the range that IANA recommends.
pub(super) const PORTS: ClassNatives = ClassNatives {
    class: "sun/net/PortConfig",
    methods: &[("getLower0", "()I", |_, _| Outcome::int(-1)), ("getUpper0", "()I", |_, _| Outcome::int(-1))],
};

/// Wd, mask, cookie, length and name.
fn event_offsets(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::from(offsets(machine).map(Outcome::reference))
}

fn offsets(machine: &mut Machine) -> Result<Ref, Thrown> {
    const OFFSETS: [u64; 5] = [0, 4, 8, 12, 16];
    let array = machine.memory.new_array(machine.known.int_array, Kind::Int, OFFSETS.len() as u32)?;
    for (index, offset) in OFFSETS.into_iter().enumerate() {
        machine.memory.set_word_element(array, index as u32, offset);
    }
    Ok(array)
}

fn yes(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::boolean(true)
}

fn no(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::boolean(false)
}
