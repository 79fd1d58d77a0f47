//! The graph of modules, made by the JDK's own start-up code when a program first asks about it.
//!
//! Making the graph takes longer than starting the rest, and most programs never look at it. Until it is made, a
//! module of the JDK is a *bare* `java.lang.Module` that knows its name only. Bare modules are given to the JDK's own
//! code, which compares them, but not to the program: that gets the real ones. Methods of `Module` that need more
//! than a name stand behind a native that first makes the graph and goes on with the real modules.

use super::members::set_ref;
use crate::natives::ClassNatives;
use crate::natives::lang::static_field;
use crate::state::state;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, ClassKind, LoaderId};
use jaywalk_machine::code::Owner;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, ThreadState};

pub(super) const LAYER: ClassNatives =
    ClassNatives { class: "java/lang/ModuleLayer", methods: &[("boot", "()Ljava/lang/ModuleLayer;", boot_layer)] };

pub(super) const GUARDED: ClassNatives = ClassNatives {
    class: "java/lang/Module",
    methods: &[
        ("getClassLoader", "*", guard),
        ("getDescriptor", "*", guard),
        ("getLayer", "*", guard),
        ("getPackages", "*", guard),
        ("getAnnotation", "*", guard),
        ("getAnnotations", "*", guard),
        ("getDeclaredAnnotations", "*", guard),
        ("getResourceAsStream", "*", guard),
        ("canRead", "*", guard),
        ("canUse", "*", guard),
        ("isExported", "*", guard),
        ("isOpen", "*", guard),
        ("isReflectivelyExported", "*", guard),
        ("isReflectivelyOpened", "*", guard),
        ("addReads", "*", guard),
        ("addExports", "*", guard),
        ("addOpens", "*", guard),
        ("addUses", "*", guard),
        ("implAddReads", "*", guard),
        ("implAddReadsAllUnnamed", "*", guard),
        ("implAddExports", "*", guard),
        ("implAddExportsToAllUnnamed", "*", guard),
        ("implAddOpens", "*", guard),
        ("implAddOpensToAllUnnamed", "*", guard),
        ("implAddUses", "*", guard),
        ("isNativeAccessEnabled", "*", guard),
        ("ensureNativeAccess", "*", guard),
    ],
};

pub(super) const RESOURCES: ClassNatives = ClassNatives {
    class: "jdk/internal/loader/BuiltinClassLoader",
    methods: &[
        ("findResource", "(Ljava/lang/String;Ljava/lang/String;)Ljava/net/URL;", find_in_module),
        ("findResourceAsStream", "(Ljava/lang/String;Ljava/lang/String;)Ljava/io/InputStream;", find_in_module),
        ("findResource", "(Ljava/lang/String;)Ljava/net/URL;", find_in_package),
        ("findResources", "(Ljava/lang/String;)Ljava/util/Enumeration;", find_in_package),
    ],
};

/// The module that is always there.
const BASE: &str = "java.base";

/// How far the graph is: a permanent word, so that it goes back with the rest.
#[derive(Default)]
struct Progress {
    address: u32,
}

/// Nobody has asked for the graph.
const UNKNOWN: u64 = 0;
/// It is there.
const MADE: u64 = 1;
/// A thread makes it; its number is added.
const MAKING: u64 = 2;

fn progress_address(machine: &mut Machine) -> Result<u32, Thrown> {
    let address = state::<Progress>(machine).address;
    if address != 0 {
        return Ok(address);
    }
    let address = machine.memory.permanent(1)?;
    state::<Progress>(machine).address = address;
    Ok(address)
}

fn progress(machine: &mut Machine) -> Result<u64, Thrown> {
    let address = progress_address(machine)?;
    Ok(machine.memory.get(address))
}

/// State word 0 of natives that make the graph: their call of the JDK's code is under way.
const CALLED: u64 = 1;
/// How long a thread sleeps before it looks again whether another one is done.
const PAUSE_NANOS: u64 = 100_000;

