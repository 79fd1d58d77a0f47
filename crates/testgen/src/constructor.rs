//! Constructors, setters and getters that do nothing else.

use crate::java::default_literal;
use crate::model::{ClassModel, World};
use jaywalk_classes::code::decode::{Instruction, decode};
use jaywalk_classes::code::opcode::*;
use jaywalk_classes::descriptor::{MethodDescriptor, kind_of};
use jaywalk_classes::file::{Code, Member, Tag};

/// What a constructor puts into a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The parameter with this number.
    Parameter(usize),
    /// A number as Java writes it, or `null`.
    Literal(String),
    /// Something else that does no harm.
    Other,
}

/// What a constructor does: it fills in these fields of its object, in this order. Class with slashes, name, value.
pub(crate) type Effect = Vec<(String, String, Source)>;

/// A value on the operand stack.
#[derive(Clone, Debug)]
enum Value {
    This,
    Made,
    Of(Source),
}

const DEEPEST: usize = 20;

/// What a constructor does, if it only fills in the fields of its object.
pub(crate) fn effect(world: &World<'_>, class: &ClassModel, descriptor: &str) -> Option<Effect> {
    follow(world, class, descriptor, DEEPEST)
}

fn follow(world: &World<'_>, class: &ClassModel, descriptor: &str, depth: usize) -> Option<Effect> {
    if class.name == "java/lang/Object" {
        return Some(Effect::new());
    }
    let method = class.method("<init>", descriptor)?;
    let code = method.code(&class.file).ok()??;
    let slots = parameter_slots(descriptor)?;
    let (mut found, mut stack, mut pc) = (Effect::new(), Vec::new(), 0);
    depth.checked_sub(1)?;
    loop {
        let instruction = decode(code.bytecode, pc).ok()?;
        pc = instruction.next;
        match instruction.opcode {
            RETURN => return Some(found),
            ALOAD if instruction.index() == 0 => stack.push(Value::This),
            ILOAD..=ALOAD => {
                let number = slots.iter().position(|&slot| slot == instruction.index())?;
                stack.push(Value::Of(Source::Parameter(number)));
            }
            ACONST_NULL | SIPUSH | LCONST_0 | FCONST_0 | DCONST_0 | LDC | LDC2_W => {
                stack.push(Value::Of(constant(class, &instruction)));
            }
            GETSTATIC => stack.push(Value::Of(Source::Other)),
            NEW => stack.push(Value::Made),
            NEWARRAY | ANEWARRAY => {
                // A length that is given could be negative.
                let Some(Value::Of(Source::Literal(_))) = stack.pop() else { return None };
                stack.push(Value::Of(Source::Other));
            }
            DUP => stack.push(stack.last().cloned()?),
            PUTFIELD => {
                let field = field_at(world, class, &instruction)?;
                let value = match stack.pop()? {
                    Value::Of(source) => source,
                    Value::Made => Source::Other,
                    Value::This => return None,
                };
                let Value::This = stack.pop()? else { return None };
                found.push((field.0, field.1, value));
            }
            INVOKESPECIAL => {
                let called = class.file.pool.member(instruction.index()).ok()?;
                let shape = MethodDescriptor::parse(&called.descriptor)?;
                let arguments = stack.split_off(stack.len().checked_sub(shape.parameters.len())?);
                let target = world.class(&class.file.pool.class_name(called.class).ok()?)?;
                match stack.pop()? {
                    Value::This => {
                        let inner = follow(world, &target, &called.descriptor, depth - 1)?;
                        found.extend(inner.into_iter().map(|(class, name, source)| {
                            let source = match source {
                                Source::Parameter(number) => match arguments.get(number) {
                                    Some(Value::Of(source)) => source.clone(),
                                    _ => Source::Other,
                                },
                                other => other,
                            };
                            (class, name, source)
                        }));
                    }
                    Value::Made => {
                        let is_known = ["java/util/", "java/lang/"].iter().any(|start| target.name.starts_with(start));
                        if !is_known {
                            follow(world, &target, &called.descriptor, depth - 1)?;
                        }
                        // Of the two references that `dup` has made, one is left.
                    }
                    Value::Of(_) => return None,
                }
            }
            _ => return None,
        }
    }
}

