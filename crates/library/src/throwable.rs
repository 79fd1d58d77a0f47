//! Exceptions in words, read from the machine's memory without running Java code, but for messages that only such code makes.

use crate::cause::cause_field;
use crate::natives::lang::throwable::{self as native, calls_of_throwable, null_pointer_message};
use crate::state::state;
use jaywalk_classes::link::{ClassId, LoaderId, MethodId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown};
use jaywalk_machine::unknown::CellId;

/// A chain of causes longer than this is not followed: it may go round in circles.
const MOST_CAUSES: usize = 16;

/// The class of an exception, `java.lang.AssertionError`.
pub fn class_name(machine: &Machine, exception: Ref) -> String {
    machine.classes.external_name(machine.memory.class_of(exception))
}

/// Whether an exception is of a class, `java.lang.AssertionError`, or of one that extends it.
pub fn is_of_class(machine: &Machine, exception: Ref, name: &str) -> bool {
    let classes = &machine.classes;
    let own = machine.memory.class_of(exception);
    std::iter::successors(Some(own), |&class| classes.class(class).superclass)
        .any(|class| classes.external_name(class) == name)
}

/// The message that an exception was made with, or that the machine makes for it.
pub fn message(machine: &Machine, exception: Ref) -> Option<String> {
    let message = told_field(machine, exception, machine.known.throwable_message);
    if !message.is_null() {
        return Some(machine.string_text(message));
    }
    what_was_null(machine, exception)
}

/// What the machine says was null where it has thrown an exception itself.
pub fn what_was_null(machine: &Machine, exception: Ref) -> Option<String> {
    let message = told_field(machine, exception, machine.known.throwable_message);
    let is_null_pointer = message.is_null() && class_name(machine, exception) == "java.lang.NullPointerException";
    is_null_pointer.then(|| null_pointer_message(machine, exception)).flatten()
}

/// The calls that led to an exception, innermost first.
pub fn calls(machine: &Machine, exception: Ref) -> Vec<String> {
    calls_of_throwable(machine, exception)
}

/// The number of the stack trace that an exception was given when it was made, if it has one.
pub fn trace_number(machine: &Machine, exception: Ref) -> Option<u64> {
    native::trace_number(machine, exception)
}

/// Whether a method only makes an exception of a class: a constructor, or what notes its stack trace.
pub fn makes_throwable(machine: &Machine, class: ClassId, method: MethodId) -> bool {
    native::makes_throwable(machine, class, method)
}

/// The exceptions that caused one, nearest first, each as a stack trace shows it, with its calls.
pub fn causes(machine: &Machine, exception: Ref) -> Vec<(String, Vec<String>)> {
    let causes = std::iter::successors(cause(machine, exception), |current| cause(machine, *current));
    let told = causes.take(MOST_CAUSES).map(|cause| {
        let line = with_message(&class_name(machine, cause), message(machine, cause).as_deref());
        (line, calls(machine, cause))
    });
    told.collect()
}

/// An exception in a line: its class, and its message if it has one.
pub fn with_message(class: &str, message: Option<&str>) -> String {
    message.map_or_else(|| class.to_owned(), |message| format!("{class}: {message}"))
}

/// What a field of an exception has; null if that is open.
fn told_field(machine: &Machine, exception: Ref, field: u32) -> Ref {
    let word = machine.memory.look_up(machine.memory.field(exception, field));
    u32::try_from(word).map_or(Ref::NULL, Ref)
}

/// The exception that caused one.
fn cause(machine: &Machine, exception: Ref) -> Option<Ref> {
    let cause = told_field(machine, exception, cause_field(machine, exception));
    // An exception whose cause was never set is its own.
    (!cause.is_null() && cause != exception).then_some(cause)
}

/// Whether an exception, or one that caused it, is of a class that has its own way to make a message.
pub fn has_own_message(machine: &mut Machine, exception: Ref) -> bool {
    let mut current = Some(exception);
    for _ in 0..=MOST_CAUSES {
        let Some(exception) = current else { return false };
        if own_message(machine, exception).is_some() {
            return true;
        }
        current = cause(machine, exception);
    }
    false
}

/// The method that makes an exception's message, unless that is the JDK's for all.
fn own_message(machine: &mut Machine, exception: Ref) -> Option<MethodId> {
    // What was null is known without running anything.
    if class_name(machine, exception) == "java.lang.NullPointerException" {
        return None;
    }
    let class = machine.memory.class_of(exception);
    let descriptor = machine.classes.symbols.intern("()Ljava/lang/String;");
    let methods = ["getLocalizedMessage", "getMessage"].map(|name| {
        let name = machine.classes.symbols.intern(name);
        machine.classes.lookup_method(class, name, descriptor)
    });
    let mut methods = methods.into_iter().flatten();
    methods.find(|&method| machine.classes.method(method).class != machine.known.throwable)
}

