//! Data races of a path: the accesses of the program's that nothing but the order of turns has ordered.
//!
//! A race is told if both accesses are the program's. An access is the program's if its own code makes it, or code of the
//! JDK that it has called and that works on what it was given, as `ArrayList` and `System.arraycopy` do: then it counts as
//! made where the program has called that. What the JDK does elsewhere is synchronised by itself, or harmless.

use super::MOST_ROOM;
use super::variables::{Role, Variables, role};
use crate::code::Owner;
use crate::machine::{Machine, RaceSearch};
use crate::memory::sharing::{AccessMode, Noted};
use crate::thread::{Slot, ThreadId};
use jaywalk_classes::link::MethodId;
use jaywalk_schedules::{DataRace, HappensBefore, Location, Order, Strength, Thread, Use};

/// What is known of races on this path.
#[derive(Default)]
pub(super) struct Racing {
    order: HappensBefore,
    /// The operation of the program's that each event is due to, or 0.
    places: Vec<u32>,
    /// The same of the operation that is under way.
    place: u32,
    uses: Vec<Use>,
    variables: Variables,
    /// The name of the variable at each location that was used by the program.
    names: Vec<u32>,
    /// Of each method, once it is known.
    roles: Vec<Option<Role>>,
    /// Whose accesses those of an operation are, as far as its method alone says it.
    of_operations: Vec<Whose>,
}

/// Whose accesses an operation makes.
#[derive(Clone, Copy)]
enum Whose {
    /// The program's.
    Programs,
    /// Nobody's of whom races are told.
    Nobodys,
    /// Its caller's, or it was not looked at.
    Callers,
}

impl Racing {
    pub(super) fn truncate(&mut self, events: usize) {
        self.order.truncate(events);
        self.places.truncate(events);
        if self.places.capacity() > MOST_ROOM && events < self.places.capacity() / 4 {
            self.places.shrink_to(MOST_ROOM);
        }
    }

    /// Bytes that events have taken.
    pub(super) fn bytes(&self) -> usize {
        self.order.bytes() + self.places.capacity() * size_of::<u32>()
    }

    /// The operation of the program's that is under way, if its accesses count: 0 if not.
    fn place_of(&mut self, machine: &Machine) -> u32 {
        let at = machine.running.pc;
        match self.of_operations.get(at as usize) {
            Some(Whose::Programs) => return at,
            Some(Whose::Nobodys) => return 0,
            _ => {}
        }
        let mut is_top = true;
        for frame in machine.frames() {
            let is_first = std::mem::take(&mut is_top);
            let Owner::Method(method) = frame.owner else { continue };
            let role = self.role_of(machine, method);
            let (place, whose) = match role {
                Role::Program => (frame.at(), Whose::Programs),
                Role::Callers => continue,
                Role::Excused | Role::Library => (0, Whose::Nobodys),
            };
            if is_first {
                self.note_operation(at, whose);
            }
            return place;
        }
        0
    }

    fn role_of(&mut self, machine: &Machine, method: MethodId) -> Role {
        let place = method.0 as usize;
        if let Some(&Some(role)) = self.roles.get(place) {
            return role;
        }
        if self.roles.len() <= place {
            self.roles.resize((place + 1).next_multiple_of(1 << 10), None);
        }
        let method = machine.classes.method(method);
        *self.roles[place].insert(role(machine, method.class, method.index))
    }

    fn note_operation(&mut self, at: u32, whose: Whose) {
        let at = at as usize;
        if self.of_operations.len() <= at {
            self.of_operations.resize((at + 1).next_multiple_of(1 << 10), Whose::Callers);
        }
        self.of_operations[at] = whose;
    }

    /// An access of the operation that is under way.
    pub(super) fn add(&mut self, machine: &Machine, noted: &Noted, mode: Option<AccessMode>, location: Location) {
        let writes = noted.writes;
        if let Some(order) = noted.order {
            return self.uses.push(Use { location, writes, order, counts: false });
        }
        let variable = self.variables.at(machine, noted.address);
        let mode = mode.unwrap_or(if variable.is_volatile { AccessMode::Volatile } else { AccessMode::Plain });
        let order = order_of(mode, noted.reads, writes);
        let counts = self.place != 0 && variable.counts;
        if counts {
            let place = location.0 as usize;
            if self.names.len() <= place {
                self.names.resize(place + 1, u32::MAX);
            }
            self.names[place] = variable.name;
        }
        self.uses.push(Use { location, writes, order, counts });
    }

    /// The operation of the program's that is under way, or 0.
    pub(super) fn place(&self) -> u32 {
        self.place
    }

    /// The operation is an event.
    pub(super) fn push(&mut self, thread: Thread, started_by: Option<usize>) {
        self.push_at(self.place, thread, started_by);
    }

    /// What was done from an operation on is an event.
    pub(super) fn push_at(&mut self, place: u32, thread: Thread, started_by: Option<usize>) {
        self.order.push(thread, started_by, &self.uses);
        self.places.push(place);
        self.uses.clear();
    }
}

