//! Shared by the tests of the translator.

#![allow(dead_code, reason = "each test uses its own part")]

pub mod assembler;
pub mod naive;
pub mod outcome;
pub mod programs;
pub mod registers;

use jaywalk_classes::Kind;
use jaywalk_classes::code::{Op, RefMaps, Source, Translated, VerifyError, reference_maps, translate};
use jaywalk_classes::descriptor::{MethodDescriptor, kind_of};
use jaywalk_classes::file::{ClassFile, Member};

pub const ACC_STATIC: u16 = 0x0008;
pub const ACC_SYNCHRONIZED: u16 = 0x0020;

/// The kinds of a method's parameters and its result.
pub fn shape(descriptor: &str) -> (Vec<Kind>, Kind) {
    let method = MethodDescriptor::parse(descriptor).unwrap();
    (method.parameters.into_iter().map(kind_of).collect(), kind_of(method.result))
}

/// Calls `then` with what the translator needs for a method; nothing when the method has no code.
pub fn with_source<T>(class: &ClassFile, method: &Member, then: impl FnOnce(&Source) -> T) -> Option<T> {
    let code = method.code(class).unwrap()?;
    let descriptor = class.pool.text(method.descriptor).unwrap();
    let (parameters, returns) = shape(&descriptor);
    Some(then(&Source {
        code: &code,
        pool: &class.pool,
        parameters: parameters.into(),
        is_static: method.access & ACC_STATIC != 0,
        is_synchronized: method.access & ACC_SYNCHRONIZED != 0,
        returns,
        reads_are_strict: false,
        is_covered: false,
    }))
}

/// Translates a method; nothing when it has no code.
pub fn translate_method(class: &ClassFile, method: &Member) -> Option<Result<Translated, VerifyError>> {
    with_source(class, method, translate)
}

/// The reference maps of a method; nothing when it has no code.
pub fn maps_of_method(class: &ClassFile, method: &Member) -> Option<Result<RefMaps, VerifyError>> {
    with_source(class, method, reference_maps)
}

/// What every translation promises to the machine. Returns what is broken.
pub fn broken_promise(code: &Translated) -> Option<String> {
    let count = code.ops.len() as u32;
    if code.bytecode_index.len() != code.ops.len() {
        return Some("bytecode indices and operations differ in number".into());
    }
    if code.ops.last().is_none_or(|op| !op.is_terminal()) {
        // A loop's end may also be last, when what follows it cannot be reached; the translator then still emits
        // the way out, so the last operation never falls through.
        return Some("control falls off the end".into());
    }
    for (at, op) in (0u32..).zip(&code.ops) {
        let name = format!("{op:?}");
        if let Some(target) = op.target() {
            let backward_allowed = name.starts_with("Loop") || name.starts_with("GotoBack");
            if target >= count || (target <= at) != backward_allowed {
                return Some(format!("{at}: {name} goes the wrong way"));
            }
        }
        if matches!(op, Op::Trap) {
            return Some(format!("{at}: {name}"));
        }
        for operand in name.split([' ', ',']).collect::<Vec<_>>().windows(2) {
            let is_register = matches!(operand[0], "d:" | "a:" | "b:" | "i:" | "v:" | "n:");
            if is_register && operand[1].parse::<u16>().is_ok_and(|register| register >= code.registers) {
                return Some(format!("{at}: {name} names a register beyond {}", code.registers));
            }
        }
        if let Op::Switch { table, .. } = op {
            let table = &code.switches[*table as usize];
            if table.targets.iter().chain([&table.default]).any(|&target| target >= count) {
                return Some(format!("{at}: switch goes nowhere"));
            }
        }
    }
    for handler in &code.handlers {
        if handler.start >= handler.end || handler.end > count || handler.target >= count {
            return Some(format!("bad handler {handler:?}"));
        }
    }
    None
}
