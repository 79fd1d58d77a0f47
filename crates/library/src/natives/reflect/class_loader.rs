//! `java.lang.ClassLoader`
//!
//! Classes of the JDK and of the class path are found by the machine itself; the built-in loaders' Java code asks for
//! them as if they were loaded already. Loaders that the program makes define their classes here.

use super::defined_packages::define_packages;
use super::failure::{load_if_found, retrying};
use super::package::define_package;
use crate::failure::{Failure, settle};
use crate::launch::{AssertionRule, AssertionScope, Launch};
use crate::natives::ClassNatives;
use crate::natives::io::outside;
use crate::state::state;
use jaywalk_classes::Kind;
use jaywalk_classes::file::{Bytes, ClassFile};
use jaywalk_classes::link::{ClassId, HiddenOptions, LoaderId};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{ChoiceMode, Machine};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/ClassLoader",
    methods: &[
        ("findBootstrapClass", "(Ljava/lang/String;)Ljava/lang/Class;", find_bootstrap_class),
        ("findLoadedClass0", "(Ljava/lang/String;)Ljava/lang/Class;", find_loaded_class),
        ("defineClass0", "*", define_class_0),
        ("defineClass1", "*", define_class_1),
        ("defineClass2", "*", define_class_2),
        ("definePackage", "(Ljava/lang/Class;)Ljava/lang/Package;", define_package),
        ("getDefinedPackage", "(Ljava/lang/String;)Ljava/lang/Package;", define_packages),
        ("getDefinedPackages", "()[Ljava/lang/Package;", define_packages),
        ("packages", "()Ljava/util/stream/Stream;", define_packages),
        ("retrieveDirectives", "()Ljava/lang/AssertionStatusDirectives;", retrieve_directives),
    ],
};

/// The loader that an object is, announced on first sight with the name that messages give it.
pub(super) fn loader_for(machine: &mut Machine, object: Ref) -> Result<LoaderId, Thrown> {
    if let Some(loader) = machine.loader_of_object(object) {
        return Ok(loader);
    }
    let loader = machine.loader_for_object(object)?;
    let class = machine.memory.class_of(object);
    if let Ok(offset) = machine.field_offset(class, ("nameAndId", "Ljava/lang/String;")) {
        let description = machine.string_text(machine.memory.ref_field(object, offset));
        machine.classes.describe_loader(loader, &description);
    }
    let parent = machine.field_offset(class, ("parent", "Ljava/lang/ClassLoader;"))?;
    let parent = machine.memory.ref_field(object, parent);
    let parent = if parent.is_null() { LoaderId::BOOT } else { loader_for(machine, parent)? };
    machine.classes.describe_parent(loader, parent);
    Ok(loader)
}

fn find_bootstrap_class(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let name = machine.string_text(frame.reference(machine, 0)).replace('.', "/");
        found(machine, LoaderId::BOOT, &name)
    })
}

/// The mirror of the class that a built-in loader finds, or null.
fn found(machine: &mut Machine, loader: LoaderId, name: &str) -> Result<Outcome, Failure> {
    match load_if_found(machine, loader, name)? {
        Some(class) => Ok(Outcome::reference(machine.mirror(class)?)),
        None => Ok(Outcome::reference(Ref::NULL)),
    }
}

/// The application loader finds the whole class path here, so that its Java code has to look only for what is not there
/// or not well.
fn find_loaded_class(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let name = frame.reference(machine, 1);
        if name.is_null() {
            return Ok(Outcome::reference(Ref::NULL));
        }
        let name = machine.string_text(name).replace('.', "/");
        let object = frame.reference(machine, 0);
        match machine.loader_of_object(object) {
            Some(LoaderId::APP) => match machine.load(LoaderId::APP, &name) {
                Ok(class) => Ok(Outcome::reference(machine.mirror(class)?)),
                // The loader's Java code goes on to define it, and finds out what is wrong with it.
                Err(_) => Ok(Outcome::reference(Ref::NULL)),
            },
            // Classes of the platform loader's modules are the boot loader's here.
            _ if is_platform_loader(machine, object) => found(machine, LoaderId::BOOT, &name),
            Some(loader) => match machine.classes.find_loaded(loader, &name) {
                Some(class) => Ok(Outcome::reference(machine.mirror(class)?)),
                None => Ok(Outcome::reference(Ref::NULL)),
            },
            None => Ok(Outcome::reference(Ref::NULL)),
        }
    })
}

fn is_platform_loader(machine: &Machine, object: Ref) -> bool {
    let class = machine.classes.class(machine.memory.class_of(object));
    machine.classes.symbols.text(class.name) == "jdk/internal/loader/ClassLoaders$PlatformClassLoader"
}

/// What a class is to be made of.
struct Definition {
    loader: LoaderId,
    name: Option<String>,
    bytes: Vec<u8>,
}

