//! What the source calls a number that a program has asked for.

use jaywalk_classes::file::{ClassFile, Code};
use jaywalk_classes::link::Class;
use jaywalk_machine::Machine;
use jaywalk_machine::code::Owner;

/// How a program asked for something, as its class file tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asking {
    /// The variable or field that gets what was asked for, or else the method that was called.
    pub(crate) name: String,
    /// Whether that is an object which is made of several numbers.
    pub(crate) is_object: bool,
    /// The class that the program casts it to at once, with slashes; empty if it does not.
    pub(crate) cast: String,
}

impl Asking {
    /// The class file tells nothing.
    pub(crate) fn nothing_of(name: &str) -> Asking {
        Asking { name: name.to_owned(), is_object: false, cast: String::new() }
    }
}

/// What the operation at which a choice was asked for says of it.
pub(crate) fn asking(machine: &Machine, origin: u32) -> Option<Asking> {
    let Owner::Method(method) = machine.code.owner(origin) else { return None };
    let index = usize::from(machine.code.bytecode_index(origin));
    machine.classes.read_code(method, |class, code| of_call(class, code, index)).flatten()
}

const WIDE: u8 = 0xC4;
const PUTSTATIC: u8 = 0xB3;
const PUTFIELD: u8 = 0xB5;
const CHECKCAST: u8 = 0xC0;
/// `istore` to `astore`, and `istore_0` to `astore_3` (JVMS §6.5).
const STORES: std::ops::RangeInclusive<u8> = 0x36..=0x3A;
const SHORT_STORES: std::ops::RangeInclusive<u8> = 0x3B..=0x4E;

fn of_call(class: &Class, code: &Code<'_>, index: usize) -> Option<Asking> {
    let file = class.file.as_ref()?;
    let length = match code.bytecode.get(index)? {
        // invokevirtual, invokespecial, invokestatic
        0xB6..=0xB8 => 3,
        // invokeinterface
        0xB9 => 5,
        _ => return None,
    };
    let called = file.pool.member(pool_index(code, index + 1)?).ok()?;
    let name = stored_in(file, code, index + length).unwrap_or_else(|| called.name.to_string());
    let has_cast = code.bytecode.get(index + length) == Some(&CHECKCAST);
    let cast = has_cast.then(|| file.pool.class_name(pool_index(code, index + length + 1)?).ok()).flatten();
    let cast = cast.map_or_else(String::new, |cast| cast.into_owned());
    Some(Asking { name, is_object: called.descriptor.ends_with(';'), cast })
}

/// The variable or field that the instruction here stores into, or the one after a cast.
fn stored_in(file: &ClassFile, code: &Code<'_>, at: usize) -> Option<String> {
    let at = if code.bytecode.get(at) == Some(&CHECKCAST) { at + 3 } else { at };
    let operand = |after: usize| code.bytecode.get(at + after).copied();
    let (slot, length) = match operand(0)? {
        PUTSTATIC | PUTFIELD => {
            let field = file.pool.member(pool_index(code, at + 1)?).ok()?;
            return Some(field.name.to_string());
        }
        WIDE if STORES.contains(&operand(1)?) => (pool_index(code, at + 2)?, 4),
        store if STORES.contains(&store) => (operand(1)?.into(), 2),
        store if SHORT_STORES.contains(&store) => (u16::from((store - SHORT_STORES.start()) % 4), 1),
        _ => return None,
    };
    // A variable has its name from behind the store on.
    let variable = code.local_variables().into_iter().find(|variable| {
        let start = usize::from(variable.start);
        variable.index == slot && (start..start + usize::from(variable.length).max(1)).contains(&(at + length))
    })?;
    file.pool.text(variable.name).ok().map(|name| name.into_owned())
}

fn pool_index(code: &Code<'_>, at: usize) -> Option<u16> {
    Some(u16::from_be_bytes([*code.bytecode.get(at)?, *code.bytecode.get(at + 1)?]))
}
