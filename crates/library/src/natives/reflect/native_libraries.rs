//! `jdk.internal.loader.NativeLibraries` and its relatives.
//!
//! The JDK's own libraries count as built in: their natives are in our tables, or missing one by one. Other libraries are machine code, which
//! cannot be undone and is not run.

use crate::natives::absent::{absent, native_library};
use crate::natives::{ClassNatives, do_nothing};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const LIBRARIES: ClassNatives = ClassNatives {
    class: "jdk/internal/loader/NativeLibraries",
    methods: &[
        ("load", "*", load),
        ("unload", "*", do_nothing),
        ("findBuiltinLib", "(Ljava/lang/String;)Ljava/lang/String;", find_builtin_lib),
        ("findEntry0", "*", find_entry),
    ],
};

pub(super) const LIBRARY: ClassNatives =
    ClassNatives { class: "jdk/internal/loader/NativeLibrary", methods: &[("findEntry0", "*", find_entry)] };

pub(super) const RAW_LIBRARIES: ClassNatives = ClassNatives {
    class: "jdk/internal/loader/RawNativeLibraries",
    methods: &[("load0", "*", load_raw), ("unload0", "*", do_nothing)],
};

/// Libraries of the JDK whose natives are ours.
const BUILT_IN: &[&str] = &[
    "java",
    "jimage",
    "net",
    "nio",
    "zip",
    "extnet",
    "management",
    "management_ext",
    "instrument",
    "prefs",
    "rmi",
    "verify",
    "syslookup",
    "j2pkcs11",
    "sctp",
    "jaas",
    "attach",
    "dt_socket",
    "awt",
    "awt_headless",
    "fontmanager",
    "javajpeg",
    "lcms",
    "mlib_image",
];
/// What a library that counts as loaded has as its handle: anything but zero.
const HANDLE: u64 = 1;
/// `JNI_VERSION_10`
const JNI_VERSION: u64 = 0x000A_0000;

fn find_builtin_lib(machine: &mut Machine, frame: Frame) -> Outcome {
    let file = frame.reference(machine, 0);
    if file.is_null() {
        return Outcome::throw("java/lang/InternalError", "NULL filename for native library");
    }
    let file = machine.string_text(file);
    let name = file.strip_prefix("lib").and_then(|name| name.strip_suffix(".so"));
    match name.filter(|name| BUILT_IN.contains(name)) {
        Some(name) => Outcome::from(machine.new_string(name).map(Outcome::reference).map_err(Thrown::from)),
        None => Outcome::reference(Ref::NULL),
    }
}

/// `load(NativeLibraryImpl, String name, boolean isBuiltin, …)`
fn load(machine: &mut Machine, frame: Frame) -> Outcome {
    let (library, name) = (frame.reference(machine, 0), frame.reference(machine, 1));
    if frame.int(machine, 2) == 0 {
        let name = machine.string_text(name);
        return native_library(machine, &name);
    }
    let class = machine.memory.class_of(library);
    let fields = (machine.field_offset(class, ("handle", "J")), machine.field_offset(class, ("jniVersion", "I")));
    if let Ok(handle) = fields.0 {
        machine.memory.set_field(library, handle, HANDLE);
    }
    if let Ok(version) = fields.1 {
        machine.memory.set_field(library, version, JNI_VERSION);
    }
    Outcome::boolean(true)
}

/// It answers whether the library was found.
fn load_raw(machine: &mut Machine, frame: Frame) -> Outcome {
    let name = machine.string_text(frame.reference(machine, 1));
    absent(machine, format!("the native library {name}"), Outcome::boolean(false))
}

/// There are no addresses to find.
fn find_entry(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::long(0)
}
