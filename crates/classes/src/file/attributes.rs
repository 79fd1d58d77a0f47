//! Attributes (JVMS §4.7): named ranges of bytes behind a class, member, code or record component.

use super::cursor::{Cursor, u16_at};
use super::{ConstantPool, FormatError};

/// The attributes that this reader knows, one row each: name in the file, first class-file version in which it
/// means something (JVMS table 4.7-A). In an older file it is an unknown attribute and thus ignored.
macro_rules! attribute_names {
    ($($name:ident $since:literal,)*) => {
        /// An attribute that this reader knows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum AttributeName { $($name,)* }

        impl AttributeName {
            /// The name as written in a class file.
            fn bytes(self) -> &'static [u8] {
                match self { $(AttributeName::$name => stringify!($name).as_bytes(),)* }
            }

            /// The first class-file version that defines the attribute.
            fn since(self) -> u16 {
                match self { $(AttributeName::$name => $since,)* }
            }

            /// The attribute called `bytes` in a file of version `major`.
            #[expect(non_upper_case_globals, reason = "named as in the specification")]
            pub(super) fn find(bytes: &[u8], major: u16) -> Option<AttributeName> {
                $(const $name: &[u8] = stringify!($name).as_bytes();)*
                let name = match bytes {
                    $($name => AttributeName::$name,)*
                    _ => return None,
                };
                (name.since() <= major).then_some(name)
            }
        }
    };
}

attribute_names! {
    AnnotationDefault 49,
    BootstrapMethods 51,
    Code 45,
    ConstantValue 45,
    EnclosingMethod 49,
    Exceptions 45,
    InnerClasses 45,
    LineNumberTable 45,
    LocalVariableTable 45,
    LocalVariableTypeTable 49,
    MethodParameters 52,
    Module 53,
    NestHost 55,
    NestMembers 55,
    PermittedSubclasses 61,
    Record 60,
    RuntimeVisibleAnnotations 49,
    RuntimeVisibleParameterAnnotations 49,
    RuntimeVisibleTypeAnnotations 52,
    Signature 49,
    SourceDebugExtension 49,
    SourceFile 45,
    StackMapTable 50,
}

/// Where a list of attributes lies: the offset of the first one in the file, and how many there are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct AttributeTable {
    start: u32,
    count: u16,
}

impl AttributeTable {
    /// Walks over a list of attributes, giving each known one to `check` once with its content.
    ///
    /// An attribute that is known here must not occur twice, but for the two debug tables that may be split
    /// (JVMS §4.7.12, §4.7.13).
    pub(super) fn parse<'a>(
        cursor: &mut Cursor<'a>,
        pool: &ConstantPool,
        major: u16,
        mut check: impl FnMut(AttributeName, Cursor<'a>) -> Result<(), FormatError>,
    ) -> Result<AttributeTable, FormatError> {
        let count = cursor.u16()?;
        let table = AttributeTable { start: cursor.position() as u32, count };
        let mut seen = 0u32;
        for _ in 0..count {
            let name = pool.utf8(cursor.u16()?)?;
            let length = cursor.u32()?;
            let start = cursor.position();
            cursor.take(length as usize)?;
            let Some(name) = AttributeName::find(name, major) else {
                continue;
            };
            let bit = 1 << name as u32;
            let may_repeat = matches!(
                name,
                AttributeName::LineNumberTable
                    | AttributeName::LocalVariableTable
                    | AttributeName::LocalVariableTypeTable
            );
            if seen & bit != 0 && !may_repeat {
                return Err(FormatError::malformed(format!("Multiple {name:?} attributes at byte {start}")));
            }
            seen |= bit;
            check(name, cursor.section(start, length as usize))?;
        }
        Ok(table)
    }

    /// How many there are.
    pub(super) fn count(self) -> u16 {
        self.count
    }

    /// Walks over a list of attributes of a trusted file.
    pub(super) fn skim(cursor: &mut Cursor<'_>) -> Result<AttributeTable, FormatError> {
        let count = cursor.u16()?;
        let table = AttributeTable { start: cursor.position() as u32, count };
        let bytes = cursor.all();
        let mut at = cursor.position();
        for _ in 0..count {
            // A length that is cut off is no length: that the file ends too early is noticed at the end.
            at += 6 + length_at(bytes, at).unwrap_or_default();
        }
        cursor.skip_to(at)?;
        Ok(table)
    }

    /// The content of every attribute called `name`, in a file of version `major`.
    pub(super) fn all<'a>(
        self,
        bytes: &'a [u8],
        pool: &'a ConstantPool,
        major: u16,
        name: AttributeName,
    ) -> impl Iterator<Item = &'a [u8]> {
        let mut at = self.start as usize;
        let mut left = if name.since() <= major { self.count } else { 0 };
        std::iter::from_fn(move || {
            while left > 0 {
                left -= 1;
                let found = pool.utf8(u16_at(bytes, at)).ok()?;
                let length = length_at(bytes, at)?;
                let content = bytes.get(at + 6..)?.get(..length)?;
                at += 6 + length;
                if found == name.bytes() {
                    return Some(content);
                }
            }
            None
        })
    }
}

/// The length of the content of the attribute that starts at `at`.
#[inline]
fn length_at(bytes: &[u8], at: usize) -> Option<usize> {
    let length = bytes.get(at + 2..)?.first_chunk()?;
    Some(u32::from_be_bytes(*length) as usize)
}
