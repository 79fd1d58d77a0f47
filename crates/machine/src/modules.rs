//! Which `java.lang.Module` a class is in.
//!
//! A module has a permanent word for its object, null until the program has made one. Which word belongs to a package
//! follows from where its classes come from, unless a module of the program's has claimed it.

use crate::machine::Machine;
use crate::memory::{EntryKind, Ref};
use crate::native::Thrown;
use jaywalk_classes::Symbol;
use jaywalk_classes::link::{ClassId, ClassKind, LoaderId};
use rustc_hash::FxHashMap;

/// Addresses of the words that hold modules.
#[derive(Default)]
pub(crate) struct Modules {
    /// By loader and name; the unnamed module has the empty name.
    named: FxHashMap<(LoaderId, String), u32>,
    /// By loader and package, where no module of the program's claims it.
    packages: FxHashMap<(LoaderId, Symbol), u32>,
}

impl Machine {
    /// The module object of a class; null while the program's modules are not made yet.
    pub fn module_of(&mut self, class: ClassId) -> Result<Ref, Thrown> {
        let address = self.module_address(class)?;
        Ok(self.permanent_ref(address))
    }

    /// The word that holds the module of a class.
    fn module_address(&mut self, class: ClassId) -> Result<u32, Thrown> {
        let mut class = self.classes.class(class);
        while let ClassKind::Array { element, .. } = class.kind {
            class = self.classes.class(element);
        }
        if class.is_primitive() {
            return self.named_module(LoaderId::BOOT, self.linkage.names.base_module);
        }
        let (loader, package) = (class.loader, class.package);
        let name = self.classes.symbols.text(package);
        if let Some(claiming) = self.classes.claiming_module(loader, name).map(|module| module.name.clone()) {
            return self.named_module(loader, &claiming);
        }
        if let Some(&address) = self.linkage.modules.packages.get(&(loader, package)) {
            return Ok(address);
        }
        let name = self.classes.module_name(loader, name).unwrap_or_default();
        let address = self.named_module(loader, &name)?;
        self.linkage.modules.packages.insert((loader, package), address);
        Ok(address)
    }

    fn named_module(&mut self, loader: LoaderId, name: &str) -> Result<u32, Thrown> {
        if let Some(&address) = self.linkage.modules.named.get(&(loader, name.to_owned())) {
            return Ok(address);
        }
        let address = self.memory.permanent(1)?;
        self.memory.permanent_root(address, EntryKind::Reference);
        self.linkage.modules.named.insert((loader, name.to_owned()), address);
        Ok(address)
    }

    /// The object of a loader's module, null if there is none yet; the unnamed module has the empty name.
    pub fn module_object(&mut self, loader: LoaderId, name: &str) -> Result<Ref, Thrown> {
        let address = self.named_module(loader, name)?;
        Ok(self.permanent_ref(address))
    }

    /// Whether a loader has this module.
    pub fn is_module_of(&self, loader: LoaderId, module: Ref) -> bool {
        let mut modules = self.linkage.modules.named.iter().filter(|((of, _), _)| *of == loader);
        modules.any(|(_, &address)| self.permanent_ref(address) == module)
    }

    /// Says which object a loader's module is; the unnamed module has the empty name. Mirrors made earlier learn
    /// of it too.
    pub fn set_module(&mut self, loader: LoaderId, name: &str, module: Ref) -> Result<(), Thrown> {
        let address = self.named_module(loader, name)?;
        self.memory.set_ref(address, module);
        let field = self.known.class_module;
        for (class, mirror) in self.mirrors() {
            if self.classes.class(class).loader == loader && self.module_address(class)? == address {
                self.memory.set_ref_field(mirror, field, module);
            }
        }
        Ok(())
    }
}
