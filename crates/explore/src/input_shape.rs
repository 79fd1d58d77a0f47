//! The input of a method that was checked: the heap that it was called on, in words.

use jaywalk_classes::Kind;
use jaywalk_formula::Java;
use jaywalk_machine::Machine;
use jaywalk_machine::unknown::{InputHeap, InputValue};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// What a method was called with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputShape {
    /// The parameters with their names; a receiver is the first, and called `this`.
    pub parameters: Vec<(String, ShapeValue)>,
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
    },
    /// A number or boolean, as Java writes it.
    Number {
        /// The literal.
        literal: String,
        /// Whether the path would be the same with any other.
        is_free: bool,
    },
}

impl InputShape {
    /// The input of the path where the machine is, if it checks a method.
    pub fn of_path(machine: &Machine) -> Option<InputShape> {
        let names = machine.session.parameters.as_ref()?;
        let InputHeap { parameters, objects } = machine.input_heap(names.len());
        let text = |symbol| machine.classes.symbols.text(symbol).to_owned();
        let objects = objects.into_iter().map(|object| ShapeObject {
            class: machine.classes.external_name(object.class),
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
                        value: of_value(value),
                    }
                })
                .collect(),
        });
        let parameters = names.iter().cloned().zip(parameters.into_iter().map(of_value)).collect();
        Some(InputShape { parameters, objects: objects.collect() })
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
            ShapeValue::Open { is_object: true } => line.push_str("any object"),
            ShapeValue::Open { is_object: false } => line.push_str("any"),
            ShapeValue::Number { literal, is_free: false } => line.push_str(literal),
            ShapeValue::Number { literal, is_free: true } => {
                let _ = write!(line, "{literal} (any)");
            }
            &ShapeValue::Object(number) => {
                let Some(object) = self.objects.get(number) else { return };
                let simple = object.class.rsplit(['.', '$']).next().unwrap_or(&object.class);
                let _ = write!(line, "{simple} #{}", number + 1);
                if std::mem::replace(&mut seen[number], true) {
                    return;
                }
                line.push_str(" {");
                let is_told = |field: &&ShapeField| match field.value {
                    ShapeValue::Open { .. } => false,
                    ShapeValue::Number { is_free, .. } => !is_free,
                    _ => true,
                };
                for (index, field) in object.fields.iter().filter(is_told).enumerate() {
                    let _ = write!(line, "{}{}: ", if index > 0 { ", " } else { "" }, field.name);
                    self.write(line, &field.value, seen);
                }
                line.push('}');
            }
        }
    }
}

fn of_value(value: InputValue) -> ShapeValue {
    match value {
        InputValue::Null => ShapeValue::Null,
        InputValue::Object(number) => ShapeValue::Object(number),
        InputValue::Open { is_object } => ShapeValue::Open { is_object },
        InputValue::Number { kind: Kind::Boolean, word, is_free } => {
            ShapeValue::Number { literal: (word != 0).to_string(), is_free }
        }
        InputValue::Number { kind, word, is_free } => {
            ShapeValue::Number { literal: Java::literal(kind, word), is_free }
        }
    }
}
