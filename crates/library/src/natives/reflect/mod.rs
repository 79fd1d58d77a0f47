//! Classes, members, loaders and modules, as reflection sees them.

use super::ClassNatives;

mod boot_loader;
mod class;
mod class_loader;
mod failure;
mod members;
mod module;
mod native_libraries;
mod reflection;

pub(super) const TABLES: &[&ClassNatives] = &[
    &boot_loader::NATIVES,
    &class::NATIVES,
    &class_loader::NATIVES,
    &module::NATIVES,
    &native_libraries::LIBRARIES,
    &native_libraries::LIBRARY,
    &native_libraries::RAW_LIBRARIES,
    &reflection::NATIVES,
];
