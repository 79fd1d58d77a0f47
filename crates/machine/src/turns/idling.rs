//! Turns of a loop that change nothing: the thread waits for what it looks at.

use crate::code::Owner;
use crate::collecting::Stretch;
use crate::frame::RegisterMap;
use crate::machine::Machine;
use crate::thread::{Slot, ThreadId, ThreadState, flag};
use jaywalk_schedules::Location;
use std::ops::Range;

/// The latest events of the running thread since it has last changed anything.
#[derive(Default)]
pub(super) struct Idling {
    events: Vec<Idle>,
    /// Its frames after each of them.
    words: Vec<u64>,
    /// How many locks it has taken meanwhile more than given back.
    balance: i32,
}

/// Where the thread was after an event that changed nothing.
struct Idle {
    event: usize,
    place: u32,
    frames: Range<usize>,
    /// Where the heap ended.
    top: u32,
    balance: i32,
    /// Whether a lock was taken with it, or given back.
    is_lock: bool,
    /// How often the thread had rested.
    rests: u64,
    /// Whether the driver wanted to see it.
    is_followed: bool,
    /// After which event that is remembered it was in the same place with the same variables first: after itself, if there was
    /// none.
    like: usize,
}

/// Where the thread is now.
#[derive(Clone, Copy)]
struct Now<'a> {
    event: usize,
    place: u32,
    frames: &'a [u64],
    top: u32,
    is_lock: bool,
    rests: u64,
    is_followed: bool,
}

impl Idling {
    /// A loop with more events in two turns is not known as one that waits.
    const MOST: usize = 128;

    pub(super) fn clear(&mut self) {
        self.events.clear();
        self.words.clear();
        self.balance = 0;
    }

    /// The first event from which on the thread has only gone where it had been by then, and has come back to where it was, if
    /// there is one. All that others could meet it at is told up to there. What it had locked then it has had locked all the
    /// time: it does not come back to where it waits for others with their lock.
    fn first(&self, now: Now<'_>, is_read: &[bool]) -> Option<(usize, u64)> {
        let is_turn = |&(index, idle): &(usize, &Idle)| {
            (now.rests > idle.rests || !now.is_followed && !idle.is_followed)
                && self.is_same(idle, now, is_read)
                && self.events[index..].iter().all(|later| later.balance >= self.balance)
                // What it did before it has rested stays as it is.
                && (now.rests > idle.rests || self.events[index + 1..].iter().all(|later| later.like <= index))
        };
        self.events.iter().enumerate().find(is_turn).map(|(_, idle)| (idle.event, idle.rests))
    }

    /// Whether the thread was where it is now at some time, whatever its variables were.
    fn has_been_here(&self, now: Now<'_>) -> bool {
        self.events.iter().any(|idle| self.is_alike(idle, now))
    }

    fn is_alike(&self, idle: &Idle, now: Now<'_>) -> bool {
        (idle.place, idle.top, idle.balance, idle.frames.len()) == (now.place, now.top, self.balance, now.frames.len())
    }

    fn is_same(&self, idle: &Idle, now: Now<'_>, is_read: &[bool]) -> bool {
        self.is_alike(idle, now)
            && words_differ(&self.words[idle.frames.clone()], now.frames).all(|word| !is_read[word])
    }

    fn remember(&mut self, now: Now<'_>, is_read: &[bool]) {
        if self.events.len() == Idling::MOST {
            self.clear();
        }
        let like = self.events.iter().position(|idle| !is_read.is_empty() && self.is_same(idle, now, is_read));
        let like = like.unwrap_or(self.events.len());
        let start = self.words.len();
        self.words.extend_from_slice(now.frames);
        let frames = start..self.words.len();
        let Now { event, place, top, is_lock, rests, is_followed, .. } = now;
        self.events.push(Idle { event, place, frames, top, balance: self.balance, is_lock, rests, is_followed, like });
    }
}

/// The words in which frames differ that lie at the same place.
fn words_differ(then: &[u64], now: &[u64]) -> impl Iterator<Item = usize> {
    then.iter().zip(now).enumerate().filter(|(_, (then, now))| then != now).map(|(word, _)| word)
}

impl Idling {
    /// Whether a lock was taken or given back with an event that is remembered.
    fn is_lock(&self, event: usize) -> Option<bool> {
        self.events.iter().find(|idle| idle.event == event).map(|idle| idle.is_lock)
    }
}

/// Locations that a thread looks at in a loop, each with the event that had last written it.
pub(super) type Spin = Vec<(Location, Option<usize>)>;

/// Frames of more words are not looked at for turns of a loop that change nothing.
pub(super) const MOST_FRAME_WORDS: usize = 1 << 12;