/// The local variable of each parameter of an instance method.
fn parameter_slots(descriptor: &str) -> Option<Vec<u16>> {
    let mut slot = 1;
    let slots = MethodDescriptor::parse(descriptor)?.parameters.into_iter().map(|parameter| {
        let own = slot;
        slot += kind_of(parameter).words();
        own
    });
    Some(slots.collect())
}

fn constant(class: &ClassModel, instruction: &Instruction) -> Source {
    let (pool, index) = (&class.file.pool, instruction.index());
    Source::Literal(match instruction.opcode {
        ACONST_NULL => "null".to_owned(),
        SIPUSH => instruction.operand.to_string(),
        LCONST_0 => format!("{}L", instruction.operand),
        FCONST_0 => format!("{}.0f", instruction.operand),
        DCONST_0 => format!("{}.0", instruction.operand),
        _ => match pool.tag(index) {
            Some(Tag::Integer) => pool.integer(index).unwrap_or(0).to_string(),
            Some(Tag::Long) => format!("{}L", pool.long(index).unwrap_or(0)),
            _ => return Source::Other,
        },
    })
}

/// What a field holds after a constructor that has done this, given the arguments as Java writes them; `None` if nobody
/// knows.
pub(crate) fn filled_in<'a>(
    effect: &'a Effect,
    (class, name): (&str, &str),
    descriptor: &str,
    argument: impl Fn(usize) -> Option<&'a str>,
) -> Option<&'a str> {
    let last = effect.iter().rev().find(|(of, field, _)| of == class && field == name);
    match last.map(|(_, _, source)| source) {
        None => Some(default_literal(kind_of(descriptor))),
        Some(Source::Parameter(number)) => argument(*number),
        Some(Source::Literal(literal)) => Some(literal),
        Some(Source::Other) => None,
    }
}

fn instructions(code: &Code<'_>) -> Option<Vec<Instruction>> {
    const MOST: usize = 6;
    let (mut all, mut pc) = (Vec::new(), 0);
    while pc < code.bytecode.len() && all.len() < MOST {
        let instruction = decode(code.bytecode, pc).ok()?;
        pc = instruction.next;
        all.push(instruction);
    }
    (pc == code.bytecode.len()).then_some(all)
}

/// The field that an instruction names: the class that declares it, with slashes, and its name.
fn field_at(world: &World<'_>, class: &ClassModel, instruction: &Instruction) -> Option<(String, String)> {
    let named = class.file.pool.member(instruction.index()).ok()?;
    let start = class.file.pool.class_name(named.class).ok()?;
    let declaring = world.ancestry(&start).into_iter().find(|class| class.field(&named.name).is_some())?;
    Some((declaring.name.clone(), named.name.into_owned()))
}

fn is_of_field(world: &World<'_>, class: &ClassModel, instruction: &Instruction, field: (&str, &str)) -> bool {
    field_at(world, class, instruction).is_some_and(|(class, name)| (&*class, &*name) == field)
}

/// Whether a method does nothing but to put its parameter into a field of its object.
pub(crate) fn is_setter(world: &World<'_>, class: &ClassModel, method: &Member, field: (&str, &str)) -> bool {
    let Ok(Some(code)) = method.code(&class.file) else { return false };
    let Some(all) = instructions(&code) else { return false };
    let is_this = |load: &Instruction| load.opcode == ALOAD && load.index() == 0;
    match &all[..] {
        [this, value, put, end @ ..] => {
            let is_end = match end {
                [one] => one.opcode == RETURN,
                [this, one] => is_this(this) && one.opcode == ARETURN,
                _ => false,
            };
            let is_put = put.opcode == PUTFIELD && is_of_field(world, class, put, field);
            is_this(this) && (ILOAD..=ALOAD).contains(&value.opcode) && value.index() == 1 && is_put && is_end
        }
        _ => false,
    }
}

/// Whether a method does nothing but to return a field of its object.
pub(crate) fn is_getter(world: &World<'_>, class: &ClassModel, method: &Member, field: (&str, &str)) -> bool {
    let Ok(Some(code)) = method.code(&class.file) else { return false };
    match instructions(&code).as_deref() {
        Some([this, get, end]) => {
            let is_get = get.opcode == GETFIELD && is_of_field(world, class, get, field);
            this.opcode == ALOAD && this.index() == 0 && is_get && (IRETURN..RETURN).contains(&end.opcode)
        }
        _ => false,
    }
}
