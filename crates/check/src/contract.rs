//! What annotations promise about a method.

use jaywalk_classes::descriptor::{MethodDescriptor, external_type};
use jaywalk_classes::file::{Annotation, ClassFile, ElementValue, Member, annotations};

/// A boolean method that must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// Its class, with slashes.
    pub class: String,
    /// Whether that is an interface.
    pub in_interface: bool,
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Whether it is called without a receiver.
    pub is_static: bool,
}

/// A predicate and what it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promise {
    /// What it is called in messages: `the invariant isSorted`.
    pub what: String,
    /// What is called.
    pub predicate: Predicate,
}

/// Everything that is promised about a method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contract {
    /// Of the receiver, before and after.
    pub invariants: Vec<Promise>,
    /// Of the parameters, before.
    pub requires: Vec<Promise>,
    /// Of the parameters and the result, after.
    pub ensures: Vec<Promise>,
    /// Exceptions that are no failure, with slashes.
    pub allowed: Vec<String>,
}

const INVARIANT: &str = "Ljaywalk/Invariant;";
const REQUIRES: &str = "Ljaywalk/Requires;";
const ENSURES: &str = "Ljaywalk/Ensures;";
const THROWS: &str = "Ljaywalk/Throws;";
pub(crate) const ACC_STATIC: u16 = 0x0008;
const ACC_INTERFACE: u16 = 0x0200;

/// A name or descriptor of a class file.
pub(crate) fn text(class: &ClassFile, index: u16) -> String {
    class.pool.text(index).map(|text| text.into_owned()).unwrap_or_default()
}

fn annotations_of(class: &ClassFile, member: &Member) -> Vec<Annotation> {
    member.annotations(class).map_or_else(Vec::new, |content| annotations(content, &class.pool))
}

fn predicate(class: &ClassFile, member: &Member) -> Predicate {
    Predicate {
        class: class.name().into_owned(),
        in_interface: class.access & ACC_INTERFACE != 0,
        name: text(class, member.name),
        descriptor: text(class, member.descriptor),
        is_static: member.access & ACC_STATIC != 0,
    }
}

/// The invariants that a class declares for its own objects. An error is one line.
pub(crate) fn invariants(class: &ClassFile) -> Result<Vec<Promise>, String> {
    let mut found = Vec::new();
    for member in &class.methods {
        let all = annotations_of(class, member);
        let Some(annotation) = all.iter().find(|annotation| annotation.descriptor == INVARIANT) else { continue };
        if annotation.element("of").is_some() {
            continue;
        }
        let predicate = predicate(class, member);
        if predicate.descriptor != "()Z" || predicate.is_static {
            let name = format!("{}.{}", predicate.class.replace('/', "."), predicate.name);
            return Err(format!(
                "@Invariant wants a method `boolean {}()` that is not static, unlike {name}",
                predicate.name
            ));
        }
        found.push(Promise { what: format!("the invariant {}", predicate.name), predicate });
    }
    Ok(found)
}

/// The contract of a method, without the invariants of its class. An error is one line.
pub(crate) fn of_method(class: &ClassFile, method: &Member) -> Result<Contract, String> {
    let mut contract = Contract::default();
    let descriptor = text(class, method.descriptor);
    let Some(shape) = MethodDescriptor::parse(&descriptor) else { return Ok(contract) };
    let is_static = method.access & ACC_STATIC != 0;
    let before = shape.parameters.clone();
    let after: Vec<&str> = before.iter().copied().chain((shape.result != "V").then_some(shape.result)).collect();
    for annotation in annotations_of(class, method) {
        let named = || annotation.element("value").map_or(&[][..], ElementValue::all);
        match annotation.descriptor.as_str() {
            REQUIRES => {
                for name in texts(named()) {
                    let predicate = named_predicate(class, name, &before, is_static)?;
                    contract.requires.push(Promise { what: format!("the precondition {name}"), predicate });
                }
            }
            ENSURES => {
                for name in texts(named()) {
                    let predicate = named_predicate(class, name, &after, is_static)?;
                    contract.ensures.push(Promise { what: format!("the postcondition {name}"), predicate });
                }
            }
            THROWS => contract.allowed.extend(named().iter().filter_map(|value| match value {
                ElementValue::Class(descriptor) => Some(jaywalk_classes::descriptor::class_name(descriptor).to_owned()),
                _ => None,
            })),
            _ => {}
        }
    }
    Ok(contract)
}

fn texts(values: &[ElementValue]) -> impl Iterator<Item = &str> {
    values.iter().filter_map(|value| match value {
        ElementValue::Text(text) => Some(text.as_str()),
        _ => None,
    })
}

/// The predicate that an annotation names, which takes these types.
fn named_predicate(class: &ClassFile, name: &str, types: &[&str], is_static: bool) -> Result<Predicate, String> {
    let wanted = format!("({})Z", types.concat());
    let of_name = || class.methods.iter().filter(|member| text(class, member.name) == name);
    let in_java: Vec<String> = types.iter().map(|&descriptor| external_type(descriptor)).collect();
    let expected = format!("boolean {name}({})", in_java.join(", "));
    let class_name = class.name().replace('/', ".");
    let fitting = of_name().find(|member| text(class, member.descriptor) == wanted);
    match fitting {
        Some(member) if is_static && member.access & ACC_STATIC == 0 => {
            Err(format!("the contract of a static method needs `static {expected}` in {class_name}"))
        }
        Some(member) => Ok(predicate(class, member)),
        None => {
            let others: Vec<String> =
                of_name().map(|member| in_java_syntax(&text(class, member.descriptor), name)).collect();
            let hint = if others.is_empty() { String::new() } else { format!(", only `{}`", others.join("`, `")) };
            Err(format!("a contract names `{expected}`, which {class_name} does not have{hint}"))
        }
    }
}

/// A method as Java declares it, without modifiers.
pub(crate) fn in_java_syntax(descriptor: &str, name: &str) -> String {
    let Some(shape) = MethodDescriptor::parse(descriptor) else { return name.to_owned() };
    let types: Vec<String> = shape.parameters.iter().map(|&parameter| external_type(parameter)).collect();
    format!("{} {name}({})", external_type(shape.result), types.join(", "))
}
