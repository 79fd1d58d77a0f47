//! The generic types of a method's parameters, as signatures (JVMS §4.7.9.1).

use crate::hierarchy::{Classes, text};
use crate::implicit::{aligned, implicit_parameters, outer_class};
use crate::promise::ACC_STATIC;
use crate::subject::CheckError;
use jaywalk_classes::descriptor::MethodDescriptor;
use jaywalk_classes::file::{ClassFile, Member};
use jaywalk_classes::signature::{Bindings, ClassSignature, MethodSignature, ScopedType, SignatureType, TypeVariable};
use std::collections::VecDeque;

/// Classes lie in one another no deeper.
const MOST_AROUND: usize = 20;
/// No hierarchy of classes is larger.
const MOST_ABOVE: usize = 1000;
/// A constant of the class that calls the method can hold so many bytes, and some more.
const MOST_TEXT: usize = 60_000;

/// The signature of each parameter that is of a generic type, after the variables of its class and method; a receiver is the
/// first. `class` is the one that the method is called on.
pub(crate) fn signatures(
    classes: &dyn Classes,
    class: &ClassFile,
    declaring: &ClassFile,
    method: &Member,
) -> Result<Vec<Option<String>>, CheckError> {
    let is_static = method.access & ACC_STATIC != 0;
    let mut all = Vec::new();
    // A static method sees no variables of its class.
    let mut scope = Scope::default();
    if !is_static {
        scope = Scope::of(classes, class, MOST_AROUND)?;
        let receiver = scope.receiver.clone().filter(SignatureType::has_arguments);
        all.push(receiver.and_then(|receiver| scope.write(receiver)));
    }
    let descriptor = text(declaring, method.descriptor);
    let erased = MethodDescriptor::parse(&descriptor).map_or_else(Vec::new, |shape| shape.parameters);
    let signature = method.signature(declaring).and_then(|index| MethodSignature::parse(&text(declaring, index)));
    let implicit = implicit_parameters(classes, declaring, method)?;
    let mut types = vec![None; erased.len()];
    let bindings = if is_static || class.name() == declaring.name() {
        Some(Bindings::new())
    } else {
        in_supertype(classes, class, &declaring.name())?
    };
    if let (Some(MethodSignature { variables, parameters, .. }), Some(mut bindings)) = (signature, bindings) {
        scope.declare(variables, &mut bindings);
        let written = parameters.iter().map(|parameter| Some((parameter, parameter.with(&bindings)?)));
        let written = aligned(written.collect(), implicit, erased.len());
        for ((place, written), erased) in types.iter_mut().zip(written).zip(&erased) {
            // A signature that is of another method says nothing, nor does a variable that may stand for anything.
            let fitting = written.filter(|(own, read)| own.may_erase_to(erased) && !read.is_wildcard());
            *place = fitting.map(|(_, read)| read).filter(|read| read.to_string() != *erased);
        }
    }
    if implicit == 1
        && let Some(first) = types.first_mut()
    {
        *first = scope.around().cloned();
    }
    all.extend(types.into_iter().map(|read| read.and_then(|read| scope.write(read))));
    Ok(all)
}

/// The signature of a static field, which no variable is in, if it is of a generic type.
pub(crate) fn of_static(class: &ClassFile, field: &Member) -> Option<String> {
    let signature = text(class, field.signature(class)?);
    let read = SignatureType::parse(&signature)?;
    let (descriptor, is_short) = (text(class, field.descriptor), signature.len() <= MOST_TEXT);
    (is_short && signature != descriptor && read.may_erase_to(&descriptor)).then_some(signature)
}

/// The variables that may be named in a class, and its type in terms of them.
#[derive(Default)]
struct Scope {
    variables: Vec<TypeVariable>,
    receiver: Option<SignatureType>,
}

impl Scope {
    fn of(classes: &dyn Classes, class: &ClassFile, most_around: usize) -> Result<Scope, CheckError> {
        let mut scope = Scope::default();
        if let Some(outer) = outer_class(classes, class)?
            && most_around > 0
            && let Some(outer) = classes.find(&outer).map_err(CheckError::Other)?
        {
            scope = Scope::of(classes, &outer, most_around - 1)?;
        }
        let own = signature_of(class).variables;
        let mut names = Bindings::new();
        scope.declare(own.clone(), &mut names);
        let name = |variable: &TypeVariable| {
            let own = SignatureType::Variable(variable.name.clone());
            own.with(&names).unwrap_or(own)
        };
        let receiver = SignatureType::Class {
            name: class.name().into(),
            arguments: own.iter().map(name).collect(),
            outer: scope.receiver.take().filter(SignatureType::has_arguments).map(Box::new),
        };
        Ok(Scope { receiver: Some(receiver), ..scope })
    }

