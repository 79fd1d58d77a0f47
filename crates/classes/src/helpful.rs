//! What was null: the detail message of a `NullPointerException` that the machine raises (JEP 358).
//!
//! [`null_pointer_message`] says it in HotSpot's words, `Cannot invoke "String.length()" because "<local1>" is null`:
//! first the action that failed, then the expression that gave the null reference, traced back through the
//! bytecode by simulating it on a stack of origins. It runs only when a program asks for the message of such an
//! exception.

mod simulation;

use std::borrow::Cow;
use std::cell::Cell;

use crate::code::decode::{Instruction, decode};
use crate::code::opcode;
use crate::descriptor::{MethodDescriptor, Parameters, external_type, kind_of, method_shape};
use crate::file::{ClassFile, Code, Member, MemberRef};
use simulation::Simulation;

const ACC_STATIC: u16 = 0x0008;

/// How many links of a chain such as `a.b.c[i].d` are printed; HotSpot has the same limit.
const LONGEST_CHAIN: u32 = 5;

/// How many parts an expression may have in all. The indices of arrays are not counted as links, so that code made for
/// it could give expressions without end.
const MOST_PARTS: u32 = 1000;

/// The message of the `NullPointerException` that the instruction at `bytecode_index` of `method` raised.
///
/// Nothing if that instruction dereferences no reference, or is the call of a constructor: then the program made the
/// exception itself.
pub fn null_pointer_message(class: &ClassFile, method: &Member, bytecode_index: u16) -> Option<String> {
    let code = method.code(class).ok()??;
    let failed = decode(code.bytecode, usize::from(bytecode_index)).ok()?;
    let description = Description { class, method, code: &code, parts_left: Cell::new(MOST_PARTS) };
    let (action, slot) = description.failed_action(&failed)?;
    let simulation = Simulation::until(class, &code, usize::from(bytecode_index));
    let cause = description.cause(&simulation, usize::from(bytecode_index), slot).unwrap_or_default();
    Some(action + &cause)
}

/// The method that is being described.
struct Description<'a> {
    class: &'a ClassFile,
    method: &'a Member,
    code: &'a Code<'a>,
    parts_left: Cell<u32>,
}

/// Where to look for the origin of a value.
#[derive(Clone, Copy)]
struct Place {
    /// Before the instruction here.
    bytecode_index: usize,
    /// Counted from the top of the stack.
    slot: usize,
}

