//! The name of a state: a hash of all that the rest of a path can depend on, so that a state need be walked but once.
//!
//! Equal names mean equal futures: the same choices lead to the same ends. So whatever a path can notice must be in it, and
//! whatever only says how the path came here should not be. It is a hash of 128 bits: of *n* states that differ, two have
//! the same name with a probability below n² / 2¹²⁹, for a thousand million states one in 10²⁰.
//!
//! All states that are compared have the oldest fork in common ([`base`]). What was there then and has not changed since is
//! left out; what was there and has changed is told with its address, which the trail knows; what is younger is told where
//! it is first come to, and has the number of coming there instead of an address. So a name costs as much as the path has
//! changed and made and still has, whatever the size of the heap; and garbage makes no difference, but for objects that
//! were there before the oldest fork, changed since, and were dropped.
//!
//! | part that goes back | how it enters |
//! | --- | --- |
//! | memory: fields, elements, static fields | by what they hold; of an unknown that is bound, its value |
//! | unknowns that are open | where a word leads to one: what it can still be. Those of which a word older than the oldest fork may tell: always. What they were asked with, and whether they were compared, only says how paths are counted |
//! | pools | the calls from the first open one on; of those before, which objects they have in which order |
//! | symbols, terms, the path condition | a state from which one can be reached has no name; conditions on others hold for some values and say nothing, unless nobody has proved that |
//! | monitors, identity hash codes | owner, count, code and queues of each object; a lock that nobody has, of an object without a code, is as good as none. Codes are numbers that the program may have seen, so they are not renamed, nor is the counter |
//! | states of initialisation, mirrors, thread records, interned strings, linked call sites, counters of threads, hash codes and seeds | words of permanent memory like others, with their addresses |
//! | the clock | not at all, as long as no path has asked what time it is (`session.time_reads`): it passes with every operation. Exact names ([`StateNames::exact`]) have it as it is, since the program may keep a time in any number, and the rest of the time slice, with which it goes on |
//! | blocks outside the heap | the same: their addresses are numbers that the program has |
//! | open files, changed files, streams of zip files | live outside of memory, behind words that are listed ([`names_outside`](crate::memory::Memory::names_outside)): a state in which one of these has changed has no name |
//! | code | operations that were linked by what the path did; that a class is initialised its word says |
//! | names of classes, exports, claims | those of the path, in any order |
//! | output | not at all: nobody reads it while the program runs |
//! | choices | the fork at which the machine stands; which numbers were compared only says how paths are counted |
//! | turns | at a fork, a state in which another thread can go on, or was started since, has no name. Between turns, what each thread does and waits for; not who had the last turn, what lets whom go on, nor what threads have shown to others: these are for telling orders apart |
//! | clocks of threads | as the clock, in whose place they are |
//! | running | frames with what their live registers hold, and how much of the stack they take; what is left of the time slice says nothing where one thread runs |
//!
//! Names are of one machine: others number classes and lay out permanent memory in another order.

mod base;
mod frames;
mod layout;
mod linked;
mod mixer;
mod walk;

use crate::code::Owner;
use crate::collecting::Stretch;
use crate::frame::RegisterMap;
use crate::machine::Machine;
use base::{Base, Changed};
use frames::KnownFrames;
use layout::Layouts;
use linked::Linked;
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// The name of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StateName(pub u128);

/// Why a state has no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Nameless {
    /// The program has started a second thread, or the JDK has something to do for it.
    Threads,
    /// It depends on numbers that stay open, or on objects that nobody has made.
    Open,
    /// The path has changed or opened files since it first forked.
    Files,
    /// The program has ended, or not yet forked.
    Ended,
    /// A word may stand for an unknown, and nobody knows.
    Words,
}

