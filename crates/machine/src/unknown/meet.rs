//! The meeting point: where whatever needs a value meets an unknown. Nothing else looks at unknown operands, and nothing
//! else lets the path fork.
//!
//! The answer is one of three. The unknown was *absorbed*: the operation was carried out without its value (copied,
//! narrowed, decided by type), or the one value that it can have was put in its place. Or the path *forks*, into
//! [alternatives](crate::Alternative). Or that is *unsupported*.

use super::fork::{Fork, Place};
use super::{CellId, ChoiceMode, Choosing, Misfit};
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::ArgumentWords;
use crate::step::{Step, Trouble, Unsupported};
use jaywalk_classes::code::{Op, Operator};
use jaywalk_classes::link::{ClassId, MethodId};
use jaywalk_formula::Condition;

/// What needs a value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Need {
    /// The current operation, which the loop has left: its operands, or the arguments of a native.
    Operands(Op),
    /// The current operation, or a native that is entered again: what this word stands for.
    Word(u64),
    /// A native that has looked at this word without having asked for it, in this string if it is in one; and whether it
    /// can be entered again, because it has changed nothing yet.
    Seen { word: u64, inside: Ref, native: Option<MethodId>, can_run_again: bool },
    /// A native that is entered again: whether this word is zero.
    Truth(u64),
    /// A native that is entered again: whether what this word stands for is an instance of a class.
    Instance(u64, ClassId),
    /// The current operation, or a native that is entered again: whether what this word stands for is null or an instance of
    /// a class, and what comes of it if it is not.
    Fit(u64, ClassId, Misfit),
    /// The call that makes a choice returns its value.
    Result(CellId),
    /// A native that is entered again: whether this holds.
    Condition(Condition),
    /// A native that shows all of this string, and is entered again.
    Shown(Ref),
    /// A native returns a number below this one.
    Number(u32),
    /// Whoever drives the machine, when the program has ended.
    Driver(CellId),
}

/// What comes of a meeting. It has the size of a word, so that it goes from function to function in registers together with
/// [`Trouble`], as that does.
#[derive(Clone, Copy, Debug)]
#[repr(usize)]
pub(crate) enum Meeting {
    /// There was nothing unknown.
    Known,
    /// The unknown was absorbed: the program goes on at its counter, which is at the same operation if that is to run
    /// with what is known now.
    Ran,
    /// The path forks: the machine stops at the choice point, which is made.
    Fork,
}

impl Machine {
    /// Lets something that needs a value have it. Returns whether something changed, so that the program goes on at its
    /// counter; where the path forks, it does so when a way is taken.
    #[inline(always)] // each caller has one need
    pub(crate) fn meet(&mut self, need: Need) -> Result<bool, Trouble> {
        let meeting = match need {
            Need::Operands(Op::Native { index }) => self.meet_native(index as usize)?,
            Need::Operands(op) => self.meet_operands(op)?,
            Need::Word(word) => self.meet_word(word)?,
            Need::Condition(condition) => self.settle_condition(condition)?.err().unwrap_or(Meeting::Ran),
            Need::Truth(word) => self.meet_truth(word)?,
            Need::Instance(word, class) => match self.open_input(word) {
                Some(input) => self.tell_instance_of(input, class)?.err().unwrap_or(Meeting::Ran),
                None => self.meet_word(word)?,
            },
            Need::Fit(word, class, misfit) => match self.open_input(word) {
                Some(input) => self.fit_input(input, class, Place::Nowhere, misfit)?,
                None => self.meet_word(word)?,
            },
            Need::Shown(object) => self.meet_shown(object)?,
            // The native cannot do without the value, nor be entered again once it is known.
            Need::Seen { native, can_run_again: false, .. } => return Err(self.unknown_in_native(native)),
            Need::Seen { word, .. } if self.is_term(word) && self.step_aside()? => Meeting::Ran,
            Need::Seen { word, inside, .. } => match self.meet_shown(inside)? {
                Meeting::Known => self.meet_word(word)?,
                met => met,
            },
            Need::Result(cell) => self.choose_value(cell, self.result_place(cell))?,
            Need::Number(count) => self.fork(count, Fork::Number, Place::Result)?,
            Need::Driver(cell) => self.choose_value(cell, Place::Ended)?,
        };
        match meeting {
            Meeting::Known => Ok(false),
            Meeting::Ran => Ok(true),
            Meeting::Fork => Err(Trouble::Stop),
        }
    }

