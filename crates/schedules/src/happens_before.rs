//! Data races: accesses that nothing orders but the turns that threads happened to have.
//!
//! A [`Trace`](crate::Trace) orders all dependent events, because it is about what can be told apart. Here only those
//! edges count that a program can rely on (JLS §17.4.5): program order, the start of a thread, and from whoever *releases*
//! a location to whoever *acquires* it later. Two accesses to a variable of which one writes, and which these edges leave
//! unordered, are a race: a JVM may show the threads another order than any schedule does.
//!
//! Like a trace, this is a stack: events are added at the end and cut when the run goes back, and the heads of all lists
//! are restored from what is cut. An event costs a comparison or two as long as its thread learns nothing new from others,
//! and no allocation of its own (Flanagan and Freund, FastTrack, 2009).

use crate::clocks::{self, Clocks};
use crate::event::{Location, Thread};
use crate::trace::{MOST_ROOM, NONE, some_or_none};

/// How far other threads can rely on an access.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Strength {
    /// It may come in any order with others: a variable that is not volatile.
    Plain,
    /// Whoever sees it sees what came before, or at least never anything older: acquire, release and opaque modes. All
    /// threads need not agree on the order of such accesses to several variables.
    Weak,
    /// All threads agree on its place: volatile variables, locks, and what else synchronises.
    Total,
}

/// How an access is ordered with what others do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// How far others can rely on it.
    pub strength: Strength,
    /// Whether it sees all that came before the releases of its location.
    pub acquires: bool,
    /// Whether what came before it is seen by who acquires its location later.
    pub releases: bool,
}

impl Order {
    /// An access of a variable that is not volatile.
    pub const PLAIN: Order = Order { strength: Strength::Plain, acquires: false, releases: false };
    /// An access in opaque mode: it is never torn or lost, and orders nothing.
    pub const OPAQUE: Order = Order { strength: Strength::Weak, ..Order::PLAIN };
    /// A read that acquires, but need not be seen in one order by all.
    pub const ACQUIRE: Order = Order { acquires: true, ..Order::OPAQUE };
    /// A write that releases, but need not be seen in one order by all.
    pub const RELEASE: Order = Order { releases: true, ..Order::OPAQUE };
    /// What all threads see in one order, but which hands nothing on.
    pub const BARE: Order = Order { strength: Strength::Total, acquires: false, releases: false };
    /// The read of a volatile variable, or the look at something that synchronises.
    pub const TAKES: Order = Order { acquires: true, ..Order::BARE };
    /// The write of a volatile variable.
    pub const HANDS_ON: Order = Order { releases: true, ..Order::BARE };
    /// Locking and unlocking; a read and a write of a volatile variable in one.
    pub const SYNCHRONIZES: Order = Order { acquires: true, releases: true, ..Order::BARE };

    /// That of two accesses to a location in one event.
    pub fn and(self, other: Order) -> Order {
        Order {
            strength: self.strength.min(other.strength),
            acquires: self.acquires | other.acquires,
            releases: self.releases | other.releases,
        }
    }
}

/// An access of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Use {
    /// What is used.
    pub location: Location,
    /// Whether it is changed.
    pub writes: bool,
    /// How this is ordered with what others do.
    pub order: Order,
    /// Whether a race of it is worth telling. If not, it still acquires and releases.
    pub counts: bool,
}

/// Two accesses to a variable that nothing orders.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DataRace {
    /// Which variable.
    pub location: Location,
    /// The positions of the two events.
    pub events: [usize; 2],
    /// Which of them writes.
    pub writes: [bool; 2],
    /// The strength of the weaker one.
    pub strength: Strength,
}

#[derive(Clone, Debug)]
struct Entry {
    thread: u32,
    number: u32,
    /// The event before it in its thread.
    previous: u32,
    /// How many events of each other thread happened before.
    row: u32,
    /// How long the clocks were before it, and the uses.
    clocks: u32,
    uses: u32,
}

#[derive(Clone, Debug)]
struct Recorded {
    location: u32,
    event: u32,
    /// The access before it in its list.
    previous: u32,
    /// The last writing access before it in its list.
    written: u32,
    writes: bool,
    strength: Strength,
}

#[derive(Clone, Debug)]
struct Release {
    location: u32,
    /// The release before it of its location.
    previous: u32,
    event: u32,
    /// What is handed on beside the event itself: its own row, or one that has what was handed on before as well.
    row: u32,
}

/// The accesses of a location that count, in two lists: those on whose place all threads agree never race with each other.
#[derive(Clone, Copy, Debug)]
struct Heads {
    total: u32,
    others: u32,
    release: u32,
}

