//! Whether two references are the same object, where one is a box or an object at an open index: a condition on numbers.

use super::fork::Place;
use super::meet::Meeting;
use super::symbol::Decided;
use super::{CellId, Fork, KNOWN};
use crate::code::Owner;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::step::Trouble;
use jaywalk_classes::code::{Op, Operator, Second};
use jaywalk_classes::link::LoaderId;
use jaywalk_formula::{Condition, Term};

/// What is known of two references: whether they are the same, or the condition under which they are.
pub(super) type Sameness = Result<bool, Condition>;

impl Machine {
    /// Carries a comparison of references out, of which one is a box or an object at an open index. `Known` if that cannot
    /// be done without choosing.
    pub(super) fn compare_objects(&mut self, op: Op) -> Result<Meeting, Trouble> {
        let Some(branch) = op.branch() else { return Ok(Meeting::Known) };
        let when = match branch.condition.operator {
            Operator::Same => true,
            Operator::NotSame => false,
            _ => return Ok(Meeting::Known),
        };
        let word = |register: u8| self.memory.look_up(self.running.stack[self.running.fp + register as usize]);
        let first = word(branch.condition.a);
        let second = if branch.condition.second == Second::Register { word(branch.condition.b) } else { 0 };
        let Some(same) = self.same_objects(first, second) else { return Ok(Meeting::Known) };
        let decided = match same {
            Ok(known) => Decided::Certain(known == when),
            Err(_) if self.is_box(first) && self.is_box(second) && self.only_saves_equals() => Decided::Certain(!when),
            Err(same) => self.ask(same.side(when))?,
        };
        match decided {
            Decided::Certain(taken) => {
                self.branch(op, taken);
                Ok(Meeting::Ran)
            }
            Decided::Open(sides) => self.fork(2, Fork::Branch(sides), Place::Nowhere),
        }
    }

    /// Whether the current operation compares objects only to save a call of `equals`. A box that is another is equal to it,
    /// so that it does not matter whether it is.
    pub(super) fn only_saves_equals(&self) -> bool {
        let Owner::Method(method) = self.code.owner(self.running.pc) else { return false };
        let (symbols, info) = (&self.classes.symbols, self.classes.method(method));
        let class = self.classes.class(info.class);
        let (class_name, name) = (symbols.text(class.name), symbols.text(info.name));
        let is_one = |&(class, method): &(&str, &str)| class == class_name && (method == "*" || method == name);
        class.loader == LoaderId::BOOT && self.linkage.names.saving_equals.iter().any(is_one)
    }

    /// Whether two references are the same. `None` if one is unknown in a way that only choosing tells.
    pub(super) fn same_objects(&mut self, first: u64, second: u64) -> Option<Sameness> {
        if first == second {
            return Some(Ok(true));
        }
        let indexed = |machine: &Machine, word| CellId::of_word(word).filter(|&cell| machine.memory.is_indexed(cell));
        match (indexed(self, first), indexed(self, second)) {
            (Some(one), Some(other)) => self.same_index(one, other).map(Err),
            (Some(cell), None) => self.same_as_one(cell, second),
            (None, Some(cell)) => self.same_as_one(cell, first),
            (None, None) => self.same_boxes(first, second),
        }
    }

    /// Whether an object at an open index is another: each that it can be is asked.
    fn same_as_one(&mut self, cell: CellId, other: u64) -> Option<Sameness> {
        if other <= KNOWN {
            return Some(Err(self.where_object(cell, |object| object.word() == other)));
        }
        let objects = self.objects(cell);
        let same = objects.into_iter().map(|object: Ref| self.same_boxes(object.word(), other));
        let same: Vec<Sameness> = same.collect::<Option<_>>()?;
        let index = self.index_of(cell);
        let terms = &mut self.formulas.begin(self.options.layers).terms;
        let truths: Vec<Term> = same
            .into_iter()
            .map(|same| match same {
                Ok(same) => terms.int(same.into()),
                Err(condition) => terms.truth(condition),
            })
            .collect();
        let truth = self.element_at_term(index, &truths);
        Some(Err(self.formulas.begin(self.options.layers).terms.is_true(truth)))
    }
}
