//! What threads that cannot go on wait for, and what they have that others wait for, in words.

use jaywalk_machine::memory::Ref;
use jaywalk_machine::{InitState, Machine, ThreadId, ThreadState};

/// What a thread waits for.
enum Wanted {
    /// A monitor.
    Lock(Ref),
    /// A lock of `java.util.concurrent`, or what else it has said that it parks for.
    Synchronizer(Ref),
    /// Another thread's initialising of a class.
    Class(Ref),
    /// The end of a thread.
    End(Ref),
    /// To be notified.
    Notice(Ref),
    /// To be unparked.
    Permit,
}

/// Every thread that keeps the program alive and cannot go on: its name, what it waits for, and what it has that others
/// wait for.
pub fn waiting_threads(machine: &mut Machine) -> Vec<(ThreadId, String)> {
    let wanted: Vec<_> = machine
        .live_threads()
        .into_iter()
        .filter_map(|thread| wanted(machine, thread).map(|wanted| (thread, owner(machine, &wanted), wanted)))
        .collect();
    let mut told = Vec::new();
    for (thread, owner, what) in &wanted {
        if !machine.keeps_alive(*thread) {
            continue;
        }
        let mut text = format!("{} waits {}", machine.thread_name(*thread), describe(machine, what, *owner));
        let mut held: Vec<String> = Vec::new();
        for (_, _, other) in wanted.iter().filter(|(_, owner, _)| *owner == Some(*thread)) {
            let name = match other {
                Wanted::Lock(object) | Wanted::Synchronizer(object) => format!("a {}", class_name(machine, *object)),
                Wanted::Class(mirror) => format!("the initialising of {}", named_class(machine, *mirror)),
                _ => continue,
            };
            if !held.contains(&name) {
                held.push(name);
            }
        }
        if !held.is_empty() {
            text += &format!(", and has {}", held.join(", "));
        }
        told.push((*thread, text));
    }
    told
}

fn wanted(machine: &mut Machine, thread: ThreadId) -> Option<Wanted> {
    let object = machine.blocked_on(thread);
    Some(match machine.thread_state(thread) {
        ThreadState::Entering => Wanted::Lock(object),
        ThreadState::Initializing => Wanted::Class(object),
        // Whoever joins a thread waits on it.
        ThreadState::Waiting if is_started_thread(machine, object) => Wanted::End(object),
        ThreadState::Waiting => Wanted::Notice(object),
        ThreadState::Parked => {
            let (thread, class) = (machine.thread_object(thread), machine.known.thread);
            let offset = machine.field_offset(class, "parkBlocker", "Ljava/lang/Object;").ok()?;
            match machine.memory.ref_field(thread, offset) {
                Ref::NULL => Wanted::Permit,
                blocker => Wanted::Synchronizer(blocker),
            }
        }
        _ => return None,
    })
}

fn is_started_thread(machine: &Machine, object: Ref) -> bool {
    let class = machine.memory.class_of(object);
    machine.classes.is_subclass(class, machine.known.thread) && machine.thread_of_object(object).is_some()
}

/// Who has what a thread waits for, where that is known.
fn owner(machine: &mut Machine, wanted: &Wanted) -> Option<ThreadId> {
    match *wanted {
        Wanted::Lock(object) => machine.lock_owner(object),
        Wanted::Class(mirror) => match machine.init_state(machine.class_of_mirror(mirror)) {
            InitState::Running(thread) => Some(ThreadId(thread)),
            _ => None,
        },
        Wanted::Synchronizer(object) => {
            let class = machine.memory.class_of(object);
            let offset = machine.field_offset(class, "exclusiveOwnerThread", "Ljava/lang/Thread;").ok()?;
            let owner = machine.memory.ref_field(object, offset);
            if owner.is_null() { None } else { machine.thread_of_object(owner) }
        }
        Wanted::End(object) => machine.thread_of_object(object),
        Wanted::Notice(_) | Wanted::Permit => None,
    }
}

fn describe(machine: &mut Machine, wanted: &Wanted, owner: Option<ThreadId>) -> String {
    let name = owner.map(|owner| machine.thread_name(owner));
    let had = name.as_ref().map_or_else(String::new, |name| format!(", which {name} has"));
    match *wanted {
        Wanted::Lock(object) => format!("to lock a {}{had}", class_name(machine, object)),
        Wanted::Synchronizer(object) => format!("for a {}{had}", class_name(machine, object)),
        Wanted::Class(mirror) => {
            let class = named_class(machine, mirror);
            format!("for {} to initialise {class}", name.as_deref().unwrap_or("another thread"))
        }
        Wanted::End(_) => format!("for {} to end", name.as_deref().unwrap_or("a thread")),
        Wanted::Notice(object) => format!("to be notified by a {}", class_name(machine, object)),
        Wanted::Permit => "to be unparked".to_owned(),
    }
}

fn class_name(machine: &Machine, object: Ref) -> String {
    machine.classes.external_name(machine.memory.class_of(object))
}

fn named_class(machine: &Machine, mirror: Ref) -> String {
    machine.classes.external_name(machine.class_of_mirror(mirror))
}
