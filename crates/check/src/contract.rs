//! What annotations promise about a method.

use crate::hierarchy::{Classes, annotations_of, casts_of, supertypes, text};
use crate::implicit::{implicit_parameters, outer_class};
use crate::invariants::{Invariants, Object};
use crate::nulls;
use crate::promise::{ACC_STATIC, Argument, Predicate, Promise, Question, When};
use crate::subject::{CheckError, near_misses};
use jaywalk_classes::descriptor::{MethodDescriptor, class_name, external_type, of_class};
use jaywalk_classes::file::{Annotation, ClassFile, ElementValue, Member};

/// Everything that is promised about a method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contract {
    /// What holds before it is called: inputs for which it does not are none.
    pub before: Vec<Promise>,
    /// What must hold when it has returned.
    pub after: Vec<Promise>,
    /// What must hold when an exception that is allowed has left it.
    pub after_exception: Vec<Promise>,
    /// Exceptions that are no failure, with slashes.
    pub allowed: Vec<String>,
    /// Parameters that are never null.
    pub non_null: Vec<bool>,
    /// Whether it changes nothing that was there before.
    pub is_pure: bool,
}

const REQUIRES: &str = "Ljaywalk/Requires;";
const ENSURES: &str = "Ljaywalk/Ensures;";
const PURE: &str = "Ljaywalk/Pure;";
const THROWS: &str = "Ljaywalk/Throws;";
const OLD: &str = "Ljaywalk/Old;";
const ACC_PRIVATE: u16 = 0x0002;
const ACC_BRIDGE: u16 = 0x0040;

/// A method whose contract is wanted.
pub(crate) struct Method<'a> {
    /// The class that it is called on.
    pub class: &'a ClassFile,
    /// The class that declares it.
    pub declaring: &'a ClassFile,
    /// Where it is declared.
    pub member: &'a Member,
    /// Names of the parameters.
    pub names: &'a [String],
}

/// One declaration of the method: its own, or one that it overrides.
struct Declaration {
    class: ClassFile,
    member: Member,
    descriptor: String,
    annotations: Vec<Annotation>,
}

/// The contract of a method. An error is one line.
pub(crate) fn of_method(
    classes: &dyn Classes,
    invariants: &Invariants,
    method: &Method<'_>,
) -> Result<Contract, CheckError> {
    let declarations = declarations(classes, method)?;
    let is_static = method.member.access & ACC_STATIC != 0;
    let is_constructor = text(method.declaring, method.member.name) == "<init>";
    let allowed = nearest(&declarations, THROWS).map_or_else(Vec::new, |declaration| {
        let values = declaration.annotations.iter().filter(|annotation| annotation.descriptor == THROWS);
        let values = values.filter_map(|annotation| annotation.element("value")).flat_map(ElementValue::all);
        let named = values.filter_map(|value| match value {
            ElementValue::Class(descriptor) => Some(class_name(descriptor).to_owned()),
            _ => None,
        });
        named.collect()
    });
    let is_pure = nearest(&declarations, PURE).is_some();
    let non_null = non_null(classes, method, &declarations, is_constructor)?;
    let mut contract = Contract { allowed, is_pure, non_null, ..Contract::default() };
    add_invariants(classes, invariants, method, is_constructor, &mut contract)?;
    add_non_null(classes, method, &declarations, &mut contract)?;
    if let Some(declaration) = nearest(&declarations, REQUIRES) {
        // A constructor has no object yet.
        let shape = Shape::of(declaration, is_static || is_constructor);
        for name in names(declaration, REQUIRES) {
            let found = shape.find(classes, &name, &shape.before(), None);
            let promises = found.map_err(|error| of_annotation("Requires", &name, declaration, error))?;
            let what = format!("the precondition {name}");
            contract.before.extend(promises.into_iter().map(|promise| Promise { what: what.clone(), ..promise }));
        }
    }
    for declaration in &declarations {
        let shape = Shape::of(declaration, is_static);
        for name in names(declaration, ENSURES) {
            let found = shape.find(classes, &name, &shape.after(), Some(&contract.allowed));
            let promises = found.map_err(|error| of_annotation("Ensures", &name, declaration, error))?;
            for promise in promises {
                let promise = Promise { what: format!("the postcondition {name}"), ..promise };
                let list = if promise.arguments.contains(&Argument::Exception) {
                    &mut contract.after_exception
                } else {
                    &mut contract.after
                };
                if !list.contains(&promise) {
                    list.push(promise);
                }
            }
        }
    }
    Ok(contract)
}

