//! Prepared calls: what a path does again and again after the first choice, done once.
//!
//! Going back makes a class uninitialised and empties the caches of the JDK, so each path would initialise and fill them
//! anew. A search therefore remembers what some calls did: of methods, and of initialisers of classes. A call is a function
//! of its arguments and of the words that it reads. Where these are what they were, and nothing but words of memory came
//! into it, it would do what it did: write the same values into the same words, make the same objects, return the same
//! result. So the objects are laid out in permanent memory once, and a path that makes the call again gets the writes, on
//! the trail, and the result. That is nothing that a path can observe, and a machine that has prepared nothing comes to the
//! same states.
//!
//! 1. [`profile`] finds calls that are worth it, while the first runs are made and now and then later.
//! 2. [`record`] runs such a call with every read noted and every write on the trail, and places what it made. What cannot
//!    be prepared is left as it is: calls that fork, block, collect or throw, in which another thread has its turn, or that
//!    call a native which depends on more than memory ([`crate::native::Library::depends_on_memory_alone`]).
//!    [`inputs`] says how a call comes to what the path has made.
//! 3. [`recall`] compares and writes.
//!
//! What is older than the first choice lies where it is as long as that choice could be gone back to. When it is forgotten,
//! so is everything prepared. Where all schedules of a program are explored, calls are prepared until it starts its first
//! thread: see [`Machine::may_have_prepared`].

mod fixed;
pub(crate) mod inputs;
pub(crate) mod profile;
mod recall;
mod record;
mod words;

use crate::code::{LinkedSite, Reason};
use crate::machine::Machine;
use crate::memory::watch::{Entered, Mode};
use crate::memory::{EntryKind, Ref};
use crate::step::Step;
use crate::thread::ThreadId;
use inputs::{Content, Inputs, Spot};
use jaywalk_classes::code::Op;
use jaywalk_classes::link::{ClassId, Definition, MethodId};
use record::Recording;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use words::Words;

/// Each of the first runs is profiled while that leads to something, then those whose numbers are powers of two.
const PROFILED_RUNS: u64 = 8;
/// What looking for a call that turns out not to be prepared costs, in ticks.
const MISS_TICKS: i64 = 25;
/// So many calls are known at most.
const MOST_CALLS: usize = 1 << 13;
/// A method whose calls have cost so many ticks more than they saved is left alone.
const PATIENCE: i64 = 5_000;

/// What is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Callee {
    /// A method.
    Method(MethodId),
    /// What initialises a class.
    Initializer(ClassId),
    /// What links the operation there.
    Link(u32),
}

/// A call with all that does not lie in memory.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Call {
    pub(crate) callee: Callee,
    /// Where a method returns to: it may ask for its caller.
    pub(crate) return_pc: u32,
    pub(crate) arguments: SmallVec<[u64; 6]>,
}

impl Call {
    /// A call without arguments, of something that comes once on a path.
    fn once(callee: Callee) -> Call {
        Call { callee, return_pc: 0, arguments: SmallVec::new() }
    }
}

/// What a call did, and when it would do so again.
struct Effect {
    thread: ThreadId,
    /// Words that must hold these values: those that it read, and what it wrote to.
    needs: Words,
    /// The same of what the path has made, and how it came to it.
    inputs: Inputs,
    /// Classes whose mirrors were laid out, if it looked at all of them: no other may have one.
    mirrored: Option<Vec<bool>>,
    /// Strings that it put into the table of interned ones.
    interned: Vec<Ref>,
    writes: Vec<(u32, u64, EntryKind)>,
    /// Those of words in what the path has made, or that refer to it.
    own_writes: Vec<(Spot, Content, EntryKind)>,
    result: SmallVec<[Content; 2]>,
    ticks: i64,
    /// Whether it asked for the time, which passes when a time slice ends.
    asked_for_time: bool,
    /// If it did, and a slice ended: what was left of the slice and which turn it was, before and after.
    slices: Option<[(i64, u64); 2]>,
    /// Whether exceptions were caught: then the ticks say nothing about the ends of time slices.
    caught: bool,
    /// Words of stack that it needs.
    stack: usize,
    /// What must have been done to names, and what it did.
    definitions: [Definitions; 2],
    /// Classes that it defined and that are not verified: names that they refer to may come to lead elsewhere.
    unverified: Vec<ClassId>,
    /// Operations that were linked and must be.
    linked: Vec<Linked>,
    /// Operations that it linked by running code, which it would not do again: they must not be linked.
    links: Vec<Link>,
}

