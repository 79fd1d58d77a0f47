//! Which names and descriptors are legal (JVMS §4.2, §4.3), so that later readers of descriptors need no error path.

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
    type_length(descriptor) == Some(descriptor.len())
}

/// A descriptor of a method (JVMS §4.3.3), with parameters that fit into 255 slots.
pub(super) fn is_method_descriptor(descriptor: &[u8]) -> bool {
    let Some(mut rest) = descriptor.strip_prefix(b"(") else { return false };
    let mut slots = 0;
    while rest.first().is_some_and(|&byte| byte != b')') {
        let Some(length) = type_length(rest) else { return false };
        slots += if matches!(rest.first(), Some(b'J' | b'D')) { 2 } else { 1 };
        rest = rest.get(length..).unwrap_or_default();
    }
    let Some(result) = rest.strip_prefix(b")") else { return false };
    slots <= 255 && (result == b"V" || is_field_descriptor(result))
}

/// How many bytes the type at the start of `descriptor` takes. An array has at most 255 dimensions.
fn type_length(descriptor: &[u8]) -> Option<usize> {
    let dimensions = descriptor.iter().take(256).take_while(|&&byte| byte == b'[').count();
    if dimensions > 255 {
        return None;
    }
    let element = descriptor.get(dimensions..)?;
    match element.first()? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => Some(dimensions + 1),
        b'L' => {
            let end = 1 + class_name_length(element.get(1..)?)?;
            (element.get(end) == Some(&b';')).then_some(dimensions + end + 1)
        }
        _ => None,
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
