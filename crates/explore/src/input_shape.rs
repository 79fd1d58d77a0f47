//! The input of a method that was checked: the heap that it was called on, in words; or the objects that a program has asked
//! for.

use crate::input_names::input_of_path;
use jaywalk_classes::Kind;
use jaywalk_classes::descriptor::external_type;
use jaywalk_classes::link::ClassId;
use jaywalk_formula::Java;
use jaywalk_machine::Machine;
use jaywalk_machine::unknown::{InputContent, InputHeap, InputValue};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// What a method was called with, or what a program has asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputShape {
    /// The parameters with their names; a receiver is the first, and called `this`. Or the objects that were asked for, with
    /// the names of what they are stored in.
    pub parameters: Vec<(String, ShapeValue)>,
    /// Whether the program has asked for it, between its choices.
    #[serde(default)]
    pub is_asked_for: bool,
    /// The objects, in the order in which they were come to.
    pub objects: Vec<ShapeObject>,
}

/// An object of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShapeObject {
    /// Its class, with dots.
    pub class: String,
    /// Its fields, those of superclasses first.
    pub fields: Vec<ShapeField>,
    /// What it contains where its fields do not tell that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<ShapeContent>,
    /// Of an array, how long it is and what it contains.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub array: Option<ShapeArray>,
}

/// An array of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShapeArray {
    /// Its length.
    pub length: ShapeValue,
    /// The elements that the path has used, with their indices in ascending order. The others can be anything.
    pub elements: Vec<(i32, ShapeValue)>,
}

/// What an object contains that its fields do not tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShapeContent {
    /// A string or a builder, as a literal of Java.
    Text(String),
    /// The same of a long one.
    LongText {
        /// Its first characters.
        first: String,
        /// How many more there are: each is an `a`.
        more: u64,
    },
    /// The number in a box.
    Number(ShapeValue),
    /// The name of a constant of an enum.
    Constant(String),
    /// The elements of a collection, in order.
    Elements(Vec<ShapeValue>),
    /// The keys and values of a map.
    Entries(Vec<(ShapeValue, ShapeValue)>),
    /// What an unknown function has returned for which arguments.
    Calls(Vec<ShapeCall>),
}

impl ShapeContent {
    /// The characters of a string or builder as Java writes them.
    pub fn text(&self) -> Option<String> {
        match self {
            ShapeContent::Text(literal) => Some(literal.clone()),
            ShapeContent::LongText { first, more } => Some(format!("{first} + \"a\".repeat({more})")),
            _ => None,
        }
    }
}

/// A call of an unknown function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShapeCall {
    /// The method.
    pub method: String,
    /// What it was called with.
    pub arguments: Vec<ShapeValue>,
    /// What it has returned, unless that is nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ShapeValue>,
}

/// A field of an object of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShapeField {
    /// The class that declares it, with dots.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its type, as the JVM writes it.
    pub descriptor: String,
    /// What it was when the method was called.
    pub value: ShapeValue,
}

/// What a parameter or field was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShapeValue {
    /// Null.
    Null,
    /// The object with this number, from 0 on.
    Object(usize),
    /// A reference that the path did not follow.
    Open {
        /// Whether it is known not to be null.
        is_object: bool,
        /// A class, with dots, that its object may have, if it is known not to be null.
        class: Option<String>,
        /// Whether it is of that class, as none of another is left.
        is_certain: bool,
        /// The name of the constant of that class that it may be, if that is an enum.
        constant: Option<String>,
        /// Which unknown of the path it is: what has the same number is the same.
        unknown: usize,
    },
    /// A number or boolean, as Java writes it.
    Number {
        /// The literal.
        literal: String,
        /// Whether the path would be the same with any other.
        is_free: bool,
    },
    /// A string or another object that the program has made, and that an unknown function was called with: in words.
    Made(String),
}

impl ShapeObject {
    /// The elements of a collection, the keys and values of a map.
    fn contents(&self) -> Vec<&ShapeValue> {
        match &self.content {
            Some(ShapeContent::Elements(elements)) => elements.iter().collect(),
            Some(ShapeContent::Entries(entries)) => entries.iter().flat_map(|(key, value)| [key, value]).collect(),
            _ => Vec::new(),
        }
    }
}

