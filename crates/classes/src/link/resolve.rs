//! Resolution of constant-pool references (JVMS §5.4.3).

use std::sync::Arc;

use super::access::MemberAccess;
use super::class::{Class, Resolved};
use super::errors::LinkError;
use super::flags;
use super::ids::{ClassId, FieldId, LoaderId, MethodId};
use super::table::ClassTable;
use crate::Symbol;
use crate::file::{ClassFile, FormatError, Tag};

/// The instruction that calls a method, which decides what the method must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invocation {
    /// `invokestatic`
    Static,
    /// `invokespecial`
    Special,
    /// `invokevirtual`
    Virtual,
    /// `invokeinterface`
    Interface,
}

/// A member reference with its names interned and its class resolved.
struct Reference {
    class: ClassId,
    name: Symbol,
    descriptor: Symbol,
    interface: bool,
}

impl ClassTable {
    /// The class that entry `index` of `from`'s constant pool names.
    pub fn resolve_class(&mut self, from: ClassId, index: u16) -> Result<ClassId, LinkError> {
        match self.cached(from, index)? {
            Some(Resolved::Class(class)) => Ok(class),
            _ => {
                let result = self.resolve_class_anew(from, index);
                self.remember(from, index, result, Resolved::Class)
            }
        }
    }

    /// The field that entry `index` of `from`'s constant pool names, which must be static or not as asked.
    pub fn resolve_field(&mut self, from: ClassId, index: u16, is_static: bool) -> Result<FieldId, LinkError> {
        let field = match self.cached(from, index)? {
            Some(Resolved::Field(field)) => field,
            _ => {
                let result = self.resolve_field_anew(from, index);
                self.remember(from, index, result, Resolved::Field)?
            }
        };
        if self.field(field).is_static() != is_static {
            let reference = self.reference(from, index)?;
            return Err(self.wrong_field_kind(reference.class, reference.name, is_static));
        }
        Ok(field)
    }

    /// Whether `putfield` or `putstatic` of a final field is allowed in `method` (JVMS §6.5).
    pub fn check_field_write(&self, field: FieldId, method: MethodId) -> Result<(), LinkError> {
        let (field, method) = (self.field(field), self.method(method));
        if !field.is_final() {
            return Ok(());
        }
        let what = if field.is_static() { "static" } else { "non-static" };
        let name = || format!("{}.{}", self.external_name(field.class), self.symbols.text(field.name));
        if field.class != method.class {
            return Err(LinkError::illegal_access(format!(
                "Update to {what} final field {} attempted from a different class ({}) than the field's \
                 declaring class",
                name(),
                self.external_name(method.class)
            )));
        }
        let (initializer, text) = if field.is_static() {
            (self.names.class_initializer, "<clinit>")
        } else {
            (self.names.instance_initializer, "<init>")
        };
        let is_strict = self.class(field.class).file.as_ref().is_some_and(|file| file.major >= 53);
        if is_strict && method.name != initializer {
            return Err(LinkError::illegal_access(format!(
                "Update to {what} final field {} attempted from a different method ({}) than the initializer \
                 method {text} ",
                name(),
                self.symbols.text(method.name)
            )));
        }
        Ok(())
    }

    /// The method that entry `index` of `from`'s constant pool names, before selection by the receiver.
    pub fn resolve_method(&mut self, from: ClassId, index: u16) -> Result<MethodId, LinkError> {
        match self.cached(from, index)? {
            Some(Resolved::Method(method)) => Ok(method),
            _ => {
                let result =
                    self.reference(from, index).and_then(|reference| self.resolve_method_anew(from, &reference));
                self.remember(from, index, result, Resolved::Method)
            }
        }
    }

    /// The same for a reference whose class is resolved.
    fn resolve_reference(&mut self, from: ClassId, index: u16, reference: &Reference) -> Result<MethodId, LinkError> {
        match self.cached(from, index)? {
            Some(Resolved::Method(method)) => Ok(method),
            _ => {
                let result = self.resolve_method_anew(from, reference);
                self.remember(from, index, result, Resolved::Method)
            }
        }
    }

