//! What a jar's manifest says about a package of the class path, made when the program asks for the package.
//!
//! HotSpot's application loader defines the package together with its first class. Here the machine finds such classes
//! itself, so the loader's Java code is asked later for what it would have done.

use super::protection::{call, class_path_resource};
use jaywalk_classes::link::{ClassKind, LoaderId};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown};

/// State word 0: what the Java code that was called has returned. State reference 0 is the resource that the class
/// came from, then its manifest.
const RESOURCE: u64 = 1;
const MANIFEST: u64 = 2;
const LOCATION: u64 = 3;
const PACKAGE: u64 = 4;

/// Stands before `ClassLoader.definePackage(Class)`, which then finds the package.
pub(super) fn define_package(machine: &mut Machine, frame: Frame) -> Outcome {
    let next = match frame.entry {
        // Whatever goes wrong, the package is then one that no manifest tells of.
        Entry::Threw(_) => Ok(None),
        Entry::Start => find_resource(machine, frame),
        Entry::Returned => go_on(machine, frame),
    };
    Outcome::from(next.map(|outcome| outcome.unwrap_or(Outcome::Bytecode)))
}

fn find_resource(machine: &mut Machine, frame: Frame) -> Result<Option<Outcome>, Thrown> {
    let mirror = frame.reference(machine, 1);
    if mirror.is_null() {
        return Ok(None);
    }
    let class = machine.classes.class(machine.class_of_mirror(mirror));
    let name = machine.classes.symbols.text(class.name);
    let is_ours = class.loader == LoaderId::APP && class.kind == ClassKind::Instance && !class.hidden;
    if !is_ours || !name.contains('/') {
        return Ok(None);
    }
    let path = format!("{name}.class");
    let Some((method, words)) = class_path_resource(machine, &path)? else { return Ok(None) };
    Ok(call(machine, frame, RESOURCE, method, &words))
}

fn go_on(machine: &mut Machine, frame: Frame) -> Result<Option<Outcome>, Thrown> {
    let result = frame.result_ref(machine);
    match frame.state(machine, 0) {
        RESOURCE if result.is_null() => Ok(None),
        RESOURCE => {
            frame.set_state_ref(machine, 0, result);
            let class = machine.memory.class_of(result);
            let method = machine.virtual_method(class, "getManifest", "()Ljava/util/jar/Manifest;")?;
            Ok(call(machine, frame, MANIFEST, Callee::Method(method), &[result]))
        }
        // Without a manifest there is nothing to say about the package.
        MANIFEST if result.is_null() => Ok(None),
        MANIFEST => {
            let resource = frame.state_ref(machine, 0);
            frame.set_state_ref(machine, 0, result);
            let class = machine.memory.class_of(resource);
            let method = machine.virtual_method(class, "getCodeSourceURL", "()Ljava/net/URL;")?;
            Ok(call(machine, frame, LOCATION, Callee::Method(method), &[resource]))
        }
        LOCATION => {
            let class = machine.class_of_mirror(frame.reference(machine, 1));
            let name = machine.classes.external_name(class);
            let package = name.rsplit_once('.').map_or("", |(package, _)| package);
            let package = machine.new_string(package)?;
            let builtin = machine.load(LoaderId::BOOT, "jdk/internal/loader/BuiltinClassLoader")?;
            let descriptor = "(Ljava/lang/String;Ljava/util/jar/Manifest;Ljava/net/URL;)Ljava/lang/Package;";
            let method = machine.declared_method(builtin, "defineOrCheckPackage", descriptor)?;
            let words = [machine.loader_object(LoaderId::APP), package, frame.state_ref(machine, 0), result];
            Ok(call(machine, frame, PACKAGE, Callee::Method(method), &words))
        }
        _ => Ok(None),
    }
}