const NOTHING: Heads = Heads { total: NONE, others: NONE, release: NONE };

/// What happened before what in a run so far, by the edges that a program can rely on; and the races.
#[derive(Clone, Debug)]
pub struct HappensBefore {
    events: Vec<Entry>,
    clocks: Clocks,
    uses: Vec<Recorded>,
    releases: Vec<Release>,
    races: Vec<DataRace>,
    /// The last event of each thread.
    threads: Vec<u32>,
    /// By location.
    heads: Vec<Heads>,
}

impl Default for HappensBefore {
    fn default() -> HappensBefore {
        HappensBefore::new()
    }
}

impl HappensBefore {
    /// Bytes that it has taken.
    pub fn bytes(&self) -> usize {
        let words = self.clocks.capacity() + self.threads.capacity();
        self.events.capacity() * size_of::<Entry>()
            + self.uses.capacity() * size_of::<Recorded>()
            + self.releases.capacity() * size_of::<Release>()
            + self.races.capacity() * size_of::<DataRace>()
            + self.heads.capacity() * size_of::<Heads>()
            + words * size_of::<u32>()
    }

    /// A run before its first event.
    pub fn new() -> HappensBefore {
        HappensBefore {
            events: Vec::new(),
            clocks: Clocks::new(),
            uses: Vec::new(),
            releases: Vec::new(),
            races: Vec::new(),
            threads: Vec::new(),
            heads: Vec::new(),
        }
    }

    /// How many events there were.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The races so far, in the order of their later events. Of several earlier accesses that an access could be told
    /// with, the latest are: whoever races with an older one races, or that one does, with a write in between.
    pub fn races(&self) -> &[DataRace] {
        &self.races
    }

