//! Which method a call runs: virtual tables, and selection among superinterfaces (JVMS §5.4.5 and §5.4.6).

use super::class::{Ancestors, Class, Method, Miranda};
use super::errors::LinkError;
use super::flags;
use super::ids::{ClassId, MethodId};
use super::table::ClassTable;
use crate::Symbol;

/// What the superinterfaces of a class say about a method.
enum InterfaceMethod {
    /// None of them has it.
    Absent,
    /// All that have it leave it abstract; this is one of them.
    Abstract(MethodId),
    /// Exactly one default that no other overrides.
    Default(MethodId),
    /// Several defaults, none more specific than the others.
    Conflict(Vec<MethodId>),
}

impl ClassTable {
    /// The method with this name and descriptor that `class` itself declares.
    pub fn find_method(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        self.class(class).declared_method(name, descriptor)
    }

    /// The field with this name and descriptor that `class` itself declares.
    pub fn find_field(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<super::FieldId> {
        self.class(class).declared_field(name, descriptor)
    }

    /// The method that `invokevirtual` of `method` runs on an instance of `receiver`.
    pub fn select_virtual(&self, receiver: ClassId, method: MethodId) -> Result<MethodId, LinkError> {
        let resolved = self.method(method);
        let Some(slot) = resolved.vtable_index else {
            if resolved.is_inheritable() && self.class(resolved.class).is_interface() {
                return self.select_inherited(receiver, method);
            }
            return self.with_body(receiver, resolved, method);
        };
        let selected = self.class(receiver).vtable.get(slot as usize).copied();
        let Some(selected) = selected.filter(|_| self.is_subclass(receiver, resolved.class)) else {
            return Err(self.not_implemented(receiver, resolved.class));
        };
        self.with_body(receiver, resolved, selected)
    }

    /// The method that `invokeinterface` of `method` runs on an instance of `receiver`.
    pub fn select_interface(&self, receiver: ClassId, method: MethodId) -> Result<MethodId, LinkError> {
        let resolved = self.method(method);
        if !self.is_subclass(receiver, resolved.class) {
            return Err(self.not_implemented(receiver, resolved.class));
        }
        if resolved.is_private() {
            return Ok(method);
        }
        if !self.class(resolved.class).is_interface() {
            return self.select_virtual(receiver, method);
        }
        if let Some(selected) = self.find_in_superclasses(receiver, resolved.name, resolved.descriptor) {
            if self.method(selected).access & flags::PUBLIC == 0 {
                let name = self.describe_method(receiver, resolved.name, resolved.descriptor);
                return Err(LinkError::illegal_access(format!("'{name}'")));
            }
            return self.with_body(receiver, resolved, selected);
        }
        let ancestors = &self.class(receiver).ancestors;
        match self.interface_method(ancestors, resolved.name, resolved.descriptor) {
            InterfaceMethod::Default(selected) => Ok(selected),
            // JDK 17 throws an AbstractMethodError instead, whatever the specification says.
            InterfaceMethod::Conflict(methods) if self.feature_version > 17 => {
                Err(self.conflicting_defaults(methods.iter().map(|&method| self.method(method))))
            }
            _ => Err(self.abstract_method(receiver, resolved, None)),
        }
    }

    /// `invokevirtual` of a method that the named class inherits from an interface.
    fn select_inherited(&self, receiver: ClassId, method: MethodId) -> Result<MethodId, LinkError> {
        let resolved = self.method(method);
        if !self.is_subclass(receiver, resolved.class) {
            return Err(self.not_implemented(receiver, resolved.class));
        }
        if let Some(selected) = self.find_in_superclasses(receiver, resolved.name, resolved.descriptor) {
            return self.with_body(receiver, resolved, selected);
        }
        let ancestors = &self.class(receiver).ancestors;
        match self.interface_method(ancestors, resolved.name, resolved.descriptor) {
            InterfaceMethod::Default(selected) => Ok(selected),
            InterfaceMethod::Abstract(selected) => self.with_body(receiver, resolved, selected),
            InterfaceMethod::Conflict(methods) => {
                Err(self.conflicting_defaults(methods.iter().map(|&method| self.method(method))))
            }
            InterfaceMethod::Absent => Err(self.abstract_method(receiver, resolved, None)),
        }
    }

    /// The method that `invokespecial` of `method` in a method of `from` runs.
    pub fn select_special(&self, from: ClassId, method: MethodId) -> Result<MethodId, LinkError> {
        self.select_special_in(from, self.method(method).class, method)
    }

    /// Like [`ClassTable::select_special`], with the class that the call names, which may inherit the method.
    pub fn select_special_in(&self, from: ClassId, named: ClassId, method: MethodId) -> Result<MethodId, LinkError> {
        let resolved = self.method(method);
        let class = self.class(from);
        let calls_super = named != from
            && resolved.name != self.names.instance_initializer
            && !self.class(named).is_interface()
            && class.ancestors.contains(named);
        let selected = match class.superclass {
            Some(superclass) if calls_super => {
                self.lookup_method(superclass, resolved.name, resolved.descriptor).unwrap_or(method)
            }
            _ => method,
        };
        if self.method(selected).is_static() {
            let name = self.external_method_name(resolved);
            return Err(LinkError::incompatible(format!("Expecting non-static method '{name}'")));
        }
        if self.method(selected).is_abstract() {
            return Err(self.abstract_special(named, self.method(selected)));
        }
        Ok(selected)
    }

    /// The virtual slot through which `invokevirtual` of `method`, named as a member of `class`, can be run.
    /// Methods inherited from interfaces have one too. `None` means that there is nothing to select.
    pub fn virtual_slot(&self, class: ClassId, method: MethodId) -> Option<u32> {
        let method = self.method(method);
        if method.vtable_index.is_some() {
            return method.vtable_index;
        }
        self.superclasses(class)
            .find_map(|superclass| superclass.miranda(method.name, method.descriptor))
            .map(|miranda| miranda.slot)
    }

    fn with_body(&self, receiver: ClassId, resolved: &Method, selected: MethodId) -> Result<MethodId, LinkError> {
        let method = self.method(selected);
        if !method.is_abstract() {
            return Ok(selected);
        }
        Err(self.abstract_method(receiver, resolved, Some(method)))
    }

    #[cold]
    fn not_implemented(&self, receiver: ClassId, interface: ClassId) -> LinkError {
        LinkError::incompatible(format!(
            "Class {} does not implement the requested interface {}",
            self.external_name(receiver),
            self.external_name(interface)
        ))
    }

    /// `class` and its superclasses, the nearest first.
    pub fn superclasses(&self, class: ClassId) -> impl Iterator<Item = &Class> {
        std::iter::successors(Some(self.class(class)), |class| class.superclass.map(|above| self.class(above)))
    }

    /// The nearest declaration, in a class, that a receiver of `class` would run.
    fn find_in_superclasses(&self, class: ClassId, name: Symbol, descriptor: Symbol) -> Option<MethodId> {
        self.superclasses(class)
            .filter_map(|class| class.declared_method(name, descriptor))
            .find(|&method| self.method(method).is_inheritable())
    }

    /// The maximally-specific superinterface method (JVMS §5.4.3.3), if there is one with a body.
    pub(super) fn specific_interface_method(
        &self,
        class: ClassId,
        name: Symbol,
        descriptor: Symbol,
    ) -> Option<MethodId> {
        match self.interface_method(&self.class(class).ancestors, name, descriptor) {
            InterfaceMethod::Absent => None,
            InterfaceMethod::Abstract(method) | InterfaceMethod::Default(method) => Some(method),
            InterfaceMethod::Conflict(methods) => methods.first().copied(),
        }
    }

    fn interface_method(&self, ancestors: &Ancestors, name: Symbol, descriptor: Symbol) -> InterfaceMethod {
        let candidates: smallvec::SmallVec<[MethodId; 4]> = ancestors
            .iter()
            // The class that is being made is among its own ancestors, but not yet in the table.
            .filter_map(|ancestor| self.classes.get(ancestor.index()))
            .filter(|class| class.is_interface())
            .filter_map(|interface| interface.declared_method(name, descriptor))
            .filter(|&method| self.method(method).is_inheritable())
            .collect();
        let overridden = |method: MethodId| {
            let interface = self.method(method).class;
            candidates.iter().any(|&other| {
                let other = self.method(other).class;
                other != interface && self.class(other).ancestors.contains(interface)
            })
        };
        let mut found_abstract = None;
        let mut defaults: smallvec::SmallVec<[MethodId; 2]> = smallvec::SmallVec::new();
        for &method in &candidates {
            if candidates.len() > 1 && overridden(method) {
                continue;
            }
            if self.method(method).is_abstract() {
                found_abstract = Some(method);
            } else {
                defaults.push(method);
            }
        }
        match (defaults.as_slice(), found_abstract) {
            ([], None) => InterfaceMethod::Absent,
            ([], Some(method)) => InterfaceMethod::Abstract(method),
            ([method], _) => InterfaceMethod::Default(*method),
            (several, _) => InterfaceMethod::Conflict(several.to_vec()),
        }
    }
}

/// Building the virtual table of a class that is not in the class table yet.
impl ClassTable {
    /// Fills `class.vtable` and the methods' slots. Markers for conflicts are added behind the declared methods.
    pub(super) fn build_vtable(&self, class: &mut Class, methods: &mut Vec<Method>) -> Result<(), LinkError> {
        if class.is_interface() {
            return Ok(());
        }
        if let Some(superclass) = class.superclass {
            let inherited = &self.class(superclass).vtable;
            let own = methods.iter().filter(|method| method.is_inheritable()).count();
            class.vtable.reserve_exact(inherited.len() + own);
            class.vtable.extend_from_slice(inherited);
        }
        let first = self.methods.len() as u32;
        for (method, number) in methods.iter_mut().zip(first..) {
            if method.is_inheritable() && !self.is_initializer(method.name) {
                self.place_method(class, method, MethodId(number))?;
            }
        }
        self.add_mirandas(class, methods);
        Ok(())
    }