impl InputShape {
    /// The input of the path where the machine is, if there is one.
    pub fn of_path(machine: &Machine) -> Option<InputShape> {
        InputShape::with_unknowns(machine).map(|(shape, _)| shape)
    }

    /// The same, with the words of the unknowns, by their numbers.
    pub(crate) fn with_unknowns(machine: &Machine) -> Option<(InputShape, Vec<u64>)> {
        let mut unknowns = Vec::new();
        let (roots, InputHeap { parameters, objects }) = input_of_path(machine)?;
        let text = |symbol| machine.classes.symbols.text(symbol).to_owned();
        let objects = objects.into_iter().map(|object| ShapeObject {
            class: class_text(machine, object.class),
            array: object.array.map(|array| ShapeArray {
                length: of_value(machine, &mut unknowns, array.length),
                elements: array
                    .elements
                    .into_iter()
                    .map(|element| (element.index, of_value(machine, &mut unknowns, element.value)))
                    .collect(),
            }),
            fields: object
                .fields
                .into_iter()
                .map(|(field, value)| {
                    let field = machine.classes.field(field);
                    let class = machine.classes.external_name(field.class);
                    ShapeField {
                        class,
                        name: text(field.name),
                        descriptor: text(field.descriptor),
                        value: of_value(machine, &mut unknowns, value),
                    }
                })
                .collect(),
            content: object.content.map(|content| of_content(machine, &mut unknowns, content)),
        });
        let objects = objects.collect();
        let values = parameters.into_iter().map(|value| of_value(machine, &mut unknowns, value));
        let parameters = roots.into_iter().map(|root| root.name).zip(values).collect();
        let is_asked_for = machine.session.parameters.is_none();
        Some((InputShape { parameters, is_asked_for, objects }, unknowns))
    }

    /// Whether a parameter or field is decided to be null.
    pub fn has_null(&self) -> bool {
        self.values().any(|value| *value == ShapeValue::Null)
    }

    /// The unknowns of which nothing says that they are not null.
    pub fn unknowns_that_can_be_null(&self) -> BTreeSet<usize> {
        let number = |value: &ShapeValue| match value {
            ShapeValue::Open { is_object: false, unknown, .. } => Some(*unknown),
            _ => None,
        };
        self.values().filter_map(number).collect()
    }

    /// What parameters, fields, elements and contents are.
    fn values(&self) -> impl Iterator<Item = &ShapeValue> {
        let parameters = self.parameters.iter().map(|(_, value)| value);
        let fields = self.objects.iter().flat_map(|object| &object.fields).map(|field| &field.value);
        let elements = self.objects.iter().filter_map(|object| object.array.as_ref()).flat_map(|array| &array.elements);
        let contents = self.objects.iter().flat_map(ShapeObject::contents);
        parameters.chain(fields).chain(elements.map(|(_, value)| value)).chain(contents)
    }

    /// A line for each parameter. An object is shown where it first comes, and is a number from then on.
    pub fn lines(&self) -> Vec<String> {
        let mut seen = vec![false; self.objects.len()];
        let line = |(name, value): &(String, ShapeValue)| {
            let mut line = format!("{name} = ");
            self.write(&mut line, value, &mut seen);
            line
        };
        self.parameters.iter().map(line).collect()
    }

