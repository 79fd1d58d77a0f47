//! Classes, members, loaders and modules, as reflection sees them.

use super::ClassNatives;

mod array;
mod boot_loader;
mod class;
mod class_loader;
mod constant_pool;
mod defined_packages;
mod executable;
mod failure;
mod invocation;
mod members;
mod module;
mod module_graph;
mod native_libraries;
mod package;
mod perf;
mod protection;
mod reflection;
mod stack_walker;
mod values;

pub(crate) use module::DefinedModules;

pub(super) use array::COPYING as ARRAY_COPYING;
pub(super) use class::COPYING as CLASS_COPYING;

pub(super) const TABLES: &[&ClassNatives] = &[
    &array::NATIVES,
    &boot_loader::NATIVES,
    &class::NATIVES,
    &class_loader::NATIVES,
    &constant_pool::NATIVES,
    &executable::EXECUTABLE,
    &executable::FIELD,
    &invocation::METHOD_ACCESSOR,
    &invocation::CONSTRUCTOR_ACCESSOR,
    &invocation::NEWER_METHOD_ACCESSOR,
    &invocation::NEWER_CONSTRUCTOR_ACCESSOR,
    &invocation::HANDLE_METHOD_ACCESSOR,
    &invocation::HANDLE_CONSTRUCTOR_ACCESSOR,
    &invocation::ACCESSOR_FACTORY,
    &invocation::REFLECTION_FACTORY,
    &module::NATIVES,
    &module_graph::GUARDED,
    &module_graph::LAYER,
    &module_graph::RESOURCES,
    &native_libraries::LIBRARIES,
    &native_libraries::LIBRARY,
    &native_libraries::RAW_LIBRARIES,
    &invocation::VIRTUAL_MACHINE,
    &perf::NATIVES,
    &reflection::NATIVES,
    &reflection::SECURITY_MANAGER,
    &stack_walker::ELEMENT,
    &stack_walker::FACTORY,
    &stack_walker::FRAME,
    &stack_walker::WALKER,
];
