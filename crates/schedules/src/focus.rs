//! Where the order matters, for searches that keep no wakeup trees: at locations that several threads use, one of them to
//! write. Which those are is found on the way; who has left out orders before one more was found starts anew.

use crate::event::{Access, Thread};
use crate::trace::Trace;

/// Who uses a location, as far as is known.
#[derive(Clone, Copy, Debug, Default)]
struct Users {
    /// The first thread, plus one.
    first: u32,
    several: bool,
    written: bool,
}

impl Users {
    fn conflict(self) -> bool {
        self.several && self.written
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

    fn note(&mut self, thread: Thread, access: Access) {
        let place = self.place(access);
        if self.users.len() <= place {
            self.users.resize(place + 1, Users::default());
        }
        let users = &mut self.users[place];
        let before = users.conflict();
        users.several |= users.first != 0 && users.first != thread.0 + 1;
        users.first = if users.first == 0 { thread.0 + 1 } else { users.first };
        users.written |= access.writes;
        self.has_grown |= users.conflict() != before;
    }

    fn has(&self, access: Access) -> bool {
        self.users.get(self.place(access)).is_some_and(|users| users.conflict())
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
            for access in trace.accesses(event) {
                self.conflicts.note(trace.thread(event), access);
            }
        }
        self.noted = trace.len() as u32;
    }

    /// What a blocked thread waits to do.
    pub(crate) fn note_blocked(&mut self, thread: Thread, accesses: &[Access]) {
        accesses.iter().for_each(|&access| self.conflicts.note(thread, access));
    }

    /// Whether the order of an event with others matters.
    pub fn matters(&self, trace: &Trace, event: usize) -> bool {
        trace.accesses(event).any(|access| self.conflicts.has(access))
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
