//! `java.lang.System`

use crate::natives::ClassNatives;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, ClassKind};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::{ARRAY_HEADER_WORDS, EntryKind, Ref};
use jaywalk_machine::native::{Frame, Outcome, Thrown};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/System",
    methods: &[
        ("currentTimeMillis", "()J", current_time_millis),
        ("nanoTime", "()J", nano_time),
        ("arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy),
        ("identityHashCode", "(Ljava/lang/Object;)I", identity_hash_code),
        ("setIn0", "(Ljava/io/InputStream;)V", set_in),
        ("setOut0", "(Ljava/io/PrintStream;)V", set_out),
        ("setErr0", "(Ljava/io/PrintStream;)V", set_err),
        ("mapLibraryName", "(Ljava/lang/String;)Ljava/lang/String;", map_library_name),
    ],
};

/// How many elements are copied one by one before the driver may look up.
const PIECE: u32 = 1 << 20;

fn current_time_millis(machine: &mut Machine, frame: Frame) -> Outcome {
    look_at_clock(machine, frame, |now| Outcome::long((now / 1_000_000) as i64))
}

fn nano_time(machine: &mut Machine, frame: Frame) -> Outcome {
    look_at_clock(machine, frame, |now| Outcome::long(now as i64))
}

/// What a look at the clock comes to. State word 0 is 1 while the thread waits for the time to be another one, because it has
/// looked in the same way before.
pub(super) fn look_at_clock(machine: &mut Machine, frame: Frame, tell: impl FnOnce(u64) -> Outcome) -> Outcome {
    let now = match frame.state(machine, 0) {
        0 if machine.waits_for_clock() => {
            frame.set_state(machine, 0, 1);
            return Outcome::Block;
        }
        0 => machine.now(),
        _ => machine.now_after_waiting(),
    };
    tell(now)
}

fn identity_hash_code(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    Outcome::from(machine.ask_identity_hash(object).map(Outcome::int))
}

fn set_in(machine: &mut Machine, frame: Frame) -> Outcome {
    set_stream(machine, frame, "in", "Ljava/io/InputStream;")
}

fn set_out(machine: &mut Machine, frame: Frame) -> Outcome {
    set_stream(machine, frame, "out", "Ljava/io/PrintStream;")
}

fn set_err(machine: &mut Machine, frame: Frame) -> Outcome {
    set_stream(machine, frame, "err", "Ljava/io/PrintStream;")
}

/// The standard streams are final fields that only the VM may change.
fn set_stream(machine: &mut Machine, frame: Frame, name: &str, descriptor: &str) -> Outcome {
    let stream = frame.reference(machine, 0);
    let set = super::static_field(machine, "java/lang/System", name, descriptor)
        .map(|address| machine.memory.set_ref(address, stream));
    Outcome::from(set.map(|()| Outcome::Void))
}

fn map_library_name(machine: &mut Machine, frame: Frame) -> Outcome {
    let name = frame.reference(machine, 0);
    if name.is_null() {
        return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
    }
    let mapped = format!("lib{}.so", machine.string_text(name));
    Outcome::from(machine.new_string(&mapped).map(Outcome::reference))
}

fn arraycopy(machine: &mut Machine, frame: Frame) -> Outcome {
    let (from, to) = (frame.reference(machine, 0), frame.reference(machine, 2));
    let (from_start, to_start, length) = (frame.int(machine, 1), frame.int(machine, 3), frame.int(machine, 4));
    Outcome::from(copy(machine, frame, ((from, from_start), (to, to_start)), length))
}

fn copy(
    machine: &mut Machine,
    frame: Frame,
    (from, to): ((Ref, i32), (Ref, i32)),
    length: i32,
) -> Result<Outcome, Thrown> {
    if from.0.is_null() || to.0.is_null() {
        return Err(Thrown::bare("java/lang/NullPointerException"));
    }
    let (from_class, to_class) = (machine.memory.class_of(from.0), machine.memory.class_of(to.0));
    let (from_kind, to_kind) = (machine.element_kind(from_class), machine.element_kind(to_class));
    if from_kind == Kind::Void {
        return Err(not_an_array(machine, "source", from_class));
    }
    if to_kind == Kind::Void {
        return Err(not_an_array(machine, "destination", to_class));
    }
    if from_kind != to_kind {
        return Err(mismatch(machine, from_class, to_class));
    }
    check_bounds(machine, from, to, length)?;
    let (from, to, length) = ((from.0, from.1 as u32), (to.0, to.1 as u32), length as u32);
    match from_kind {
        Kind::Reference if !always_fits(machine, from_class, to_class) => {
            return copy_in_pieces(machine, frame, (from, to), length);
        }
        Kind::Reference => {
            let address = |(array, index): (Ref, u32)| array.0 + ARRAY_HEADER_WORDS + index;
            machine.memory.copy_words(address(from), address(to), length, EntryKind::Reference);
        }
        kind => machine.memory.copy_elements(kind, from, to, length)?,
    }
    Ok(Outcome::Void)
}

fn element_class(machine: &Machine, array: ClassId) -> ClassId {
    match machine.classes.class(array).kind {
        ClassKind::Array { element, .. } => element,
        _ => array,
    }
}

/// Whether every element of one array class may be stored in the other.
fn always_fits(machine: &Machine, from: ClassId, to: ClassId) -> bool {
    from == to || machine.classes.is_subclass(element_class(machine, from), element_class(machine, to))
}

