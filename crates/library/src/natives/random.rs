//! What stands in the place of the JDK's random numbers where they may be any: with `--random any`, and not otherwise.
//!
//! A generator of a class of the program's is left alone, and so is `SecureRandom`, which the JDK itself draws names of
//! files from: they may have methods of their own.

use super::{ClassNatives, CopyingNatives};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{LoaderId, MethodId};
use jaywalk_machine::Machine;
use jaywalk_machine::native::{ArgumentWords, Frame, Outcome, Thrown, Words};
use jaywalk_machine::unknown::Choosing;

/// Where the rest is written in Java.
const ANY_RANDOM: &str = "jaywalk/internal/AnyRandom";

pub(super) const TABLES: &[&ClassNatives] = &[&RANDOM, &THREAD_LOCAL];

/// Bounds may be open.
pub(super) const COPYING: &[&CopyingNatives] = &[&RANDOM_BOUNDS, &SUPPORT_BOUNDS];

const RANDOM: ClassNatives = ClassNatives {
    class: "java/util/Random",
    methods: &[
        ("next", "(I)I", next),
        ("nextBoolean", "()Z", |machine, frame| any(machine, frame, Kind::Boolean)),
        ("nextInt", "()I", |machine, frame| any(machine, frame, Kind::Int)),
        ("nextLong", "()J", |machine, frame| any(machine, frame, Kind::Long)),
        ("nextFloat", "()F", |machine, frame| in_java(machine, frame, "nextFloat", "()F")),
        ("nextDouble", "()D", |machine, frame| in_java(machine, frame, "nextDouble", "()D")),
        ("nextGaussian", "()D", |machine, frame| in_java(machine, frame, "nextGaussian", "()D")),
        ("nextBytes", "([B)V", |machine, frame| in_java(machine, frame, "nextBytes", "([B)V")),
    ],
};

/// Its other methods end up in those of `Random` and `RandomSupport`.
const THREAD_LOCAL: ClassNatives = ClassNatives {
    class: "java/util/concurrent/ThreadLocalRandom",
    methods: &[
        ("next", "(I)I", next),
        ("nextInt", "()I", |machine, frame| any(machine, frame, Kind::Int)),
        ("nextLong", "()J", |machine, frame| any(machine, frame, Kind::Long)),
    ],
};

const RANDOM_BOUNDS: CopyingNatives = CopyingNatives {
    class: "java/util/Random",
    methods: &[("nextInt", "(I)I", next_int_below, ArgumentWords::one(1))],
};

/// What all generators make numbers of a range with, when the range was checked.
const SUPPORT_BOUNDS: CopyingNatives = CopyingNatives {
    class: "jdk/internal/util/random/RandomSupport",
    methods: &[
        ("boundedNextInt", "(Ljava/util/random/RandomGenerator;II)I", next_int_within, BEHIND_THE_FIRST),
        ("boundedNextLong", "(Ljava/util/random/RandomGenerator;JJ)J", next_long_within, BEHIND_THE_FIRST),
    ],
};

const BEHIND_THE_FIRST: ArgumentWords = ArgumentWords::ALL.but(0);

/// Whether a generator is the JDK's own.
fn is_plain(machine: &Machine, frame: Frame) -> bool {
    let class = machine.classes.class(machine.memory.class_of(frame.reference(machine, 0)));
    let name = machine.classes.symbols.text(class.name);
    class.loader == LoaderId::BOOT && [RANDOM.class, THREAD_LOCAL.class].contains(&name)
}

fn any(machine: &Machine, frame: Frame, kind: Kind) -> Outcome {
    within(machine, frame, kind, (i64::MIN, i64::MAX))
}

fn within(machine: &Machine, frame: Frame, kind: Kind, (lo, hi): (i64, i64)) -> Outcome {
    if is_plain(machine, frame) { Outcome::Unknown(Choosing::Any { kind, lo, hi }) } else { Outcome::Bytecode }
}

/// `protected int next(int bits)`
fn next(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.int(machine, 1) {
        bits @ 1..=31 => within(machine, frame, Kind::Int, (0, (1 << bits) - 1)),
        32 => any(machine, frame, Kind::Int),
        _ => Outcome::Bytecode,
    }
}

/// `int nextInt(int bound)`
fn next_int_below(machine: &mut Machine, frame: Frame) -> Outcome {
    match known_int(machine, frame, 1) {
        Some(bound @ 1..) => within(machine, frame, Kind::Int, (0, i64::from(bound) - 1)),
        // It throws.
        Some(_) => Outcome::Bytecode,
        // It throws where it does when its bound is known.
        None => match machine.less_int((frame.word(machine, 1), 0), (1, 0)) {
            Ok(true) => Outcome::Bytecode,
            Ok(false) => in_java(machine, frame, "nextInt", "(I)I"),
            Err(outcome) => outcome,
        },
    }
}

/// `static int boundedNextInt(RandomGenerator, int origin, int bound)`
fn next_int_within(machine: &mut Machine, frame: Frame) -> Outcome {
    match (known_int(machine, frame, 1), known_int(machine, frame, 2)) {
        (Some(origin), Some(bound)) if origin < bound => {
            within(machine, frame, Kind::Int, (origin.into(), i64::from(bound) - 1))
        }
        // Whoever has not checked the range wants any number.
        (Some(_), Some(_)) => any(machine, frame, Kind::Int),
        _ => in_java(machine, frame, "nextInt", "(II)I"),
    }
}

/// `static long boundedNextLong(RandomGenerator, long origin, long bound)`
fn next_long_within(machine: &mut Machine, frame: Frame) -> Outcome {
    match (frame.pair(machine, 1), frame.pair(machine, 3)) {
        ((origin, 0), (bound, 0)) if (origin as i64) < bound as i64 => {
            within(machine, frame, Kind::Long, (origin as i64, bound as i64 - 1))
        }
        ((_, 0), (_, 0)) => any(machine, frame, Kind::Long),
        _ => in_java(machine, frame, "nextLong", "(JJ)J"),
    }
}

fn known_int(machine: &Machine, frame: Frame, register: usize) -> Option<i32> {
    let word = machine.memory.look_up(frame.word(machine, register));
    u32::try_from(word).ok().map(|word| word as i32)
}

/// Goes on with the method of the API that has this name, with all arguments but the generator.
fn in_java(machine: &mut Machine, frame: Frame, name: &str, descriptor: &str) -> Outcome {
    if !is_plain(machine, frame) {
        return Outcome::Bytecode;
    }
    Outcome::from(method_of_api(machine, name, descriptor).map(|(method, words)| {
        let arguments: Words = (1..=words).map(|register| frame.word(machine, register)).collect();
        Outcome::TailCall(method, arguments)
    }))
}

fn method_of_api(machine: &mut Machine, name: &str, descriptor: &str) -> Result<(MethodId, usize), Thrown> {
    let class = machine.load(LoaderId::APP, ANY_RANDOM)?;
    let method = machine.declared_method(class, name, descriptor)?;
    let parameters = machine.classes.method(method).parameters(&machine.classes.symbols);
    Ok((method, parameters.iter().map(|kind| kind.words() as usize).sum()))
}