type Definitions = SmallVec<[Definition; 2]>;

/// An operation that the path has replaced by a linked one.
#[derive(Clone, Copy)]
pub(crate) struct Linked {
    pc: u32,
    op: Op,
    /// The site that the operation names.
    site: Option<LinkedSite>,
}

/// An operation that a call linked. What it only resolved is resolved again where it is needed.
#[derive(Clone, Copy)]
struct Link {
    linked: Linked,
    reason: Reason,
}

/// What is known of a call.
#[derive(Default)]
struct Known {
    effects: Vec<Effect>,
    /// How often it was recorded for nothing.
    failures: u8,
    /// How often it was recalled.
    recalls: u64,
}

/// A method whose calls are looked at.
struct Trap {
    /// Where its code really starts.
    start: u32,
    /// Ticks saved, less those that looking has cost.
    worth: i64,
    /// Which words of its arguments are references.
    references: u64,
}

/// What a machine has prepared.
///
/// **Invariant.** With or without it, a path comes to the same states. It is forgotten with the first choice, since what it
/// refers to lies where it lay before that.
#[derive(Default)]
pub(crate) struct Prepared {
    /// Runs from a choice since the first one.
    runs: u64,
    /// Methods of which a call was prepared, on all runs.
    methods_prepared: u64,
    /// The same before the last run that was profiled, and before the one before it.
    before_profiles: [u64; 2],
    calls: FxHashMap<Call, Known>,
    methods: FxHashMap<MethodId, Trap>,
    /// Methods that have proved not to be worth it.
    left_alone: FxHashSet<MethodId>,
    /// Methods of which a call was short.
    brief: FxHashSet<MethodId>,
    /// The calls that are being recorded, each within the one before.
    recordings: Vec<Recording>,
    /// Where objects lie that have the same place on every path.
    fixed: FxHashMap<fixed::Purpose, u32>,
    /// Words of permanent memory with what was made.
    words: u32,
    /// Calls recalled, on all paths.
    recalled: u64,
}

impl Machine {
    /// Whether calls are prepared, and recalled, on this path where it is. Not where several threads take turns, which may
    /// have them within a call.
    pub(crate) fn prepares(&self) -> bool {
        self.options.prepares && !self.choices.is_empty() && !self.has_turns()
    }

    /// Whether a path that has just started its first thread may have objects that were prepared. They lie where the machine
    /// takes nothing for shared, so the path is to be walked by one that prepares nothing.
    pub fn may_have_prepared(&self) -> bool {
        self.options.prepares && !self.choices.is_empty()
    }

    /// Whether a call is being recorded.
    pub(crate) fn is_recording(&self) -> bool {
        !self.prepared.recordings.is_empty()
    }

    /// How many calls were prepared, and how often one of them was recalled, on all paths.
    pub fn prepared_calls(&self) -> (u64, u64) {
        let effects = self.prepared.calls.values().map(|known| known.effects.len() as u64).sum();
        (effects, self.prepared.recalled)
    }

    /// A run from a choice begins: the first one there is, or one that was gone back to.
    #[inline]
    pub(crate) fn begin_run(&mut self) {
        if self.memory.watch.is_on() {
            self.stop_watching();
        }
        let run = self.prepared.runs;
        self.prepared.runs += 1;
        if run < PROFILED_RUNS || run.is_power_of_two() {
            self.consider_profile(run);
        }
    }

    #[cold]
    fn consider_profile(&mut self, run: u64) {
        let [last, before_last] = self.prepared.before_profiles;
        // What one run finds, the next one records.
        let leads_on = run < 2 || run.is_power_of_two() || self.prepared.methods_prepared > before_last;
        if self.prepares() && leads_on {
            self.prepared.before_profiles = [self.prepared.methods_prepared, last];
            self.begin_profile();
        }
    }

    /// The path forks: what is being recorded or profiled does not stand alone.
    #[cold]
    pub(crate) fn watch_choice(&mut self) {
        self.memory.watch.spoil("a choice");
        self.give_up_recordings();
    }

    #[cold]
    fn begin_profile(&mut self) {
        let Some(old) = self.oldest_top() else { return };
        self.memory.watch.profile.borrow_mut().begin();
        self.memory.watch.begin(Mode::Profiling, old, u32::MAX, self.running.fuel);
        self.memory.watch.speculate(true);
    }

