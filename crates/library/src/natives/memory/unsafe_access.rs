//! `jdk.internal.misc.Unsafe`

use super::access::{compare_and_exchange, compare_and_set, get, get_and_add, get_and_set, put};
use super::place::{ARRAY_BASE, field_offset, index_scale};
use super::raw;
use crate::natives::lang::thread::{LATEST, is_never, limit_of, time_after};
use crate::natives::{ClassNatives, CopyingNatives, do_nothing};
use jaywalk_classes::file::Bytes;
use jaywalk_classes::link::{ClassKind, FieldId, LoaderId};
use jaywalk_machine::memory::{Exhausted, Ref};
use jaywalk_machine::native::{ArgumentWords, Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{InitState, Machine, ThreadState};

/// The offset in the arguments `(this, Object base, long offset)`: that of an element may stay open.
const READ: ArgumentWords = ArgumentWords::one(2);
/// The offset and the value in the arguments `(this, Object base, long offset, value)`.
const WRITTEN: ArgumentWords = READ.and(4);
/// The offset and the values in the arguments `(this, Object base, long offset, expected, value)`.
const EXCHANGED: ArgumentWords = WRITTEN.and(5);
/// The same where these are longs.
const EXCHANGED_WIDE: ArgumentWords = WRITTEN.and(6);

pub(in crate::natives) const COPYING: CopyingNatives = CopyingNatives {
    class: "jdk/internal/misc/Unsafe",
    methods: &[
        ("getBoolean", "(Ljava/lang/Object;J)Z", get::<'Z'>, READ),
        ("getByte", "(Ljava/lang/Object;J)B", get::<'B'>, READ),
        ("getChar", "(Ljava/lang/Object;J)C", get::<'C'>, READ),
        ("getShort", "(Ljava/lang/Object;J)S", get::<'S'>, READ),
        ("getInt", "(Ljava/lang/Object;J)I", get::<'I'>, READ),
        ("getLong", "(Ljava/lang/Object;J)J", get::<'J'>, READ),
        ("getFloat", "(Ljava/lang/Object;J)F", get::<'F'>, READ),
        ("getDouble", "(Ljava/lang/Object;J)D", get::<'D'>, READ),
        ("getReference", "*", get::<'L'>, READ),
        ("getBooleanVolatile", "*", get::<'Z'>, READ),
        ("getByteVolatile", "*", get::<'B'>, READ),
        ("getCharVolatile", "*", get::<'C'>, READ),
        ("getShortVolatile", "*", get::<'S'>, READ),
        ("getIntVolatile", "*", get::<'I'>, READ),
        ("getLongVolatile", "*", get::<'J'>, READ),
        ("getFloatVolatile", "*", get::<'F'>, READ),
        ("getDoubleVolatile", "*", get::<'D'>, READ),
        ("getReferenceVolatile", "*", get::<'L'>, READ),
        ("getIntAcquire", "*", get::<'I'>, READ),
        ("getLongAcquire", "*", get::<'J'>, READ),
        ("getReferenceAcquire", "*", get::<'L'>, READ),
        ("getCharUnaligned", "(Ljava/lang/Object;J)C", get::<'C'>, READ),
        ("getShortUnaligned", "(Ljava/lang/Object;J)S", get::<'S'>, READ),
        ("getIntUnaligned", "(Ljava/lang/Object;J)I", get::<'I'>, READ),
        ("getLongUnaligned", "(Ljava/lang/Object;J)J", get::<'J'>, READ),
        ("putBoolean", "(Ljava/lang/Object;JZ)V", put::<'Z'>, WRITTEN),
        ("putBooleanVolatile", "*", put::<'Z'>, WRITTEN),
        ("putByte", "(Ljava/lang/Object;JB)V", put::<'B'>, WRITTEN),
        ("putByteVolatile", "*", put::<'B'>, WRITTEN),
        ("putChar", "(Ljava/lang/Object;JC)V", put::<'C'>, WRITTEN),
        ("putCharVolatile", "*", put::<'C'>, WRITTEN),
        ("putShort", "(Ljava/lang/Object;JS)V", put::<'S'>, WRITTEN),
        ("putShortVolatile", "*", put::<'S'>, WRITTEN),
        ("putInt", "(Ljava/lang/Object;JI)V", put::<'I'>, WRITTEN),
        ("putIntVolatile", "*", put::<'I'>, WRITTEN),
        ("putLong", "(Ljava/lang/Object;JJ)V", put::<'J'>, WRITTEN),
        ("putLongVolatile", "*", put::<'J'>, WRITTEN),
        ("putFloat", "(Ljava/lang/Object;JF)V", put::<'F'>, WRITTEN),
        ("putFloatVolatile", "*", put::<'F'>, WRITTEN),
        ("putDouble", "(Ljava/lang/Object;JD)V", put::<'D'>, WRITTEN),
        ("putDoubleVolatile", "*", put::<'D'>, WRITTEN),
        ("putReference", "*", put::<'L'>, WRITTEN),
        ("putReferenceVolatile", "*", put::<'L'>, WRITTEN),
        ("putIntRelease", "*", put::<'I'>, WRITTEN),
        ("putLongRelease", "*", put::<'J'>, WRITTEN),
        ("putReferenceRelease", "*", put::<'L'>, WRITTEN),
        ("putCharUnaligned", "(Ljava/lang/Object;JC)V", put::<'C'>, WRITTEN),
        ("putShortUnaligned", "(Ljava/lang/Object;JS)V", put::<'S'>, WRITTEN),
        ("putIntUnaligned", "(Ljava/lang/Object;JI)V", put::<'I'>, WRITTEN),
        ("putLongUnaligned", "(Ljava/lang/Object;JJ)V", put::<'J'>, WRITTEN),
        ("getAndSetInt", "*", get_and_set::<'I'>, WRITTEN),
        ("getAndSetLong", "*", get_and_set::<'J'>, WRITTEN),
        ("getAndSetReference", "*", get_and_set::<'L'>, WRITTEN),
        // Java code in the JDK that would only repeat an exchange until it succeeds.
        ("getAndAddInt", "*", get_and_add::<'I'>, WRITTEN),
        ("getAndAddLong", "*", get_and_add::<'J'>, WRITTEN),
        ("compareAndSetInt", "*", compare_and_set::<'I'>, EXCHANGED),
        ("compareAndExchangeInt", "*", compare_and_exchange::<'I'>, EXCHANGED),
        ("weakCompareAndSetInt", "*", compare_and_set::<'I'>, EXCHANGED),
        ("compareAndSetLong", "*", compare_and_set::<'J'>, EXCHANGED_WIDE),
        ("compareAndExchangeLong", "*", compare_and_exchange::<'J'>, EXCHANGED_WIDE),
        ("weakCompareAndSetLong", "*", compare_and_set::<'J'>, EXCHANGED_WIDE),
        ("compareAndSetReference", "*", compare_and_set::<'L'>, EXCHANGED),
        ("compareAndExchangeReference", "*", compare_and_exchange::<'L'>, EXCHANGED),
        ("weakCompareAndSetReference", "*", compare_and_set::<'L'>, EXCHANGED),
        // The JDK composes these of an exchange of the int around them, but a field has no neighbours in its word.
        ("compareAndSetByte", "*", compare_and_set::<'B'>, EXCHANGED),
        ("compareAndExchangeByte", "*", compare_and_exchange::<'B'>, EXCHANGED),
        ("compareAndSetShort", "*", compare_and_set::<'S'>, EXCHANGED),
        ("compareAndExchangeShort", "*", compare_and_exchange::<'S'>, EXCHANGED),
        ("compareAndSetChar", "*", compare_and_set::<'C'>, EXCHANGED),
        ("compareAndExchangeChar", "*", compare_and_exchange::<'C'>, EXCHANGED),
    ],
};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "jdk/internal/misc/Unsafe",
    methods: &[
        ("fullFence", "()V", do_nothing),
        ("loadFence", "()V", do_nothing),
        ("storeFence", "()V", do_nothing),
        ("objectFieldOffset0", "*", reflected_offset),
        ("objectFieldOffset1", "*", named_offset),
        ("staticFieldOffset0", "*", reflected_offset),
        ("staticFieldBase0", "*", static_base),
        ("arrayBaseOffset0", "*", array_base),
        ("arrayIndexScale0", "*", array_scale),
        ("allocateInstance", "*", allocate_instance),
        ("shouldBeInitialized0", "*", should_be_initialized),
        ("ensureClassInitialized0", "*", ensure_initialized),
        ("throwException", "*", throw),
        ("park", "(ZJ)V", park),
        ("unpark", "*", unpark),
        ("allocateMemory0", "(J)J", raw::allocate_memory),
        ("reallocateMemory0", "(JJ)J", raw::reallocate_memory),
        ("freeMemory0", "(J)V", raw::free_memory),
        ("setMemory0", "*", raw::set_memory),
        ("copyMemory0", "*", raw::copy_memory),
        ("copySwapMemory0", "*", raw::copy_swap_memory),
        ("writeback0", "(J)V", do_nothing),
        ("writebackPreSync0", "()V", do_nothing),
        ("writebackPostSync0", "()V", do_nothing),
        ("getLoadAverage0", "*", load_average),
        ("defineClass0", "*", define_class),
    ],
};

