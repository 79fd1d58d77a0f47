//! What is in objects of the JDK's classes when a path has ended: Java code of ours asks them, since only their own methods
//! know what their fields mean.

use crate::state::state;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, LoaderId};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};

const READER: &str = "jaywalk/internal/Contents";

/// Methods that a class of the program's may have for itself: what it answers is not what it has inherited.
const TELLING: [&str; 8] = ["entrySet", "get", "isPresent", "iterator", "listIterator", "size", "toArray", "toString"];

/// What an object has answered: the words of how to read it and of the parts.
#[derive(Default)]
struct Answer(Option<Vec<u64>>);

/// Whether an object of a class contains what its fields do not tell: it is of one of the JDK's, or of a class that leaves
/// what such a class tells as it is.
pub fn is_container(machine: &Machine, class: ClassId) -> bool {
    let classes = &machine.classes;
    let mut above = std::iter::successors(Some(class), |&class| classes.class(class).superclass);
    let text = |symbol| classes.symbols.text(symbol);
    let tells_itself = |class: ClassId| {
        let mut methods = classes.class(class).methods.iter();
        methods.any(|&method| TELLING.contains(&text(classes.method(method).name)))
    };
    loop {
        let Some(class) = above.next() else { return false };
        if classes.class(class).loader == LoaderId::BOOT {
            let name = text(classes.class(class).name);
            let builders = ["java/lang/StringBuilder", "java/lang/StringBuffer"];
            let packages = ["java/util/", "java/math/", "java/time/"];
            return packages.iter().any(|start| name.starts_with(start)) || builders.contains(&name);
        }
        if tells_itself(class) {
            return false;
        }
    }
}

/// Lets a machine whose path has ended ask an object for its content. When it has run to its end, [`answer`] tells it.
pub fn ask_content(machine: &mut Machine, object: Ref) -> Result<(), Thrown> {
    state::<Answer>(machine).0 = None;
    let thread = machine.thread_object(machine.current_thread());
    let asking = machine.new_thread(ask, [0, 0, object.word(), 0], false, 0)?;
    machine.set_thread_object(asking, thread);
    machine.switch_to(asking);
    Ok(())
}

/// Stub: asks the object in state reference 0.
fn ask(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry {
        Entry::Start => Outcome::from(call(machine, frame)),
        Entry::Returned => {
            let parts = frame.result_ref(machine);
            let length = if parts.is_null() { 0 } else { machine.memory.array_length(parts) };
            let word = |index| machine.memory.look_up(machine.memory.copied_element(parts, Kind::Reference, index).0);
            let all: Vec<u64> = (0..length).map(word).collect();
            state::<Answer>(machine).0 = (!all.is_empty()).then_some(all);
            Outcome::Exit(0)
        }
        Entry::Threw(_) => Outcome::Exit(0),
    }
}

fn call(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let reader = machine.load(LoaderId::APP, READER)?;
    let method = machine.declared_method(reader, "of", "(Ljava/lang/Object;)[Ljava/lang/Object;")?;
    let object = frame.state_ref(machine, 0);
    Ok(Outcome::Call(Callee::Method(method), Words::from_slice(&[object.word()])))
}

/// How to read the content that an object has answered, and the words of the parts; `None` if it did not answer.
pub fn answer(machine: &mut Machine) -> Option<(String, Vec<u64>)> {
    let parts = state::<Answer>(machine).0.take()?;
    let (&how, parts) = parts.split_first()?;
    Some((machine.string_text(Ref::of_word(how)), parts.to_vec()))
}