    /// The operands of an operation, in its order; first it is tried whether it can be carried out without them.
    #[inline]
    fn meet_operands(&mut self, op: Op) -> Result<Meeting, Trouble> {
        match self.compare(op)? {
            Meeting::Known => {}
            other => return Ok(other),
        }
        let (mut all, mut has_terms) = (Meeting::Known, false);
        for used in op.uses().into_iter().filter(|used| used.is_strict) {
            for register in used.register..used.register + u16::from(used.count) {
                let place = if used.kind.is_wide() { Place::Pair(register) } else { Place::Register(register) };
                match self.meet_place(place) {
                    Ok(false) => {}
                    Ok(true) => all = Meeting::Ran,
                    Err(cell) if self.memory.term(cell).is_some() => has_terms = true,
                    Err(cell) if self.memory.is_indexed(cell) || self.memory.is_boxed(cell) => {
                        return self.meet_object(op, cell, place);
                    }
                    Err(cell) if self.memory.is_open_array(cell) => return self.meet_array(op, cell, place),
                    Err(cell) if self.memory.is_input(cell) => return self.meet_input(op, cell, place),
                    Err(cell) if self.memory.is_table(cell) => return self.meet_table(op, cell, place),
                    Err(_) if self.decide(op)? => return Ok(Meeting::Ran),
                    Err(cell) if self.memory.is_text(cell) => return self.meet_text(op, cell, place),
                    Err(cell) => match self.choose_value(cell, place)? {
                        Meeting::Ran => all = Meeting::Ran,
                        other => return Ok(other),
                    },
                }
            }
        }
        if has_terms { self.apply_to_terms(op) } else { Ok(all) }
    }

    /// An operand is a text that is not written, or its coder.
    #[cold]
    fn meet_text(&mut self, op: Op, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        if self.only_copies(op) {
            self.running.pc += 1;
            return Ok(Meeting::Ran);
        }
        match self.answer_looker()? {
            Some(met) => Ok(met),
            None => self.choose_value(cell, place),
        }
    }

    /// An operand is an object whose index is open, or a box.
    #[cold]
    fn meet_object(&mut self, op: Op, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        if let Some((branch, input)) = self.compared_input(op) {
            return self.compare_input(op, branch, input, Place::Nowhere);
        }
        if self.only_copies(op) {
            self.running.pc += 1;
            return Ok(Meeting::Ran);
        }
        let used = if self.memory.is_boxed(cell) { self.use_boxed(op, cell)? } else { self.use_indexed(op, cell)? };
        match used {
            Meeting::Known if self.decide(op)? => Ok(Meeting::Ran),
            Meeting::Known => self.choose_value(cell, place),
            other => Ok(other),
        }
    }

    /// Whether an operation only reads something that is decided later: choices of the program are made where they are read if
    /// that is asked for, and here references of the input are.
    fn only_copies(&self, op: Op) -> bool {
        matches!(op, Op::Access { .. }) && self.options.choice != ChoiceMode::OnAccess
    }

    /// An operand is an array whose length is open.
    #[cold]
    fn meet_array(&mut self, op: Op, cell: CellId, place: Place) -> Result<Meeting, Trouble> {
        match self.use_array(op, cell)? {
            Meeting::Known if self.decide(op)? => Ok(Meeting::Ran),
            Meeting::Known => self.choose_value(cell, place),
            other => Ok(other),
        }
    }

    /// The arguments of a native, and what it may find inside of them.
    #[inline]
    fn meet_native(&mut self, index: usize) -> Result<Meeting, Trouble> {
        if let Some(what) = self.linkage.natives[index].on_arrays {
            match self.call_on_arrays(what)? {
                Meeting::Known => {}
                met => return Ok(met),
            }
        }
        match self.meet_arguments(index)? {
            Meeting::Known if self.memory.has_shadows() => self.meet_inside(self.linkage.natives[index].looked_into),
            met => Ok(met),
        }
    }

    /// The arguments of a native that it is strict in.
    #[inline]
    fn meet_arguments(&mut self, native: usize) -> Result<Meeting, Trouble> {
        let (mut all, mut met) = (Meeting::Known, 0);
        while let Some(&place) = self.linkage.natives[native].strict.get(met) {
            met += 1;
            match self.meet_place(place) {
                Ok(false) => {}
                Ok(true) => all = Meeting::Ran,
                Err(cell) => match self.meet_argument(cell, place)? {
                    (Meeting::Ran, true) => all = Meeting::Ran,
                    (other, _) => return Ok(other),
                },
            }
        }
        Ok(all)
    }