/// What exceptions have said of themselves: that which a path has ended with, then its causes.
#[derive(Default)]
struct Answers(Vec<Option<String>>);

/// Lets a machine whose path has ended ask an exception and its causes for their messages, where their classes have their
/// own way to make them. When it has run to its end, [`answers`] tells them; nothing else can be read from it then.
pub fn ask_messages(machine: &mut Machine, exception: Ref) -> Result<(), Thrown> {
    let thread = machine.thread_object(machine.current_thread());
    let asking = machine.new_thread(ask, [0, 0, exception.word(), 0], false, 0)?;
    machine.set_thread_object(asking, thread);
    machine.switch_to(asking);
    Ok(())
}

/// Stub: asks one exception after the other. State reference 0 is the next one.
fn ask(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry {
        Entry::Start => {}
        Entry::Returned => {
            let said = frame.result_ref(machine);
            let said = (!said.is_null()).then(|| machine.string_text(said));
            state::<Answers>(machine).0.push(said);
        }
        Entry::Threw(_) => state::<Answers>(machine).0.push(None),
    }
    loop {
        let exception = frame.state_ref(machine, 0);
        if exception.is_null() || state::<Answers>(machine).0.len() > MOST_CAUSES {
            return Outcome::Exit(0);
        }
        let cause = cause(machine, exception).unwrap_or(Ref::NULL);
        frame.set_state_ref(machine, 0, cause);
        match own_message(machine, exception) {
            Some(method) => return Outcome::Call(Callee::Method(method), [exception.word()].into_iter().collect()),
            None => state::<Answers>(machine).0.push(None),
        }
    }
}

/// What exceptions have said; of what was not asked, or did not answer, nothing.
pub fn answers(machine: &mut Machine) -> Vec<Option<String>> {
    std::mem::take(&mut state::<Answers>(machine).0)
}

/// A choice that is still to be made in what is told of an exception: its message, and its causes with theirs.
pub fn open_choice(machine: &Machine, exception: Ref) -> Option<CellId> {
    let mut current = exception;
    for _ in 0..MOST_CAUSES {
        let cause_field = cause_field(machine, current);
        for field in [machine.known.throwable_message, cause_field] {
            let word = machine.memory.look_up(machine.memory.field(current, field));
            // What nobody has asked of an input is told with that.
            let open = CellId::of_word(word).filter(|_| !machine.is_of_input(word));
            if open.is_some() {
                return open;
            }
        }
        let message = told_field(machine, current, machine.known.throwable_message);
        // What stays open gets a value with all the inputs of the path.
        if let Some(open) = machine.open_inside(message).filter(|&open| !machine.stays_open(open)) {
            return Some(open);
        }
        let cause = told_field(machine, current, cause_field);
        if cause.is_null() || cause == current {
            return None;
        }
        current = cause;
    }
    None
}

/// The name of an enum's constant; `None` for other objects.
pub fn constant_name(machine: &Machine, object: Ref) -> Option<String> {
    let enums = machine.classes.find_loaded(LoaderId::BOOT, "java/lang/Enum")?;
    if !machine.classes.is_subclass(machine.memory.class_of(object), enums) {
        return None;
    }
    let fields = machine.classes.class(enums).fields.iter().map(|&field| machine.classes.field(field));
    let mut names = fields.filter(|field| machine.classes.symbols.text(field.name) == "name");
    let name = machine.memory.ref_field(object, names.next()?.offset);
    Some(machine.string_text(name))
}

/// An object in a few words: a string's text, a boxed number's value, an enum constant's name, else its class.
pub fn describe_object(machine: &Machine, object: Ref) -> String {
    if object.is_null() {
        return "null".to_owned();
    }
    if let Some(name) = constant_name(machine, object) {
        return name;
    }
    let class = machine.memory.class_of(object);
    let word = |index| machine.memory.field(object, index);
    let number = || Some(machine.memory.look_up(word(1))).filter(|&word| word <= u64::from(u32::MAX));
    let wide = || match machine.memory.look_up_pair(word(1), word(2)) {
        (value, 0) => Some(value),
        _ => None,
    };
    let text = match machine.classes.external_name(class).as_str() {
        "java.lang.String" => {
            machine.open_inside(object).is_none().then(|| format!("{:?}", machine.string_text(object)))
        }
        "java.lang.Integer" | "java.lang.Short" | "java.lang.Byte" => number().map(|word| (word as i32).to_string()),
        "java.lang.Long" => wide().map(|word| (word as i64).to_string()),
        "java.lang.Boolean" => number().map(|word| (word != 0).to_string()),
        "java.lang.Character" => {
            number().map(|word| format!("{:?}", char::from_u32(word as u32).unwrap_or('\u{fffd}')))
        }
        "java.lang.Double" => wide().map(|word| f64::from_bits(word).to_string()),
        name => Some(format!("a {name}")),
    };
    // What is inside may be a choice that is still open.
    text.unwrap_or_else(|| "?".to_owned())
}