    /// Resolves a method for an instruction, with the checks that the instruction asks for. For `invokespecial`
    /// the answer is the method to run; for `invokevirtual` and `invokeinterface` selection is still to come.
    pub fn resolve_invocation(
        &mut self,
        from: ClassId,
        index: u16,
        invocation: Invocation,
    ) -> Result<MethodId, LinkError> {
        let reference = self.reference(from, index)?;
        let found_interface = self.class(reference.class).is_interface();
        if invocation == Invocation::Virtual && found_interface {
            return Err(self.found_interface(reference.class));
        }
        if invocation == Invocation::Interface && !found_interface {
            return Err(self.found_class(reference.class));
        }
        let resolved = self.resolve_reference(from, index, &reference)?;
        self.check_invocation(from, &reference, resolved, invocation)?;
        if invocation == Invocation::Special {
            return self.select_special_in(from, reference.class, resolved);
        }
        Ok(resolved)
    }

    fn check_invocation(
        &self,
        from: ClassId,
        reference: &Reference,
        resolved: MethodId,
        invocation: Invocation,
    ) -> Result<(), LinkError> {
        let method = self.method(resolved);
        if invocation == Invocation::Static {
            if method.is_static() {
                return Ok(());
            }
            let name = self.external_method_name(method);
            return Err(LinkError::incompatible(format!("Expected static method '{name}'")));
        }
        let is_interface = self.class(reference.class).is_interface();
        if method.is_static() {
            let name = self.describe_method(reference.class, method.name, method.descriptor);
            let message = if is_interface {
                format!("Expected instance not static method '{name}'")
            } else {
                format!("Expecting non-static method '{}'", self.external_method_name(method))
            };
            return Err(LinkError::incompatible(message));
        }
        if invocation != Invocation::Special {
            return Ok(());
        }
        if method.name == self.names.instance_initializer && method.class != reference.class {
            return Err(self.no_such_constructor(reference.class, method.descriptor));
        }
        let is_direct = from == reference.class || self.class(from).interfaces.contains(&reference.class);
        if is_interface && !is_direct {
            return Err(LinkError::incompatible(format!(
                "Interface method reference: '{}', is not in a direct superinterface of {}",
                self.external_method_name(method),
                self.external_name(from)
            )));
        }
        Ok(())
    }

    /// The field of this name and descriptor that is visible in `class` (JVMS §5.4.3.2).
    pub fn lookup_field(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<FieldId> {
        self.superclasses(class).find_map(|class| {
            let declared = class.declared_field(name, descriptor);
            declared.or_else(|| self.lookup_interface_field(class, name, descriptor))
        })
    }

    /// Searches the superinterfaces depth first, each once however many ways lead to it.
    fn lookup_interface_field(&self, class: &Class, name: Symbol, descriptor: Symbol) -> Option<FieldId> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack: Vec<ClassId> = class.interfaces.iter().rev().copied().collect();
        while let Some(next) = stack.pop() {
            if !seen.insert(next) {
                continue;
            }
            let interface = self.class(next);
            if let Some(field) = interface.declared_field(name, descriptor) {
                return Some(field);
            }
            stack.extend(interface.interfaces.iter().rev());
        }
        None
    }

    /// The method of this name and descriptor that is visible in a class (JVMS §5.4.3.3).
    pub fn lookup_method(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        self.lookup_in_superclasses(class, name, descriptor)
            .or_else(|| self.specific_interface_method(class, name, descriptor))
    }

    /// The method of this name and descriptor that is visible in an interface (JVMS §5.4.3.4).
    pub fn lookup_interface_method(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        if let Some(method) = self.find_method(class, name, descriptor) {
            return Some(method);
        }
        let object = self.class(class).superclass;
        object
            .and_then(|object| self.find_method(object, name, descriptor))
            .filter(|&method| self.method(method).access & (flags::PUBLIC | flags::STATIC) == flags::PUBLIC)
            .or_else(|| self.specific_interface_method(class, name, descriptor))
    }

    fn lookup_in_superclasses(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        self.superclasses(class).find_map(|class| {
            let declared = class.declared_method(name, descriptor);
            declared.or_else(|| self.signature_polymorphic(class, name))
        })
    }