impl Description<'_> {
    /// What could not be done, and where on the stack the null reference was, counted from the top.
    fn failed_action(&self, failed: &Instruction) -> Option<(String, usize)> {
        let plain = |text: &str, slot| Some((text.to_string(), slot));
        match failed.opcode {
            opcode::IALOAD..=opcode::SALOAD => {
                plain(&format!("Cannot load from {} array", element_name(failed.opcode - opcode::IALOAD)), 1)
            }
            opcode::IASTORE..=opcode::SASTORE => {
                let wide = matches!(failed.opcode, opcode::LASTORE | opcode::DASTORE);
                let element = element_name(failed.opcode - opcode::IASTORE);
                plain(&format!("Cannot store to {element} array"), if wide { 3 } else { 2 })
            }
            opcode::ARRAYLENGTH => plain("Cannot read the array length", 0),
            opcode::ATHROW => plain("Cannot throw exception", 0),
            opcode::MONITORENTER => plain("Cannot enter synchronized block", 0),
            opcode::MONITOREXIT => plain("Cannot exit synchronized block", 0),
            opcode::GETFIELD => Some((format!("Cannot read field \"{}\"", self.member(failed)?.name), 0)),
            opcode::PUTFIELD => {
                let field = self.member(failed)?;
                let size = kind_of(&field.descriptor).words();
                Some((format!("Cannot assign field \"{}\"", field.name), size.into()))
            }
            opcode::INVOKEVIRTUAL | opcode::INVOKESPECIAL | opcode::INVOKEINTERFACE => {
                let method = self.member(failed)?;
                // `new` gives no null, so this is where the program made the exception itself.
                if method.name == "<init>" {
                    return None;
                }
                let (arguments, _) = method_shape(method.descriptor.as_bytes()).ok()?;
                Some((format!("Cannot invoke \"{}\"", self.method_text(&method)), arguments.into()))
            }
            _ => None,
        }
    }

    /// The second half of the message; nothing if the origin of the reference is not one single instruction.
    fn cause(&self, simulation: &Simulation, bytecode_index: usize, slot: usize) -> Option<String> {
        let place = Place { bytecode_index, slot };
        let origin = decode(self.code.bytecode, simulation.origin(bytecode_index, slot)?).ok()?;
        let text = self.expression(simulation, place, LONGEST_CHAIN)?;
        let is_call = matches!(origin.opcode, opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE);
        let because = if is_call { "because the return value of" } else { "because" };
        Some(format!(" {because} \"{text}\" is null"))
    }

    /// The source-like text of what is in a place of the stack; nothing for what is not printed, such as sums.
    fn expression(&self, simulation: &Simulation, place: Place, links: u32) -> Option<String> {
        if links == 0 || self.parts_left.get() == 0 {
            return None;
        }
        self.parts_left.set(self.parts_left.get() - 1);
        let origin = simulation.origin(place.bytecode_index, place.slot)?;
        let instruction = decode(self.code.bytecode, origin).ok()?;
        let part = |slot, links| self.expression(simulation, Place { bytecode_index: origin, slot }, links);
        match instruction.opcode {
            opcode::ILOAD | opcode::ALOAD => {
                let index = instruction.index();
                let unwritten = !simulation.was_written(place.bytecode_index, index);
                Some(self.local_variable(origin, index, unwritten))
            }
            opcode::ACONST_NULL => Some("null".to_string()),
            opcode::SIPUSH => Some(instruction.operand.to_string()),
            opcode::IALOAD | opcode::AALOAD => {
                let array = part(1, links - 1);
                let index = part(0, links);
                Some(format!("{}[{}]", array.as_deref().unwrap_or("<array>"), index.as_deref().unwrap_or("...")))
            }
            opcode::GETSTATIC => {
                let field = self.member(&instruction)?;
                Some(format!("{}.{}", self.class_text(field.class), field.name))
            }
            opcode::GETFIELD => {
                let field = self.member(&instruction)?;
                match part(0, links - 1) {
                    Some(owner) => Some(format!("{owner}.{}", field.name)),
                    None => Some(field.name.into_owned()),
                }
            }
            opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE => Some(self.method_text(&self.member(&instruction)?)),
            _ => None,
        }
    }

    fn member(&self, instruction: &Instruction) -> Option<MemberRef<'_>> {
        self.class.pool.member(instruction.index()).ok()
    }

    /// `String.equals(Object)`.
    fn method_text(&self, method: &MemberRef<'_>) -> String {
        let parameters = MethodDescriptor::parse(&method.descriptor).map(|method| method.parameters);
        let parameters: Vec<String> = parameters.into_iter().flatten().map(parameter_text).collect();
        format!("{}.{}({})", self.class_text(method.class), method.name, parameters.join(", "))
    }

    /// The class in a member reference, with dots; the two best known ones without their package.
    fn class_text(&self, class: u16) -> String {
        match self.class.pool.class_name(class).unwrap_or_default() {
            Cow::Borrowed("java/lang/Object") => "Object".to_string(),
            Cow::Borrowed("java/lang/String") => "String".to_string(),
            name => name.replace('/', "."),
        }
    }

    /// The name that the compiler left for a local variable, else the best that can be said of it.
    fn local_variable(&self, bytecode_index: usize, index: u16, unwritten: bool) -> String {
        let covers = |start: u16, length: u16| {
            (usize::from(start)..usize::from(start) + usize::from(length)).contains(&bytecode_index)
        };
        let variables = self.code.local_variables();
        let named =
            variables.iter().find(|variable| variable.index == index && covers(variable.start, variable.length));
        if let Some(name) = named.and_then(|variable| self.class.pool.text(variable.name).ok()) {
            return name.into_owned();
        }
        let is_static = self.method.access & ACC_STATIC != 0;
        match self.parameter_number(index, is_static) {
            _ if unwritten && !is_static && index == 0 => "this".to_string(),
            Some(number) if unwritten => format!("<parameter{number}>"),
            _ => format!("<local{index}>"),
        }
    }

    /// Which parameter, counted from 1, a local variable starts out as.
    fn parameter_number(&self, index: u16, is_static: bool) -> Option<usize> {
        let mut parameters = Parameters::of(self.class.pool.utf8(self.method.descriptor).ok()?)?;
        let (mut number, mut slot) = (0, u16::from(!is_static));
        while let Some((kind, _)) = parameters.next_type().ok()? {
            number += 1;
            if (slot..slot + kind.words()).contains(&index) {
                return Some(number);
            }
            slot += kind.words();
        }
        None
    }
}

/// The element type in the order of the array instructions from `iaload` and `iastore` on.
fn element_name(position: u8) -> &'static str {
    const NAMES: [&str; 8] = ["int", "long", "float", "double", "object", "byte/boolean", "char", "short"];
    NAMES.get(usize::from(position)).copied().unwrap_or("object")
}

/// A parameter's type as in source. `java.lang` is dropped before names that begin with `Object` or `String`, so
/// before `StringBuilder` too: that is what HotSpot prints.
fn parameter_text(descriptor: &str) -> String {
    let name = external_type(descriptor);
    let is_well_known = name.starts_with("java.lang.Object") || name.starts_with("java.lang.String");
    if is_well_known { name.replacen("java.lang.", "", 1) } else { name }
}
