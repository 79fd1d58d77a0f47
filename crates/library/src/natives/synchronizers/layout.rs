//! Which synchronisers are taken as events, and where their fields are.

use crate::natives::lang::class_name;
use crate::state::state;
use jaywalk_classes::link::ClassId;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::native::Thrown;
use jaywalk_machine::{Acquisition, Awaited, Machine, Need};
use rustc_hash::FxHashMap;

/// What a synchroniser does with its number. In each but the last, whoever waits can go on if anybody can who waits: so
/// nobody keeps those behind it in the queue from anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// How often its owner has it, as of `ReentrantLock`.
    Lock,
    /// Whether it has an owner, as of a worker of `ThreadPoolExecutor`.
    Worker,
    /// How often it is to be counted down, as of `CountDownLatch`.
    Latch,
    /// How many permits there are, as of `Semaphore`. All who wait must want equally many.
    Permits,
    /// How often it is read and written, as of `ReentrantReadWriteLock`: see [`super::read_write`].
    ReadWrite,
}

/// The classes of the JDK that are taken as events.
const KINDS: &[(&str, Kind)] = &[
    ("java/util/concurrent/locks/ReentrantLock$NonfairSync", Kind::Lock),
    ("java/util/concurrent/locks/ReentrantLock$FairSync", Kind::Lock),
    ("java/util/concurrent/ThreadPoolExecutor$Worker", Kind::Worker),
    ("java/util/concurrent/CountDownLatch$Sync", Kind::Latch),
    ("java/util/concurrent/Semaphore$NonfairSync", Kind::Permits),
    ("java/util/concurrent/Semaphore$FairSync", Kind::Permits),
    ("java/util/concurrent/locks/ReentrantReadWriteLock$NonfairSync", Kind::ReadWrite),
    ("java/util/concurrent/locks/ReentrantReadWriteLock$FairSync", Kind::ReadWrite),
];

/// The fields of a class of synchronisers.
#[derive(Clone, Copy)]
struct Layout {
    kind: Kind,
    state: u32,
    /// Whether that is a `long`.
    is_wide: bool,
    owner: u32,
    head: u32,
    tail: u32,
}

/// The layouts of classes that were seen, none for those that are left to their bytecode.
#[derive(Default)]
struct Layouts(FxHashMap<ClassId, Option<Layout>>);

/// For each semaphore, by its location, how many permits are acquired at a time.
#[derive(Default)]
struct Amounts(FxHashMap<u32, i32>);

/// A synchroniser whose operations are events.
#[derive(Clone, Copy)]
pub(super) struct Synchronizer {
    pub(super) object: Ref,
    pub(super) kind: Kind,
    layout: Layout,
}

impl Synchronizer {
    /// The synchroniser that an object is. None where the driver gives no turns, for those of the program's own, and where
    /// threads of the JDK waited for it before turns began.
    pub(super) fn of(machine: &mut Machine, object: Ref) -> Option<Synchronizer> {
        if !machine.has_turns() || object.is_null() {
            return None;
        }
        let class = machine.memory.class_of(object);
        let known = state::<Layouts>(machine).0.get(&class).copied();
        let layout = known.unwrap_or_else(|| {
            let layout = layout_of(machine, object);
            state::<Layouts>(machine).0.insert(class, layout);
            layout
        })?;
        let [state, head, tail] = machine.unnoticed(|machine| {
            [layout.state, layout.head, layout.tail].map(|offset| machine.memory.field(object, offset))
        });
        let is_known = layout.is_wide || machine.memory.look_up(state) <= u64::from(u32::MAX);
        (is_known && head == tail).then_some(Synchronizer { object, kind: layout.kind, layout })
    }

    /// Its number.
    pub(super) fn number(&self, machine: &mut Machine) -> i32 {
        let word = machine.unnoticed(|machine| machine.memory.field(self.object, self.layout.state));
        machine.memory.look_up(word) as i32
    }

    pub(super) fn set_number(&self, machine: &mut Machine, number: i32) {
        machine.unnoticed(|machine| {
            machine.memory.set_field(self.object, self.layout.state, u64::from(number as u32));
        });
    }

