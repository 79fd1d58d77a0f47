//! The JDK's `lib/modules`, the "jimage" file that holds every class of the platform.
//!
//! The format: a header; a perfect hash (a table of redirections and one of offsets); packed attributes of each
//! location; strings; data. A location's full name is `/module/parent/base.extension`, and `/packages/a.b`
//! lists the modules that have package `a.b`.
//!
//! `jimage-rs` maps the file and inflates what `jlink --compress` packed. The lookup is our own, because the
//! crate indexes without checks and would panic on a damaged image.
//!
//! What is not compressed is used where it lies. A class keeps its bytes as long as it lives, and reads them often,
//! so an image that was opened stays mapped until the process ends, once for all machines: then they need no owner. Copying the classes that
//! every program needs had touched a quarter of all the pages that starting one touched.

use super::in_words;
use crate::file::Bytes;
use jimage_rs::JImage;
use std::fs::File;
use std::ops::Range;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

const HEADER_BYTES: usize = 28;
const MAGIC: u32 = 0xCAFE_DADA;
const RESOURCE_MAGIC: u32 = 0xCAFE_FAFA;
const RESOURCE_HEADER_BYTES: usize = 29;
const HASH_SEED: u32 = 0x0100_0193;

/// Where a resource's data lies.
enum Data {
    Plain(Range<usize>),
    Compressed,
}

/// An open image. Cheap to open: the file is mapped and only its header is read.
pub(super) struct Image {
    mapping: &'static JImage,
    little_endian: bool,
    /// From this minor version of the format on, a package entry's flags have another meaning.
    has_preview_flags: bool,
    table_length: usize,
    offsets_start: usize,
    locations_start: usize,
    strings_start: usize,
    data_start: usize,
}

/// One location's attributes, each an offset or a size; absent ones are zero.
#[derive(Default)]
struct Location {
    module: u64,
    parent: u64,
    base: u64,
    extension: u64,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

/// A name in the image, split as its location stores it.
pub(super) struct ImageName<'a> {
    pub(super) module: &'a str,
    pub(super) parent: &'a str,
    pub(super) base: &'a str,
    pub(super) extension: &'a str,
}

impl Image {
    pub(super) fn open(file: &Path) -> Result<Image, String> {
        let mapping = mapped(file)?;
        let bytes = mapping.raw().as_slice();
        let header = bytes.get(..HEADER_BYTES).ok_or("the file is too short")?;
        let little_endian = match (word(header, 0, true), word(header, 0, false)) {
            (Some(MAGIC), _) => true,
            (_, Some(MAGIC)) => false,
            _ => return Err("not an image of a JDK".to_owned()),
        };
        let field = |index: usize| word(header, index * 4, little_endian).unwrap_or(0) as usize;
        let table_bytes = field(4).saturating_mul(4);
        let offsets_start = HEADER_BYTES.saturating_add(table_bytes);
        let locations_start = offsets_start.saturating_add(table_bytes);
        let strings_start = locations_start.saturating_add(field(5));
        let data_start = strings_start.saturating_add(field(6));
        if field(4) == 0 || data_start > bytes.len() {
            return Err("the tables do not fit the file".to_owned());
        }
        Ok(Image {
            little_endian,
            has_preview_flags: field(1) & 0xFFFF >= 1,
            table_length: field(4),
            offsets_start,
            locations_start,
            strings_start,
            data_start,
            mapping,
        })
    }

    /// The bytes of `/module/name`, if the image has them.
    pub(super) fn find(&self, module: &str, name: &str) -> Result<Option<Bytes>, String> {
        let full_name = ["/", module, "/", name].concat();
        let Some(location) = self.locate(&full_name) else {
            return Ok(None);
        };
        match self.data(&location)? {
            Data::Plain(range) => Ok(self.bytes().get(range).map(Bytes::from_static)),
            Data::Compressed => Ok(self.inflate(&full_name)?.map(Bytes::from_vec)),
        }
    }

