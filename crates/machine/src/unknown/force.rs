//! Forcing: choosing a value for an unknown, by letting the path fork.

use super::narrow::Cuts;
use super::pool::{Bounds, Symbolic, candidates, is_feasible};
use super::strict::{Registers, strict_uses};
use super::{CellId, CellKind, ChoiceMode, Choosing, DOMAIN, Narrowing, PREVIOUS, VALUE};
use crate::machine::Machine;
use crate::memory::{EntryKind, Ref};
use crate::native::ArgumentWords;
use crate::step::{PathBound, Step, Trouble};
use jaywalk_classes::code::Op;

/// A choice among more values than this is not tried one by one.
pub(super) const MOST_ALTERNATIVES: u64 = 1 << 24;

/// A chain of causes longer than this is not followed: it may go round in circles.
const MOST_CAUSES: usize = 16;

/// Where the chosen value goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The native at the top returns it.
    Result,
    /// A register of the current frame, whose operation runs again.
    Register(u16),
    /// Only the cell: the operation runs again and finds it there.
    Nowhere,
    /// Nowhere: the program has ended.
    End(End),
}

/// How a program has ended, while choices are still made of which its end tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// With this status.
    Status(i32),
    /// By this exception, which nothing has caught.
    Uncaught(Ref),
}

/// What forks the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fork {
    /// A native that returns the number of the alternative.
    Number,
    /// An int for which a value is chosen: the first alternative is `lo`.
    Range { cell: CellId, place: Place, lo: i32 },
    /// An int whose range is split.
    Split { cell: CellId, cuts: Cuts },
    /// An object: the alternatives lie in the machine's list of them from `first` on.
    Listed { cell: CellId, place: Place, first: u32, count: u32 },
}

impl Fork {
    /// The unknown that is chosen.
    pub(crate) fn cell(self) -> Option<CellId> {
        match self {
            Fork::Number => None,
            Fork::Range { cell, .. } | Fork::Split { cell, .. } | Fork::Listed { cell, .. } => Some(cell),
        }
    }

    /// Where the list of objects ends that the alternatives are from.
    pub(crate) fn end_of_list(self) -> Option<u32> {
        match self {
            Fork::Listed { first, count, .. } => Some(first + count),
            Fork::Number | Fork::Range { .. } | Fork::Split { .. } => None,
        }
    }
}

/// What came of asking for an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operand {
    /// It was known.
    Known,
    /// It is known now.
    Found,
    /// The operation was carried out without it.
    Needless,
}

/// The alternatives of an unknown.
enum Alternatives {
    Range { lo: i32, count: u64 },
    Objects(Vec<u32>),
}

impl Machine {
    /// The current operation was left by the loop: makes its operands known. Returns whether something changed, so
    /// that it is to run again.
    pub(crate) fn know_operands(&mut self, op: Op) -> Result<bool, Trouble> {
        if let Op::Native { index } = op {
            return self.know_arguments(op, self.natives[index as usize].strict);
        }
        if self.compare(op)? {
            return Ok(true);
        }
        let registers = match op {
            // An array whose elements take a word each holds an unknown as it is.
            Op::StoreB { a, i, .. } if self.may_be_spread(a) => Registers::Two(u16::from(a), u16::from(i)),
            _ => strict_uses(op, &self.code),
        };
        let mut changed = false;
        let mut position = 0;
        while let Some(register) = registers.get(position) {
            match self.know_operand(op, register)? {
                Operand::Known => {}
                Operand::Found => changed = true,
                Operand::Needless => return Ok(true),
            }
            position += 1;
        }
        Ok(changed)
    }

    /// Whether the array in a register is, or may turn out to be, one of booleans with a word each.
    fn may_be_spread(&self, register: u8) -> bool {
        let word = self.memory.look_up(self.stack[self.fp + register as usize]);
        let array = Ref::of_word(word);
        CellId::of_word(word).is_some() || self.memory.class_of(array).0 == self.dispatch.spread_array
    }

    /// The same for a native, which needs some of its arguments.
    fn know_arguments(&mut self, op: Op, strict: ArgumentWords) -> Result<bool, Trouble> {
        let mut changed = false;
        for word in strict.iter() {
            changed |= self.know_operand(op, u16::from(word))? != Operand::Known;
        }
        Ok(changed)
    }

