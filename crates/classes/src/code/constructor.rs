//! Constructors that only fill in the fields of their object, with constants and with new objects.

use super::decode::{Instruction, decode};
use super::opcode::*;
use crate::descriptor::{field_kind, method_shape};
use crate::file::ClassFile;
use std::borrow::Cow;

/// A member that a constructor refers to: the names of its class and its own, and its descriptor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named<'a> {
    /// The class, with slashes.
    pub class: Cow<'a, str>,
    /// The member's name.
    pub name: Cow<'a, str>,
    /// The member's descriptor.
    pub descriptor: Cow<'a, str>,
}

/// What a constructor that only fills in fields depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FillsIn<'a> {
    /// The constructors that it calls: of the class above, or of the new objects that it puts into fields.
    pub constructors: Vec<Named<'a>>,
    /// The static fields that it reads.
    pub statics: Vec<Named<'a>>,
}

/// A value on the operand stack: of one word, or one of the two words of a `long` or `double`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    /// The object that is being made.
    This,
    /// Anything else: a constant, an argument, the value of a static field, or an object that was made here.
    Other,
}

/// Follows the constructor of a class that has this descriptor. `None` if it does anything but to fill in the fields of
/// its object, or lets anybody else have the object, except for the constructor of the class above.
pub fn fills_in<'a>(file: &'a ClassFile, descriptor: &str) -> Option<FillsIn<'a>> {
    let is = |index: u16, text: &str| file.pool.text(index).is_ok_and(|found| found == text);
    let method = file.methods.iter().find(|method| is(method.name, "<init>") && is(method.descriptor, descriptor))?;
    let code = method.code(file).ok()??;
    let mut found = FillsIn::default();
    let mut stack: Vec<Value> = Vec::new();
    let mut pc = 0;
    // It goes straight on: a branch is nothing that fills in a field.
    loop {
        let instruction = decode(code.bytecode, pc).ok()?;
        pc = instruction.next;
        match instruction.opcode {
            RETURN => return Some(found),
            ALOAD if instruction.operand == 0 => stack.push(Value::This),
            DUP => stack.push(stack.last().copied()?),
            PUTFIELD => {
                let field = named(file, instruction)?;
                pop_others(&mut stack, field_kind(field.descriptor.as_bytes())?.words())?;
                (stack.pop()? == Value::This).then_some(())?;
            }
            INVOKESPECIAL => {
                let method = named(file, instruction).filter(|method| method.name == "<init>")?;
                pop_others(&mut stack, method_shape(method.descriptor.as_bytes()).ok()?.0)?;
                stack.pop()?;
                found.constructors.push(method);
            }
            GETSTATIC => {
                let field = named(file, instruction)?;
                push_others(&mut stack, field_kind(field.descriptor.as_bytes())?.words());
                found.statics.push(field);
            }
            NEWARRAY | ANEWARRAY => {
                pop_others(&mut stack, 1)?;
                push_others(&mut stack, 1);
            }
            NEW | ACONST_NULL | SIPUSH | FCONST_0 | LDC | ILOAD | FLOAD | ALOAD => push_others(&mut stack, 1),
            LCONST_0 | DCONST_0 | LDC2_W | LLOAD | DLOAD => push_others(&mut stack, 2),
            _ => return None,
        }
    }
}

fn push_others(stack: &mut Vec<Value>, words: u16) {
    stack.extend(std::iter::repeat_n(Value::Other, usize::from(words)));
}

/// Takes values from the stack that are passed on, among which the object itself must not be.
fn pop_others(stack: &mut Vec<Value>, words: u16) -> Option<()> {
    (0..words).try_for_each(|_| stack.pop().filter(|&value| value == Value::Other).map(|_| ()))
}

fn named(file: &ClassFile, instruction: Instruction) -> Option<Named<'_>> {
    let member = file.pool.member(instruction.index()).ok()?;
    let class = file.pool.class_name(member.class).ok()?;
    Some(Named { class, name: member.name, descriptor: member.descriptor })
}
