//! Streams that can go back.
//!
//! A stream's state is too large for memory words. All streams of a path are one immutable map, which is kept in versions,
//! and a word of memory tells how many of these count. A change first makes a new version if the last one is older than
//! the newest choice; so going back, which restores the word, restores the streams. Versions share what they have in
//! common.

use crate::natives::memory::place::{raw_address, raw_byte};
use crate::natives::memory::raw::exhausted;
use crate::state::state;
use jaywalk_machine::Machine;
use jaywalk_machine::native::Outcome;
use rpds::RedBlackTreeMap;
use std::any::Any;
use std::rc::Rc;

/// What a stream must tell of itself, and what both directions can do.
pub(super) trait Stream: Clone + Any {
    /// About how much memory one takes.
    const BYTES: u64;

    /// Adler-32 of what went through, or of the dictionary that is wanted.
    fn checksum(&self) -> u32;

    fn reset(&mut self);

    /// Whether the dictionary is one that can be taken now.
    fn set_dictionary(&mut self, dictionary: &[u8]) -> bool;
}

/// Streams by the blocks outside the heap that are their handles.
type Streams<S> = RedBlackTreeMap<u32, Rc<S>>;

/// All streams, as they were at moments of the path.
struct Versions<S> {
    /// The permanent word with the number of versions that count; 0 before the first use.
    word: u32,
    /// Each with the newest choice when it was made: it may be changed as long as that is the newest.
    list: Vec<(u64, Streams<S>)>,
}

impl<S> Default for Versions<S> {
    fn default() -> Self {
        Versions { word: 0, list: Vec::new() }
    }
}

/// The streams of the path, for reading.
fn streams<S: Stream>(machine: &mut Machine) -> Option<&Streams<S>> {
    let word = state::<Versions<S>>(machine).word;
    let count = if word == 0 { 0 } else { machine.memory.get(word) as usize };
    let list = &mut state::<Versions<S>>(machine).list;
    // Versions above belong to paths that were left.
    list.truncate(count);
    list.last().map(|(_, streams)| streams)
}

/// The streams of the path, for changing them; without room for that, how the native ends that wants to.
fn streams_mut<S: Stream>(machine: &mut Machine) -> Result<&mut Streams<S>, Outcome> {
    let newest = streams::<S>(machine).cloned().unwrap_or_default();
    if state::<Versions<S>>(machine).word == 0 {
        let word = machine.memory.permanent(1).map_err(|_| exhausted())?;
        machine.memory.names_outside(word);
        state::<Versions<S>>(machine).word = word;
    }
    let choice = machine.memory.newest_choice();
    let Versions { word, list } = state::<Versions<S>>(machine);
    if list.last().is_none_or(|&(made_under, _)| made_under != choice) {
        list.push((choice, newest));
        let (word, count) = (*word, list.len() as u64);
        machine.memory.set(word, count);
    }
    let newest = state::<Versions<S>>(machine).list.last_mut();
    newest.map(|(_, streams)| streams).ok_or_else(no_stream)
}

/// The handle of a new stream; without room for one, how the native ends that makes it.
pub(super) fn open<S: Stream>(machine: &mut Machine, stream: S) -> Result<i64, Outcome> {
    let place = machine.memory.charge_outside(S::BYTES).and_then(|()| machine.memory.allocate_raw(8));
    let block = place.map_err(|_| exhausted())?;
    streams_mut(machine)?.insert_mut(block, Rc::new(stream));
    Ok(raw_address(block))
}

/// The stream of a handle, for reading.
pub(super) fn peek<S: Stream>(machine: &mut Machine, handle: i64) -> Option<&S> {
    let block = block_of(handle)?;
    streams(machine)?.get(&block).map(|stream| &**stream)
}

/// The stream of a handle, for changing; without one, how the native ends that wants it.
pub(super) fn change<S: Stream>(machine: &mut Machine, handle: i64) -> Result<&mut S, Outcome> {
    let block = block_of(handle).ok_or_else(no_stream)?;
    let stream = streams_mut::<S>(machine)?.get_mut(&block).ok_or_else(no_stream)?;
    // A choice that could be gone back to needs it as it is.
    if Rc::get_mut(stream).is_none() && machine.memory.charge_outside(S::BYTES).is_err() {
        return Err(exhausted());
    }
    let stream = streams_mut::<S>(machine)?.get_mut(&block).ok_or_else(no_stream)?;
    Ok(Rc::make_mut(stream))
}

pub(super) fn no_stream() -> Outcome {
    Outcome::throw("java/lang/InternalError", "the stream's handle is not valid")
}

/// Forgets a stream.
pub(super) fn close<S: Stream>(machine: &mut Machine, handle: i64) {
    let Some(block) = block_of(handle) else { return };
    let Ok(streams) = streams_mut::<S>(machine) else { return };
    let Some(stream) = streams.get_mut(&block) else { return };
    let is_own = Rc::get_mut(stream).is_some();
    streams.remove_mut(&block);
    machine.memory.free_raw(block);
    if is_own {
        machine.memory.release_outside(S::BYTES);
    }
}

fn block_of(handle: i64) -> Option<u32> {
    raw_byte(handle).map(|byte| (byte / 8) as u32)
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
        let versions = &state::<Versions<Inflate>>(&mut machine).list;
        assert_eq!((versions.len(), versions[0].1.size()), (1, 0));
    }

    #[test]
    fn paths_that_leave_streams_open_leave_nothing_behind() {
        let mut machine = machine();
        let choice = machine.memory.choice();
        let mut handles = Vec::new();
        for _ in 0..100 {
            let inner = machine.memory.choice();
            for room in [5, 100] {
                let handle = open(&mut machine, Inflate::new(true)).expect("there is room");
                assert_eq!(read(&mut machine, handle, 0, room).1, "hello world"[..room.min(11)]);
                handles.push(handle);
                machine.memory.back(&inner);
            }
            machine.memory.pop_choice(&inner);
            machine.memory.back(&choice);
        }
        handles.dedup();
        assert_eq!((handles.len(), state::<Versions<Inflate>>(&mut machine).list.len()), (1, 1));
    }
}