/// What is wrong with an annotation, with the name of that and of the method that has it.
fn of_annotation(annotation: &str, predicate: &str, declaration: &Declaration, error: CheckError) -> CheckError {
    let method = text(&declaration.class, declaration.member.name);
    let class = declaration.class.name().replace('/', ".");
    match error {
        CheckError::Other(text) => {
            CheckError::Other(format!("@{annotation}(\"{predicate}\") of {class}.{method} {text}"))
        }
        other => other,
    }
}

/// Which parameters are never null: what any declaration says, and the object around one of an inner class.
fn non_null(
    classes: &dyn Classes,
    method: &Method<'_>,
    declarations: &[Declaration],
    is_constructor: bool,
) -> Result<Vec<bool>, CheckError> {
    let implicit = implicit_parameters(classes, method.declaring, method.member)?;
    let all = declarations.iter().map(|known| nulls::parameters(&known.class, &known.member, implicit));
    let either = |one: Vec<bool>, other: Vec<bool>| one.iter().zip(&other).map(|(one, other)| one | other).collect();
    let mut non_null: Vec<bool> = all.reduce(either).unwrap_or_default();
    if let Some(first) = non_null.first_mut().filter(|_| is_constructor) {
        *first |= outer_class(classes, method.declaring)?.is_some();
    }
    Ok(non_null)
}

/// Invariants of the receiver, the parameters and the result. A postcondition may rely on them, so they come first.
fn add_invariants(
    classes: &dyn Classes,
    invariants: &Invariants,
    method: &Method<'_>,
    is_constructor: bool,
    contract: &mut Contract,
) -> Result<(), CheckError> {
    let is_static = method.member.access & ACC_STATIC != 0;
    let descriptor = text(method.declaring, method.member.descriptor);
    let Some(shape) = MethodDescriptor::parse(&descriptor) else { return Ok(()) };
    let casts = casts_of(method.declaring, method.member);
    let of = |descriptor: &str, argument, name| {
        invariants.of_object(classes, &Object { descriptor, argument, name, casts: &casts })
    };
    let own = of_class(&method.class.name());
    let receiver = if is_static { Vec::new() } else { of(&own, Argument::Receiver, None)? };
    let mut parameters = Vec::new();
    let names = &method.names[usize::from(!is_static && !is_constructor)..];
    for (number, parameter) in shape.parameters.iter().enumerate() {
        let name = names.get(number).map(String::as_str);
        parameters.extend(of(parameter, Argument::Parameter(number), name)?);
    }
    let result = of(shape.result, Argument::Result, Some("the result"))?;
    if !is_constructor {
        contract.before.extend(receiver.iter().cloned());
        contract.after_exception.extend(receiver.iter().cloned());
    }
    contract.before.extend(parameters.iter().cloned());
    contract.after_exception.extend(parameters.iter().cloned());
    contract.after.extend(receiver.into_iter().chain(parameters).chain(result));
    Ok(())
}

/// What is annotated never to be null: the result, and fields of what the method was called with or returns.
fn add_non_null(
    classes: &dyn Classes,
    method: &Method<'_>,
    declarations: &[Declaration],
    contract: &mut Contract,
) -> Result<(), CheckError> {
    let descriptor = text(method.declaring, method.member.descriptor);
    let Some(shape) = MethodDescriptor::parse(&descriptor) else { return Ok(()) };
    let is_reference = shape.result.starts_with(['L', '[']);
    if is_reference && nearest(declarations, nulls::NON_NULL).is_some() {
        let (what, arguments) = ("the promise that the result is not null".to_owned(), vec![Argument::Result]);
        contract.after.push(Promise { what, question: Question::NotNull, arguments, when: When::Always });
    }
    let receiver = (method.member.access & ACC_STATIC == 0).then(|| of_class(&method.class.name()));
    let receiver = receiver.map(|descriptor| (descriptor, Argument::Receiver));
    let parameters = shape.parameters.iter().enumerate();
    let parameters = parameters.map(|(number, &parameter)| (parameter.to_owned(), Argument::Parameter(number)));
    let result = (shape.result.to_owned(), Argument::Result);
    for (descriptor, argument) in receiver.into_iter().chain(parameters).chain([result]) {
        contract.after.extend(nulls::fields(classes, &descriptor, argument)?);
    }
    Ok(())
}

/// The nearest declaration that has an annotation.
fn nearest<'a>(declarations: &'a [Declaration], annotation: &str) -> Option<&'a Declaration> {
    declarations.iter().find(|declaration| declaration.annotations.iter().any(|known| known.descriptor == annotation))
}

