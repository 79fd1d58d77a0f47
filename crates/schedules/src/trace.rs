//! The trace: the events of a run so far, and which of them happened before which.
//!
//! Everything lies in vectors that grow at the end and are cut when the run goes back. Each access links to the one
//! before it at its location, and each event to the one before it in its thread: the heads of these lists are restored
//! from the events that are cut, so that going back needs no trail of its own.
//!
//! Clocks: the [row](crate::clocks) of an event says for every other thread how many of its events happened before. An event
//! that adds nothing to what its thread knew already shares the row of the event before it.

use crate::blocks::Blocks;
use crate::clocks::{self, Clocks};
use crate::event::{Access, Event, Location, Need, Thread};

/// No event, no access.
pub(crate) const NONE: u32 = u32::MAX;

/// Room for so many events is kept, whether or not there are as many.
pub(crate) const MOST_ROOM: usize = 1 << 20;

/// Flags of a recorded access, in the upper bits of its location.
const WRITES: u32 = 1 << 31;
const OPEN: u32 = 1 << 30;
const OWNED: u32 = 1 << 29;
const FLAGS: u32 = WRITES | OPEN | OWNED;

/// Flags of an event, in the upper bits of where the rest of it is told.
const WAITS: u32 = 1 << 31;
const OR_WAITS: u32 = 1 << 30;
const IS_PART: u32 = 1 << 29;
const LEADS: u32 = 1 << 28;
const NARROWS: u32 = 1 << 27;
const IS_FORCED: u32 = 1 << 26;
/// An event of which there is no more to tell.
const PLAIN: u32 = IS_FORCED - 1;

/// An event; its thread and its row are in [`Trace::rows`].
#[derive(Clone, Debug)]
struct Entry {
    /// Its number within its thread, from 0.
    number: u32,
    /// The event before it in its thread.
    previous: u32,
    /// Where its accesses begin.
    accesses: u32,
    /// How long the clocks were after it.
    clocks: u32,
    /// Flags, and its place among the [`Rare`], or `PLAIN`.
    rest: u32,
}

/// What most events have nothing of: those of a path with thousands of threads are many.
#[derive(Clone, Debug)]
struct Rare {
    cause: u32,
    or_cause: u32,
    ways: u32,
    taken: u32,
    or_need: Option<Need>,
    need: Option<Need>,
    expected: Option<u64>,
}

impl Rare {
    /// That of a plain event.
    const NOTHING: Rare =
        Rare { cause: NONE, or_cause: NONE, ways: 1, taken: 0, or_need: None, need: None, expected: None };

    fn of(event: &Event) -> Option<Rare> {
        let &Event { or_need, need, expected, cause, or_cause, ways, taken, .. } = event;
        let is_plain = cause.is_none() && or_cause.is_none() && ways <= 1;
        if is_plain && or_need.is_none() && need.is_none() && expected.is_none() {
            return None;
        }
        let (cause, or_cause) = (some_or_none(cause), some_or_none(or_cause));
        Some(Rare { cause, or_cause, ways: ways.max(1), taken, or_need, need, expected })
    }
}

#[derive(Clone, Debug)]
struct Recorded {
    /// The location, and `FLAGS`.
    place: u32,
    event: u32,
    /// The access before it at its location.
    previous: u32,
    /// The last writing access before it at its location.
    written: u32,
    before: u64,
}

/// A run so far.
#[derive(Clone, Debug)]
pub struct Trace {
    events: Vec<Entry>,
    /// The thread and the row of each event: these are compared all the time.
    rows: Vec<(u32, u32)>,
    rare: Vec<Rare>,
    accesses: Vec<Recorded>,
    clocks: Clocks,
    /// The last event of each thread.
    threads: Vec<u32>,
    /// The last access of each location.
    heads: Vec<u32>,
    blocks: Blocks,
    /// The events that had several alternatives.
    choices: Vec<u32>,
}

impl Default for Trace {
    fn default() -> Trace {
        Trace::new()
    }
}

