//! What must hold of a class file's structure (JVMS §4.4, §4.7), so that later readers need no error path.

use super::attributes::{AttributeName, AttributeTable};
use super::cursor::Cursor;
use super::{ConstantPool, FormatError, Member, Tag, modified_utf8, names};

const ACC_STATIC: u16 = 0x0008;
pub(super) const ACC_NATIVE: u16 = 0x0100;
pub(super) const ACC_ABSTRACT: u16 = 0x0400;

/// Checks what each constant refers to. Returns how many bootstrap methods the class must have.
pub(super) fn constants(pool: &ConstantPool, major: u16) -> Result<usize, FormatError> {
    let mut bootstrap_methods = 0;
    for index in 1..pool.len() as u16 {
        let Some(tag) = pool.tag(index) else { continue };
        match tag {
            Tag::Class => {
                let name = pool.class_name_bytes(index)?;
                legal(names::is_class_or_array_name(name), "class name", name)?;
            }
            Tag::String | Tag::Module | Tag::Package => pool.expect(pool.first_of(index, tag)?, Tag::Utf8)?,
            Tag::MethodType => {
                let descriptor = pool.utf8(pool.first_of(index, tag)?)?;
                legal(names::is_method_descriptor(descriptor), "method type", descriptor)?;
            }
            Tag::NameAndType => {
                let (name, descriptor) = pool.pair_of(index, tag)?;
                pool.expect(name, Tag::Utf8)?;
                let descriptor = pool.utf8(descriptor)?;
                let is_method = descriptor.starts_with(b"(");
                let check = if is_method { names::is_method_descriptor } else { names::is_field_descriptor };
                legal(check(descriptor), "descriptor", descriptor)?;
            }
            Tag::Fieldref | Tag::Methodref | Tag::InterfaceMethodref => {
                let (class, name_and_type) = pool.pair_of(index, tag)?;
                pool.expect(class, Tag::Class)?;
                reference(pool, name_and_type, tag != Tag::Fieldref)?;
            }
            Tag::Dynamic | Tag::InvokeDynamic => {
                let (bootstrap, name_and_type) = pool.pair_of(index, tag)?;
                reference(pool, name_and_type, tag == Tag::InvokeDynamic)?;
                bootstrap_methods = bootstrap_methods.max(usize::from(bootstrap) + 1);
            }
            Tag::MethodHandle => method_handle(pool, index, major)?,
            Tag::Utf8 | Tag::Integer | Tag::Float | Tag::Long | Tag::Double => {}
        }
    }
    Ok(bootstrap_methods)
}

/// The name and type of a field or method. That the descriptor is well formed is seen at its own entry; here it
/// must be of the right sort.
fn reference(pool: &ConstantPool, name_and_type: u16, is_method: bool) -> Result<(), FormatError> {
    let (name, descriptor) = pool.pair_of(name_and_type, Tag::NameAndType)?;
    let (name, descriptor) = (pool.utf8(name)?, pool.utf8(descriptor)?);
    let legal_name = if is_method { names::is_method_name(name) } else { names::is_unqualified_name(name) };
    legal(legal_name, if is_method { "method name" } else { "field name" }, name)?;
    let sort = if is_method { "method descriptor" } else { "field descriptor" };
    legal(descriptor.starts_with(b"(") == is_method, sort, descriptor)
}

/// Fails with HotSpot's wording unless `is_legal`.
fn legal(is_legal: bool, what: &str, text: &[u8]) -> Result<(), FormatError> {
    if is_legal { Ok(()) } else { Err(illegal(what, text)) }
}

#[cold]
fn illegal(what: &str, text: &[u8]) -> FormatError {
    // A name may be 64 kilobytes long and hold line breaks; the message is one line.
    let shown: String = modified_utf8::text(text).chars().take(200).flat_map(char::escape_debug).collect();
    FormatError::malformed(format!("Illegal {what} \"{shown}\""))
}

/// JVMS §4.5: the name and descriptor of a field.
pub(super) fn field_names(pool: &ConstantPool, name: u16, descriptor: u16) -> Result<(), FormatError> {
    let (name, descriptor) = (pool.utf8(name)?, pool.utf8(descriptor)?);
    legal(names::is_unqualified_name(name), "field name", name)?;
    legal(names::is_field_descriptor(descriptor), "field descriptor", descriptor)
}

/// JVMS §4.6: the name and descriptor of a method.
pub(super) fn method_names(pool: &ConstantPool, name: u16, descriptor: u16) -> Result<(), FormatError> {
    let (name, descriptor) = (pool.utf8(name)?, pool.utf8(descriptor)?);
    legal(names::is_method_name(name), "method name", name)?;
    // §4.3.3 and §2.9.1: a constructor gives no result.
    let fits = name != b"<init>" || descriptor.ends_with(b")V");
    legal(fits && names::is_method_descriptor(descriptor), "method descriptor", descriptor)
}

