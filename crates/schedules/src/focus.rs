//! Where the order matters, for searches that keep no wakeup trees: at locations that several threads use, one of them to
//! write. Which those are is found on the way; who has left out orders before one more was found starts anew.
//!
//! Two events that are never possible in the same state come in one order only: giving a lock up and taking it, the end of a
//! thread and whoever waits for that. So no other thread need have a turn before a lock is given up, unless somebody looks
//! at it without waiting; nor where a thread is started, ends and is joined, if its parent alone joins it.

use crate::event::{Access, Event, Thread};
use crate::trace::Trace;

/// Some threads.
#[derive(Clone, Copy, Debug, Default)]
struct Threads {
    /// The first, plus one.
    first: u32,
    several: bool,
}

impl Threads {
    fn add(&mut self, thread: Thread) {
        self.several |= self.first != 0 && self.first != thread.0 + 1;
        self.first = if self.first == 0 { thread.0 + 1 } else { self.first };
    }
}

/// How an event uses a location of which it depends whether operations that wait can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// It lets them go on, which nobody else could: none was possible before.
    Opens,
    /// It keeps them from going on, and was possible because they could.
    Takes,
    /// It is one of them, and changes nothing.
    Waits,
    /// It is possible in any case.
    Looks,
}

impl Part {
    /// Of an access for which its event waits, or not.
    fn of(access: Access, waits: bool) -> Part {
        match (access.writes, access.open) {
            _ if !access.owned => Part::Looks,
            (true, true) => Part::Takes,
            (true, false) => Part::Opens,
            (false, _) if waits => Part::Waits,
            (false, _) => Part::Looks,
        }
    }
}

/// Who uses a location, as far as is known.
#[derive(Clone, Copy, Debug, Default)]
struct Users {
    all: Threads,
    is_written: bool,
    /// Those that do more than to open it.
    contenders: Threads,
    /// Whether one of these writes.
    is_changed: bool,
    is_looked_at: bool,
}

impl Users {
    fn conflict(self, part: Part) -> bool {
        match part {
            Part::Opens => self.is_looked_at && self.all.several,
            Part::Takes | Part::Waits => self.contenders.several && self.is_changed,
            Part::Looks => self.is_looked_at && self.all.several && self.is_written,
        }
    }

    fn conflicts(self) -> [bool; 3] {
        [Part::Opens, Part::Takes, Part::Looks].map(|part| self.conflict(part))
    }
}

/// Locations at which the order of threads matters.
#[derive(Clone, Debug, Default)]
pub struct Conflicts {
    users: Vec<Users>,
    /// By location, the one that stands for all of its kind, plus one, or 0 if it is the only one.
    kinds: Vec<u32>,
    /// Whether there is one more since this was last asked.
    has_grown: bool,
    /// Whether other locations are of a kind than when accesses were noted last.
    has_other_kinds: bool,
}

impl Conflicts {
    /// Takes locations of a kind for one: by location, the one that stands for its kind, plus one, or 0 if it is the only one.
    pub fn set_kinds(&mut self, kinds: &[u32]) {
        if self.kinds != kinds {
            self.has_other_kinds = true;
            self.kinds.clear();
            self.kinds.extend_from_slice(kinds);
        }
    }

    fn place(&self, access: Access) -> usize {
        let location = access.location.0;
        self.kinds.get(location as usize).and_then(|kind| kind.checked_sub(1)).unwrap_or(location) as usize
    }

    fn note(&mut self, thread: Thread, access: Access, part: Part) {
        let place = self.place(access);
        if self.users.len() <= place {
            self.users.resize(place + 1, Users::default());
        }
        let users = &mut self.users[place];
        let before = users.conflicts();
        users.all.add(thread);
        users.is_written |= access.writes;
        if part != Part::Opens {
            users.contenders.add(thread);
            users.is_changed |= access.writes;
        }
        users.is_looked_at |= part == Part::Looks;

        self.has_grown |= users.conflicts() != before;
    }

    fn has(&self, access: Access, part: Part) -> bool {
        self.users.get(self.place(access)).is_some_and(|users| users.conflict(part))
    }

    /// Whether an operation waits for its first access and nothing else lets it go on, as far as is known.
    fn waits_for_first(&self, (waits, or_waits): (bool, bool), second: Option<Access>) -> bool {
        waits && (!or_waits || second.is_some_and(|second| !self.has(second, Part::Looks)))
    }

