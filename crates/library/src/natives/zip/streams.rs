//! Streams that can go back.
//!
//! A stream's state is too large for memory words. It is kept here in versions, and a word of memory tells which one
//! counts. A change first makes a new version if the one that counts is older than the newest choice; so going back,
//! which restores the word, restores the stream.

use crate::natives::memory::place::{raw_address, raw_byte};
use crate::natives::memory::raw::exhausted;
use crate::state::state;
use jaywalk_machine::Machine;
use jaywalk_machine::native::Outcome;
use rustc_hash::FxHashMap;
use std::any::Any;

/// What a stream must tell of itself.
pub(super) trait Stream: Clone + Any {
    /// About how much memory one takes.
    const BYTES: u64;
}

/// A state that a stream was in, and the newest choice when it was made: it may be changed as long as that is the newest.
struct Version<S> {
    made_under: u64,
    stream: S,
}

/// The versions of each stream, by the address of the word that tells which one counts.
struct Versions<S>(FxHashMap<u32, Vec<Version<S>>>);

impl<S> Default for Versions<S> {
    fn default() -> Self {
        Versions(FxHashMap::default())
    }
}

/// The handle of a new stream; without room for one, how the native ends that makes it.
pub(super) fn open<S: Stream>(machine: &mut Machine, stream: S) -> Result<i64, Outcome> {
    let place = machine.memory.charge_outside(S::BYTES).and_then(|()| machine.memory.allocate_raw(8));
    let word = place.map_err(|_| exhausted())?;
    let made_under = machine.memory.newest_choice();
    // The block may have been another stream's, to which the path could go back: its versions stay below.
    let versions = state::<Versions<S>>(machine).0.entry(word).or_default();
    versions.push(Version { made_under, stream });
    let version = versions.len() as u64 - 1;
    machine.memory.set(word, version);
    Ok(raw_address(word))
}

/// The stream of a handle, for reading.
pub(super) fn peek<S: Stream>(machine: &mut Machine, handle: i64) -> Option<&S> {
    let (word, version) = current(machine, handle)?;
    state::<Versions<S>>(machine).0.get(&word)?.get(version).map(|version| &version.stream)
}

/// The stream of a handle, for changing; without one, how the native ends that wants it.
pub(super) fn change<S: Stream>(machine: &mut Machine, handle: i64) -> Result<&mut S, Outcome> {
    let (word, version) = current(machine, handle).ok_or_else(no_stream)?;
    let made_under = machine.memory.newest_choice();
    let versions = state::<Versions<S>>(machine).0.get_mut(&word).ok_or_else(no_stream)?;
    // Versions above the current one belong to paths that were left.
    versions.truncate(version + 1);
    let counting = versions.get(version).ok_or_else(no_stream)?;
    if counting.made_under != made_under {
        let copy = Version { made_under, stream: counting.stream.clone() };
        if machine.memory.charge_outside(S::BYTES).is_err() {
            return Err(exhausted());
        }
        machine.memory.set(word, version as u64 + 1);
        state::<Versions<S>>(machine).0.entry(word).or_default().push(copy);
    }
    let newest = state::<Versions<S>>(machine).0.get_mut(&word).and_then(|versions| versions.last_mut());
    newest.map(|version| &mut version.stream).ok_or_else(no_stream)
}

pub(super) fn no_stream() -> Outcome {
    Outcome::throw("java/lang/InternalError", "the stream's handle is not valid")
}

/// Forgets a stream.
pub(super) fn close<S: Stream>(machine: &mut Machine, handle: i64) {
    let Some((word, version)) = current(machine, handle) else { return };
    let newest = machine.memory.newest_choice();
    let Some(versions) = state::<Versions<S>>(machine).0.get_mut(&word) else { return };
    let is_own = versions.get(version).is_some_and(|version| version.made_under == newest);
    versions.truncate(if is_own { version } else { version + 1 });
    machine.memory.free_raw(word);
    if is_own {
        machine.memory.release_outside(S::BYTES);
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
    use crate::FairRound;
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
        Machine::new(Box::new(NoClasses), Box::new(Natives::new()), &FairRound, options)
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
