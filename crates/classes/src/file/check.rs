//! What must hold of a class file's structure (JVMS §4.4, §4.7), so that later readers need no error path.

use super::attributes::{AttributeName, AttributeTable};
use super::cursor::Cursor;
use super::{ConstantPool, FormatError, Member, Tag};

const ACC_STATIC: u16 = 0x0008;
const ACC_NATIVE: u16 = 0x0100;
const ACC_ABSTRACT: u16 = 0x0400;

/// Checks what each constant refers to. Returns how many bootstrap methods the class must have.
pub(super) fn constants(pool: &ConstantPool, major: u16) -> Result<usize, FormatError> {
    let mut bootstrap_methods = 0;
    for index in 1..pool.len() as u16 {
        let Some(tag) = pool.tag(index) else { continue };
        match tag {
            Tag::Class | Tag::String | Tag::MethodType | Tag::Module | Tag::Package => {
                pool.expect(pool.first_of(index, tag)?, Tag::Utf8)?;
            }
            Tag::NameAndType => {
                let (name, descriptor) = pool.pair_of(index, tag)?;
                pool.expect(name, Tag::Utf8)?;
                pool.expect(descriptor, Tag::Utf8)?;
            }
            Tag::Fieldref | Tag::Methodref | Tag::InterfaceMethodref => {
                let (class, name_and_type) = pool.pair_of(index, tag)?;
                pool.expect(class, Tag::Class)?;
                pool.expect(name_and_type, Tag::NameAndType)?;
            }
            Tag::Dynamic | Tag::InvokeDynamic => {
                let (bootstrap, name_and_type) = pool.pair_of(index, tag)?;
                pool.expect(name_and_type, Tag::NameAndType)?;
                bootstrap_methods = bootstrap_methods.max(usize::from(bootstrap) + 1);
            }
            Tag::MethodHandle => method_handle(pool, index, major)?,
            Tag::Utf8 | Tag::Integer | Tag::Float | Tag::Long | Tag::Double => {}
        }
    }
    Ok(bootstrap_methods)
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
