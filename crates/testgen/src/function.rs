//! Unknown functions: an anonymous class that returns what was seen.

use crate::building::{Builder, Given, Made, OBJECT};
use crate::java::{default_literal, is_identifier, typed};
use crate::model::ClassModel;
use crate::test_method::Refusal;
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::{MethodDescriptor, kind_of};
use jaywalk_classes::link::flags::ABSTRACT;
use jaywalk_classes::signature::{Bindings, ClassSignature, MethodSignature, SignatureType};
use jaywalk_explore::{ShapeCall, ShapeValue};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What each class has, so that nobody need implement it.
const OF_OBJECT: [(&str, &str); 3] =
    [("equals", "(Ljava/lang/Object;)Z"), ("hashCode", "()I"), ("toString", "()Ljava/lang/String;")];

/// A method to implement.
struct Wanted {
    name: String,
    descriptor: String,
}

impl Builder<'_, '_> {
    /// Declares an object of an interface or abstract class that nobody implements.
    pub(crate) fn declare_function(&mut self, object: usize, calls: &[ShapeCall]) -> Result<(), Refusal> {
        let (variable, class) = self.begin(object);
        let refused = || Refusal::new(format!("an unknown function {class}"));
        let model = self.world.class(&class).filter(|model| model.is_abstract()).ok_or_else(refused)?;
        let name = self.world.class_in_source(&class).ok_or_else(refused)?;
        let wanted = self.abstract_methods(&model).ok_or_else(refused)?;
        let made = if model.is_interface() {
            Made::whole(format!("new {name}()"))
        } else {
            let plan = self.plan(object, &model).ok_or_else(refused)?;
            self.constructor_call(object, &model, &plan)?
        };
        let mut lines = vec![format!("{name} {variable} = {} {{", made.expression)];
        for method in &wanted {
            let is_alone = wanted.iter().filter(|other| other.name == method.name).count() == 1;
            let own: Vec<&ShapeCall> = calls.iter().filter(|call| call.method == method.name).collect();
            if !is_alone && !own.is_empty() {
                return Err(refused());
            }
            let world = self.world;
            let written = world.inside(&class, || self.write_method(object, method, &own, &mut lines))?;
            written.ok_or_else(refused)?;
        }
        lines.push("};".to_owned());
        self.lines.append(&mut lines);
        self.finish(object);
        self.set_others(object, &model, &made)?;
        // Arguments that nobody has looked at are all null here.
        self.hopes.get_or_insert_with(|| format!("plain Java cannot make the unknown function {class} as it is"));
        Ok(())
    }

    /// The methods without code of an interface or abstract class; `None` if a class cannot implement them as the JVM sees
    /// them.
    fn abstract_methods(&self, model: &Rc<ClassModel>) -> Option<Vec<Wanted>> {
        let mut all = if model.is_interface() { vec![Rc::clone(model)] } else { self.world.ancestry(&model.name) };
        all.extend(self.world.interfaces(&model.name));
        let bindings = self.bindings_above(model);
        let mut wanted: Vec<Wanted> = Vec::new();
        for (number, class) in all.iter().enumerate() {
            // Code counts, unless it is this class that says otherwise.
            let counts = |(place, other): &(usize, &Rc<ClassModel>)| match (class.is_interface(), other.is_interface())
            {
                (true, true) => !self.world.is_subclass(&class.name, &other.name),
                (true, false) => true,
                (false, _) => *place < number,
            };
            for method in class.file.methods.iter().filter(|method| method.access & ABSTRACT != 0) {
                let (name, descriptor) = (class.text(method.name), class.text(method.descriptor));
                let has_code = all.iter().enumerate().filter(counts).any(|(_, other)| {
                    other.method(&name, &descriptor).is_some_and(|other| other.access & ABSTRACT == 0)
                });
                let is_of_object = class.is_interface() && OF_OBJECT.contains(&(name.as_str(), descriptor.as_str()));
                if has_code || is_of_object {
                    continue;
                }
                if !self.world.sees_member(class, method.access) {
                    return None;
                }
                let signature = method.signature(&class.file).map(|signature| class.text(signature));
                let bound = bindings.get(&class.name).zip(signature.as_deref());
                let descriptor = match bound {
                    Some((bindings, signature)) => bound_descriptor(signature, bindings, &descriptor)?,
                    None => descriptor,
                };
                if !is_identifier(&name) {
                    return None;
                }
                if wanted.iter().any(|other| other.name == name && other.descriptor == descriptor) {
                    continue;
                }
                wanted.push(Wanted { name, descriptor });
            }
        }
        Some(wanted)
    }

    /// What the variables of the types above one stand for, by the names of these; of one that has variables itself the
    /// source tells nothing, so that all are as the JVM sees them.
    fn bindings_above(&self, model: &Rc<ClassModel>) -> BTreeMap<String, Bindings> {
        let signature = |class: &ClassModel| {
            let text = class.file.signature().map(|signature| class.text(signature));
            text.and_then(|text| ClassSignature::parse(&text))
        };
        let (mut found, mut left) = (BTreeMap::new(), vec![(Rc::clone(model), Bindings::new())]);
        if signature(model).is_some_and(|signature| !signature.variables.is_empty()) {
            return found;
        }
        while let Some((class, bindings)) = left.pop() {
            let supertypes = signature(&class).map_or_else(Vec::new, |signature| signature.supertypes);
            for supertype in &supertypes {
                let SignatureType::Class { name, arguments, .. } = supertype else { continue };
                let Some(above) = self.world.class(name) else { continue };
                let variables = signature(&above).map_or_else(Vec::new, |signature| signature.variables);
                let bound = variables
                    .into_iter()
                    .zip(arguments.iter())
                    .filter_map(|(variable, argument)| Some((variable.name, argument.with(&bindings)?)));
                let bound: Bindings = bound.collect();
                if found.insert(above.name.clone(), bound.clone()).is_none() {
                    left.push((above, bound));
                }
            }
        }
        found
    }

