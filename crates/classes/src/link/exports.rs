//! Which packages of a module others may name (JVMS §5.4.4).
//!
//! What the descriptors of the JDK's modules say is read when it is first asked for, so that the graph of modules need not be
//! made. What is known beyond that was told by the JDK's own code: options of the command line, `Module.addExports`, and
//! all that modules of the program's own export.

use super::class::ClassKind;
use super::errors::{LinkError, UNNAMED_MODULE};
use super::ids::{ClassId, LoaderId};
use super::table::{ClassTable, Parts};
use crate::Symbol;
use crate::file::ClassFile;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::Arc;

/// Whom a package is exported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grantee {
    /// All modules.
    Everybody,
    /// All unnamed modules.
    AllUnnamed,
    /// The unnamed module of a loader.
    Unnamed(LoaderId),
    /// A named module.
    Named(Symbol),
}

/// A package of a loader, and whom it is exported to.
pub(super) type Export = (LoaderId, Symbol, Grantee);

/// What a descriptor exports: for each package the names of the modules it is exported to, none for all.
type Declared = FxHashMap<String, Vec<String>>;

/// What is exported to whom.
#[derive(Default)]
pub(super) struct Exports {
    /// By module of the JDK; nothing for a module that gives all its packages. Asked for while classes are being made.
    declared: RefCell<FxHashMap<String, Option<Arc<Declared>>>>,
    /// What was added to that.
    added: FxHashSet<Export>,
}

impl Exports {
    pub(super) fn forget(&mut self, export: &Export) {
        self.added.remove(export);
    }
}

/// Where a class is that names another one.
#[derive(Clone, Copy)]
struct Place<'a> {
    loader: LoaderId,
    package: &'a str,
}

/// All packages of these names are exported to everybody, and nearly every name is of one.
fn is_well_known(loader: LoaderId, package: &str) -> bool {
    loader == LoaderId::BOOT && package.starts_with("java/") && !package.starts_with("java/awt")
}

impl ClassTable {
    /// Says that a package is exported to others than its module's descriptor says.
    pub fn add_export(&mut self, loader: LoaderId, package: &str, to: Grantee) {
        let declared = match to {
            Grantee::Named(module) => self.is_declared(loader, package, Some(self.symbols.text(module))),
            _ => self.is_declared(loader, package, None),
        };
        let package = self.symbols.intern(package);
        if !declared {
            self.export_again((loader, package, to));
        }
    }

    pub(super) fn export_again(&mut self, export: Export) {
        if self.exports.added.insert(export) {
            self.note_export(export);
        }
    }

    /// Fails if `class` is in a package that is not exported to the module of `from`.
    pub(super) fn check_export_to_class(&self, from: ClassId, class: ClassId) -> Result<(), LinkError> {
        let info = self.class(from);
        if info.loader == LoaderId::BOOT {
            return Ok(());
        }
        let place = Place { loader: info.loader, package: self.symbols.text(info.package) };
        let class = self.element_class(class);
        match self.hiding_module(place, class) {
            Some(module) if !self.is_exempt(from) => {
                let (name, class_name) = (self.external_name(from), self.external_name(class));
                let naming = format!("class {name} (in {}) cannot access class {class_name}", self.own_module(place));
                Err(self.not_exported(&naming, place, class, &module))
            }
            _ => Ok(()),
        }
    }

    /// The same for a class that is about to be made.
    pub(super) fn check_export_to_subtype(&self, parts: &Parts, supertype: ClassId) -> Result<(), LinkError> {
        let name = self.symbols.text(parts.name);
        let package = name.rsplit_once('/').map_or("", |(package, _)| package);
        let place = Place { loader: parts.loader, package };
        let Some(module) = self.hiding_module(place, supertype) else { return Ok(()) };
        let is_interface = self.class(supertype).is_interface();
        let check = if is_interface { "superinterface check failed" } else { "superclass access check failed" };
        let (name, super_name) = (name.replace('/', "."), self.external_name(supertype));
        let naming = format!("{check}: class {name} (in {}) cannot access class {super_name}", self.own_module(place));
        Err(self.not_exported(&naming, place, supertype, &module))
    }

