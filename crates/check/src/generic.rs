//! The generic types of a method's parameters, as signatures (JVMS §4.7.9.1).

use crate::hierarchy::text;
use crate::promise::ACC_STATIC;
use jaywalk_classes::descriptor::MethodDescriptor;
use jaywalk_classes::file::{ClassFile, Member};

/// The signature of each parameter that is of a generic type, after the variables of its class and method; a receiver is the
/// first.
pub(crate) fn signatures(class: &ClassFile, declaring: &ClassFile, method: &Member) -> Vec<Option<String>> {
    let of_class = |class: &ClassFile| class.signature().map(|index| text(class, index)).unwrap_or_default();
    let own = of_class(class);
    let (own_variables, _) = split_variables(&own);
    let mut all = Vec::new();
    if method.access & ACC_STATIC == 0 {
        let names = variable_names(own_variables);
        let arguments: String = names.iter().map(|name| format!("T{name};")).collect();
        all.push((!names.is_empty()).then(|| format!("<{own_variables}>L{}<{arguments}>;", class.name())));
    }
    let descriptor = text(declaring, method.descriptor);
    let erased = MethodDescriptor::parse(&descriptor).map_or_else(Vec::new, |shape| shape.parameters);
    let signature = method.signature(declaring).map(|index| text(declaring, index)).unwrap_or_default();
    let (variables, rest) = split_variables(&signature);
    let types = parameter_types(rest);
    // What a superclass calls its variables means nothing here.
    let is_own = class.name() == declaring.name();
    if types.len() != erased.len() || !is_own {
        all.extend(erased.iter().map(|_| None));
        return all;
    }
    for (signature, erased) in types.into_iter().zip(erased) {
        all.push((signature != erased).then(|| format!("<{own_variables}{variables}>{signature}")));
    }
    all
}

/// What stands between the angle brackets at the start of a signature, and what stands behind them.
fn split_variables(signature: &str) -> (&str, &str) {
    if !signature.starts_with('<') {
        return ("", signature);
    }
    let mut depth = 0;
    for (at, letter) in signature.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return (&signature[1..at], &signature[at + 1..]);
        }
    }
    ("", signature)
}

/// The names of variables that are declared so: `T:Ljava/lang/Object;U::Ljava/lang/Comparable<TU;>;`.
fn variable_names(variables: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = variables;
    while let Some((name, bounds)) = rest.split_once(':') {
        names.push(name);
        rest = bounds;
        loop {
            rest = rest.strip_prefix(':').unwrap_or(rest);
            rest = &rest[type_length(rest)..];
            if !rest.starts_with(':') {
                break;
            }
        }
    }
    names
}

fn parameter_types(signature: &str) -> Vec<&str> {
    let mut types = Vec::new();
    let mut rest = signature.strip_prefix('(').unwrap_or("");
    while !rest.is_empty() && !rest.starts_with(')') {
        let (first, others) = rest.split_at(type_length(rest));
        types.push(first);
        rest = others;
    }
    types
}

/// How long the type is that a text begins with.
fn type_length(text: &str) -> usize {
    let arrays = text.bytes().take_while(|&byte| byte == b'[').count();
    match text.as_bytes().get(arrays) {
        None => text.len(),
        Some(b'T') => text[arrays..].find(';').map_or(text.len(), |end| arrays + end + 1),
        Some(b'L') => {
            let mut depth = 0;
            for (at, letter) in text[arrays..].char_indices() {
                match letter {
                    '<' => depth += 1,
                    '>' => depth -= 1,
                    ';' if depth == 0 => return arrays + at + 1,
                    _ => {}
                }
            }
            text.len()
        }
        Some(_) => arrays + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_and_parameters_are_told_apart() {
        let signature = "<T::Ljava/lang/Comparable<TT;>;U:Ljava/lang/Object;>(TT;[Lp/Box<TU;>;IJ)V";
        let (variables, rest) = split_variables(signature);
        assert_eq!(variables, "T::Ljava/lang/Comparable<TT;>;U:Ljava/lang/Object;");
        assert_eq!(variable_names(variables), ["T", "U"]);
        assert_eq!(parameter_types(rest), ["TT;", "[Lp/Box<TU;>;", "I", "J"]);
        assert_eq!(split_variables("(I)V"), ("", "(I)V"));
    }
}
