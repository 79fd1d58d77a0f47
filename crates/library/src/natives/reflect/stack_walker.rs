//! `java.lang.StackStreamFactory`: walking a thread's own stack, batch by batch.
//!
//! The stack below `callStackWalk` stands still while the program looks at it, so all that must be remembered between
//! batches is how many frames were handed out. That number is in a permanent word, the walk's anchor.

use crate::invoke::member_name;
use crate::natives::lang::throwable::fill_element;
use crate::natives::{ClassNatives, do_nothing};
use crate::state::state;
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, Invocation, LoaderId, MethodId};
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::{Callee, Entry, Frame, Outcome, Thrown, Words};
use jaywalk_machine::{Machine, ThreadId};
use rustc_hash::FxHashMap;

use super::members::{set_int, set_ref};

pub(super) const FACTORY: ClassNatives = ClassNatives {
    class: "java/lang/StackStreamFactory",
    methods: &[("checkStackWalkModes", "()Z", |_, _| Outcome::boolean(true))],
};

pub(super) const WALKER: ClassNatives = ClassNatives {
    class: WALKER_CLASS,
    methods: &[
        ("callStackWalk", "*", call_stack_walk),
        // An overload without a native's descriptor is Java code.
        ("fetchStackFrames", "(JJII[Ljava/lang/Object;)I", fetch_stack_frames),
        ("fetchStackFrames", "(JJIII[Ljava/lang/Object;)I", fetch_stack_frames),
        ("fetchStackFrames", "(IJIII[Ljava/lang/Object;)I", fetch_stack_frames),
        ("setContinuation", "*", do_nothing),
    ],
};

pub(super) const ELEMENT: ClassNatives = ClassNatives {
    class: "java/lang/StackTraceElement",
    methods: &[("initStackTraceElement", "*", init_stack_trace_element)],
};

/// Names and types are filled in with the rest.
pub(super) const FRAME: ClassNatives =
    ClassNatives { class: FRAME_CLASS, methods: &[("expandStackFrameInfo", "()V", do_nothing)] };

const WALKER_CLASS: &str = "java/lang/StackStreamFactory$AbstractStackWalker";
const FRAME_CLASS: &str = "java/lang/StackFrameInfo";

/// Bits of a walk's mode.
const GET_CALLER_CLASS: i32 = 0x4;
const SHOW_HIDDEN_FRAMES: i32 = 0x20;

/// The bits of a member's flags that a frame has too.
const MEMBER_FLAGS: u64 = 0x00FF_FFFF;

/// Anchors by thread and by how many walks it is in.
#[derive(Default)]
struct Anchors(FxHashMap<(ThreadId, usize), u32>);

/// What a batch is asked for: where the arguments lie differs, but the last three are always these.
struct Batch {
    mode: i32,
    size: u32,
    start: u32,
    buffer: Ref,
    /// The register after the mode.
    next: usize,
}

fn batch(machine: &Machine, frame: Frame) -> Option<Batch> {
    let info = machine.classes.method(frame.method?);
    let last = usize::from(info.argument_words).checked_sub(1)?;
    let next = if info.parameters(&machine.classes.symbols).first() == Some(&Kind::Long) { 3 } else { 2 };
    Some(Batch {
        mode: frame.int(machine, 1),
        size: u32::try_from(frame.int(machine, last - 2)).ok()?,
        start: u32::try_from(frame.int(machine, last - 1)).ok()?,
        buffer: frame.reference(machine, last),
        next,
    })
}

/// The calls below the innermost walk, the walker's own left out, and how many walks there are.
fn walked_calls(machine: &mut Machine) -> Result<(Vec<(MethodId, u16)>, usize), Thrown> {
    let abstract_walker = machine.load(LoaderId::BOOT, WALKER_CLASS)?;
    let walker = machine.load(LoaderId::BOOT, "java/lang/StackWalker")?;
    let path = machine.call_path();
    let is_walk = |&(method, _): &(MethodId, u16)| {
        let info = machine.classes.method(method);
        info.class == abstract_walker && machine.classes.symbols.text(info.name) == "callStackWalk"
    };
    let walks = path.iter().filter(|call| is_walk(call)).count();
    let own = |class: ClassId| class == walker || machine.classes.is_subclass(class, abstract_walker);
    let calls = path.iter().copied().skip_while(|call| !is_walk(call));
    let calls = calls.skip_while(|&(method, _)| own(machine.classes.method(method).class)).collect();
    Ok((calls, walks))
}