    fn write(&self, line: &mut String, value: &ShapeValue, seen: &mut [bool]) {
        match value {
            ShapeValue::Null => line.push_str("null"),
            ShapeValue::Open { is_object: true, class: Some(class), is_certain: true, .. } => {
                let _ = write!(line, "any {}", class.rsplit(['.', '$']).next().unwrap_or(class));
            }
            ShapeValue::Open { is_object: true, .. } => line.push_str("any object"),
            ShapeValue::Open { is_object: false, .. } => line.push_str("any"),
            ShapeValue::Number { literal, is_free: false } => line.push_str(literal),
            ShapeValue::Number { literal, is_free: true } => {
                let _ = write!(line, "{literal} (any)");
            }
            ShapeValue::Made(text) => line.push_str(text),
            &ShapeValue::Object(number) => {
                let Some(object) = self.objects.get(number) else { return };
                let was_seen = std::mem::replace(&mut seen[number], true);
                let simple = object.class.rsplit(['.', '$']).next().unwrap_or(&object.class);
                match &object.content {
                    Some(ShapeContent::Constant(name)) => {
                        let _ = write!(line, "{}.{name}", self.enum_name(object));
                        return;
                    }
                    Some(content)
                        if object.class == "java.lang.String"
                            && let Some(text) = content.text() =>
                    {
                        line.push_str(&text);
                        self.write_identity(line, number);
                        return;
                    }
                    Some(ShapeContent::Number(value)) if object.class.starts_with("java.lang.") => {
                        self.write(line, value, seen);
                        self.write_identity(line, number);
                        return;
                    }
                    _ => {}
                }
                let _ = write!(line, "{simple} #{}", number + 1);
                if !was_seen {
                    line.push(' ');
                    self.write_object(line, object, seen);
                }
            }
        }
    }

    /// What an object contains and the fields that it has besides, where it is shown first.
    fn write_object(&self, line: &mut String, object: &ShapeObject, seen: &mut [bool]) {
        self.write_content(line, object, seen);
        let tells_fields = matches!(object.content, None | Some(ShapeContent::Calls(_)));
        if !tells_fields && !object.fields.is_empty() {
            line.push_str(" {");
            self.write_fields(line, object, true, seen);
            line.push('}');
        }
    }

    fn write_content(&self, line: &mut String, object: &ShapeObject, seen: &mut [bool]) {
        match &object.content {
            Some(content @ (ShapeContent::Text(_) | ShapeContent::LongText { .. })) => {
                let _ = write!(line, "{{{}}}", content.text().unwrap_or_default());
            }
            Some(ShapeContent::Number(value)) => {
                line.push('{');
                self.write(line, value, seen);
                line.push('}');
            }
            Some(ShapeContent::Elements(elements)) => {
                line.push('[');
                self.write_list(line, elements, seen);
                line.push(']');
            }
            Some(ShapeContent::Entries(entries)) => {
                line.push('{');
                for (index, (key, value)) in entries.iter().enumerate() {
                    line.push_str(if index > 0 { ", " } else { "" });
                    self.write(line, key, seen);
                    line.push_str(": ");
                    self.write(line, value, seen);
                }
                line.push('}');
            }
            Some(ShapeContent::Calls(calls)) => {
                line.push('{');
                for (index, ShapeCall { method, arguments, result }) in calls.iter().enumerate() {
                    let _ = write!(line, "{}{method}(", if index > 0 { ", " } else { "" });
                    self.write_list(line, arguments, seen);
                    line.push(')');
                    if let Some(result) = result {
                        line.push_str(" = ");
                        self.write(line, result, seen);
                    }
                }
                self.write_fields(line, object, calls.is_empty(), seen);
                line.push('}');
            }
            Some(ShapeContent::Constant(_)) => {}
            None => {
                line.push('{');
                self.write_fields(line, object, true, seen);
                line.push('}');
            }
        }
    }

    fn write_list(&self, line: &mut String, values: &[ShapeValue], seen: &mut [bool]) {
        for (index, value) in values.iter().enumerate() {
            line.push_str(if index > 0 { ", " } else { "" });
            self.write(line, value, seen);
        }
    }

    /// The elements and fields that the path has asked for.
    fn write_fields(&self, line: &mut String, object: &ShapeObject, mut is_first: bool, seen: &mut [bool]) {
        let length = object.array.iter().map(|array| ("length".to_owned(), &array.length));
        let elements = object.array.iter().flat_map(|array| &array.elements);
        let elements = elements.map(|(index, value)| (format!("[{index}]"), value));
        let fields = object.fields.iter().map(|field| (field.name.clone(), &field.value));
        let is_told = |(_, value): &(String, &ShapeValue)| match value {
            // Where nothing is shown, null will do.
            ShapeValue::Open { is_object, .. } => *is_object,
            ShapeValue::Number { is_free, .. } => !is_free,
            _ => true,
        };
        for (name, value) in length.chain(elements.chain(fields).filter(is_told)) {
            let _ = write!(line, "{}{name}: ", if is_first { "" } else { ", " });
            is_first = false;
            self.write(line, value, seen);
        }
    }

