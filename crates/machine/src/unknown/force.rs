//! Forcing: choosing a value for an unknown, by letting the path fork.

use super::counted::Numbers;
use super::narrow::Cuts;
use super::{CellId, CellKind, ChoiceMode, Choosing, DOMAIN, INDEX, Narrowing, VALUE};
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
    /// One of the elements of an array: the alternative with its index.
    Element { cell: CellId, place: Place },
    /// An object of a pool: the first alternative has this number, and the others those after it.
    Numbered { cell: CellId, place: Place, first: u32 },
    /// The same: the numbers of the alternatives lie in the machine's list of them from `first` on.
    Object { cell: CellId, place: Place, first: u32 },
}

impl Fork {
    /// The unknown that is chosen.
    pub(crate) fn cell(self) -> Option<CellId> {
        match self {
            Fork::Number => None,
            Fork::Range { cell, .. }
            | Fork::Split { cell, .. }
            | Fork::Element { cell, .. }
            | Fork::Numbered { cell, .. }
            | Fork::Object { cell, .. } => Some(cell),
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
    /// Numbers from `lo` on.
    Range { lo: i32, count: u64 },
    /// So many elements of an array.
    Elements(u32),
    /// The objects of a pool with these numbers.
    Objects(Numbers),
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
        let uses = match op {
            // An array whose elements take a word each holds an unknown as it is, as one of ints does.
            Op::StoreB { a, i, v } if self.may_be_spread(a) => Op::StoreI { a, i, v }.uses(),
            _ => op.uses(),
        };
        let mut changed = false;
        // No long or double is ever unknown.
        for used in uses.into_iter().filter(|used| used.is_strict && !used.kind.is_wide()) {
            for register in used.register..used.register + u16::from(used.count) {
                match self.know_operand(op, register)? {
                    Operand::Known => {}
                    Operand::Found => changed = true,
                    Operand::Needless => return Ok(true),
                }
            }
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
        let too_many = |_| Trouble::bound(PathBound::Choices, "more choices on one path than there is room for");
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
            return self.follow_script(cell);
        }
        if matches!(choosing, Choosing::Pool { .. }) && !self.can_be_answered(cell) {
            return Err(self.nothing_to_choose(origin));
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
        self.stop(Step::Pruned)
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
            CellKind::Boolean | CellKind::Any | CellKind::Fresh | CellKind::Long | CellKind::Pool => false,
        }
    }

    /// Chooses a value for an unknown that has none: goes on if there is just one, else lets the path fork.
    pub(super) fn force(&mut self, cell: CellId, place: Place) -> Result<(), Trouble> {
        // At the end of the program there is no operation any more whose registers hold all that lives.
        if !matches!(place, Place::End(_)) {
            self.collect_before_choice();
        }
        match self.alternatives(cell) {
            Alternatives::Range { count, .. } if count > MOST_ALTERNATIVES => Err(self.too_many(cell, count)),
            Alternatives::Range { lo, count: 1 } => {
                self.bind(cell, u64::from(lo as u32));
                self.settle(place, u64::from(lo as u32))
            }
            Alternatives::Range { lo, count } => self.fork(count as u32, Fork::Range { cell, place, lo }),
            Alternatives::Elements(0) => Err(self.stop(Step::Pruned)),
            Alternatives::Elements(1) => {
                let word = self.bind_element(cell, 0);
                self.settle(place, word)
            }
            Alternatives::Elements(count) => self.fork(count, Fork::Element { cell, place }),
            Alternatives::Objects(numbers) => match (numbers.first(), numbers.count()) {
                (None, _) => Err(self.stop(Step::Pruned)),
                (Some(number), 1) => {
                    let word = self.bind_object(cell, number);
                    self.settle(place, word)
                }
                (Some(first), count) => {
                    let fork = match numbers {
                        Numbers::Range(_) => Fork::Numbered { cell, place, first },
                        Numbers::Listed(list) => Fork::Object { cell, place, first: self.list_alternatives(&list) },
                    };
                    self.fork(count, fork)
                }
            },
        }
    }

    fn fork(&mut self, alternatives: u32, fork: Fork) -> Result<(), Trouble> {
        Err(self.make_choice(alternatives, fork))
    }

    fn too_many(&self, cell: CellId, count: u64) -> Trouble {
        let place = self.describe_origin(self.memory.cell_origin(cell));
        let what = format!(
            "the choice at {place} is among {count} values, too many to try one by one: give it a smaller range"
        );
        Trouble::bound(PathBound::Range, what)
    }

    /// The one value that an unknown can have was chosen.
    fn settle(&mut self, place: Place, value: u64) -> Result<(), Trouble> {
        if let Place::Register(register) = place {
            self.stack[self.fp + register as usize] = value;
        }
        Ok(())
    }

    /// A number is chosen for an unknown.
    pub(super) fn bind(&mut self, cell: CellId, value: u64) {
        self.note_values_left(cell, 1);
        self.memory.change(cell.0 + VALUE, value, EntryKind::Word);
    }

    /// An element of an array is chosen for an unknown. Returns the word for it.
    pub(super) fn bind_element(&mut self, cell: CellId, index: u32) -> u64 {
        let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
        let word = self.memory.ref_element(array, index).word();
        self.memory.set(cell.0 + INDEX, u64::from(index));
        self.memory.change(cell.0 + VALUE, word, EntryKind::Reference);
        word
    }

    /// Takes an alternative of a fork.
    pub(crate) fn take(&mut self, fork: Fork, alternative: u32) {
        let (place, value) = match fork {
            Fork::Number => return self.return_word(u64::from(alternative)),
            Fork::Split { cell, cuts } => return self.take_part(cell, cuts, alternative),
            Fork::Range { cell, place, lo } => {
                let value = u64::from((lo as u32).wrapping_add(alternative));
                self.bind(cell, value);
                (place, value)
            }
            Fork::Element { cell, place } => (place, self.bind_element(cell, alternative)),
            Fork::Numbered { cell, place, first } => (place, self.bind_object(cell, first + alternative)),
            Fork::Object { cell, place, first } => {
                let number = self.listed.get((first + alternative) as usize).copied().unwrap_or(0);
                (place, self.bind_object(cell, number))
            }
        };
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
    ///
    /// `last` is the one that was made last, if the program had ended before that: those before it are made.
    pub(crate) fn force_at_end(&mut self, status: i32, last: Option<CellId>) -> Result<(), Trouble> {
        let is_silent = self.output.is_empty();
        let stands_for_all = is_silent && (self.narrowing != Narrowing::Each || status != 0);
        if !self.memory.has_cells() || stands_for_all {
            return Ok(());
        }
        for cell in self.memory.cells_from(last) {
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
            match self.memory.cell_kind(cell) {
                CellKind::Int | CellKind::Boolean | CellKind::Long | CellKind::Pool => {
                    let (lo, _) = self.memory.bounds(cell);
                    self.bind(cell, u64::from(lo as u32));
                }
                CellKind::Element => {
                    self.bind_element(cell, 0);
                }
                // All calls on its pool at once: each depends on what is chosen for the others.
                CellKind::Any | CellKind::Fresh => self.settle_calls(cell),
            }
        }
    }

    fn alternatives(&self, cell: CellId) -> Alternatives {
        match self.memory.cell_kind(cell) {
            CellKind::Int | CellKind::Boolean | CellKind::Long | CellKind::Pool => {
                let (lo, hi) = self.memory.bounds(cell);
                Alternatives::Range { lo, count: (i64::from(hi) - i64::from(lo) + 1) as u64 }
            }
            CellKind::Element => {
                let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
                Alternatives::Elements(self.memory.array_length(array))
            }
            CellKind::Any | CellKind::Fresh => Alternatives::Objects(self.numbers_for(cell)),
        }
    }

    /// The objects that the unknown of a word can be; none if it is a number.
    pub(crate) fn open_objects(&self, word: u64) -> Vec<u32> {
        let Some(cell) = CellId::of_word(word) else { return Vec::new() };
        match self.alternatives(cell) {
            Alternatives::Range { .. } => Vec::new(),
            Alternatives::Elements(count) => {
                let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
                (0..count).map(|index| self.memory.ref_element(array, index).0).collect()
            }
            Alternatives::Objects(Numbers::Range(numbers)) => {
                numbers.map(|number| self.object_of(cell, number).0).collect()
            }
            Alternatives::Objects(Numbers::Listed(numbers)) => {
                numbers.into_iter().map(|number| self.object_of(cell, number).0).collect()
            }
        }
    }
}