impl Trace {
    /// A run before its first event.
    pub fn new() -> Trace {
        Trace {
            events: Vec::new(),
            rows: Vec::new(),
            rare: Vec::new(),
            accesses: Vec::new(),
            clocks: Clocks::new(),
            threads: Vec::new(),
            heads: Vec::new(),
            blocks: Blocks::default(),
            choices: Vec::new(),
        }
    }

    /// How many events there were.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Bytes that it has taken.
    pub fn bytes(&self) -> usize {
        let words = self.clocks.capacity() + self.threads.capacity() + self.heads.capacity();
        self.events.capacity() * size_of::<Entry>()
            + self.rows.capacity() * size_of::<(u32, u32)>()
            + self.rare.capacity() * size_of::<Rare>()
            + self.accesses.capacity() * size_of::<Recorded>()
            + words * size_of::<u32>()
            + self.blocks.bytes()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// Adds what has just happened, and gives its position.
    pub fn push(&mut self, event: &Event) -> usize {
        let position = self.events.len() as u32;
        let thread = event.thread.0;
        if self.threads.len() <= thread as usize {
            self.threads.resize(thread as usize + 1, NONE);
        }
        let previous = std::mem::replace(&mut self.threads[thread as usize], position);
        let (number, row) = match self.events.get(previous as usize) {
            Some(before) => (before.number + 1, self.rows[previous as usize].1),
            None => (0, clocks::NOTHING),
        };
        let accesses = self.accesses.len() as u32;
        for access in event.accesses {
            self.link(position, access);
        }

        let mut clock = Clock { thread, row, floor: self.clocks.len() };
        if let (Some(cause), None) = (event.cause, event.or_cause) {
            self.join(&mut clock, cause as u32);
        }
        for access in accesses as usize..self.accesses.len() {
            let Recorded { place, previous, written, .. } = self.accesses[access];
            if place & WRITES == 0 {
                if written != NONE {
                    self.join(&mut clock, self.accesses[written as usize].event);
                }
            } else {
                // What was read since the last write; and that write, which happened before all of these.
                let mut earlier = previous;
                while earlier != NONE {
                    let access = &self.accesses[earlier as usize];
                    let next = if earlier == written { NONE } else { access.previous };
                    self.join(&mut clock, access.event);
                    earlier = next;
                }
            }
        }
        let mut rest = match Rare::of(event) {
            Some(rare) => {
                self.rare.push(rare);
                self.rare.len() as u32 - 1
            }
            None => PLAIN,
        };
        rest |= if event.waits { WAITS } else { 0 } | if event.or_waits { OR_WAITS } else { 0 };
        rest |= if event.is_part { IS_PART } else { 0 } | if event.leads { LEADS } else { 0 };
        rest |= if event.narrows { NARROWS } else { 0 } | if event.is_forced { IS_FORCED } else { 0 };
        self.rows.push((thread, clock.row));
        if event.ways > 1 && !event.is_forced {
            self.choices.push(position);
        }
        if event.follows {
            self.blocks.push(position, &mut self.rows);
        }
        self.events.push(Entry { number, previous, accesses, clocks: self.clocks.len(), rest });
        position as usize
    }

    /// Goes back to where there were `len` events.
    pub fn truncate(&mut self, len: usize) {
        let Some(first) = self.events.get(len) else { return };
        for access in self.accesses.drain(first.accesses as usize..).rev() {
            self.heads[(access.place & !FLAGS) as usize] = access.previous;
        }
        let (events, rows) = (self.events.drain(len..).rev(), self.rows.drain(len..).rev());
        for (event, (thread, _)) in events.zip(rows) {
            self.threads[thread as usize] = event.previous;
            if event.rest & PLAIN != PLAIN {
                self.rare.pop();
            }
        }
        self.clocks.truncate(self.events.last().map_or(1, |event| event.clocks));
        self.blocks.truncate(len as u32, &mut self.rows);
        while self.choices.pop_if(|&mut event| event as usize >= len).is_some() {}
        if self.events.capacity() > MOST_ROOM && len < self.events.capacity() / 4 {
            self.give_room_back();
        }
    }

    /// What a long run has taken is not kept for shorter ones.
    #[cold]
    fn give_room_back(&mut self) {
        self.events.shrink_to(MOST_ROOM);
        self.rows.shrink_to(MOST_ROOM);
        self.rare.shrink_to(MOST_ROOM);
        self.accesses.shrink_to(MOST_ROOM);
        self.clocks.shrink_to(MOST_ROOM);
    }

    /// Whether the event at `first` happened before the one at `second`, and not merely earlier.
    pub fn happens_before(&self, first: usize, second: usize) -> bool {
        first < second && self.precedes(first as u32, second as u32)
    }

    /// Whose event it is.
    pub fn thread(&self, position: usize) -> Thread {
        Thread(self.rows[position].0)
    }

    /// Its number within its thread, from 0.
    pub fn number(&self, position: usize) -> u32 {
        self.events[position].number
    }

    /// How many alternatives it had, and which of them it took.
    pub fn choice(&self, position: usize) -> (u32, u32) {
        if self.events[position].rest & IS_FORCED != 0 { (1, 0) } else { self.alternative(position as u32) }
    }

    /// The same of one that was left only one as well: how many there are without what others have taken.
    pub(crate) fn alternative(&self, event: u32) -> (u32, u32) {
        let rare = self.rare(event);
        (rare.ways, rare.taken)
    }

    /// Whether it follows the event before it with nothing in between.
    pub fn follows(&self, position: usize) -> bool {
        self.block(position as u32).0 < position as u32
    }

    /// Whether the last event is of this thread, and what comes next follows it with nothing in between.
    pub fn is_led(&self, thread: Thread) -> bool {
        let last = self.events.len().wrapping_sub(1);
        last < self.events.len() && self.thread(last) == thread && self.leads(last as u32)
    }

    /// The events that had several.
    pub(crate) fn choices(&self) -> &[u32] {
        &self.choices
    }

    /// The event without which it could not have happened.
    pub fn cause(&self, position: usize) -> Option<usize> {
        some(self.rare(position as u32).cause)
    }

    /// What it used, a location once.
    pub fn accesses(&self, position: usize) -> impl Iterator<Item = Access> + '_ {
        self.accesses[self.range(position as u32)].iter().map(Recorded::access)
    }