impl Nameless {
    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Nameless::Threads => "threads",
            Nameless::Open => "open",
            Nameless::Files => "files",
            Nameless::Ended => "ended",
            Nameless::Words => "words",
        }
    }

    /// What is to be said of such states.
    pub fn in_words(self) -> &'static str {
        match self {
            Nameless::Threads => "not compared, with several threads",
            Nameless::Open => "not compared, with numbers or objects that are open",
            Nameless::Files => "not compared, with files or streams that were opened or changed",
            Nameless::Ended => "not compared, behind the end of the program",
            Nameless::Words => "not compared, for other reasons",
        }
    }
}

/// Where the machine is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Fork,
    /// Between two turns.
    Turn,
}

/// Names the states of a machine.
#[derive(Default)]
pub struct StateNames {
    /// Whether states differ by the time.
    is_exact: bool,
    base: Option<Base>,
    changed: Changed,
    layouts: Layouts,
    regions: walk::Regions,
    /// Whether there were turns when the last state was named: what is told of threads differs by that.
    had_turns: bool,
    /// What a stub's frame holds.
    stub: OnceCell<RegisterMap>,
    /// By thread.
    frames: Vec<KnownFrames>,
    linked: Linked,
    /// The threads that live.
    stretches: Vec<Stretch>,
    /// Room for a walk: the numbers of what it has come to, and these in turn.
    numbers: FxHashMap<u32, u32>,
    found: Vec<u32>,
}

impl StateNames {
    /// Names in which states differ by the time.
    pub fn exact() -> StateNames {
        StateNames { is_exact: true, ..StateNames::default() }
    }

    /// The name of the state that the machine is in, at a fork: none if something is not known that may count.
    pub fn name(&mut self, machine: &mut Machine) -> Result<StateName, Nameless> {
        self.name_at(machine, At::Fork)
    }

    /// The same between two turns of threads, all of which enter.
    pub fn name_between_turns(&mut self, machine: &mut Machine) -> Result<StateName, Nameless> {
        self.name_at(machine, At::Turn)
    }

    fn name_at(&mut self, machine: &mut Machine, at: At) -> Result<StateName, Nameless> {
        let number = Base::number_of(machine).ok_or(Nameless::Ended)?;
        if machine.formulas.seen().is_some_and(|parts| !parts.path.is_proven() || !parts.guesses.is_empty()) {
            return Err(Nameless::Open);
        }
        if self.base.as_ref().is_none_or(|base| base.number != number) {
            (self.base, self.changed) = (Base::of(machine), Changed::default());
            self.frames.clear();
        }
        let base = self.base.as_ref().ok_or(Nameless::Ended)?;
        let is_alone = !machine.has_turns() && base.is_one_thread(machine);
        if at == At::Fork && !is_alone || machine.is_in_section() {
            return Err(Nameless::Threads);
        }
        machine.list_stretches(&mut self.stretches);
        for &Stretch { thread, top, .. } in &self.stretches {
            let index = thread.0 as usize;
            if self.frames.len() <= index {
                self.frames.resize_with(index + 1, KnownFrames::default);
            }
            let known = &mut self.frames[index];
            let changes = machine.changes_of_stack(thread);
            if !known.follow(&machine.code, machine.stack_of(thread), top, changes) {
                for (view, _) in known.changed() {
                    if let Owner::Method(method) = view.owner {
                        machine.find_map(method, view.at());
                    }
                }
            }
        }
        self.changed.follow(base, &mut machine.memory);
        let has_turns = machine.has_turns();
        let is_as_it_was = std::mem::replace(&mut self.had_turns, has_turns) == has_turns;
        if self.regions.follow(machine, self.is_exact) || !is_as_it_was {
            self.changed.forget_roles();
        }
        self.linked.follow(&machine.code);
        // Who can go on that waits in a loop is the only thing that does not follow from words.
        let mut spinning = Vec::new();
        if has_turns {
            let spins = self.stretches.iter().map(|stretch| stretch.thread);
            spinning.extend(spins.filter(|&thread| machine.spins(thread) && !machine.is_enabled(thread)));
        }
        walk::Walk::new(self, machine)?.name(at, &spinning)
    }
}