    /// The accesses of an event that count: what is used, whether it is changed, and how far others can rely on it.
    pub fn counted(&self, event: usize) -> impl Iterator<Item = (Location, bool, Strength)> + '_ {
        let end = self.events.get(event + 1).map_or(self.uses.len(), |next| next.uses as usize);
        let uses = &self.uses[self.events[event].uses as usize..end];
        uses.iter().map(|access| (Location(access.location), access.writes, access.strength))
    }

    /// Adds what has just happened. `started_by` is the event that started the thread, if this is its first one.
    pub fn push(&mut self, thread: Thread, started_by: Option<usize>, uses: &[Use]) {
        let (event, thread) = (self.events.len() as u32, thread.0);
        if self.threads.len() <= thread as usize {
            self.threads.resize(thread as usize + 1, NONE);
        }
        let previous = std::mem::replace(&mut self.threads[thread as usize], event);
        let (number, row) = match self.events.get(previous as usize) {
            Some(before) => (before.number + 1, before.row),
            None => (0, clocks::NOTHING),
        };
        let mut entry =
            Entry { thread, number, previous, row, clocks: self.clocks.len(), uses: self.uses.len() as u32 };
        let start = some_or_none(started_by);
        if previous == NONE && start != NONE {
            self.learn(&mut entry, start, self.events[start as usize].row);
        }
        for access in uses.iter().filter(|access| access.order.acquires) {
            let release = self.heads(access.location).release;
            if release != NONE {
                let Release { event, row, .. } = self.releases[release as usize];
                self.learn(&mut entry, event, row);
            }
        }
        for access in uses.iter().filter(|access| access.counts) {
            self.find_races(&entry, event, access);
        }
        let row = entry.row;
        self.events.push(entry);
        for access in uses {
            if access.counts {
                self.record(event, access);
            }
            if access.order.releases {
                self.release(event, row, access.location);
            }
        }
    }

    /// Goes back to where there were `len` events.
    pub fn truncate(&mut self, len: usize) {
        while self.events.len() > len {
            let Some(event) = self.events.pop() else { return };
            self.threads[event.thread as usize] = event.previous;
            for access in self.uses.drain(event.uses as usize..).rev() {
                let heads = &mut self.heads[access.location as usize];
                *(if access.strength == Strength::Total { &mut heads.total } else { &mut heads.others }) =
                    access.previous;
            }
            self.clocks.truncate(event.clocks);
        }
        while let Some(release) = self.releases.pop_if(|release| release.event as usize >= len) {
            self.heads[release.location as usize].release = release.previous;
        }
        while self.races.last().is_some_and(|race| race.events[1] >= len) {
            self.races.pop();
        }
        if self.events.capacity() > MOST_ROOM && len < self.events.capacity() / 4 {
            self.events.shrink_to(MOST_ROOM);
            self.uses.shrink_to(MOST_ROOM);
            self.clocks.shrink_to(MOST_ROOM);
        }
    }

    /// Whether the event at `first` happened before the one at `second`.
    pub fn happens_before(&self, first: usize, second: usize) -> bool {
        first < second && self.is_known(&self.events[second], first as u32)
    }

    fn heads(&self, location: Location) -> Heads {
        self.heads.get(location.0 as usize).copied().unwrap_or(NOTHING)
    }

    fn heads_mut(&mut self, location: Location) -> &mut Heads {
        let place = location.0 as usize;
        if self.heads.len() <= place {
            self.heads.resize(place + 1, NOTHING);
        }
        &mut self.heads[place]
    }

    /// Whether an earlier event happened before one that may be under way.
    fn is_known(&self, entry: &Entry, earlier: u32) -> bool {
        let earlier = &self.events[earlier as usize];
        earlier.thread == entry.thread || self.clocks.count(entry.row, earlier.thread) > earlier.number
    }

    /// An event learns of an earlier one and of what a row has.
    fn learn(&mut self, entry: &mut Entry, earlier: u32, row: u32) {
        let (thread, number) = (self.events[earlier as usize].thread, self.events[earlier as usize].number);
        let is_new = thread != entry.thread && self.clocks.count(entry.row, thread) <= number;
        if !is_new && self.clocks.has_all(entry.row, row, entry.thread) {
            return;
        }
        entry.row = self.clocks.join(entry.row, row, entry.clocks);
        if thread != entry.thread {
            entry.row = self.clocks.with_count(entry.row, thread, number + 1, entry.clocks);
        }
    }

    /// Hands on what an event knows, and what was handed on at the location before.
    fn release(&mut self, event: u32, row: u32, location: Location) {
        let previous = self.heads(location).release;
        let mut handed_on = row;
        if previous != NONE {
            let Release { event: before, row: earlier, .. } = self.releases[previous as usize];
            let entry = &self.events[event as usize];
            if !self.is_known(entry, before) || !self.clocks.has_all(row, earlier, entry.thread) {
                let floor = self.clocks.len();
                let Entry { thread, number, .. } = self.events[before as usize];
                handed_on = self.clocks.join(row, earlier, floor);
                handed_on = self.clocks.with_count(handed_on, thread, number + 1, floor);
            }
        }
        self.heads_mut(location).release = self.releases.len() as u32;
        self.releases.push(Release { location: location.0, previous, event, row: handed_on });
    }

    fn record(&mut self, event: u32, access: &Use) {
        let index = self.uses.len() as u32;
        let heads = self.heads_mut(access.location);
        let head = if access.order.strength == Strength::Total { &mut heads.total } else { &mut heads.others };
        let previous = std::mem::replace(head, index);
        let written = match self.uses.get(previous as usize) {
            Some(before) if before.writes => previous,
            Some(before) => before.written,
            None => NONE,
        };
        self.uses.push(Recorded {
            location: access.location.0,
            event,
            previous,
            written,
            writes: access.writes,
            strength: access.order.strength,
        });
    }

    /// Compares an access with those before it, back to the last plain write: whatever is older happened before that write,
    /// or raced with it.
    fn find_races(&mut self, entry: &Entry, event: u32, access: &Use) {
        let Heads { total, others, .. } = self.heads(access.location);
        let mut oldest = 0;
        let mut at = self.first_conflicting(others, access.writes);
        while at != NONE {
            let Recorded { event: earlier, writes, strength, .. } = self.uses[at as usize];
            self.compare(entry, event, access, at);
            if writes && strength == Strength::Plain {
                oldest = earlier;
                break;
            }
            at = self.next_conflicting(at, access.writes);
        }
        if access.order.strength == Strength::Total {
            return;
        }
        at = self.first_conflicting(total, access.writes);
        while at != NONE && self.uses[at as usize].event >= oldest {
            self.compare(entry, event, access, at);
            at = self.next_conflicting(at, access.writes);
        }
    }

    fn first_conflicting(&self, head: u32, writes: bool) -> u32 {
        match self.uses.get(head as usize) {
            Some(access) if !writes && !access.writes => access.written,
            _ => head,
        }
    }

    fn next_conflicting(&self, at: u32, writes: bool) -> u32 {
        let access = &self.uses[at as usize];
        if writes { access.previous } else { access.written }
    }

    fn compare(&mut self, entry: &Entry, event: u32, access: &Use, at: u32) {
        let Recorded { event: earlier, writes, strength, .. } = self.uses[at as usize];
        if !self.is_known(entry, earlier) {
            self.races.push(DataRace {
                location: access.location,
                events: [earlier as usize, event as usize],
                writes: [writes, access.writes],
                strength: strength.min(access.order.strength),
            });
        }
    }
}