fn anchor(machine: &mut Machine, walks: usize) -> Result<u32, Thrown> {
    let key = (machine.current_thread(), walks);
    if let Some(&address) = state::<Anchors>(machine).0.get(&key) {
        return Ok(address);
    }
    let address = machine.memory.permanent(1)?;
    state::<Anchors>(machine).0.insert(key, address);
    Ok(address)
}

/// `callStackWalk(mode, int skip, …, int batchSize, int startIndex, Object[] buffer)`
fn call_stack_walk(machine: &mut Machine, frame: Frame) -> Outcome {
    match frame.entry {
        Entry::Threw(thrown) => Outcome::Throw(Thrown::Object(thrown)),
        // It may stand for an unknown: it is only passed on.
        Entry::Returned => Outcome::Word(frame.result(machine)),
        Entry::Start => Outcome::from(start_walk(machine, frame)),
    }
}

fn start_walk(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    let Some(batch) = batch(machine, frame) else { return Err(Thrown::bare("java/lang/InternalError")) };
    let skip = u64::from(frame.int(machine, batch.next).max(0) as u32);
    let (calls, walks) = walked_calls(machine)?;
    let anchor = anchor(machine, walks)?;
    machine.memory.set(anchor, skip);
    let count = fill_batch(machine, &batch, &calls, anchor)?;
    let class = machine.load(LoaderId::BOOT, WALKER_CLASS)?;
    let method = machine.declared_method(class, "doStackWalk", "(JIIII)Ljava/lang/Object;")?;
    let start = batch.start;
    let words: Words = [
        frame.reference(machine, 0).word(),
        u64::from(anchor),
        0,
        skip,
        u64::from(count),
        u64::from(start),
        u64::from(start + count),
    ]
    .into_iter()
    .collect();
    Ok(Outcome::Call(Callee::Method(method), words))
}

/// Older JDKs want the index behind the last frame, newer ones (which also say how many frames came last) their number.
fn fetch_stack_frames(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(fetch_batch(machine, frame))
}

fn fetch_batch(machine: &mut Machine, frame: Frame) -> Result<Outcome, Thrown> {
    const NEWER_PARAMETERS: usize = 6;
    let Some(batch) = batch(machine, frame) else { return Err(Thrown::bare("java/lang/InternalError")) };
    let (calls, walks) = walked_calls(machine)?;
    let anchor = anchor(machine, walks)?;
    if frame.long(machine, batch.next) != i64::from(anchor) {
        return Err(Thrown::new("java/lang/InternalError", "doStackWalk: corrupted buffers"));
    }
    let count = fill_batch(machine, &batch, &calls, anchor)?;
    let is_newer = frame.method.is_some_and(|method| machine.classes.parameters(method).len() == NEWER_PARAMETERS);
    let result = if is_newer { count } else { batch.start + count };
    Ok(Outcome::int(result as i32))
}

/// Describes the next frames in the buffer and counts them as handed out. Returns how many there were.
fn fill_batch(machine: &mut Machine, batch: &Batch, calls: &[(MethodId, u16)], anchor: u32) -> Result<u32, Thrown> {
    let from = machine.memory.get(anchor) as usize;
    let room = machine.memory.array_length(batch.buffer).saturating_sub(batch.start).min(batch.size);
    let (mut filled, mut seen) = (0, from);
    for &(method, bytecode_index) in calls.iter().skip(from) {
        if filled == room {
            break;
        }
        seen += 1;
        let info = machine.classes.method(method);
        let is_hidden = info.hidden || machine.classes.class(info.class).hidden;
        if is_hidden && batch.mode & SHOW_HIDDEN_FRAMES == 0 {
            continue;
        }
        if filled == 0 && batch.mode & GET_CALLER_CLASS != 0 && info.caller_sensitive {
            let name = machine.classes.external_method_name(info);
            let message = format!("StackWalker::getCallerClass called from @CallerSensitive '{name}' method");
            return Err(Thrown::new("java/lang/UnsupportedOperationException", message));
        }
        describe(machine, batch.buffer, batch.start + filled, (method, bytecode_index))?;
        filled += 1;
    }
    machine.memory.set(anchor, seen as u64);
    Ok(filled)
}