    /// The method that accepts any descriptor under this name (JVMS §2.9.3).
    fn signature_polymorphic(&self, class: &Class, name: Symbol) -> Option<MethodId> {
        if class.name != self.names.method_handle && class.name != self.names.var_handle {
            return None;
        }
        class.methods.iter().copied().find(|&method| {
            let method = self.method(method);
            method.name == name && method.signature_polymorphic
        })
    }
}

/// Resolution proper, and the cache before it.
impl ClassTable {
    /// What the entry resolved to before; a failure fails again.
    fn cached(&self, from: ClassId, index: u16) -> Result<Option<Resolved>, LinkError> {
        match self.resolved.get(&(from, index)) {
            Some(Resolved::Failed(error)) => Err((**error).clone()),
            resolved => Ok(resolved.cloned()),
        }
    }

    fn remember<T: Copy>(
        &mut self,
        from: ClassId,
        index: u16,
        result: Result<T, LinkError>,
        resolved: impl Fn(T) -> Resolved,
    ) -> Result<T, LinkError> {
        let entry = match &result {
            Ok(found) => resolved(*found),
            // The program's loader has yet to decide. The application loader will only say why it fails, unless a module
            // has the class.
            Err(LinkError { needs: Some((loader, name)), .. })
                if *loader > LoaderId::APP || self.is_claimed(*loader, self.symbols.text(*name)) =>
            {
                return result;
            }
            Err(error) => Resolved::Failed(Box::new(LinkError { needs: None, ..error.clone() })),
        };
        self.record_resolution(from, index, entry);
        result
    }

    /// Settles a pool entry. The machine uses it for failures that happen while a loader runs.
    pub fn record_resolution(&mut self, from: ClassId, index: u16, entry: Resolved) {
        self.note_resolution(from, index, &entry);
        self.resolved.insert((from, index), entry);
    }

    fn resolve_class_anew(&mut self, from: ClassId, index: u16) -> Result<ClassId, LinkError> {
        let file = self.file_of(from)?;
        // A hidden class is found by no name, but its class file still names it.
        if index == file.this_class {
            return Ok(from);
        }
        let name = file.pool.class_name(index).map_err(|error| self.bad_pool(from, &error))?;
        let class = self.load(self.class(from).loader, &name)?;
        self.check_export_to_class(from, class)?;
        if !self.can_access_class(from, class) {
            return Err(self.inaccessible_class(from, class));
        }
        Ok(class)
    }

    fn resolve_field_anew(&mut self, from: ClassId, index: u16) -> Result<FieldId, LinkError> {
        let Reference { class: named, name, descriptor, .. } = self.reference(from, index)?;
        let Some(found) = self.lookup_field(named, name, descriptor) else {
            return Err(self.no_such_field(named, name, descriptor));
        };
        let field = self.field(found);
        let member = MemberAccess { named, declaring: field.class, access: field.access };
        if !self.can_access_member(from, member)? {
            return Err(self.inaccessible_field(from, self.field(found)));
        }
        Ok(found)
    }

    fn resolve_method_anew(&mut self, from: ClassId, reference: &Reference) -> Result<MethodId, LinkError> {
        let named = reference.class;
        if self.class(named).is_interface() != reference.interface {
            return Err(self.wrong_reference_kind(reference));
        }
        let found = self.find_referenced(reference)?;
        self.check_method_access(from, named, found)?;
        Ok(found)
    }

    fn find_referenced(&self, reference: &Reference) -> Result<MethodId, LinkError> {
        let Reference { class, name, descriptor, interface } = *reference;
        let found = if interface {
            self.lookup_interface_method(class, name, descriptor)
        } else {
            self.lookup_method(class, name, descriptor)
        };
        found.ok_or_else(|| self.no_such_method(class, name, descriptor))
    }

    fn check_method_access(&mut self, from: ClassId, named: ClassId, found: MethodId) -> Result<(), LinkError> {
        let method = self.method(found);
        let mut access = method.access;
        // Arrays have a public `clone` (JLS §10.7), which is Object's protected one.
        if method.name == self.names.clone && self.class(named).is_array() {
            access = (access & !flags::PROTECTED) | flags::PUBLIC;
        }
        let member = MemberAccess { named, declaring: method.class, access };
        if !self.can_access_member(from, member)? {
            return Err(self.inaccessible_method(from, self.method(found)));
        }
        Ok(())
    }

