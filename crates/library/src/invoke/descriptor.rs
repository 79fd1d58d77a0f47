//! Descriptors (JVMS §4.3), taken apart.

use jaywalk_classes::Kind;

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
        let mut rest = text.strip_prefix('(')?;
        let mut parameters = Vec::new();
        loop {
            if let Some(result) = rest.strip_prefix(')') {
                return Some(MethodDescriptor { parameters, result });
            }
            let (parameter, after) = rest.split_at_checked(field_length(rest)?)?;
            parameters.push(parameter);
            rest = after;
        }
    }

    /// Words that the parameters take.
    pub fn words(&self) -> u16 {
        self.parameters.iter().map(|parameter| kind(parameter).words()).sum()
    }
}

fn field_length(text: &str) -> Option<usize> {
    let dimensions = text.bytes().take_while(|&byte| byte == b'[').count();
    match text.as_bytes().get(dimensions)? {
        b'L' => text.get(dimensions..)?.find(';').map(|end| dimensions + end + 1),
        _ => Some(dimensions + 1),
    }
}

/// What a field of this type holds.
pub fn kind(descriptor: &str) -> Kind {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_descriptors_apart() {
        let descriptor = MethodDescriptor::parse("(I[[JLjava/lang/String;D)V").unwrap();
        assert_eq!(descriptor.parameters, ["I", "[[J", "Ljava/lang/String;", "D"]);
        assert_eq!(descriptor.result, "V");
        assert_eq!(descriptor.words(), 5);
        assert_eq!(MethodDescriptor::parse("(Ljava/lang/String"), None);
        assert_eq!(class_name("[Ljava/lang/String;"), "[Ljava/lang/String;");
        assert_eq!(of_class("a/B"), "La/B;");
    }
}
