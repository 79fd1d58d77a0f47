//! Calls of methods: by their names where these are visible, by reflection where they are not.

use crate::java::{is_identifier, string_literal};
use crate::model::{ClassModel, World};
use crate::test_method::Needs;
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::{MethodDescriptor, kind_of};
use jaywalk_classes::link::flags::{SYNTHETIC, VARARGS};

/// A method to call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Callee<'a> {
    /// With slashes.
    pub(crate) class: &'a str,
    pub(crate) name: &'a str,
    pub(crate) descriptor: &'a str,
    pub(crate) is_static: bool,
}

/// An expression that calls, and whether Java gives it the method's own type rather than `Object`.
pub(crate) struct Call {
    pub(crate) expression: String,
    pub(crate) is_typed: bool,
    /// Whether the compiler wants its exceptions to be caught or declared.
    pub(crate) throws: bool,
}

/// The receiver of a call: a variable, and the class of what it holds, with dots.
pub(crate) type Receiver<'a> = Option<(&'a str, &'a str)>;

/// Writes a call.
pub(crate) fn call(
    world: &World<'_>,
    callee: Callee<'_>,
    receiver: Receiver<'_>,
    arguments: &[String],
    needs: &mut Needs,
) -> Call {
    let types = MethodDescriptor::parse(callee.descriptor).map_or_else(Vec::new, |shape| shape.parameters);
    if let Some(expression) = direct(world, callee, receiver, (arguments, &types)) {
        let throws = declaring(world, callee).is_none_or(|(class, index)| {
            let method = &class.file.methods[index];
            !method.exceptions(&class.file).is_empty()
        });
        return Call { expression, is_typed: true, throws };
    }
    needs.call = true;
    needs.open(world, callee.class);
    let object = receiver.map_or("null", |(variable, _)| variable);
    let class = world.class_literal(&format!("L{};", callee.class));
    let listed: Vec<String> = types.iter().map(|descriptor| world.class_literal(descriptor)).collect();
    let types = format!("new {}<?>[] {{{}}}", world.lang("Class"), listed.join(", "));
    // Reflection asks for boxes of exactly the types, and an array alone would be all arguments.
    let any = world.lang("Object");
    let is_like_all = listed.len() == 1 && (arguments[0] == "null" || listed[0].contains('['));
    let cast = if is_like_all { format!("({any}) ") } else { String::new() };
    let arguments: String = arguments.iter().map(|argument| format!(", {cast}{argument}")).collect();
    if callee.name == "<init>" {
        needs.construct = true;
        let expression = format!("construct({class}, {types}{arguments})");
        return Call { expression, is_typed: false, throws: true };
    }
    let name = string_literal(callee.name);
    let expression = format!("call({object}, {class}, {name}, {types}{arguments})");
    Call { expression, is_typed: false, throws: true }
}

/// The class that declares a method, and which one it is there.
fn declaring(world: &World<'_>, callee: Callee<'_>) -> Option<(std::rc::Rc<ClassModel>, usize)> {
    let mut above = world.ancestry(callee.class);
    above.extend(world.interfaces(callee.class));
    above.into_iter().find_map(|class| {
        let is_it =
            |name: u16, descriptor: u16| class.text(name) == callee.name && class.text(descriptor) == callee.descriptor;
        let index = class.file.methods.iter().position(|method| is_it(method.name, method.descriptor))?;
        Some((class, index))
    })
}

fn direct(
    world: &World<'_>,
    callee: Callee<'_>,
    receiver: Receiver<'_>,
    (arguments, types): (&[String], &[&str]),
) -> Option<String> {
    let class_name_in_source = world.source_name(callee.class)?;
    let (class, index) = declaring(world, callee)?;
    let method = &class.file.methods[index];
    let is_constructor = callee.name == "<init>";
    if !world.sees_member(&class, method.access) || !(is_identifier(callee.name) || is_constructor) {
        return None;
    }
    let mut all = world.ancestry(callee.class);
    all.extend(world.interfaces(callee.class));
    let is_overloaded = all.iter().map(|class| class.methods(callee.name).count()).sum::<usize>() > 1;
    let is_generic = method.signature(&class.file).is_some();
    let others = || all.iter().flat_map(|class| class.methods(callee.name).map(move |method| (class, method)));
    // The compiler does not tell what a bridge leads to from the method that it stands for.
    let bridges = others().filter(|(_, other)| other.access & SYNTHETIC != 0);
    let bridges: Vec<String> = bridges.map(|(class, other)| class.text(other.descriptor)).collect();
    // Type arguments decide which of them is meant, and nobody knows those of the arguments.
    let is_like_another = others().any(|(class, other)| {
        let descriptor = class.text(other.descriptor);
        let other_types = MethodDescriptor::parse(&descriptor).map_or_else(Vec::new, |shape| shape.parameters);
        let is_more_general = |(own, other): (&&str, &&str)| match own.strip_prefix('L') {
            Some(own) => world.fits(&own.trim_end_matches(';').replace('/', "."), other),
            None => own == other || own.starts_with('[') && other.starts_with('L'),
        };
        descriptor != callee.descriptor
            && !bridges.contains(&descriptor)
            && other_types.len() == types.len()
            && (is_generic || other.signature(&class.file).is_some())
            && types.iter().zip(&other_types).all(is_more_general)
    });
    if is_like_another {
        return None;
    }
    let is_cast = is_overloaded || is_generic || method.access & VARARGS != 0;
    let mut written = Vec::new();
    for (argument, descriptor) in arguments.iter().zip(types) {
        let is_reference = kind_of(descriptor) == Kind::Reference;
        let wanted = world.type_name(descriptor);
        written.push(match wanted {
            Some(wanted) if is_reference && (is_cast || argument.starts_with('(')) => {
                let plain = argument.rsplit(") ").next().unwrap_or(argument);
                format!("({wanted}) {plain}")
            }
            // A variable whose type nobody can name is passed by reflection.
            None if argument != "null" || is_cast => return None,
            _ => argument.clone(),
        });
    }
    let written = written.join(", ");
    if is_constructor {
        return Some(format!("new {class_name_in_source}({written})"));
    }
    Some(match receiver {
        Some((variable, class)) if !callee.is_static => {
            if class.replace('.', "/") == callee.class {
                format!("{variable}.{}({written})", callee.name)
            } else {
                format!("(({class_name_in_source}) {variable}).{}({written})", callee.name)
            }
        }
        _ => format!("{}.{}({written})", world.name_before_dot(callee.class)?, callee.name),
    })
}