    /// Whether two events, as far as they were, begin with the same location, and both wait there or neither does.
    pub fn is_like(&self, one: usize, other: usize) -> bool {
        let first = |event: usize| {
            let access = &self.accesses[self.range(event as u32)].first()?;
            Some((access.place & !FLAGS, self.waits(event as u32)))
        };
        one.max(other) < self.len() && first(one).is_some_and(|first_of_one| first(other) == Some(first_of_one))
    }

    /// The last event that wrote a location.
    pub fn last_write(&self, location: Location) -> Option<usize> {
        let head = self.head(location);
        let written = if !head.exists() || head.writes() { head } else { head.written() };
        written.exists().then(|| written.event() as usize)
    }

    /// The last event that wrote a location which was so until then.
    pub fn change_of(&self, location: Location, before: u64) -> Option<usize> {
        let mut written = self.head(location);
        if written.exists() && !written.writes() {
            written = written.written();
        }
        while written.exists() && written.access().before != before {
            written = written.written();
        }
        written.exists().then(|| written.event() as usize)
    }

    /// The events that wrote a location after one, or at all: the latest first.
    pub fn writes_since(&self, location: Location, event: Option<usize>) -> impl Iterator<Item = usize> + '_ {
        let head = self.head(location);
        let latest = if !head.exists() || head.writes() { head } else { head.written() };
        let exists = |access: &Use| access.exists();
        let written =
            std::iter::successors(Some(latest).filter(exists), move |access| Some(access.written()).filter(exists));
        let positions = written.map(|access| access.event() as usize);
        positions.take_while(move |&position| event.is_none_or(|event| position > event))
    }

    /// The last event of a thread.
    pub fn last_of(&self, thread: Thread) -> Option<usize> {
        self.threads.get(thread.0 as usize).copied().and_then(some)
    }

    fn link(&mut self, event: u32, access: &Access) {
        let place = access.location.0;
        debug_assert!(place & FLAGS == 0, "a location's number is too great");
        if self.heads.len() <= place as usize {
            self.heads.resize(place as usize + 1, NONE);
        }
        let previous = self.heads[place as usize];
        let flags = if access.writes { WRITES } else { 0 } | if access.open { OPEN } else { 0 };
        let flags = flags | if access.owned { OWNED } else { 0 };
        let mut written = NONE;
        if previous != NONE {
            let head = &mut self.accesses[previous as usize];
            if head.event == event {
                head.place |= flags & WRITES;
                return;
            }
            written = if head.place & WRITES != 0 { previous } else { head.written };
        }
        self.heads[place as usize] = self.accesses.len() as u32;
        self.accesses.push(Recorded { place: place | flags, event, previous, written, before: access.before });
    }

    /// Adds an earlier event and all that happened before it.
    fn join(&mut self, clock: &mut Clock, earlier: u32) {
        let earlier = self.block(earlier).1;
        let (number, (thread, row)) = (self.events[earlier as usize].number, self.rows[earlier as usize]);
        if thread == clock.thread || self.clocks.count(clock.row, thread) > number {
            return;
        }
        clock.row = self.clocks.join(clock.row, row, clock.floor);
        clock.row = self.clocks.with_count(clock.row, thread, number + 1, clock.floor);
    }

    fn rare(&self, event: u32) -> &Rare {
        let place = self.events[event as usize].rest & PLAIN;
        self.rare.get(place as usize).unwrap_or(&Rare::NOTHING)
    }

    fn range(&self, event: u32) -> std::ops::Range<usize> {
        let end = self.events.get(event as usize + 1).map_or(self.accesses.len(), |next| next.accesses as usize);
        self.events[event as usize].accesses as usize..end
    }
}

