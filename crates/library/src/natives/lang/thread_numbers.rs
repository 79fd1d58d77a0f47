//! The numbers of threads, which programs see when they print threads.
//!
//! By the time a program starts, HotSpot has numbered threads of its own: collectors, compilers, the common cleaner.
//! It starts more with the first virtual threads. None of them exists here, or only once it is needed, but the numbers
//! of the program's threads should be the ones that they have with `java`.

use super::static_field;
use super::virtual_thread::{BOUND, is_virtual};
use crate::natives::ClassNatives;
use crate::state::state;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, ThreadState};

pub(super) const THREAD: ClassNatives =
    ClassNatives { class: "java/lang/Thread", methods: &[("getNextThreadIdOffset", "()J", next_thread_id_offset)] };

pub(super) const COMMON_CLEANER: ClassNatives = ClassNatives {
    class: "jdk/internal/ref/CleanerFactory$1",
    methods: &[("newThread", "(Ljava/lang/Runnable;)Ljava/lang/Thread;", new_common_cleaner)],
};

pub(super) const THREAD_BUILDERS: ClassNatives =
    ClassNatives { class: "java/lang/ThreadBuilders", methods: &[("newVirtualThread", "*", new_virtual_thread)] };

pub(super) const BOUND_VIRTUAL_THREAD: ClassNatives =
    ClassNatives { class: BOUND, methods: &[("toString", "()Ljava/lang/String;", virtual_thread_text)] };

/// The number of the JDK's first thread beside the main one, in JDKs that ask the VM for a counter.
const REFERENCE_HANDLER: u64 = 12;
/// The last number that HotSpot has given when a program starts, on a machine with two processors.
const LAST_OF_THE_VM: u64 = 20;
/// The same of JDK 17, which counts its Java threads alone.
const LAST_OF_JDK_17: u64 = 11;

/// What has happened to virtual threads on this path: bits of the second word of [`Counter`].
mod first {
    pub(super) const MADE: u64 = 1;
    pub(super) const STARTED: u64 = 2;
    pub(super) const TIMED: u64 = 4;
}

/// The permanent word with the next number, before the one with the bits of [`first`]; 0 in JDK 17.
#[derive(Default)]
struct Counter(u32);

/// Newer JDKs number threads with a counter of the VM's, which they increment through `Unsafe`. They ask for its
/// address once; a machine that has gone back to before that gives the same one.
fn next_thread_id_offset(machine: &mut Machine, _: Frame) -> Outcome {
    let word = match *state::<Counter>(machine) {
        Counter(0) => machine.memory.permanent(2).inspect(|&word| machine.memory.lay_out(word, REFERENCE_HANDLER)),
        Counter(word) => Ok(word),
    };
    if let Ok(word) = word {
        *state::<Counter>(machine) = Counter(word);
    }
    Outcome::from(word.map(|word| Outcome::long(crate::natives::memory::raw_address(word))))
}

/// JDK 17's counter: a field, with the last number given.
fn field_of_jdk_17(machine: &mut Machine) -> Option<u32> {
    static_field(machine, "java/lang/Thread", "threadSeqNumber", "J").ok()
}

/// A program is about to start: its first thread gets the number after those of the VM.
pub(crate) fn number_threads(machine: &mut Machine) {
    let Counter(word) = *state::<Counter>(machine);
    if word != 0 {
        machine.memory.set(word, LAST_OF_THE_VM + 1);
    } else if let Some(address) = field_of_jdk_17(machine) {
        machine.memory.set(address, LAST_OF_JDK_17);
    }
}

/// The common cleaner's thread, which HotSpot starts before the program, starts here when it is first used. It has
/// the number that was its own all the time.
fn new_common_cleaner(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(common_cleaner(machine, frame))
}

