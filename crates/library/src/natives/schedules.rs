//! What stands in the place of methods of the JDK where all schedules of a program are explored, and not otherwise.
//!
//! Waiting for a thread's end is one event, not a loop around `wait`. What the JDK keeps books of when threads are made,
//! start and end (numbers, names, groups) is nobody's business: nothing that it changes tells the program in which order
//! that happened, but numbers, which do not depend on the order either.

use super::ClassNatives;
use super::bookkeeping::change_defaults;
use super::lang::{
    PROCESSORS, interrupt_thread, interrupt_unstarted, limit_in_milliseconds, refuse_to_look, static_field,
    take_interrupt, time_after,
};
use jaywalk_classes::Kind;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, ThreadState};

pub(super) const TABLES: &[&ClassNatives] =
    &[&THREAD, &GROUP, &NUMBERING, &RANDOM, &LOCAL, &CONTAINERS, &RUNTIME, &LAZY_HANDLE, &PROPERTIES];

const THREAD: ClassNatives = ClassNatives {
    class: "java/lang/Thread",
    methods: &[
        ("join", "(J)V", join),
        ("interrupt", "()V", interrupt),
        ("start", "()V", start),
        // Nobody records that a thread sleeps; an object for that would make each turn of a loop another one.
        ("beforeSleep", "*", |_, _| Outcome::reference(Ref::NULL)),
        ("nextThreadNum", "*", hidden),
        ("nextThreadID", "*", hidden),
        ("genThreadName", "*", hidden),
    ],
};

const GROUP: ClassNatives = ClassNatives {
    class: "java/lang/ThreadGroup",
    methods: &[
        ("addUnstarted", "*", hidden),
        ("add", "*", hidden),
        ("synchronizedAddStrong", "*", hidden),
        ("synchronizedAddWeak", "*", hidden),
        ("threadTerminated", "(Ljava/lang/Thread;)V", end_in_group),
        ("remove", "(Ljava/lang/Thread;)V", leave_group),
        ("activeCount", "*", members),
        ("activeGroupCount", "*", members),
        ("enumerate", "*", members),
        ("list", "*", members),
        ("interrupt", "*", members),
        ("destroy", "*", members),
        ("isDestroyed", "*", members),
    ],
};

const NUMBERING: ClassNatives =
    ClassNatives { class: "java/lang/Thread$ThreadNumbering", methods: &[("next", "*", hidden)] };

/// Seeds and probes of threads.
const RANDOM: ClassNatives = ClassNatives {
    class: LOCAL_RANDOM,
    methods: &[("localInit", "*", seed_of_own), ("nextSecondarySeed", "()I", seed_of_own)],
};

const LOCAL_RANDOM: &str = "java/util/concurrent/ThreadLocalRandom";

const LOCAL: ClassNatives = ClassNatives { class: "java/lang/ThreadLocal", methods: &[("nextHashCode", "*", hidden)] };

/// A variable handle of a static field remembers that the field's class is initialised: which threads have waited for that
/// depends on the order.
const LAZY_HANDLE: ClassNatives = ClassNatives {
    class: "java/lang/invoke/LazyInitializingVarHandle",
    methods: &[("ensureInitialized", "()V", initialize_field)],
};

const CONTAINERS: ClassNatives = ClassNatives {
    class: "jdk/internal/vm/ThreadContainers",
    methods: &[
        ("trackContainer", "*", hidden),
        ("registerContainer", "*", hidden),
        ("deregisterContainer", "*", hidden),
    ],
};

const RUNTIME: ClassNatives =
    ClassNatives { class: "java/lang/Runtime", methods: &[("availableProcessors", "()I", processors)] };

/// Stands for all properties: none has this name.
const ALL: &str = "";

/// How names of properties begin from which the JDK computes defaults.
const DEFAULTS: &str = "user.";