impl Machine {
    /// The thread has looked at something, or has taken a lock or given it back, or a time has come. If it has come back to
    /// where it was before and nothing has changed meanwhile, it will do so until another thread changes what it looks at.
    /// Then it waits for that, as if it had not looked again. What the driver wants to see event by event is left as it is;
    /// so are the events of a thread that has rested, since the driver has been asked meanwhile.
    pub(super) fn is_spinning(&mut self, takes_lock: Option<bool>, is_idle: bool) -> bool {
        let (event, current) = (self.turns.trace.len() - 1, self.running.thread);
        let has_written = self.turns.accesses.iter().any(|access| access.writes);
        let end = self.running.fp + self.frame_registers();
        let is_followed = self.turns.stop_at != usize::MAX && !self.turns.looks_for_loops;
        let is_change = has_written && takes_lock.is_none() && !is_idle;
        if self.memory.sharing.take_changed() || is_change {
            self.turns.idling.clear();
        }
        if is_change {
            self.forget_look();
            self.change_in_task();
        }
        if let Some(takes) = takes_lock {
            self.note_lock_in_look(takes);
            self.note_lock_in_task(takes);
            self.turns.idling.balance += if takes { 1 } else { -1 };
        }
        if end > MOST_FRAME_WORDS {
            return false;
        }
        let end = end.min(self.running.stack.len());
        let (rests, is_lock) = (self.thread_word(current, Slot::Rests), takes_lock.is_some());
        let (place, top) = (self.running.pc, self.memory.top);
        let now = Now { event, place, frames: &[], top, is_lock, rests, is_followed };
        let has_been_here = self.turns.idling.has_been_here(Now { frames: &self.running.stack[..end], ..now });
        let is_read = if has_been_here { self.words_read(end) } else { Vec::new() };
        let now = Now { frames: &self.running.stack[..end], ..now };
        let first = if has_been_here { self.turns.idling.first(now, &is_read) } else { None };
        let Some((first, rests_then)) = first else {
            self.turns.idling.remember(now, &is_read);
            return false;
        };
        let has_rested = rests > rests_then;
        let is_repeated = self.turns.repeats && self.turns.trace.len() < self.turns.stop_at;
        if is_repeated || !self.can_spin(current) {
            return false;
        }
        let mut spin = Spin::new();
        for event in first + 1..=event {
            // A lock that it takes and gives back is nothing that it waits for.
            let is_lock = self.turns.idling.is_lock(event).unwrap_or(is_lock);
            for access in self.turns.trace.accesses(event).filter(|access| !(is_lock && access.writes)) {
                if !spin.iter().any(|&(location, _)| location == access.location) {
                    spin.push((access.location, None));
                }
            }
        }
        if !has_rested {
            self.turns.truncate(first + 1);
        }
        for (location, written) in &mut spin {
            *written = self.turns.trace.last_write(*location);
        }
        let number = self.number_of_spin(spin);
        self.set_thread_word(current, Slot::Since, number);
        self.set_thread_state(current, ThreadState::Spinning);
        true
    }

    /// The number of what a thread looks at in a loop.
    pub(super) fn number_of_spin(&mut self, spin: Spin) -> u64 {
        let next = self.turns.spins.len() as u64;
        *self.turns.known_spins.entry(spin).or_insert_with_key(|spin| {
            self.turns.spins.push(spin.clone());
            next
        })
    }

    /// Which of the first words of the current thread's stack may still be read. What natives have left in registers that
    /// hold nothing any more, such as a time, makes no difference to a loop.
    pub(super) fn words_read(&mut self, end: usize) -> Vec<bool> {
        self.find_maps(&[Stretch::all(self.running.thread, self.position())]);
        let stub_map = RegisterMap::of_native(std::iter::empty());
        let mut is_read = vec![false; end];
        let mut read = |register: usize| {
            if let Some(word) = is_read.get_mut(register) {
                *word = true;
            }
        };
        for frame in self.frames() {
            read(frame.base + frame.locals);
            let map = match frame.owner {
                Owner::Stub(_) => Some(&stub_map),
                Owner::Method(_) => self.linkage.register_maps.get(&frame.at()),
            };
            let Some(map) = map else { return vec![true; end] };
            let references = map.references.iter().filter(|register| !map.dead.contains(register));
            let numbers = map.numbers.iter().filter(|register| !map.dead_numbers.contains(register));
            for &register in references.chain(numbers).chain(&map.tags) {
                read(frame.base + usize::from(register));
            }
        }
        is_read
    }

    /// Whether a thread is where it can wait for something else: it runs, or has given up waiting and wants its lock again.
    fn can_spin(&self, thread: ThreadId) -> bool {
        match self.thread_state(thread) {
            ThreadState::Runnable => true,
            ThreadState::Entering | ThreadState::Acquiring => self.flag(thread, flag::CANCELLED),
            _ => false,
        }
    }

    /// Whether something has changed that a thread looks at in a loop. That others have looked as well, or have given up
    /// waiting, changes nothing.
    pub(super) fn has_cause_to_look(&self, thread: ThreadId) -> bool {
        let spin = &self.turns.spins[self.thread_word(thread, Slot::Since) as usize];
        spin.iter().any(|&(location, written)| {
            let last = self.turns.trace.last_write(location);
            last != written && last.is_some_and(|last| self.is_changed_since(location, written, last))
        })
    }

    fn is_changed_since(&self, location: Location, written: Option<usize>, last: usize) -> bool {
        let changes = |event: usize| {
            let mut accesses = self.turns.trace.accesses(event);
            !self.turns.deeds[event].is_idle && accesses.any(|access| access.location == location && access.writes)
        };
        (written.map_or(0, |event| event + 1)..=last).rev().any(changes)
    }

    /// Whether a thread waits in a loop for others to change something, and for nothing else.
    pub fn spins(&self, thread: ThreadId) -> bool {
        self.thread_state(thread) == ThreadState::Spinning && !self.ends_by_time(thread)
    }
}
