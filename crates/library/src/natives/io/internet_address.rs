//! `java.net.InetAddress` and its kin: addresses as values. Nothing here asks the network.

use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome};

pub(super) const ADDRESS: ClassNatives = ClassNatives {
    class: "java/net/InetAddress",
    methods: &[("init", "()V", do_nothing), ("isIPv4Available", "()Z", yes), ("isIPv6Supported", "()Z", yes)],
};

pub(super) const ADDRESS_4: ClassNatives =
    ClassNatives { class: "java/net/Inet4Address", methods: &[("init", "()V", do_nothing)] };

pub(super) const ADDRESS_6: ClassNatives =
    ClassNatives { class: "java/net/Inet6Address", methods: &[("init", "()V", do_nothing)] };

pub(super) const FACTORY: ClassNatives =
    ClassNatives { class: "java/net/InetAddressImplFactory", methods: &[("isIPv6Supported", "()Z", yes)] };

/// Programs that list the interfaces find none.
pub(super) const INTERFACE: ClassNatives = ClassNatives {
    class: "java/net/NetworkInterface",
    methods: &[
        ("init", "()V", do_nothing),
        ("getAll", "()[Ljava/net/NetworkInterface;", none),
        ("boundInetAddress0", "(Ljava/net/InetAddress;)Z", no),
    ],
};

fn none(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::reference(Ref::NULL)
}

fn no(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::boolean(false)
}

fn yes(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::boolean(true)
}