fn order_of(mode: AccessMode, reads: bool, writes: bool) -> Order {
    let strength = match mode {
        AccessMode::Plain => Strength::Plain,
        AccessMode::Volatile => Strength::Total,
        AccessMode::Opaque | AccessMode::Acquire | AccessMode::Release => Strength::Weak,
    };
    let acquires = reads && matches!(mode, AccessMode::Volatile | AccessMode::Acquire);
    let releases = writes && matches!(mode, AccessMode::Volatile | AccessMode::Release);
    Order { strength, acquires, releases }
}

/// An access to a variable that others may race with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenAccess {
    location: Location,
    /// The number of the variable's name.
    pub variable: u32,
    /// The operation of the program's that it is due to.
    pub place: u32,
    writes: bool,
    strength: Strength,
}

impl OpenAccess {
    /// Whether it and another thread's access are a race if nothing orders them.
    pub fn races_with(&self, other: &OpenAccess) -> bool {
        let is_total = self.strength == Strength::Total && other.strength == Strength::Total;
        self.location == other.location && (self.writes || other.writes) && !is_total
    }
}

/// A race of the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenRace {
    /// The number of the variable's name: see [`Machine::variable_name`].
    pub variable: u32,
    /// The events.
    pub events: [usize; 2],
    /// The operations of the program's that they are due to.
    pub places: [u32; 2],
    /// Which of them writes.
    pub writes: [bool; 2],
    /// Whether none of them is plain, but one is weaker than volatile: then it is no race of the language, but its orders
    /// may be more than were walked all the same.
    pub is_weak: bool,
}

impl Machine {
    /// Whether races are looked for on this path.
    pub fn looks_for_races(&self) -> bool {
        self.turns.racing.is_some() && self.memory.sharing.is_on()
    }

    /// The native that is under way accesses variables in this mode, however they were declared.
    pub fn note_mode(&mut self, mode: AccessMode) {
        self.memory.sharing.note_mode(mode);
    }

    /// An operation begins whose accesses may race.
    pub(super) fn begin_racing(&mut self) {
        if let Some(mut racing) = self.turns.racing.take() {
            racing.place = racing.place_of(self);
            self.turns.racing = Some(racing);
        }
    }

    /// The first thread is started.
    pub(super) fn start_racing(&mut self) {
        if self.options.races != RaceSearch::Unseen {
            self.turns.racing.get_or_insert_default().variables.forget_places();
        }
    }

    /// Whether the path has a race.
    pub fn has_races(&self) -> bool {
        self.turns.racing.as_ref().is_some_and(|racing| !racing.order.races().is_empty())
    }

    /// Whether a path with a race fails.
    pub fn races_fail(&self) -> bool {
        self.options.races == RaceSearch::Fails
    }

    /// Whether the path has failed by a race.
    pub fn fails_by_race(&self) -> bool {
        self.races_fail() && self.has_races()
    }

    /// The races of the path so far, in the order of their later events.
    pub fn races(&self) -> impl Iterator<Item = SeenRace> + '_ {
        self.races_from(0)
    }

    /// Those whose later event is this one or comes after it.
    pub fn races_from(&self, event: usize) -> impl Iterator<Item = SeenRace> + '_ {
        let racing = self.turns.racing.iter();
        racing.flat_map(move |racing| {
            let races = racing.order.races();
            let first = races.partition_point(|race| race.events[1] < event);
            races[first..].iter().map(|race| {
                let &DataRace { location, events, writes, strength } = race;
                SeenRace {
                    variable: racing.names.get(location.0 as usize).copied().unwrap_or(u32::MAX),
                    events,
                    places: events.map(|event| racing.places.get(event).copied().unwrap_or(0)),
                    writes,
                    is_weak: strength != Strength::Plain,
                }
            })
        })
    }

    /// What an event does that others may race with.
    pub fn open_accesses(&self, event: usize) -> impl Iterator<Item = OpenAccess> + '_ {
        self.turns.racing.iter().flat_map(move |racing| {
            let place = racing.places.get(event).copied().unwrap_or(0);
            racing.order.counted(event).map(move |(location, writes, strength)| {
                let variable = racing.names.get(location.0 as usize).copied().unwrap_or(u32::MAX);
                OpenAccess { location, variable, place, writes, strength }
            })
        })
    }

    /// The names of the variables that a thread looks at in a loop, as far as they are the program's and may change.
    pub fn variables_of_loop(&self, thread: ThreadId) -> Vec<&str> {
        let Some(racing) = self.turns.racing.as_ref().filter(|_| self.spins(thread)) else { return Vec::new() };
        let spin = self.turns.spins.get(self.thread_word(thread, Slot::Since) as usize);
        let names = spin.into_iter().flatten().filter_map(|(location, _)| racing.names.get(location.0 as usize));
        let mut names: Vec<&str> = names
            .filter(|&&name| name != u32::MAX && racing.variables.may_change(name))
            .map(|&name| racing.variables.name(name))
            .collect();
        names.dedup();
        names
    }

    /// The name of a variable: `demo.Racy.x`.
    pub fn variable_name(&self, variable: u32) -> &str {
        self.turns.racing.as_ref().map_or("a variable", |racing| racing.variables.name(variable))
    }
}