/// What the detection of races reads.
impl Trace {
    /// Whether `first`, which is earlier, happened before `second`.
    pub(crate) fn precedes(&self, first: u32, second: u32) -> bool {
        let (own, (thread, row)) = (self.rows[first as usize].0, self.rows[second as usize]);
        own == thread || self.clocks.count(row, own) > self.events[first as usize].number
    }

    /// The events after one that did not happen after it.
    pub(crate) fn not_after(&self, first: u32) -> impl Iterator<Item = u32> + '_ {
        let (own, number) = (self.rows[first as usize].0, self.events[first as usize].number);
        let later = (first + 1..).zip(&self.rows[first as usize + 1..]);
        let is_after = move |(thread, row): (u32, u32)| thread == own || self.clocks.count(row, own) > number;
        later.filter(move |&(_, &event)| !is_after(event)).map(|(later, _)| later)
    }

    /// Whether `first` is `second` or happened before it.
    pub(crate) fn is_past(&self, first: u32, second: u32) -> bool {
        first == second || first < second && self.precedes(first, second)
    }

    /// The events of which one had to come before it; with one it is the cause, with two any will do.
    pub(crate) fn causes(&self, event: u32) -> [u32; 2] {
        let rare = self.rare(event);
        [rare.cause, rare.or_cause]
    }

    pub(crate) fn previous(&self, event: u32) -> u32 {
        self.events[event as usize].previous
    }

    /// Whether it would have gone on before what some others did.
    pub fn is_part(&self, event: u32) -> bool {
        self.events[event as usize].rest & IS_PART != 0
    }

    /// Whether others follow it, nobody knows which.
    pub(crate) fn leads(&self, event: u32) -> bool {
        self.events[event as usize].rest & LEADS != 0
    }

    /// Whether it is a choice of which others may leave one alternative only.
    pub(crate) fn narrows(&self, event: u32) -> bool {
        self.events[event as usize].rest & NARROWS != 0
    }

    /// The first and the last of the events that follow each other with nothing in between, of which it is one.
    #[inline]
    pub(crate) fn block(&self, event: u32) -> (u32, u32) {
        if self.blocks.list.is_empty() { (event, event) } else { self.blocks.of(event) }
    }

    pub(crate) fn waits(&self, event: u32) -> bool {
        self.events[event as usize].rest & WAITS != 0
    }

    /// Whether it is a blocking operation, and whether its second access can let it happen as well.
    pub(crate) fn waiting(&self, event: usize) -> (bool, bool) {
        let rest = self.events[event].rest;
        (rest & WAITS != 0, rest & OR_WAITS != 0)
    }

    /// What it needs to find at its first access.
    pub(crate) fn need(&self, event: u32) -> Option<Need> {
        self.rare(event).need
    }

    /// Whether its second access can let a blocking operation happen as well, and what it needs to find there.
    pub(crate) fn or_need(&self, event: u32) -> (bool, Option<Need>) {
        (self.events[event as usize].rest & OR_WAITS != 0, self.rare(event).or_need)
    }

    pub(crate) fn expected(&self, event: u32) -> Option<u64> {
        self.rare(event).expected
    }

    /// The events that follow the ones before them with nothing in between.
    pub(crate) fn followers(&self) -> impl Iterator<Item = u32> + use<'_> {
        self.blocks.list.iter().flat_map(|&(first, last)| first + 1..=last)
    }

    /// The last access of a location in the run.
    pub(crate) fn head(&self, location: Location) -> Use<'_> {
        Use { trace: self, access: self.heads.get(location.0 as usize).copied().unwrap_or(NONE) }
    }

    /// An event's uses of locations.
    pub(crate) fn uses(&self, event: u32) -> impl Iterator<Item = Use<'_>> {
        self.range(event).map(|access| Use { trace: self, access: access as u32 })
    }
}

