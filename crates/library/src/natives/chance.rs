//! The JDK's random numbers where all schedules are explored: functions of what a thread has done, not of who has drawn before.
//!
//! The JDK makes seeds from a counter, has one generator for all who call `Math.random()` or shuffle, and lets all who ask for
//! secure numbers read the same stream of bytes. A program can rely on none of these, so each thread has its own.

use super::ClassNatives;
use super::memory::place::ARRAY_BASE;
use super::memory::raw::write_bytes;
use jaywalk_classes::link::LoaderId;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};

pub(super) const TABLES: &[&ClassNatives] =
    &[&RANDOM, &MATHS, &COLLECTIONS, &NATIVE, &NATIVE_BLOCKING, &NATIVE_OTHER, &SEEDS];

const RANDOM: ClassNatives =
    ClassNatives { class: "java/util/Random", methods: &[("seedUniquifier", "()J", draw_seed)] };

const MATHS: ClassNatives = ClassNatives {
    class: "java/lang/Math",
    methods: &[("random", "()D", |machine, frame| with_own(machine, frame, next_double))],
};

const COLLECTIONS: ClassNatives = ClassNatives {
    class: "java/util/Collections",
    methods: &[("shuffle", "(Ljava/util/List;)V", |machine, frame| with_own(machine, frame, shuffle))],
};

/// Where secure random numbers come from unless somebody asks for others, and what these are seeded with.
const NATIVE: ClassNatives = ClassNatives { class: "sun/security/provider/NativePRNG", methods: BYTES };
const NATIVE_BLOCKING: ClassNatives =
    ClassNatives { class: "sun/security/provider/NativePRNG$Blocking", methods: BYTES };
const NATIVE_OTHER: ClassNatives =
    ClassNatives { class: "sun/security/provider/NativePRNG$NonBlocking", methods: BYTES };
const SEEDS: ClassNatives = ClassNatives {
    class: "sun/security/provider/SeedGenerator",
    methods: &[("generateSeed", "([B)V", |machine, frame| draw_bytes(machine, frame, 0))],
};

const BYTES: super::Rows = &[("engineNextBytes", "([B)V", |machine, frame| draw_bytes(machine, frame, 1))];

fn draw_seed(machine: &mut Machine, _: Frame) -> Outcome {
    if !machine.has_turns() {
        return Outcome::Bytecode;
    }
    Outcome::long(machine.draw() as i64)
}

/// Fills an array.
fn draw_bytes(machine: &mut Machine, frame: Frame, argument: usize) -> Outcome {
    let array = frame.reference(machine, argument);
    if !machine.has_turns() || array.is_null() {
        return Outcome::Bytecode;
    }
    let length = machine.memory.array_length(array) as usize;
    let mut bytes = Vec::with_capacity(length + 8);
    while bytes.len() < length {
        bytes.extend(machine.draw().to_le_bytes());
    }
    bytes.truncate(length);
    match write_bytes(machine, array, ARRAY_BASE, &bytes) {
        Ok(()) => Outcome::Void,
        Err(_) => Outcome::Bytecode,
    }
}

/// What the JDK does with one generator for all, with the one that each thread has.
fn with_own(
    machine: &mut Machine,
    frame: Frame,
    go_on: fn(&mut Machine, Frame, Ref) -> Result<Outcome, Thrown>,
) -> Outcome {
    match frame.entry {
        Entry::Start if !machine.has_turns() => Outcome::Bytecode,
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
        Entry::Start => Outcome::from(generator(machine)),
        Entry::Returned => {
            let generator = frame.result_ref(machine);
            Outcome::from(go_on(machine, frame, generator))
        }
    }
}

fn generator(machine: &mut Machine) -> Result<Outcome, Thrown> {
    let class = machine.load(LoaderId::BOOT, "java/util/concurrent/ThreadLocalRandom")?;
    let current = "()Ljava/util/concurrent/ThreadLocalRandom;";
    let method = machine.declared_method(class, "current", current)?;
    Ok(Outcome::Call(Callee::Method(method), Words::new()))
}

/// `Math.random()`
fn next_double(machine: &mut Machine, _: Frame, generator: Ref) -> Result<Outcome, Thrown> {
    let method = machine.virtual_method(machine.memory.class_of(generator), "nextDouble", "()D")?;
    Ok(Outcome::TailCall(method, [generator.word()].into_iter().collect()))
}

/// `Collections.shuffle(list)`
fn shuffle(machine: &mut Machine, frame: Frame, generator: Ref) -> Result<Outcome, Thrown> {
    let class = machine.load(LoaderId::BOOT, COLLECTIONS.class)?;
    let method = machine.declared_method(class, "shuffle", "(Ljava/util/List;Ljava/util/Random;)V")?;
    let list = frame.reference(machine, 0);
    Ok(Outcome::TailCall(method, [list.word(), generator.word()].into_iter().collect()))
}
