//! `java.net.InetAddress` and its kin: addresses as values. Nothing here asks the network.
//!
//! The machine is a host called `localhost`, which has no network: it knows the name and the address of itself.

use crate::natives::absent::unknown_host;
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, NativeFn, Outcome, Thrown};

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

pub(super) const LOOKUP_4: ClassNatives = ClassNatives { class: "java/net/Inet4AddressImpl", methods: LOOKUPS };
pub(super) const LOOKUP_6: ClassNatives = ClassNatives { class: "java/net/Inet6AddressImpl", methods: LOOKUPS };

const LOOKUPS: &[(&str, &str, NativeFn)] = &[
    ("getLocalHostName", "()Ljava/lang/String;", local_host_name),
    ("lookupAllHostAddr", "*", addresses_of_name),
    ("getHostByAddr", "([B)Ljava/lang/String;", name_of_address),
];

const LOCAL_HOST: &str = "localhost";
const LOOPBACK: [u8; 4] = [127, 0, 0, 1];

/// Programs that list the interfaces find none.
pub(super) const INTERFACE: ClassNatives = ClassNatives {
    class: "java/net/NetworkInterface",
    methods: &[
        ("init", "()V", do_nothing),
        ("getAll", "()[Ljava/net/NetworkInterface;", none),
        ("getByName0", "*", none),
        ("getByIndex0", "*", none),
        ("getByInetAddress0", "*", none),
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

fn local_host_name(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::from(machine.new_string(LOCAL_HOST).map(Outcome::reference).map_err(Thrown::from))
}

/// `lookupAllHostAddr(String name, …)`
fn addresses_of_name(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry {
        Entry::Threw(thrown) => return Outcome::Throw(Thrown::Object(thrown)),
        Entry::Returned => {
            let address = frame.result_ref(machine);
            return Outcome::from(only(machine, address).map(Outcome::reference));
        }
        Entry::Start => {}
    }
    let name = frame.reference(machine, 1);
    if name.is_null() {
        return Outcome::throw("java/lang/NullPointerException", "host argument is null");
    }
    let text = machine.string_text(name);
    if !text.eq_ignore_ascii_case(LOCAL_HOST) {
        return unknown_host(machine, &text);
    }
    Outcome::from(make_loopback(machine, name))
}

fn make_loopback(machine: &mut Machine, name: Ref) -> Result<Outcome, Thrown> {
    let bytes = machine.new_bytes(&LOOPBACK)?;
    let class = machine.load(LoaderId::BOOT, "java/net/InetAddress")?;
    let descriptor = "(Ljava/lang/String;[B)Ljava/net/InetAddress;";
    let method = machine.declared_method(class, "getByAddress", descriptor)?;
    Ok(Outcome::Call(Callee::Method(method), [name.word(), bytes.word()].into_iter().collect()))
}

fn only(machine: &mut Machine, address: Ref) -> Result<Ref, Thrown> {
    let class = machine.load(LoaderId::BOOT, "[Ljava/net/InetAddress;")?;
    Ok(machine.new_ref_array(class, &[address])?)
}

/// `getHostByAddr(byte[] address)`
fn name_of_address(machine: &mut Machine, frame: Frame) -> Outcome {
    let address = machine.memory.byte_array(frame.reference(machine, 1));
    match address {
        address if *address == LOOPBACK => local_host_name(machine, frame),
        _ => unknown_host(machine, "an address"),
    }
}
