//! Making a class of a class file: its members, and where its fields lie.

use super::annotations::method_annotations;
use super::class::{Ancestors, Class, ClassKind, Field, MemberIndex, Method};
use super::errors::LinkError;
use super::flags;
use super::ids::{ClassId, FieldId, LoaderId, MethodId};
use super::table::{ClassTable, Parts};
use crate::descriptor::{MOST_ARGUMENT_WORDS, Malformed, method_shape};
use crate::file::{ClassFile, FormatError, Member};
use crate::{Kind, Symbol, Symbols};

impl ClassTable {
    /// Makes the class of `parts`, whose supertypes are loaded. The table changes only when all went well.
    pub(super) fn link(&mut self, parts: Parts) -> Result<ClassId, LinkError> {
        self.check_supertypes(&parts)?;
        let Parts { loader, name, file, hidden, superclass, interfaces } = parts;
        let mut class = self.blank_class(name, loader, ClassKind::Instance);
        class.access = file.access;
        class.superclass = superclass;
        class.interfaces = interfaces;
        class.ancestors = self.ancestors_of(&class);
        if let Some(options) = hidden {
            class.hidden = true;
            class.nest_host = options.nest_host;
        }
        let mut methods = self.declare_methods(&mut class, &file)?;
        let fields = self.lay_out_fields(&mut class, &file)?;
        class.file = Some(file);
        self.build_vtable(&mut class, &mut methods)?;
        let id = class.id;
        self.classes.push(class);
        self.methods.extend(methods);
        self.fields.extend(fields);
        Ok(id)
    }

    fn ancestors_of(&self, class: &Class) -> Ancestors {
        let mut members = vec![class.id];
        for &supertype in class.superclass.iter().chain(&class.interfaces) {
            members.extend(self.class(supertype).ancestors.iter());
        }
        Ancestors::new(members)
    }

    fn declare_methods(&mut self, class: &mut Class, file: &ClassFile) -> Result<Vec<Method>, LinkError> {
        let first = self.methods.len() as u32;
        let mut methods = Vec::with_capacity(file.methods.len());
        let mut recent = RecentSymbols::default();
        for (member, index) in file.methods.iter().zip(0u16..) {
            let method = self.declare_method(class, file, (member, index), &mut recent)?;
            if method.name == self.names.class_initializer
                && (method.is_static() || file.major < 51)
                && method.argument_words <= 1
                && method.returns == Kind::Void
                && self.symbols.text(method.descriptor).starts_with("()")
            {
                class.initializer = Some(MethodId(first + u32::from(index)));
            }
            methods.push(method);
        }
        class.methods = (first..).take(methods.len()).map(MethodId).collect();
        let keys = methods.iter().map(|method| (method.name, method.descriptor));
        class.method_index = MemberIndex::new(keys).map_err(|key| self.duplicate("method", class, key))?;
        Ok(methods)
    }

    fn declare_method(
        &mut self,
        class: &Class,
        file: &ClassFile,
        (member, index): (&Member, u16),
        recent: &mut RecentSymbols,
    ) -> Result<Method, LinkError> {
        let (name, descriptor) = self.member_names(class, file, member, recent)?;
        let Ok((words, returns)) = self.shapes.of(descriptor, &self.symbols) else {
            let [class, name, text] = [class.name, name, descriptor].map(|symbol| self.symbols.text(symbol));
            return Err(LinkError::illegal_signature("Method", name, text, class));
        };
        let receiver = u16::from(member.access & flags::STATIC == 0);
        let words = words.saturating_add(receiver);
        if words > MOST_ARGUMENT_WORDS {
            let class = self.symbols.text(class.name);
            let message = format!("Too many arguments in method signature in class file {class}");
            return Err(LinkError::class_format(message));
        }
        // Only the JDK's own classes may ask favours of the machine.
        let annotations = match class.loader == LoaderId::BOOT && member.has_more_than_code() {
            true => member.annotations(file).map(|bytes| method_annotations(bytes, &file.pool)),
            false => None,
        };
        let annotations = annotations.unwrap_or_default();
        let signature_polymorphic = (class.name == self.names.method_handle || class.name == self.names.var_handle)
            && class.loader == LoaderId::BOOT
            && member.access & (flags::NATIVE | flags::VARARGS) == flags::NATIVE | flags::VARARGS
            && self.symbols.text(descriptor).starts_with("([Ljava/lang/Object;)");
        Ok(Method {
            class: class.id,
            name,
            descriptor,
            access: member.access,
            index,
            returns,
            argument_words: words,
            vtable_index: None,
            caller_sensitive: annotations.caller_sensitive,
            hidden: annotations.hidden,
            signature_polymorphic,
        })
    }

    /// A method like the signature-polymorphic `method`, for one descriptor only. In no class's list of methods.
    pub fn polymorphic_instance(&mut self, method: MethodId, descriptor: Symbol) -> Option<MethodId> {
        let (words, returns) = method_shape(self.symbols.text(descriptor).as_bytes()).ok()?;
        let generic = self.method(method);
        let receiver = u16::from(!generic.is_static());
        let instance = Method {
            descriptor,
            access: generic.access & !flags::VARARGS,
            returns,
            argument_words: words.checked_add(receiver)?,
            vtable_index: None,
            ..generic.clone()
        };
        let id = MethodId(self.methods.len() as u32);
        self.methods.push(instance);
        Some(id)
    }

