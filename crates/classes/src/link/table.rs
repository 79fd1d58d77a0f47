//! The table of all classes, and loading: from a name to a linked class (JVMS §5.3).

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::claims::Claims;
use super::class::{Ancestors, Class, ClassKind, Field, Kinds, MemberIndex, Method, Resolved};
use super::errors::LinkError;
use super::exports::Exports;
use super::flags;
use super::ids::{ClassId, FieldId, LoaderId, MethodId};
use super::journal::Journal;
use super::layout::RecentShapes;
use crate::file::{Bytes, ClassFile, Code};
use crate::{Kind, Symbol, Symbols};

/// Where the bytes of classes come from.
pub trait ClassSource {
    /// The class file of `name` (with slashes) as the bootstrap or application loader finds it; an error is a
    /// source that exists but cannot be read.
    fn find(&self, loader: LoaderId, name: &str) -> Result<Option<Bytes>, String>;

    /// The named module that a package of `loader` belongs to, for error messages.
    fn module_of(&self, loader: LoaderId, package: &str) -> Option<String> {
        let _ = package;
        (loader == LoaderId::BOOT).then(|| "java.base".to_owned())
    }

    /// The descriptor of a module of the JDK. Without it all packages of the module are exported.
    fn module_descriptor(&self, module: &str) -> Option<Bytes> {
        let _ = module;
        None
    }