    /// Which object a string or box is, where another one is equal to it or it is there more than once.
    fn write_identity(&self, line: &mut String, number: usize) {
        let equal = self.objects.iter().filter(|object| object.content == self.objects[number].content).count();
        let of_fields = self.objects.iter().flat_map(|object| object.fields.iter().map(|field| &field.value));
        let of_contents = self.objects.iter().flat_map(ShapeObject::contents);
        let all = self.parameters.iter().map(|(_, value)| value).chain(of_fields).chain(of_contents);
        let uses = all.filter(|&value| *value == ShapeValue::Object(number)).count();
        if equal > 1 || uses > 1 {
            let _ = write!(line, " #{}", number + 1);
        }
    }

    /// The enum that a constant is of: it may be of a class of its own in that.
    fn enum_name<'a>(&self, constant: &'a ShapeObject) -> &'a str {
        let is_numbered = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
        let mut parts = constant.class.rsplit(['.', '$']);
        parts.find(|name| !is_numbered(name)).unwrap_or(&constant.class)
    }
}

/// A class as Java writes it.
pub(crate) fn class_text(machine: &Machine, class: ClassId) -> String {
    match machine.classes.class(class) {
        array if array.is_array() => external_type(machine.classes.symbols.text(array.name)),
        _ => machine.classes.external_name(class),
    }
}

fn of_content(machine: &Machine, unknowns: &mut Vec<u64>, content: InputContent) -> ShapeContent {
    let mut of = |value| of_value(machine, unknowns, value);
    match content {
        InputContent::Text { units, more: 0, .. } => ShapeContent::Text(Java::string_literal(&units)),
        InputContent::Text { units, more, .. } => {
            ShapeContent::LongText { first: Java::string_literal(&units), more: more as u64 }
        }
        InputContent::Number(value, _) => ShapeContent::Number(of(value)),
        InputContent::Constant(name) => ShapeContent::Constant(name),
        InputContent::Elements(elements, _) => ShapeContent::Elements(elements.into_iter().map(&mut of).collect()),
        InputContent::Entries(entries, _) => {
            ShapeContent::Entries(entries.into_iter().map(|(key, value)| (of(key), of(value))).collect())
        }
        InputContent::Calls(calls) => {
            let calls = calls.into_iter().map(|call| ShapeCall {
                method: call.method,
                arguments: call.arguments.into_iter().map(&mut of).collect(),
                result: call.result.map(&mut of),
            });
            ShapeContent::Calls(calls.collect())
        }
    }
}

fn of_value(machine: &Machine, unknowns: &mut Vec<u64>, value: InputValue) -> ShapeValue {
    match value {
        InputValue::Null => ShapeValue::Null,
        InputValue::Text(units) => ShapeValue::Made(Java::string_literal(&units)),
        InputValue::Made(class) => ShapeValue::Made(format!("a new {}", machine.classes.external_name(class))),
        InputValue::Object(number) => ShapeValue::Object(number),
        InputValue::Open { is_object, class, is_certain, constant, word, .. } => {
            let name = |field| machine.classes.symbols.text(machine.classes.field(field).name).to_owned();
            let class = class.map(|class| class_text(machine, class));
            let unknown = unknowns.iter().position(|&other| other == word).unwrap_or_else(|| {
                unknowns.push(word);
                unknowns.len() - 1
            });
            ShapeValue::Open { is_object, class, is_certain, constant: constant.map(name), unknown }
        }
        InputValue::Number { kind: Kind::Boolean, word, is_free, .. } => {
            ShapeValue::Number { literal: (word != 0).to_string(), is_free }
        }
        InputValue::Number { kind, word, is_free, .. } => {
            ShapeValue::Number { literal: Java::literal(kind, word), is_free }
        }
    }
}