    /// The module whose classes or resources make up `package` (`java/lang`).
    pub(super) fn module_of(&self, package: &str) -> Option<&str> {
        let location = self.locate(&["/packages/", &package.replace('/', ".")].concat())?;
        let Ok(Data::Plain(range)) = self.data(&location) else {
            return None;
        };
        // Pairs of a flag and the offset of a module's name. Several modules may list a package that is empty
        // in all but one of them (`java` is everyone's), so the flag decides.
        let entries = self.bytes().get(range)?;
        for entry in entries.chunks_exact(8) {
            let flags = word(entry, 0, self.little_endian)?;
            let has_content = if self.has_preview_flags { flags & 4 != 0 } else { flags == 0 };
            if has_content {
                return self.string(u64::from(word(entry, 4, self.little_endian)?));
            }
        }
        None
    }

    /// Every resource of every module, in no particular order.
    pub(super) fn names(&self) -> impl Iterator<Item = ImageName<'_>> {
        (0..self.table_length).filter_map(|index| {
            let location = self.location_at(index)?;
            let name = ImageName {
                module: self.string(location.module)?,
                parent: self.string(location.parent)?,
                base: self.string(location.base)?,
                extension: self.string(location.extension)?,
            };
            (!matches!(name.module, "" | "modules" | "packages")).then_some(name)
        })
    }

    fn bytes(&self) -> &'static [u8] {
        self.mapping.raw().as_slice()
    }

    /// Perfect hashing: the redirection says either which slot the name has, or which seed leads to its slot.
    fn locate(&self, full_name: &str) -> Option<Location> {
        let slot = hash(full_name, HASH_SEED) as usize % self.table_length;
        let redirect = word(self.bytes(), HEADER_BYTES + slot * 4, self.little_endian)? as i32;
        let slot = match redirect {
            0 => return None,
            1.. => hash(full_name, redirect as u32) as usize % self.table_length,
            _ => (-1 - redirect) as usize,
        };
        if slot >= self.table_length {
            return None;
        }
        let location = self.location_at(slot)?;
        self.is_named(&location, full_name).then_some(location)
    }

    fn location_at(&self, slot: usize) -> Option<Location> {
        let offset = word(self.bytes(), self.offsets_start + slot * 4, self.little_endian)? as usize;
        let table = self.bytes().get(self.locations_start..self.strings_start)?;
        let mut packed = table.get(offset..)?;
        let mut location = Location::default();
        // Each attribute is a byte of kind and length, then the value with its highest byte first.
        while let Some((&tag, rest)) = packed.split_first() {
            let (value, rest) = rest.split_at_checked(usize::from(tag & 7) + 1)?;
            let value = value.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte));
            match tag >> 3 {
                0 => return Some(location),
                1 => location.module = value,
                2 => location.parent = value,
                3 => location.base = value,
                4 => location.extension = value,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.uncompressed = value,
                _ => {}
            }
            packed = rest;
        }
        Some(location)
    }

    fn is_named(&self, location: &Location, full_name: &str) -> bool {
        let parts = [(location.module, "/"), (location.parent, "/"), (location.base, "/"), (location.extension, ".")];
        let mut rest = full_name.as_bytes();
        for (offset, separator) in parts {
            let Some(part) = self.string_from(offset) else {
                return false;
            };
            if part.first().is_none_or(|&byte| byte == 0) {
                continue;
            }
            // A part ends with a zero byte.
            let Some(after) = rest.strip_prefix(separator.as_bytes()) else {
                return false;
            };
            let length = part.iter().zip(after).take_while(|(part, byte)| part == byte && **part != 0).count();
            if part.get(length) != Some(&0) {
                return false;
            }
            rest = after.get(length..).unwrap_or_default();
        }
        rest.is_empty()
    }

    fn string(&self, offset: u64) -> Option<&str> {
        let text = self.string_from(offset)?;
        let end = text.iter().position(|&byte| byte == 0)?;
        std::str::from_utf8(text.get(..end)?).ok()
    }

    /// The table of strings from one string on, which ends with a zero byte.
    fn string_from(&self, offset: u64) -> Option<&[u8]> {
        let strings = self.bytes().get(self.strings_start..self.data_start)?;
        strings.get(usize::try_from(offset).ok()?..)
    }

    fn data(&self, location: &Location) -> Result<Data, String> {
        let stored = if location.compressed == 0 { location.uncompressed } else { location.compressed };
        let start = (self.data_start as u64).checked_add(location.offset);
        let range = start.and_then(|start| {
            let end = start.checked_add(stored)?;
            (end <= self.bytes().len() as u64).then_some(start as usize..end as usize)
        });
        let range = range.ok_or("an entry lies outside the file")?;
        if location.compressed == 0 {
            return Ok(Data::Plain(range));
        }
        self.check_compressed(self.bytes().get(range).unwrap_or_default())?;
        Ok(Data::Compressed)
    }

    /// `jimage-rs` trusts this header, so it is checked before the crate sees it.
    fn check_compressed(&self, stored: &[u8]) -> Result<(), String> {
        let long = |at: usize| -> Option<u64> {
            let low = u64::from(word(stored, at, self.little_endian)?);
            let high = u64::from(word(stored, at + 4, self.little_endian)?);
            Some(if self.little_endian { high << 32 | low } else { low << 32 | high })
        };
        let header = || -> Option<(u32, u64, u64, u32)> {
            Some((word(stored, 0, self.little_endian)?, long(4)?, long(12)?, word(stored, 20, self.little_endian)?))
        };
        let Some((RESOURCE_MAGIC, packed, unpacked, decompressor)) = header() else {
            return Err("an entry has a damaged header".to_owned());
        };
        if packed > stored.len().saturating_sub(RESOURCE_HEADER_BYTES) as u64
            || unpacked > super::bound::MAX_ENTRY_BYTES
        {
            return Err("an entry states an impossible size".to_owned());
        }
        match self.string(u64::from(decompressor)) {
            Some("zip") => Ok(()),
            Some(other) => Err(format!("compressed with `{other}`, which is not supported")),
            None => Err("an entry has a damaged header".to_owned()),
        }
    }

    fn inflate(&self, full_name: &str) -> Result<Option<Vec<u8>>, String> {
        let found = self.mapping.find_resource(full_name);
        Ok(found.map_err(|_| "an entry is damaged")?.map(|bytes| bytes.into_owned()))
    }
}