    /// The names of the classes that the application loader finds, in order, as far as somebody knows them.
    fn class_names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// How a hidden class (`Lookup.defineHiddenClass`) is defined.
#[derive(Clone, Debug)]
pub struct HiddenOptions {
    /// What makes the name unique; it follows the class file's name and a `+`.
    pub suffix: String,
    /// The nest that the class joins; its own if none.
    pub nest_host: Option<ClassId>,
}

/// All classes, methods and fields that were ever linked, and the names they are found by.
///
/// **Invariant.** Numbers are handed out in order and never reused: a class has a higher number than everything it extends.
/// A load that fails leaves the table as it was. What a program has made names lead to, and what was found out because of
/// that, is in the journal, and goes back.
pub struct ClassTable {
    /// Every name and descriptor seen.
    pub symbols: Symbols,
    /// Indexed by [`ClassId`].
    pub classes: Vec<Class>,
    /// Indexed by [`MethodId`].
    pub methods: Vec<Method>,
    /// Indexed by [`FieldId`].
    pub fields: Vec<Field>,
    /// The JDK's feature release (17, 21, …): newer class files are refused, and some messages are worded differently
    /// from one to the next.
    pub feature_version: u16,
    /// Whether classes with this JDK's preview features are accepted.
    pub preview_enabled: bool,
    pub(super) source: Box<dyn ClassSource>,
    pub(super) names: KnownNames,
    pub(super) initiated: FxHashMap<(LoaderId, Symbol), ClassId>,
    /// What the entries of run-time constant pools resolved to. Of all entries few are ever used.
    pub(super) resolved: FxHashMap<(ClassId, u16), Resolved>,
    pub(super) journal: Journal,
    loaders: Vec<String>,
    parents: FxHashMap<LoaderId, LoaderId>,
    /// Which supertype a class in the middle of `define` waits for, to find circles through `loadClass`.
    waiting: FxHashMap<(LoaderId, Symbol), (LoaderId, Symbol)>,
    /// Hosts of nests that loaders of the program's were asked for, and whether they are missing.
    pub(super) nest_hosts: FxHashMap<(LoaderId, Symbol), bool>,
    pub(super) injected: FxHashMap<Symbol, Vec<(Symbol, Symbol)>>,
    pub(super) claims: Claims,
    pub(super) exports: Exports,
    pub(super) shapes: RecentShapes,
}

/// Symbols that linking compares with.
pub(super) struct KnownNames {
    pub(super) object: Symbol,
    pub(super) instance_initializer: Symbol,
    pub(super) class_initializer: Symbol,
    pub(super) clone: Symbol,
    pub(super) method_handle: Symbol,
    pub(super) var_handle: Symbol,
    /// Whose subclasses may access everything.
    pub(super) exempt: Vec<Symbol>,
}

/// A class file whose supertypes are being loaded.
struct Pending {
    loader: LoaderId,
    name: Symbol,
    file: Arc<ClassFile>,
    hidden: Option<HiddenOptions>,
    /// The supertypes loaded so far: superinterfaces, then the superclass.
    supertypes: Vec<ClassId>,
}

/// A class file with everything that making a class of it needs.
pub(super) struct Parts {
    pub(super) loader: LoaderId,
    pub(super) name: Symbol,
    pub(super) file: Arc<ClassFile>,
    pub(super) hidden: Option<HiddenOptions>,
    pub(super) superclass: Option<ClassId>,
    pub(super) interfaces: Vec<ClassId>,
}

enum Located {
    Loaded(ClassId),
    Found(Pending),
}

/// Room for what every program needs, so that the tables do not move while it starts. Memory that is not used is not
/// touched.
const FIRST_CLASSES: usize = 1 << 9;
const FIRST_METHODS: usize = 1 << 13;
/// As many as fit into a table of 4096 places.
const FIRST_RESOLUTIONS: usize = 3500;

const PRIMITIVES: [(&str, Kind); 9] = [
    ("boolean", Kind::Boolean),
    ("byte", Kind::Byte),
    ("char", Kind::Char),
    ("short", Kind::Short),
    ("int", Kind::Int),
    ("long", Kind::Long),
    ("float", Kind::Float),
    ("double", Kind::Double),
    ("void", Kind::Void),
];

impl ClassTable {
    /// Reads something of a method's code, if it has any.
    pub fn read_code<T>(&self, method: MethodId, read: impl FnOnce(&Class, &Code<'_>) -> T) -> Option<T> {
        let info = self.methods.get(method.index())?;
        let class = self.class(info.class);
        let file = class.file.as_ref()?;
        let code = file.methods.get(info.index as usize)?.code(file).ok()??;
        Some(read(class, &code))
    }

    /// The names of the classes that the application loader finds, in order, as far as somebody knows them.
    pub fn names_on_class_path(&self) -> Vec<String> {
        self.source.class_names()
    }

    /// The class of `boolean`.
    pub const BOOLEAN: ClassId = ClassId(0);
    /// The class of `byte`.
    pub const BYTE: ClassId = ClassId(1);
    /// The class of `char`.
    pub const CHAR: ClassId = ClassId(2);
    /// The class of `short`.
    pub const SHORT: ClassId = ClassId(3);
    /// The class of `int`.
    pub const INT: ClassId = ClassId(4);
    /// The class of `long`.
    pub const LONG: ClassId = ClassId(5);
    /// The class of `float`.
    pub const FLOAT: ClassId = ClassId(6);
    /// The class of `double`.
    pub const DOUBLE: ClassId = ClassId(7);
    /// The class of `void`.
    pub const VOID: ClassId = ClassId(8);

    /// A table with the primitive types only.
    pub fn new(source: Box<dyn ClassSource>) -> ClassTable {
        let mut symbols = Symbols::default();
        let names = KnownNames {
            object: symbols.intern("java/lang/Object"),
            instance_initializer: symbols.intern("<init>"),
            class_initializer: symbols.intern("<clinit>"),
            clone: symbols.intern("clone"),
            method_handle: symbols.intern("java/lang/invoke/MethodHandle"),
            var_handle: symbols.intern("java/lang/invoke/VarHandle"),
            exempt: Vec::new(),
        };
        let mut table = ClassTable {
            symbols,
            classes: Vec::with_capacity(FIRST_CLASSES),
            methods: Vec::with_capacity(FIRST_METHODS),
            fields: Vec::with_capacity(FIRST_METHODS),
            feature_version: 17,
            preview_enabled: false,
            source,
            names,
            initiated: FxHashMap::default(),
            parents: FxHashMap::default(),
            resolved: FxHashMap::with_capacity_and_hasher(FIRST_RESOLUTIONS, Default::default()),
            journal: Journal::default(),
            loaders: vec!["'bootstrap'".to_owned(), "'app'".to_owned()],
            waiting: FxHashMap::default(),
            nest_hosts: FxHashMap::default(),
            injected: FxHashMap::default(),
            claims: Claims::default(),
            exports: Exports::default(),
            shapes: RecentShapes::default(),
        };
        for (name, kind) in PRIMITIVES {
            let name = table.symbols.intern(name);
            let class = table.blank_class(name, LoaderId::BOOT, ClassKind::Primitive(kind));
            table.classes.push(class);
        }
        table
    }

    /// Gives instances of some classes fields that their class files do not have: each a class that is not loaded yet, the
    /// field's name and its descriptor. They are laid out like private fields but are in no class's list of fields, so
    /// reflection never sees them.
    pub fn inject(&mut self, fields: &[(&str, &str, &str)]) {
        for (class, name, descriptor) in fields {
            let class = self.symbols.intern(class);
            let member = (self.symbols.intern(name), self.symbols.intern(descriptor));
            self.injected.entry(class).or_default().push(member);
        }
    }

    /// Lets subclasses of a class access everything.
    pub fn exempt(&mut self, class: &str) {
        let class = self.symbols.intern(class);
        self.names.exempt.push(class);
    }

    /// The primitive type that Java calls `name`, `void` among them.
    pub fn primitive_named(name: &str) -> Option<ClassId> {
        let (_, kind) = PRIMITIVES.iter().find(|(primitive, _)| *primitive == name)?;
        ClassTable::primitive(*kind)
    }

    /// The class of a primitive type. A reference has none.
    pub fn primitive(kind: Kind) -> Option<ClassId> {
        let place = PRIMITIVES.iter().position(|(_, primitive)| *primitive == kind)?;
        Some(ClassId(place as u32))
    }

    /// A class by number. Numbers come from this table only, so the class is there.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }

    /// A method by number.
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.index()]
    }

