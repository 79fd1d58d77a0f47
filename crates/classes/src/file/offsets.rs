//! Where the constants of a pool lie.

use super::cursor::{Cursor, u16_at};
use super::{FormatError, Tag, modified_utf8};

/// The offset of each constant's tag byte; zero for index 0 and the second index of a long or double.
///
/// Hundreds of pools are read before a program starts, most of files that 16 bits reach all over.
#[derive(Clone, Debug)]
pub(super) enum Offsets {
    /// All offsets fit 16 bits.
    Short(Box<[u16]>),
    /// Some may not.
    Long(Box<[u32]>),
}

impl Offsets {
    /// How many entries there are, the unusable first one included.
    pub(super) fn len(&self) -> usize {
        match self {
            Offsets::Short(offsets) => offsets.len(),
            Offsets::Long(offsets) => offsets.len(),
        }
    }

    /// The offset of entry `index`, zero if there is none.
    #[inline]
    pub(super) fn get(&self, index: u16) -> usize {
        let index = usize::from(index);
        match self {
            Offsets::Short(offsets) => offsets.get(index).map_or(0, |&offset| usize::from(offset)),
            Offsets::Long(offsets) => offsets.get(index).map_or(0, |&offset| offset as usize),
        }
    }

    /// Reads `count` constants; each must be whole and of a kind that the version has, and text well formed.
    pub(super) fn checked(cursor: &mut Cursor<'_>, count: usize, major: u16) -> Result<Offsets, FormatError> {
        let mut offsets = vec![0; count];
        let mut index = 1;
        while index < count {
            let offset = cursor.position();
            let byte = cursor.u8()?;
            let tag = Tag::of_byte(byte).ok_or_else(|| unknown_tag(byte, index, offset))?;
            if tag.since() > major {
                return Err(FormatError::malformed(format!(
                    "Class file version {major} does not support constant tag {byte} (constant pool entry {index})"
                )));
            }
            if tag == Tag::Utf8 {
                let length = usize::from(cursor.u16()?);
                let text = cursor.take(length)?;
                if !modified_utf8::is_well_formed(text, major) {
                    return Err(FormatError::malformed(format!(
                        "Illegal UTF8 string in constant pool entry {index} at byte {offset}"
                    )));
                }
            } else {
                cursor.take(tag.size())?;
            }
            if let Some(slot) = offsets.get_mut(index) {
                *slot = offset as u32;
            }
            // JVMS §4.4.5: a long or double takes two entries, the second of which is unusable.
            index += if matches!(tag, Tag::Long | Tag::Double) { 2 } else { 1 };
        }
        if index != count {
            return Err(FormatError::malformed(format!(
                "Invalid constant pool index {count}: half of a long or double"
            )));
        }
        Ok(Offsets::Long(offsets.into()))
    }

    /// Walks over `count` constants of a trusted file.
    pub(super) fn skimmed(cursor: &mut Cursor<'_>, count: usize) -> Result<Offsets, FormatError> {
        if u16::try_from(cursor.all().len()).is_ok() {
            skim(cursor, count, |offset| offset as u16).map(Offsets::Short)
        } else {
            skim(cursor, count, |offset| offset as u32).map(Offsets::Long)
        }
    }
}

fn skim<Offset: Copy + Default>(
    cursor: &mut Cursor<'_>,
    count: usize,
    narrow: impl Fn(usize) -> Offset,
) -> Result<Box<[Offset]>, FormatError> {
    let mut offsets = vec![Offset::default(); count];
    let bytes = cursor.all();
    // Where the next constant starts is all that is kept from one to the next.
    let mut at = cursor.position();
    let mut index = 1;
    while let Some(slot) = offsets.get_mut(index) {
        *slot = narrow(at);
        let byte = bytes.get(at).copied().unwrap_or_default();
        index += 1;
        if byte == Tag::Utf8 as u8 {
            at += 3 + usize::from(u16_at(bytes, at + 1));
            continue;
        }
        let size = usize::from(SIZES.get(usize::from(byte)).copied().unwrap_or_default());
        if size == 0 {
            cursor.skip_to(at + 1)?;
            return Err(unknown_tag(byte, index - 1, at));
        }
        at += 1 + size;
        index += usize::from(size == LONG_SIZE);
    }
    cursor.skip_to(at)?;
    Ok(offsets.into())
}

/// How many bytes a long or double takes, and nothing else.
const LONG_SIZE: usize = 8;

/// How many bytes follow a constant's tag, by tag; 0 for what is none.
const SIZES: [u8; 21] = {
    let mut sizes = [0; 21];
    let mut byte = 0;
    while byte < sizes.len() {
        if let Some(tag) = Tag::of_byte(byte as u8) {
            sizes[byte] = tag.size() as u8;
        }
        byte += 1;
    }
    sizes
};

#[cold]
fn unknown_tag(byte: u8, index: usize, offset: usize) -> FormatError {
    FormatError::malformed(format!("Unknown constant tag {byte} in constant pool entry {index} at byte {offset}"))
}
