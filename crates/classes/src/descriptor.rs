//! Descriptors (JVMS §4.3), taken apart: the one place that knows how they are written.

use crate::Kind;

/// Arguments take at most so many words, the receiver included (JVMS §4.3.3).
pub const MOST_ARGUMENT_WORDS: u16 = 255;
/// An array has at most so many dimensions (JVMS §4.3.2).
pub const MOST_DIMENSIONS: usize = 255;

/// The type at the start of `text`, other than `void`: its kind, and how many bytes it takes. Whether a class may have
/// such a name is for others to check.
#[inline]
pub fn first_type(text: &[u8]) -> Option<(Kind, usize)> {
    let dimensions = dimensions(text);
    let (&first, rest) = text.get(dimensions..)?.split_first()?;
    let kind = Kind::of_descriptor(first).filter(|&kind| kind != Kind::Void)?;
    let length = match first {
        b'L' => rest.iter().position(|&byte| byte == b';').filter(|&end| end > 0)? + 2,
        _ => 1,
    };
    match dimensions {
        0 => Some((kind, length)),
        1..=MOST_DIMENSIONS => Some((Kind::Reference, dimensions + length)),
        _ => None,
    }
}

/// How many dimensions an array type has.
#[inline]
pub fn dimensions(descriptor: &[u8]) -> usize {
    descriptor.iter().take_while(|&&byte| byte == b'[').count()
}

/// The kind that a whole field descriptor names.
pub fn field_kind(descriptor: &[u8]) -> Option<Kind> {
    first_type(descriptor).filter(|&(_, length)| length == descriptor.len()).map(|(kind, _)| kind)
}

/// A descriptor that is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed;

/// The parameters of a method descriptor, one after the other; what remains afterwards is the result.
#[derive(Clone, Copy, Debug)]
pub struct Parameters<'a> {
    rest: &'a [u8],
}

impl<'a> Parameters<'a> {
    /// Starts reading a method descriptor.
    pub fn of(descriptor: &'a [u8]) -> Option<Parameters<'a>> {
        Some(Parameters { rest: descriptor.strip_prefix(b"(")? })
    }

    /// The kind of the next parameter and its type: `Ok(None)` after the last one, `Err` when the descriptor is malformed.
    #[inline]
    pub fn next_type(&mut self) -> Result<Option<(Kind, &'a [u8])>, Malformed> {
        if let Some(result) = self.rest.strip_prefix(b")") {
            self.rest = result;
            return Ok(None);
        }
        let (kind, length) = first_type(self.rest).ok_or(Malformed)?;
        let (parameter, after) = self.rest.split_at_checked(length).ok_or(Malformed)?;
        self.rest = after;
        Ok(Some((kind, parameter)))
    }

    /// The kind of the result and its type; only after the last parameter was read.
    pub fn result(self) -> Result<(Kind, &'a [u8]), Malformed> {
        let kind = if self.rest == b"V" { Some(Kind::Void) } else { field_kind(self.rest) };
        Ok((kind.ok_or(Malformed)?, self.rest))
    }
}

/// Words that a method's arguments take, without a receiver, and the kind of its result. It is for others to say how many
/// are too many.
pub fn method_shape(descriptor: &[u8]) -> Result<(u16, Kind), Malformed> {
    let mut parameters = Parameters::of(descriptor).ok_or(Malformed)?;
    let mut words = 0u16;
    while let Some((kind, _)) = parameters.next_type()? {
        words = words.checked_add(kind.words()).ok_or(Malformed)?;
    }
    Ok((words, parameters.result()?.0))
}

/// The types of a method, as field descriptors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodDescriptor<'a> {
    /// The parameters' types.
    pub parameters: Vec<&'a str>,
    /// The result's type, or `V`.
    pub result: &'a str,
}

impl<'a> MethodDescriptor<'a> {
    /// Takes a method descriptor apart; nothing if it is not one.
    pub fn parse(text: &'a str) -> Option<MethodDescriptor<'a>> {
        let mut reader = Parameters::of(text.as_bytes())?;
        let mut parameters = Vec::new();
        let mut start = 1;
        while let Some((_, parameter)) = reader.next_type().ok()? {
            let end = start + parameter.len();
            parameters.push(text.get(start..end)?);
            start = end;
        }
        reader.result().ok()?;
        Some(MethodDescriptor { parameters, result: text.get(start + 1..)? })
    }

    /// Words that the parameters take.
    pub fn words(&self) -> u16 {
        self.parameters.iter().map(|parameter| kind_of(parameter).words()).sum()
    }
}

/// What a field of a type holds, told by its first letter alone; `V` is void.
pub fn kind_of(descriptor: &str) -> Kind {
    descriptor.bytes().next().and_then(Kind::of_descriptor).unwrap_or(Kind::Reference)
}

/// The name that a class constant has for a reference type: `java/lang/String` or `[I`.
pub fn class_name(descriptor: &str) -> &str {
    match descriptor.strip_prefix('L') {
        Some(name) => name.strip_suffix(';').unwrap_or(name),
        None => descriptor,
    }
}

/// The field descriptor of the class with this name.
pub fn of_class(name: &str) -> String {
    if name.starts_with('[') { name.to_owned() } else { format!("L{name};") }
}

/// A type as Java source would write it: `[[Ljava/lang/String;` becomes `java.lang.String[][]`.
pub fn external_type(descriptor: &str) -> String {
    let (brackets, element) = descriptor.split_at(dimensions(descriptor.as_bytes()));
    let text = match element {
        "B" => "byte".to_owned(),
        "C" => "char".to_owned(),
        "D" => "double".to_owned(),
        "F" => "float".to_owned(),
        "I" => "int".to_owned(),
        "J" => "long".to_owned(),
        "S" => "short".to_owned(),
        "Z" => "boolean".to_owned(),
        "V" => "void".to_owned(),
        _ => class_name(element).replace('/', "."),
    };
    text + &"[]".repeat(brackets.len())
}

/// The same without the package: `String[][]`.
pub fn simple_type(descriptor: &str) -> String {
    let name = external_type(descriptor);
    name.rsplit('.').next().map(str::to_owned).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_descriptors_apart() {
        let descriptor = MethodDescriptor::parse("(I[[JLjava/lang/String;D)V").expect("a descriptor");
        assert_eq!(descriptor.parameters, ["I", "[[J", "Ljava/lang/String;", "D"]);
        assert_eq!(descriptor.result, "V");
        assert_eq!(descriptor.words(), 5);
        assert_eq!(method_shape(b"(I[[JLjava/lang/String;D)J"), Ok((5, Kind::Long)));
        assert_eq!(external_type("[[Ljava/lang/String;"), "java.lang.String[][]");
        assert_eq!(simple_type("[[Ljava/lang/String;"), "String[][]");
    }

    #[test]
    fn refuses_what_is_none() {
        let deep = |dimensions: usize| format!("({}I)V", "[".repeat(dimensions));
        assert!(MethodDescriptor::parse(&deep(255)).is_some());
        for text in ["", "I", "(", "(I", "()", "()[V", "()L;", "(La/B)V", "(V)V", "()II", "([)V", &deep(256)] {
            assert_eq!(MethodDescriptor::parse(text), None, "{text}");
            assert_eq!(method_shape(text.as_bytes()), Err(Malformed), "{text}");
        }
        let wide = |count: usize| method_shape(format!("({})V", "J".repeat(count)).as_bytes()).map(|(words, _)| words);
        assert_eq!((wide(127), wide(128), wide(1 << 15)), (Ok(254), Ok(256), Err(Malformed)));
    }
}