    /// An argument that a native is strict in is not known. Returns what comes of it, and whether the other arguments are to
    /// be looked at.
    fn meet_argument(&mut self, cell: CellId, place: Place) -> Result<(Meeting, bool), Trouble> {
        let can_stay_open = self.memory.term(cell).is_some() || self.memory.is_open_array(cell);
        if can_stay_open && self.step_aside()? {
            return Ok((Meeting::Ran, false));
        }
        if self.memory.is_text(cell)
            && let Some(met) = self.answer_looker()?
        {
            return Ok((met, false));
        }
        self.clear_native_state();
        Ok((self.choose_value(cell, place)?, true))
    }

    /// What a native may find inside of its arguments: elements of arrays, and characters of strings.
    #[cold]
    fn meet_inside(&mut self, arguments: ArgumentWords) -> Result<Meeting, Trouble> {
        let mut all = Meeting::Known;
        for register in arguments.iter() {
            let object = Ref::of_word(self.running.stack[self.running.fp + register as usize]);
            while let Some(cell) = self.open_inside(object) {
                let is_term = self.memory.term(cell).is_some();
                if is_term && self.step_aside()? {
                    return Ok(Meeting::Ran);
                }
                let met = if is_term { self.meet_shown(object) } else { self.choose_value(cell, Place::Nowhere) };
                match met? {
                    Meeting::Ran => all = Meeting::Ran,
                    other => return Ok(other),
                }
            }
        }
        Ok(all)
    }

    /// The first choice that is still open among the elements of an array that has no word for each, or among the
    /// characters of a string.
    pub fn open_inside(&self, object: Ref) -> Option<CellId> {
        if object.is_null() || !self.memory.has_shadows() {
            return None;
        }
        let class = self.memory.class_of(object);
        if class == self.known.string {
            let value = self.memory.look_up(self.memory.field(object, self.known.string_value));
            return match CellId::of_word(value) {
                Some(array) if self.memory.is_open_array(array) => Some(array),
                Some(text) => self.text_now(text).is_none().then_some(text),
                None => self.open_inside(Ref::of_word(value)),
            };
        }
        let is_array = self.classes.class(class).is_array();
        let open = is_array.then(|| self.memory.first_open_element(object, 0..u32::MAX)).flatten();
        open.and_then(CellId::of_word)
    }

    /// Puts what is known into a register, or into two.
    #[inline]
    pub(super) fn meet_place(&mut self, place: Place) -> Result<bool, CellId> {
        match place {
            Place::Pair(register) => self.meet_pair(register),
            Place::Register(register) => self.meet_register(register),
            _ => Ok(false),
        }
    }

    /// The same as [`Machine::meet_register`] for a long or double, whose tag tells.
    fn meet_pair(&mut self, register: u16) -> Result<bool, CellId> {
        let first = self.running.fp + register as usize;
        let Some(cell) = CellId::of_word(self.running.stack[first + 1]) else { return Ok(false) };
        let number = self.memory.number(cell).ok_or(cell)?;
        self.running.stack[first..first + 2].copy_from_slice(&[number as u64, 0]);
        Ok(true)
    }

    /// Puts what is known into a register; returns whether it was not there already. An error is the cell of what is not
    /// known.
    #[inline]
    fn meet_register(&mut self, register: u16) -> Result<bool, CellId> {
        let index = self.running.fp + register as usize;
        let value = self.memory.look_up(self.running.stack[index]);
        if let Some(cell) = CellId::of_word(value) {
            return Err(cell);
        }
        let was_known = self.running.stack[index] == value;
        self.running.stack[index] = value;
        Ok(!was_known)
    }

    fn is_term(&self, word: u64) -> bool {
        CellId::of_word(self.memory.look_up(word)).is_some_and(|cell| self.memory.term(cell).is_some())
    }