    /// What an array is made of in the end; any other class is its own answer.
    fn element_class(&self, mut class: ClassId) -> ClassId {
        while let ClassKind::Array { element, .. } = self.class(class).kind {
            class = element;
        }
        class
    }

    /// The module that keeps a class from the one that names it.
    fn hiding_module(&self, from: Place, class: ClassId) -> Option<String> {
        let class = self.class(class);
        let (loader, package) = (class.loader, self.symbols.text(class.package));
        if from.loader == LoaderId::BOOT || class.is_primitive() || is_well_known(loader, package) {
            return None;
        }
        let module = self.module_name(loader, package)?;
        let own = self.module_name(from.loader, from.package);
        if loader == from.loader && own.as_ref() == Some(&module) || self.is_declared(loader, package, own.as_deref()) {
            return None;
        }
        let symbol = class.package;
        let is_added = |to: Grantee| self.exports.added.contains(&(loader, symbol, to));
        let is_exported = match own {
            Some(own) => self.symbols.find(&own).is_some_and(|own| is_added(Grantee::Named(own))),
            None => is_added(Grantee::AllUnnamed) || is_added(Grantee::Unnamed(from.loader)),
        };
        (!is_exported && !is_added(Grantee::Everybody)).then_some(module)
    }

    /// Whether the descriptor of a module of the JDK exports a package to all, or to the module that is named.
    fn is_declared(&self, loader: LoaderId, package: &str, to: Option<&str>) -> bool {
        if loader != LoaderId::BOOT {
            return false;
        }
        let Some(module) = self.source.module_of(loader, package) else { return true };
        match self.declared_exports(module) {
            Some(declared) => declared.get(package).is_some_and(|modules| {
                modules.is_empty() || to.is_some_and(|to| modules.iter().any(|module| module == to))
            }),
            None => true,
        }
    }

    fn declared_exports(&self, module: String) -> Option<Arc<Declared>> {
        if let Some(known) = self.exports.declared.borrow().get(&module) {
            return known.clone();
        }
        let declared = self.read_exports(&module).map(Arc::new);
        self.exports.declared.borrow_mut().insert(module, declared.clone());
        declared
    }

    fn read_exports(&self, module: &str) -> Option<Declared> {
        let bytes = self.source.module_descriptor(module)?;
        let file = ClassFile::parse_trusted(bytes, self.feature_version, self.preview_enabled).ok()?;
        let name = |index: u16| file.pool.module_or_package_name(index).ok().map(|name| name.into_owned());
        let mut declared = Declared::default();
        for (package, modules) in file.module_exports()? {
            let Some(package) = name(package) else { continue };
            let known = declared.get(&package);
            // A package may be both exported and opened, either of them to all.
            let mut names: Vec<String> = modules.into_iter().filter_map(name).collect();
            if known.is_some_and(Vec::is_empty) {
                names.clear();
            } else if !names.is_empty() {
                names.extend(known.into_iter().flatten().cloned());
            }
            declared.insert(package, names);
        }
        Some(declared)
    }

    fn own_module(&self, place: Place) -> String {
        match self.module_name(place.loader, place.package) {
            Some(own) => format!("module {own}"),
            None => format!("{UNNAMED_MODULE}{}]", place.loader.0),
        }
    }

    #[cold]
    fn not_exported(&self, naming: &str, from: Place, class: ClassId, module: &str) -> LinkError {
        let package = self.symbols.text(self.class(class).package).replace('/', ".");
        let own = self.own_module(from);
        let why = format!("module {module} does not export {package} to {own}");
        LinkError::illegal_access(format!("{naming} (in module {module}) because {why}"))
    }
}
