//! States that were come to before, so that none is walked twice.
//!
//! A state is noted when it is first come to, before its ways are walked: whoever comes to it again, beside it or below it,
//! leaves it to them. That loses nothing as long as they are all walked, and where a search stops early it says so.

use jaywalk_machine::{Machine, Nameless, StateName, StateNames};
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// What a table takes for each place that it has, whether or not there is a state: its name, and a byte.
const BYTES_A_PLACE: usize = size_of::<StateName>() + 1;

/// How much matching has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matching {
    /// States that were noted.
    pub states: u64,
    /// Bytes that their names take.
    pub bytes: u64,
    /// Whether there was no room for more.
    pub is_full: bool,
    /// Whether they were compared whatever the time was, and the program has asked for it.
    pub ignores_time: bool,
    /// States that could not be compared, by why.
    pub nameless: BTreeMap<Nameless, u64>,
}

impl Matching {
    /// Adds what another worker has found.
    pub fn add(&mut self, other: &Matching) {
        self.states += other.states;
        self.bytes += other.bytes;
        self.is_full |= other.is_full;
        self.ignores_time |= other.ignores_time;
        for (&why, count) in &other.nameless {
            *self.nameless.entry(why).or_default() += count;
        }
    }
}

/// The states that a machine has come to.
pub(crate) struct States {
    names: StateNames,
    seen: FxHashSet<StateName>,
    /// Those between turns of threads, of one path and of what is known there of where the order of turns matters.
    between_turns: FxHashSet<StateName>,
    /// The last of these on the way to where the machine is, each with how many events there were.
    on_path: Vec<(usize, StateName)>,
    /// Those behind which paths have ended that are to be told, while it is only seen where the order of turns matters; and
    /// whether others are left alone, because all is walked once more as it was.
    fertile: FxHashSet<StateName>,
    skips_barren: bool,
    /// Bytes that they may take.
    most: usize,
    /// Whether they differ by the time.
    has_times: bool,
    /// How often somebody had asked for the time at the first fork.
    first_reads: Option<u64>,
    found: Matching,
}

/// Whether a state was there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Met {
    New,
    Before,
    /// On the way to where the machine is, after so many events.
    OnPath(usize),
    /// The state was there when all was walked before, and no path has ended behind it.
    Barren,
}

impl States {
    pub(crate) fn new(most: usize, has_times: bool) -> States {
        let names = if has_times { StateNames::exact() } else { StateNames::default() };
        States {
            names,
            seen: FxHashSet::default(),
            between_turns: FxHashSet::default(),
            on_path: Vec::new(),
            fertile: FxHashSet::default(),
            skips_barren: false,
            most,
            has_times,
            first_reads: None,
            found: Matching::default(),
        }
    }

    /// Turns of threads are explored from here on, or once more; `is_repeated` if all will be as it was last time, and only
    /// paths that end are wanted.
    pub(crate) fn begin_turns(&mut self, machine: &Machine, is_repeated: bool) {
        self.begin(machine);
        self.skips_barren = is_repeated;
        if !is_repeated {
            self.fertile.clear();
        }
        self.found.states += self.between_turns.len() as u64;
        self.between_turns.clear();
        self.on_path.clear();
    }

    /// A path has ended that is to be told.
    pub(crate) fn note_end(&mut self) {
        self.fertile.extend(self.on_path.iter().map(|&(_, name)| name));
    }

    /// The machine goes back to where there were so many events.
    pub(crate) fn back_to(&mut self, events: usize) {
        self.on_path.retain(|&(position, _)| position <= events);
    }

    /// Notes the state that a machine is in, between two turns.
    pub(crate) fn meet(&mut self, machine: &mut Machine) -> Met {
        let position = machine.trace().len();
        match self.names.name_between_turns(machine) {
            Err(why) => {
                *self.found.nameless.entry(why).or_default() += 1;
                Met::New
            }
            Ok(name) if self.between_turns.contains(&name) => {
                let on_path = self.on_path.iter().rev().find(|(_, other)| *other == name);
                on_path.map_or(Met::Before, |&(position, _)| Met::OnPath(position))
            }
            Ok(name) if self.skips_barren && !self.fertile.contains(&name) => Met::Barren,
            Ok(name) => {
                if has_room(&self.between_turns, self.most) {
                    self.between_turns.insert(name);
                    self.on_path.push((position, name));
                } else {
                    self.found.is_full = true;
                }
                Met::New
            }
        }
    }

    /// A machine is at the first fork of a path. What time it was before that is the same for all.
    pub(crate) fn begin(&mut self, machine: &Machine) {
        self.first_reads.get_or_insert(machine.session.time_reads);
    }

    /// Notes the state that a machine is in, at a fork. Returns whether it was there before.
    pub(crate) fn is_known(&mut self, machine: &mut Machine) -> bool {
        match self.names.name(machine) {
            Err(why) => {
                *self.found.nameless.entry(why).or_default() += 1;
                false
            }
            Ok(name) if self.seen.contains(&name) => true,
            Ok(name) => {
                if has_room(&self.seen, self.most) {
                    self.seen.insert(name);
                } else {
                    self.found.is_full = true;
                }
                false
            }
        }
    }

    pub(crate) fn found(&self, machine: &Machine) -> Matching {
        let bytes = (bytes_of(self.seen.capacity()) + bytes_of(self.between_turns.capacity())) as u64;
        let states = self.found.states + (self.seen.len() + self.between_turns.len()) as u64;
        let has_read = self.first_reads.is_some_and(|first| machine.session.time_reads > first);
        let ignores_time = !self.has_times && has_read;
        Matching { states, bytes, ignores_time, ..self.found.clone() }
    }
}

/// Whether one more can be kept: a table that is full takes twice the room.
fn has_room(seen: &FxHashSet<StateName>, most: usize) -> bool {
    seen.len() < seen.capacity() || bytes_of((seen.capacity() * 2).max(1)) <= most
}

/// Bytes that a table takes with room for so many: seven of eight places are used at most.
fn bytes_of(capacity: usize) -> usize {
    (capacity * 8 / 7).next_power_of_two() * BYTES_A_PLACE
}
