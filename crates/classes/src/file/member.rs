//! Fields and methods (JVMS §4.5, §4.6).

use super::attributes::{AttributeName, AttributeTable};
use super::cursor::{Cursor, u16_at, u16_table};
use super::{ClassFile, Code, ConstantPool, FormatError, check};

/// A field or method: flags, name and descriptor, and where its attributes lie.
///
/// The accessors take the class file that the member came from; another one gives nonsense, though never a panic.
#[derive(Clone, Debug)]
pub struct Member {
    /// The access flags.
    pub access: u16,
    /// The pool index of the name, a `CONSTANT_Utf8`.
    pub name: u16,
    /// The pool index of the descriptor, a `CONSTANT_Utf8`.
    pub descriptor: u16,
    attributes: AttributeTable,
}

impl Member {
    pub(super) fn parse_field(cursor: &mut Cursor<'_>, pool: &ConstantPool, major: u16) -> Result<Member, FormatError> {
        let (access, name, descriptor) = (cursor.u16()?, cursor.u16()?, cursor.u16()?);
        check::field_names(pool, name, descriptor)?;
        let attributes = AttributeTable::parse(cursor, pool, major, |attribute, content| {
            check::field_attribute(attribute, content, access, pool)
        })?;
        Ok(Member { access, name, descriptor, attributes })
    }

    pub(super) fn parse_method(
        cursor: &mut Cursor<'_>,
        pool: &ConstantPool,
        major: u16,
    ) -> Result<Member, FormatError> {
        let (access, name, descriptor) = (cursor.u16()?, cursor.u16()?, cursor.u16()?);
        check::method_names(pool, name, descriptor)?;
        let mut has_code = false;
        let attributes = AttributeTable::parse(cursor, pool, major, |attribute, content| {
            has_code |= attribute == AttributeName::Code;
            check::method_attribute(attribute, content, pool, major)
        })?;
        let member = Member { access, name, descriptor, attributes };
        check::presence_of_code(&member, has_code, pool)?;
        Ok(member)
    }

    /// Notes where a field or method of a trusted file lies, and checks nothing.
    pub(super) fn skim(cursor: &mut Cursor<'_>) -> Result<Member, FormatError> {
        let [a, b, c, d, e, f] = cursor.array()?;
        let [access, name, descriptor] = [[a, b], [c, d], [e, f]].map(u16::from_be_bytes);
        Ok(Member { access, name, descriptor, attributes: AttributeTable::skim(cursor)? })
    }

    /// A static field's constant, as an index into the pool.
    pub fn constant_value(&self, class: &ClassFile) -> Option<u16> {
        self.attribute(class, AttributeName::ConstantValue).map(|content| u16_at(content, 0))
    }

    /// The generic signature, as the index of a `CONSTANT_Utf8`.
    pub fn signature(&self, class: &ClassFile) -> Option<u16> {
        self.attribute(class, AttributeName::Signature).map(|content| u16_at(content, 0))
    }

    /// The classes of the `throws` clause, as pool indices.
    pub fn exceptions(&self, class: &ClassFile) -> Vec<u16> {
        let content = self.attribute(class, AttributeName::Exceptions).unwrap_or_default();
        u16_table(content).map(|[class]| class).collect()
    }

    /// Whether a method can have attributes besides its code: of most this tells without a look at their names.
    pub fn has_more_than_code(&self) -> bool {
        self.attributes.count() > 1 || self.access & (check::ACC_NATIVE | check::ACC_ABSTRACT) != 0
    }

    /// The raw content of `RuntimeVisibleAnnotations`, as reflection wants it.
    pub fn annotations<'a>(&self, class: &'a ClassFile) -> Option<&'a [u8]> {
        self.attribute(class, AttributeName::RuntimeVisibleAnnotations)
    }

    /// The raw content of `RuntimeVisibleParameterAnnotations`.
    pub fn parameter_annotations<'a>(&self, class: &'a ClassFile) -> Option<&'a [u8]> {
        self.attribute(class, AttributeName::RuntimeVisibleParameterAnnotations)
    }

    /// The raw content of `RuntimeVisibleTypeAnnotations`.
    pub fn type_annotations<'a>(&self, class: &'a ClassFile) -> Option<&'a [u8]> {
        self.attribute(class, AttributeName::RuntimeVisibleTypeAnnotations)
    }

    /// The raw content of `AnnotationDefault`: the default value of an annotation's element.
    pub fn annotation_default<'a>(&self, class: &'a ClassFile) -> Option<&'a [u8]> {
        self.attribute(class, AttributeName::AnnotationDefault)
    }

    /// Name (a pool index, 0 for none) and flags of each formal parameter, if the compiler kept them.
    pub fn method_parameters(&self, class: &ClassFile) -> Option<Vec<(u16, u16)>> {
        let content = self.attribute(class, AttributeName::MethodParameters)?;
        let (count, rows) = content.split_first()?;
        let rows = rows.chunks_exact(4).take(usize::from(*count));
        Some(rows.map(|row| (u16_at(row, 0), u16_at(row, 2))).collect())
    }

    /// The code of the method; nothing for a field and for a native or abstract method.
    pub fn code<'a>(&self, class: &'a ClassFile) -> Result<Option<Code<'a>>, FormatError> {
        match self.attribute(class, AttributeName::Code) {
            Some(content) => Code::parse(class, content).map(Some),
            None => Ok(None),
        }
    }

    fn attribute<'a>(&self, class: &'a ClassFile, name: AttributeName) -> Option<&'a [u8]> {
        self.attributes.all(&class.bytes, &class.pool, class.major, name).next()
    }
}