    /// What the parameters of a method hold, without the receiver.
    pub fn parameters(&self, id: MethodId) -> Kinds {
        self.method(id).parameters(&self.symbols)
    }

    /// A field by number.
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }

    /// What the field at an offset in instances of a class is, its own or an inherited one.
    pub fn instance_field_at(&self, class: ClassId, offset: u32) -> Option<Kind> {
        let mut next = Some(class);
        while let Some(class) = next.map(|class| self.class(class)) {
            let fields = class.fields.iter().chain(&class.injected).map(|&field| self.field(field));
            let found = fields.into_iter().find(|field| !field.is_static() && field.offset == offset);
            if let Some(field) = found {
                return Some(field.kind);
            }
            next = class.superclass;
        }
        None
    }

    /// A loader that the program made.
    pub fn new_loader(&mut self) -> LoaderId {
        let loader = LoaderId(self.loaders.len() as u32);
        self.loaders.push(format!("@{}", loader.0));
        loader
    }

    /// Sets how messages name a loader, as in `'app'` or `demo.Loader @1b6d3586`.
    pub fn describe_loader(&mut self, loader: LoaderId, description: &str) {
        if let Some(place) = self.loaders.get_mut(loader.index()) {
            *place = description.to_owned();
        }
    }

    /// Says to which loader another one delegates, which some messages tell.
    pub fn describe_parent(&mut self, loader: LoaderId, parent: LoaderId) {
        self.parents.insert(loader, parent);
    }

    pub(super) fn parent_description(&self, loader: LoaderId) -> Option<&str> {
        self.parents.get(&loader).map(|&parent| self.loader_description(parent))
    }

    pub(super) fn loader_description(&self, loader: LoaderId) -> &str {
        self.loaders.get(loader.index()).map_or("?", String::as_str)
    }

    /// The class that `name` leads to from `loader`, loading it and all its supertypes if need be.
    pub fn load(&mut self, loader: LoaderId, name: &str) -> Result<ClassId, LinkError> {
        if name.starts_with('[') {
            return self.load_array(loader, name);
        }
        let name = self.symbols.intern(name);
        self.load_named(loader, name).map_err(|mut error| {
            // The application loader's own `loadClass` then runs only to throw: its calls are part of the stack trace
            // of the error, or of the exception that is its cause.
            if loader == LoaderId::APP {
                error.needs.get_or_insert((loader, name));
            }
            error
        })
    }

    fn load_named(&mut self, loader: LoaderId, name: Symbol) -> Result<ClassId, LinkError> {
        match self.locate(loader, name)? {
            Located::Loaded(class) => Ok(class),
            Located::Found(pending) => {
                let class = self.load_with_supertypes(pending)?;
                self.initiated.insert((loader, name), class);
                Ok(class)
            }
        }
    }

    /// The class that `loader` is already known to lead to, without loading anything.
    pub fn find_loaded(&self, loader: LoaderId, name: &str) -> Option<ClassId> {
        if name.starts_with('[') {
            return self.find_loaded_array(loader, name);
        }
        let name = self.symbols.find(name)?;
        self.initiated.get(&(loader, name)).copied()
    }

    /// Notes that `loader` led to `class`, which it or another loader defined.
    pub fn record_initiated(&mut self, loader: LoaderId, name: Symbol, class: ClassId) {
        self.initiated.insert((loader, name), class);
        self.note_name(loader, name, class);
    }

    /// Makes a class of `bytes` with `loader` as its defining loader (JVMS §5.3.5).
    pub fn define(
        &mut self,
        loader: LoaderId,
        bytes: Bytes,
        hidden: Option<HiddenOptions>,
    ) -> Result<ClassId, LinkError> {
        self.define_as(loader, None, bytes, hidden)
    }

    /// Like [`ClassTable::define`], and the class file must be that of `expected` (with slashes).
    pub fn define_as(
        &mut self,
        loader: LoaderId,
        expected: Option<&str>,
        bytes: Bytes,
        hidden: Option<HiddenOptions>,
    ) -> Result<ClassId, LinkError> {
        let file = ClassFile::parse_for(bytes, self.feature_version, self.preview_enabled);
        let file = file.map(Arc::new).map_err(|error| LinkError::format(expected.unwrap_or("<Unknown>"), &error))?;
        if let Some(expected) = expected
            && file.name() != expected
        {
            return Err(LinkError::wrong_name(expected, &file.name()));
        }
        if loader != LoaderId::BOOT && file.name().starts_with("java/") {
            let package = file.name().rsplit_once('/').map_or_else(String::new, |(package, _)| package.into());
            return Err(LinkError::prohibited_package(&package));
        }
        let name = match &hidden {
            Some(options) => self.symbols.intern(&format!("{}+{}", file.name(), options.suffix)),
            None => self.symbols.intern(&file.name()),
        };
        if let Some(&class) = self.initiated.get(&(loader, name))
            && hidden.is_none()
        {
            return Err(self.duplicate_class(self.class(class)));
        }
        let is_hidden = hidden.is_some();
        let pending = Pending { loader, name, file, hidden, supertypes: Vec::new() };
        self.load_supertypes_of_definition(&pending)?;
        let class = self.load_with_supertypes(pending)?;
        if !is_hidden {
            self.initiated.insert((loader, name), class);
            self.note_name(loader, name, class);
        }
        Ok(class)
    }

    /// Reads a class file that `loader` has found. What the bootstrap loader finds is the JDK's own.
    fn parse(&self, loader: LoaderId, name: &str, bytes: Bytes) -> Result<Arc<ClassFile>, LinkError> {
        let parse = if loader == LoaderId::BOOT { ClassFile::parse_trusted } else { ClassFile::parse_for };
        let file = parse(bytes, self.feature_version, self.preview_enabled);
        file.map(Arc::new).map_err(|error| LinkError::format(name, &error))
    }

    /// Finds a class by name, as far as its bytes. The application loader delegates to the bootstrap loader.
    fn locate(&mut self, loader: LoaderId, name: Symbol) -> Result<Located, LinkError> {
        if let Some(&class) = self.initiated.get(&(loader, name)) {
            return Ok(Located::Loaded(class));
        }
        if loader > LoaderId::APP {
            return Err(LinkError::needs(loader, name, self.symbols.text(name)));
        }
        for defining in [LoaderId::BOOT, LoaderId::APP] {
            if defining > loader {
                break;
            }
            if let Some(&class) = self.initiated.get(&(defining, name)) {
                self.initiated.insert((loader, name), class);
                return Ok(Located::Loaded(class));
            }
            let text = self.symbols.text(name);
            if self.is_claimed(defining, text) {
                return Err(LinkError::needs(loader, name, text));
            }
            if self.is_unresolved(defining, text) {
                continue;
            }
            let found = self.source.find(defining, text).map_err(|reason| LinkError::unreadable(text, &reason))?;
            if let Some(bytes) = found {
                let file = self.parse(defining, text, bytes)?;
                if file.name() != text {
                    return Err(LinkError::wrong_name(text, &file.name()));
                }
                let pending = Pending { loader: defining, name, file, hidden: None, supertypes: Vec::new() };
                return Ok(Located::Found(pending));
            }
        }
        Err(LinkError::class_not_found(self.symbols.text(name)))
    }

    /// Makes a class after its supertypes. The stack is our own, because a hierarchy may be as deep as it likes.
    fn load_with_supertypes(&mut self, root: Pending) -> Result<ClassId, LinkError> {
        let mut stack = vec![root];
        let mut made = None;
        while let Some(mut top) = stack.pop() {
            top.supertypes.extend(made.take());
            let Some(supertype) = self.next_supertype(&top)? else {
                made = Some(self.make_class(top)?);
                continue;
            };
            match self.locate(top.loader, supertype) {
                Ok(Located::Loaded(class)) => {
                    made = Some(class);
                    stack.push(top);
                }
                Ok(Located::Found(pending)) => {
                    let key = (pending.loader, pending.name);
                    let circular = |other: &Pending| (other.loader, other.name) == key && other.hidden.is_none();
                    if circular(&top) || stack.iter().any(circular) {
                        return Err(LinkError::circular(self.symbols.text(pending.name)));
                    }
                    stack.push(top);
                    stack.push(pending);
                }
                Err(error) => return Err(self.wait_for_supertype(&top, error)),
            }
        }
        // The loop ends by popping the root, which was made just before.
        made.ok_or_else(|| LinkError::class_not_found(""))
    }

    /// The application loader's Java code has found and now defines a class. Its supertypes are asked of that code too
    /// if they make trouble.
    fn load_supertypes_of_definition(&mut self, pending: &Pending) -> Result<(), LinkError> {
        let file = &pending.file;
        if pending.loader != LoaderId::APP || pending.hidden.is_some() {
            return Ok(());
        }
        let superclass = (file.super_class != 0).then_some(file.super_class);
        for index in file.interfaces.iter().copied().chain(superclass) {
            let Ok(name) = file.pool.class_name(index) else { continue };
            let name = self.symbols.intern(&name);
            if let Err(mut error) = self.load_named(LoaderId::APP, name) {
                error.needs = Some((LoaderId::APP, name));
                return Err(self.wait_for_supertype(pending, error));
            }
        }
        Ok(())
    }

    /// The next supertype of `pending` to load: superinterfaces first, as HotSpot does.
    fn next_supertype(&mut self, pending: &Pending) -> Result<Option<Symbol>, LinkError> {
        let file = &pending.file;
        let done = pending.supertypes.len();
        let index = match file.interfaces.get(done) {
            Some(&interface) => interface,
            None if done == file.interfaces.len() && file.super_class != 0 => file.super_class,
            None => return Ok(None),
        };
        let name = file.pool.class_name(index);
        let name = name.map_err(|error| LinkError::format(self.symbols.text(pending.name), &error))?;
        Ok(Some(self.symbols.intern(&name)))
    }

    /// Notes which class waits for which while the machine runs `loadClass`, and finds circles among them.
    fn wait_for_supertype(&mut self, pending: &Pending, error: LinkError) -> LinkError {
        let Some(needed) = error.needs else {
            return error;
        };
        let waiter = (pending.loader, pending.name);
        let mut next = Some(needed);
        let mut steps = 0;
        while let Some(key) = next.filter(|_| steps <= self.waiting.len()) {
            if key == waiter {
                return LinkError::circular(self.symbols.text(needed.1));
            }
            next = self.waiting.get(&key).copied();
            steps += 1;
        }
        self.waiting.insert(waiter, needed);
        error
    }

    fn make_class(&mut self, pending: Pending) -> Result<ClassId, LinkError> {
        let Pending { loader, name, file, hidden, supertypes: mut interfaces } = pending;
        self.waiting.remove(&(loader, name));
        let superclass = if file.super_class != 0 { interfaces.pop() } else { None };
        let is_hidden = hidden.is_some();
        let class = self.link(Parts { loader, name, file, hidden, superclass, interfaces })?;
        if !is_hidden {
            self.initiated.insert((loader, name), class);
        }
        Ok(class)
    }

    /// A class with nothing in it, under the next number.
    pub(super) fn blank_class(&mut self, name: Symbol, loader: LoaderId, kind: ClassKind) -> Class {
        let id = ClassId(self.classes.len() as u32);
        let package = self.package_of(name);
        Class {
            id,
            name,
            package,
            loader,
            kind,
            file: None,
            access: flags::PUBLIC | flags::FINAL | flags::ABSTRACT,
            superclass: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            instance_words: 1,
            reference_words: Box::default(),
            static_words: 0,
            static_reference_words: Box::default(),
            vtable: Vec::new(),
            mirandas: Box::default(),
            ancestors: Ancestors::new(vec![id]),
            initializer: None,
            array_of: None,
            nest_host: None,
            hidden: false,
            injected: Vec::new(),
            method_index: MemberIndex::default(),
            field_index: MemberIndex::default(),
        }
    }

    fn package_of(&mut self, name: Symbol) -> Symbol {
        let text = self.symbols.text(name);
        let end = text.rfind('/').unwrap_or(0);
        match text.get(..end).and_then(|package| self.symbols.find(package)) {
            Some(package) => package,
            None => {
                let package = text.get(..end).unwrap_or("").to_owned();
                self.symbols.intern(&package)
            }
        }
    }
}
