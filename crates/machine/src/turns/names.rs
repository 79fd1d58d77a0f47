//! What threads and locations are called by machines that have met them in another order, or not yet.
//!
//! Numbers of threads and locations are those of one machine, in the order in which it met them. What is left of a search
//! is told to another machine by names, which follow from the program and the path alone: a static field is a word of its
//! class, an object is the *n*-th that its thread has shown to others, and what was there when the first thread was started
//! is where it lies.

use super::locations::{Belonging, Shared, name_of};
use crate::machine::Machine;
use crate::memory::{Memory, Ref};
use jaywalk_classes::link::LoaderId;
use jaywalk_schedules::{Location, Thread};
use rustc_hash::FxHashMap;
use siphasher::sip::SipHasher13;
use std::hash::{Hash, Hasher};

/// The names of locations and threads of a machine, for whoever tells of many.
pub struct SharedNames {
    locations: FxHashMap<u32, String>,
    threads: FxHashMap<Thread, u64>,
}

impl SharedNames {
    /// The name of a location that the machine has met.
    pub fn of_location(&self, location: Location) -> Option<&str> {
        self.locations.get(&location.0).map(String::as_str)
    }

    /// The name of a thread that the machine has met.
    pub fn of_thread(&self, thread: Thread) -> Option<u64> {
        self.threads.get(&thread).copied()
    }
}

/// What stands for all locations is called.
const EVERYTHING: &str = "*";

/// What loaders belong to that were there when the first thread was started.
const LOADERS: u64 = 0x6C6F_6164;

/// What the name of something of a thread's begins with.
fn letter(belonging: Belonging) -> &'static str {
    match belonging {
        Belonging::Permit => "p",
        Belonging::Life => "l",
        Belonging::Interrupt => "i",
        Belonging::Signal => "g",
    }
}

impl Machine {
    /// The names of all locations and threads that it has met, as they are on this path.
    pub fn shared_names(&self) -> SharedNames {
        let mut locations = FxHashMap::default();
        for (shared, first) in self.turns.locations.all_named() {
            match shared {
                Shared::Object(name, count) => {
                    let names = (0..count).map(|index| (first + index, format!("o{name:x}.{count}.{index}")));
                    locations.extend(names);
                }
                Shared::Of(name, belonging) => {
                    locations.insert(first, format!("{}{name:x}", letter(belonging)));
                }
            }
        }
        for (index, first, parts) in self.turns.locations.old_words(self.old_words()) {
            locations.extend((0..parts).map(|part| (first + part, format!("h{index:x}.{parts}.{part}"))));
        }
        for (address, location) in self.turns.locations.permanent_words() {
            if let Some(name) = self.name_of_permanent(address) {
                locations.insert(location, name);
            }
        }
        for (name, location) in self.turns.locations.all_foreseen() {
            locations.entry(location).or_insert_with(|| name.to_owned());
        }
        locations.insert(Location::EVERYTHING.0, EVERYTHING.to_owned());
        let threads = self.turns.threads.iter().map(|(&name, &thread)| (thread, name)).collect();
        SharedNames { locations, threads }
    }

    /// What a word of permanent memory is called: a word of a class's, or of the object that stands for it.
    fn name_of_permanent(&self, address: u32) -> Option<String> {
        let Some((class, of_mirror, word)) = self.owner_of_word(address) else {
            let outside = self.memory.place_outside(address).map(|place| format!("x{place}"));
            return outside.or_else(|| self.name_of_text(address));
        };
        let class = self.classes.class(class);
        let (kind, name) = (if of_mirror { 'm' } else { 's' }, self.classes.symbols.text(class.name));
        Some(format!("{kind}{:x}.{word}.{name}", self.name_of_loader(class.loader)))
    }

    /// What a loader is called. Numbers of those of the program's are given when they are first seen, and never again, so
    /// such a one is called after its object.
    pub(super) fn name_of_loader(&self, loader: LoaderId) -> u64 {
        let object = self.loader_object(loader);
        if loader <= LoaderId::APP || object.is_null() {
            return u64::from(loader.0);
        }
        match self.name_word_of_loader(loader) {
            _ if self.is_old(object) => name_of(LOADERS, u64::from(object.0)),
            0 => u64::from(loader.0),
            name => name,
        }
    }

    /// Whether an object was there when the first thread was started: it lies where it lies on all paths.
    fn is_old(&self, object: Ref) -> bool {
        object.0 < Memory::heap_start() + self.old_words()
    }

    /// What a loader is called from now on that is seen for the first time, if there are threads. Its object may be shown to
    /// others later, so it is called after the thread that has it alone.
    pub(crate) fn name_of_new_loader(&mut self, object: Ref) -> Option<u64> {
        if !self.has_turns() || self.is_old(object) {
            return None;
        }
        if !self.memory.sharing.is_shared(object.0) {
            return Some(self.next_shown());
        }
        let location = self.location_of_word(object.0, 1);
        self.turns.locations.name_at(location)
    }

