//! Calls everything that can be asked of a class file: what was read without an error must answer without a panic.

use std::hint::black_box;

use jaywalk_classes::file::{Bytes, ClassFile, Code, FormatError, Member, Tag};

/// Reads `bytes` and, if that is a class, asks it everything. Returns how many methods had code that could be read.
pub fn exercise(bytes: Vec<u8>) -> Result<usize, FormatError> {
    let bytes = Bytes::from_vec(bytes);
    exercise_trusted(bytes.clone());
    let class = ClassFile::parse(bytes)?;
    ask_constants(&class);
    ask_class(&class);
    let members = || class.fields.iter().chain(&class.methods);
    assert!(members().all(|member| class.pool.text(member.name).is_ok() && class.pool.text(member.descriptor).is_ok()));
    for field in &class.fields {
        ask_member(&class, field);
    }
    let mut readable = 0;
    for method in &class.methods {
        ask_member(&class, method);
        if let Ok(Some(code)) = method.code(&class) {
            ask_code(&code);
            readable += 1;
        }
    }
    Ok(readable)
}

/// The same for a file that is not checked when it is read: what is damaged is found when it is asked for.
fn exercise_trusted(bytes: Bytes) {
    let Ok(class) = ClassFile::parse_trusted(bytes, u16::MAX, true) else { return };
    for index in (0..=class.pool.len()).rev().step_by(7) {
        ask_all_of_one_constant(&class, index.min(0xffff) as u16);
    }
    ask_class(&class);
    for member in class.fields.iter().chain(&class.methods) {
        ask_member(&class, member);
        if let Ok(Some(code)) = member.code(&class) {
            ask_code(&code);
        }
    }
}

fn ask_constants(class: &ClassFile) {
    let pool = &class.pool;
    for index in 1..pool.len() as u16 {
        let Some(tag) = pool.tag(index) else { continue };
        let answered = match tag {
            Tag::Utf8 => pool.text(index).is_ok(),
            Tag::Integer => pool.integer(index).is_ok(),
            Tag::Float => pool.float(index).is_ok(),
            Tag::Long => pool.long(index).is_ok(),
            Tag::Double => pool.double(index).is_ok(),
            Tag::Class => pool.class_name(index).is_ok(),
            Tag::String => pool.string_utf16(index).is_ok(),
            Tag::Fieldref | Tag::Methodref | Tag::InterfaceMethodref => pool.member(index).is_ok(),
            Tag::NameAndType => pool.name_and_type(index).is_ok(),
            Tag::MethodHandle => pool.method_handle(index).is_ok(),
            Tag::MethodType => pool.method_type(index).is_ok(),
            Tag::Dynamic | Tag::InvokeDynamic => pool.dynamic(index).is_ok(),
            Tag::Module | Tag::Package => pool.module_or_package_name(index).is_ok(),
        };
        assert!(answered, "constant {index}, a {tag:?}, was accepted and must have a value");
    }
    // Wrong tags are refused with a message, which takes time: some indices will do, the first beyond the end included.
    for index in (0..=pool.len()).rev().step_by(31) {
        ask_all_of_one_constant(class, index.min(0xffff) as u16);
    }
}

fn ask_all_of_one_constant(class: &ClassFile, index: u16) {
    let pool = &class.pool;
    black_box((pool.utf8(index).is_ok(), pool.text(index).is_ok(), pool.class_name(index).is_ok()));
    black_box((pool.name_and_type(index).is_ok(), pool.member(index).is_ok(), pool.dynamic(index).is_ok()));
    black_box((pool.integer(index).is_ok(), pool.float(index).is_ok()));
    black_box((pool.long(index).is_ok(), pool.double(index).is_ok()));
    black_box((pool.string_utf16(index).is_ok(), pool.string_bytes(index).is_ok()));
    black_box((pool.method_handle(index).is_ok(), pool.method_type(index).is_ok()));
    black_box(pool.module_or_package_name(index).is_ok());
}

fn ask_class(class: &ClassFile) {
    assert!(class.pool.class_name(class.this_class).is_ok(), "a class that was read has a name");
    black_box((class.name(), class.super_name(), class.source_file(), class.signature()));
    black_box((class.inner_classes(), class.enclosing_method(), class.bootstrap_methods()));
    black_box((class.nest_host(), class.nest_members(), class.record(), class.permitted_subclasses()));
    black_box((class.annotations(), class.type_annotations()));
}

fn ask_member(class: &ClassFile, member: &Member) {
    black_box((class.pool.text(member.name).is_ok(), class.pool.text(member.descriptor).is_ok()));
    black_box((member.constant_value(class), member.signature(class), member.exceptions(class)));
    black_box((member.annotations(class), member.parameter_annotations(class), member.type_annotations(class)));
    black_box((member.annotation_default(class), member.method_parameters(class)));
}

fn ask_code(code: &Code<'_>) {
    let length = code.bytecode.len();
    assert!(code.handlers.iter().all(|handler| usize::from(handler.handler) < length));
    assert!(code.line_numbers().iter().all(|&(start, _)| usize::from(start) < length));
    black_box((code.local_variables(), code.generic_variables(), code.stack_map()));
}
