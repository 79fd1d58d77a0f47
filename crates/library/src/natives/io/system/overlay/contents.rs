//! The contents of a file that a path has changed: pages of its own above those of the host.

use crate::natives::io::failure::Failure;
use crate::natives::io::system::frozen::{FrozenHost, HostId};
use rpds::RedBlackTreeMap;
use std::ops::Range;
use std::rc::Rc;

/// What is copied when a byte changes.
const PAGE: usize = 4096;

/// Contents in pages; what is in none is the host's, and zero beyond that.
#[derive(Clone, Debug, Default)]
pub(super) struct Contents {
    length: u64,
    /// The host's file, and how much of it still shows.
    host: Option<(HostId, u64)>,
    pages: RedBlackTreeMap<u64, Rc<[u8; PAGE]>>,
    /// Bytes of pages that this and older versions have, as far as this one was made from them.
    bytes: u64,
}

impl Contents {
    /// Those of a file of the host.
    pub(super) fn of_host(file: HostId, length: u64) -> Contents {
        Contents { length, host: Some((file, length)), pages: RedBlackTreeMap::new(), bytes: 0 }
    }

    pub(super) fn length(&self) -> u64 {
        self.length
    }

    /// Bytes of memory that the pages take. What was changed or cut, but is still that of an older version, counts too.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Up to so many bytes at a position.
    pub(super) fn read(&self, host: &FrozenHost, position: u64, length: usize) -> Result<Vec<u8>, Failure> {
        let end = position.saturating_add(length as u64).min(self.length);
        let Some(length) = end.checked_sub(position).filter(|&length| length > 0) else { return Ok(Vec::new()) };
        let mut bytes = vec![0; length as usize];
        self.read_host(host, position, &mut bytes)?;
        for (&number, page) in self.pages.range(pages(position, length)) {
            let start = number * PAGE as u64;
            let (from, to) = (start.max(position), (start + PAGE as u64).min(end));
            let source = &page[(from - start) as usize..(to - start) as usize];
            bytes[(from - position) as usize..(to - position) as usize].copy_from_slice(source);
        }
        Ok(bytes)
    }

    /// Fills in what the host has there.
    fn read_host(&self, host: &FrozenHost, position: u64, bytes: &mut [u8]) -> Result<(), Failure> {
        let Some((file, shown)) = self.host else { return Ok(()) };
        let length = shown.saturating_sub(position).min(bytes.len() as u64) as usize;
        if length > 0 {
            let read = host.read(file, position, length)?;
            let length = length.min(read.len());
            bytes[..length].copy_from_slice(&read[..length]);
        }
        Ok(())
    }

    /// Writes at a position, which may lie beyond the end.
    pub(super) fn write(&mut self, host: &FrozenHost, position: u64, bytes: &[u8]) -> Result<(), Failure> {
        let end = position + bytes.len() as u64;
        for number in pages(position, bytes.len() as u64) {
            let start = number * PAGE as u64;
            let (from, to) = (start.max(position), (start + PAGE as u64).min(end));
            if !self.pages.contains_key(&number) {
                let mut page = [0; PAGE];
                // A page that is written as a whole needs nothing of what was there.
                if to - from < PAGE as u64 {
                    self.read_host(host, start, &mut page)?;
                }
                self.pages.insert_mut(number, Rc::new(page));
                self.bytes += PAGE as u64;
            }
            let source = &bytes[(from - position) as usize..(to - position) as usize];
            self.change_page(number, |page| {
                page[(from - start) as usize..(to - start) as usize].copy_from_slice(source);
            });
        }
        self.length = self.length.max(end);
        Ok(())
    }

    /// Changes a page, if there is one: a copy of it if an older version has it too.
    fn change_page(&mut self, number: u64, change: impl FnOnce(&mut [u8; PAGE])) {
        let Some(page) = self.pages.get_mut(&number) else { return };
        if Rc::strong_count(page) > 1 {
            self.bytes += PAGE as u64;
        }
        change(Rc::make_mut(page));
    }

    /// Cuts the contents, or makes them longer with zeros.
    pub(super) fn set_length(&mut self, length: u64) {
        if length < self.length {
            let first_gone = length.div_ceil(PAGE as u64);
            let gone: Vec<u64> = self.pages.range(first_gone..).map(|(&number, _)| number).collect();
            for number in gone {
                // What older versions have stays.
                let is_own = self.pages.get_mut(&number).is_some_and(|page| Rc::strong_count(page) == 1);
                if self.pages.remove_mut(&number) && is_own {
                    self.bytes = self.bytes.saturating_sub(PAGE as u64);
                }
            }
            let rest = (length % PAGE as u64) as usize;
            if rest > 0 {
                self.change_page(length / PAGE as u64, |page| page[rest..].fill(0));
            }
            self.host = self.host.map(|(file, shown)| (file, shown.min(length)));
        }
        self.length = length;
    }
}

/// The numbers of the pages that so many bytes at a position lie in.
fn pages(position: u64, length: u64) -> Range<u64> {
    position / PAGE as u64..(position + length).div_ceil(PAGE as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_copied_when_they_change_and_shared_otherwise() {
        let host = FrozenHost::new();
        let mut contents = Contents::default();
        contents.write(&host, 4090, b"abcdefghij").unwrap();
        let before = contents.clone();
        contents.write(&host, 4095, b"XY").unwrap();
        assert_eq!(contents.read(&host, 4090, 100).unwrap(), b"abcdeXYhij");
        assert_eq!(before.read(&host, 4090, 100).unwrap(), b"abcdefghij");
        let pages = |contents: &Contents| contents.bytes() / PAGE as u64;
        assert_eq!((contents.length(), pages(&contents), pages(&before)), (4100, 4, 2));
        contents.write(&host, 0, b"again").unwrap();
        assert_eq!(pages(&contents), 4, "its own pages are changed in place");
        contents.set_length(0);
        assert_eq!(pages(&contents), 2, "what the older one has is still there");
    }

    #[test]
    fn what_was_cut_reads_as_zeros_when_it_is_there_again() {
        let host = FrozenHost::new();
        let mut contents = Contents::default();
        contents.write(&host, 0, &[7; 9000]).unwrap();
        contents.set_length(4100);
        contents.set_length(8200);
        let bytes = contents.read(&host, 0, 10_000).unwrap();
        assert_eq!(bytes.len(), 8200);
        assert!(bytes[..4100].iter().all(|&byte| byte == 7) && bytes[4100..].iter().all(|&byte| byte == 0));
        contents.write(&host, 1 << 40, b"far").unwrap();
        assert_eq!(contents.read(&host, (1 << 40) - 1, 10).unwrap(), b"\0far");
        assert!(contents.bytes() < 5 * PAGE as u64);
    }
}
