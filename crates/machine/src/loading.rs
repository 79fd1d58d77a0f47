//! Loading classes and installing methods while a program runs.

use crate::code::Owner;
use crate::dispatch::MethodEntry;
use crate::machine::Machine;
use crate::memory::{EntryKind, Exhausted, Ref};
use crate::names::BoxNames;
use crate::native::{
    ArgumentWords, ArrayNative, Bound, Callee, Entry, Frame, NATIVE_STACK, Native, Outcome, STATE_WORDS, Thrown,
};
use crate::step::Trouble;
use crate::unknown::{ChoiceMode, Initialization, Place};
use jaywalk_classes::code::translate::{Source, translate};
use jaywalk_classes::code::{Op, VerifyError};
use jaywalk_classes::file::{Code, ConstantPool};
use jaywalk_classes::link::{ClassId, LinkError, LoaderId, Method, MethodId, flags};
use jaywalk_classes::{Kind, Symbol};

/// Bytes that a class takes beside those of its file, and that an array class takes, more or less.
const CLASS_BYTES: u64 = 4096;
const ARRAY_CLASS_BYTES: u64 = 768;

impl From<LinkError> for Thrown {
    fn from(error: LinkError) -> Thrown {
        let message = (!error.message.is_empty()).then_some(error.message);
        Thrown::with(error.exception, message, Ref::NULL)
    }
}

/// The permanent words of a loader: its object, and what it is called by threads.
const WORDS_OF_LOADER: u32 = 2;
const NAME_OF_LOADER: u32 = 1;

impl Machine {
    /// Counts a class that the program has made of so many bytes as memory of the path. What the built-in loaders find is
    /// not counted: it is the same for all paths. Nor is anything in a plain run, where nothing bounds classes.
    pub fn charge_class(&mut self, bytes: usize) -> Result<(), Exhausted> {
        if !self.is_searched() {
            return Ok(());
        }
        // Bytes of the file, and about as many for what is made of them.
        self.memory.charge_outside(CLASS_BYTES + 2 * bytes as u64)
    }

    /// The array class with elements of `element`.
    pub fn array_class(&mut self, element: ClassId) -> ClassId {
        let is_new = self.classes.class(element).array_of.is_none();
        let class = self.classes.array_of(element);
        if is_new && self.classes.class(class).loader > LoaderId::APP && self.is_searched() {
            // There are few of a class: where they do not fit, the next class is refused.
            let _ = self.memory.charge_outside(ARRAY_CLASS_BYTES);
        }
        self.classes_changed();
        class
    }

    /// Loads a class through a built-in loader.
    pub fn load(&mut self, loader: LoaderId, name: &str) -> Result<ClassId, Thrown> {
        let loaded = self.classes.load(loader, name);
        self.classes_changed();
        Ok(loaded?)
    }

    /// Turns a failed resolution into trouble: an exception, or a loader of the program's that must run first.
    pub(crate) fn link_trouble(&mut self, error: LinkError) -> Trouble {
        self.classes_changed();
        if let Some(trouble) = self.what_another_tool_has(&error) {
            return trouble;
        }
        let needs = error.needs.or_else(|| self.missing_from_class_path(&error));
        // Before the loaders are objects, there is no Java code to ask.
        let Some((loader, name)) = needs.filter(|&(loader, _)| !self.loader_object(loader).is_null()) else {
            return Thrown::from(error).into();
        };
        let stub = self.stub(load_class);
        match self.push_stub(stub, [u64::from(loader.0), u64::from(name.0), 0, 0]) {
            Ok(()) => Trouble::Again,
            Err(trouble) => trouble,
        }
    }

    /// A program that was written for another tool and is searched uses what the API does not have: that is no fault of
    /// its own.
    pub fn what_another_tool_has(&self, error: &LinkError) -> Option<Trouble> {
        // A loader of the program's may know it.
        if !self.is_searched() || error.needs.is_some_and(|(loader, _)| loader != LoaderId::APP) {
            return None;
        }
        let (what, name) = match &error.missing {
            Some(member) => (member.what, member.name.clone()),
            None if error.exception == "java/lang/NoClassDefFoundError" => ("class", error.message.replace('/', ".")),
            None => return None,
        };
        let (_, who) = self.linkage.names.lacking.iter().find(|(beginning, _)| name.starts_with(beginning))?;
        Some(Trouble::unsupported(format!("the missing {what} {name}, which {who} has")))
    }