/// JVMS §4.4.8: which kind of handle may refer to which kind of member.
fn method_handle(pool: &ConstantPool, index: u16, major: u16) -> Result<(), FormatError> {
    let (kind, reference) = pool.method_handle(index)?;
    match (kind, pool.tag(reference)) {
        (1..=4, Some(Tag::Fieldref)) => Ok(()),
        (5 | 8, Some(Tag::Methodref)) => Ok(()),
        (6 | 7, Some(Tag::Methodref)) => Ok(()),
        (6 | 7, Some(Tag::InterfaceMethodref)) if major >= 52 => Ok(()),
        (9, Some(Tag::InterfaceMethodref)) => Ok(()),
        (1..=9, _) => Err(pool.wrong_tag(reference, "member that fits the method handle")),
        _ => Err(FormatError::malformed(format!("Bad method handle kind {kind} at constant pool index {index}"))),
    }
}

pub(super) fn field_attribute(
    attribute: AttributeName,
    content: Cursor<'_>,
    access: u16,
    pool: &ConstantPool,
) -> Result<(), FormatError> {
    match attribute {
        // On a field that is not static the attribute is ignored (JVMS §4.7.2), yet it must be well formed.
        AttributeName::ConstantValue => {
            let value = single_index(attribute, content)?;
            match pool.tag(value) {
                Some(Tag::Integer | Tag::Float | Tag::Long | Tag::Double | Tag::String) => Ok(()),
                _ if access & ACC_STATIC == 0 => Ok(()),
                _ => Err(pool.wrong_tag(value, "constant value")),
            }
        }
        AttributeName::Signature => pool.expect(single_index(attribute, content)?, Tag::Utf8),
        _ => Ok(()),
    }
}

pub(super) fn method_attribute(
    attribute: AttributeName,
    content: Cursor<'_>,
    pool: &ConstantPool,
    major: u16,
) -> Result<(), FormatError> {
    match attribute {
        AttributeName::Code => code(content, pool, major),
        AttributeName::Exceptions => indices(attribute, content, pool, Tag::Class),
        AttributeName::Signature => pool.expect(single_index(attribute, content)?, Tag::Utf8),
        AttributeName::MethodParameters => method_parameters(content, pool),
        _ => Ok(()),
    }
}

/// JVMS §4.7.3: a method has code exactly when it is neither native nor abstract.
pub(super) fn presence_of_code(method: &Member, has_code: bool, pool: &ConstantPool) -> Result<(), FormatError> {
    let without_code = method.access & (ACC_NATIVE | ACC_ABSTRACT) != 0;
    if without_code != has_code {
        return Ok(());
    }
    let name = pool.text(method.name)?;
    let name = name.escape_debug();
    Err(FormatError::malformed(if has_code {
        format!("Code attribute in native or abstract method \"{name}\"")
    } else {
        format!("Absent Code attribute in method \"{name}\" that is not native or abstract")
    }))
}

/// Checks the layout of code, and leaves what depends on its length to [`super::Code`].
fn code(mut content: Cursor<'_>, pool: &ConstantPool, major: u16) -> Result<(), FormatError> {
    content.take(4)?;
    let length = content.u32()?;
    // JVMS §4.7.3: the code has at least one byte and fewer than 65536.
    if length == 0 || length > 0xffff {
        return Err(FormatError::malformed(format!("Invalid method Code length {length}")));
    }
    content.take(length as usize)?;
    let handlers = usize::from(content.u16()?);
    content.take(handlers * 8)?;
    AttributeTable::parse(&mut content, pool, major, |attribute, table| match attribute {
        AttributeName::LineNumberTable => rows(attribute, table, 4),
        AttributeName::LocalVariableTable => rows(attribute, table, 10),
        _ => Ok(()),
    })?;
    end_of(AttributeName::Code, &content)
}

fn method_parameters(mut content: Cursor<'_>, pool: &ConstantPool) -> Result<(), FormatError> {
    for _ in 0..content.u8()? {
        let name = content.u16()?;
        content.u16()?;
        if name != 0 {
            pool.expect(name, Tag::Utf8)?;
        }
    }
    end_of(AttributeName::MethodParameters, &content)
}

/// The only index in an attribute of two bytes.
pub(super) fn single_index(attribute: AttributeName, mut content: Cursor<'_>) -> Result<u16, FormatError> {
    let index = content.u16()?;
    end_of(attribute, &content)?;
    Ok(index)
}

/// A counted list of indices of constants with this tag.
pub(super) fn indices(
    attribute: AttributeName,
    mut content: Cursor<'_>,
    pool: &ConstantPool,
    tag: Tag,
) -> Result<(), FormatError> {
    for _ in 0..content.u16()? {
        pool.expect(content.u16()?, tag)?;
    }
    end_of(attribute, &content)
}

/// A counted list of rows of `width` bytes.
fn rows(attribute: AttributeName, mut content: Cursor<'_>, width: usize) -> Result<(), FormatError> {
    let count = usize::from(content.u16()?);
    content.take(count * width)?;
    end_of(attribute, &content)
}

/// Fails if an attribute is longer than what it holds.
pub(super) fn end_of(attribute: AttributeName, content: &Cursor<'_>) -> Result<(), FormatError> {
    match content.remaining() {
        0 => Ok(()),
        left => Err(FormatError::malformed(format!(
            "Wrong length of the {attribute:?} attribute: {left} bytes too many at byte {}",
            content.position()
        ))),
    }
}
