//! Assertions of what there is after a call: a value, what has become of the input, and the parts of what is new.

use crate::java::{decapitalized, string_literal, typed};
use crate::model::simple_name;
use crate::test_method::Writer;
use jaywalk_classes::Kind;
use jaywalk_explore::{ChangedPart, SeenValue};

impl Writer<'_, '_> {
    /// Asserts what has become of the input's objects, where that is simple.
    pub(crate) fn assert_changes(&mut self) {
        let observed = self.case.observed;
        for change in &observed.changes {
            let Some(variable) = self.builder.variable(change.object).map(str::to_owned) else { continue };
            let place = match change.part {
                ChangedPart::Field(field) if self.builder.field_of(change.object, field).name.starts_with("this$") => {
                    continue;
                }
                _ if !self.is_told(&change.value) => continue,
                ChangedPart::Field(field) => self.builder.read(change.object, field),
                ChangedPart::Element(index) => format!("{variable}[{index}]"),
                ChangedPart::Elements => variable,
            };
            self.assert_value(&change.value, &place);
        }
    }

    /// Whether there is something to assert of a value.
    pub(crate) fn is_told(&self, value: &SeenValue) -> bool {
        match value {
            SeenValue::Open => false,
            SeenValue::Input(number) => self.builder.variable(*number).is_some(),
            SeenValue::Unknown(number) => self.builder.unknown(*number).is_some(),
            _ => true,
        }
    }

    /// Asserts that an expression, which may be of type `Object`, has a value.
    pub(crate) fn assert_value(&mut self, value: &SeenValue, place: &str) {
        let is_object = place == "result" || place.starts_with("get(") || place.starts_with("call(");
        let line = match value {
            SeenValue::Null => format!("{}({place})", self.uses("assertNull")),
            SeenValue::Number(Kind::Boolean, literal) if !is_object => {
                let assertion = if literal == "true" { "assertTrue" } else { "assertFalse" };
                format!("{}({place})", self.uses(assertion))
            }
            SeenValue::Number(kind, literal) => {
                format!("{}({}, {place})", self.uses("assertEquals"), typed(*kind, literal))
            }
            SeenValue::Boxed(_, kind, literal) => {
                format!("{}({}, (Object) {place})", self.uses("assertEquals"), typed(*kind, literal))
            }
            SeenValue::Text(literal) => format!("{}({literal}, {place})", self.uses("assertEquals")),
            SeenValue::Input(number) => match self.builder.variable(*number).map(str::to_owned) {
                Some(variable) => format!("{}({variable}, {place})", self.uses("assertSame")),
                None => format!("{}({place})", self.uses("assertNotNull")),
            },
            SeenValue::Unknown(number) => match self.builder.unknown(*number).map(str::to_owned) {
                Some(null) if null == "null" => format!("{}({place})", self.uses("assertNull")),
                Some(variable) => format!("{}({variable}, {place})", self.uses("assertSame")),
                None => return,
            },
            SeenValue::Constant(class, name) => match self.world.source_name(class) {
                Some(class) => format!("{}({class}.{name}, {place})", self.uses("assertSame")),
                None => {
                    format!("{}({}, String.valueOf({place}))", self.uses("assertEquals"), string_literal(name))
                }
            },
            SeenValue::Numbers(kind, all) => {
                let type_name = format!("{}[]", kind.name());
                let elements = all.join(", ");
                let assertion = self.uses("assertArrayEquals");
                format!("{assertion}(new {type_name} {{{elements}}}, ({type_name}) {place})")
            }
            SeenValue::New(number) => return self.assert_made(*number, place),
            SeenValue::Elements(elements) => {
                let elements: Vec<&SeenValue> = elements.iter().collect();
                return self.assert_elements(&elements, place, (".size()", ".get(", ")"));
            }
            SeenValue::Open => return,
        };
        self.line(format!("{line};"));
    }

    /// Asserts of what class an object is that the method has made, and what its parts are.
    fn assert_made(&mut self, number: usize, place: &str) {
        if let Some(variable) = self.made.get(&number).cloned() {
            let assertion = self.uses("assertSame");
            self.line(format!("{assertion}({variable}, {place});"));
            return;
        }
        let observed = self.case.observed;
        let Some(object) = observed.made.get(number) else { return };
        let type_name = self.world.class_in_source(&object.class);
        let line = match &type_name {
            Some(class) => format!("{}({class}.class, {place}.getClass());", self.uses("assertEquals")),
            None => format!("{}({place});", self.uses("assertNotNull")),
        };
        self.line(line);
        let fields = object.fields.iter().filter(|field| self.is_told(&field.value));
        let (fields, elements) = (fields.collect::<Vec<_>>(), object.elements.as_ref());
        if fields.is_empty() && elements.is_none() || type_name.is_none() && elements.is_some() {
            return;
        }
        let type_name = type_name.unwrap_or_else(|| "Object".to_owned());
        let plural = if object.class.ends_with("[]") { "s" } else { "" };
        let wanted = decapitalized(simple_name(object.class.trim_end_matches("[]")));
        let variable = self.builder.names.give(&format!("{wanted}{plural}"));
        let cast = if type_name == "Object" { String::new() } else { format!("({type_name}) ") };
        self.line(format!("{type_name} {variable} = {cast}{place};"));
        self.made.insert(number, variable.clone());
        if let Some(elements) = elements {
            let how = if plural.is_empty() { (".size()", ".get(", ")") } else { (".length", "[", "]") };
            self.assert_elements(&elements.iter().collect::<Vec<_>>(), &variable, how);
        }
        let known = self.builder.know(&object.class, &variable, &fields);
        for (index, field) in fields.iter().enumerate() {
            let place = self.builder.read(known, index);
            self.assert_value(&field.value, &place);
        }
    }

    /// Asserts how many elements an array or list has, and which, as far as they are told.
    fn assert_elements(&mut self, elements: &[&SeenValue], variable: &str, (size, begin, end): (&str, &str, &str)) {
        let assertion = self.uses("assertEquals");
        self.line(format!("{assertion}({}, {variable}{size});", elements.len()));
        for (index, element) in elements.iter().enumerate() {
            if self.is_told(element) {
                self.assert_value(element, &format!("{variable}{begin}{index}{end}"));
            }
        }
    }
}