/// Reads `(loader, …, name, byte[], offset, length, …)`; the name and what follows start at register `name`.
fn definition(machine: &mut Machine, frame: Frame, name: usize) -> Result<Definition, Failure> {
    let (array, offset, length) =
        (frame.reference(machine, name + 1), frame.int(machine, name + 2), frame.int(machine, name + 3));
    if array.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException").into());
    }
    // The work-around of libjava for a VM that does not check is to check itself.
    let range = u32::try_from(offset).ok().zip(u32::try_from(length).ok());
    let available = machine.memory.array_length(array);
    let range = range.filter(|&(offset, length)| offset.checked_add(length).is_some_and(|end| end <= available));
    let Some((offset, length)) = range else {
        return Err(Thrown::bare("java/lang/ArrayIndexOutOfBoundsException").into());
    };
    let bytes = machine.memory.packed_bytes(array, 1, offset, length).to_vec();
    let name = class_name_at(machine, frame, name);
    let loader = loader_for(machine, frame.reference(machine, 0))?;
    Ok(Definition { loader, name, bytes })
}

/// `defineClass1(ClassLoader, String name, byte[], int offset, int length, ProtectionDomain, String source)`
fn define_class_1(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let definition = definition(machine, frame, 1)?;
        define_plain(machine, frame, definition)
    })
}

/// `defineClass2(ClassLoader, String name, ByteBuffer, int offset, int length, ProtectionDomain, String source)`: like
/// `defineClass1`, but the bytes are outside the heap.
fn define_class_2(machine: &mut Machine, frame: Frame) -> Outcome {
    retrying(machine, frame, |machine, frame| {
        let buffer = frame.reference(machine, 2);
        if buffer.is_null() {
            return Err(Thrown::bare("java/lang/NullPointerException").into());
        }
        let address = machine.field_offset(machine.memory.class_of(buffer), ("address", "J"))?;
        let address = machine.memory.field(buffer, address) as i64;
        let (offset, length) = (frame.int(machine, 3), frame.int(machine, 4));
        let start = address.saturating_add(i64::from(offset));
        let bytes = usize::try_from(length).ok().and_then(|length| outside::bytes(machine, start, length).ok());
        let bytes = bytes.ok_or_else(|| Thrown::bare("java/lang/ArrayIndexOutOfBoundsException"))?;
        let name = class_name_at(machine, frame, 1);
        let loader = loader_for(machine, frame.reference(machine, 0))?;
        define_plain(machine, frame, Definition { loader, name, bytes })
    })
}

/// Makes a class that its name leads to. The protection domain is in register 5.
fn define_plain(machine: &mut Machine, frame: Frame, definition: Definition) -> Result<Outcome, Failure> {
    let Definition { loader, name, bytes } = definition;
    check_not_found(machine, loader, &bytes)?;
    let length = bytes.len();
    let class = machine.classes.define_as(loader, name.as_deref(), Bytes::from_vec(bytes), None)?;
    machine.classes_changed();
    machine.charge_class(length)?;
    let mirror = machine.mirror(class)?;
    set_protection_domain(machine, mirror, frame.reference(machine, 5));
    Ok(Outcome::reference(mirror))
}

/// Where paths are searched, nobody may define a class that the class path has, unless the path has met that one: whether
/// the name is taken would depend on what other paths have loaded.
fn check_not_found(machine: &mut Machine, loader: LoaderId, bytes: &[u8]) -> Result<(), Failure> {
    if loader > LoaderId::APP || machine.options.choice == ChoiceMode::Off {
        return Ok(());
    }
    // What is wrong with the bytes is found out by whoever makes a class of them.
    let Ok(file) = ClassFile::parse(Bytes::from_vec(bytes.to_vec())) else { return Ok(()) };
    let name = file.name().into_owned();
    match load_if_found(machine, loader, &name) {
        Ok(Some(class)) if !machine.has_met(class) => Err(Failure::Unsupported(format!(
            "defining the class {}, which the class path has too",
            name.replace('/', ".")
        ))),
        _ => Ok(()),
    }
}

/// The internal form of a class's name, or `None` if the program does not say.
fn class_name_at(machine: &Machine, frame: Frame, register: usize) -> Option<String> {
    let text = frame.reference(machine, register);
    (!text.is_null()).then(|| machine.string_text(text).replace('.', "/"))
}

/// Flags of `defineClass0`, as in `java.lang.invoke.MethodHandleNatives.Constants`.
const NESTMATE_CLASS: i32 = 1;
const HIDDEN_CLASS: i32 = 2;

/// `defineClass0(ClassLoader, Class lookup, String name, byte[], int offset, int length, ProtectionDomain,
/// boolean initialize, int flags, Object classData)`. State reference 0 is the mirror while it is initialised.
fn define_class_0(machine: &mut Machine, frame: Frame) -> Outcome {
    let mirror = frame.state_ref(machine, 0);
    match frame.entry {
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
        Entry::Returned if !mirror.is_null() => Outcome::reference(mirror),
        _ => {
            let result = define_for_lookup(machine, frame);
            machine.classes_changed();
            settle(machine, result)
        }
    }
}