/// Makes the graph if it is not there. `None` if there is nothing to wait for: it is there, or this thread is the one
/// that makes it. The native is entered again after what is returned otherwise.
pub(super) fn make_graph(machine: &mut Machine, frame: Frame) -> Result<Option<Outcome>, Thrown> {
    let address = progress_address(machine)?;
    let mine = MAKING + u64::from(machine.current_thread().0);
    match frame.entry {
        Entry::Threw(thrown) => {
            machine.end_hidden();
            machine.memory.set(address, UNKNOWN);
            return Err(Thrown::Object(thrown));
        }
        Entry::Returned if frame.state(machine, 0) == CALLED => {
            machine.end_hidden();
            frame.set_state(machine, 0, 0);
            machine.memory.set(address, MADE);
            let layer = static_field(machine, "java/lang/System", "bootLayer", "Ljava/lang/ModuleLayer;")?;
            let made = frame.result_ref(machine);
            machine.memory.set_ref(layer, made);
            return Ok(None);
        }
        _ => {}
    }
    match machine.memory.get(address) {
        UNKNOWN => {
            machine.memory.set(address, mine);
            frame.set_state(machine, 0, CALLED);
            let class = machine.load(LoaderId::BOOT, "jdk/internal/module/ModuleBootstrap")?;
            let method = machine.declared_method(class, "boot", "()Ljava/lang/ModuleLayer;")?;
            // The JDK does this before there are other threads: none has a turn on the way, and none can tell who has.
            machine.begin_hidden();
            Ok(Some(Outcome::Call(Callee::Method(method), Words::new())))
        }
        MADE => Ok(None),
        maker if maker == mine => Ok(None),
        _ => {
            let until = machine.now().saturating_add(PAUSE_NANOS);
            machine.suspend(ThreadState::Sleeping, Ref::NULL, until);
            Ok(Some(Outcome::Block))
        }
    }
}

/// `ModuleLayer.boot()`: null while the graph is being made, which is how its maker knows.
fn boot_layer(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(make_graph(machine, frame).and_then(|waiting| match waiting {
        Some(outcome) => Ok(outcome),
        None => {
            let layer = static_field(machine, "java/lang/System", "bootLayer", "Ljava/lang/ModuleLayer;")?;
            Ok(Outcome::reference(machine.permanent_ref(layer)))
        }
    }))
}

/// `Class.getModule()`
pub(super) fn get_module(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(module_for(machine, frame))
}

fn module_for(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let mirror = frame.reference(machine, 0);
    let class = machine.class_of_mirror(mirror);
    let is_system = machine.classes.class(class).loader == LoaderId::BOOT;
    if is_system && progress(machine)? != MADE && called_by_program(machine) {
        // Returns here with the graph made, or while this very thread makes it.
        if let Some(outcome) = make_graph(machine, frame)? {
            return Ok(outcome);
        }
    }
    let module = machine.module_of(class)?;
    let module = if module.is_null() && is_system { bare_module(machine, class)? } else { module };
    let field = machine.known.class_module;
    // Who asks first is nobody's business: others will be given the same.
    machine.unnoticed(|machine| machine.memory.set_ref_field(mirror, field, module));
    Ok(Outcome::reference(module))
}

/// Stands before `findResource(String module, String name)` and its like: loaders know what is in a module when the
/// graph is made.
fn find_in_module(machine: &mut Machine, frame: Frame) -> Outcome {
    if frame.reference(machine, 1).is_null() {
        return Outcome::Bytecode;
    }
    Outcome::from(make_graph(machine, frame).and_then(|waiting| match waiting {
        Some(outcome) => Ok(outcome),
        None => ask_loader_of_module(machine, frame),
    }))
}

/// Classes of the JDK have the boot loader for the machine, so their resources are asked of it; the loader that has the
/// module for the program is the one that finds them.
fn ask_loader_of_module(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let receiver = frame.reference(machine, 0);
    let class = machine.classes.class(machine.memory.class_of(receiver));
    let is_boot = machine.classes.symbols.text(class.name) == "jdk/internal/loader/ClassLoaders$BootClassLoader";
    let name = machine.string_text(frame.reference(machine, 1));
    let loader = if is_boot { loader_of_module(machine, &name)? } else { Ref::NULL };
    let Some(method) = frame.method.filter(|_| !loader.is_null()) else { return Ok(Outcome::Bytecode) };
    let words = [loader.word(), frame.word(machine, 1), frame.word(machine, 2)];
    Ok(Outcome::TailCall(method, words.into_iter().collect()))
}

/// The loader that a module of the JDK has for the program; null is the boot loader.
pub(super) fn loader_of_module(machine: &mut Machine, name: &str) -> Result<Ref, Thrown> {
    let module = machine.module_object(LoaderId::BOOT, name)?;
    if module.is_null() {
        return Ok(Ref::NULL);
    }
    let offset = machine.field_offset(machine.memory.class_of(module), ("loader", "Ljava/lang/ClassLoader;"))?;
    Ok(machine.memory.ref_field(module, offset))
}

/// Stands before `findResource(String name)` and its like: the same, for names in a package of the JDK.
fn find_in_package(machine: &mut Machine, frame: Frame) -> Outcome {
    let name = machine.string_text(frame.reference(machine, 1));
    let package = name.rsplit_once('/').map_or("", |(package, _)| package);
    if machine.classes.module_name(LoaderId::BOOT, package).is_none() {
        return Outcome::Bytecode;
    }
    Outcome::from(make_graph(machine, frame).map(|waiting| waiting.unwrap_or(Outcome::Bytecode)))
}

/// Stands before `Class.getClassLoader()`: classes of the JDK have the boot loader for the machine, but those of some
/// modules have another one for the program, which only the graph knows.
pub(super) fn get_class_loader(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(loader_for_program(machine, frame))
}