    /// What a word of a literal is called.
    fn name_of_text(&self, address: u32) -> Option<String> {
        let (word, units) = self.literal_with_word(address)?;
        let units: Vec<String> = units.iter().map(|unit| format!("{unit:x}")).collect();
        Some(format!("t{word}.{}", units.join("-")))
    }

    /// The location with a name, now or when the machine comes to it.
    pub fn location_named(&mut self, name: &str) -> Option<Location> {
        let (kind, rest) = name.split_at_checked(1)?;
        let mut parts = rest.split('.');
        let hex = |text: &str| u64::from_str_radix(text, 16).ok();
        let location = match kind {
            EVERYTHING => return Some(Location::EVERYTHING),
            "o" => {
                let (name, count) = (hex(parts.next()?)?, parts.next()?.parse().ok()?);
                let index: u32 = parts.next()?.parse().ok()?;
                (index < count).then_some(())?;
                self.turns.locations.named(Shared::Object(name, count), count) + index
            }
            "p" | "l" | "i" | "g" => {
                let all = [Belonging::Permit, Belonging::Life, Belonging::Interrupt, Belonging::Signal];
                let belonging = all.into_iter().find(|&belonging| letter(belonging) == kind)?;
                self.turns.locations.named(Shared::Of(hex(rest)?, belonging), 1)
            }
            "h" => {
                let index = u32::try_from(hex(parts.next()?)?).ok()?;
                let (count, part): (u32, u32) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
                (index < self.old_words() && part < count && count <= 8).then_some(())?;
                self.turns.locations.of_word(Memory::heap_start() + index, count) + part
            }
            "x" => {
                let address = self.memory.word_outside(rest.parse().ok()?)?;
                self.turns.locations.of_word(address, 1)
            }
            "t" => {
                let word: u32 = parts.next()?.parse().ok()?;
                let units = parts.next()?.split('-').filter(|unit| !unit.is_empty());
                let units: Option<Vec<u16>> = units.map(|unit| u16::from_str_radix(unit, 16).ok()).collect();
                let address = self.word_of_literal(&units?, word)?;
                self.turns.locations.of_word(address, 1)
            }
            "s" | "m" => match self.permanent_named(kind, rest) {
                Some(address) => self.turns.locations.of_word(address, 1),
                None => self.turns.locations.foresee(name),
            },
            _ => return None,
        };
        Some(Location(location))
    }

    /// The word of permanent memory with such a name, if it is laid out.
    fn permanent_named(&self, kind: &str, rest: &str) -> Option<u32> {
        let mut parts = rest.splitn(3, '.');
        let (loader, word) = (u64::from_str_radix(parts.next()?, 16).ok()?, parts.next()?.parse().ok()?);
        let mut loaders = (0..self.linkage.loader_objects.len() as u32).map(LoaderId);
        let loader = loaders.find(|&known| self.name_of_loader(known) == loader)?;
        let class = self.classes.find_loaded(loader, parts.next()?)?;
        self.word_of_owner(class, kind == "m", word)
    }

    /// The location of a word that every path has in the same place: of permanent memory, or that was there when the first
    /// thread was started. Somebody may have told of it before it was met. A class that the program defines lies elsewhere on
    /// another path, where it is defined again.
    pub(super) fn location_of_word(&mut self, address: u32, parts: u32) -> u32 {
        let defines = self.classes.has_definitions();
        if (defines || self.turns.locations.is_foreseeing())
            && address < Memory::heap_start()
            && self.turns.locations.get(address, parts).is_none()
            && let Some(name) = self.name_of_permanent(address)
        {
            let is_of_class = defines && name.starts_with(['s', 'm']);
            let foreseen = self.turns.locations.take_foreseen(&name);
            if is_of_class {
                let mut hasher = SipHasher13::new();
                name.hash(&mut hasher);
                let location = self.turns.locations.named_as(Shared::Object(hasher.finish() | 1, 1), foreseen);
                self.turns.locations.set(address, parts, location);
            } else if let Some(location) = foreseen {
                self.turns.locations.set(address, parts, location);
            }
        }
        self.turns.locations.of_word(address, parts)
    }

    /// The number of the thread with a name, now or when the machine comes to it.
    pub fn thread_named(&mut self, name: u64) -> Thread {
        let next = Thread(self.turns.threads.len() as u32);
        *self.turns.threads.entry(name).or_insert(next)
    }

    /// How many words the heap had when the first thread was started: these are called by where they lie.
    pub fn old_words(&self) -> u32 {
        self.memory.sharing.old_words()
    }
}