    /// Makes one operand known.
    #[inline]
    fn know_operand(&mut self, op: Op, register: u16) -> Result<Operand, Trouble> {
        let index = self.fp + register as usize;
        let value = self.memory.look_up(self.stack[index]);
        let Some(cell) = CellId::of_word(value) else {
            let was_known = self.stack[index] == value;
            self.stack[index] = value;
            return Ok(if was_known { Operand::Known } else { Operand::Found });
        };
        if self.decide(op)? {
            return Ok(Operand::Needless);
        }
        self.force(cell, Place::Register(register))?;
        Ok(Operand::Found)
    }

    /// A choice that the program makes: what the native that makes it returns.
    pub(crate) fn choose(&mut self, choosing: Choosing) -> Result<u64, Trouble> {
        // What depends on whether the path has forked must not depend on when the choice is made.
        self.forked = true;
        let origin = self.origin();
        let too_many = |_| Trouble::Bound(PathBound::Choices, "more choices on one path than there is room for".into());
        let is_empty = match choosing {
            Choosing::Int { lo, hi } => lo > hi,
            Choosing::Element(array) => self.memory.array_length(array) == 0,
            Choosing::Boolean | Choosing::Pool { .. } => false,
        };
        if is_empty {
            return Err(self.nothing_to_choose(origin));
        }
        let cell = self.new_unknown(choosing, origin).map_err(too_many)?;
        if self.script.is_some() {
            let value = self.scripted(cell)?;
            self.bind(cell, value);
            return Ok(value);
        }
        if let Choosing::Pool { .. } = choosing {
            // As many calls as there are objects can be answered, whatever they are.
            let bounds = self.pool_bounds(cell);
            let are_many = bounds.size.is_some_and(|size| self.memory.calls_on_pool(cell) > size as u64);
            if are_many && !is_feasible(&self.calls_of_pool(cell).0, bounds) {
                return Err(self.nothing_to_choose(origin));
            }
        }
        if let (ChoiceMode::Delayed | ChoiceMode::OnAccess, false) = (self.options.choice, self.is_settled(cell)) {
            return Ok(cell.word());
        }
        self.force(cell, Place::Result)?;
        Ok(self.memory.get(cell.0 + VALUE))
    }

    fn nothing_to_choose(&mut self, origin: u32) -> Trouble {
        if !self.empty_choices.contains(&origin) {
            self.empty_choices.push(origin);
        }
        Trouble::Stop(Step::Pruned)
    }

    /// A native needs the value of an unknown that it found in memory, and is entered again once it has one.
    pub(crate) fn force_word(&mut self, word: u64) -> Result<(), Trouble> {
        match CellId::of_word(self.memory.look_up(word)) {
            Some(cell) => self.force(cell, Place::Nowhere),
            None => Ok(()),
        }
    }

    /// Whether an unknown has just one value, whatever else is chosen.
    fn is_settled(&self, cell: CellId) -> bool {
        match self.memory.cell_kind(cell) {
            CellKind::Int => {
                let (lo, hi) = self.memory.bounds(cell);
                lo == hi
            }
            CellKind::Element => self.memory.array_length(Ref::of_word(self.memory.get(cell.0 + DOMAIN))) == 1,
            CellKind::Boolean | CellKind::Any | CellKind::Fresh | CellKind::Pool => false,
        }
    }

    /// Chooses a value for an unknown that has none: goes on if there is just one, else lets the path fork.
    pub(super) fn force(&mut self, cell: CellId, place: Place) -> Result<(), Trouble> {
        if let CellKind::Any | CellKind::Fresh = self.memory.cell_kind(cell) {
            self.memory.handled += self.memory.calls_on_pool(cell);
        }
        // At the end of the program there is no operation any more whose registers hold all that lives.
        if !matches!(place, Place::End(_)) {
            self.collect_before_choice();
        }
        match self.alternatives(cell) {
            Alternatives::Range { count, .. } if count > MOST_ALTERNATIVES => Err(self.too_many(cell, count)),
            Alternatives::Range { lo, count: 1 } => {
                self.settle(cell, place, u64::from(lo as u32));
                Ok(())
            }
            Alternatives::Range { lo, count } => {
                self.make_choice(count as u32, Fork::Range { cell, place, lo });
                Err(Trouble::Stop(Step::Choose(count as u32)))
            }
            Alternatives::Objects(objects) => match objects[..] {
                [] => Err(Trouble::Stop(Step::Pruned)),
                [object] => {
                    self.settle(cell, place, u64::from(object));
                    Ok(())
                }
                _ => {
                    let count = objects.len() as u32;
                    let first = self.list_alternatives(objects);
                    self.make_choice(count, Fork::Listed { cell, place, first, count });
                    Err(Trouble::Stop(Step::Choose(count)))
                }
            },
        }
    }

