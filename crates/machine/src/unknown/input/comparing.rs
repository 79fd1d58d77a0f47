//! Comparing references that nobody has decided: which object it is, and no more.

use super::Outlook;
use super::classes::{Candidate, ClassSet, has_shared, is_value_class};
use crate::machine::Machine;
use crate::memory::Ref;
use crate::step::Trouble;
use crate::unknown::fork::Place;
use crate::unknown::meet::Meeting;
use crate::unknown::{CellId, CellKind, KNOWN};
use jaywalk_classes::code::{Branch, Op, Operator, Second};
use jaywalk_classes::link::{ClassId, FieldId};

impl Machine {
    /// The reference of the input that is one of two whose identity an operation compares.
    pub(in crate::unknown) fn compared_input(&self, op: Op) -> Option<(Branch, CellId)> {
        let branch = op.branch().filter(|branch| {
            let condition = branch.condition;
            matches!(condition.operator, Operator::Same | Operator::NotSame) && condition.second == Second::Register
        })?;
        let word = |register: u8| self.memory.look_up(self.running.stack[self.running.fp + register as usize]);
        let mut cells = [word(branch.condition.a), word(branch.condition.b)].into_iter().filter_map(CellId::of_word);
        let input = cells.find(|&cell| self.memory.is_input(cell))?;
        Some((branch, input))
    }

    /// `==` and `!=`: with null, with itself and with an object that the program has allocated, nothing but null is decided.
    pub(in crate::unknown) fn compare_input(
        &mut self,
        op: Op,
        branch: Branch,
        cell: CellId,
        place: Place,
    ) -> Result<Meeting, Trouble> {
        let condition = branch.condition;
        let word = |register: u8| self.memory.look_up(self.running.stack[self.running.fp + register as usize]);
        let second = if condition.second == Second::Register { word(condition.b) } else { 0 };
        let (first, when) = (word(condition.a), condition.operator == Operator::Same);
        let other = if first == cell.word() { second } else { first };
        if other == 0 {
            return Ok(match self.settle_input_null(cell)? {
                Some(meeting) => meeting,
                None => {
                    self.branch(op, !when);
                    Meeting::Ran
                }
            });
        }
        if other == cell.word() {
            self.branch(op, when);
            return Ok(Meeting::Ran);
        }
        if let Some((set, _)) = self.input_classes(cell)?
            && self.linkage.universe.are_values(&self.classes, set)
            && (other <= KNOWN || self.is_value_input(other))
            && self.only_saves_equals()
        {
            self.branch(op, !when);
            return Ok(Meeting::Ran);
        }
        let is_object = CellId::of_word(other).is_none_or(|cell| self.memory.is_open_array(cell));
        if is_object && !self.is_input_object(other) && !self.is_shared(cell, other)? {
            if let Some((set, can_be_null)) = self.input_classes(cell)?
                && let Some(constant) = self.constant_in(set, other)
            {
                let is_it = |candidate| candidate == Candidate::Constant(constant);
                let (_, others) = self.linkage.universe.split(set, is_it);
                return match (self.linkage.universe.candidates(others).is_empty(), can_be_null) {
                    (true, true) => self.fork_input(cell, &[Outlook::Null, Outlook::Constant(constant)]),
                    (true, false) => self.fork_input(cell, &[Outlook::Constant(constant)]),
                    (false, true) => self.fork_input(cell, &[Outlook::Open(others), Outlook::Constant(constant)]),
                    (false, false) => self.fork_input(cell, &[Outlook::Object(others), Outlook::Constant(constant)]),
                };
            }
            if !self.is_unmade(cell, other)? {
                self.branch(op, !when);
                return Ok(Meeting::Ran);
            }
        }
        let second = CellId::of_word(other).filter(|&other| self.memory.is_input(other));
        if self.memory.is_fresh(cell) {
            return match second {
                Some(second) if !self.memory.is_fresh(second) => match self.settle_input_null(second)? {
                    Some(meeting) => Ok(meeting),
                    None => self.decide_which(second, Place::Nowhere),
                },
                None if !self.is_input_object(other) && !self.is_box(other) => self.resolve_input(cell, place),
                // It was decided to be another one when it became one, or the other did.
                _ => {
                    self.branch(op, !when);
                    Ok(Meeting::Ran)
                }
            };
        }
        // An object is not the same as null, whichever it is.
        if let Some(second) = second {
            for one in [cell, second] {
                if let Some(meeting) = self.settle_input_null(one)? {
                    return Ok(meeting);
                }
            }
        }
        self.decide_which(cell, place)
    }

