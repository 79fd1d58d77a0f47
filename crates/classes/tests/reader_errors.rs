//! What is said of class files that break the format: one line, naming what and where.

use jaywalk_classes::file::{Bytes, ClassFile, FormatError, FormatErrorKind};

/// `public class A extends B { }` of version 61: the smallest class, in parts that the tests change.
struct Parts {
    magic: u32,
    minor: u16,
    major: u16,
    /// Entries from 1 on.
    constants: Vec<Vec<u8>>,
    this_class: u16,
    super_class: u16,
    /// Counts and contents of fields, methods and class attributes.
    fields: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
    end: Vec<u8>,
}

impl Parts {
    fn new() -> Parts {
        let constants = vec![utf8("A"), vec![7, 0, 1], utf8("B"), vec![7, 0, 3], utf8("x"), utf8("I"), utf8("()V")];
        Parts {
            magic: 0xcafe_babe,
            minor: 0,
            major: 61,
            constants,
            this_class: 2,
            super_class: 4,
            fields: vec![],
            methods: vec![],
            attributes: vec![],
            end: vec![],
        }
    }

    fn constant(mut self, constant: Vec<u8>) -> Parts {
        self.constants.push(constant);
        self
    }

    fn parse(&self) -> Result<ClassFile, FormatError> {
        let mut bytes = self.magic.to_be_bytes().to_vec();
        for number in [self.minor, self.major, self.constants.len() as u16 + 1] {
            bytes.extend(number.to_be_bytes());
        }
        bytes.extend(self.constants.concat());
        for number in [0x21, self.this_class, self.super_class, 0] {
            bytes.extend(u16::to_be_bytes(number));
        }
        for list in [&self.fields, &self.methods, &self.attributes] {
            bytes.extend((list.len() as u16).to_be_bytes());
            bytes.extend(list.concat());
        }
        bytes.extend(&self.end);
        ClassFile::parse(Bytes::from_vec(bytes))
    }

    fn message(&self) -> String {
        self.parse().expect_err("a broken class").message
    }
}

fn utf8(text: &str) -> Vec<u8> {
    [&[1], &(text.len() as u16).to_be_bytes()[..], text.as_bytes()].concat()
}

/// An attribute whose name is constant `name`.
fn attribute(name: u8, content: &[u8]) -> Vec<u8> {
    [&[0, name], &(content.len() as u32).to_be_bytes()[..], content].concat()
}

#[test]
fn the_smallest_class_is_read() {
    let class = Parts::new().parse().expect("a class");
    assert_eq!((class.name().as_ref(), class.super_name().as_deref()), ("A", Some("B")));
    assert_eq!(class.access, 0x21);
}

#[test]
fn versions() {
    for (major, minor, message) in [
        (
            70,
            0,
            "compiled by a more recent version of Java (class file version 70.0); the newest supported class file \
             version is 69.0",
        ),
        (44, 3, "class file version 44.3 is not supported"),
        (61, 1, "class file version 61.1 is not supported"),
    ] {
        let error = Parts { major, minor, ..Parts::new() }.parse().expect_err("an unknown version");
        assert_eq!(error.message, message);
        let FormatErrorKind::UnsupportedVersion { major: its_major, minor: its_minor, .. } = error.kind else {
            panic!("{error:?}");
        };
        assert_eq!((its_major, its_minor), (major, minor));
    }
    for (major, minor) in [(45, 3), (46, 0), (52, 0), (61, 0), (61, 0xffff), (69, 0)] {
        assert!(Parts { major, minor, ..Parts::new() }.parse().is_ok(), "{major}.{minor}");
    }
}

#[test]
fn beginning_and_end() {
    assert_eq!(
        ClassFile::parse(Bytes::from_static(b"")).expect_err("nothing").message,
        "Truncated class file: 8 bytes wanted at byte 0, where 0 are left"
    );
    assert_eq!(Parts { magic: 0x504b_0304, ..Parts::new() }.message(), "Incompatible magic value 1347093252");
    assert_eq!(
        Parts { end: vec![1, 2, 3], ..Parts::new() }.message(),
        "Extra bytes at the end of class file: 3 from byte 52"
    );
}