    /// The call by which a native has a class loaded that [`LinkError::needs`] names; then it tries again.
    pub fn loader_call(&mut self, loader: LoaderId, name: Symbol) -> Outcome {
        let stub = self.stub(load_class);
        Outcome::Call(Callee::Stub(stub), [u64::from(loader.0), u64::from(name.0)].into_iter().collect())
    }

    /// If a class of the application refers to one that is not there: the loader and its name. The loader's own
    /// `loadClass` then runs only to throw, because its exception, with its stack trace, is the error's cause.
    fn missing_from_class_path(&mut self, error: &LinkError) -> Option<(LoaderId, Symbol)> {
        let Owner::Method(method) = self.code.owner(self.running.pc) else { return None };
        let loader = self.classes.class(self.classes.method(method).class).loader;
        let is_missing = error.exception == "java/lang/NoClassDefFoundError" && !error.message.contains(' ');
        let is_app = loader == LoaderId::APP && !self.loader_object(loader).is_null();
        (is_missing && is_app).then(|| (loader, self.classes.symbols.intern(&error.message)))
    }

    /// The object of a loader; null for the bootstrap loader.
    pub fn loader_object(&self, loader: LoaderId) -> Ref {
        let address = self.linkage.loader_objects.get(loader.index()).copied().unwrap_or(0);
        if address == 0 { Ref::NULL } else { self.permanent_ref(address) }
    }

    /// Says which object a loader is.
    pub fn set_loader_object(&mut self, loader: LoaderId, object: Ref) -> Result<(), Thrown> {
        if self.linkage.loader_objects.len() <= loader.index() {
            self.linkage.loader_objects.resize(loader.index() + 1, 0);
        }
        if self.linkage.loader_objects[loader.index()] == 0 {
            let address = self.memory.permanent(WORDS_OF_LOADER)?;
            self.memory.permanent_root(address, EntryKind::Reference);
            self.linkage.loader_objects[loader.index()] = address;
        }
        self.memory.set_ref(self.linkage.loader_objects[loader.index()], object);
        Ok(())
    }

    /// The loader that `object` is, if it has loaded anything or was announced.
    pub fn loader_of_object(&self, object: Ref) -> Option<LoaderId> {
        if object.is_null() {
            return Some(LoaderId::BOOT);
        }
        let known = |&address: &u32| address != 0 && self.permanent_ref(address) == object;
        self.linkage.loader_objects.iter().position(known).map(|index| LoaderId(index as u32))
    }

    /// What a loader is called by threads, if it was first seen among them, or 0.
    pub(crate) fn name_word_of_loader(&self, loader: LoaderId) -> u64 {
        let address = self.linkage.loader_objects.get(loader.index()).copied().unwrap_or(0);
        if address == 0 { 0 } else { self.memory.peek(address + NAME_OF_LOADER) }
    }

    /// The loader number for `object`, made on first sight.
    pub fn loader_for_object(&mut self, object: Ref) -> Result<LoaderId, Thrown> {
        if let Some(loader) = self.loader_of_object(object) {
            return Ok(loader);
        }
        let loader = self.classes.new_loader();
        self.set_loader_object(loader, object)?;
        if let Some(name) = self.name_of_new_loader(object) {
            self.memory.set(self.linkage.loader_objects[loader.index()] + NAME_OF_LOADER, name);
        }
        // Classes that no named module claims are in the loader's own unnamed one.
        let class = self.load(LoaderId::BOOT, self.linkage.names.class_loader)?;
        if let Ok(offset) = self.field_offset(class, self.linkage.names.class_loader_unnamed_module) {
            let module = self.memory.ref_field(object, offset);
            self.set_module(loader, "", module)?;
        }
        Ok(loader)
    }