/// `jdk.internal.misc.UnsafeConstants`, whose fields the VM sets.
pub(super) const CONSTANTS: ClassNatives =
    ClassNatives { class: "jdk/internal/misc/UnsafeConstants", methods: &[("<clinit>", "()V", set_constants)] };

const CONSTANT_VALUES: [(&str, &str, u64); 5] = [
    ("ADDRESS_SIZE0", "I", 8),
    ("PAGE_SIZE", "I", 4096),
    ("BIG_ENDIAN", "Z", cfg!(target_endian = "big") as u64),
    ("UNALIGNED_ACCESS", "Z", 1),
    // Zero says that memory cannot be written back to persistent storage.
    ("DATA_CACHE_LINE_FLUSH_SIZE", "I", 0),
];

fn set_constants(machine: &mut Machine, _: Frame) -> Outcome {
    let set = |machine: &mut Machine| -> Result<Outcome, Thrown> {
        let class = machine.load(LoaderId::BOOT, CONSTANTS.class)?;
        for (name, descriptor, value) in CONSTANT_VALUES {
            let symbols = (machine.classes.symbols.intern(name), machine.classes.symbols.intern(descriptor));
            if let Some(field) = machine.classes.find_field(class, symbols.0, symbols.1) {
                let address = machine.static_address(field)?;
                machine.memory.set(address, value);
            }
        }
        Ok(Outcome::Void)
    };
    Outcome::from(set(machine))
}

