//! Choice points: stopping at a fork, and going back to it; and snapshots, which are choice points without a fork.
//!
//! A choice point is what each of the parts in the list of [`crate::journal`] must remember: lengths, and where the thread
//! is. Memory remembers its own changes on the trail, and frames are saved as they are come to ([`crate::saved`]).

use crate::alternative::AlternativeKind;
use crate::exception::out_of_memory;
use crate::journal::{Journal, Marks};
use crate::machine::Machine;
use crate::saved::{RunningMark, Saved};
use crate::step::{Step, Trouble};
use crate::unknown::{CellId, PackedFork};

/// The choices that could be gone back to, and what the path has come to by choosing.
///
/// **Invariant.** A point can be gone back to when all newer ones are forgotten. Whatever else is here goes back with it:
/// it is a function of the path, whichever of its choices could still be gone back to.
pub(crate) struct Choices {
    /// Oldest first.
    pub(crate) points: Points,
    /// The frames that they have saved.
    pub(crate) saved: Saved,
    /// What the fork come to last is about, also after it was forgotten.
    pub(crate) fork: PackedFork,
    /// How many ways there are at it.
    pub(crate) ways: u32,
    /// Whether the path has ever forked. What must be a function of the path alone may not depend on which choices
    /// could still be gone back to, but may depend on this.
    pub(crate) forked: bool,
    /// The numbers of the objects of pools that choices are among.
    pub(crate) listed: Vec<u32>,
    /// The ints that the path has compared and not chosen then, in order.
    pub(crate) compared: Vec<CellId>,
    /// Bytes that may be kept for going back.
    pub(crate) most_kept: usize,
}

impl Choices {
    /// None yet; `most_kept` bytes may be kept for going back.
    pub(crate) fn new(most_kept: usize) -> Choices {
        Choices {
            points: Points::default(),
            saved: Saved::default(),
            fork: PackedFork::default(),
            ways: 0,
            forked: false,
            listed: Vec::new(),
            compared: Vec::new(),
            most_kept,
        }
    }

    /// Whether nothing could be gone back to.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// How many there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.points.len()
    }

    /// The oldest one.
    pub(crate) fn oldest(&self) -> Option<&ChoicePoint> {
        self.points.get(0)
    }

    /// The newest one.
    #[inline]
    pub(crate) fn newest(&self) -> Option<&ChoicePoint> {
        self.points.last()
    }
}

/// A stack of choice points. One that is forgotten leaves its room to the next, which is written in place: to put one
/// together elsewhere and to copy it costs as much again.
#[derive(Default)]
pub(crate) struct Points {
    /// Behind the first so many there is room.
    slots: Vec<ChoicePoint>,
    length: usize,
}

impl Points {
    #[inline]
    fn is_empty(&self) -> bool {
        self.length == 0
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    pub(crate) fn get(&self, number: usize) -> Option<&ChoicePoint> {
        self.slots[..self.length].get(number)
    }

    #[inline]
    pub(crate) fn last(&self) -> Option<&ChoicePoint> {
        self.slots.get(self.length.wrapping_sub(1))
    }

    #[inline]
    pub(crate) fn last_mut(&mut self) -> Option<&mut ChoicePoint> {
        self.slots.get_mut(self.length.wrapping_sub(1))
    }

    /// A new one, to be written whole.
    #[inline(always)] // to know where it is
    pub(crate) fn push(&mut self) -> &mut ChoicePoint {
        if self.length == self.slots.len() {
            self.grow();
        }
        self.length += 1;
        &mut self.slots[self.length - 1]
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.slots.push(ChoicePoint::default());
    }

    /// Forgets the newest one, and returns it.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<&ChoicePoint> {
        self.length = self.length.checked_sub(1)?;
        self.slots.get(self.length)
    }
}

/// What the path has come to by choosing. Which fork it is says who makes the choice point.
#[derive(Clone, Copy, Default)]
pub(crate) struct ChoicesMark {
    fork: PackedFork,
    ways: u32,
    forked: bool,
    /// Where the lists end of the newest choice and of older ones.
    listed: u32,
    compared: u32,
}

impl ChoicesMark {
    /// The path comes to a fork with so many ways, or is where it was.
    #[inline(always)]
    pub(crate) fn come_to(
        &mut self,
        to: Option<(PackedFork, u32)>,
        (fork, ways, forked): (&mut PackedFork, &mut u32, &mut bool),
    ) {
        if let Some(to) = to {
            (*fork, *ways, *forked) = (to.0, to.1, true);
        }
        (self.fork, self.ways, self.forked) = (*fork, *ways, *forked);
    }
}

impl Journal for Choices {
    type Parts<'a> = (&'a mut PackedFork, &'a mut u32, &'a mut bool, &'a mut Vec<u32>, &'a mut Vec<CellId>);
    type Mark = ChoicesMark;

    #[inline]
    fn mark((_, _, _, listed, compared): Self::Parts<'_>, mark: &mut ChoicesMark) {
        (mark.listed, mark.compared) = (listed.len() as u32, compared.len() as u32);
    }

    #[inline]
    fn back((fork, ways, forked, _, compared): Self::Parts<'_>, mark: &mut ChoicesMark) {
        (*fork, *ways, *forked) = (mark.fork, mark.ways, mark.forked);
        compared.truncate(mark.compared as usize);
    }
}

/// Everything needed to come back to a moment of the path.
#[derive(Clone, Copy, Default)]
pub struct ChoicePoint {
    pub(crate) marks: Marks,
}

impl ChoicePoint {
    /// How many ways there are at the fork come to last.
    pub fn alternatives(&self) -> u32 {
        self.marks.choices.ways
    }