    /// Makes a method ready to run and returns how to enter it.
    pub(crate) fn install(&mut self, method: MethodId) -> Result<MethodEntry, Trouble> {
        let entry = self.linkage.dispatch.entry(method);
        if entry.start != 0 {
            return Ok(entry);
        }
        if let Some(start) = self.trapped_start(method) {
            return Ok(MethodEntry { start, ..entry });
        }
        let info = self.classes.method(method);
        let class = self.classes.class(info.class);
        let symbols = &self.classes.symbols;
        let (class_name, name, descriptor) =
            (symbols.text(class.name), symbols.text(info.name), symbols.text(info.descriptor));
        let native = if info.is_native() {
            self.linkage.library.find(class_name, name, descriptor)
        } else if self.may_be_replaced(info.class) {
            self.linkage.library.intrinsic(class_name, name, descriptor)
        } else {
            None
        };
        if info.is_native() || native.is_some() {
            return Ok(self.install_native(method, native));
        }
        if info.is_abstract() {
            let message = format!("'{}'", self.classes.external_method_name(info));
            return Err(Thrown::new("java/lang/AbstractMethodError", message).into());
        }
        let entry = self.install_bytecode(method)?;
        self.linkage.dispatch.entries[method.index()] = entry;
        Ok(entry)
    }

    /// Whether a class is one by which programs make choices.
    fn is_of_the_api(&self, class: &str) -> bool {
        self.linkage.names.choosing.iter().any(|package| class.starts_with(package))
    }

    /// Whether the library may put something of its own in the place of a class's methods.
    pub(crate) fn may_be_replaced(&self, class: ClassId) -> bool {
        let class = self.classes.class(class);
        class.loader == LoaderId::BOOT || self.searches() && self.is_of_the_api(self.classes.symbols.text(class.name))
    }

    /// Whether a class is the program's own, and not one of the JDK or of the API that programs choose with.
    pub fn is_of_the_program(&self, class: ClassId) -> bool {
        let class = self.classes.class(class);
        class.loader != LoaderId::BOOT && !self.is_of_the_api(self.classes.symbols.text(class.name))
    }

    /// Which arguments a native must know, all but those that it only copies; and of which references it may look inside.
    pub(crate) fn strict_words(&self, method: MethodId, copies: ArgumentWords) -> (Box<[Place]>, ArgumentWords) {
        let info = self.classes.method(method);
        let receiver = (!info.is_static()).then_some(Kind::Reference);
        let kinds = receiver.into_iter().chain(info.parameters(&self.classes.symbols));
        let looks_inside = {
            let (symbols, class) = (&self.classes.symbols, self.classes.class(info.class));
            self.linkage.library.looks_inside(symbols.text(class.name), symbols.text(info.name))
        };
        let (mut words, mut pairs) = (ArgumentWords::NONE, ArgumentWords::NONE);
        let mut references = ArgumentWords::NONE;
        let mut word = 0u8;
        for kind in kinds {
            let strict = if kind.words() == 2 { &mut pairs } else { &mut words };
            strict.insert(word);
            if kind == Kind::Reference && looks_inside {
                references.insert(word);
            }
            word = word.saturating_add(kind.words() as u8);
        }
        let words = words.without(copies).iter().map(|word| Place::Register(word.into()));
        let pairs = pairs.without(copies).iter().map(|word| Place::Pair(word.into()));
        (words.chain(pairs).collect(), references.without(copies))
    }

    fn depends_on_memory_alone(&self, method: MethodId) -> bool {
        let info = self.classes.method(method);
        let symbols = &self.classes.symbols;
        let class = symbols.text(self.classes.class(info.class).name);
        self.linkage.library.depends_on_memory_alone(class, symbols.text(info.name))
    }

    fn array_native(&self, method: MethodId) -> Option<ArrayNative> {
        let info = self.classes.method(method);
        let symbols = &self.classes.symbols;
        let class = symbols.text(self.classes.class(info.class).name);
        self.linkage.library.array_native(class, symbols.text(info.name))
    }