    /// How often a lock for readers and writers is read, and written.
    pub(super) fn counts(&self, machine: &mut Machine) -> (u32, u32) {
        let word = machine.unnoticed(|machine| machine.memory.field(self.object, self.layout.state));
        match self.layout.is_wide {
            true => ((word >> 32) as u32, word as u32),
            false => (word as u32 >> 16, word as u32 & 0xFFFF),
        }
    }

    /// Whether its number is a `long`.
    pub(super) fn is_wide(&self) -> bool {
        self.layout.is_wide
    }

    /// Its gate is looked at, or about to be changed.
    pub(super) fn note_gate(&self, machine: &mut Machine, changes: bool) {
        machine.note_synchronizer(self.object, Awaited::Gate, changes);
    }

    /// The thread that has it, or null.
    pub(super) fn owner(&self, machine: &mut Machine) -> Ref {
        machine.unnoticed(|machine| machine.memory.ref_field(self.object, self.layout.owner))
    }

    pub(super) fn set_owner(&self, machine: &mut Machine, thread: Ref) {
        machine.unnoticed(|machine| machine.memory.set_ref_field(self.object, self.layout.owner, thread));
    }

    /// Whether the current thread has it.
    pub(super) fn is_own(&self, machine: &mut Machine) -> bool {
        let current = machine.thread_object(machine.current_thread());
        self.owner(machine) == current
    }

    /// Makes the current thread its owner, so many times.
    pub(super) fn own(&self, machine: &mut Machine, times: i32) {
        let current = machine.thread_object(machine.current_thread());
        machine.change_owner(true, |machine| {
            self.set_number(machine, times);
            self.set_owner(machine, current);
        });
    }

    /// Leaves it without an owner, which others notice.
    pub(super) fn disown(&self, machine: &mut Machine) {
        self.note(machine, true);
        machine.change_owner(false, |machine| {
            self.set_owner(machine, Ref::NULL);
            self.set_number(machine, 0);
        });
    }

    /// Its number is looked at, or about to be changed.
    pub(super) fn note(&self, machine: &mut Machine, changes: bool) {
        machine.note_synchronizer(self.object, Awaited::Field(self.layout.state), changes);
    }

    /// What a thread wants that acquires so much of it.
    pub(super) fn wanted(&self, amount: i32, interruptible: bool, until: u64) -> Acquisition {
        Acquisition {
            synchronizer: self.object,
            awaited: Awaited::Field(self.layout.state),
            need: match self.kind {
                Kind::Lock | Kind::Worker | Kind::Latch | Kind::ReadWrite => Need::Clear(u64::from(u32::MAX)),
                Kind::Permits => Need::AtLeast(amount),
            },
            writes: self.kind != Kind::Latch,
            interruptible,
            until,
            or_word: None,
        }
    }

    /// Whether threads wait for different numbers of permits, on whatever path: then one that wants many may keep others
    /// waiting who want few.
    pub(super) fn is_uneven(&self, machine: &mut Machine, amount: i32) -> bool {
        if self.kind != Kind::Permits {
            return false;
        }
        let location = machine.location_of(self.object, Awaited::Field(self.layout.state));
        location.is_some_and(|location| *state::<Amounts>(machine).0.entry(location).or_insert(amount) != amount)
    }
}

fn layout_of(machine: &mut Machine, object: Ref) -> Option<Layout> {
    let name = class_name(machine, object);
    let kind = KINDS.iter().find(|(class, _)| *class == name).map(|(_, kind)| *kind)?;
    fields_of(machine, object, kind).ok()
}

fn fields_of(machine: &mut Machine, object: Ref, kind: Kind) -> Result<Layout, Thrown> {
    const NODE: &str = "Ljava/util/concurrent/locks/AbstractQueuedSynchronizer$Node;";
    const LONG_NODE: &str = "Ljava/util/concurrent/locks/AbstractQueuedLongSynchronizer$Node;";
    let class = machine.memory.class_of(object);
    let narrow = machine.field_offset(class, ("state", "I"));
    let is_wide = narrow.is_err();
    let node = if is_wide { LONG_NODE } else { NODE };
    Ok(Layout {
        kind,
        state: narrow.or_else(|_| machine.field_offset(class, ("state", "J")))?,
        is_wide,
        owner: machine.field_offset(class, ("exclusiveOwnerThread", "Ljava/lang/Thread;"))?,
        head: machine.field_offset(class, ("head", node))?,
        tail: machine.field_offset(class, ("tail", node))?,
    })
}