fn hash(text: &str, seed: u32) -> u32 {
    text.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_SEED) ^ u32::from(byte)) & 0x7FFF_FFFF
}

fn word(bytes: &[u8], at: usize, little_endian: bool) -> Option<u32> {
    let bytes = bytes.get(at..)?.first_chunk::<4>()?;
    Some(if little_endian { u32::from_le_bytes(*bytes) } else { u32::from_be_bytes(*bytes) })
}

/// Which file it is, and which state of it: device, number, size, and when it was changed.
type Identity = (u64, u64, u64, i64, i64);

/// The images that this process has mapped.
static MAPPED: Mutex<Vec<(Identity, &'static JImage)>> = Mutex::new(Vec::new());

/// A file's mapping, which all who open the file share.
fn mapped(file: &Path) -> Result<&'static JImage, String> {
    let metadata = File::open(file).and_then(|file| file.metadata()).map_err(|error| in_words(&error))?;
    let identity = (metadata.dev(), metadata.ino(), metadata.len(), metadata.mtime(), metadata.mtime_nsec());
    let mut mapped = MAPPED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(&(_, mapping)) = mapped.iter().find(|(other, _)| *other == identity) {
        return Ok(mapping);
    }
    let mapping = JImage::open(file).map_err(|_| "not an image of a JDK, or a damaged one".to_owned())?;
    let mapping: &'static JImage = Box::leak(Box::new(mapping));
    mapped.push((identity, mapping));
    Ok(mapping)
}