    #[cold]
    fn wrong_field_kind(&self, class: ClassId, name: Symbol, is_static: bool) -> LinkError {
        LinkError::incompatible(format!(
            "Expected {} field {}.{}",
            if is_static { "static" } else { "non-static" },
            self.external_name(class),
            self.symbols.text(name)
        ))
    }

    /// A Methodref to an interface, or an InterfaceMethodref to a class.
    #[cold]
    fn wrong_reference_kind(&self, reference: &Reference) -> LinkError {
        let expected = if reference.interface { "Methodref" } else { "InterfaceMethodref" };
        let name = self.describe_method(reference.class, reference.name, reference.descriptor);
        LinkError::incompatible(format!("Method '{name}' must be {expected} constant"))
    }

    #[cold]
    fn found_class(&self, class: ClassId) -> LinkError {
        let name = self.external_name(class);
        LinkError::incompatible(format!("Found class {name}, but interface was expected"))
    }

    #[cold]
    fn found_interface(&self, class: ClassId) -> LinkError {
        let name = self.external_name(class);
        LinkError::incompatible(format!("Found interface {name}, but class was expected"))
    }

    fn reference(&mut self, from: ClassId, index: u16) -> Result<Reference, LinkError> {
        let file = self.file_of(from)?;
        let pool = &file.pool;
        let (class, name, descriptor) = pool.member_indices(index).map_err(|error| self.bad_pool(from, &error))?;
        let class = self.resolve_class(from, class)?;
        let names = (pool.symbol(name, &mut self.symbols), pool.symbol(descriptor, &mut self.symbols));
        match names {
            (Ok(name), Ok(descriptor)) => {
                let interface = pool.tag(index) == Some(Tag::InterfaceMethodref);
                Ok(Reference { class, name, descriptor, interface })
            }
            (Err(error), _) | (_, Err(error)) => Err(self.bad_pool(from, &error)),
        }
    }

    fn file_of(&self, class: ClassId) -> Result<Arc<ClassFile>, LinkError> {
        let file = self.class(class).file.clone();
        file.ok_or_else(|| LinkError::class_format(format!("{} has no constant pool", self.external_name(class))))
    }

    #[cold]
    fn bad_pool(&self, class: ClassId, error: &FormatError) -> LinkError {
        LinkError::format(self.symbols.text(self.class(class).name), error)
    }
}

/// Resolution by name, for reflection and method handles.
impl ClassTable {
    /// The method that an instruction of `from` calls when it names `class`, `name` and `descriptor`. Without
    /// `from` there is no access control.
    pub fn resolve_named_method(
        &mut self,
        from: Option<ClassId>,
        class: ClassId,
        (name, descriptor): (Symbol, Symbol),
        invocation: Invocation,
    ) -> Result<MethodId, LinkError> {
        let interface = self.class(class).is_interface();
        if invocation == Invocation::Virtual && interface {
            return Err(self.found_interface(class));
        }
        if invocation == Invocation::Interface && !interface {
            return Err(self.found_class(class));
        }
        let reference = Reference { class, name, descriptor, interface };
        let resolved = self.find_referenced(&reference)?;
        if let Some(from) = from {
            self.check_method_access(from, class, resolved)?;
        }
        let from = from.unwrap_or(class);
        self.check_invocation(from, &reference, resolved, invocation)?;
        if invocation == Invocation::Special {
            return self.select_special_in(from, class, resolved);
        }
        Ok(resolved)
    }

    /// The field, static or not, that `from` finds when it names `class`, `name` and `descriptor`. Without `from`
    /// there is no access control.
    pub fn resolve_named_field(
        &mut self,
        from: Option<ClassId>,
        class: ClassId,
        (name, descriptor): (Symbol, Symbol),
    ) -> Result<FieldId, LinkError> {
        let Some(found) = self.lookup_field(class, name, descriptor) else {
            return Err(self.no_such_field(class, name, descriptor));
        };
        let field = self.field(found);
        let member = MemberAccess { named: class, declaring: field.class, access: field.access };
        if let Some(from) = from
            && !self.can_access_member(from, member)?
        {
            return Err(self.inaccessible_field(from, self.field(found)));
        }
        Ok(found)
    }
}
