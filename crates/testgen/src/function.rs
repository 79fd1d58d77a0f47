//! Unknown functions: an anonymous class that returns what was seen.

use crate::building::{Builder, Given};
use crate::java::{default_literal, is_identifier, typed};
use crate::model::ClassModel;
use crate::test_method::Refusal;
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::{MethodDescriptor, kind_of};
use jaywalk_classes::link::flags::ABSTRACT;
use jaywalk_explore::{ShapeCall, ShapeValue};
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
    /// Declares an object of an interface that nobody implements.
    pub(crate) fn declare_function(&mut self, object: usize, calls: &[ShapeCall]) -> Result<(), Refusal> {
        let (variable, class) = self.begin(object);
        let refused = || Refusal::new(format!("an unknown function {class}"));
        let model = self.world.class(&class).filter(|model| model.is_interface()).ok_or_else(refused)?;
        let name = self.world.class_in_source(&class).ok_or_else(refused)?;
        let wanted = self.abstract_methods(&model).ok_or_else(refused)?;
        let mut lines = vec![format!("{name} {variable} = new {name}() {{")];
        for method in &wanted {
            let is_alone = wanted.iter().filter(|other| other.name == method.name).count() == 1;
            let own: Vec<&ShapeCall> = calls.iter().filter(|call| call.method == method.name).collect();
            if !is_alone && !own.is_empty() {
                return Err(refused());
            }
            self.write_method(method, &own, &mut lines)?.ok_or_else(refused)?;
        }
        lines.push("};".to_owned());
        self.lines.append(&mut lines);
        self.finish(object);
        // Arguments that nobody has looked at are all null here.
        self.hopes.get_or_insert_with(|| format!("plain Java cannot make the unknown function {class} as it is"));
        Ok(())
    }

    /// The methods without code of an interface; `None` if a class cannot implement them as the JVM sees them.
    fn abstract_methods(&self, model: &Rc<ClassModel>) -> Option<Vec<Wanted>> {
        let is_generic = |class: &ClassModel| class.file.signature().is_some();
        let mut all = vec![Rc::clone(model)];
        all.extend(self.world.interfaces(&model.name));
        let mut wanted: Vec<Wanted> = Vec::new();
        for class in &all {
            for method in class.file.methods.iter().filter(|method| method.access & ABSTRACT != 0) {
                let (name, descriptor) = (class.text(method.name), class.text(method.descriptor));
                let is_known = wanted.iter().any(|other| other.name == name && other.descriptor == descriptor);
                let has_code = all
                    .iter()
                    .any(|other| other.method(&name, &descriptor).is_some_and(|other| other.access & ABSTRACT == 0));
                if is_known || has_code || OF_OBJECT.contains(&(name.as_str(), descriptor.as_str())) {
                    continue;
                }
                // What a type argument makes of the parameters, only the compiler knows.
                let is_bound = class.name != model.name && method.signature(&class.file).is_some();
                if is_bound && !is_generic(model) || !is_identifier(&name) {
                    return None;
                }
                wanted.push(Wanted { name, descriptor });
            }
        }
        Some(wanted)
    }

    /// A method that returns what the calls have returned; `None` if it cannot be written.
    fn write_method(
        &mut self,
        method: &Wanted,
        calls: &[&ShapeCall],
        lines: &mut Vec<String>,
    ) -> Result<Option<()>, Refusal> {
        let Some(shape) = MethodDescriptor::parse(&method.descriptor) else { return Ok(None) };
        let Some(result) = self.world.type_name(shape.result) else { return Ok(None) };
        let names: Vec<String> = shape.parameters.iter().map(|_| self.names.give("argument")).collect();
        let types: Option<Vec<String>> = shape.parameters.iter().map(|own| self.world.type_name(own)).collect();
        let Some(types) = types else { return Ok(None) };
        let declared: Vec<String> = types.iter().zip(&names).map(|(of, name)| format!("{of} {name}")).collect();
        lines.push(format!("    public {result} {}({}) {{", method.name, declared.join(", ")));
        for call in calls {
            let Some(returned) = &call.result else { continue };
            let mut conditions = Vec::new();
            for ((value, name), descriptor) in call.arguments.iter().zip(&names).zip(&shape.parameters) {
                let Some(condition) = self.is_argument(value, name, descriptor)? else { return Ok(None) };
                conditions.push(condition);
            }
            let Given::Expression(value) = self.given(returned, shape.result)? else { return Ok(None) };
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
        Ok(Some(match kind_of(descriptor) {
            Kind::Float => format!("Float.compare({name}, {expected}) == 0"),
            Kind::Double => format!("Double.compare({name}, {expected}) == 0"),
            Kind::Reference if self.is_value(value) => format!("{expected}.equals({name})"),
            Kind::Reference => format!("(Object) {name} == (Object) {expected}"),
            _ => format!("{name} == {expected}"),
        }))
    }
}