fn loader_for_program(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let class = machine.class_of_mirror(frame.reference(machine, 0));
    let info = machine.classes.class(class);
    let package = machine.classes.symbols.text(info.package);
    // The packages of `java.base` that nearly every question is about need no table.
    let is_base = package.is_empty() || package.starts_with("java/lang") || package.starts_with("java/util/function");
    if info.loader != LoaderId::BOOT || is_base {
        return Ok(Outcome::Bytecode);
    }
    let name = machine.classes.module_name(LoaderId::BOOT, package);
    if name.is_none_or(|name| name == BASE) {
        return Ok(Outcome::Bytecode);
    }
    if let Some(outcome) = make_graph(machine, frame)? {
        return Ok(outcome);
    }
    let module = machine.module_of(class)?;
    if module.is_null() {
        return Ok(Outcome::Bytecode);
    }
    let loader = machine.field_offset(machine.memory.class_of(module), ("loader", "Ljava/lang/ClassLoader;"))?;
    Ok(Outcome::reference(machine.memory.ref_field(module, loader)))
}

/// Whether the caller of the native at the top is not the JDK's.
fn called_by_program(machine: &Machine) -> bool {
    let mut methods = machine.frames().filter_map(|frame| match frame.owner {
        Owner::Method(method) => Some((method, frame.base)),
        Owner::Stub(_) => None,
    });
    let caller = methods.nth(1);
    machine.looks_at_frame(caller.map_or(0, |(_, base)| base));
    let caller = caller.map(|(method, _)| machine.classes.method(method).class);
    caller.is_some_and(|caller| machine.classes.class(caller).loader != LoaderId::BOOT)
}

/// A module that knows nothing but its name.
fn bare_module(machine: &mut Machine, class: ClassId) -> Result<Ref, Thrown> {
    let mut info = machine.classes.class(class);
    while let ClassKind::Array { element, .. } = info.kind {
        info = machine.classes.class(element);
    }
    let name = if info.is_primitive() {
        Some(BASE.to_owned())
    } else {
        machine.classes.module_name(LoaderId::BOOT, machine.classes.symbols.text(info.package))
    };
    let Some(name) = name else { return Ok(Ref::NULL) };
    let module_class = machine.load(LoaderId::BOOT, "java/lang/Module")?;
    let module = machine.new_instance(module_class)?;
    let text = machine.intern_text(&name)?;
    set_ref(machine, module, ("name", "Ljava/lang/String;"), text);
    machine.set_module(LoaderId::BOOT, &name, module)?;
    Ok(module)
}

/// The name of a bare module; `None` for any other object.
fn bare_name(machine: &mut Machine, object: Ref) -> Result<Option<String>, Thrown> {
    let module_class = machine.load(LoaderId::BOOT, "java/lang/Module")?;
    if object.is_null() || machine.memory.class_of(object) != module_class {
        return Ok(None);
    }
    let descriptor = machine.field_offset(module_class, ("descriptor", "Ljava/lang/module/ModuleDescriptor;"))?;
    let name = machine.field_offset(module_class, ("name", "Ljava/lang/String;"))?;
    let name = machine.memory.ref_field(object, name);
    if name.is_null() || !machine.memory.ref_field(object, descriptor).is_null() {
        return Ok(None);
    }
    Ok(Some(machine.string_text(name)))
}

/// Stands before methods of `Module`: makes the graph and has real modules take the places of bare ones.
fn guard(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(with_real_modules(machine, frame))
}

fn with_real_modules(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let Some(method) = frame.method else { return Ok(Outcome::Bytecode) };
    let info = machine.classes.method(method);
    // No method of a module takes a long or double, so parameters and registers count alike, the receiver first.
    let parameters = info.parameters(&machine.classes.symbols).into_iter().map(|kind| kind == Kind::Reference);
    let references: Vec<bool> = std::iter::once(true).chain(parameters).collect();
    let mut words: Words = (0..usize::from(info.argument_words)).map(|index| frame.word(machine, index)).collect();
    let mut bare = Vec::new();
    for (index, _) in references.iter().enumerate().filter(|(_, is_reference)| **is_reference) {
        if let Some(name) = bare_name(machine, frame.reference(machine, index))? {
            bare.push((index, name));
        }
    }
    if bare.is_empty() {
        return Ok(Outcome::Bytecode);
    }
    if let Some(outcome) = make_graph(machine, frame)? {
        return Ok(outcome);
    }
    for (index, name) in bare {
        let real = machine.module_object(LoaderId::BOOT, &name)?;
        if real.word() == words[index] {
            // The graph does not have this module: it is only as good as its name.
            return Ok(Outcome::Bytecode);
        }
        words[index] = real.word();
    }
    Ok(Outcome::TailCall(method, words))
}