    fn too_many(&self, cell: CellId, count: u64) -> Trouble {
        let place = self.describe_origin(self.memory.cell_origin(cell));
        let what = format!(
            "the choice at {place} is among {count} values, too many to try one by one: give it a smaller range"
        );
        Trouble::Bound(PathBound::Range, what)
    }

    /// The one value that an unknown can have is chosen.
    fn settle(&mut self, cell: CellId, place: Place, value: u64) {
        self.bind(cell, value);
        if let Place::Register(register) = place {
            self.stack[self.fp + register as usize] = value;
        }
    }

    pub(super) fn bind(&mut self, cell: CellId, value: u64) {
        let kind = match self.memory.cell_kind(cell) {
            CellKind::Int | CellKind::Boolean | CellKind::Pool => EntryKind::Word,
            CellKind::Element | CellKind::Any | CellKind::Fresh => EntryKind::Reference,
        };
        self.memory.change(cell.0 + VALUE, value, kind);
    }

    /// Takes an alternative of a fork.
    pub(crate) fn take(&mut self, fork: Fork, alternative: u32) {
        let (cell, place, value) = match fork {
            Fork::Number => return self.return_word(u64::from(alternative)),
            Fork::Split { cell, cuts } => return self.take_part(cell, cuts, alternative),
            Fork::Range { cell, place, lo } => (cell, place, u64::from((lo as u32).wrapping_add(alternative))),
            Fork::Listed { cell, place, first, .. } => {
                let object = self.listed.get((first + alternative) as usize).copied().unwrap_or(0);
                (cell, place, u64::from(object))
            }
        };
        self.bind(cell, value);
        match place {
            Place::Result => self.return_word(value),
            Place::Register(register) => self.stack[self.fp + register as usize] = value,
            Place::Nowhere => {}
            Place::End(end) => self.ended = Some(end),
        }
    }

    /// The program has ended. If it has written something, the choices that are still open are made before that is
    /// shown: what was written stands for all of them. Else those are made that a comparison would have made, had it not
    /// narrowed the range. Returns a step if there is one to make.
    pub(crate) fn force_at_end(&mut self, status: i32) -> Result<(), Trouble> {
        let is_silent = self.output.is_empty();
        let stands_for_all = is_silent && (self.narrowing != Narrowing::Each || status != 0);
        if !self.memory.has_cells() || stands_for_all {
            return Ok(());
        }
        for cell in self.memory.cells() {
            if self.memory.chosen(cell).is_none() && (!is_silent || self.memory.is_compared(cell)) {
                self.force(cell, Place::End(End::Status(status)))?;
            }
        }
        Ok(())
    }

    /// An exception that nothing has caught ends the path. What is told of it is chosen first: its message and its
    /// causes with theirs.
    pub(crate) fn force_uncaught(&mut self, exception: Ref) -> Result<(), Trouble> {
        while self.memory.has_cells()
            && let Some(cell) = self.open_in_exception(exception)
        {
            self.force(cell, Place::End(End::Uncaught(exception)))?;
        }
        Ok(())
    }

    fn open_in_exception(&self, exception: Ref) -> Option<CellId> {
        let mut current = exception;
        for _ in 0..MOST_CAUSES {
            let cause_field = self.cause_field(current);
            for field in [self.known.throwable_message, cause_field] {
                let open = CellId::of_word(self.memory.look_up(self.memory.field(current, field)));
                if open.is_some() {
                    return open;
                }
            }
            let cause = self.memory.ref_field(current, cause_field);
            if cause.is_null() || cause == current {
                return None;
            }
            current = cause;
        }
        None
    }