    fn meet_truth(&mut self, word: u64) -> Result<Meeting, Trouble> {
        if let Some(input) = self.open_input(word) {
            return Ok(self.settle_input_null(input)?.unwrap_or(Meeting::Ran));
        }
        let Some(term) = self.open_term(word) else { return self.meet_word(word) };
        let zero = self.int_term(0);
        let is_true = self.condition(Operator::Ne32, term, zero);
        self.clear_native_state();
        Ok(match self.settle_condition(is_true)? {
            Ok(_) => Meeting::Ran,
            Err(meeting) => meeting,
        })
    }

    /// The reference of an input that a word stands for, if it leads nowhere yet.
    fn open_input(&self, word: u64) -> Option<CellId> {
        CellId::of_word(self.memory.look_up(word)).filter(|&cell| self.memory.is_input(cell))
    }

    fn meet_word(&mut self, word: u64) -> Result<Meeting, Trouble> {
        match CellId::of_word(self.memory.look_up(word)) {
            Some(cell) => self.choose_value(cell, Place::Nowhere),
            None => Ok(Meeting::Known),
        }
    }

    /// A choice that the program makes. Returns its cell.
    fn choose(&mut self, choosing: Choosing) -> Result<CellId, Trouble> {
        // What depends on whether the path has forked must not depend on when the choice is made.
        self.choices.forked = true;
        let origin = self.origin();
        let is_empty = match choosing {
            Choosing::Int { lo, hi } => lo > hi,
            Choosing::Long { lo, hi } | Choosing::Any { lo, hi, .. } => lo > hi,
            Choosing::Length { longest, .. } => longest < 0,
            Choosing::Element(array) => self.memory.array_length(array) == 0,
            Choosing::Boolean | Choosing::Input { .. } | Choosing::Pool { .. } => false,
        };
        if is_empty {
            return Err(self.stop(Step::Empty));
        }
        let cell = self.new_unknown(choosing, origin)?;
        // Whatever is asked of it decides it, in every mode.
        if self.memory.is_input(cell) {
            return Ok(cell);
        }
        if self.options.choice == ChoiceMode::Dictated {
            return Err(self.ask_driver(cell));
        }
        if matches!(choosing, Choosing::Pool { .. }) && !self.can_be_answered(cell) {
            return Err(self.stop(Step::Empty));
        }
        if self.is_symbol(cell) {
            return Ok(cell);
        }
        // What several threads could come to is chosen where it is asked for.
        let waits = matches!(self.options.choice, ChoiceMode::Delayed | ChoiceMode::OnAccess) && !self.has_turns();
        let has_one_value = match choosing {
            Choosing::Int { lo, hi } => lo == hi,
            Choosing::Long { lo, hi } => lo == hi,
            Choosing::Element(array) => self.memory.array_length(array) == 1,
            _ => false,
        };
        if waits && !has_one_value {
            return Ok(cell);
        }
        self.meet(Need::Result(cell))?;
        Ok(cell)
    }

    /// The native that makes a choice returns it: the value, or the word or tag of an unknown.
    pub(crate) fn return_choice(&mut self, choosing: Choosing) -> Result<(), Trouble> {
        let cell = self.choose(choosing)?;
        match self.result_place(cell) {
            Place::WideResult => {
                let (value, tag) = self.memory.look_up_pair(0, cell.word());
                self.leave_with(2, value, tag)
            }
            _ => self.leave_with(1, self.memory.look_up(cell.word()), 0),
        }
    }

    /// Chooses for what is open when the program has ended, as whoever drives the machine wants it. Returns where that
    /// stops; `None` if there was just one value.
    pub fn fork_on(&mut self, cell: CellId) -> Option<Step> {
        match self.meet(Need::Driver(cell)) {
            Ok(_) => None,
            Err(Trouble::Stop) => Some(self.session.stopped),
            Err(Trouble::Unsupported(what)) => Some(self.stop_unsupported(*what)),
            Err(Trouble::Bound(bound)) => Some(self.stop_at_bound(bound.0, bound.1)),
            Err(other) => Some(self.stop_unsupported(Unsupported::new(format!("choosing at the end met {other:?}")))),
        }
    }

    /// A native has looked at an unknown that lies in memory, where nobody could see it coming.
    fn unknown_in_native(&self, method: Option<MethodId>) -> Trouble {
        let name = method.map_or_else(String::new, |method| {
            let info = self.classes.method(method);
            format!(" {}.{}", self.classes.external_name(info.class), self.classes.symbols.text(info.name))
        });
        Trouble::unsupported(format!("a choice that is still open, inside an object that the native{name} reads"))
    }
}
