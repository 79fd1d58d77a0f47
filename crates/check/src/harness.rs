//! The program that calls a method as its contract wants it: inputs, what must hold before, the call, what must hold after.

use crate::contract::{Predicate, Promise};
use crate::subject::Subject;
use jaywalk_classes::Kind;
use jaywalk_classes::code::opcode;
use jaywalk_classes::descriptor::{MethodDescriptor, class_name, kind_of};
use jaywalk_classes::write::{Call, ClassWriter, CodeWriter, Member, TooLarge};

/// The class that is written, with slashes.
pub const HARNESS: &str = "jaywalk/internal/Harness";
/// Its superclass, whose subclasses may use what is not public.
const SUPERCLASS: &str = "jaywalk/internal/Privileged";
const INPUT: &str = "jaywalk/internal/Input";
const PUBLIC_STATIC: u16 = 0x0009;
const PUBLIC: u16 = 0x0001;

/// A method with too many parameters, or too large a contract, for one method that calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the method or its contract is too large to be called")]
pub struct Unwritable;

impl From<TooLarge> for Unwritable {
    fn from(_: TooLarge) -> Unwritable {
        Unwritable
    }
}

/// A local variable.
#[derive(Clone, Copy, Debug)]
struct Local {
    kind: Kind,
    slot: u16,
}

/// The class file of a program that calls the method.
pub fn harness(subject: &Subject) -> Result<Vec<u8>, Unwritable> {
    let shape = MethodDescriptor::parse(&subject.descriptor).ok_or(Unwritable)?;
    let mut class = ClassWriter::new(PUBLIC, HARNESS, SUPERCLASS);
    class.add_method(PUBLIC_STATIC, "main", "([Ljava/lang/String;)V", |code| write_main(code, subject, &shape));
    Ok(class.finish()?)
}

fn write_main(code: &mut CodeWriter<'_>, subject: &Subject, shape: &MethodDescriptor<'_>) {
    let mut slot = 1;
    let mut input = |code: &mut CodeWriter<'_>, descriptor: &str, is_object: bool| {
        let local = Local { kind: kind_of(descriptor), slot };
        slot += local.kind.words();
        write_input(code, descriptor, is_object);
        code.store(local.kind, local.slot);
        local
    };
    let receiver = (!subject.is_static).then(|| {
        let descriptor = format!("L{};", subject.class);
        input(code, &descriptor, true)
    });
    let parameters: Vec<Local> = shape.parameters.iter().map(|descriptor| input(code, descriptor, false)).collect();
    let arguments: Vec<Local> = receiver.iter().chain(&parameters).copied().collect();
    let result_kind = kind_of(shape.result);
    let result = (result_kind != Kind::Void).then_some(Local { kind: result_kind, slot });
    let thrown = Local { kind: Kind::Reference, slot: slot + 2 };

    let contract = &subject.contract;
    for promise in &contract.invariants {
        write_assumption(code, promise, receiver, &[], thrown);
    }
    for promise in &contract.requires {
        write_assumption(code, promise, receiver, &parameters, thrown);
    }
    write_moment(code, "entered");
    let from = code.here();
    arguments.iter().for_each(|local| code.load(local.kind, local.slot));
    let call = match (subject.is_static, subject.in_interface) {
        (true, false) => Call::Static,
        (true, true) => Call::InterfaceStatic,
        (false, true) => Call::Interface,
        (false, false) if subject.method == "<init>" => Call::Special,
        (false, false) => Call::Virtual,
    };
    let method = Member { class: &subject.class, name: &subject.method, descriptor: &subject.descriptor };
    code.call(call, method);
    if let Some(result) = result {
        code.store(result.kind, result.slot);
    }
    let returned = code.branch(opcode::GOTO);
    let mut to_end = Vec::new();
    for class in &contract.allowed {
        code.catch_until(from, returned, class);
        code.plain(opcode::POP);
        write_moment(code, "left");
        for promise in &contract.invariants {
            write_check(code, promise, receiver, &[], thrown);
        }
        write_moment(code, "done");
        to_end.push(code.branch(opcode::GOTO));
    }
    code.land(returned, 0);
    write_moment(code, "left");
    let after: Vec<Local> = parameters.iter().copied().chain(result).collect();
    // A postcondition may rely on the invariants.
    for promise in &contract.invariants {
        write_check(code, promise, receiver, &[], thrown);
    }
    for promise in &contract.ensures {
        write_check(code, promise, receiver, &after, thrown);
    }
    write_moment(code, "done");
    to_end.into_iter().for_each(|branch| code.land(branch, 0));
    code.return_value(Kind::Void);
}

