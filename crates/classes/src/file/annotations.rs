//! Annotations in words (JVMS §4.7.16).

use super::ConstantPool;

/// Annotations may nest; no compiler nests them deeper than this.
const DEEPEST: u32 = 64;

/// An annotation: its type and its elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The descriptor of its type: `Ljava/lang/Deprecated;`.
    pub descriptor: String,
    /// What is written behind it, in the order of the file.
    pub elements: Vec<(String, ElementValue)>,
}

/// What an element of an annotation is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementValue {
    /// A string.
    Text(String),
    /// A class, by its descriptor.
    Class(String),
    /// Some of them.
    List(Vec<ElementValue>),
    /// A number, an enum's constant, or an annotation.
    Other,
}

impl Annotation {
    /// The element of this name.
    pub fn element(&self, name: &str) -> Option<&ElementValue> {
        self.elements.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }
}

impl ElementValue {
    /// The value, or the values of a list: a list of one may be written without braces.
    pub fn all(&self) -> &[ElementValue] {
        match self {
            ElementValue::List(values) => values,
            one => std::slice::from_ref(one),
        }
    }
}

/// Reads the content of a `RuntimeVisibleAnnotations` attribute. One that is malformed is read as far as it goes.
pub fn annotations(content: &[u8], pool: &ConstantPool) -> Vec<Annotation> {
    let mut reader = Reader { bytes: content, pool };
    let mut all = Vec::new();
    for _ in 0..reader.short().unwrap_or(0) {
        let Some(annotation) = reader.annotation(0) else { break };
        all.push(annotation);
    }
    all
}

/// Reads the content of a `RuntimeVisibleParameterAnnotations` attribute: those of each parameter.
pub fn parameter_annotations(content: &[u8], pool: &ConstantPool) -> Vec<Vec<Annotation>> {
    let mut reader = Reader { bytes: content, pool };
    let mut all = Vec::new();
    for _ in 0..reader.byte().unwrap_or(0) {
        let count = reader.short().unwrap_or(0);
        all.push((0..count).map_while(|_| reader.annotation(0)).collect());
    }
    all
}

struct Reader<'a> {
    bytes: &'a [u8],
    pool: &'a ConstantPool,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(first)
    }

    fn short(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.byte()?, self.byte()?]))
    }

    fn text(&mut self) -> Option<String> {
        let index = self.short()?;
        Some(self.pool.text(index).ok()?.into_owned())
    }

    fn annotation(&mut self, depth: u32) -> Option<Annotation> {
        let descriptor = self.text()?;
        let mut elements = Vec::new();
        for _ in 0..self.short()? {
            elements.push((self.text()?, self.value(depth)?));
        }
        Some(Annotation { descriptor, elements })
    }

    fn value(&mut self, depth: u32) -> Option<ElementValue> {
        if depth > DEEPEST {
            return None;
        }
        Some(match self.byte()? {
            b's' => ElementValue::Text(self.text()?),
            b'c' => ElementValue::Class(self.text()?),
            b'[' => {
                let count = self.short()?;
                ElementValue::List((0..count).map(|_| self.value(depth + 1)).collect::<Option<_>>()?)
            }
            b'@' => {
                self.annotation(depth + 1)?;
                ElementValue::Other
            }
            b'e' => {
                self.short()?;
                self.short()?;
                ElementValue::Other
            }
            _ => {
                self.short()?;
                ElementValue::Other
            }
        })
    }
}