#[test]
fn constants() {
    for (constant, message) in [
        (vec![2, 0, 0], "Unknown constant tag 2 in constant pool entry 8 at byte 38"),
        (vec![7, 0, 2], "Invalid constant pool index 2: a Utf8 is needed and it is a Class"),
        (vec![8, 0, 99], "Invalid constant pool index 99: a Utf8 is needed and there are 9 entries"),
        (vec![1, 0, 1, 0xff], "Illegal UTF8 string in constant pool entry 8 at byte 38"),
        (vec![15, 10, 0, 1], "Bad method handle kind 10 at constant pool index 8"),
        (vec![16, 0, 6], "Illegal method type \"I\""),
        (vec![12, 0, 5, 0, 5], "Illegal descriptor \"x\""),
        (vec![5, 0, 0, 0, 0, 0, 0, 0, 0], "Invalid constant pool index 9: half of a long or double"),
    ] {
        assert_eq!(Parts::new().constant(constant).message(), message);
    }
    let dynamic = Parts::new().constant(vec![12, 0, 5, 0, 7]).constant(vec![18, 0, 2, 0, 8]);
    assert_eq!(dynamic.message(), "Missing BootstrapMethods attribute: 3 are referred to, 0 are there");
    let old = Parts { major: 50, ..dynamic };
    assert_eq!(old.message(), "Class file version 50 does not support constant tag 18 (constant pool entry 9)");
}

#[test]
fn classes_and_members() {
    assert_eq!(
        Parts { this_class: 1, ..Parts::new() }.message(),
        "Invalid constant pool index 1: a Class is needed and it is a Utf8"
    );
    assert_eq!(Parts { super_class: 0, ..Parts::new() }.message(), "Invalid superclass index 0");
    let field = |name, descriptor| vec![vec![0, 0, 0, name, 0, descriptor, 0, 0]];
    assert!(Parts { fields: field(5, 6), ..Parts::new() }.parse().is_ok());
    assert_eq!(Parts { fields: field(5, 7), ..Parts::new() }.message(), "Illegal field descriptor \"()V\"");
    let method = |access, name, descriptor| vec![vec![access, 0, 0, name, 0, descriptor, 0, 0]];
    assert!(Parts { methods: method(4, 5, 7), ..Parts::new() }.parse().is_ok());
    assert_eq!(Parts { methods: method(4, 5, 6), ..Parts::new() }.message(), "Illegal method descriptor \"I\"");
    assert_eq!(
        Parts { methods: method(0, 5, 7), ..Parts::new() }.message(),
        "Absent Code attribute in method \"x\" that is not native or abstract"
    );
    let slash = Parts::new().constant(utf8("a/b"));
    assert_eq!(Parts { fields: field(8, 6), ..slash }.message(), "Illegal field name \"a/b\"");
}

#[test]
fn attributes() {
    let source_file = || Parts::new().constant(utf8("SourceFile"));
    let named = Parts { attributes: vec![attribute(8, &[0, 1])], ..source_file() };
    assert_eq!(named.parse().expect("a class").source_file().as_deref(), Some("A"));
    for (attributes, message) in [
        (vec![attribute(8, &[0, 1, 0])], "Wrong length of the SourceFile attribute: 1 bytes too many at byte 73"),
        (vec![attribute(8, &[0])], "Truncated class file: 2 bytes wanted at byte 71, where 1 are left"),
        (vec![attribute(8, &[0, 2])], "Invalid constant pool index 2: a Utf8 is needed and it is a Class"),
        (vec![attribute(8, &[0, 1]), attribute(8, &[0, 1])], "Multiple SourceFile attributes at byte 79"),
        (vec![attribute(2, &[])], "Invalid constant pool index 2: a Utf8 is needed and it is a Class"),
    ] {
        assert_eq!(Parts { attributes, ..source_file() }.message(), message);
    }
}

#[test]
fn code() {
    let method = |content: &[u8]| vec![[&[0, 9, 0, 5, 0, 7, 0, 1], &attribute(8, content)[..]].concat()];
    let with_code = |content: &[u8]| Parts { methods: method(content), ..Parts::new().constant(utf8("Code")) };
    let whole = with_code(&[0, 1, 0, 2, 0, 0, 0, 1, 0xb1, 0, 0, 0, 0]).parse().expect("a class");
    let code = whole.methods[0].code(&whole).expect("well-formed code").expect("code");
    assert_eq!((code.max_stack, code.max_locals, code.bytecode), (1, 2, &[0xb1][..]));
    assert_eq!(with_code(&[0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]).message(), "Invalid method Code length 0");
    let handler = with_code(&[0, 1, 0, 2, 0, 0, 0, 1, 0xb1, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0]);
    let class = handler.parse().expect("code is looked at later");
    let error = class.methods[0].code(&class).expect_err("a handler beyond the code");
    assert_eq!(error.message, "Invalid exception handler pc 1");
}