    /// Makes all choices that are still open, each in the first way there is. Only the path's inputs are told
    /// after that: it does not go on.
    pub fn settle_open(&mut self) {
        for cell in self.memory.cells() {
            if self.memory.chosen(cell).is_some() {
                continue;
            }
            let value = match self.alternatives(cell) {
                Alternatives::Range { lo, .. } => u64::from(lo as u32),
                Alternatives::Objects(objects) => u64::from(objects.first().copied().unwrap_or(0)),
            };
            self.bind(cell, value);
        }
    }

    fn alternatives(&self, cell: CellId) -> Alternatives {
        match self.memory.cell_kind(cell) {
            CellKind::Int | CellKind::Boolean | CellKind::Pool => {
                let (lo, hi) = self.memory.bounds(cell);
                Alternatives::Range { lo, count: (i64::from(hi) - i64::from(lo) + 1) as u64 }
            }
            CellKind::Element => {
                let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
                let count = self.memory.array_length(array);
                Alternatives::Objects((0..count).map(|index| self.memory.ref_element(array, index).0).collect())
            }
            CellKind::Any | CellKind::Fresh => Alternatives::Objects(self.objects_of(cell)),
        }
    }

    /// The objects that the unknown of a word can be; none if it is a number.
    pub(crate) fn open_objects(&self, word: u64) -> Vec<u32> {
        match CellId::of_word(word).map(|cell| self.alternatives(cell)) {
            Some(Alternatives::Objects(objects)) => objects,
            Some(Alternatives::Range { .. }) | None => Vec::new(),
        }
    }

    /// The objects of its pool that an unknown can be.
    fn objects_of(&self, cell: CellId) -> Vec<u32> {
        let (mut calls, which) = self.calls_of_pool(cell);
        let unused = self.unused_object(cell, &calls);
        candidates(&mut calls, which, self.pool_bounds(cell), unused)
    }

    /// The first object of a pool that no call has.
    fn unused_object(&self, cell: CellId, calls: &[Symbolic]) -> Option<u32> {
        let fields = self.pool_fields?;
        let pool = self.pool_of(cell);
        let objects = self.memory.ref_field(pool, fields.objects);
        let made = self.memory.field(pool, fields.made) as u32;
        let mut taken: Vec<u32> = calls.iter().filter_map(|call| call.chosen).collect();
        taken.sort_unstable();
        let mut all = (0..made).map(|index| self.memory.ref_element(objects, index).0);
        all.find(|object| taken.binary_search(object).is_err())
    }

    /// The pool that an unknown object is from.
    pub(super) fn pool_of(&self, cell: CellId) -> Ref {
        let record = self.memory.get(cell.0 + DOMAIN) as u32;
        Ref::of_word(self.memory.get(record + DOMAIN))
    }

    pub(super) fn pool_bounds(&self, cell: CellId) -> Bounds {
        let Some(fields) = self.pool_fields else { return Bounds { size: None, includes_null: false } };
        let pool = self.pool_of(cell);
        let size = self.memory.field(pool, fields.size) as i32;
        Bounds { size: usize::try_from(size).ok(), includes_null: self.memory.field(pool, fields.include_null) != 0 }
    }

    /// All calls on the pool of an unknown, in their order, and which of them made it.
    pub(super) fn calls_of_pool(&self, cell: CellId) -> (Vec<Symbolic>, usize) {
        let record = self.memory.get(cell.0 + DOMAIN) as u32;
        let mut calls = Vec::new();
        let mut after = 0;
        let mut call = CellId(self.memory.get(record + VALUE) as u32);
        while call.0 != 0 {
            if call == cell {
                after = calls.len();
            }
            let is_fresh = self.memory.cell_kind(call) == CellKind::Fresh;
            calls.push(Symbolic { is_fresh, chosen: self.memory.chosen(call).map(|word| word as u32) });
            call = CellId(self.memory.get(call.0 + PREVIOUS) as u32);
        }
        calls.reverse();
        let which = calls.len() - 1 - after;
        (calls, which)
    }
}