    fn note_event(&mut self, trace: &Trace, event: usize) {
        let waits = self.waits_for_first(trace.waiting(event), trace.accesses(event).nth(1));
        for (index, access) in trace.accesses(event).enumerate() {
            self.note(trace.thread(event), access, Part::of(access, waits && index == 0));
        }
    }

    fn note_blocked(&mut self, event: &Event) {
        let waits = self.waits_for_first((event.waits, event.or_waits), event.accesses.get(1).copied());
        for (index, &access) in event.accesses.iter().enumerate() {
            // It could not go on yet: if it writes, it takes what it waits for.
            let access = Access { open: access.open || index == 0, ..access };
            self.note(event.thread, access, Part::of(access, waits && index == 0));
        }
    }

    fn has_event(&self, trace: &Trace, event: usize) -> bool {
        let waits = self.waits_for_first(trace.waiting(event), trace.accesses(event).nth(1));
        let mut accesses = trace.accesses(event).enumerate();
        accesses.any(|(index, access)| self.has(access, Part::of(access, waits && index == 0)))
    }

    /// Whether there is one more since this was last asked.
    pub fn take_grown(&mut self) -> bool {
        std::mem::take(&mut self.has_grown)
    }
}

/// What a search without wakeup trees looks at, and how often it takes the turn from a thread that could go on.
#[derive(Clone, Debug, Default)]
pub struct Focus {
    /// Where the order matters.
    pub conflicts: Conflicts,
    /// How often the turn may be taken from a thread that could go on; `None` for as often as there is.
    pub preemptions: Option<u32>,
    /// Whether an order was left out because of that.
    pub is_bounded: bool,
    /// By position, the thread that had the turn and could have gone on.
    could_go_on: Vec<Option<Thread>>,
    /// How many events of the run are noted: those that it shares with an earlier run are.
    noted: u32,
}

impl Focus {
    /// Looks at these locations and others that are found on the way.
    pub fn new(conflicts: Conflicts, preemptions: Option<u32>) -> Focus {
        Focus { conflicts, preemptions, ..Focus::default() }
    }

    /// Bytes that it has taken.
    pub(crate) fn bytes(&self) -> usize {
        self.conflicts.users.capacity() * size_of::<Users>() + self.could_go_on.capacity() * size_of::<Option<Thread>>()
    }

    /// Somebody is picked at the end of the run, of these that can go on, the running thread first if it is among them.
    pub(crate) fn note_enabled(&mut self, trace: &Trace, enabled: &[Thread]) {
        // What was taken back since may not be what happens here.
        self.noted = self.noted.min(trace.len() as u32);
        let Some(last) = trace.len().checked_sub(1) else { return };
        let running = trace.thread(last);
        if self.could_go_on.len() <= trace.len() {
            self.could_go_on.resize(trace.len() + 1, None);
        }
        self.could_go_on[trace.len()] = enabled.first().copied().filter(|&first| first == running);
    }

    /// The run goes back to a position.
    pub(crate) fn back(&mut self, position: u32) {
        self.could_go_on.truncate(position as usize + 1);
        self.noted = self.noted.min(position);
    }

    /// The run is over.
    pub(crate) fn note_run(&mut self, trace: &Trace) {
        if std::mem::take(&mut self.conflicts.has_other_kinds) {
            self.noted = 0;
        }
        for event in self.noted as usize..trace.len() {
            self.conflicts.note_event(trace, event);
        }
        self.noted = trace.len() as u32;
    }

    /// What a blocked thread waits to do.
    pub(crate) fn note_blocked(&mut self, blocked: &Event) {
        self.conflicts.note_blocked(blocked);
    }

    /// Whether the order of an event with others matters. It may if others follow at once, nobody knows which.
    pub fn matters(&self, trace: &Trace, event: usize) -> bool {
        trace.leads(event as u32) || self.conflicts.has_event(trace, event)
    }

    /// Whether another thread is to have the turn at a position of the run, before the event that happened there.
    pub(crate) fn wants(&mut self, trace: &Trace, position: u32, thread: Thread) -> bool {
        let event = position as usize;
        if !self.matters(trace, event) {
            return false;
        }
        let Some(most) = self.preemptions else { return true };
        let is_preempted =
            |event: usize, by: Thread| self.could_go_on.get(event).copied().flatten().is_some_and(|other| other != by);
        let before = (0..event).filter(|&event| is_preempted(event, trace.thread(event))).count();
        let is_within = before + usize::from(is_preempted(event, thread)) <= most as usize;
        self.is_bounded |= !is_within;
        is_within
    }
}