    /// Whether a reference of the input may lead to an object of a class of which none can be made: perhaps to this one.
    fn is_unmade(&mut self, cell: CellId, object: u64) -> Result<bool, Trouble> {
        let class = (object <= KNOWN).then(|| self.memory.class_of(Ref::of_word(object)));
        let can_be_made = |&class: &ClassId| self.can_be_made(Candidate::Class(class));
        match class.filter(|class| !can_be_made(class)) {
            Some(class) => self.may_be_of(cell, class),
            None => Ok(false),
        }
    }

    /// Whether an object may be one that a reference of the input leads to as well, because its class keeps some.
    fn is_shared(&mut self, cell: CellId, object: u64) -> Result<bool, Trouble> {
        let class = (object <= KNOWN).then(|| self.memory.class_of(Ref::of_word(object)));
        let Some(class) = class.filter(|&class| has_shared(&self.classes, class)) else { return Ok(false) };
        self.may_be_of(cell, class)
    }

    /// Whether the object that a reference of the input leads to may be of this class, and no subclass of it.
    fn may_be_of(&mut self, cell: CellId, class: ClassId) -> Result<bool, Trouble> {
        if let Outlook::New(own) = self.memory.outlook(cell) {
            return Ok(own == class);
        }
        let classes = self.input_classes(cell)?;
        let has = |(set, _): (ClassSet, bool)| self.linkage.universe.candidates(set).contains(&Candidate::Class(class));
        Ok(classes.is_some_and(has))
    }

    /// Whether a word stands for a string or box of the input, or for a box.
    fn is_value_input(&mut self, word: u64) -> bool {
        let Some(cell) = CellId::of_word(word) else { return false };
        match self.memory.cell_kind(cell) {
            CellKind::Input => match self.memory.outlook(cell) {
                Outlook::Open(set) | Outlook::Object(set) => self.linkage.universe.are_values(&self.classes, set),
                _ => false,
            },
            kind => kind == CellKind::Boxed,
        }
    }

    /// Whether `equals` of what a word stands for looks at values alone, or at which object it is: it changes nothing, and
    /// throws nothing.
    pub(in crate::unknown) fn has_steady_equals(&mut self, word: u64) -> bool {
        let word = self.memory.look_up(word);
        if word == 0 || word > KNOWN {
            return word == 0 || self.is_value_input(word);
        }
        let class = self.memory.class_of(Ref::of_word(word));
        let (name, descriptor) =
            (self.classes.symbols.intern("equals"), self.classes.symbols.intern("(Ljava/lang/Object;)Z"));
        let equals = self.classes.find_method(class, name, descriptor);
        is_value_class(&self.classes, class)
            || equals.is_some_and(|equals| self.classes.method(equals).class == self.known.object)
    }

    /// The constant of a set that an object is, if it is one.
    fn constant_in(&mut self, set: ClassSet, object: u64) -> Option<FieldId> {
        let class = (object <= KNOWN).then(|| self.memory.class_of(Ref::of_word(object)))?;
        let candidates = self.linkage.universe.candidates(set).to_vec();
        candidates.into_iter().find_map(|candidate| match candidate {
            // Where there is one of them, the class has begun to make them.
            Candidate::Constant(field) if self.classes.is_subclass(class, self.classes.field(field).class) => {
                (self.constant(field) == object).then_some(field)
            }
            _ => None,
        })
    }
}
