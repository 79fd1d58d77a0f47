//! Conditions on objects, wherever they are declared.

use crate::hierarchy::{Classes, annotations_of, supertypes};
use crate::promise::{Argument, Predicate, Promise, Question, When};
use crate::subject::CheckError;
use jaywalk_classes::descriptor::{class_name, of_class};
use jaywalk_classes::file::{ClassFile, ElementValue};

const ACC_PRIVATE: u16 = 0x0002;
const INVARIANT: &str = "Ljaywalk/Invariant;";

/// A condition on the objects of a class.
#[derive(Clone, Debug)]
struct Declared {
    /// The class of the objects, with slashes.
    of: String,
    predicate: Predicate,
    /// Whether it is declared for a class that is not its own.
    is_beside: bool,
    is_private: bool,
}

/// All invariants of the class path.
#[derive(Debug)]
pub(crate) struct Invariants {
    all: Vec<Declared>,
}

/// An object whose invariants are wanted.
pub(crate) struct Object<'a> {
    /// Its type.
    pub descriptor: &'a str,
    /// Where it comes from.
    pub argument: Argument,
    /// What messages call it, unless it is the receiver.
    pub name: Option<&'a str>,
    /// The classes that the method's code casts to, or tests for.
    pub casts: &'a [String],
}

impl Invariants {
    /// Looks for them.
    pub(crate) fn find(classes: &dyn Classes) -> Invariants {
        Invariants { all: classes.mentioning(INVARIANT).iter().flat_map(declared_in).collect() }
    }

    /// The classes with invariants of other classes, with slashes: they may look at what is private there.
    pub(crate) fn beside(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for declared in self.all.iter().filter(|declared| declared.is_beside) {
            if !names.contains(&declared.predicate.class) {
                names.push(declared.predicate.class.clone());
            }
        }
        names
    }

    /// The invariants of an object. Those that a subclass adds are asked where the object is of that class.
    pub(crate) fn of_object(&self, classes: &dyn Classes, object: &Object<'_>) -> Result<Vec<Promise>, CheckError> {
        let Object { descriptor, argument, name, casts } = *object;
        if !descriptor.starts_with('L') || self.all.is_empty() {
            return Ok(Vec::new());
        }
        let wanted = class_name(descriptor);
        let Some(class) = classes.find(wanted).map_err(CheckError::Other)? else { return Ok(Vec::new()) };
        let above: Vec<String> = supertypes(classes, &class)?.iter().map(|class| class.name().into_owned()).collect();
        let place = |declared: &Declared| above.iter().position(|name| *name == declared.of);
        let mut inherited: Vec<(usize, &Declared)> =
            self.all.iter().filter_map(|declared| Some((place(declared)?, declared))).collect();
        inherited.sort_by_key(|&(place, _)| place);
        let when = match argument {
            Argument::Receiver => When::Always,
            Argument::Result => When::Made(argument, None),
            _ => When::NotNull(argument),
        };
        let mut asked: Vec<(&Declared, When)> = Vec::new();
        for (_, declared) in inherited {
            // The one above is asked by the name of the one that overrides it.
            if !asked.iter().any(|(other, _)| other.is_same_method(declared)) {
                asked.push((declared, when.clone()));
            }
        }
        let own = asked.len();
        let others = self.all.iter().filter(|declared| place(declared).is_none());
        // Of a type of the JDK's nearly everything may turn out to be an object, so there the method's own code must cast to it.
        let is_any = classes.is_of_jdk(wanted);
        for declared in others.filter(|declared| !is_any || casts.contains(&declared.of)) {
            let Some(below) = classes.find(&declared.of).map_err(CheckError::Other)? else { continue };
            let is_below = supertypes(classes, &below)?.iter().any(|class| class.name() == wanted);
            if is_below && !asked[..own].iter().any(|(other, _)| other.is_same_method(declared)) {
                let class = declared.of.clone();
                let when = match argument {
                    Argument::Result => When::Made(argument, Some(class)),
                    _ => When::Instance(argument, class),
                };
                asked.push((declared, when));
            }
        }
        let mut promises = Vec::new();
        for (declared, when) in asked {
            let predicate = declared.checked()?;
            let of = name.map_or_else(String::new, |name| format!(" of {name}"));
            let what = format!("the invariant {}{of}", predicate.name);
            promises.push(Promise { what, question: Question::Predicate(predicate), arguments: vec![argument], when });
        }
        Ok(promises)
    }
}

impl Declared {
    /// Whether a call of the one is a call of the other, where one class inherits from the other.
    fn is_same_method(&self, other: &Declared) -> bool {
        let is_virtual = |declared: &Declared| !declared.is_beside && !declared.is_private;
        is_virtual(self) && is_virtual(other) && self.predicate.name == other.predicate.name
    }

    /// The predicate, if it is of the shape that an invariant must have.
    fn checked(&self) -> Result<Predicate, CheckError> {
        let Predicate { class, name, descriptor, is_static, .. } = &self.predicate;
        let place = format!("{}.{name}", class.replace('/', "."));
        if self.is_beside {
            let of = self.of.replace('/', ".");
            let takes = descriptor.strip_suffix(")Z").and_then(|rest| rest.strip_prefix('('));
            let takes_it = takes.is_some_and(|taken| taken == of_class(&self.of) || taken == "Ljava/lang/Object;");
            if !is_static || !takes_it {
                let wanted = format!("static boolean {name}({of})");
                let text = format!("@Invariant(of = {of}.class) wants a method `{wanted}`, unlike {place}");
                return Err(CheckError::Other(text));
            }
        } else if descriptor != "()Z" || *is_static {
            let text = format!("@Invariant wants a method `boolean {name}()` that is not static, unlike {place}");
            return Err(CheckError::Other(text));
        }
        Ok(self.predicate.clone())
    }
}

fn declared_in(class: &ClassFile) -> Vec<Declared> {
    let mut found = Vec::new();
    for member in &class.methods {
        let all = annotations_of(class, member);
        let Some(annotation) = all.iter().find(|annotation| annotation.descriptor == INVARIANT) else { continue };
        let named = match annotation.element("of") {
            Some(ElementValue::Class(descriptor)) => Some(class_name(descriptor).to_owned()),
            _ => None,
        };
        let is_beside = named.is_some();
        let of = named.unwrap_or_else(|| class.name().into_owned());
        let is_private = member.access & ACC_PRIVATE != 0;
        found.push(Declared { of, predicate: Predicate::new(class, member), is_beside, is_private });
    }
    found
}