    fn is_initializer(&self, name: Symbol) -> bool {
        name == self.names.instance_initializer || name == self.names.class_initializer
    }

    /// Puts a declared method into every slot whose method it overrides, or into a slot of its own.
    fn place_method(&self, class: &mut Class, method: &mut Method, id: MethodId) -> Result<(), LinkError> {
        let Some(superclass) = class.superclass else {
            method.vtable_index = Some(push_slot(class, id));
            return Ok(());
        };
        for above in self.superclasses(superclass) {
            let declared = above.declared_method(method.name, method.descriptor);
            let slot = match declared.and_then(|declared| self.method(declared).vtable_index) {
                Some(slot) => slot,
                None => match above.miranda(method.name, method.descriptor) {
                    Some(miranda) => miranda.slot,
                    None => continue,
                },
            };
            let Some(&occupant) = class.vtable.get(slot as usize) else {
                continue;
            };
            if occupant == id || !self.can_take_slot(class, superclass, slot as usize) {
                continue;
            }
            let overridden = self.method(occupant);
            if overridden.access & flags::FINAL != 0 && self.can_override(class, overridden) {
                return Err(self.overrides_final(class, overridden));
            }
            if let Some(place) = class.vtable.get_mut(slot as usize) {
                *place = id;
            }
            method.vtable_index.get_or_insert(slot);
        }
        if method.vtable_index.is_none() {
            method.vtable_index = Some(push_slot(class, id));
        }
        Ok(())
    }

