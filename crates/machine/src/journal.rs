//! What goes back: one list of the parts that a path can change.

use crate::candidates::Candidates;
use crate::choice::Choices;
use crate::class_data::{ClassData, InitState};
use crate::code::Code;
use crate::machine::Machine;
use crate::memory::{Memory, MemoryMark};
use crate::output::{Output, OutputMark};
use crate::running::Running;
use jaywalk_classes::link::{ClassId, ClassTable};

/// A part that knows how to be what it was at a choice. It is given the whole machine, because some must look at others.
pub(crate) trait Journal {
    /// What must be remembered of a moment: a few words.
    type Mark: Copy;

    /// A choice is made now.
    fn mark(machine: &mut Machine) -> Self::Mark;

    /// Goes back to the newest choice, which was made at `mark`.
    fn back(machine: &mut Machine, mark: Self::Mark);

    /// The newest choice, to which the machine has just gone back, was forgotten.
    fn forget(_machine: &mut Machine, _mark: Self::Mark) {}

    /// No choice is left.
    fn keep(_machine: &mut Machine) {}
}

macro_rules! journals {
    ($($(#[$doc:meta])+ $name:ident: $part:ty,)+) => {
        /// What is remembered of the moment of a choice, for each of the parts that go back.
        #[derive(Clone, Copy)]
        pub(crate) struct Marks {
            $($(#[$doc])+ pub(crate) $name: <$part as Journal>::Mark,)+
        }

        impl Marks {
            /// A choice is made now.
            #[inline(always)]
            pub(crate) fn of(machine: &mut Machine) -> Marks {
                Marks { $($name: <$part as Journal>::mark(machine),)+ }
            }

            /// Makes every part what it was at the newest choice. Returns whether there is one. Each mark is read where it
            /// is needed: a copy of them all would take time.
            #[inline(always)]
            pub(crate) fn back(machine: &mut Machine) -> bool {
                $(
                    let Some(marks) = machine.choices.newest_marks() else { return false };
                    let mark = marks.$name;
                    <$part as Journal>::back(machine, mark);
                )+
                true
            }

            /// The newest choice was forgotten, right after going back to it.
            #[inline(always)]
            pub(crate) fn forget(self, machine: &mut Machine) {
                $(<$part as Journal>::forget(machine, self.$name);)+
            }

            /// No choice is left.
            pub(crate) fn keep(machine: &mut Machine) {
                $(<$part as Journal>::keep(machine);)+
            }
        }
    };
}

// In the order of going back.
journals! {
    /// All words, through the trail; what was allocated since; unknowns that were made since.
    memory: Memory,
    /// Operations that were resolved because of something that the path did. Comes after the words, which say whether
    /// classes are initialised.
    code: Code,
    /// What the names of classes lead to, exports, and resolutions.
    classes: ClassTable,
    /// What was written and not delivered.
    output: Output,
    /// What the fork is about, and which unknowns were compared.
    choices: Choices,
    /// Which threads are worth a look, found again from their records.
    candidates: Candidates,
    /// Which thread runs, where it is, its time slice, and the frames of all threads.
    running: Running,
}

impl Journal for Memory {
    type Mark = MemoryMark;

    #[inline]
    fn mark(machine: &mut Machine) -> MemoryMark {
        machine.memory.choice()
    }

    #[inline]
    fn back(machine: &mut Machine, mark: MemoryMark) {
        machine.memory.back(&mark);
    }

    #[inline]
    fn forget(machine: &mut Machine, mark: MemoryMark) {
        machine.memory.pop_choice(&mark);
    }
}

impl Journal for Code {
    type Mark = usize;

    #[inline]
    fn mark(machine: &mut Machine) -> usize {
        machine.code.patch_count()
    }

    #[inline]
    fn back(machine: &mut Machine, mark: usize) {
        if machine.code.patch_count() > mark {
            machine.take_back_patches(mark);
        }
    }

    fn keep(machine: &mut Machine) {
        machine.code.keep_patches();
    }
}

impl Machine {
    /// Takes back the operations that were replaced since the newest choice, but those that its state allows too.
    #[cold]
    fn take_back_patches(&mut self, mark: usize) {
        let (memory, data) = (&self.memory, &self.linkage.class_data);
        let is_initialized = |class: ClassId| ClassData::init_state(data, memory, class) == InitState::Done;
        let kept = self.code.unpatch(mark, is_initialized);
        if let Some(marks) = self.choices.newest_marks() {
            marks.code = kept;
        }
    }
}

impl Journal for ClassTable {
    type Mark = usize;

    #[inline]
    fn mark(machine: &mut Machine) -> usize {
        machine.classes.changes()
    }

    #[inline]
    fn back(machine: &mut Machine, mark: usize) {
        machine.classes.take_back(mark);
    }

    fn keep(machine: &mut Machine) {
        machine.classes.keep_changes();
    }
}

impl Journal for Output {
    type Mark = OutputMark;

    #[inline]
    fn mark(machine: &mut Machine) -> OutputMark {
        machine.output.mark()
    }

    #[inline]
    fn back(machine: &mut Machine, mark: OutputMark) {
        machine.output.truncate(mark);
    }

    fn keep(machine: &mut Machine) {
        machine.deliver_output();
    }
}

impl Journal for Candidates {
    type Mark = ();

    #[inline]
    fn mark(_machine: &mut Machine) {}

    #[inline]
    fn back(machine: &mut Machine, (): ()) {
        machine.threads.candidates.stale = true;
    }
}