/// Puts a frame into a place of the buffer: a class, or an object there that wants to know the class or more.
fn describe(machine: &mut Machine, buffer: Ref, place: u32, call: (MethodId, u16)) -> Result<(), Thrown> {
    let class = machine.classes.method(call.0).class;
    let mirror = machine.mirror(class)?;
    let object = machine.memory.ref_element(buffer, place);
    if object.is_null() || machine.memory.class_of(object) == machine.known.class {
        machine.memory.set_ref_element(buffer, place, mirror);
        return Ok(());
    }
    let frame_class = machine.load(LoaderId::BOOT, FRAME_CLASS)?;
    let member = described_member(machine, object, call.0)?;
    if machine.classes.is_subclass(machine.memory.class_of(object), frame_class) {
        describe_method(machine, object, member, call)
    } else {
        set_ref(machine, object, ("classOrMemberName", "Ljava/lang/Object;"), mirror);
        add_flags(machine, object, member)
    }
}

/// The `MemberName` of a frame: its own in older JDKs, a passing one in newer.
fn described_member(machine: &mut Machine, frame: Ref, method: MethodId) -> Result<Ref, Thrown> {
    let own = machine.field_offset(machine.memory.class_of(frame), ("memberName", "Ljava/lang/Object;"));
    let member = match own {
        Ok(offset) => machine.memory.ref_field(frame, offset),
        Err(_) => {
            let class = machine.load(LoaderId::BOOT, "java/lang/invoke/MemberName")?;
            machine.new_instance(class)?
        }
    };
    let class = machine.classes.method(method).class;
    member_name::set_method(machine, member, method, class, Invocation::Special)?;
    Ok(member)
}

fn add_flags(machine: &mut Machine, frame: Ref, member: Ref) -> Result<(), Thrown> {
    let fields = member_name::fields(machine)?;
    let flags = machine.memory.field(member, fields.flags) & MEMBER_FLAGS;
    if let Ok(offset) = machine.field_offset(machine.memory.class_of(frame), ("flags", "I")) {
        let own = machine.memory.field(frame, offset);
        machine.memory.set_field(frame, offset, own | flags);
    }
    Ok(())
}

fn describe_method(machine: &mut Machine, frame: Ref, member: Ref, call: (MethodId, u16)) -> Result<(), Thrown> {
    let info = machine.classes.method(call.0);
    let name = machine.classes.symbols.text(info.name).to_owned();
    let descriptor = machine.classes.symbols.text(info.descriptor).to_owned();
    let name = machine.intern_text(&name)?;
    let descriptor = machine.new_string(&descriptor)?;
    let fields = member_name::fields(machine)?;
    let has_own_member =
        machine.field_offset(machine.memory.class_of(frame), ("memberName", "Ljava/lang/Object;")).is_ok();
    if has_own_member {
        machine.memory.set_ref_field(member, fields.name, name);
        machine.memory.set_ref_field(member, fields.kind, descriptor);
    } else {
        let resolved = machine.memory.ref_field(member, fields.method);
        set_ref(machine, frame, ("classOrMemberName", "Ljava/lang/Object;"), resolved);
        set_ref(machine, frame, ("name", "Ljava/lang/String;"), name);
        set_ref(machine, frame, ("type", "Ljava/lang/Object;"), descriptor);
        add_flags(machine, frame, member)?;
    }
    set_int(machine, frame, ("bci", "I"), u64::from(call.1));
    Ok(())
}

/// `initStackTraceElement(StackTraceElement, StackFrameInfo)`
fn init_stack_trace_element(machine: &mut Machine, frame: Frame) -> Outcome {
    Outcome::from(fill_from_frame(machine, frame.reference(machine, 0), frame.reference(machine, 1)))
}

fn fill_from_frame(machine: &mut Machine, element: Ref, frame: Ref) -> Result<Outcome, Thrown> {
    let class = machine.memory.class_of(frame);
    let fields = member_name::fields(machine)?;
    let resolved = match machine.field_offset(class, ("memberName", "Ljava/lang/Object;")) {
        Ok(offset) => machine.memory.ref_field(machine.memory.ref_field(frame, offset), fields.method),
        Err(_) => {
            let offset = machine.field_offset(class, ("classOrMemberName", "Ljava/lang/Object;"))?;
            machine.memory.ref_field(frame, offset)
        }
    };
    let target = machine.injected_offset(machine.memory.class_of(resolved), "vmtarget")?;
    let method = MethodId(machine.memory.field(resolved, target) as u32);
    let bytecode_index = machine.field_offset(class, ("bci", "I"))?;
    let bytecode_index = machine.memory.field(frame, bytecode_index) as u16;
    fill_element(machine, element, method, bytecode_index)?;
    Ok(Outcome::Void)
}