    /// Overriding is transitive (JVMS §5.4.5): whoever overrides a method that was ever in the slot takes it.
    fn can_take_slot(&self, class: &Class, superclass: ClassId, slot: usize) -> bool {
        self.superclasses(superclass)
            .map_while(|above| above.vtable.get(slot))
            .any(|&method| self.can_override(class, self.method(method)))
    }

    fn can_override(&self, class: &Class, overridden: &Method) -> bool {
        overridden.access & (flags::PUBLIC | flags::PROTECTED) != 0 || class.same_package(self.class(overridden.class))
    }

    #[cold]
    fn overrides_final(&self, class: &Class, overridden: &Method) -> LinkError {
        LinkError::incompatible(format!(
            "class {} overrides final method {}.{}{}",
            self.symbols.text(class.name).replace('/', "."),
            self.external_name(overridden.class),
            self.symbols.text(overridden.name),
            self.symbols.text(overridden.descriptor)
        ))
    }

    /// Gives slots to interface methods that no class declares, and fills them with the defaults that apply.
    fn add_mirandas(&self, class: &mut Class, methods: &mut Vec<Method>) {
        let inherited = class.superclass.map(|superclass| &self.class(superclass).ancestors);
        let is_new = |interface: ClassId| inherited.is_none_or(|inherited| !inherited.contains(interface));
        let new_interfaces: Vec<ClassId> = class
            .ancestors
            .iter()
            .filter(|&ancestor| ancestor != class.id && is_new(ancestor) && self.class(ancestor).is_interface())
            .collect();
        if new_interfaces.is_empty() {
            return;
        }
        let mut mirandas: Vec<Miranda> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for &interface in &new_interfaces {
            for &declared in &self.class(interface).methods {
                let method = self.method(declared);
                let (name, descriptor) = (method.name, method.descriptor);
                if method.is_inheritable()
                    && !self.is_initializer(name)
                    && seen.insert((name, descriptor))
                    && !self.has_slot(class, methods, name, descriptor)
                {
                    let slot = push_slot(class, declared);
                    mirandas.push(Miranda { name, descriptor, slot });
                }
            }
        }
        class.mirandas = mirandas.into();
        self.fill_mirandas(class, methods);
    }