    fn install_native(&mut self, method: MethodId, native: Option<Native>) -> MethodEntry {
        let arguments = self.classes.method(method).argument_words;
        let index = self.linkage.natives.len() as u32;
        let copies = native.map_or(ArgumentWords::NONE, |native| native.copies);
        let (strict, looked_into) = self.strict_words(method, copies);
        let body = native.map(|native| native.body);
        let depends_on_memory_alone = self.depends_on_memory_alone(method);
        let on_arrays = self.array_native(method);
        let bound =
            Bound { body, method: Some(method), arguments, strict, looked_into, depends_on_memory_alone, on_arrays };
        self.linkage.natives.push(bound);
        let start = self.code.install_native(Owner::Method(method), index);
        let locals = arguments + STATE_WORDS;
        let entry = MethodEntry { start, locals, registers: locals + 1 + NATIVE_STACK };
        self.linkage.dispatch.entries[method.index()] = entry;
        entry
    }

    /// A method as this machine translates it.
    pub fn source<'a>(&self, method: &Method, code: &'a Code<'a>, pool: &'a ConstantPool) -> Source<'a> {
        Source {
            reads_are_strict: self.options.choice == ChoiceMode::OnAccess
                || self.options.input.initialization != Initialization::Laziest,
            is_covered: self.options.covers && self.is_of_the_program(method.class),
            ..Source::of(method, &self.classes.symbols, code, pool)
        }
    }

    fn install_bytecode(&mut self, method: MethodId) -> Result<MethodEntry, Trouble> {
        let info = self.classes.method(method);
        let class = self.classes.class(info.class);
        let is_synchronized = info.is_synchronized();
        let file = class.file.clone().ok_or_else(|| verify_error("no class file"))?;
        let member = file.methods.get(info.index as usize).ok_or_else(|| verify_error("no such method"))?;
        let code = member
            .code(&file)
            .map_err(|error| Thrown::new("java/lang/ClassFormatError", error.to_string()))?
            .ok_or_else(|| {
                let names = (self.classes.external_method_name(info), self.classes.external_name(info.class));
                Thrown::new(
                    "java/lang/ClassFormatError",
                    format!("Absent Code attribute in method {} of {}", names.0, names.1),
                )
            })?;
        let source = self.source(info, &code, &file.pool);
        let mut translated = translate(&source).map_err(|error| {
            let place = self.classes.external_method_name(info);
            if error.is_limit {
                return Trouble::unsupported(beyond_the_limits(&error, &place));
            }
            verify_error(&format!("{} at bytecode index {} of {place}", error.message, error.bytecode_index))
        })?;
        for op in &mut translated.ops {
            if let Op::NewArray { class, .. } = op {
                *class = self.primitive_array(*class);
            }
        }
        let (locals, registers) = (translated.locals, translated.registers);
        let start = self.code.install(method, translated, is_synchronized);
        if self.is_boxing_method(method) {
            self.code.note_boxing();
        }
        Ok(MethodEntry { start, locals, registers })
    }

    /// Whether a method is the one of a box class that boxes its argument.
    fn is_boxing_method(&self, method: MethodId) -> bool {
        let (names, symbols) = (self.linkage.names, &self.classes.symbols);
        let info = self.classes.method(method);
        if symbols.text(info.name) != names.boxing {
            return false;
        }
        let class = self.classes.class(info.class);
        let (name, descriptor) = (symbols.text(class.name), symbols.text(info.descriptor));
        let is_one = |names: &BoxNames| names.class == name && descriptor[1..].starts_with(names.descriptor);
        class.loader == LoaderId::BOOT && names.boxes.iter().any(is_one)
    }

    /// The bytecode of a method that calls enter through a native.
    pub(crate) fn bytecode_behind(&mut self, method: MethodId) -> Result<MethodEntry, Trouble> {
        if let Some(&entry) = self.linkage.dispatch.behind.get(&method) {
            return Ok(entry);
        }
        let entry = self.install_bytecode(method)?;
        self.linkage.dispatch.behind.insert(method, entry);
        // Frames of the method are of either sort, and are asked for room as one.
        let native = &mut self.linkage.dispatch.entries[method.index()];
        native.registers = native.registers.max(entry.registers);
        Ok(entry)
    }

    /// The class of the array that `newarray` makes for an `atype` (JVMS table 6.5.newarray-A).
    fn primitive_array(&self, atype: u32) -> u32 {
        let known = &self.known;
        let class = match atype {
            4 => known.boolean_array,
            5 => known.char_array,
            6 => known.float_array,
            7 => known.double_array,
            8 => known.byte_array,
            9 => known.short_array,
            10 => known.int_array,
            _ => known.long_array,
        };
        class.0
    }

    /// Whether a class may be used as the type of `new`.
    pub(crate) fn check_instantiable(&self, class: ClassId) -> Result<(), Thrown> {
        let info = self.classes.class(class);
        if info.access & (flags::ABSTRACT | flags::INTERFACE) != 0 || info.is_array() || info.is_primitive() {
            return Err(Thrown::new("java/lang/InstantiationError", self.classes.external_name(class)));
        }
        Ok(())
    }
}