fn common_cleaner(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    const PRIORITY: u64 = 8;
    let class = machine.load(LoaderId::BOOT, "jdk/internal/misc/InnocuousThread")?;
    let phase = frame.state(machine, 0);
    frame.set_state(machine, 0, phase + 1);
    match (phase, frame.entry) {
        (_, Entry::Threw(thrown)) => Ok(Outcome::Throw(Thrown::Object(thrown))),
        (0, _) => Ok(Outcome::Call(Callee::Initialize(class), Words::new())),
        (1, _) => {
            let descriptor = "(Ljava/lang/String;Ljava/lang/Runnable;I)Ljava/lang/Thread;";
            let method = machine.declared_method(class, "newSystemThread", descriptor)?;
            let name = machine.intern_text("Common-Cleaner")?;
            let words = [name.word(), frame.reference(machine, 1).word(), PRIORITY].into_iter().collect();
            Ok(Outcome::Call(Callee::Method(method), words))
        }
        _ => {
            let thread = frame.result_ref(machine);
            give_back_number(machine, thread)?;
            Ok(Outcome::reference(thread))
        }
    }
}

/// Exchanges a new thread's number for the last one of the VM.
fn give_back_number(machine: &mut Machine, thread: Ref) -> Result<(), Thrown> {
    let class = machine.known.thread;
    let offset = machine.field_offset(class, ("tid", "J"))?;
    let number = machine.memory.field(thread, offset);
    let (address, last, counted) = match *state::<Counter>(machine) {
        Counter(0) => match field_of_jdk_17(machine) {
            Some(address) => (address, LAST_OF_JDK_17, number),
            None => return Ok(()),
        },
        Counter(word) => (word, LAST_OF_THE_VM, number + 1),
    };
    // Another thread may have been made meanwhile; then there is a gap.
    if machine.memory.get(address) == counted {
        machine.memory.set(address, counted - 1);
    }
    machine.memory.set_field(thread, offset, last);
    Ok(())
}

/// Lets some numbers pass the first time that something happens on this path.
fn pass_numbers(machine: &mut Machine, event: u64, numbers: u64) {
    let Counter(word) = *state::<Counter>(machine);
    if word == 0 || machine.memory.get(word + 1) & event != 0 {
        return;
    }
    let (next, seen) = (machine.memory.get(word), machine.memory.get(word + 1));
    machine.memory.set(word, next + numbers);
    machine.memory.set(word + 1, seen | event);
}

/// Before the first virtual thread, JDK 24 and newer make one that unblocks virtual threads.
fn new_virtual_thread(machine: &mut Machine, _: Frame) -> Outcome {
    const WITH_UNBLOCKER: u16 = 24;
    let numbers = u64::from(machine.classes.feature_version >= WITH_UNBLOCKER);
    pass_numbers(machine, first::MADE, numbers);
    Outcome::Bytecode
}

/// A thread is about to run: two carriers are made for the first virtual one.
pub(super) fn started(machine: &mut Machine, thread: Ref) {
    const CARRIERS: u64 = 2;
    if is_virtual(machine, thread) {
        pass_numbers(machine, first::STARTED, CARRIERS);
    }
}

/// The current thread is about to wait for a time: a thread is made that wakes virtual ones.
pub(crate) fn waits_for_time(machine: &mut Machine) {
    let thread = machine.thread_object(machine.current_thread());
    if is_virtual(machine, thread) {
        pass_numbers(machine, first::TIMED, 1);
    }
}

/// A virtual thread that runs names its carrier. They all run on the first.
fn virtual_thread_text(machine: &mut Machine, frame: Frame) -> Outcome {
    let thread = frame.reference(machine, 0);
    let runs =
        machine.thread_of_object(thread).is_some_and(|number| machine.thread_state(number) == ThreadState::Runnable);
    if !runs {
        return Outcome::Bytecode;
    }
    Outcome::from(running_text(machine, thread))
}

fn running_text(machine: &mut Machine, thread: Ref) -> Result<Outcome, Thrown> {
    let class = machine.known.thread;
    let number = machine.field_offset(class, ("tid", "J"))?;
    let name = machine.field_offset(class, ("name", "Ljava/lang/String;"))?;
    let number = machine.memory.field(thread, number);
    let name = machine.string_text(machine.memory.ref_field(thread, name));
    let separator = if name.is_empty() { "" } else { "," };
    let text = format!("VirtualThread[#{number}{separator}{name}]/runnable@ForkJoinPool-1-worker-1");
    machine.new_string(&text).map(Outcome::reference).map_err(Thrown::from)
}