    /// A method that returns what the calls have returned; `None` if it cannot be written.
    fn write_method(
        &mut self,
        object: usize,
        method: &Wanted,
        calls: &[&ShapeCall],
        lines: &mut Vec<String>,
    ) -> Result<Option<()>, Refusal> {
        let Some(shape) = MethodDescriptor::parse(&method.descriptor) else { return Ok(None) };
        let Some(result) = self.world.type_name(shape.result) else { return Ok(None) };
        let Some(any) = self.world.type_name(OBJECT) else { return Ok(None) };
        let names: Vec<String> = shape.parameters.iter().map(|_| self.names.give("argument")).collect();
        let types: Option<Vec<String>> = shape.parameters.iter().map(|own| self.world.type_name(own)).collect();
        let Some(types) = types else { return Ok(None) };
        let declared: Vec<String> = types.iter().zip(&names).map(|(of, name)| format!("{of} {name}")).collect();
        lines.push(format!("    public {result} {}({}) {{", method.name, declared.join(", ")));
        for call in calls {
            let Some(returned) = &call.result else { continue };
            let mut conditions = Vec::new();
            for ((value, name), descriptor) in call.arguments.iter().zip(&names).zip(&shape.parameters) {
                // It can be given itself.
                let condition = match *value == ShapeValue::Object(object) {
                    true => Some(format!("({any}) {name} == ({any}) this")),
                    false => self.is_argument(value, name, descriptor)?,
                };
                let Some(condition) = condition else { return Ok(None) };
                conditions.push(condition);
            }
            let value = match *returned == ShapeValue::Object(object) {
                true => "this".to_owned(),
                false => match self.given(returned, shape.result)? {
                    Given::Expression(value) => value,
                    Given::Awaits(_) => return Ok(None),
                },
            };
            let when = if conditions.is_empty() { String::new() } else { format!("if ({}) ", conditions.join(" && ")) };
            lines.push(format!("        {when}return {value};"));
            if conditions.is_empty() {
                lines.push("    }".to_owned());
                return Ok(Some(()));
            }
        }
        if shape.result != "V" {
            lines.push(format!(
                "        return {};",
                typed(kind_of(shape.result), default_literal(kind_of(shape.result)))
            ));
        }
        lines.push("    }".to_owned());
        Ok(Some(()))
    }

    /// Whether a string or box is as good as an equal one.
    fn is_value(&self, value: &ShapeValue) -> bool {
        matches!(value, ShapeValue::Object(number) if self.class_of(*number).starts_with("java.lang."))
    }

    /// Whether an argument is the one of a call.
    fn is_argument(&mut self, value: &ShapeValue, name: &str, descriptor: &str) -> Result<Option<String>, Refusal> {
        if let ShapeValue::Made(text) = value {
            return Ok(text.starts_with('"').then(|| format!("{text}.equals({name})")));
        }
        let Given::Expression(expected) = self.given(value, descriptor)? else { return Ok(None) };
        let any = self.world.lang("Object");
        Ok(Some(match kind_of(descriptor) {
            // As a box: no field that is inherited has the name of one.
            Kind::Float | Kind::Double => format!("(({any}) {name}).equals({expected})"),
            Kind::Reference if self.is_value(value) => format!("{expected}.equals({name})"),
            Kind::Reference => format!("({any}) {name} == ({any}) {expected}"),
            _ => format!("{name} == {expected}"),
        }))
    }
}

/// The descriptor that a method has for a class that implements it, given what the variables of its own class stand for.
fn bound_descriptor(signature: &str, bindings: &Bindings, descriptor: &str) -> Option<String> {
    let (signature, shape) = (MethodSignature::parse(signature)?, MethodDescriptor::parse(descriptor)?);
    if signature.parameters.len() != shape.parameters.len() {
        return None;
    }
    // Its own variables hide those of the class.
    let is_own = |name: &str| signature.variables.iter().any(|variable| &*variable.name == name);
    let bindings: Bindings = bindings.iter().filter(|(name, _)| !is_own(name)).cloned().collect();
    let one = |of: &SignatureType, plain: &str| of.with(&bindings).map(|bound| erased(&bound, plain));
    let parameters = signature.parameters.iter().zip(&shape.parameters).map(|(of, plain)| one(of, plain));
    let parameters = parameters.collect::<Option<String>>()?;
    Some(format!("({parameters}){}", one(&signature.result, shape.result)?))
}

/// The descriptor that is left of a type; of a variable that stands for nothing the one that it has.
fn erased(of: &SignatureType, plain: &str) -> String {
    match of {
        SignatureType::Class { name, .. } => format!("L{name};"),
        SignatureType::Array(element) => format!("[{}", erased(element, plain.strip_prefix('[').unwrap_or(plain))),
        _ => plain.to_owned(),
    }
}
