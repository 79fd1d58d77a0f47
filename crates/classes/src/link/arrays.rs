//! Array classes (JVMS §5.3.3), assignability (JVMS §6.5 `checkcast`), and classes named by descriptors.

use super::class::{Ancestors, ClassKind};
use super::errors::LinkError;
use super::flags;
use super::ids::{ClassId, LoaderId};
use super::table::ClassTable;
use crate::Kind;
use crate::descriptor::{MethodDescriptor, class_name, dimensions, field_kind, kind_of};

impl ClassTable {
    /// The array class with elements of class `element`.
    pub fn array_of(&mut self, element: ClassId) -> ClassId {
        if let Some(array) = self.class(element).array_of {
            return array;
        }
        let name = self.array_name(element);
        let name = self.symbols.intern(&name);
        let loader = self.class(element).loader;
        let element_kind = match self.class(element).kind {
            ClassKind::Primitive(kind) => kind,
            _ => Kind::Reference,
        };
        let supertypes: Vec<_> = ["java/lang/Object", "java/lang/Cloneable", "java/io/Serializable"]
            .into_iter()
            .filter_map(|name| self.load(LoaderId::BOOT, name).ok())
            .collect();
        let mut class = self.blank_class(name, loader, ClassKind::Array { element, element_kind });
        let visible = flags::PUBLIC | flags::PRIVATE | flags::PROTECTED;
        class.access = (self.class(element).access & visible) | flags::FINAL | flags::ABSTRACT;
        class.package = self.class(element).package;
        if let [object, interfaces @ ..] = supertypes.as_slice() {
            class.superclass = Some(*object);
            class.interfaces = interfaces.to_vec();
            class.vtable = self.class(*object).vtable.clone();
        }
        let mut ancestors = supertypes;
        ancestors.push(class.id);
        class.ancestors = Ancestors::new(ancestors);
        let array = class.id;
        self.classes.push(class);
        self.classes[element.index()].array_of = Some(array);
        array
    }

    fn array_name(&self, element: ClassId) -> String {
        let class = self.class(element);
        let name = self.symbols.text(class.name);
        match class.kind {
            ClassKind::Instance => format!("[L{name};"),
            ClassKind::Array { .. } => format!("[{name}"),
            ClassKind::Primitive(kind) => format!("[{}", primitive_letter(kind)),
        }
    }

    pub(super) fn load_array(&mut self, loader: LoaderId, name: &str) -> Result<ClassId, LinkError> {
        let not_found = || LinkError::class_not_found(name);
        let (dimensions, element) = split_array(name).ok_or_else(not_found)?;
        let mut class = match element {
            Element::Primitive(class) => class,
            Element::Named(element) => self.load(loader, element)?,
        };
        for _ in 0..dimensions {
            class = self.array_of(class);
        }
        Ok(class)
    }

    pub(super) fn find_loaded_array(&self, loader: LoaderId, name: &str) -> Option<ClassId> {
        let (dimensions, element) = split_array(name)?;
        let mut class = match element {
            Element::Primitive(class) => class,
            Element::Named(element) => self.find_loaded(loader, element)?,
        };
        for _ in 0..dimensions {
            class = self.class(class).array_of?;
        }
        Some(class)
    }

    /// Whether a value of class `sub` may be assigned to a variable of class `sup`.
    pub fn is_subclass(&self, mut sub: ClassId, mut sup: ClassId) -> bool {
        loop {
            if sub == sup {
                return true;
            }
            if self.class(sub).ancestors.contains(sup) {
                return true;
            }
            let (ClassKind::Array { element: from, element_kind }, ClassKind::Array { element: to, .. }) =
                (self.class(sub).kind, self.class(sup).kind)
            else {
                return false;
            };
            // Arrays of primitives are related only when they are the same, which was tested above.
            if element_kind != Kind::Reference {
                return false;
            }
            (sub, sup) = (from, to);
        }
    }

    /// The class that a field descriptor (or `V`) names.
    pub fn load_descriptor(&mut self, loader: LoaderId, descriptor: &str) -> Result<ClassId, LinkError> {
        if let Some(name) = descriptor.strip_prefix('L').and_then(|text| text.strip_suffix(';')) {
            return self.load(loader, name);
        }
        if descriptor.starts_with('[') {
            return self.load_array(loader, descriptor);
        }
        let mut letters = descriptor.bytes();
        let kind = letters.next().and_then(Kind::of_descriptor).filter(|_| letters.next().is_none());
        kind.and_then(ClassTable::primitive).ok_or_else(|| bad_descriptor(descriptor))
    }

    /// The classes of the parameters and of the result that a method descriptor names.
    pub fn parse_method_descriptor(
        &mut self,
        loader: LoaderId,
        descriptor: &str,
    ) -> Result<(Vec<ClassId>, ClassId), LinkError> {
        let MethodDescriptor { parameters, result } =
            MethodDescriptor::parse(descriptor).ok_or_else(|| bad_descriptor(descriptor))?;
        let parameters = parameters
            .into_iter()
            .map(|parameter| self.load_descriptor(loader, parameter))
            .collect::<Result<Vec<_>, _>>()?;
        Ok((parameters, self.load_descriptor(loader, result)?))
    }
}

enum Element<'a> {
    Primitive(ClassId),
    Named(&'a str),
}

/// The number of dimensions and the element type of an array descriptor.
fn split_array(name: &str) -> Option<(usize, Element<'_>)> {
    field_kind(name.as_bytes())?;
    let (brackets, element) =
        name.split_at_checked(dimensions(name.as_bytes())).filter(|(brackets, _)| !brackets.is_empty())?;
    let element = match kind_of(element) {
        Kind::Reference => Element::Named(class_name(element)),
        kind => Element::Primitive(ClassTable::primitive(kind)?),
    };
    Some((brackets.len(), element))
}

fn primitive_letter(kind: Kind) -> char {
    match kind {
        Kind::Boolean => 'Z',
        Kind::Byte => 'B',
        Kind::Char => 'C',
        Kind::Short => 'S',
        Kind::Int => 'I',
        Kind::Long => 'J',
        Kind::Float => 'F',
        Kind::Double => 'D',
        Kind::Void | Kind::Reference => 'V',
    }
}

fn bad_descriptor(descriptor: &str) -> LinkError {
    LinkError::new("java/lang/IllegalArgumentException", format!("bad method type: {descriptor}"))
}