fn define_for_lookup(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let lookup = frame.reference(machine, 1);
    if lookup.is_null() {
        return Err(Thrown::new("java/lang/IllegalArgumentException", "Lookup class is null").into());
    }
    let lookup = machine.class_of_mirror(lookup);
    let flags = frame.int(machine, 8);
    let Definition { loader, bytes, .. } = definition(machine, frame, 2)?;
    let hidden = if flags & HIDDEN_CLASS != 0 { Some(hidden_options(machine, lookup, flags)?) } else { None };
    if hidden.is_none() {
        check_not_found(machine, loader, &bytes)?;
    }
    let length = bytes.len();
    let class = machine.classes.define_as(loader, None, Bytes::from_vec(bytes), hidden)?;
    machine.classes_changed();
    machine.charge_class(length)?;
    let mirror = machine.mirror(class)?;
    set_protection_domain(machine, mirror, frame.reference(machine, 6));
    let data = machine.field_offset(machine.known.class, ("classData", "Ljava/lang/Object;"))?;
    machine.memory.set_ref_field(mirror, data, frame.reference(machine, 9));
    if frame.int(machine, 7) == 0 {
        return Ok(Outcome::reference(mirror));
    }
    frame.set_state_ref(machine, 0, mirror);
    Ok(Outcome::Call(Callee::Initialize(class), Words::new()))
}

fn hidden_options(machine: &mut Machine, lookup: ClassId, flags: i32) -> Result<HiddenOptions, Failure> {
    let nest_host = if flags & NESTMATE_CLASS != 0 { Some(machine.classes.nest_host(lookup)?) } else { None };
    // The suffix must be a function of the path, which hash codes are.
    let fresh = machine.new_bytes(&[])?;
    let hash = machine.identity_hash(fresh)?;
    Ok(HiddenOptions { suffix: format!("0x{:016x}", 0x7f00_0000_0000 | hash as u64), nest_host })
}

/// Where a mirror keeps its protection domain: a field of its own in newer JDKs, an injected one in older ones.
pub(super) fn protection_domain_offset(machine: &mut Machine) -> Option<u32> {
    let class = machine.known.class;
    if let Ok(offset) = machine.field_offset(class, ("protectionDomain", "Ljava/security/ProtectionDomain;")) {
        return Some(offset);
    }
    let field = machine.classes.injected_field(class, "jaywalkProtectionDomain")?;
    Some(machine.classes.field(field).offset)
}

fn set_protection_domain(machine: &mut Machine, mirror: Ref, domain: Ref) {
    if let Some(offset) = protection_domain_offset(machine) {
        machine.memory.set_ref_field(mirror, offset, domain);
    }
}

/// The answer to `-ea` and its relatives, for loaders that ask once.
fn retrieve_directives(machine: &mut Machine, _: Frame) -> Outcome {
    Outcome::from(directives(machine))
}

fn directives(machine: &mut Machine) -> Result<Outcome, Thrown> {
    let rules = state::<Launch>(machine).assertions.clone();
    let (mut classes, mut packages, mut everywhere) = (Vec::new(), Vec::new(), false);
    for AssertionRule { enabled, scope } in rules {
        match scope {
            AssertionScope::Everywhere => everywhere = enabled,
            AssertionScope::Package(name) => packages.push((name, enabled)),
            AssertionScope::Class(name) => classes.push((name, enabled)),
        }
    }
    let class = machine.load(LoaderId::BOOT, "java/lang/AssertionStatusDirectives")?;
    let object = machine.new_instance(class)?;
    set_rules(machine, object, ["classes", "classEnabled"], &classes)?;
    set_rules(machine, object, ["packages", "packageEnabled"], &packages)?;
    let offset = machine.field_offset(class, ("deflt", "Z"))?;
    machine.memory.set_field(object, offset, u64::from(everywhere));
    Ok(Outcome::reference(object))
}

/// Sets two fields of the directives: the names, and whether each is enabled. The unnamed package is null.
fn set_rules(machine: &mut Machine, object: Ref, fields: [&str; 2], rules: &[(String, bool)]) -> Result<(), Thrown> {
    let mut names = Vec::with_capacity(rules.len());
    for (name, _) in rules {
        names.push(if name.is_empty() { Ref::NULL } else { machine.new_string(&name.replace('/', "."))? });
    }
    let (strings, booleans) = (machine.known.string_array, machine.known.boolean_array);
    let names = machine.new_ref_array(strings, &names)?;
    let enabled = machine.memory.new_array(booleans, Kind::Boolean, rules.len() as u32)?;
    for (index, &(_, is_enabled)) in (0u32..).zip(rules) {
        machine.memory.set_element(enabled, Kind::Boolean, index, u64::from(is_enabled));
    }
    let class = machine.memory.class_of(object);
    for (field, descriptor, array) in [(fields[0], "[Ljava/lang/String;", names), (fields[1], "[Z", enabled)] {
        let offset = machine.field_offset(class, (field, descriptor))?;
        machine.memory.set_ref_field(object, offset, array);
    }
    Ok(())
}