/// The names that annotations of a kind have in a declaration.
fn names(declaration: &Declaration, annotation: &str) -> Vec<String> {
    let all = declaration.annotations.iter().filter(|known| known.descriptor == annotation);
    let values = all.filter_map(|annotation| annotation.element("value")).flat_map(ElementValue::all);
    let texts = values.filter_map(|value| match value {
        ElementValue::Text(text) => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

/// The declaration of a method and those that it overrides, the nearest first.
fn declarations(classes: &dyn Classes, method: &Method<'_>) -> Result<Vec<Declaration>, CheckError> {
    let Method { declaring, member, .. } = *method;
    let (name, descriptor) = (text(declaring, member.name), text(declaring, member.descriptor));
    let own = Declaration {
        class: declaring.clone(),
        member: member.clone(),
        descriptor: descriptor.clone(),
        annotations: annotations_of(declaring, member),
    };
    let mut all = vec![own];
    let is_virtual = |member: &Member| member.access & (ACC_STATIC | ACC_PRIVATE) == 0;
    if !is_virtual(member) || name == "<init>" {
        return Ok(all);
    }
    // What overrides a method with other erased types has a bridge with that one's.
    let arity = |descriptor: &str| MethodDescriptor::parse(descriptor).map_or(0, |shape| shape.parameters.len());
    let bridges = declaring.methods.iter().filter(|other| other.access & ACC_BRIDGE != 0);
    let bridges = bridges.filter(|other| text(declaring, other.name) == name);
    let mut descriptors: Vec<String> = bridges.map(|other| text(declaring, other.descriptor)).collect();
    descriptors.retain(|other| arity(other) == arity(&descriptor));
    descriptors.insert(0, descriptor);
    // A class may inherit what it is called by from one class, and the promise from an interface.
    for class in supertypes(classes, method.class)?.into_iter().filter(|class| class.name() != declaring.name()) {
        let is_same = |other: &&Member| {
            is_virtual(other)
                && other.access & ACC_BRIDGE == 0
                && text(&class, other.name) == name
                && descriptors.contains(&text(&class, other.descriptor))
        };
        if let Some(other) = class.methods.iter().find(is_same) {
            let (descriptor, annotations) = (text(&class, other.descriptor), annotations_of(&class, other));
            all.push(Declaration { class: class.clone(), member: other.clone(), descriptor, annotations });
        }
    }
    Ok(all)
}

/// What predicates of a declaration may take.
struct Shape<'a> {
    class: &'a ClassFile,
    parameters: Vec<&'a str>,
    result: &'a str,
    /// Whether there is no receiver to call one on.
    is_static: bool,
}

/// Types, and what is passed for each.
type Taken = Vec<(String, Argument)>;

impl<'a> Shape<'a> {
    fn of(declaration: &'a Declaration, is_static: bool) -> Shape<'a> {
        let shape = MethodDescriptor::parse(&declaration.descriptor);
        let (parameters, result) = shape.map_or((Vec::new(), "V"), |shape| (shape.parameters, shape.result));
        Shape { class: &declaration.class, parameters, result, is_static }
    }

    fn before(&self) -> Taken {
        let numbered = self.parameters.iter().enumerate();
        numbered.map(|(number, &parameter)| (parameter.to_owned(), Argument::Parameter(number))).collect()
    }

    fn after(&self) -> Taken {
        let result = (self.result != "V").then(|| (self.result.to_owned(), Argument::Result));
        self.before().into_iter().chain(result).collect()
    }

    /// The predicates that an annotation names, and what they are called with: all of the name that take what is wanted, and
    /// afterwards also those with an `Old`, and those for exceptions that may be among the allowed ones. They are looked for
    /// in the class of the declaration and all its supertypes.
    fn find(
        &self,
        classes: &dyn Classes,
        name: &str,
        wanted: &Taken,
        allowed: Option<&[String]>,
    ) -> Result<Vec<Promise>, CheckError> {
        let above = supertypes(classes, self.class)?;
        let mut lists = vec![wanted.clone()];
        for exception in self.exceptions(classes, &above, name, allowed.unwrap_or_default())? {
            let taken: Taken = self.before().into_iter().chain([(exception, Argument::Exception)]).collect();
            // What takes an exception that the method returns is about that.
            if types(&taken) != types(wanted) {
                lists.push(taken);
            }
        }
        let mut promises = Vec::new();
        for taken in lists {
            let with_old = allowed.map(|_| taken.iter().cloned().chain([(OLD.to_owned(), Argument::Old)]).collect());
            for taken in std::iter::once(taken).chain(with_old) {
                if let Some(predicate) = find_predicate(&above, name, &format!("({})Z", types(&taken))) {
                    promises.push(self.promise(name, predicate, &taken)?);
                }
            }
        }
        if promises.is_empty() { Err(self.no_predicate(&above, name, wanted)) } else { Ok(promises) }
    }

    /// The types of exceptions that predicates of a name take after the parameters, as far as one that is allowed can be of
    /// such a type.
    fn exceptions(
        &self,
        classes: &dyn Classes,
        above: &[ClassFile],
        name: &str,
        allowed: &[String],
    ) -> Result<Vec<String>, CheckError> {
        let mut found: Vec<String> = Vec::new();
        let of_name = above.iter().flat_map(|class| {
            let members = class.methods.iter().filter(|member| text(class, member.name) == name);
            members.map(|member| text(class, member.descriptor))
        });
        for descriptor in of_name {
            let shape = MethodDescriptor::parse(&descriptor);
            let taken = shape.as_ref().and_then(|shape| shape.parameters.strip_prefix(&self.parameters[..]));
            let Some(&exception) = taken.and_then(<[_]>::first).filter(|taken| taken.starts_with('L')) else {
                continue;
            };
            if found.iter().any(|known| known == exception) {
                continue;
            }
            let exception_name = class_name(exception);
            for class in allowed {
                if inherits(classes, class, exception_name)? || inherits(classes, exception_name, class)? {
                    found.push(exception.to_owned());
                    break;
                }
            }
        }
        Ok(found)
    }

    fn promise(&self, name: &str, predicate: Predicate, taken: &Taken) -> Result<Promise, CheckError> {
        if self.is_static && !predicate.is_static {
            let (expected, class) = (expected(name, taken), predicate.class.replace('/', "."));
            let text = format!("needs `static {expected}`, because there is no object; in {class} it is not static");
            return Err(CheckError::Other(text));
        }
        let receiver = (!predicate.is_static).then_some(Argument::Receiver);
        let arguments = receiver.into_iter().chain(taken.iter().map(|&(_, argument)| argument)).collect();
        let exception = taken.iter().find(|(_, argument)| *argument == Argument::Exception);
        let when = exception.map_or(When::Always, |(descriptor, argument)| {
            When::Instance(*argument, class_name(descriptor).to_owned())
        });
        Ok(Promise { what: String::new(), question: Question::Predicate(predicate), arguments, when })
    }

    fn no_predicate(&self, above: &[ClassFile], name: &str, wanted: &Taken) -> CheckError {
        let (expected, class_name) = (expected(name, wanted), self.class.name().replace('/', "."));
        let of_name = above.iter().flat_map(|class| {
            let members = class.methods.iter().filter(|member| text(class, member.name) == name);
            members.map(|member| in_java_syntax(&text(class, member.descriptor), name))
        });
        let others: Vec<String> = of_name.collect();
        let hint = match others.is_empty() {
            true => near_misses(self.class, name),
            false => format!(", only `{}`", others.join("`, `")),
        };
        let text = format!("names `{expected}`, which {class_name} does not have{hint}");
        CheckError::Other(text)
    }
}

/// Whether objects of a class are of another, too. One that is not there inherits nothing.
fn inherits(classes: &dyn Classes, class: &str, other: &str) -> Result<bool, CheckError> {
    let Some(file) = classes.find(class).map_err(CheckError::Other)? else { return Ok(class == other) };
    Ok(supertypes(classes, &file)?.iter().any(|above| above.name() == other))
}

fn types(taken: &Taken) -> String {
    taken.iter().map(|(descriptor, _)| descriptor.as_str()).collect()
}

fn find_predicate(above: &[ClassFile], name: &str, descriptor: &str) -> Option<Predicate> {
    above.iter().find_map(|class| {
        let is_meant =
            |member: &&Member| text(class, member.name) == name && text(class, member.descriptor) == descriptor;
        class.methods.iter().find(is_meant).map(|member| Predicate::new(class, member))
    })
}

fn expected(name: &str, taken: &Taken) -> String {
    let types: Vec<String> = taken.iter().map(|(descriptor, _)| external_type(descriptor)).collect();
    format!("boolean {name}({})", types.join(", "))
}

/// A method as Java declares it, without modifiers.
pub(crate) fn in_java_syntax(descriptor: &str, name: &str) -> String {
    let Some(shape) = MethodDescriptor::parse(descriptor) else { return name.to_owned() };
    let types: Vec<String> = shape.parameters.iter().map(|&parameter| external_type(parameter)).collect();
    format!("{} {name}({})", external_type(shape.result), types.join(", "))
}
