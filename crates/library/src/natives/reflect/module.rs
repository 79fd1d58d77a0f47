//! `java.lang.Module`
//!
//! Which module reads or exports what is decided by the JDK's own code. The machine needs to know which module a class is
//! in, and what is exported: code may not name what is not.

use super::class_loader::loader_for;
use crate::natives::ClassNatives;
use crate::state::state;
use jaywalk_classes::link::{Grantee, LoaderId, ModuleName};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Outcome, Thrown};
use rustc_hash::FxHashSet;
use std::sync::Arc;

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/Module",
    methods: &[
        ("defineModule0", "*", define_module),
        ("addReads0", "*", check_module),
        ("addExports0", "*", add_exports),
        ("addExportsToAll0", "*", add_exports_to_all),
        ("addExportsToAllUnnamed0", "*", add_exports_to_all_unnamed),
    ],
};

/// `defineModule0(Module, boolean isOpen, String version, String location, Object[] packages)`
fn define_module(machine: &mut Machine, frame: Frame) -> Outcome {
    let module = frame.reference(machine, 0);
    if module.is_null() {
        return Outcome::throw("java/lang/NullPointerException", "Null module object");
    }
    Outcome::from(record_module(machine, frame))
}

fn record_module(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let module = frame.reference(machine, 0);
    let class = machine.memory.class_of(module);
    let name = machine.field_offset(class, ("name", "Ljava/lang/String;"))?;
    let loader = machine.field_offset(class, ("loader", "Ljava/lang/ClassLoader;"))?;
    let name = machine.string_text(machine.memory.ref_field(module, name));
    let loader = loader_for(machine, machine.memory.ref_field(module, loader))?;
    // All classes of the JDK have the boot loader here, also those of modules that belong to other loaders.
    let location = machine.string_text(frame.reference(machine, 3));
    if location.starts_with("jrt:/") {
        state::<DefinedModules>(machine).0.insert(name.clone());
        machine.set_module(LoaderId::BOOT, &name, module)?;
        return Ok(Outcome::Void);
    }
    let packages = frame.reference(machine, 4);
    let count = if packages.is_null() { 0 } else { machine.memory.array_length(packages) };
    let version = frame.reference(machine, 2);
    let version = (!version.is_null()).then(|| machine.string_text(version));
    // So are automatic ones: nothing else says that all their packages are exported.
    let is_open = frame.word(machine, 1) != 0;
    let called = Arc::new(ModuleName { name: name.clone(), version });
    for index in 0..count {
        let package = machine.string_text(machine.memory.ref_element(packages, index)).replace('.', "/");
        machine.classes.claim_package(loader, &package, &called);
        if is_open {
            machine.classes.add_export(loader, &package, Grantee::Everybody);
        }
    }
    machine.set_module(loader, &name, module)?;
    Ok(Outcome::Void)
}

/// The modules of the JDK that are part of the graph.
#[derive(Clone, Default)]
pub(crate) struct DefinedModules(pub(crate) FxHashSet<String>);

fn check_module(machine: &mut Machine, frame: Frame) -> Outcome {
    if frame.reference(machine, 0).is_null() {
        return Outcome::throw("java/lang/NullPointerException", "Null module object");
    }
    Outcome::Void
}

/// `addExports0(Module from, String package, Module to)`
fn add_exports(machine: &mut Machine, frame: Frame) -> Outcome {
    let to = frame.reference(machine, 2);
    if to.is_null() {
        return Outcome::throw("java/lang/NullPointerException", "Null module object");
    }
    let grantee = module_of_object(machine, to).map(|(loader, name)| match name {
        Some(name) => Grantee::Named(machine.classes.symbols.intern(&name)),
        None => Grantee::Unnamed(loader),
    });
    Outcome::from(grantee.and_then(|grantee| export(machine, frame, grantee)))
}

fn add_exports_to_all(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(export(machine, frame, Grantee::Everybody))
}

fn add_exports_to_all_unnamed(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(export(machine, frame, Grantee::AllUnnamed))
}

fn export(machine: &mut Machine, frame: Frame, to: Grantee) -> Result<Outcome, Thrown> {
    let (module, package) = (frame.reference(machine, 0), frame.reference(machine, 1));
    if module.is_null() || package.is_null() {
        let what = if module.is_null() { "Null module object" } else { "Null package name" };
        return Err(Thrown::new("java/lang/NullPointerException", what));
    }
    let (loader, name) = module_of_object(machine, module)?;
    if name.is_some() {
        let package = machine.string_text(package).replace('.', "/");
        machine.classes.add_export(loader, &package, to);
    }
    Ok(Outcome::Void)
}

/// The loader and name of a module. All modules of the JDK have the boot loader here.
fn module_of_object(machine: &mut Machine, module: Ref) -> Result<(LoaderId, Option<String>), Thrown> {
    let class = machine.memory.class_of(module);
    let name = machine.field_offset(class, ("name", "Ljava/lang/String;"))?;
    let name = machine.memory.ref_field(module, name);
    let name = (!name.is_null()).then(|| machine.string_text(name));
    if machine.is_module_of(LoaderId::BOOT, module) {
        return Ok((LoaderId::BOOT, name));
    }
    let loader = machine.field_offset(class, ("loader", "Ljava/lang/ClassLoader;"))?;
    let loader = loader_for(machine, machine.memory.ref_field(module, loader))?;
    Ok((loader, name))
}