    /// Gives every field its offset: inherited fields first, then one word each, two for a long or double.
    fn lay_out_fields(&mut self, class: &mut Class, file: &ClassFile) -> Result<Vec<Field>, LinkError> {
        let first = self.fields.len() as u32;
        let mut instance = match class.superclass {
            Some(superclass) => {
                let superclass = self.class(superclass);
                Layout { words: superclass.instance_words, references: superclass.reference_words.to_vec() }
            }
            // Word 0 is the header.
            None => Layout { words: 1, references: Vec::new() },
        };
        let mut statics = Layout { words: 0, references: Vec::new() };
        let mut fields = Vec::with_capacity(file.fields.len());
        let mut recent = RecentSymbols::default();
        for (member, index) in file.fields.iter().zip(0u16..) {
            let (name, descriptor) = self.member_names(class, file, member, &mut recent)?;
            let text = self.symbols.text(descriptor);
            let Some(kind) = first_kind(text).filter(|kind| *kind != Kind::Void) else {
                let (class, name) = (self.symbols.text(class.name), self.symbols.text(name));
                return Err(LinkError::illegal_signature("Field", name, text, class));
            };
            let layout = if member.access & flags::STATIC != 0 { &mut statics } else { &mut instance };
            let offset = layout.add(kind);
            fields.push(Field { class: class.id, name, descriptor, access: member.access, kind, offset, index });
        }
        class.fields = (first..).take(fields.len()).map(FieldId).collect();
        let keys = fields.iter().map(|field| (field.name, field.descriptor));
        class.field_index = MemberIndex::new(keys).map_err(|key| self.duplicate("field", class, key))?;
        self.inject_fields(class, &mut instance, &mut fields);
        class.instance_words = instance.words;
        class.reference_words = instance.references.into();
        class.static_words = statics.words;
        class.static_reference_words = statics.references.into();
        Ok(fields)
    }

    /// Adds the fields that instances have and the class file has not.
    fn inject_fields(&self, class: &mut Class, instance: &mut Layout, fields: &mut Vec<Field>) {
        if class.loader != LoaderId::BOOT || class.hidden {
            return;
        }
        for &(name, descriptor) in self.injected.get(&class.name).into_iter().flatten() {
            let Some(kind) = first_kind(self.symbols.text(descriptor)) else {
                continue;
            };
            class.injected.push(FieldId((self.fields.len() + fields.len()) as u32));
            let offset = instance.add(kind);
            let (access, index) = (flags::PRIVATE, u16::MAX);
            fields.push(Field { class: class.id, name, descriptor, access, kind, offset, index });
        }
    }

    /// A field put into a class by [`ClassTable::inject`].
    pub fn injected_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let name = self.symbols.find(name)?;
        self.class(class).injected.iter().copied().find(|&field| self.field(field).name == name)
    }

    fn member_names(
        &mut self,
        class: &Class,
        file: &ClassFile,
        member: &Member,
        recent: &mut RecentSymbols,
    ) -> Result<(Symbol, Symbol), LinkError> {
        let name = recent.symbol(member.name, file, &mut self.symbols);
        let descriptor = recent.symbol(member.descriptor, file, &mut self.symbols);
        match (name, descriptor) {
            (Ok(name), Ok(descriptor)) => Ok((name, descriptor)),
            (Err(error), _) | (_, Err(error)) => Err(LinkError::format(self.symbols.text(class.name), &error)),
        }
    }

    fn duplicate(&self, what: &str, class: &Class, key: (Symbol, Symbol)) -> LinkError {
        let class = self.symbols.text(class.name);
        LinkError::duplicate_member(what, self.symbols.text(key.0), self.symbols.text(key.1), class)
    }
}

/// The symbols of pool entries that were met lately: many members of a class share their name or descriptor.
#[derive(Default)]
struct RecentSymbols {
    /// By the index's last bits: the index and its symbol.
    entries: [Option<(u16, Symbol)>; 32],
}

impl RecentSymbols {
    fn symbol(&mut self, index: u16, file: &ClassFile, symbols: &mut Symbols) -> Result<Symbol, FormatError> {
        let entry = &mut self.entries[usize::from(index) % 32];
        if let Some((known, symbol)) = *entry
            && known == index
        {
            return Ok(symbol);
        }
        let symbol = file.pool.symbol(index, symbols)?;
        *entry = Some((index, symbol));
        Ok(symbol)
    }
}

/// The shapes of method descriptors that were met lately, in whatever class: a few hundred descriptors are most methods'.
pub(super) struct RecentShapes {
    /// By the symbol's last bits: the symbol, and the words and the result of such a method.
    entries: [Option<(Symbol, (u16, Kind))>; 512],
}

impl Default for RecentShapes {
    fn default() -> RecentShapes {
        RecentShapes { entries: [None; 512] }
    }
}

impl RecentShapes {
    fn of(&mut self, descriptor: Symbol, symbols: &Symbols) -> Result<(u16, Kind), Malformed> {
        let entry = &mut self.entries[descriptor.0 as usize % 512];
        if let Some((known, shape)) = *entry
            && known == descriptor
        {
            return Ok(shape);
        }
        let shape = method_shape(symbols.text(descriptor).as_bytes())?;
        *entry = Some((descriptor, shape));
        Ok(shape)
    }
}

/// Words handed out so far, and which of them hold references.
struct Layout {
    words: u32,
    references: Vec<u32>,
}

impl Layout {
    fn add(&mut self, kind: Kind) -> u32 {
        let offset = self.words;
        if kind == Kind::Reference {
            self.references.push(offset);
        }
        self.words = self.words.saturating_add(u32::from(kind.words()));
        offset
    }
}

/// The kind of a field descriptor that was checked, or that nobody need check.
fn first_kind(descriptor: &str) -> Option<Kind> {
    descriptor.bytes().next().and_then(Kind::of_descriptor)
}