/// The field that a `java.lang.reflect.Field` stands for.
fn reflected_field(machine: &mut Machine, object: Ref) -> Result<FieldId, Thrown> {
    let class = machine.memory.class_of(object);
    let declaring = machine.field_offset(class, ("clazz", "Ljava/lang/Class;"))?;
    let slot = machine.field_offset(class, ("slot", "I"))?;
    let declaring = machine.class_of_mirror(machine.memory.ref_field(object, declaring));
    let slot = machine.memory.field(object, slot) as u32 as usize;
    let field = machine.classes.class(declaring).fields.get(slot).copied();
    field.ok_or_else(|| Thrown::bare("java/lang/InternalError"))
}

fn reflected_offset(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 1);
    let field = reflected_field(machine, object);
    Outcome::from(field.and_then(|field| field_offset(machine, field)).map(Outcome::long))
}

fn static_base(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 1);
    let field = reflected_field(machine, object);
    let mirror = field.and_then(|field| machine.mirror(machine.classes.field(field).class));
    Outcome::from(mirror.map(Outcome::reference))
}

/// The offset of the field with a name that a class itself declares.
fn named_offset(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = machine.class_of_mirror(frame.reference(machine, 1));
    let name = machine.string_text(frame.reference(machine, 2));
    let symbol = machine.classes.symbols.intern(&name);
    let fields = &machine.classes.class(class).fields;
    match fields.iter().copied().find(|&field| machine.classes.field(field).name == symbol) {
        Some(field) => Outcome::from(field_offset(machine, field).map(Outcome::long)),
        None => Outcome::Throw(Thrown::bare("java/lang/InternalError")),
    }
}

fn array_base(machine: &mut Machine, frame: Frame) -> Outcome {
    of_array(machine, frame, |_| ARRAY_BASE as i32)
}

fn array_scale(machine: &mut Machine, frame: Frame) -> Outcome {
    of_array(machine, frame, index_scale)
}

fn of_array(machine: &Machine, frame: Frame, answer: fn(jaywalk_classes::Kind) -> i32) -> Outcome {
    let class = machine.class_of_mirror(frame.reference(machine, 1));
    match machine.classes.class(class).kind {
        ClassKind::Array { element_kind, .. } => Outcome::int(answer(element_kind)),
        _ => Outcome::Throw(Thrown::bare("java/lang/InvalidClassException")),
    }
}

fn allocate_instance(machine: &mut Machine, frame: Frame) -> Outcome {
    let mirror = frame.reference(machine, 1);
    if mirror.is_null() {
        return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
    }
    let class = machine.class_of_mirror(mirror);
    match frame.entry {
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
        Entry::Returned => Outcome::from(machine.new_instance(class).map(Outcome::reference)),
        Entry::Start if class == machine.known.class => {
            Outcome::throw("java/lang/IllegalAccessException", "java.lang.Class")
        }
        Entry::Start if !machine.classes.class(class).is_instantiable() => {
            Outcome::throw("java/lang/InstantiationException", machine.classes.external_name(class))
        }
        Entry::Start => Outcome::Call(Callee::Initialize(class), Words::new()),
    }
}

fn should_be_initialized(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = machine.class_of_mirror(frame.reference(machine, 1));
    let has_initializer = machine.classes.class(class).kind == ClassKind::Instance;
    Outcome::boolean(has_initializer && machine.init_state(class) != InitState::Done)
}

fn ensure_initialized(machine: &mut Machine, frame: Frame) -> Outcome {
    let class = machine.class_of_mirror(frame.reference(machine, 1));
    match frame.entry {
        Entry::Start => Outcome::Call(Callee::Initialize(class), Words::new()),
        Entry::Returned => Outcome::Void,
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
    }
}