/// Pushes an unknown of a type.
fn write_input(code: &mut CodeWriter<'_>, descriptor: &str, is_object: bool) {
    let any = |name, descriptor| Member { class: "jaywalk/Choice", name, descriptor };
    let member = match descriptor {
        "Z" => any("anyBoolean", "()Z"),
        "B" => any("anyByte", "()B"),
        "C" => any("anyChar", "()C"),
        "S" => any("anyShort", "()S"),
        "I" => any("anyInt", "()I"),
        "J" => any("anyLong", "()J"),
        "F" => any("anyFloat", "()F"),
        "D" => any("anyDouble", "()D"),
        _ => {
            let class = class_name(descriptor);
            code.class_constant(class);
            code.int_constant(is_object.into());
            let descriptor = "(Ljava/lang/Class;Z)Ljava/lang/Object;";
            code.call(Call::Static, Member { class: INPUT, name: "reference", descriptor });
            code.check_cast(class);
            return;
        }
    };
    code.call(Call::Static, member);
}

/// Tells whoever counts states that a path has come so far.
fn write_moment(code: &mut CodeWriter<'_>, name: &str) {
    code.call(Call::Static, Member { class: INPUT, name, descriptor: "()V" });
}

/// Pushes what a predicate says; what it throws is its own fault.
fn write_call(
    code: &mut CodeWriter<'_>,
    promise: &Promise,
    receiver: Option<Local>,
    arguments: &[Local],
    thrown: Local,
) {
    let Predicate { class, in_interface, name, descriptor, is_static } = &promise.predicate;
    let from = code.here();
    if let (Some(receiver), false) = (receiver, is_static) {
        code.load(receiver.kind, receiver.slot);
    }
    arguments.iter().for_each(|local| code.load(local.kind, local.slot));
    let call = match (is_static, in_interface) {
        (true, false) => Call::Static,
        (true, true) => Call::InterfaceStatic,
        (false, true) => Call::Interface,
        (false, false) => Call::Virtual,
    };
    code.call(call, Member { class, name, descriptor });
    let returned = code.branch(opcode::GOTO);
    code.catch_until(from, returned, "java/lang/Throwable");
    code.store(Kind::Reference, thrown.slot);
    code.string_constant(&promise.what);
    code.load(Kind::Reference, thrown.slot);
    let descriptor = "(Ljava/lang/String;Ljava/lang/Throwable;)Z";
    code.call(Call::Static, Member { class: INPUT, name: "failed", descriptor });
    code.land(returned, 1);
}

/// A path on which the predicate does not hold is none of those that are checked.
fn write_assumption(
    code: &mut CodeWriter<'_>,
    promise: &Promise,
    receiver: Option<Local>,
    arguments: &[Local],
    thrown: Local,
) {
    write_call(code, promise, receiver, arguments, thrown);
    code.call(Call::Static, Member { class: "jaywalk/Choice", name: "assume", descriptor: "(Z)V" });
}

/// A path on which the predicate does not hold is a failure.
fn write_check(
    code: &mut CodeWriter<'_>,
    promise: &Promise,
    receiver: Option<Local>,
    arguments: &[Local],
    thrown: Local,
) {
    write_call(code, promise, receiver, arguments, thrown);
    code.string_constant(&promise.what);
    code.call(Call::Static, Member { class: INPUT, name: "check", descriptor: "(ZLjava/lang/String;)V" });
}
