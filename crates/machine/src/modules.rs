//! Which `java.lang.Module` a class is in.

use crate::machine::Machine;
use crate::memory::{EntryKind, Ref};
use crate::native::Thrown;
use jaywalk_classes::link::{ClassId, ClassKind, LoaderId};

impl Machine {
    /// The module object of a class; null while the program's modules are not made yet.
    pub fn module_of(&self, class: ClassId) -> Ref {
        let mut class = self.classes.class(class);
        while let ClassKind::Array { element, .. } = class.kind {
            class = self.classes.class(element);
        }
        let named = self.classes.module_name(class.loader, self.classes.symbols.text(class.package));
        let key = (class.loader, named.unwrap_or_default());
        self.modules.get(&key).map_or(Ref::NULL, |&address| self.permanent_ref(address))
    }

    /// Says which object a loader's module is; the unnamed module has the empty name. Mirrors made earlier learn
    /// of it too.
    pub fn set_module(&mut self, loader: LoaderId, name: &str, module: Ref) -> Result<(), Thrown> {
        let address = match self.modules.get(&(loader, name.to_owned())) {
            Some(&address) => address,
            None => {
                let address = self.memory.permanent(1)?;
                self.memory.permanent_root(address, EntryKind::Reference);
                self.modules.insert((loader, name.to_owned()), address);
                address
            }
        };
        self.memory.set_ref(address, module);
        for (class, mirror) in self.mirrors() {
            let field = self.known.class_module;
            if self.memory.ref_field(mirror, field).is_null() {
                let module = self.module_of(class);
                self.memory.set_ref_field(mirror, field, module);
            }
        }
        Ok(())
    }
}
