//! What the supertypes of a class must be (JVMS §5.3.5): classes or interfaces, neither final nor closed to it.

use super::class::Class;
use super::errors::LinkError;
use super::flags;
use super::ids::{ClassId, LoaderId};
use super::table::{ClassTable, Parts};

impl ClassTable {
    /// Checks the loaded supertypes of a class that is about to be made.
    pub(super) fn check_supertypes(&self, parts: &Parts) -> Result<(), LinkError> {
        let name = self.symbols.text(parts.name);
        let external = name.replace('/', ".");
        let is_interface = parts.file.access & flags::INTERFACE != 0;
        let mut seen = rustc_hash::FxHashSet::default();
        for &interface in &parts.interfaces {
            if !self.class(interface).is_interface() {
                return Err(LinkError::incompatible(format!(
                    "class {external} can not implement {}, because it is not an interface ({})",
                    self.external_name(interface),
                    self.class_in_module(interface)
                )));
            }
            if !seen.insert(interface) {
                let interface = self.symbols.text(self.class(interface).name);
                let message = format!("Duplicate interface name \"{interface}\" in class file {name}");
                return Err(LinkError::class_format(message));
            }
        }
        match parts.superclass {
            None if parts.name != self.names.object || parts.loader != LoaderId::BOOT => {
                return Err(LinkError::class_format(format!("Invalid superclass index 0 in class file {name}")));
            }
            Some(superclass) if is_interface && self.class(superclass).name != self.names.object => {
                return Err(LinkError::class_format(format!(
                    "Interfaces must have java.lang.Object as superclass in class file {name}"
                )));
            }
            Some(superclass) => self.check_superclass(parts, &external, superclass)?,
            None => {}
        }
        for &interface in &parts.interfaces {
            if !self.permits_subclass(interface, parts) {
                let verb = if is_interface { "extend" } else { "implement" };
                return Err(self.not_permitted(&external, verb, interface));
            }
            self.check_supertype_access(parts, interface, "superinterface")?;
        }
        Ok(())
    }

    fn check_superclass(&self, parts: &Parts, external: &str, superclass: ClassId) -> Result<(), LinkError> {
        let class = self.class(superclass);
        let super_name = self.external_name(superclass);
        if class.is_interface() {
            let message = format!("class {external} has interface {super_name} as super class");
            return Err(LinkError::incompatible(message));
        }
        if class.access & flags::FINAL != 0 {
            let message = format!("class {external} cannot inherit from final class {super_name}");
            return Err(LinkError::incompatible(message));
        }
        if !self.permits_subclass(superclass, parts) {
            return Err(self.not_permitted(external, "inherit from", superclass));
        }
        let what = if class.access & flags::ABSTRACT != 0 { "abstract superclass" } else { "superclass" };
        self.check_supertype_access(parts, superclass, what)
    }

    fn check_supertype_access(&self, parts: &Parts, supertype: ClassId, what: &str) -> Result<(), LinkError> {
        let class = self.class(supertype);
        let is_accessor = parts.superclass.is_some_and(|superclass| self.is_exempt(superclass));
        if !is_accessor {
            self.check_export_to_subtype(parts, supertype)?;
        }
        if class.access & flags::PUBLIC != 0 || self.in_package_of(class, parts) || is_accessor {
            return Ok(());
        }
        Err(self.inaccessible_supertype(parts.loader, self.symbols.text(parts.name), supertype, what))
    }

    fn in_package_of(&self, class: &Class, parts: &Parts) -> bool {
        let package = self.symbols.text(parts.name).rsplit_once('/').map_or("", |(package, _)| package);
        class.loader == parts.loader && self.symbols.text(class.package) == package
    }

    /// Whether a sealed class or interface names this subclass (JVMS §5.3.5, PermittedSubclasses).
    fn permits_subclass(&self, supertype: ClassId, parts: &Parts) -> bool {
        let class = self.class(supertype);
        let Some(file) = &class.file else {
            return true;
        };
        let Some(permitted) = file.permitted_subclasses() else {
            return true;
        };
        let near = parts.file.access & flags::PUBLIC != 0 || self.in_package_of(class, parts);
        let name = parts.file.name();
        near && class.loader == parts.loader
            && permitted.iter().any(|&index| file.pool.class_name(index).is_ok_and(|text| text == name))
    }
}
