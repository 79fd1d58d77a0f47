//! The `SourceFile` attribute of a class file (JVMS §4.7.10), changed.

const MAGIC_AND_VERSION: usize = 8;
const UTF8: u8 = 1;

/// A class file that says to be from another source file. `None` if it says nothing about that.
pub fn with_source_file(class: &[u8], name: &str) -> Option<Vec<u8>> {
    let mut reader = Reader { bytes: class, at: MAGIC_AND_VERSION };
    let count = reader.number()?;
    let mut attribute_names = Vec::new();
    let mut index = 1;
    while index < count {
        let start = reader.at;
        let tag = reader.byte()?;
        let length = match tag {
            UTF8 => usize::from(reader.number()?),
            3 | 4 | 9..=12 | 17 | 18 => 4,
            5 | 6 => 8,
            15 => 3,
            _ => 2,
        };
        reader.skip(length)?;
        if class.get(start + 3..reader.at).is_some_and(|text| tag == UTF8 && text == b"SourceFile") {
            attribute_names.push(index);
        }
        index += if tag == 5 || tag == 6 { 2 } else { 1 };
    }
    let end_of_pool = reader.at;
    reader.skip(6)?;
    let interfaces = reader.number()?;
    reader.skip(2 * usize::from(interfaces))?;
    // Fields, then methods.
    for _ in 0..2 {
        for _ in 0..reader.number()? {
            reader.skip(6)?;
            reader.attributes(|_, _| {})?;
        }
    }
    let mut place = None;
    reader.attributes(|name, start| {
        if attribute_names.contains(&name) {
            place = Some(start);
        }
    })?;
    let place = place?;
    let mut changed = class.get(..MAGIC_AND_VERSION)?.to_vec();
    changed.extend(count.checked_add(1)?.to_be_bytes());
    changed.extend(class.get(MAGIC_AND_VERSION + 2..end_of_pool)?);
    changed.push(UTF8);
    changed.extend(u16::try_from(name.len()).ok()?.to_be_bytes());
    changed.extend(name.as_bytes());
    changed.extend(class.get(end_of_pool..place)?);
    changed.extend(count.to_be_bytes());
    changed.extend(class.get(place + 2..)?);
    Some(changed)
}

/// Reads big-endian numbers one after the other.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        self.at += 1;
        self.bytes.get(self.at - 1).copied()
    }

    fn number(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.byte()?, self.byte()?]))
    }

    fn skip(&mut self, bytes: usize) -> Option<()> {
        self.at = self.at.checked_add(bytes).filter(|&at| at <= self.bytes.len())?;
        Some(())
    }

    /// A table of attributes: the index of each one's name, and where its contents start.
    fn attributes(&mut self, mut each: impl FnMut(u16, usize)) -> Option<()> {
        for _ in 0..self.number()? {
            let name = self.number()?;
            let length = u32::from(self.number()?) << 16 | u32::from(self.number()?);
            each(name, self.at);
            self.skip(length as usize)?;
        }
        Some(())
    }
}
