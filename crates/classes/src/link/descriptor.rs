//! Descriptors (JVMS §4.3): what they hold, and how error messages spell them.

use super::class::Kinds;
use crate::Kind;

/// The kinds of the parameters and of the result, or nothing if the descriptor is not a method's.
pub(super) fn method_kinds(descriptor: &str) -> Option<(Kinds, Kind)> {
    let mut rest = descriptor.as_bytes().strip_prefix(b"(")?;
    let mut kinds = Kinds::new();
    loop {
        if let Some(result) = rest.strip_prefix(b")") {
            let complete = result == b"V" || field_length(result)? == result.len();
            return complete.then_some((kinds, Kind::of_descriptor(*result.first()?)?));
        }
        kinds.push(Kind::of_descriptor(*rest.first()?)?);
        rest = rest.get(field_length(rest)?..)?;
    }
}

/// The kind of a field descriptor.
pub(super) fn kind_of(descriptor: &str) -> Option<Kind> {
    Kind::of_descriptor(*descriptor.as_bytes().first()?)
}

/// The descriptors of the parameters and of the result.
pub(super) fn split_method(descriptor: &str) -> Option<(Vec<&str>, &str)> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut parameters = Vec::new();
    loop {
        if let Some(result) = rest.strip_prefix(')') {
            let complete = result == "V" || field_length(result.as_bytes())? == result.len();
            return complete.then_some((parameters, result));
        }
        let (parameter, after) = rest.split_at_checked(field_length(rest.as_bytes())?)?;
        parameters.push(parameter);
        rest = after;
    }
}

/// How many bytes the field descriptor at the start of `text` takes.
#[inline]
fn field_length(text: &[u8]) -> Option<usize> {
    match text.first()? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(1),
        b'L' => class_length(text),
        b'[' => {
            let dimensions = text.iter().take_while(|&&byte| byte == b'[').count();
            match text.get(dimensions..)? {
                _ if dimensions > 255 => None,
                element @ [b'L', ..] => Some(dimensions + class_length(element)?),
                [b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z', ..] => Some(dimensions + 1),
                _ => None,
            }
        }
        _ => None,
    }
}

/// How many bytes the descriptor of a class at the start of `text` takes.
#[inline]
fn class_length(text: &[u8]) -> Option<usize> {
    let end = text.iter().position(|&byte| byte == b';')?;
    (end > 1).then_some(end + 1)
}

/// A type as Java source would write it: `[[Ljava/lang/String;` becomes `java.lang.String[][]`.
pub(super) fn external_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let dimensions = descriptor.len() - element.len();
    let mut text = match element.as_bytes() {
        [b'B'] => "byte".to_owned(),
        [b'C'] => "char".to_owned(),
        [b'D'] => "double".to_owned(),
        [b'F'] => "float".to_owned(),
        [b'I'] => "int".to_owned(),
        [b'J'] => "long".to_owned(),
        [b'S'] => "short".to_owned(),
        [b'Z'] => "boolean".to_owned(),
        [b'V'] => "void".to_owned(),
        _ => element.trim_start_matches('L').trim_end_matches(';').replace('/', "."),
    };
    text.push_str(&"[]".repeat(dimensions));
    text
}

/// `void a.B.m(int, java.lang.String)`, or without the class when `owner` is empty.
pub(super) fn external_method(owner: &str, name: &str, descriptor: &str) -> String {
    let Some((parameters, result)) = split_method(descriptor) else {
        return format!("{owner}.{name}{descriptor}");
    };
    let parameters: Vec<_> = parameters.into_iter().map(external_type).collect();
    let dot = if owner.is_empty() { "" } else { "." };
    format!("{} {owner}{dot}{name}({})", external_type(result), parameters.join(", "))
}
