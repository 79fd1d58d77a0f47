//! Which names and descriptors are legal (JVMS §4.2, §4.3), so that later readers of descriptors need no error path.

use crate::descriptor::{MOST_ARGUMENT_WORDS, Parameters, dimensions, field_kind, method_shape};

/// A name of a field, or the last part of a class name (JVMS §4.2.2).
pub(super) fn is_unqualified_name(name: &[u8]) -> bool {
    !name.is_empty() && !name.iter().any(|&byte| ENDS_PART[usize::from(byte)])
}

/// A name of a method: `<` and `>` only in the two special names (JVMS §4.2.2).
pub(super) fn is_method_name(name: &[u8]) -> bool {
    match name.first() {
        Some(b'<') => name == b"<init>" || name == b"<clinit>",
        _ => is_unqualified_name(name) && !name.iter().any(|byte| matches!(byte, b'<' | b'>')),
    }
}

/// A class or interface name in internal form (JVMS §4.2.1): parts that are separated by single slashes.
pub(super) fn is_class_name(name: &[u8]) -> bool {
    class_name_length(name) == Some(name.len())
}

/// The bytes that end a part of a class name. A table, since nearly every byte of a class file's text comes by here.
const ENDS_PART: [bool; 256] = {
    let mut table = [false; 256];
    table[b'.' as usize] = true;
    table[b';' as usize] = true;
    table[b'[' as usize] = true;
    table[b'/' as usize] = true;
    table
};

/// How many bytes the class name at the start of `bytes` takes: up to the first byte that cannot be in one.
fn class_name_length(bytes: &[u8]) -> Option<usize> {
    let mut part = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        if ENDS_PART[usize::from(byte)] {
            if at == part {
                return None;
            }
            if byte != b'/' {
                return Some(at);
            }
            part = at + 1;
        }
    }
    (part < bytes.len()).then_some(bytes.len())
}

/// What a `CONSTANT_Class` may name: a class or an array type (JVMS §4.4.1).
pub(super) fn is_class_or_array_name(name: &[u8]) -> bool {
    match name.first() {
        Some(b'[') => is_field_descriptor(name),
        _ => is_class_name(name),
    }
}

/// A descriptor of one type other than `void` (JVMS §4.3.2).
pub(super) fn is_field_descriptor(descriptor: &[u8]) -> bool {
    field_kind(descriptor).is_some() && has_legal_name(descriptor)
}

/// A descriptor of a method (JVMS §4.3.3), with parameters that fit into 255 slots.
pub(super) fn is_method_descriptor(descriptor: &[u8]) -> bool {
    let Some(mut parameters) = Parameters::of(descriptor) else { return false };
    while let Ok(Some((_, parameter))) = parameters.next_type() {
        if !has_legal_name(parameter) {
            return false;
        }
    }
    method_shape(descriptor).is_ok_and(|(words, _)| words <= MOST_ARGUMENT_WORDS)
        && parameters.result().is_ok_and(|(_, result)| has_legal_name(result))
}

/// Whether the class that a type names, if it does, may be called so.
fn has_legal_name(descriptor: &[u8]) -> bool {
    match descriptor.get(dimensions(descriptor)..) {
        Some([b'L', name @ .., b';']) => is_class_name(name),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        for (name, legal) in [("x", true), ("", false), ("a.b", false), ("a/b", false), ("<x>", true), ("[x", false)] {
            assert_eq!(is_unqualified_name(name.as_bytes()), legal, "{name}");
        }
        for (name, legal) in [("x", true), ("<init>", true), ("<clinit>", true), ("<x>", false), ("a>b", false)] {
            assert_eq!(is_method_name(name.as_bytes()), legal, "{name}");
        }
        for (name, legal) in [("a", true), ("a/b", true), ("", false), ("/a", false), ("a/", false), ("a//b", false)] {
            assert_eq!(is_class_name(name.as_bytes()), legal, "{name}");
        }
        for (name, legal) in [("[I", true), ("[[La/B;", true), ("[", false), ("[La/B", false), ("[V", false)] {
            assert_eq!(is_class_or_array_name(name.as_bytes()), legal, "{name}");
        }
    }

    #[test]
    fn descriptors() {
        for (descriptor, legal) in [
            ("()V", true),
            ("(I[[JLjava/lang/String;D)[I", true),
            ("(V)V", false),
            ("()", false),
            ("(I", false),
            ("()VV", false),
            ("(La/B)V", false),
            ("(L;)V", false),
            ("I", false),
        ] {
            assert_eq!(is_method_descriptor(descriptor.as_bytes()), legal, "{descriptor}");
        }
        assert!(is_method_descriptor(format!("({})V", "I".repeat(255)).as_bytes()));
        assert!(!is_method_descriptor(format!("({})V", "J".repeat(128)).as_bytes()));
        assert!(is_field_descriptor(format!("{}I", "[".repeat(255)).as_bytes()));
        assert!(!is_field_descriptor(format!("{}I", "[".repeat(256)).as_bytes()));
        assert!(!is_field_descriptor(b"V"));
    }
}
