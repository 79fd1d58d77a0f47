//! `java.lang.Object`

use super::thread::{limit_in_milliseconds, take_interrupt, time_after};
use crate::natives::{ClassNatives, CopyingNatives};
use jaywalk_classes::Kind;
use jaywalk_classes::link::ClassKind;
use jaywalk_machine::memory::{ARRAY_HEADER_WORDS, EntryKind, Ref};
use jaywalk_machine::native::{ArgumentWords, Callee, Entry, Frame, Outcome, Thrown};
use jaywalk_machine::{Machine, ThreadState};

/// What has one class, whichever object it is, need not be known.
pub(in crate::natives) const COPYING: CopyingNatives = CopyingNatives {
    class: "java/lang/Object",
    methods: &[("getClass", "()Ljava/lang/Class;", get_class, ArgumentWords::one(0))],
};

pub(super) const NATIVES: ClassNatives = ClassNatives {
    class: "java/lang/Object",
    methods: &[
        ("hashCode", "()I", hash_code),
        ("clone", "()Ljava/lang/Object;", clone),
        ("notify", "()V", notify),
        ("notifyAll", "()V", notify_all),
        ("wait", "(J)V", wait),
        ("wait0", "(J)V", wait_in_native),
    ],
};

fn get_class(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.word(machine, 0);
    match machine.tell_class(object) {
        Some(class) => Outcome::from(machine.mirror(class).map(Outcome::reference)),
        None => Outcome::Force(object),
    }
}

fn hash_code(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    Outcome::from(machine.ask_identity_hash(object).map(Outcome::int))
}

fn clone(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(room_for_copy(machine, frame).and_then(|()| {
        let object = frame.reference(machine, 0);
        copy_of(machine, object).map(Outcome::reference)
    }))
}

/// Arrays are copied in loops that allocate nothing else, so that nobody else would collect.
fn room_for_copy(machine: &mut Machine, frame: Frame) -> Result<(), Thrown> {
    let object = frame.reference(machine, 0);
    let class = machine.memory.class_of(object);
    match machine.classes.class(class).kind {
        ClassKind::Array { .. } => machine.reserve_array(class, machine.memory.array_length(object)),
        _ => Ok(()),
    }
}

/// A shallow copy without monitor and identity hash code.
fn copy_of(machine: &mut Machine, object: Ref) -> Result<Ref, Thrown> {
    let class = machine.memory.class_of(object);
    let info = machine.classes.class(class);
    if let ClassKind::Array { element_kind, .. } = info.kind {
        let length = machine.memory.array_length(object);
        let copy = machine.memory.new_array(class, element_kind, length)?;
        if element_kind == Kind::Reference {
            let (from, to) = (object.0 + ARRAY_HEADER_WORDS, copy.0 + ARRAY_HEADER_WORDS);
            machine.memory.copy_words(from, to, length, EntryKind::Reference);
        } else {
            machine.memory.copy_elements(element_kind, (object, 0), (copy, 0), length)?;
        }
        return Ok(copy);
    }
    let (words, name) = (info.instance_words, info.name);
    let cloneable = machine.load(jaywalk_classes::link::LoaderId::BOOT, "java/lang/Cloneable")?;
    if !machine.classes.is_subclass(class, cloneable) {
        let name = machine.classes.symbols.text(name).replace('/', ".");
        return Err(Thrown::new("java/lang/CloneNotSupportedException", name));
    }
    let copy = machine.memory.new_object(class, words)?;
    machine.memory.copy_words(object.0 + 1, copy.0 + 1, words - 1, EntryKind::Reference);
    Ok(copy)
}

/// Where the driver gives turns, it also says who is notified.
fn notify(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    if machine.has_turns() && machine.holds_lock(object) {
        let waiters = machine.waiters(object);
        if frame.entry != Entry::Start || waiters.len() < 2 {
            machine.note_notification(object);
            if !waiters.is_empty() {
                machine.note_notified(object);
            }
        }
        match frame.entry {
            Entry::Start if waiters.len() > 1 => {
                let choose = machine.waiter_choice();
                return Outcome::Call(Callee::Stub(choose), [waiters.len() as u64].into_iter().collect());
            }
            Entry::Returned => {
                if let Some(&waiter) = waiters.get(frame.result(machine) as usize) {
                    machine.notify_one(waiter);
                }
                return Outcome::Void;
            }
            _ => {}
        }
    }
    Outcome::from(machine.notify(object, false).map(|()| Outcome::Void))
}

fn notify_all(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    if machine.holds_lock(object) {
        machine.note_notification(object);
    }
    Outcome::from(machine.notify(object, true).map(|()| Outcome::Void))
}

/// Native in JDK 17; newer ones check the time and call another native.
fn wait(machine: &mut Machine, frame: Frame) -> Outcome {
    match machine.declared_method(machine.known.object, "wait0", "(J)V") {
        Ok(_) => Outcome::Bytecode,
        Err(_) => wait_in_native(machine, frame),
    }
}

/// State word 1 while the thread has given the lock up: how often it held it.
fn wait_in_native(machine: &mut Machine, frame: Frame) -> Outcome {
    let object = frame.reference(machine, 0);
    let held = frame.state(machine, 0);
    if held == 0 {
        return start_wait(machine, frame, object);
    }
    let current = machine.current_thread();
    // Whether it was interrupted is settled when the wait ends, not when the lock is had again.
    if frame.state(machine, 1) == 0 {
        machine.note_look_at_permit(current);
        let interrupted = !machine.was_notified() && take_interrupt(machine);
        frame.set_state(machine, 1, if interrupted { 2 } else { 1 });
        if machine.has_turns() && milliseconds(machine, frame) > 0 {
            machine.note_end_of_timed_wait();
            machine.suspend(ThreadState::Entering, object, 0);
            return Outcome::Block;
        }
    }
    match machine.lock_or_queue(object, held) {
        Ok(false) => Outcome::Block,
        Err(exhausted) => Outcome::Throw(exhausted.into()),
        Ok(true) => {
            machine.end_timed_wait();
            match frame.state(machine, 1) {
                2 => Outcome::Throw(Thrown::bare("java/lang/InterruptedException")),
                _ => Outcome::Void,
            }
        }
    }
}

/// For how long the thread waits, 0 if there is no limit.
fn milliseconds(machine: &Machine, frame: Frame) -> i64 {
    limit_in_milliseconds(machine, frame.long(machine, 1))
}

fn start_wait(machine: &mut Machine, frame: Frame, object: Ref) -> Outcome {
    let millis = milliseconds(machine, frame);
    if millis < 0 {
        return Outcome::throw("java/lang/IllegalArgumentException", "timeout value is negative");
    }
    let current = machine.current_thread();
    machine.note_look_at_permit(current);
    if machine.holds_lock(object) && take_interrupt(machine) {
        return Outcome::Throw(Thrown::bare("java/lang/InterruptedException"));
    }
    let until = if millis == 0 { 0 } else { time_after(machine, (millis as u64).saturating_mul(1_000_000)) };
    match machine.start_waiting(object, until) {
        Ok(held) => {
            frame.set_state(machine, 0, held);
            debug_assert_eq!(machine.thread_state(current), ThreadState::Waiting);
            Outcome::Block
        }
        Err(thrown) => Outcome::Throw(thrown),
    }
}
