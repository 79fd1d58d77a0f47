//! The constant pool (JVMS §4.4), as offsets into the file.

use std::borrow::Cow;

use super::cursor::Cursor;
use super::offsets::Offsets;
use super::{Bytes, FormatError, Trust, modified_utf8};
use crate::{Symbol, Symbols};

/// The constant pool: where each constant lies in the file. Constants are decoded when asked for.
///
/// Every accessor checks the index and the tag, so that an index from bytecode needs no check before.
#[derive(Clone, Debug)]
pub struct ConstantPool {
    bytes: Bytes,
    offsets: Offsets,
}

/// What kind of constant an entry is (JVMS table 4.4-A).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "named as in the specification")]
pub enum Tag {
    Utf8 = 1,
    Integer = 3,
    Float = 4,
    Long = 5,
    Double = 6,
    Class = 7,
    String = 8,
    Fieldref = 9,
    Methodref = 10,
    InterfaceMethodref = 11,
    NameAndType = 12,
    MethodHandle = 15,
    MethodType = 16,
    Dynamic = 17,
    InvokeDynamic = 18,
    Module = 19,
    Package = 20,
}

/// A reference to a field or method, by name (JVMS §4.4.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberRef<'a> {
    /// The pool index of the class that is named.
    pub class: u16,
    /// The member's name.
    pub name: Cow<'a, str>,
    /// The member's descriptor.
    pub descriptor: Cow<'a, str>,
    /// Whether this is a `CONSTANT_InterfaceMethodref`.
    pub interface: bool,
}

/// The first byte of a text.
const UTF8: u8 = Tag::Utf8 as u8;

impl Tag {
    /// The tag that a constant's first byte names.
    pub const fn of_byte(byte: u8) -> Option<Tag> {
        Some(match byte {
            1 => Tag::Utf8,
            3 => Tag::Integer,
            4 => Tag::Float,
            5 => Tag::Long,
            6 => Tag::Double,
            7 => Tag::Class,
            8 => Tag::String,
            9 => Tag::Fieldref,
            10 => Tag::Methodref,
            11 => Tag::InterfaceMethodref,
            12 => Tag::NameAndType,
            15 => Tag::MethodHandle,
            16 => Tag::MethodType,
            17 => Tag::Dynamic,
            18 => Tag::InvokeDynamic,
            19 => Tag::Module,
            20 => Tag::Package,
            _ => return None,
        })
    }

    /// The first class-file version that has this kind of constant (JVMS table 4.4-B).
    pub(super) fn since(self) -> u16 {
        match self {
            Tag::MethodHandle | Tag::MethodType | Tag::InvokeDynamic => 51,
            Tag::Module | Tag::Package => 53,
            Tag::Dynamic => 55,
            _ => 45,
        }
    }

    /// Whether `ldc` and bootstrap arguments may name this kind of constant (JVMS table 4.4-C).
    pub fn is_loadable(self) -> bool {
        use Tag::*;
        matches!(self, Integer | Float | Long | Double | Class | String | MethodHandle | MethodType | Dynamic)
    }

    /// How many bytes follow the tag; the text of a `Utf8` comes on top.
    pub(super) const fn size(self) -> usize {
        match self {
            Tag::Utf8 | Tag::Class | Tag::String | Tag::MethodType | Tag::Module | Tag::Package => 2,
            Tag::MethodHandle => 3,
            Tag::Long | Tag::Double => 8,
            _ => 4,
        }
    }
}

impl ConstantPool {
    /// Notes where each constant lies, and leaves the cursor behind the pool. References between constants are
    /// checked afterwards by `check::constants`, since they may point forwards.
    pub(super) fn parse(
        bytes: &Bytes,
        cursor: &mut Cursor<'_>,
        major: u16,
        trust: Trust,
    ) -> Result<ConstantPool, FormatError> {
        let count = usize::from(cursor.u16()?);
        if count == 0 {
            return Err(FormatError::malformed("Illegal constant pool size 0"));
        }
        let offsets = match trust {
            Trust::Nobody => Offsets::checked(cursor, count, major)?,
            Trust::Source => Offsets::skimmed(cursor, count)?,
        };
        Ok(ConstantPool { bytes: bytes.clone(), offsets })
    }

    /// The number of entries, the unusable first one included: indices are below it.
    #[expect(clippy::len_without_is_empty, reason = "entry 0 always exists")]
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// The tag of entry `index`; nothing if the index is out of range or unusable.
    #[inline]
    pub fn tag(&self, index: u16) -> Option<Tag> {
        Tag::of_byte(*self.entry(index).first()?)
    }