/// The JDK looks at system properties, and changes some, where that is nobody's business otherwise. So each is ordered by its
/// name, and what the program does with one is done at once.
const PROPERTIES: ClassNatives = ClassNatives {
    class: "java/util/Properties",
    methods: &[
        ("getProperty", "(Ljava/lang/String;)Ljava/lang/String;", look_at_property),
        ("get", "(Ljava/lang/Object;)Ljava/lang/Object;", look_at_property),
        ("getOrDefault", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", look_at_property),
        ("containsKey", "(Ljava/lang/Object;)Z", look_at_property),
        ("setProperty", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;", change_property),
        ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", change_property),
        ("putIfAbsent", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", change_property),
        ("remove", "(Ljava/lang/Object;)Ljava/lang/Object;", change_property),
        ("remove", "(Ljava/lang/Object;Ljava/lang/Object;)Z", change_property),
        ("replace", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", change_property),
        ("replace", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)Z", change_property),
        ("putAll", "(Ljava/util/Map;)V", change_properties),
        ("clear", "()V", change_properties),
    ],
};

fn look_at_property(machine: &mut Machine, frame: Frame) -> Outcome {
    use_property(machine, frame, false)
}

fn change_property(machine: &mut Machine, frame: Frame) -> Outcome {
    use_property(machine, frame, true)
}

/// What is done starts with taking the lock, if it does that, for which it may have to wait: so the property is told at the end.
fn use_property(machine: &mut Machine, frame: Frame, changes: bool) -> Outcome {
    let key = frame.reference(machine, 1);
    if frame.entry == Entry::Start {
        let is_text = !key.is_null() && machine.memory.class_of(key) == machine.known.string;
        if !machine.has_turns() || !are_systems(machine, frame) || !is_text {
            return Outcome::Bytecode;
        }
    } else {
        let name = machine.string_text(key);
        machine.note_property(&name, changes);
        if !changes {
            machine.note_property(ALL, false);
        } else if name.starts_with(DEFAULTS) {
            change_defaults(machine);
        }
    }
    within(machine, frame, Machine::begin_atomic, Machine::end_atomic)
}

/// Many of them are changed at once, and who looks at one looks at all.
fn change_properties(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry == Entry::Start && !are_systems(machine, frame) {
        true => Outcome::Bytecode,
        false => replace_properties(machine, frame),
    }
}

/// The same where the system's are exchanged for others.
pub(super) fn replace_properties(machine: &mut Machine, frame: Frame) -> Outcome {
    if frame.entry != Entry::Start {
        machine.note_property(ALL, true);
        change_defaults(machine);
    } else if !machine.has_turns() {
        return Outcome::Bytecode;
    }
    within(machine, frame, Machine::begin_atomic, Machine::end_atomic)
}

/// Whether the receiver has the system properties.
fn are_systems(machine: &mut Machine, frame: Frame) -> bool {
    let system = static_field(machine, "java/lang/System", "props", "Ljava/util/Properties;");
    system.is_ok_and(|address| machine.permanent_ref(address) == frame.reference(machine, 0))
}

/// Classes of the JDK that look around for a while before they wait if there are several processors: for how long makes
/// no difference to anybody.
const SPINNING: &[&str] = &[
    "java/util/concurrent/Exchanger",
    "java/util/concurrent/LinkedTransferQueue",
    "java/util/concurrent/SynchronousQueue",
];

fn processors(machine: &mut Machine, _: Frame) -> Outcome {
    let calls = machine.call_path();
    let mut callers = calls.iter().take(2).map(|&(method, _)| machine.classes.method(method).class);
    let spins =
        callers.any(|class| SPINNING.contains(&machine.classes.symbols.text(machine.classes.class(class).name)));
    Outcome::int(if spins { 1 } else { PROCESSORS })
}

/// Natives that do something though there is but one thread; all others leave it to the bytecode then.
const AT_WORK: &[(&str, &str)] = &[("java/lang/Thread", "start"), ("java/lang/Runtime", "availableProcessors")];

/// Whether what stands here in the place of a method steps aside as long as there is but one thread.
pub(super) fn steps_aside(class: &str, name: &str) -> bool {
    !AT_WORK.contains(&(class, name))
}

/// Runs the method's own bytecode, and no other thread can notice. The first thread is started by none of these.
pub(super) fn hidden(machine: &mut Machine, frame: Frame) -> Outcome {
    if frame.entry == Entry::Start && !machine.has_turns() {
        return Outcome::Bytecode;
    }
    unnoticed(machine, frame)
}

/// The same, whether or not there are other threads.
fn unnoticed(machine: &mut Machine, frame: Frame) -> Outcome {
    within(machine, frame, Machine::begin_hidden, Machine::end_hidden)
}

/// Runs the method's own bytecode within something.
fn within(machine: &mut Machine, frame: Frame, begin: fn(&mut Machine), end: fn(&mut Machine)) -> Outcome {
    let Some(method) = frame.method else { return Outcome::Void };
    match frame.entry {
        Entry::Start => {
            begin(machine);
            let arguments = machine.classes.method(method).argument_words as usize;
            let words: Words = (0..arguments).map(|index| frame.word(machine, index)).collect();
            Outcome::Call(Callee::Bytecode, words)
        }
        Entry::Returned => {
            end(machine);
            match machine.classes.method(method).returns {
                Kind::Void => Outcome::Void,
                Kind::Long | Kind::Double => {
                    let (value, tag) = frame.result_pair(machine);
                    Outcome::Pair(value, tag)
                }
                _ => Outcome::Word(frame.result(machine)),
            }
        }
        Entry::Threw(thrown) => {
            end(machine);
            Outcome::Throw(Thrown::Object(thrown))
        }
    }
}

/// A thread's seed or probe is made, from counters of which each thread has its own, so that it does not depend on who else has
/// asked before. State words 0 and 1 are what the JDK's counters are otherwise.
fn seed_of_own(machine: &mut Machine, frame: Frame) -> Outcome {
    /// How far the counters go on for each thread.
    const NEXT_SEED: u64 = 0x9E37_79B9_7F4A_7C15;
    const NEXT_PROBE: u32 = 0x9E37_79B9;
    if frame.entry == Entry::Start && !machine.has_turns() {
        return Outcome::Bytecode;
    }
    let counters = match seed_counters(machine) {
        Ok(counters) => counters,
        Err(thrown) => return Outcome::Throw(thrown),
    };
    let values = if frame.entry == Entry::Start {
        let own = machine.number_of_thread(machine.current_thread()).0;
        let now = machine.unnoticed(|machine| counters.map(|address| machine.memory.get(address)));
        frame.set_state(machine, 0, now[0]);
        frame.set_state(machine, 1, now[1]);
        [now[0].wrapping_add(NEXT_SEED.wrapping_mul(own.into())), NEXT_PROBE.wrapping_mul(own).into()]
    } else {
        [frame.state(machine, 0), frame.state(machine, 1)]
    };
    machine.unnoticed(|machine| {
        for (address, value) in counters.into_iter().zip(values) {
            machine.memory.set(address, value);
        }
    });
    hidden(machine, frame)
}

/// Where the counters are from which the JDK makes seeds, and probes.
fn seed_counters(machine: &mut Machine) -> Result<[u32; 2], Thrown> {
    let mut address = |name, descriptor, kind| -> Result<u32, Thrown> {
        let counter = static_field(machine, LOCAL_RANDOM, name, descriptor)?;
        let counter = machine.unnoticed(|machine| machine.permanent_ref(counter));
        let offset = machine.field_offset(machine.memory.class_of(counter), ("value", kind))?;
        Ok(counter.0 + offset)
    };
    Ok([
        address("seeder", "Ljava/util/concurrent/atomic/AtomicLong;", "J")?,
        address("probeGenerator", "Ljava/util/concurrent/atomic/AtomicInteger;", "I")?,
    ])
}

/// `start()`, which is nobody's business but for who comes first.
fn start(machine: &mut Machine, frame: Frame) -> Outcome {
    let outcome = unnoticed(machine, frame);
    if matches!(frame.entry, Entry::Threw(_)) && machine.has_turns() {
        let thread = frame.reference(machine, 0);
        machine.note_start(thread);
    }
    outcome
}

/// The class is initialised, or looked whether it is, each time.
fn initialize_field(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry {
        Entry::Start if !machine.has_turns() => Outcome::Bytecode,
        Entry::Start => {
            let handle = frame.reference(machine, 0);
            match machine.field_offset(machine.memory.class_of(handle), ("refc", "Ljava/lang/Class;")) {
                Ok(offset) => {
                    let mirror = machine.unnoticed(|machine| machine.memory.ref_field(handle, offset));
                    Outcome::Call(Callee::Initialize(machine.class_of_mirror(mirror)), Words::new())
                }
                Err(thrown) => Outcome::Throw(thrown),
            }
        }
        Entry::Returned => Outcome::Void,
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
    }
}

/// What depends on which threads a group has, of which no event tells.
fn members(machine: &mut Machine, _: Frame) -> Outcome {
    refuse_to_look(machine, "the threads of a group").unwrap_or(Outcome::Bytecode)
}

/// `remove(Thread)`: the last thread takes its place, since nobody can ask for their order (`members`). The bytecode moves all
/// that are behind it, and as many words would have to be remembered for going back, for each thread that ends.
fn leave_group(machine: &mut Machine, frame: Frame) -> Outcome {
    if take_from_group(machine, frame, 0) { Outcome::Void } else { Outcome::Bytecode }
}

/// `threadTerminated(Thread)`: that, under the group's lock, as long as others are left. With the last one, those are told who
/// wait for it, and a group of daemons is destroyed.
fn end_in_group(machine: &mut Machine, frame: Frame) -> Outcome {
    if frame.entry == Entry::Start && machine.has_turns() {
        let group = frame.reference(machine, 0);
        let may_lock = machine.lock_owner(group).is_none_or(|owner| owner == machine.current_thread());
        machine.begin_hidden();
        let is_taken = may_lock && take_from_group(machine, frame, 1);
        machine.end_hidden();
        if is_taken {
            return Outcome::Void;
        }
    }
    hidden(machine, frame)
}

/// Takes a thread out of a group, if at least so many are left then. Returns whether it has.
fn take_from_group(machine: &mut Machine, frame: Frame, least: u32) -> bool {
    let (group, thread) = (frame.reference(machine, 0), frame.reference(machine, 1));
    let Some(class) = frame.method.map(|method| machine.classes.method(method).class) else { return false };
    let fields =
        [("threads", "[Ljava/lang/Thread;"), ("nthreads", "I")].map(|field| machine.field_offset(class, field));
    let [Ok(threads), Ok(count)] = fields else { return false };
    let (threads, there) = (machine.memory.ref_field(group, threads), machine.memory.field(group, count) as u32);
    if !machine.has_turns() || threads.is_null() || there > machine.memory.array_length(threads) || there <= least {
        return false;
    }
    if let Some(index) = (0..there).find(|&index| machine.memory.ref_element(threads, index) == thread) {
        let last = machine.memory.ref_element(threads, there - 1);
        machine.memory.set_ref_element(threads, index, last);
        machine.memory.set_ref_element(threads, there - 1, Ref::NULL);
        machine.memory.set_field(group, count, u64::from(there - 1));
    }
    true
}

/// `interrupt()`: that it is said in a field and that whoever waits goes on is one event, unless a channel is to be closed.
fn interrupt(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    if !machine.has_turns() || has_blocker(machine, object) {
        return Outcome::Bytecode;
    }
    machine.note_birth(object, false);
    match machine.thread_of_object(object) {
        Some(thread) => interrupt_thread(machine, thread),
        None => interrupt_unstarted(machine, object),
    }
}

/// Whether a thread is at something that an interrupt closes.
fn has_blocker(machine: &mut Machine, thread: Ref) -> bool {
    let class = machine.known.thread;
    let names = ["blocker", "nioBlocker"].map(|name| (name, "Lsun/nio/ch/Interruptible;"));
    let offset = names.into_iter().find_map(|name| machine.field_offset(class, name).ok());
    offset.is_none_or(|offset| !machine.memory.ref_field(thread, offset).is_null())
}

/// `join(long)`. State word 0 is 1 while the thread rests, and 2 when an interrupt has ended that; state word 1 is until when.
fn join(machine: &mut Machine, frame: Frame) -> Outcome {
    if !machine.has_turns() {
        return Outcome::Bytecode;
    }
    let (object, millis) = (frame.reference(machine, 0), limit_in_milliseconds(machine, frame.long(machine, 1)));
    if millis < 0 {
        return Outcome::throw("java/lang/IllegalArgumentException", "timeout value is negative");
    }
    if machine.holds_lock(object) {
        let joined = join_under_lock(machine, frame, millis > 0);
        return joined.unwrap_or_else(Outcome::Throw);
    }
    let (rested, has_ended) = (frame.state(machine, 0), machine.has_ended(object));
    if rested == 2 {
        take_interrupt(machine);
        return Outcome::Throw(Thrown::bare("java/lang/InterruptedException"));
    }
    let is_interrupted = machine.interrupted(machine.current_thread());
    let is_late = rested == 1 && millis > 0;
    if has_ended || is_interrupted || is_late {
        machine.note_joined(object, millis > 0);
        if let Some(why) = machine.end_join(object) {
            return Outcome::Unsupported(why.into());
        }
        if !has_ended && !is_interrupted {
            machine.note_idle();
        }
    }
    if has_ended {
        return Outcome::Void;
    }
    if is_interrupted {
        // That it is not interrupted any more is another event.
        frame.set_state(machine, 0, 2);
        machine.suspend(ThreadState::Runnable, Ref::NULL, 0);
        return Outcome::Block;
    }
    if is_late {
        let until = frame.state(machine, 1);
        machine.let_time_pass(until);
        return Outcome::Void;
    }
    let until = if millis == 0 { 0 } else { time_after(machine, (millis as u64).saturating_mul(1_000_000)) };
    frame.set_state(machine, 0, 1);
    frame.set_state(machine, 1, until);
    machine.suspend(ThreadState::Joining, object, until);
    Outcome::Block
}

/// The same if the current thread has the other one's lock, which it gives up meanwhile: the loop around `wait`, which does not
/// look at the clock. State word 0 says what was called last.
fn join_under_lock(machine: &mut Machine, frame: Frame, is_timed: bool) -> Result<Outcome, Thrown> {
    const LOOKED: u64 = 3;
    const WAITED: u64 = 4;
    let (class, name, descriptor, state) = match (frame.entry, frame.state(machine, 0)) {
        (Entry::Threw(thrown), _) => return Err(Thrown::Object(thrown)),
        (Entry::Returned, LOOKED) if frame.result(machine) == 0 => return Ok(Outcome::Void),
        (Entry::Returned, WAITED) if is_timed && !machine.was_notified() => return Ok(Outcome::Void),
        (Entry::Returned, LOOKED) => (machine.known.object, "wait", "(J)V", WAITED),
        _ => (machine.known.thread, "isAlive", "()Z", LOOKED),
    };
    let method = machine.declared_method(class, name, descriptor)?;
    let arguments = machine.classes.method(method).argument_words as usize;
    frame.set_state(machine, 0, state);
    let words: Words = (0..arguments).map(|index| frame.word(machine, index)).collect();
    Ok(Outcome::Call(Callee::Method(method), words))
}
