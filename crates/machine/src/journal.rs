//! What goes back: one list of the parts that a path can change.

use crate::candidates::Candidates;
use crate::choice::{ChoicePoint, Choices};
use crate::class_data::{ClassData, InitState};
use crate::code::Code;
use crate::formulas::Formulas;
use crate::linkage::Linkage;
use crate::machine::Machine;
use crate::memory::{Memory, MemoryMark};
use crate::output::Output;
use crate::running::Running;
use crate::session::Session;
use crate::turns::Turns;
use crate::unknown::PackedFork;
use jaywalk_classes::link::{ClassId, ClassTable};

/// A part that knows how to be what it was at a choice.
pub(crate) trait Journal {
    /// The part itself, and the others that it looks at.
    type Parts<'a>;
    /// What must be remembered of a moment: a few words, since every fork writes them. A list's length is one of 32 bits:
    /// what is kept of a path is bounded by the heap's size, which has fewer words than that counts.
    type Mark: Copy + Default;

    /// A choice is made now: writes the mark whole, where it stays.
    fn mark(parts: Self::Parts<'_>, mark: &mut Self::Mark);

    /// Goes back to the newest choice. What is right there too may stay: then it is older than the choice from now on.
    fn back(parts: Self::Parts<'_>, mark: &mut Self::Mark);

    /// The newest choice, to which the machine has just gone back, is forgotten.
    fn forget(_parts: Self::Parts<'_>, _mark: &Self::Mark) {}

    /// No choice is left.
    fn keep(_parts: Self::Parts<'_>) {}
}

macro_rules! journals {
    ($($(#[$doc:meta])+ $name:ident: $part:ty = $($($field:ident).+),+;)+) => {
        /// What is remembered of the moment of a choice, for each of the parts that go back.
        #[derive(Clone, Copy, Default)]
        pub(crate) struct Marks {
            $($(#[$doc])+ pub(crate) $name: <$part as Journal>::Mark,)+
        }

        impl Marks {
            /// A choice is made now: at a fork with so many ways, if the path has come to one.
            #[inline(always)]
            pub(crate) fn push(machine: &mut Machine, fork: Option<(PackedFork, u32)>) {
                let marks = &mut machine.choices.points.push().marks;
                $(<$part as Journal>::mark(($(&mut machine.$($field).+,)+), &mut marks.$name);)+
                // Not before, for the marks to find: the processor would wait to read in one piece what was stored in several.
                let choices = (&mut machine.choices.fork, &mut machine.choices.ways, &mut machine.choices.forked);
                marks.choices.come_to(fork, choices);
            }

            /// Makes every part what it was at the newest choice. Returns whether there is one.
            #[inline(always)]
            pub(crate) fn back(machine: &mut Machine) -> bool {
                let Some(ChoicePoint { marks }) = machine.choices.points.last_mut() else { return false };
                $(<$part as Journal>::back(($(&mut machine.$($field).+,)+), &mut marks.$name);)+
                true
            }

            /// The newest choice is forgotten, right after going back to it. Returns whether there is one.
            #[inline(always)]
            pub(crate) fn pop(machine: &mut Machine) -> bool {
                let Some(ChoicePoint { marks }) = machine.choices.points.pop() else { return false };
                $(<$part as Journal>::forget(($(&mut machine.$($field).+,)+), &marks.$name);)+
                true
            }

            /// No choice is left.
            pub(crate) fn keep(machine: &mut Machine) {
                $(<$part as Journal>::keep(($(&mut machine.$($field).+,)+));)+
            }
        }
    };
}

// In the order of going back; behind each part where it lies, and what it looks at.
journals! {
    /// All words, through the trail; what was allocated since; unknowns that were made since.
    memory: Memory = memory;
    /// Operations that were resolved because of something that the path did. Comes after the words, which say whether
    /// classes are initialised.
    code: Code = code, memory, linkage;
    /// What the names of classes lead to, which packages are exported or claimed, and resolutions that depend on it.
    classes: ClassTable = classes;
    /// What was written and not delivered.
    output: Output = output, session;
    /// What the fork is about, and which unknowns were compared.
    choices: Choices = choices.fork, choices.ways, choices.forked, choices.listed, choices.compared;
    /// Conditions on numbers that nobody has chosen.
    formulas: Formulas = formulas;
    /// What threads have done that others could notice, where the driver gives them their turns.
    turns: Turns = turns, memory;
    /// Which threads are worth a look, found again from their records.
    candidates: Candidates = threads.candidates;
    /// Which thread runs, where it is, its time slice, and the frames of all threads.
    running: Running = running, threads, choices.saved, memory, globals, code, linkage;
}

impl Journal for Memory {
    type Parts<'a> = (&'a mut Memory,);
    type Mark = MemoryMark;

    #[inline(always)] // to write each word where it stays
    fn mark((memory,): Self::Parts<'_>, mark: &mut MemoryMark) {
        memory.mark_choice(mark);
    }

    #[inline]
    fn back((memory,): Self::Parts<'_>, mark: &mut MemoryMark) {
        memory.back(mark);
    }

    #[inline]
    fn forget((memory,): Self::Parts<'_>, mark: &MemoryMark) {
        memory.pop_choice(mark);
    }
}

impl Journal for Code {
    type Parts<'a> = (&'a mut Code, &'a mut Memory, &'a mut Linkage);
    type Mark = u32;

    #[inline]
    fn mark((code, ..): Self::Parts<'_>, mark: &mut u32) {
        *mark = code.patch_count() as u32;
    }

    #[inline]
    fn back((code, memory, linkage): Self::Parts<'_>, mark: &mut u32) {
        if code.patch_count() > *mark as usize {
            *mark = take_back_patches(code, memory, linkage, *mark as usize) as u32;
        }
    }

    fn keep((code, ..): Self::Parts<'_>) {
        code.keep_patches();
    }
}

/// Takes back the operations that were replaced after the first `count`, but those that the state allows. Returns how many
/// are left.
#[cold]
fn take_back_patches(code: &mut Code, memory: &Memory, linkage: &Linkage, count: usize) -> usize {
    let is_initialized = |class: ClassId| ClassData::init_state(&linkage.class_data, memory, class) == InitState::Done;
    code.unpatch(count, is_initialized)
}

impl Journal for ClassTable {
    type Parts<'a> = (&'a mut ClassTable,);
    type Mark = u32;

    #[inline]
    fn mark((classes,): Self::Parts<'_>, mark: &mut u32) {
        *mark = classes.changes() as u32;
    }

    #[inline]
    fn back((classes,): Self::Parts<'_>, mark: &mut u32) {
        if classes.changes() > *mark as usize {
            classes.take_back(*mark as usize);
        }
    }

    fn keep((classes,): Self::Parts<'_>) {
        classes.keep_changes();
    }
}

impl Journal for Output {
    type Parts<'a> = (&'a mut Output, &'a mut Session);
    type Mark = u32;

    #[inline]
    fn mark((output, _): Self::Parts<'_>, mark: &mut u32) {
        *mark = output.mark();
    }

    #[inline]
    fn back((output, _): Self::Parts<'_>, mark: &mut u32) {
        output.truncate(*mark);
    }

    fn keep((output, session): Self::Parts<'_>) {
        if let Some(sink) = &mut session.sink {
            output.deliver(sink);
        }
    }
}

impl Journal for Candidates {
    type Parts<'a> = (&'a mut Candidates,);
    type Mark = ();

    #[inline]
    fn mark((_,): Self::Parts<'_>, (): &mut ()) {}

    #[inline]
    fn back((candidates,): Self::Parts<'_>, (): &mut ()) {
        candidates.stale = true;
    }
}