    /// The modified UTF-8 bytes of a `CONSTANT_Utf8`.
    #[inline]
    pub fn utf8(&self, index: u16) -> Result<&[u8], FormatError> {
        if let [UTF8, high, low, rest @ ..] = self.entry(index)
            && let Some(text) = rest.get(..usize::from(u16::from_be_bytes([*high, *low])))
        {
            return Ok(text);
        }
        Err(self.not_a(index, Tag::Utf8))
    }

    /// A `CONSTANT_Utf8` as text; lone surrogates become U+FFFD.
    pub fn text(&self, index: u16) -> Result<Cow<'_, str>, FormatError> {
        self.utf8(index).map(modified_utf8::text)
    }

    /// The symbol of a `CONSTANT_Utf8`.
    pub fn symbol(&self, index: u16, symbols: &mut Symbols) -> Result<Symbol, FormatError> {
        self.utf8(index).map(|bytes| symbols.intern_encoded(bytes, modified_utf8::text))
    }

    /// The name of a `CONSTANT_Class` in internal form: `java/lang/String`, `[I`.
    pub fn class_name(&self, index: u16) -> Result<Cow<'_, str>, FormatError> {
        self.class_name_bytes(index).map(modified_utf8::text)
    }

    /// The name of a `CONSTANT_Class` as modified UTF-8 bytes.
    pub fn class_name_bytes(&self, index: u16) -> Result<&[u8], FormatError> {
        self.utf8(self.first_of(index, Tag::Class)?)
    }

    /// The name and descriptor of a `CONSTANT_NameAndType`.
    pub fn name_and_type(&self, index: u16) -> Result<(Cow<'_, str>, Cow<'_, str>), FormatError> {
        let (name, descriptor) = self.pair_of(index, Tag::NameAndType)?;
        Ok((self.text(name)?, self.text(descriptor)?))
    }

    /// A `CONSTANT_Fieldref`, `CONSTANT_Methodref` or `CONSTANT_InterfaceMethodref`.
    pub fn member(&self, index: u16) -> Result<MemberRef<'_>, FormatError> {
        let (class, name, descriptor) = self.member_indices(index)?;
        let interface = self.tag(index) == Some(Tag::InterfaceMethodref);
        Ok(MemberRef { class, name: self.text(name)?, descriptor: self.text(descriptor)?, interface })
    }

    /// The pool indices of the class, name and descriptor that a `CONSTANT_Fieldref`, `CONSTANT_Methodref` or
    /// `CONSTANT_InterfaceMethodref` is made of.
    pub fn member_indices(&self, index: u16) -> Result<(u16, u16, u16), FormatError> {
        let tag = self.member_tag(index)?;
        let (class, name_and_type) = self.pair_of(index, tag)?;
        let (name, descriptor) = self.pair_of(name_and_type, Tag::NameAndType)?;
        Ok((class, name, descriptor))
    }

    fn member_tag(&self, index: u16) -> Result<Tag, FormatError> {
        match self.tag(index) {
            Some(tag @ (Tag::Fieldref | Tag::Methodref | Tag::InterfaceMethodref)) => Ok(tag),
            _ => Err(self.wrong_tag(index, "Fieldref, Methodref or InterfaceMethodref")),
        }
    }

    /// The value of a `CONSTANT_Integer`.
    pub fn integer(&self, index: u16) -> Result<i32, FormatError> {
        self.value_of(index, Tag::Integer).map(i32::from_be_bytes)
    }

    /// The value of a `CONSTANT_Float`, to the bit.
    pub fn float(&self, index: u16) -> Result<f32, FormatError> {
        self.value_of(index, Tag::Float).map(f32::from_be_bytes)
    }

    /// The value of a `CONSTANT_Long`.
    pub fn long(&self, index: u16) -> Result<i64, FormatError> {
        self.value_of(index, Tag::Long).map(i64::from_be_bytes)
    }

    /// The value of a `CONSTANT_Double`, to the bit.
    pub fn double(&self, index: u16) -> Result<f64, FormatError> {
        self.value_of(index, Tag::Double).map(f64::from_be_bytes)
    }

    /// The UTF-16 units of a `CONSTANT_String`, exactly, lone surrogates included.
    pub fn string_utf16(&self, index: u16) -> Result<Vec<u16>, FormatError> {
        self.string_bytes(index).map(modified_utf8::units)
    }

    /// The UTF-16 units of a `CONSTANT_Utf8`, exactly.
    pub fn utf8_utf16(&self, index: u16) -> Result<Vec<u16>, FormatError> {
        self.utf8(index).map(modified_utf8::units)
    }

    /// The index of the `CONSTANT_NameAndType` of a member, call site or dynamic constant.
    pub fn name_and_type_index(&self, index: u16) -> Result<u16, FormatError> {
        let tag = match self.tag(index) {
            Some(
                tag @ (Tag::Fieldref | Tag::Methodref | Tag::InterfaceMethodref | Tag::Dynamic | Tag::InvokeDynamic),
            ) => tag,
            _ => return Err(self.wrong_tag(index, "constant with a name and type")),
        };
        self.pair_of(index, tag).map(|(_, name_and_type)| name_and_type)
    }

    /// The modified UTF-8 bytes of a `CONSTANT_String`.
    pub fn string_bytes(&self, index: u16) -> Result<&[u8], FormatError> {
        self.utf8(self.first_of(index, Tag::String)?)
    }

    /// A `CONSTANT_Dynamic` or `CONSTANT_InvokeDynamic`: index of the bootstrap method, name and descriptor.
    pub fn dynamic(&self, index: u16) -> Result<(u16, Cow<'_, str>, Cow<'_, str>), FormatError> {
        let tag = match self.tag(index) {
            Some(tag @ (Tag::Dynamic | Tag::InvokeDynamic)) => tag,
            _ => return Err(self.wrong_tag(index, "Dynamic or InvokeDynamic")),
        };
        let (bootstrap, name_and_type) = self.pair_of(index, tag)?;
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Ok((bootstrap, name, descriptor))
    }

    /// The descriptor of a `CONSTANT_Dynamic` or `CONSTANT_InvokeDynamic` as modified UTF-8 bytes.
    pub fn dynamic_descriptor(&self, index: u16) -> Result<&[u8], FormatError> {
        let name_and_type = self.name_and_type_index(index)?;
        let (_, descriptor) = self.pair_of(name_and_type, Tag::NameAndType)?;
        self.utf8(descriptor)
    }

    /// A `CONSTANT_MethodHandle`: reference kind (1 to 9) and the index of the member it refers to.
    pub fn method_handle(&self, index: u16) -> Result<(u8, u16), FormatError> {
        let [kind, high, low] = self.value_of(index, Tag::MethodHandle)?;
        Ok((kind, u16::from_be_bytes([high, low])))
    }

    /// The descriptor of a `CONSTANT_MethodType`.
    pub fn method_type(&self, index: u16) -> Result<Cow<'_, str>, FormatError> {
        self.text(self.first_of(index, Tag::MethodType)?)
    }

    /// The name of a `CONSTANT_Module` or `CONSTANT_Package`.
    pub fn module_or_package_name(&self, index: u16) -> Result<Cow<'_, str>, FormatError> {
        let tag = if self.tag(index) == Some(Tag::Package) { Tag::Package } else { Tag::Module };
        self.text(self.first_of(index, tag)?)
    }

    /// The first index inside an entry with this tag.
    pub(super) fn first_of(&self, index: u16, tag: Tag) -> Result<u16, FormatError> {
        self.value_of(index, tag).map(u16::from_be_bytes)
    }

    /// The two indices inside an entry with this tag.
    pub(super) fn pair_of(&self, index: u16, tag: Tag) -> Result<(u16, u16), FormatError> {
        let [a, b, c, d] = self.value_of(index, tag)?;
        Ok((u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])))
    }

    /// Fails unless entry `index` has this tag.
    #[inline]
    pub(super) fn expect(&self, index: u16, tag: Tag) -> Result<(), FormatError> {
        self.value_of::<0>(index, tag).map(|_| ())
    }

    #[inline]
    fn value_of<const SIZE: usize>(&self, index: u16, tag: Tag) -> Result<[u8; SIZE], FormatError> {
        if let [byte, rest @ ..] = self.entry(index)
            && *byte == tag as u8
            && let Some(value) = rest.first_chunk()
        {
            return Ok(*value);
        }
        Err(self.not_a(index, tag))
    }

    /// The file from the tag of entry `index` on. What it starts with is the tag of no constant if there is no such entry.
    #[inline]
    fn entry(&self, index: u16) -> &[u8] {
        self.bytes.get(self.offsets.get(index)..).unwrap_or_default()
    }

    #[cold]
    fn not_a(&self, index: u16, tag: Tag) -> FormatError {
        self.wrong_tag(index, &format!("{tag:?}"))
    }

    #[cold]
    pub(super) fn wrong_tag(&self, index: u16, wanted: &str) -> FormatError {
        let found = match self.tag(index) {
            Some(tag) => format!("it is a {tag:?}"),
            None => format!("there are {} entries", self.len()),
        };
        FormatError::malformed(format!("Invalid constant pool index {index}: a {wanted} is needed and {found}"))
    }
}
