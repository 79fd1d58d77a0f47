//! What a class file tells of the generic type of an object that a program asks for: that of the variable or field it is
//! stored in, or of what the method returns.

use jaywalk_classes::code::decode::decode;
use jaywalk_classes::code::opcode::{ARETURN, ASTORE, CHECKCAST, PUTFIELD, PUTSTATIC};
use jaywalk_classes::file::{ClassFile, Code};
use jaywalk_classes::link::ClassId;
use jaywalk_machine::Machine;
use jaywalk_machine::code::Owner;
use jaywalk_machine::unknown::TypeId;

/// The type of what the program asks for now: with its arguments, if its class file tells them and names no variables in
/// them, of which nobody knows what they stand for.
pub(super) fn asked_type(machine: &mut Machine, declared: ClassId) -> TypeId {
    let name = machine.classes.symbols.text(machine.classes.class(declared).name);
    let raw = if name.starts_with('[') { name.to_owned() } else { format!("L{name};") };
    let told = told_signature(machine).filter(|signature| !names_variable(signature));
    machine.type_of_signature(&told.unwrap_or(raw))
}

/// Whether what the program asks for now, and casts to nothing, is an `Object`: no variable of a type is in sight that it
/// could be instead.
pub(super) fn is_object(machine: &Machine) -> bool {
    let Owner::Method(method) = machine.code.owner(machine.origin()) else { return false };
    let number = machine.classes.method(method).index;
    let has_variables = machine.classes.read_code(method, |class, _| {
        let file = class.file.as_ref()?;
        let own = [file.signature(), file.methods.get(usize::from(number))?.signature(file)];
        let declares = |index: u16| file.pool.text(index).is_ok_and(|text| text.starts_with('<'));
        Some(own.into_iter().flatten().any(declares))
    });
    let told = told_signature(machine);
    has_variables.flatten() == Some(false) && !told.is_some_and(|signature| names_variable(&signature))
}

fn told_signature(machine: &Machine) -> Option<String> {
    let origin = machine.origin();
    let Owner::Method(method) = machine.code.owner(origin) else { return None };
    let (call, number) = (machine.code.bytecode_index(origin), machine.classes.method(method).index);
    let signature = machine.classes.read_code(method, |class, code| {
        let file = class.file.as_ref()?;
        signature_behind(file, code, call.into(), number.into())
    });
    signature.flatten()
}

/// The signature of what the result of a call goes to, in the method with this number.
fn signature_behind(file: &ClassFile, code: &Code<'_>, call: usize, method: usize) -> Option<String> {
    let call = decode(code.bytecode, call).ok()?;
    let mut next = decode(code.bytecode, call.next).ok()?;
    if next.opcode == CHECKCAST {
        next = decode(code.bytecode, next.next).ok()?;
    }
    let text = |index| file.pool.text(index).ok().map(|text| text.into_owned());
    match next.opcode {
        ASTORE => {
            // A variable has its type from behind the store on.
            let variable = code.generic_variables().into_iter().find(|variable| {
                let start = usize::from(variable.start);
                let end = start + usize::from(variable.length).max(1);
                variable.index == next.index() && (start..end).contains(&next.next)
            })?;
            text(variable.descriptor)
        }
        PUTFIELD | PUTSTATIC => {
            let stored = file.pool.member(next.index()).ok()?;
            let is_it = |name: u16, of: &str| file.pool.text(name).is_ok_and(|name| *name == *of);
            let field = file.fields.iter().find(|field| is_it(field.name, &stored.name))?;
            is_it(field.descriptor, &stored.descriptor).then(|| text(field.signature(file)?)).flatten()
        }
        ARETURN => {
            let signature = text(file.methods.get(method)?.signature(file)?)?;
            let end = signature.rfind(')')?;
            // Exceptions come behind it.
            Some(signature[end + 1..].split('^').next().unwrap_or_default().to_owned())
        }
        _ => None,
    }
}

/// Whether a signature names a variable.
fn names_variable(signature: &str) -> bool {
    let before = std::iter::once(b';').chain(signature.bytes());
    before.zip(signature.bytes()).any(|(before, letter)| letter == b'T' && b";<*+-[".contains(&before))
}

#[cfg(test)]
mod tests {
    use super::names_variable;

    #[test]
    fn variables_are_told_from_classes() {
        for signature in ["TT;", "[TT;", "LBox<TT;>;", "LMap<LTop;TValue;>;", "LBox<+TT;>;"] {
            assert!(names_variable(signature), "{signature}");
        }
        for signature in ["LTop;", "LBox<LTop;>;", "LMap<*[LTest;>;", "LOuter<LTop;>.Tail;"] {
            assert!(!names_variable(signature), "{signature}");
        }
    }
}