    /// What the path did to names since the first choice; nothing if it matters whether something was found before.
    fn definitions(&self) -> Option<Definitions> {
        let first = self.choices.oldest()?.definitions();
        let definitions: Definitions = self.classes.definitions_after(first).collect();
        let has_failures = definitions.iter().any(|definition| matches!(definition, Definition::Failure(..)));
        (!has_failures).then_some(definitions)
    }

    /// Words of the heap below this lie where they are on every path.
    fn oldest_top(&self) -> Option<u32> {
        self.choices.oldest().map(|choice| choice.memory_top())
    }

    /// Whatever is recorded is given up, and a profile is evaluated.
    #[cold]
    pub(crate) fn stop_watching(&mut self) {
        self.give_up_recordings();
        if self.memory.watch.mode() == Mode::Profiling {
            let calls = self.memory.watch.profile.borrow_mut().worthwhile();
            self.memory.watch.set_mode(Mode::Off, 0);
            self.memory.watch.speculate(false);
            calls.into_iter().for_each(|call| self.look_for(call));
        }
    }

    /// A method is entered, with its frame at `frame`.
    #[cold]
    pub(crate) fn watch_enter(&mut self, method: MethodId, frame: usize, return_pc: u32) {
        let entered = Entered {
            method,
            arguments: self.classes.method(method).argument_words as usize,
            frame,
            registers: self.linkage.dispatch.entry(method).registers as usize,
            return_pc,
            top: self.memory.top,
            fuel: self.running.fuel,
        };
        self.memory.watch.enter(entered, &self.running.stack);
    }

    /// Something looks at a frame further down, which starts at `base`. A call may look at its caller, which is part of
    /// what was called.
    pub fn looks_at_frame(&self, base: usize) {
        self.memory.watch.looks_at_frame(base);
    }

    /// A time slice begins. Whatever is watched goes on only if it is the same thread's.
    #[cold]
    pub(crate) fn watched_slice_over(&mut self) -> Option<Step> {
        let (mode, thread) = (self.memory.watch.pause(), self.running.thread);
        self.begin_slice();
        let fuel = self.running.fuel;
        let step = self.slice_over();
        let watch = &self.memory.watch;
        watch.resume(mode);
        watch.next_slice(fuel);
        let is_too_long = mode == Mode::Profiling && watch.ticks(fuel) > profile::LONGEST;
        if is_too_long || self.running.thread != thread {
            self.stop_watching();
        }
        step
    }

    /// From now on, calls like this are recorded and recalled.
    fn look_for(&mut self, call: Call) {
        if let Callee::Method(method) = call.callee {
            if self.prepared.left_alone.contains(&method) {
                return;
            }
            let references = self.reference_arguments(method);
            let entry = &mut self.linkage.dispatch.entries[method.index()];
            if !self.prepared.methods.contains_key(&method) && entry.start != 0 {
                // The loop leaves calls of what is not installed to others.
                let start = std::mem::replace(&mut entry.start, 0);
                self.prepared.methods.insert(method, Trap { start, worth: 0, references });
            }
        }
        self.know(call);
    }

    /// Makes room for what there is to know of a call. A program that makes classes on every path could go on forever.
    fn know(&mut self, call: Call) {
        if self.prepared.calls.len() < MOST_CALLS {
            self.prepared.calls.entry(call).or_default();
        }
    }

    /// Where the code of a method starts whose calls are looked at.
    pub(crate) fn trapped_start(&self, method: MethodId) -> Option<u32> {
        self.prepared.methods.get(&method).map(|trap| trap.start)
    }

    /// Calls of a method are not looked at any more.
    fn leave_alone(&mut self, method: MethodId) {
        if let Some(trap) = self.prepared.methods.remove(&method) {
            self.linkage.dispatch.entries[method.index()].start = trap.start;
        }
        self.prepared.calls.retain(|call, _| call.callee != Callee::Method(method));
        self.prepared.left_alone.insert(method);
    }

    /// The first choice is forgotten: what was older may move.
    #[cold]
    pub(crate) fn forget_prepared(&mut self) {
        self.stop_watching();
        let prepared = std::mem::take(&mut self.prepared);
        for (method, trap) in prepared.methods {
            self.linkage.dispatch.entries[method.index()].start = trap.start;
        }
        *self.memory.watch.profile.borrow_mut() = profile::Profile::default();
        self.prepared.words = prepared.words;
        self.prepared.recalled = prepared.recalled;
    }
}
