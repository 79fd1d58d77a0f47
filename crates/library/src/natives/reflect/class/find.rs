//! From a name to a class.

use crate::failure::{Failure, settle};
use crate::natives::reflect::class_loader::loader_for;
use crate::natives::reflect::failure::load_if_found;
use jaywalk_classes::descriptor::{MOST_DIMENSIONS, dimensions};
use jaywalk_classes::link::{ClassId, ClassTable, LoaderId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};

const NOT_FOUND: &str = "java/lang/ClassNotFoundException";

/// State word 0 of `forName0`: what the Java code that was called is doing.
const LOADING: u64 = 1;
const INITIALIZING: u64 = 2;

/// `forName0(String name, boolean initialize, ClassLoader, Class caller)`. State word 1 is the class while it is
/// initialised.
pub(super) fn for_name(machine: &mut Machine, frame: Frame) -> Outcome {
    let phase = frame.state(machine, 0);
    match (frame.entry, phase) {
        (Entry::Threw(thrown), _) => Outcome::Throw(Thrown::Object(thrown)),
        (Entry::Returned, INITIALIZING) => {
            let class = ClassId(frame.state(machine, 1) as u32);
            Outcome::from(machine.mirror(class).map(Outcome::reference))
        }
        (Entry::Returned, LOADING) => {
            let result = note_loaded(machine, frame);
            settle(machine, result)
        }
        _ => {
            let result = find_named(machine, frame);
            settle(machine, result)
        }
    }
}

/// The internal form of a name, if it can be a class's.
fn internal_name(machine: &Machine, name: Ref) -> Result<String, Failure> {
    if name.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException").into());
    }
    let text = machine.string_text(name);
    if text.is_empty() || text.contains('/') || text.ends_with('.') && !text.ends_with("..") && text != "." {
        return Err(Thrown::new(NOT_FOUND, text).into());
    }
    let internal = text.replace('.', "/");
    let is_array = internal.starts_with('[');
    let has_signs = !is_array && internal.contains([';', '[']);
    // HotSpot shows what it has made of a name that no class can have.
    if internal.starts_with('/') || internal.contains("//") || has_signs || loadable_part(&internal) == Some("") {
        return Err(Thrown::new(NOT_FOUND, internal).into());
    }
    Ok(internal)
}

fn find_named(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let name = internal_name(machine, frame.reference(machine, 0))?;
    if dimensions(name.as_bytes()) > MOST_DIMENSIONS {
        return Err(Thrown::new(NOT_FOUND, name).into());
    }
    let object = frame.reference(machine, 2);
    let loader = loader_for(machine, object)?;
    let loaded = if loader <= LoaderId::APP {
        load_if_found(machine, loader, &name)?
    } else {
        loaded_by(machine, loader, &name)?
    };
    match loaded {
        Some(class) => initialize(machine, frame, class),
        None => match loadable_part(&name) {
            // The loader's own code says what is missing, or finds it.
            Some(part) if !object.is_null() => {
                frame.set_state(machine, 0, LOADING);
                call_load_class(machine, object, part)
            }
            _ => Err(Thrown::new(NOT_FOUND, name).into()),
        },
    }
}

/// What a loader can be asked for: the class, or the class of an array's elements.
fn loadable_part(name: &str) -> Option<&str> {
    match name.starts_with('[') {
        true => name.trim_start_matches('[').strip_prefix('L')?.strip_suffix(';'),
        false => Some(name),
    }
}

/// What a loader of the program's has loaded. The elements of an array are loaded first.
fn loaded_by(machine: &mut Machine, loader: LoaderId, name: &str) -> Result<Option<ClassId>, Failure> {
    if !name.starts_with('[') {
        return Ok(machine.classes.find_loaded(loader, name));
    }
    let loaded = machine.classes.load(loader, name);
    machine.classes_changed();
    Ok(loaded.ok())
}

fn call_load_class(machine: &mut Machine, loader: Ref, name: &str) -> Result<Outcome, Failure> {
    let name = machine.new_string(&name.replace('/', "."))?;
    let class = machine.memory.class_of(loader);
    let method = machine.virtual_method(class, "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;")?;
    Ok(Outcome::Call(Callee::Method(method), [loader.word(), name.word()].into_iter().collect()))
}

/// What `loadClass` returned counts if it has the right name.
fn note_loaded(machine: &mut Machine, frame: Frame) -> Result<Outcome, Failure> {
    let name = internal_name(machine, frame.reference(machine, 0))?;
    let mirror = frame.result_ref(machine);
    let part = loadable_part(&name).unwrap_or(&name);
    let class = (!mirror.is_null()).then(|| machine.class_of_mirror(mirror));
    let class = class.filter(|&class| machine.classes.symbols.text(machine.classes.class(class).name) == part);
    let Some(class) = class else {
        return Err(Thrown::new(NOT_FOUND, part.replace('/', ".")).into());
    };
    let loader = loader_for(machine, frame.reference(machine, 2))?;
    let symbol = machine.classes.class(class).name;
    machine.classes.record_initiated(loader, symbol, class);
    if name == part {
        return initialize(machine, frame, class);
    }
    let array = machine.classes.load(loader, &name);
    machine.classes_changed();
    initialize(machine, frame, array?)
}

fn initialize(machine: &mut Machine, frame: Frame, class: ClassId) -> Result<Outcome, Failure> {
    if frame.int(machine, 1) == 0 {
        return Ok(Outcome::reference(machine.mirror(class)?));
    }
    frame.set_state(machine, 0, INITIALIZING);
    frame.set_state(machine, 1, u64::from(class.0));
    Ok(Outcome::Call(Callee::Initialize(class), Words::new()))
}

pub(super) fn get_primitive_class(machine: &mut Machine, frame: Frame) -> Outcome {
    let name = frame.reference(machine, 0);
    if name.is_null() {
        return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
    }
    let name = machine.string_text(name);
    match ClassTable::primitive_named(&name) {
        Some(class) => Outcome::from(machine.mirror(class).map(Outcome::reference)),
        None => Outcome::throw(NOT_FOUND, name),
    }
}
