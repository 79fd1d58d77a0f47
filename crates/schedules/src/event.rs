//! Events: what a thread does that another could notice.

/// A thread. Numbers are dense, and a thread has the same number in all runs of a search: the *n*-th child of the same
/// parent, not the *n*-th thread to be started.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Thread(pub u32);

/// Something that threads share: a word of memory, a lock, a permit, the end of a thread. Numbers are dense and below
/// 2²⁹, and a thing has the same number in all runs of a search; a number is never given to something else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location(pub u32);

impl Location {
    /// Stands for all locations: what an event uses of which nobody knows more.
    pub const EVERYTHING: Location = Location((1 << 29) - 1);
}

/// How an event uses a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// What is used.
    pub location: Location,
    /// Whether the event changes it, or must be ordered with everything that reads it.
    pub writes: bool,
    /// Whether an operation that waits for this location could have gone on in the state before the event: the lock was
    /// free, the permit there, the thread had ended.
    pub open: bool,
    /// Whether nobody but one thread can open it while it is not: who has the lock, or who is to end.
    pub owned: bool,
    /// What the location was before the event. Only locations that events with [`Event::expected`] or [`Event::need`] use
    /// need it.
    pub before: u64,
}

impl Access {
    /// A read of a location that nothing waits for.
    pub fn read(location: Location, before: u64) -> Access {
        Access { location, writes: false, open: true, owned: false, before }
    }

    /// A write of a location that nothing waits for.
    pub fn write(location: Location, before: u64) -> Access {
        Access { location, writes: true, open: true, owned: false, before }
    }

    /// A write of a location that some operations wait for, which could (or could not) have gone on before it.
    pub fn await_write(location: Location, open: bool) -> Access {
        Access { location, writes: true, open, owned: false, before: 0 }
    }

    /// A read of a location that some operations wait for, which could (or could not) have gone on before it.
    pub fn await_read(location: Location, open: bool) -> Access {
        Access { location, writes: false, open, owned: false, before: 0 }
    }
}

/// What an operation must find at a location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// None of these bits.
    Clear(u64),
    /// At least so much, as an `int`.
    AtLeast(i32),
    /// Anything but the second, of the bits of the first.
    Differs(u64, u64),
}

impl Need {
    /// Whether a location is so.
    pub fn is_met(self, word: u64) -> bool {
        match self {
            Need::Clear(bits) => word & bits == 0,
            Need::AtLeast(least) => word as u32 as i32 >= least,
            Need::Differs(bits, value) => word & bits != value,
        }
    }
}

/// What a thread did, or what a blocked thread waits to do.
///
/// Two events are *dependent* if they are of one thread, if one is the cause of the other, or if they use a common
/// location that one of them writes.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// Who.
    pub thread: Thread,
    /// What it uses. A location that is given twice counts once, and as written if one of the two writes.
    pub accesses: &'a [Access],
    /// Whether it is a blocking operation: it can happen only while its first access is open.
    pub waits: bool,
    /// Whether a blocking operation can happen as well while its second access is open: an interrupt ends it.
    pub or_waits: bool,
    /// What it needs to find there, if that is not whether it is open.
    pub or_need: Option<Need>,
    /// What it needs to find at its first access: for a blocking operation, that is open if and only if what the location
    /// was before meets this. Another one that has one access writes it if and only if this is met.
    pub need: Option<Need>,
    /// For a compare-and-set of its only access: it writes if and only if the location was this before it. Whatever else
    /// is a write the first time and a read from then on (the forcing of a shared unknown) can be told so.
    pub expected: Option<u64>,
    /// The earlier event without which it could not have happened, in whatever order: the start of its thread, the
    /// notification that woke it. Such an order is never reversed.
    pub cause: Option<usize>,
    /// Another earlier event that would have sufficed as well, if there is one: a waiting thread was notified and
    /// interrupted. Then it can overtake one of the two, and its accesses must say what orders it with them.
    pub or_cause: Option<usize>,
    /// Whether it is over, or cannot begin, because of what others had done that its accesses tell of, and would go on
    /// otherwise: before what they did, it may use anything.
    pub is_part: bool,
    /// Whether others of its thread follow it with nothing in between. Which, may depend on a choice among them.
    pub leads: bool,
    /// Whether it is one of these. The event before it, of the same thread, leads or follows too.
    pub follows: bool,
    /// How many alternatives it has: more than one for a choice of the program, or of the thread to be notified. All
    /// have the same accesses.
    pub ways: u32,
    /// Which of them it took.
    pub taken: u32,
    /// Whether it is about something that several threads find out, so that what others have taken may leave one alternative
    /// only. What is found out does not depend on who is first.
    pub narrows: bool,
    /// Whether that one was left: it is the same event, but there is no other alternative.
    pub is_forced: bool,
}

impl<'a> Event<'a> {
    /// An event that waits for nothing and chooses nothing.
    pub fn new(thread: Thread, accesses: &'a [Access]) -> Event<'a> {
        Event {
            thread,
            accesses,
            waits: false,
            or_waits: false,
            or_need: None,
            need: None,
            expected: None,
            cause: None,
            or_cause: None,
            is_part: false,
            leads: false,
            follows: false,
            ways: 1,
            taken: 0,
            narrows: false,
            is_forced: false,
        }
    }

    /// A blocking operation: it can happen only while its first access is open.
    pub fn waiting(thread: Thread, accesses: &'a [Access]) -> Event<'a> {
        Event { waits: true, ..Event::new(thread, accesses) }
    }

    /// A choice that only its own thread can notice.
    pub fn choice(thread: Thread, ways: u32, taken: u32) -> Event<'static> {
        Event { ways, taken, ..Event::new(thread, &[]) }
    }
}