/// What is said about a method that is more than is implemented.
pub(crate) fn beyond_the_limits(error: &VerifyError, place: &str) -> String {
    format!("a method of this size: {} in {place}", error.message)
}

fn verify_error(message: &str) -> Trouble {
    Thrown::new("java/lang/VerifyError", message).into()
}

/// Stub: runs `loadClass` of a loader that the program made and records what it returns. State: loader, name.
fn load_class(machine: &mut Machine, frame: Frame) -> Outcome {
    let loader = LoaderId(frame.state(machine, 0) as u32);
    let name = Symbol(frame.state(machine, 1) as u32);
    match frame.entry {
        Entry::Start => Outcome::from(machine.call_load_class(loader, name)),
        Entry::Returned => {
            let mirror = frame.result_ref(machine);
            if mirror.is_null() {
                let text = machine.classes.symbols.text(name).to_owned();
                return Outcome::throw("java/lang/NoClassDefFoundError", text);
            }
            let class = machine.class_of_mirror(mirror);
            machine.classes.record_initiated(loader, name, class);
            Outcome::Void
        }
        Entry::Threw(_) if machine.classes.lacks_nest_host(loader, name) => Outcome::Void,
        Entry::Threw(thrown) => {
            let not_found = machine.load(LoaderId::BOOT, machine.linkage.names.class_not_found);
            let class = machine.memory.class_of(thrown);
            if not_found.is_ok_and(|not_found| machine.classes.is_subclass(class, not_found)) {
                let text = machine.classes.symbols.text(name).to_owned();
                return Outcome::Throw(Thrown::no_class(text, thrown));
            }
            Outcome::Throw(Thrown::Object(thrown))
        }
    }
}

impl Machine {
    fn call_load_class(&mut self, loader: LoaderId, name: Symbol) -> Result<Outcome, Thrown> {
        let object = self.loader_object(loader);
        let text = self.classes.symbols.text(name).replace('/', ".");
        let argument = self.new_string(&text)?;
        let class = self.memory.class_of(object);
        let method = self.virtual_method(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")?;
        Ok(Outcome::Call(Callee::Method(method), [object.word(), argument.word()].into_iter().collect()))
    }

    /// The method that a virtual call of `name` on an instance of `class` selects.
    pub fn virtual_method(&mut self, class: ClassId, name: &str, descriptor: &str) -> Result<MethodId, Thrown> {
        let symbols = (self.classes.symbols.intern(name), self.classes.symbols.intern(descriptor));
        let missing = || Thrown::new("java/lang/NoSuchMethodError", format!("{name}{descriptor}"));
        let method = self.classes.lookup_method(class, symbols.0, symbols.1).ok_or_else(missing)?;
        if self.classes.class(self.classes.method(method).class).is_interface() {
            return Ok(self.classes.select_interface(class, method)?);
        }
        Ok(self.classes.select_virtual(class, method)?)
    }

    /// A method declared by a class itself.
    pub fn declared_method(&mut self, class: ClassId, name: &str, descriptor: &str) -> Result<MethodId, Thrown> {
        let symbols = (self.classes.symbols.intern(name), self.classes.symbols.intern(descriptor));
        let missing = || Thrown::new("java/lang/NoSuchMethodError", format!("{name}{descriptor}"));
        self.classes.find_method(class, symbols.0, symbols.1).ok_or_else(missing)
    }
}
