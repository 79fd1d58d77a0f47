//! The packages that the JDK's loaders have defined.
//!
//! HotSpot's loaders define a package together with its first class. Here the machine finds such classes itself, so
//! whoever asks a loader for its packages first has it define those of the classes that are loaded.

use super::module_graph::{loader_of_module, make_graph};
use jaywalk_classes::link::{ClassId, ClassKind, LoaderId};
use jaywalk_machine::Machine;
use jaywalk_machine::code::Owner;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown};
use std::collections::BTreeMap;

/// Stands before `ClassLoader.getDefinedPackage(String)`, `getDefinedPackages()` and `packages()`. State word 1 counts
/// the packages that are done; the graph of modules needs the other one.
pub(super) fn define_packages(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(define_next(machine, frame))
}

fn define_next(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let loader = frame.reference(machine, 0);
    let is_application = loader == machine.loader_object(LoaderId::APP);
    if matches!(frame.entry, Entry::Threw(_)) || !(is_application || is_platform_loader(machine, loader)) {
        return Ok(Outcome::Bytecode);
    }
    // The loaders' own code asks when it defines one.
    if frame.entry == Entry::Start && is_called_by_loader(machine) {
        return Ok(Outcome::Bytecode);
    }
    if !is_application && let Some(outcome) = make_graph(machine, frame)? {
        return Ok(outcome);
    }
    let takes_name = frame.method.is_some_and(|method| !machine.classes.parameters(method).is_empty());
    let name = if takes_name { frame.reference(machine, 1) } else { Ref::NULL };
    let name = (!name.is_null()).then(|| machine.string_text(name).replace('.', "/"));
    let classes = first_classes(machine, loader, is_application, name.as_deref())?;
    let done = frame.state(machine, 1);
    let Some(&class) = classes.get(done as usize) else { return Ok(Outcome::Bytecode) };
    frame.set_state(machine, 1, done + 1);
    let mirror = machine.mirror(class)?;
    let class = machine.load(LoaderId::BOOT, "java/lang/ClassLoader")?;
    let method = machine.declared_method(class, "definePackage", "(Ljava/lang/Class;)Ljava/lang/Package;")?;
    Ok(Outcome::Call(Callee::Method(method), [loader.word(), mirror.word()].into_iter().collect()))
}

fn is_platform_loader(machine: &Machine, loader: Ref) -> bool {
    let class = machine.classes.class(machine.memory.class_of(loader));
    machine.classes.symbols.text(class.name) == "jdk/internal/loader/ClassLoaders$PlatformClassLoader"
}

fn is_called_by_loader(machine: &Machine) -> bool {
    let mut methods = machine.frames().filter_map(|frame| match frame.owner {
        Owner::Method(method) => Some(method),
        Owner::Stub(_) => None,
    });
    methods.nth(1).is_some_and(|caller| {
        let class = machine.classes.class(machine.classes.method(caller).class);
        machine.classes.symbols.text(class.name) == "jdk/internal/loader/BuiltinClassLoader"
    })
}

/// One class of each package of which the path has met a class of a loader's, in the order of their names: which number
/// a class or a symbol has depends on what other paths have loaded.
pub(super) fn met_packages(machine: &Machine, loader: LoaderId) -> BTreeMap<&str, ClassId> {
    let symbols = &machine.classes.symbols;
    let mut packages: BTreeMap<&str, ClassId> = BTreeMap::new();
    for class in &machine.classes.classes {
        let is_candidate = class.loader == loader && class.kind == ClassKind::Instance && !class.hidden;
        if is_candidate && machine.has_met(class.id) {
            let name = |id: ClassId| symbols.text(machine.classes.class(id).name);
            let first = packages.entry(symbols.text(class.package)).or_insert(class.id);
            if name(class.id) < name(*first) {
                *first = class.id;
            }
        }
    }
    packages
}

/// One class of each package that a loader is to define, or of the one with a name.
fn first_classes(
    machine: &mut Machine,
    loader: Ref,
    is_application: bool,
    package: Option<&str>,
) -> Result<Vec<ClassId>, Thrown> {
    let owner = if is_application { LoaderId::APP } else { LoaderId::BOOT };
    let packages = met_packages(machine, owner).into_iter();
    let wanted = packages.filter(|&(name, _)| package.is_none_or(|package| package == name));
    let found: Vec<(ClassId, String)> = wanted.map(|(name, class)| (class, name.to_owned())).collect();
    if is_application {
        return Ok(found.into_iter().map(|(class, _)| class).collect());
    }
    // Of the JDK's packages those whose module has this loader.
    let mut classes = Vec::new();
    for (class, package) in found {
        let module = machine.classes.module_name(LoaderId::BOOT, &package);
        if let Some(module) = module
            && loader_of_module(machine, &module)? == loader
        {
            classes.push(class);
        }
    }
    Ok(classes)
}