    /// Adds variables. One that hides another gets a name that none has, which the bindings then tell.
    fn declare(&mut self, variables: Vec<TypeVariable>, bindings: &mut Bindings) {
        let mut names = Vec::new();
        for TypeVariable { name, .. } in &variables {
            let mut free = name.to_string();
            while self.variables.iter().any(|known| *known.name == *free) {
                free.push('\'');
            }
            bindings.retain(|(known, _)| known != name);
            bindings.push((name.clone(), SignatureType::Variable(free.as_str().into())));
            names.push(free);
        }
        for (TypeVariable { bounds, .. }, name) in variables.into_iter().zip(names) {
            let bounds = bounds.iter().filter_map(|bound| bound.with(bindings)).filter(|bound| !bound.is_wildcard());
            self.variables.push(TypeVariable { name: name.into(), bounds: bounds.collect() });
        }
    }

    /// The type of the object around one of the class, if it is a generic one.
    fn around(&self) -> Option<&SignatureType> {
        match &self.receiver {
            Some(SignatureType::Class { outer, .. }) => outer.as_deref(),
            _ => None,
        }
    }

    /// A type after the variables, unless that is too long.
    fn write(&self, of: SignatureType) -> Option<String> {
        let text = ScopedType { variables: self.variables.clone(), of }.to_string();
        Some(text).filter(|text| text.len() <= MOST_TEXT)
    }
}

fn signature_of(class: &ClassFile) -> ClassSignature {
    let signature = class.signature().and_then(|index| ClassSignature::parse(&text(class, index)));
    signature.unwrap_or_default()
}

/// What the variables that a supertype of a class may name stand for, in terms of the class's own; nothing if it is none. A
/// class that does not say what they are leaves it open.
fn in_supertype(classes: &dyn Classes, class: &ClassFile, above: &str) -> Result<Option<Bindings>, CheckError> {
    let mut seen = vec![class.name().into_owned()];
    let mut waiting = VecDeque::from([(class.clone(), Bindings::new())]);
    while let Some((class, bindings)) = waiting.pop_front() {
        let names = class.super_name().map(|name| name.into_owned()).into_iter();
        let interfaces = class.interfaces.iter().filter_map(|&index| class.pool.class_name(index).ok());
        let mut types = signature_of(&class).supertypes.into_iter();
        for name in names.chain(interfaces.map(|name| name.into_owned())) {
            let named =
                types.next().filter(|read| matches!(read, SignatureType::Class { name: read, .. } if **read == *name));
            if seen.contains(&name) || seen.len() >= MOST_ABOVE {
                continue;
            }
            let Some(file) = classes.find(&name).map_err(CheckError::Other)? else { continue };
            let named = named.and_then(|read| read.with(&bindings));
            let inside = arguments(classes, &file, named.as_ref(), MOST_AROUND)?;
            if name == above {
                return Ok(Some(inside));
            }
            seen.push(name);
            waiting.push_back((file, inside));
        }
    }
    Ok(None)
}

/// What the variables stand for that a class and those around it declare, where it is of a type.
fn arguments(
    classes: &dyn Classes,
    class: &ClassFile,
    of: Option<&SignatureType>,
    most_around: usize,
) -> Result<Bindings, CheckError> {
    let (arguments, around): (&[SignatureType], _) = match of {
        Some(SignatureType::Class { arguments, outer, .. }) => (arguments, outer.as_deref()),
        _ => (&[], None),
    };
    let mut bindings = Bindings::new();
    let variables = signature_of(class).variables;
    let is_raw = variables.len() != arguments.len();
    for (number, TypeVariable { name, .. }) in variables.into_iter().enumerate() {
        let any = SignatureType::Wildcard(None, None);
        bindings.push((name, if is_raw { any } else { arguments[number].clone() }));
    }
    if most_around > 0
        && let Some(outer) = outer_class(classes, class)?
        && let Some(outer) = classes.find(&outer).map_err(CheckError::Other)?
    {
        bindings.extend(self::arguments(classes, &outer, around, most_around - 1)?);
    }
    Ok(bindings)
}
