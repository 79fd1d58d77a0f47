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
    let is_own = is_newer_than_choice(machine, word);
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
    let is_own = is_newer_than_choice(machine, word);
    if let Some(versions) = state::<Versions<S>>(machine).0.get_mut(&word) {
        versions.truncate(if is_own { version } else { version + 1 });
        machine.memory.free_raw(word);
    }
}

fn current(machine: &Machine, handle: i64) -> Option<(u32, usize)> {
    let word = raw_byte(handle).map(|byte| (byte / 8) as u32)?;
    Some((word, machine.memory.get(word) as usize))
}

/// Whether the version that counts was made after the newest choice, so that no way back leads to it.
fn is_newer_than_choice(machine: &Machine, word: u32) -> bool {
    machine.depth() == 0 || machine.memory.is_logged(word)
}
