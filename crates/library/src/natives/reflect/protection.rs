//! Where a class of the class path came from: its protection domain, made when the program asks for it.
//!
//! HotSpot's application loader makes the domain when it defines the class. Here the machine finds such classes
//! itself, so the loader's Java code is asked later for what it would have said.

use super::class_loader::protection_domain_offset;
use jaywalk_classes::link::{ClassKind, LoaderId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown};

/// State word 0: what the Java code that was called has returned. State reference 0 is the newest object.
const RESOURCE: u64 = 1;
const LOCATION: u64 = 2;
const SOURCE: u64 = 3;
const DOMAIN: u64 = 4;

/// Stands before `Class.getProtectionDomain()`.
pub(super) fn get_protection_domain(machine: &mut Machine, frame: Frame) -> Outcome {
    let next = match frame.entry {
        // Whatever goes wrong, the class then has the domain of classes that came from nowhere.
        Entry::Threw(_) => Ok(None),
        Entry::Start => find_resource(machine, frame),
        Entry::Returned => go_on(machine, frame),
    };
    Outcome::from(next.map(|outcome| outcome.unwrap_or(Outcome::Bytecode)))
}

/// Calls a method and notes what it will return.
pub(super) fn call(machine: &mut Machine, frame: Frame, phase: u64, callee: Callee, words: &[Ref]) -> Option<Outcome> {
    frame.set_state(machine, 0, phase);
    Some(Outcome::Call(callee, words.iter().map(|object| object.word()).collect()))
}

fn find_resource(machine: &mut Machine, frame: Frame) -> Result<Option<Outcome>, Thrown> {
    let mirror = frame.reference(machine, 0);
    let class = machine.classes.class(machine.class_of_mirror(mirror));
    let is_ours = class.loader == LoaderId::APP && class.kind == ClassKind::Instance && !class.hidden;
    let path = format!("{}.class", machine.classes.symbols.text(class.name));
    let offset = protection_domain_offset(machine);
    if !is_ours || offset.is_none_or(|offset| !machine.memory.ref_field(mirror, offset).is_null()) {
        return Ok(None);
    }
    let Some((method, words)) = class_path_resource(machine, &path)? else { return Ok(None) };
    Ok(call(machine, frame, RESOURCE, method, &words))
}

/// The call by which the application loader's Java code finds a file on the class path.
pub(super) fn class_path_resource(machine: &mut Machine, path: &str) -> Result<Option<(Callee, [Ref; 2])>, Thrown> {
    let loader = machine.loader_object(LoaderId::APP);
    let builtin = machine.load(LoaderId::BOOT, "jdk/internal/loader/BuiltinClassLoader")?;
    let class_path = machine.field_offset(builtin, ("ucp", "Ljdk/internal/loader/URLClassPath;"))?;
    let class_path = machine.memory.ref_field(loader, class_path);
    if class_path.is_null() {
        return Ok(None);
    }
    let class = machine.memory.class_of(class_path);
    let method = machine.declared_method(class, "getResource", "(Ljava/lang/String;)Ljdk/internal/loader/Resource;")?;
    let path = machine.new_string(path)?;
    Ok(Some((Callee::Method(method), [class_path, path])))
}

fn go_on(machine: &mut Machine, frame: Frame) -> Result<Option<Outcome>, Thrown> {
    let result = frame.result_ref(machine);
    match frame.state(machine, 0) {
        RESOURCE if result.is_null() => Ok(None),
        RESOURCE => {
            let class = machine.memory.class_of(result);
            let method = machine.virtual_method(class, "getCodeSourceURL", "()Ljava/net/URL;")?;
            Ok(call(machine, frame, LOCATION, Callee::Method(method), &[result]))
        }
        LOCATION => {
            let class = machine.load(LoaderId::BOOT, "java/security/CodeSource")?;
            let source = machine.new_instance(class)?;
            frame.set_state_ref(machine, 0, source);
            let descriptor = "(Ljava/net/URL;[Ljava/security/CodeSigner;)V";
            let method = machine.declared_method(class, "<init>", descriptor)?;
            Ok(call(machine, frame, SOURCE, Callee::Method(method), &[source, result, Ref::NULL]))
        }
        SOURCE => {
            let loader = machine.loader_object(LoaderId::APP);
            let class = machine.load(LoaderId::BOOT, "java/security/SecureClassLoader")?;
            let descriptor = "(Ljava/security/CodeSource;)Ljava/security/ProtectionDomain;";
            let method = machine.declared_method(class, "getProtectionDomain", descriptor)?;
            let source = frame.state_ref(machine, 0);
            Ok(call(machine, frame, DOMAIN, Callee::Method(method), &[loader, source]))
        }
        _ => {
            if let Some(offset) = protection_domain_offset(machine) {
                machine.memory.set_ref_field(frame.reference(machine, 0), offset, result);
            }
            Ok(None)
        }
    }
}
