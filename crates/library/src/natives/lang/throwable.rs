//! `java.lang.Throwable`, `java.lang.StackTraceElement` and `java.lang.NullPointerException`

use super::static_field;
use super::virtual_thread::show_as_unbound;
use crate::natives::ClassNatives;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, LoaderId, MethodId};
use jaywalk_machine::Machine;
use jaywalk_machine::code::Owner;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Frame, Lack, Outcome, Thrown};
use rustc_hash::FxHashMap;

pub(super) const THROWABLE: ClassNatives = ClassNatives {
    class: "java/lang/Throwable",
    methods: &[("fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in_stack_trace)],
};

pub(super) const STACK_TRACE_ELEMENT: ClassNatives = ClassNatives {
    class: "java/lang/StackTraceElement",
    methods: &[
        ("initStackTraceElements", "*", init_stack_trace_elements),
        ("isHashedInJavaBase", "(Ljava/lang/Module;)Z", is_hashed_in_java_base),
    ],
};

pub(super) const NULL_POINTER_EXCEPTION: ClassNatives = ClassNatives {
    class: "java/lang/NullPointerException",
    methods: &[("getExtendedNPEMessage", "()Ljava/lang/String;", extended_message)],
};

/// Stands before the constructor's bytecode.
pub(super) const OUT_OF_MEMORY_ERROR: ClassNatives = ClassNatives {
    class: "java/lang/OutOfMemoryError",
    methods: &[("<init>", "(Ljava/lang/String;)V", out_of_memory)],
};

/// Classes of the JDK that make an `OutOfMemoryError` of their own when there is no memory outside the heap. Others do
/// so for sizes that Java never allows, and programs as they like.
const RESERVING: [&str; 2] = ["java/nio/Bits", "jdk/internal/misc/Unsafe"];

/// A path that is explored ends where it lacks memory; see [`Thrown::NoMemory`].
fn out_of_memory(machine: &mut Machine, _: Frame) -> Outcome {
    if !machine.is_searched() {
        return Outcome::Bytecode;
    }
    let mut methods = machine.frames().filter_map(|frame| match frame.owner {
        Owner::Method(method) => Some(method),
        Owner::Stub(_) => None,
    });
    let caller = methods.nth(1).map(|method| machine.classes.method(method).class);
    let is_reserving = caller.is_some_and(|class| {
        let class = machine.classes.class(class);
        class.loader == LoaderId::BOOT && RESERVING.contains(&machine.classes.symbols.text(class.name))
    });
    if is_reserving { Outcome::Throw(Thrown::NoMemory(Lack::Outside)) } else { Outcome::Bytecode }
}

/// HotSpot's `MaxJavaStackTraceDepth`.
const DEEPEST: usize = 1024;

/// In a backtrace's first word: the exception was made above that frame, in one that is hidden.
const HIDDEN_TOP: u64 = 1 << 63;

/// Marks a backtrace's last word, which is the number that the driver gives to the stack trace, or 0.
const NUMBER: u64 = 1 << 62;

/// A backtrace is a `long` array: for each call the method's number above, the bytecode index in the lowest 16 bits.
fn fill_in_stack_trace(machine: &mut Machine, frame: Frame) -> Outcome {
    const WAS_TOLD: u64 = 1;
    if machine.session.trace.is_some() && frame.state(machine, 0) != WAS_TOLD {
        frame.set_state(machine, 0, WAS_TOLD);
        return Outcome::Trace;
    }
    let throwable = frame.reference(machine, 0);
    Outcome::from(fill_in(machine, throwable).map(|()| Outcome::reference(throwable)))
}

fn fill_in(machine: &mut Machine, throwable: Ref) -> Result<(), Thrown> {
    let class = machine.memory.class_of(throwable);
    let mut calls = machine.call_path();
    let skipped = calls.iter().take_while(|&&(method, _)| makes_throwable(machine, class, method)).count();
    calls.drain(..skipped);
    let is_top_hidden = calls.first().is_some_and(|&(method, _)| is_hidden(machine, method));
    calls.retain(|&(method, _)| !is_hidden(machine, method));
    show_as_unbound(machine, &mut calls)?;
    calls.truncate(DEEPEST);
    let known = machine.known;
    let length = calls.len() as u32;
    let backtrace = machine.memory.new_array(known.long_array, Kind::Long, length + 1)?;
    for (index, &(method, bytecode_index)) in calls.iter().enumerate() {
        let mut word = u64::from(method.0) << 16 | u64::from(bytecode_index);
        if index == 0 && is_top_hidden {
            word |= HIDDEN_TOP;
        }
        machine.memory.set_word_element(backtrace, index as u32, word);
    }
    machine.memory.set_word_element(backtrace, length, NUMBER | machine.session.trace.unwrap_or(0));
    machine.memory.set_ref_field(throwable, known.throwable_backtrace, backtrace);
    machine.memory.set_field(throwable, known.throwable_depth, u64::from(length));
    Ok(())
}

/// Frames that only make the exception: `fillInStackTrace` itself, then constructors of the exception's class and its
/// superclasses.
pub(crate) fn makes_throwable(machine: &Machine, class: ClassId, method: MethodId) -> bool {
    let info = machine.classes.method(method);
    let name = machine.classes.symbols.text(info.name);
    (name == "fillInStackTrace" || name == "<init>") && machine.classes.is_subclass(class, info.class)
}

pub(super) fn is_hidden(machine: &Machine, method: MethodId) -> bool {
    let info = machine.classes.method(method);
    info.hidden || machine.classes.class(info.class).hidden
}

/// The words of a backtrace, if there is one.
fn words_of(machine: &Machine, backtrace: Ref) -> impl Iterator<Item = u64> {
    let length = if backtrace.is_null() { 0 } else { machine.memory.array_length(backtrace) };
    (0..length).map(move |index| machine.memory.word_element(backtrace, index))
}

/// The number of an exception's stack trace.
pub(crate) fn trace_number(machine: &Machine, throwable: Ref) -> Option<u64> {
    let backtrace = machine.memory.ref_field(throwable, machine.known.throwable_backtrace);
    let number = words_of(machine, backtrace).last()?;
    Some(number & !NUMBER).filter(|&number| number > 0)
}

fn calls_of(machine: &Machine, backtrace: Ref) -> Vec<(MethodId, u16)> {
    let words = words_of(machine, backtrace).filter(|word| word & NUMBER == 0);
    words.map(|word| (MethodId((word >> 16) as u32), word as u16)).collect()
}

/// The calls that led to an exception, in words.
pub(crate) fn calls_of_throwable(machine: &Machine, throwable: Ref) -> Vec<String> {
    let backtrace = machine.memory.ref_field(throwable, machine.known.throwable_backtrace);
    // Endless recursion makes the same few calls again and again.
    let mut known: FxHashMap<(MethodId, u16), String> = FxHashMap::default();
    let mut describe = |(method, index)| {
        let call = known.entry((method, index)).or_insert_with(|| machine.describe_call(method, index));
        call.clone()
    };
    calls_of(machine, backtrace).into_iter().map(&mut describe).collect()
}

/// `(StackTraceElement[], Throwable)` in older JDKs, `(StackTraceElement[], Object backtrace, int depth)` in newer.
fn init_stack_trace_elements(machine: &mut Machine, frame: Frame) -> Outcome {
    let (elements, source) = (frame.reference(machine, 0), frame.reference(machine, 1));
    let is_throwable = machine.classes.is_subclass(machine.memory.class_of(source), machine.known.throwable);
    let backtrace =
        if is_throwable { machine.memory.ref_field(source, machine.known.throwable_backtrace) } else { source };
    let filled = fill_elements(machine, elements, backtrace);
    Outcome::from(filled.map(|()| Outcome::Void))
}

fn fill_elements(machine: &mut Machine, elements: Ref, backtrace: Ref) -> Result<(), Thrown> {
    for (index, (method, bytecode_index)) in calls_of(machine, backtrace).into_iter().enumerate() {
        if index as u32 >= machine.memory.array_length(elements) {
            break;
        }
        let element = machine.memory.ref_element(elements, index as u32);
        fill_element(machine, element, method, bytecode_index)?;
    }
    Ok(())
}

/// Fills in one element: also what `StackWalker` needs of a frame.
pub(crate) fn fill_element(
    machine: &mut Machine,
    element: Ref,
    method: MethodId,
    bytecode_index: u16,
) -> Result<(), Thrown> {
    let info = machine.classes.method(method).clone();
    let class = machine.memory.class_of(element);
    let owner = machine.classes.class(info.class);
    let (loader, package) = (owner.loader, machine.classes.symbols.text(owner.package).to_owned());
    let declaring = machine.classes.external_name(info.class);
    let name = machine.classes.symbols.text(info.name).to_owned();
    let file = machine.source_file(info.class);
    let line = match machine.line_number(method, bytecode_index) {
        _ if info.is_native() => -2,
        Some(line) => i32::from(line),
        None => -1,
    };
    let module = machine.classes.module_name(loader, &package);
    let claiming = machine.classes.claiming_module(loader, &package).cloned();
    let mirror = machine.mirror(info.class)?;
    let set = |machine: &mut Machine, field: &str, text: Option<&str>| -> Result<(), Thrown> {
        let Some(text) = text else { return Ok(()) };
        let string = machine.intern_text(text)?;
        let offset = machine.field_offset(class, (field, "Ljava/lang/String;"))?;
        machine.memory.set_ref_field(element, offset, string);
        Ok(())
    };
    set(machine, "declaringClass", Some(&declaring))?;
    set(machine, "methodName", Some(&name))?;
    set(machine, "fileName", file.as_deref())?;
    set(machine, "moduleName", module.as_deref())?;
    match claiming {
        Some(claiming) => set(machine, "moduleVersion", claiming.version.as_deref())?,
        None if module.is_some() => set_module_version(machine, element)?,
        None => {}
    }
    let loader_name = name_of_loader(machine, loader)?;
    set(machine, "classLoaderName", loader_name.as_deref())?;
    let offset = machine.field_offset(class, ("declaringClassObject", "Ljava/lang/Class;"))?;
    machine.memory.set_ref_field(element, offset, mirror);
    let offset = machine.field_offset(class, ("lineNumber", "I"))?;
    machine.memory.set_field(element, offset, u64::from(line as u32));
    Ok(())
}

/// The name that a loader was given when it was made.
fn name_of_loader(machine: &mut Machine, loader: LoaderId) -> Result<Option<String>, Thrown> {
    let object = machine.loader_object(loader);
    if object.is_null() {
        return Ok(None);
    }
    let class = machine.memory.class_of(object);
    let offset = machine.field_offset(class, ("name", "Ljava/lang/String;"))?;
    let name = machine.memory.ref_field(object, offset);
    Ok((!name.is_null()).then(|| machine.string_text(name)))
}

/// The modules of an image have the version of its JDK.
fn set_module_version(machine: &mut Machine, element: Ref) -> Result<(), Thrown> {
    let address = static_field(machine, "java/lang/VersionProps", "java_version", "Ljava/lang/String;")?;
    let version = machine.permanent_ref(address);
    let class = machine.memory.class_of(element);
    let offset = machine.field_offset(class, ("moduleVersion", "Ljava/lang/String;"))?;
    machine.memory.set_ref_field(element, offset, version);
    Ok(())
}

/// Whether traces leave a module's version out: all modules of the JDK's image are recorded in `java.base`.
fn is_hashed_in_java_base(machine: &mut Machine, frame: Frame) -> Outcome {
    let module = frame.reference(machine, 0);
    Outcome::boolean(machine.is_module_of(LoaderId::BOOT, module))
}

fn extended_message(machine: &mut Machine, frame: Frame) -> Outcome {
    let exception = frame.reference(machine, 0);
    match null_pointer_message(machine, exception) {
        Some(message) => Outcome::from(machine.new_string(&message).map(Outcome::reference)),
        None => Outcome::reference(Ref::NULL),
    }
}

/// What was null, in words, if the bytecode tells (JEP 358).
pub(crate) fn null_pointer_message(machine: &Machine, exception: Ref) -> Option<String> {
    let backtrace = machine.memory.ref_field(exception, machine.known.throwable_backtrace);
    // What was null in a hidden frame is nobody's business.
    if words_of(machine, backtrace).next().is_none_or(|first| first & HIDDEN_TOP != 0) {
        return None;
    }
    calls_of(machine, backtrace).first().and_then(|&(method, bytecode_index)| {
        let info = machine.classes.method(method);
        let file = machine.classes.class(info.class).file.as_ref()?;
        let member = file.methods.get(info.index as usize)?;
        jaywalk_classes::helpful::null_pointer_message(file, member, bytecode_index)
    })
}