fn throw(machine: &mut Machine, frame: Frame) -> Outcome {
    let thrown = frame.reference(machine, 1);
    if thrown.is_null() {
        return Outcome::Throw(Thrown::bare("java/lang/NullPointerException"));
    }
    Outcome::Throw(Thrown::Object(thrown))
}

/// `park(boolean isAbsolute, long time)`. State word 0 is set while the thread rests.
fn park(machine: &mut Machine, frame: Frame) -> Outcome {
    let (is_absolute, time) = match (frame.int(machine, 1) != 0, frame.long(machine, 2)) {
        (false, time) => (false, limit_of(machine, time)),
        (true, time) if time > 0 && is_never(machine, time as u64) => (false, 0),
        limit => limit,
    };
    let rested = frame.state(machine, 0) != 0;
    let current = machine.current_thread();
    // A permit, an interrupt and a time that has passed all end the call, and only a permit is used up.
    let has_passed = time < 0 || is_absolute && time == 0;
    let can_go_on = machine.has_permit() || machine.interrupted(current);
    if machine.take_permit_at_risk() && parks_itself(machine) {
        let what = "a permit of LockSupport that a lock may have used up";
        return Outcome::Unsupported(format!("{what} (--synchronizers bytecode walks it step by step)"));
    }
    if can_go_on || rested || has_passed {
        machine.note_permit(current, can_go_on && !(has_passed || time > 0));
        machine.take_permit();
        if !can_go_on {
            machine.note_idle();
        }
        return Outcome::Void;
    }
    let until = match (is_absolute, time as u64) {
        (true, milliseconds) => milliseconds.saturating_mul(1_000_000).min(LATEST),
        (false, 0) => 0,
        (false, nanoseconds) => time_after(machine, nanoseconds),
    };
    frame.set_state(machine, 0, 1);
    machine.suspend(ThreadState::Parked, Ref::NULL, until);
    Outcome::Block
}

/// Whether a class of the program's parks the current thread, and not one of the JDK's, which look whether they still must.
fn parks_itself(machine: &Machine) -> bool {
    let calls = machine.call_path();
    let caller = calls.iter().map(|&(method, _)| machine.classes.method(method).class);
    let mut callers = caller.skip_while(|&class| {
        let name = machine.classes.symbols.text(machine.classes.class(class).name);
        matches!(name, "jdk/internal/misc/Unsafe" | "java/util/concurrent/locks/LockSupport")
    });
    callers.next().is_some_and(|class| machine.is_class_of_program(class))
}

fn unpark(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 1);
    if object.is_null() {
        return Outcome::Void;
    }
    if !machine.is_thread_object(object) {
        return Outcome::Unsupported("unparking something that is no thread (Unsafe.unpark)".into());
    }
    machine.note_birth(object, false);
    if let Some(thread) = machine.thread_of_object(object) {
        machine.note_permit(thread, false);
        machine.unpark(thread);
    }
    Outcome::Void
}

/// The load of the computer is not something a path may depend on: it is not available.
fn load_average(_: &mut Machine, _: Frame) -> Outcome {
    Outcome::int(-1)
}

/// `defineClass0(name, bytes, offset, length, loader, protection domain)`. Starts again whenever a loader of the
/// program's has loaded a supertype.
fn define_class(machine: &mut Machine, frame: Frame) -> Outcome {
    if let Entry::Threw(thrown) = frame.entry {
        return Outcome::Throw(Thrown::Object(thrown));
    }
    let (name, array) = (frame.reference(machine, 1), frame.reference(machine, 2));
    let (offset, length) = (frame.int(machine, 3) as u32, frame.int(machine, 4) as u32);
    let loader = frame.reference(machine, 5);
    let room = machine.memory.array_length(array);
    if offset.checked_add(length).is_none_or(|end| end > room) {
        return Outcome::Throw(Thrown::bare("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let bytes = machine.memory.packed_bytes(array, 1, offset, length).to_vec();
    let expected = machine.string_text(name).replace('.', "/");
    let expected = (!name.is_null()).then_some(expected.as_str());
    let loader = match machine.loader_for_object(loader) {
        Ok(loader) => loader,
        Err(thrown) => return Outcome::Throw(thrown),
    };
    let defined = machine.classes.define_as(loader, expected, Bytes::from_vec(bytes), None);
    machine.classes_changed();
    match defined {
        Ok(_) if machine.charge_class(length as usize).is_err() => Outcome::Throw(Exhausted.into()),
        Ok(class) => Outcome::from(machine.mirror(class).map(Outcome::reference)),
        Err(error) => match error.needs {
            Some((loader, name)) => machine.loader_call(loader, name),
            None => Outcome::Throw(error.into()),
        },
    }
}
