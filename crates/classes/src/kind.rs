//! The kinds of value a descriptor can name (JVMS §4.3).

/// What a field, parameter, array element or result holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "named after the Java types")]
pub enum Kind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Reference,
    Void,
}

impl Kind {
    /// The kind that a field descriptor's first byte names; `V` is `Void`.
    pub fn of_descriptor(first: u8) -> Option<Kind> {
        Some(match first {
            b'Z' => Kind::Boolean,
            b'B' => Kind::Byte,
            b'C' => Kind::Char,
            b'S' => Kind::Short,
            b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'L' | b'[' => Kind::Reference,
            b'V' => Kind::Void,
            _ => return None,
        })
    }

    /// What Java calls it; a reference has no name of its own.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Reference => "reference",
            Kind::Void => "void",
        }
    }

    /// Words taken in a frame or an object: a long or double has a value and a tag.
    pub const fn words(self) -> u16 {
        match self {
            Kind::Void => 0,
            Kind::Long | Kind::Double => 2,
            _ => 1,
        }
    }
}
