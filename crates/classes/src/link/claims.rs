//! What the graph of modules says about where classes are found: packages that named modules of the program's own have,
//! and which modules of the JDK are part of it.

use super::ids::LoaderId;
use super::table::ClassTable;
use crate::Symbol;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;

/// How a module is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleName {
    /// `demo.core`
    pub name: String,
    /// What its descriptor says, if anything.
    pub version: Option<String>,
}

impl fmt::Display for ModuleName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.version {
            Some(version) => write!(formatter, "{}@{version}", self.name),
            None => formatter.write_str(&self.name),
        }
    }
}

/// The number of a module that has claimed a package. The same name and version have the same number on every path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClaimingModule(u32);

/// Which package is found where.
#[derive(Default)]
pub(super) struct Claims {
    /// Which package of a loader belongs to which module.
    packages: FxHashMap<(LoaderId, Symbol), ClaimingModule>,
    /// All modules that have claimed a package, on any path.
    modules: Vec<ModuleName>,
    /// The modules of the JDK that have classes for the program, if not all have.
    resolved: Option<FxHashSet<String>>,
}

impl ClassTable {
    /// Says that a package (`demo/core`) belongs to a module of the program's. The application loader no longer finds its
    /// classes on the class path: its own code knows where the module is.
    pub fn claim_package(&mut self, loader: LoaderId, package: &str, module: &ModuleName) {
        let package = self.symbols.intern(package);
        let modules = &mut self.claims.modules;
        let number = modules.iter().position(|other| other == module).unwrap_or(modules.len());
        if number == modules.len() {
            modules.push(module.clone());
        }
        self.claim_again(loader, package, ClaimingModule(number as u32));
    }

    pub(super) fn claim_again(&mut self, loader: LoaderId, package: Symbol, module: ClaimingModule) {
        if self.claims.packages.insert((loader, package), module).is_none() {
            self.note_claim(loader, package, module);
        }
    }

    /// Takes back what [`ClassTable::claim_package`] said.
    pub(super) fn forget_claim(&mut self, loader: LoaderId, package: Symbol) {
        self.claims.packages.remove(&(loader, package));
    }

    /// The module of the program's that a package belongs to.
    pub fn claiming_module(&self, loader: LoaderId, package: &str) -> Option<&ModuleName> {
        if self.claims.packages.is_empty() {
            return None;
        }
        let module = self.claims.packages.get(&(loader, self.symbols.find(package)?))?;
        self.claims.modules.get(module.0 as usize)
    }

    /// Says which modules of the JDK are part of the graph; classes of others are not found.
    pub fn resolve_only(&mut self, modules: FxHashSet<String>) {
        self.claims.resolved = Some(modules);
    }

    /// Whether a class of the JDK is in a module that is not part of the graph.
    pub(super) fn is_unresolved(&self, loader: LoaderId, class: &str) -> bool {
        let Some(resolved) = self.claims.resolved.as_ref().filter(|_| loader == LoaderId::BOOT) else { return false };
        let package = class.rsplit_once('/').map_or("", |(package, _)| package);
        self.source.module_of(loader, package).is_some_and(|module| !resolved.contains(&module))
    }

    /// Whether a class of the application loader is in a package of a module.
    pub(super) fn is_claimed(&self, loader: LoaderId, class: &str) -> bool {
        let package = || class.rsplit_once('/').map_or("", |(package, _)| package);
        loader == LoaderId::APP && self.claiming_module(loader, package()).is_some()
    }
}