/// An access of the run, or none: a place in the list of a location's accesses.
#[derive(Clone, Copy)]
pub(crate) struct Use<'a> {
    trace: &'a Trace,
    access: u32,
}

impl Use<'_> {
    pub(crate) fn exists(self) -> bool {
        self.access != NONE
    }

    fn recorded(&self) -> &Recorded {
        &self.trace.accesses[self.access as usize]
    }

    pub(crate) fn event(self) -> u32 {
        self.recorded().event
    }

    pub(crate) fn access(self) -> Access {
        self.recorded().access()
    }

    pub(crate) fn writes(self) -> bool {
        self.recorded().place & WRITES != 0
    }

    /// The access before it at its location.
    pub(crate) fn previous(self) -> Self {
        Use { access: self.recorded().previous, ..self }
    }

    /// The last access of its location before an event.
    pub(crate) fn before(mut self, event: u32) -> Self {
        while self.exists() && self.event() >= event {
            self = self.previous();
        }
        self
    }

    /// The first event of its block, and the first use that this makes of the location.
    pub(crate) fn of_block(mut self) -> (u32, Self) {
        let event = self.event();
        if self.trace.blocks.list.is_empty() {
            return (event, self);
        }
        let (first, _) = self.trace.block(event);
        while self.previous().exists() && self.previous().event() >= first {
            self = self.previous();
        }
        (first, self)
    }

    /// The last writing access before it at its location.
    pub(crate) fn written(self) -> Self {
        Use { access: self.recorded().written, ..self }
    }
}

impl Recorded {
    fn access(&self) -> Access {
        Access {
            location: Location(self.place & !FLAGS),
            writes: self.place & WRITES != 0,
            open: self.place & OPEN != 0,
            owned: self.place & OWNED != 0,
            before: self.before,
        }
    }
}

/// The row of an event in the making.
struct Clock {
    thread: u32,
    row: u32,
    /// Where the nodes begin that are its own.
    floor: u32,
}

pub(crate) fn some_or_none(position: Option<usize>) -> u32 {
    position.map_or(NONE, |position| position as u32)
}

fn some(position: u32) -> Option<usize> {
    (position != NONE).then_some(position as usize)
}