    /// Whether `class`, which declares `methods`, or a superclass has a slot for such a method.
    fn has_slot(&self, class: &Class, methods: &[Method], name: Symbol, descriptor: Symbol) -> bool {
        let declared = class.declared_method(name, descriptor);
        let own = declared.and_then(|method| methods.get(method.index() - self.methods.len()));
        if own.is_some_and(|method| method.vtable_index.is_some()) {
            return true;
        }
        let Some(superclass) = class.superclass else {
            return false;
        };
        self.superclasses(superclass).any(|above| {
            above.declared_method(name, descriptor).is_some_and(|method| self.method(method).vtable_index.is_some())
                || above.miranda(name, descriptor).is_some()
        })
    }

    /// A new superinterface may bring a more specific default for a slot made here or above.
    fn fill_mirandas(&self, class: &mut Class, methods: &mut Vec<Method>) {
        let above = class.superclass.map(|superclass| self.superclasses(superclass));
        let inherited = above.into_iter().flatten().flat_map(|above| above.mirandas.iter());
        let all: Vec<Miranda> = class.mirandas.iter().chain(inherited).copied().collect();
        for miranda in all {
            let Some(place) = class.vtable.get_mut(miranda.slot as usize) else {
                continue;
            };
            // A method that a class declares wins over all defaults.
            let is_default =
                self.methods.get(place.index()).is_some_and(|occupant| self.class(occupant.class).is_interface());
            if !is_default {
                continue;
            }
            match self.interface_method(&class.ancestors, miranda.name, miranda.descriptor) {
                InterfaceMethod::Default(method) | InterfaceMethod::Abstract(method) => *place = method,
                InterfaceMethod::Conflict(several) => {
                    // An abstract stand-in, so that whoever runs the slot asks for the error.
                    let Some(marker) = several.first().map(|&method| self.method(method).clone()) else {
                        continue;
                    };
                    *place = MethodId((self.methods.len() + methods.len()) as u32);
                    methods.push(Method { access: marker.access | flags::ABSTRACT, ..marker });
                }
                InterfaceMethod::Absent => {}
            }
        }
    }
}

fn push_slot(class: &mut Class, method: MethodId) -> u32 {
    let slot = class.vtable.len() as u32;
    class.vtable.push(method);
    slot
}