/// Copies elements that may not all be stored, a piece at a time: first all of them are looked at, state word 0 says how
/// many; then they are copied, state word 1 says how many.
fn copy_in_pieces(
    machine: &mut Machine,
    frame: Frame,
    (from, to): ((Ref, u32), (Ref, u32)),
    length: u32,
) -> Result<Outcome, Thrown> {
    let (seen, copied) = (frame.state(machine, 0) as u32, frame.state(machine, 1) as u32);
    if seen < length {
        let piece = (length - seen).min(PIECE);
        match undecided(machine, (from.0, from.1 + seen), to.0, piece) {
            Looked::Undecided(word) => return Ok(machine.ask_fit(to.0, word)),
            // Nothing behind it will be copied.
            Looked::Refused => frame.set_state(machine, 0, u64::from(length)),
            Looked::Decided => frame.set_state(machine, 0, u64::from(seen + piece)),
        }
        if seen + piece < length {
            return Ok(Outcome::Pause);
        }
    }
    let piece = (length - copied).min(PIECE);
    copy_checked(machine, (from.0, from.1 + copied), (to.0, to.1 + copied), piece)?;
    if copied + piece == length {
        return Ok(Outcome::Void);
    }
    frame.set_state(machine, 1, u64::from(copied + piece));
    Ok(Outcome::Pause)
}

/// What looking at elements came to.
enum Looked {
    /// This unknown decides whether the array may hold it.
    Undecided(u64),
    /// One of them may not be stored.
    Refused,
    /// Each is either known, or its type settles it.
    Decided,
}

/// The first element whose value decides whether the array may hold it: an unknown that its type does not settle.
fn undecided(machine: &mut Machine, from: (Ref, u32), to: Ref, length: u32) -> Looked {
    for index in 0..length {
        let word = machine.memory.look_up(machine.memory.word_element(from.0, from.1 + index));
        if !machine.known_to_fit(to, word) {
            return Looked::Undecided(word);
        }
        let is_known = word <= u64::from(u32::MAX);
        if is_known && machine.check_store(to, Ref::of_word(word)).is_err() {
            return Looked::Refused;
        }
    }
    Looked::Decided
}

/// Copies element by element, stopping at the first that may not be stored. Those before it are decided.
fn copy_checked(machine: &mut Machine, from: (Ref, u32), to: (Ref, u32), length: u32) -> Result<(), Thrown> {
    for index in 0..length {
        let word = machine.memory.look_up(machine.memory.word_element(from.0, from.1 + index));
        if word > u64::from(u32::MAX) {
            machine.memory.set_ref_word(to.0.0 + ARRAY_HEADER_WORDS + to.1 + index, word);
            continue;
        }
        let value = Ref::of_word(word);
        if machine.check_store(to.0, value).is_err() {
            let target = machine.memory.class_of(to.0);
            let message = format!(
                "arraycopy: element type mismatch: can not cast one of the elements of {}[] to the type of the \
                 destination array, {}",
                machine.classes.external_name(element_class(machine, machine.memory.class_of(from.0))),
                machine.classes.external_name(element_class(machine, target)),
            );
            return Err(Thrown::new("java/lang/ArrayStoreException", message));
        }
        machine.memory.set_ref_element(to.0, to.1 + index, value);
    }
    Ok(())
}

/// How HotSpot writes an array type in these messages: `int[3]`, or `object array[3]`.
fn array_text(machine: &Machine, array: Ref) -> String {
    let class = machine.memory.class_of(array);
    let length = machine.memory.array_length(array);
    match machine.element_kind(class) {
        Kind::Reference => format!("object array[{length}]"),
        _ => format!("{}[{length}]", machine.classes.external_name(element_class(machine, class))),
    }
}

fn not_an_array(machine: &Machine, which: &str, class: ClassId) -> Thrown {
    let message = format!("arraycopy: {which} type {} is not an array", machine.classes.external_name(class));
    Thrown::new("java/lang/ArrayStoreException", message)
}

fn mismatch(machine: &Machine, from: ClassId, to: ClassId) -> Thrown {
    let text = |class: ClassId| match machine.element_kind(class) {
        Kind::Reference => "object array[]".to_owned(),
        _ => format!("{}[]", machine.classes.external_name(element_class(machine, class))),
    };
    let message = format!("arraycopy: type mismatch: can not copy {} into {}", text(from), text(to));
    Thrown::new("java/lang/ArrayStoreException", message)
}

fn check_bounds(machine: &Machine, from: (Ref, i32), to: (Ref, i32), length: i32) -> Result<(), Thrown> {
    let out = |message: String| Err(Thrown::new("java/lang/ArrayIndexOutOfBoundsException", message));
    for (which, (array, start)) in [("source", from), ("destination", to)] {
        if start < 0 {
            let text = array_text(machine, array);
            return out(format!("arraycopy: {which} index {start} out of bounds for {text}"));
        }
    }
    if length < 0 {
        return out(format!("arraycopy: length {length} is negative"));
    }
    for (which, (array, start)) in [("source", from), ("destination", to)] {
        let end = start as u32 as u64 + length as u32 as u64;
        if end > u64::from(machine.memory.array_length(array)) {
            let text = array_text(machine, array);
            return out(format!("arraycopy: last {which} index {end} out of bounds for {text}"));
        }
    }
    Ok(())
}