    /// Where its own list of objects ends.
    pub(crate) fn listed_end(&self) -> usize {
        self.marks.choices.listed as usize
    }

    /// Where the heap ended.
    pub(crate) fn memory_top(&self) -> u32 {
        self.marks.memory.top
    }

    /// The number of the choice before it.
    pub(crate) fn number_before(&self) -> u64 {
        self.marks.memory.previous_number
    }

    /// How many changes there were of what names lead to.
    pub(crate) fn definitions(&self) -> usize {
        self.marks.classes as usize
    }

    /// Where the running thread was.
    #[inline]
    pub(crate) fn running(&self) -> &RunningMark {
        &self.marks.running
    }
}

impl Machine {
    /// How many choices and snapshots could be gone back to.
    pub fn depth(&self) -> usize {
        self.choices.len()
    }

    /// The newest choice or snapshot.
    pub fn newest_choice(&self) -> Option<&ChoicePoint> {
        self.choices.newest()
    }

    /// The operation at which the machine is.
    #[inline]
    pub fn at(&self) -> u32 {
        self.running.pc
    }

    /// Where in the code the path forked that was come to last: the operation that needs the value, and the one that
    /// asked for the choice.
    pub fn fork_site(&self) -> (u32, u32) {
        (self.running.pc, self.asked_cell().map_or(self.running.pc, |cell| self.memory.cell_origin(cell)))
    }

    /// The choice of the program's that was made at the fork come to last, if it was one.
    pub fn fork_choice(&self) -> Option<CellId> {
        self.choices.fork.cell()
    }

    /// Bytes that are kept for going back.
    #[inline]
    fn kept_bytes(&self) -> usize {
        self.memory.trail.bytes() + self.choices.saved.bytes() + self.choices.len() * size_of::<ChoicePoint>()
    }

    /// Whether that is more than a path may have. It depends on the choices that could be gone back to, as the room in the
    /// heap does.
    #[inline]
    pub(crate) fn keeps_too_much(&self) -> bool {
        self.kept_bytes() > self.choices.most_kept && !self.choices.is_empty()
    }

    /// Comes to a fork, at which the machine stops, or to the end of a path that has no memory left for one. What is garbage
    /// stays from here on, so [`Machine::collect_before_choice`] comes before.
    pub(crate) fn make_choice(&mut self, alternatives: u32, fork: PackedFork) -> Result<(), Trouble> {
        if self.keeps_too_much() {
            return Err(out_of_memory());
        }
        if self.is_in_section() || self.has_turns() {
            self.part_section();
        }
        self.push_point(Some((fork, alternatives)));
        self.session.stopped = Step::Choose(alternatives);
        Ok(())
    }

    /// Takes a snapshot: a choice point without a fork, which the program cannot notice. [`Machine::back`] goes back to it
    /// as to a choice, and [`Machine::pop_choice`] forgets it. Between two runs it can be taken at any time, also where the
    /// machine stands at a fork: then the way is still to be picked after going back.
    ///
    /// Like a choice it needs memory, which a path that runs out of it may lack, and what goes to a pipe could not be taken
    /// back. Returns whether it was taken: not in a run that cannot choose, since such a run changes files of the host, nor
    /// before there is a thread.
    #[inline(never)]
    pub fn snapshot(&mut self) -> bool {
        let has_room = !self.keeps_too_much() && !self.has_too_many_events();
        let can = self.searches() && !self.running.stack.is_empty() && has_room;
        if can {
            self.push_point(None);
        }
        can
    }

    /// From here on the machine can go back to where it is: at a fork with so many ways, if it has come to one.
    #[inline(always)] // a fork is known where it is called
    fn push_point(&mut self, fork: Option<(PackedFork, u32)>) {
        if self.choices.is_empty() && self.options.prepares && !self.has_turns() {
            self.widen_intern_table();
        }
        Marks::push(self, fork);
        if self.choices.len() == 1 {
            self.begin_run();
        } else if self.memory.watch.is_on() {
            self.watch_choice();
        }
    }

    /// Takes one of the ways at the choice to which the machine has just come or gone back. Before the last one is
    /// taken, [`Machine::pop_choice`] may forget the choice. Returns what the way decides.
    #[inline]
    pub fn pick(&mut self, alternative: u32) -> AlternativeKind {
        self.take(self.choices.fork, alternative)
    }

    /// Puts the numbers of a fork's objects at the end of the list of those that choices are among; returns where they
    /// start.
    pub(crate) fn list_alternatives(&mut self, numbers: &[u32]) -> u32 {
        // What lies behind the newest choice's own belongs to choices that are forgotten.
        self.choices.listed.truncate(self.choices.newest().map_or(0, ChoicePoint::listed_end));
        let first = self.choices.listed.len() as u32;
        self.choices.listed.extend_from_slice(numbers);
        first
    }

    /// Goes back to the newest choice or snapshot: everything is as it was when the path forked there. Returns whether there
    /// was one to go back to.
    pub fn back(&mut self) -> bool {
        let is_back = Marks::back(self);
        if is_back {
            self.begin_run();
            // The path that is left may have ended within what is nobody's business.
            self.heed();
        }
        is_back
    }

    /// Forgets the newest choice or snapshot. Call it right after [`Machine::back`]: either its last alternative is about to
    /// run, or the search goes further back.
    pub fn pop_choice(&mut self) {
        if !Marks::pop(self) {
            return;
        }
        self.enter_thread_for_choice();
        if self.choices.is_empty() {
            self.keep_all();
        }
    }

    /// No choice is left.
    #[cold]
    #[inline(never)] // most choices that are forgotten have others before them
    fn keep_all(&mut self) {
        self.forget_prepared();
        Marks::keep(self);
    }
}
