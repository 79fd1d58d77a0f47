//! Streams that can go back.
//!
//! A stream's state is too large for memory words. It is kept here in versions, and a word of memory tells which one
//! counts. A change first makes a new version if the one that counts is older than the newest choice; so going back,
//! which restores the word, restores the stream.

use crate::natives::memory::place::{raw_address, raw_byte};
use crate::state::state;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Exhausted;
use rustc_hash::FxHashMap;
use std::any::Any;

/// The versions of each stream, by the address of the word that tells which one counts.
struct Versions<S>(FxHashMap<u32, Vec<S>>);

impl<S> Default for Versions<S> {
    fn default() -> Self {
        Versions(FxHashMap::default())
    }
}

/// The handle of a new stream.
pub(super) fn open<S: Clone + Any>(machine: &mut Machine, stream: S) -> Result<i64, Exhausted> {
    let word = machine.memory.allocate_raw(8)?;
    // The block may have been another stream's, to which the path could go back: its versions stay below.
    let versions = state::<Versions<S>>(machine).0.entry(word).or_default();
    versions.push(stream);
    let version = versions.len() as u64 - 1;
    machine.memory.set(word, version);
    Ok(raw_address(word))
}

/// The stream of a handle, for reading.
pub(super) fn peek<S: Clone + Any>(machine: &mut Machine, handle: i64) -> Option<&S> {
    let (word, version) = current(machine, handle)?;
    state::<Versions<S>>(machine).0.get(&word)?.get(version)
}

/// The stream of a handle, for changing.
pub(super) fn change<S: Clone + Any>(machine: &mut Machine, handle: i64) -> Option<&mut S> {
    let (word, version) = current(machine, handle)?;
    let is_own = machine.memory.is_newer_than_choice(word);
    let versions = state::<Versions<S>>(machine).0.get_mut(&word)?;
    // Versions above the current one belong to paths that were left.
    versions.truncate(version + 1);
    if !is_own {
        let copy = versions.get(version)?.clone();
        versions.push(copy);
        machine.memory.set(word, version as u64 + 1);
    }
    state::<Versions<S>>(machine).0.get_mut(&word)?.last_mut()
}

/// Forgets a stream.
pub(super) fn close<S: Clone + Any>(machine: &mut Machine, handle: i64) {
    let Some((word, version)) = current(machine, handle) else { return };
    let is_own = machine.memory.is_newer_than_choice(word);
    if let Some(versions) = state::<Versions<S>>(machine).0.get_mut(&word) {
        versions.truncate(if is_own { version } else { version + 1 });
        machine.memory.free_raw(word);
    }
}

fn current(machine: &Machine, handle: i64) -> Option<(u32, usize)> {
    let word = raw_byte(handle).map(|byte| (byte / 8) as u32)?;
    Some((word, machine.memory.get(word) as usize))
}

#[cfg(test)]
mod tests {
    use super::super::inflate::{Ending, Inflate};
    use super::*;
    use crate::natives::Natives;
    use jaywalk_classes::file::Bytes;
    use jaywalk_classes::link::{ClassSource, LoaderId};
    use jaywalk_machine::Options;

    struct NoClasses;

    impl ClassSource for NoClasses {
        fn find(&self, _: LoaderId, _: &str) -> Result<Option<Bytes>, String> {
            Ok(None)
        }
    }

    fn machine() -> Machine {
        let options = Options { memory: 1 << 20, virtual_time: true, ..Options::default() };
        Machine::new(Box::new(NoClasses), Box::new(Natives::new()), options)
    }

    /// "hello world", as zlib compresses it.
    const HELLO: [u8; 19] = [
        0x78, 0x9C, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0x28, 0xCF, 0x2F, 0xCA, 0x49, 0x01, 0x00, 0x1A, 0x0B, 0x04,
        0x5D,
    ];

    /// Reads up to `room` bytes, of input that starts where the stream is.
    fn read(machine: &mut Machine, handle: i64, from: usize, room: usize) -> (usize, String, Ending) {
        let stream = change::<Inflate>(machine, handle).expect("the stream is open");
        let (used, output, ending) = stream.run(&HELLO[from..], room);
        (from + used, String::from_utf8(output).expect("the text is ASCII"), ending)
    }

    #[test]
    fn every_alternative_finds_a_half_read_stream_as_it_was() {
        let mut machine = machine();
        let handle = open(&mut machine, Inflate::new(true)).expect("there is room");
        let (from, text, _) = read(&mut machine, handle, 0, 5);
        assert_eq!(text, "hello");
        let choice = machine.memory.choice();
        for room in [6, 3, 100] {
            let (next, text, ending) = read(&mut machine, handle, from, room);
            assert_eq!(text, " world"[..room.min(6)]);
            if ending != Ending::Finished {
                // A second change on the same path goes on where the first has ended.
                assert_eq!(read(&mut machine, handle, next, 100).1, " world"[room.min(6)..]);
            }
            machine.memory.back(&choice);
        }
        machine.memory.pop_choice(&choice);
        let (_, text, ending) = read(&mut machine, handle, from, 100);
        assert_eq!((text.as_str(), ending), (" world", Ending::Finished));
    }

    #[test]
    fn a_closed_stream_is_open_again_after_going_back() {
        let mut machine = machine();
        let handle = open(&mut machine, Inflate::new(true)).expect("there is room");
        let (from, _, _) = read(&mut machine, handle, 0, 5);
        let choice = machine.memory.choice();
        close::<Inflate>(&mut machine, handle);
        // Another stream gets the same place, and is read.
        let other = open(&mut machine, Inflate::new(true)).expect("there is room");
        assert_eq!(other, handle);
        assert_eq!(read(&mut machine, other, 0, 100).1, "hello world");
        machine.memory.back(&choice);
        assert_eq!(read(&mut machine, handle, from, 100).1, " world");
    }

    #[test]
    fn streams_that_come_and_go_leave_nothing_behind() {
        let mut machine = machine();
        for _ in 0..100 {
            let handle = open(&mut machine, Inflate::new(true)).expect("there is room");
            read(&mut machine, handle, 0, 100);
            close::<Inflate>(&mut machine, handle);
        }
        let kept: usize = state::<Versions<Inflate>>(&mut machine).0.values().map(Vec::len).sum();
        assert_eq!(kept, 0);
    }
}
