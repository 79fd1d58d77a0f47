//! Questions about an unknown that its type, its bounds or its pool answer, so that nothing need be chosen.

use super::{CellId, CellKind, DOMAIN, KNOWN};
use crate::machine::Machine;
use crate::memory::Ref;
use crate::native::Outcome;
use crate::step::Trouble;
use jaywalk_classes::Kind;
use jaywalk_classes::code::{Branch, Expression, Op, Operator, Second};
use jaywalk_classes::link::{ClassId, ClassKind};

impl Machine {
    /// Carries out an operation on an unknown object without choosing it, if that can be done. Returns whether it was.
    pub(super) fn decide(&mut self, op: Op) -> Result<bool, Trouble> {
        match op {
            Op::CheckCast { a, site } => return self.decide_cast(a, ClassId(self.code.sites[site as usize].target)),
            Op::InstanceOf { d, a, site } => {
                let target = ClassId(self.code.sites[site as usize].target);
                let word = self.memory.look_up(self.running.stack[self.running.fp + a as usize]);
                let Some(answer) = self.tell_instance(word, target) else { return Ok(false) };
                self.running.stack[self.running.fp + d as usize] = u64::from(answer);
                self.running.pc += 1;
                return Ok(true);
            }
            _ => {}
        }
        if let Some(Branch { condition, .. }) = op.branch() {
            return Ok(self.decide_branch(op, condition));
        }
        Ok(match op.expression().map(|expression| expression.operator) {
            Some(Operator::I2L) => self.copy_within(op, i64::MIN, i64::MAX),
            Some(Operator::L2I) => self.copy_within(op, i32::MIN.into(), i32::MAX.into()),
            Some(Operator::I2B) => self.copy_within(op, i8::MIN.into(), i8::MAX.into()),
            Some(Operator::I2C) => self.copy_within(op, u16::MIN.into(), u16::MAX.into()),
            Some(Operator::I2S) => self.copy_within(op, i16::MIN.into(), i16::MAX.into()),
            _ => false,
        })
    }

    /// Converting a number that is within the bounds of the type, whatever is chosen, only copies it.
    fn copy_within(&mut self, op: Op, least: i64, greatest: i64) -> bool {
        let (Some((d, kind)), Some(used)) = (op.result(), op.uses().into_iter().next()) else { return false };
        let word =
            self.memory.look_up(self.running.stack[self.running.fp + (used.register + used.kind.words() - 1) as usize]);
        let Some(cell) = CellId::of_word(word) else { return false };
        let is_number = matches!(self.memory.cell_kind(cell), CellKind::Int | CellKind::Boolean | CellKind::Long);
        let (lo, hi) = self.memory.bounds(cell);
        if !is_number || lo < least || hi > greatest {
            return false;
        }
        let d = self.running.fp + d as usize;
        if kind.is_wide() {
            self.running.stack[d..d + 2].copy_from_slice(&[0, word]);
        } else {
            self.running.stack[d] = word;
        }
        self.running.pc += 1;
        true
    }

    /// Whether an element of an array of numbers can be any value that is left of an unknown.
    pub(crate) fn is_within(&self, cell: CellId, kind: Kind) -> bool {
        let (lo, hi) = self.memory.bounds(cell);
        let (least, greatest) = match kind {
            Kind::Boolean => (0, 1),
            Kind::Byte => (i8::MIN.into(), i8::MAX.into()),
            Kind::Char => (u16::MIN.into(), u16::MAX.into()),
            Kind::Short => (i16::MIN.into(), i16::MAX.into()),
            _ => (i64::MIN, i64::MAX),
        };
        lo >= least && hi <= greatest
    }

    fn decide_cast(&mut self, register: u8, target: ClassId) -> Result<bool, Trouble> {
        let Some(cell) = self.open_cell(register) else { return Ok(false) };
        match self.is_instance(cell, target) {
            Some(true) => {
                self.running.pc += 1;
                Ok(true)
            }
            Some(false) if self.is_null(cell) == Some(false) => match self.common_class(cell) {
                // The exception names the class.
                Some(class) => Err(self.class_cast(class, target).into()),
                None => Ok(false),
            },
            _ => Ok(false),
        }
    }

    /// The cell of the unknown in a register for which nothing is chosen yet.
    fn open_cell(&self, register: u8) -> Option<CellId> {
        let word = self.memory.look_up(self.running.stack[self.running.fp + register as usize]);
        CellId::of_word(word)
    }

    fn decide_branch(&mut self, op: Op, condition: Expression) -> bool {
        let Expression { operator, a, second, b, .. } = condition;
        let when = match operator {
            Operator::Same => true,
            Operator::NotSame => false,
            _ => return false,
        };
        let word = |register: u8| self.memory.look_up(self.running.stack[self.running.fp + register as usize]);
        let (a, b) = (word(a), if second == Second::Register { word(b) } else { 0 });
        let is_null = |word| CellId::of_word(word).and_then(|cell| self.is_null(cell));
        let same = match (a, b) {
            _ if a > KNOWN && a == b => Some(true),
            (0, other) | (other, 0) => is_null(other),
            _ => None,
        };
        let Some(same) = same else { return false };
        self.branch(op, same == when);
        true
    }

    /// Whether an unknown object is null, if every alternative agrees.
    pub(super) fn is_null(&self, cell: CellId) -> Option<bool> {
        match self.memory.cell_kind(cell) {
            CellKind::Fresh | CellKind::Text | CellKind::Boxed | CellKind::Array | CellKind::Table => Some(false),
            CellKind::Any => (!self.includes_null(cell)).then_some(false),
            CellKind::Element | CellKind::Indexed => agreement(self.elements(cell).map(Ref::is_null)),
            CellKind::Input => self.memory.input_null(cell),
            _ => None,
        }
    }

    /// Whether an unknown object is an instance of a class, if every alternative that is not null agrees.
    pub(crate) fn is_instance(&self, cell: CellId, target: ClassId) -> Option<bool> {
        if let Some(class) = self.memory.open_array_class(cell) {
            return Some(self.classes.is_subclass(class, target));
        }
        if self.memory.is_input(cell) {
            return self.tell_input(cell, target);
        }
        let objects = self.elements(cell).filter(|object| !object.is_null());
        agreement(objects.map(|object| self.classes.is_subclass(self.memory.class_of(object), target)))
    }

    /// Whether an array of references may hold what a word stands for, as far as that can be told without choosing: a
    /// known value is for others to check.
    pub fn known_to_fit(&self, array: Ref, word: u64) -> bool {
        self.known_to_fit_class(self.memory.class_of(array), word)
    }

    /// What a native needs to know before an array of references may hold what a word stands for.
    pub fn ask_fit(&self, array: Ref, word: u64) -> Outcome {
        match self.classes.class(self.memory.class_of(array)).kind {
            ClassKind::Array { element, .. } => Outcome::AskFit(word, element),
            _ => Outcome::Force(word),
        }
    }

    /// The same of arrays of a class.
    pub(super) fn known_to_fit_class(&self, class: ClassId, word: u64) -> bool {
        let Some(cell) = CellId::of_word(word) else { return true };
        match self.classes.class(class).kind {
            ClassKind::Array { element, .. } => self.is_instance(cell, element) == Some(true),
            _ => false,
        }
    }

    /// Whether what a word stands for is an instance of a class and not null, if that can be told without choosing.
    pub fn tell_instance(&self, word: u64, class: ClassId) -> Option<bool> {
        let Some(cell) = CellId::of_word(word) else {
            let object = Ref::of_word(word);
            return Some(!object.is_null() && self.classes.is_subclass(self.memory.class_of(object), class));
        };
        match (self.is_instance(cell, class), self.is_null(cell)) {
            (Some(true), Some(false)) => Some(true),
            (Some(false), _) => Some(false),
            _ => None,
        }
    }

    /// Whether what a word stands for is certainly null or an instance of a class, though it may not be chosen yet.
    pub fn is_known_instance(&self, word: u64, class: ClassId) -> bool {
        match CellId::of_word(word) {
            Some(cell) => self.is_instance(cell, class) == Some(true),
            None => word == 0 || self.classes.is_subclass(self.memory.class_of(Ref::of_word(word)), class),
        }
    }

    /// The class of all objects that an unknown can be, if they are of one.
    pub(super) fn common_class(&self, cell: CellId) -> Option<ClassId> {
        if let Some(class) = self.memory.open_array_class(cell) {
            return Some(class);
        }
        let mut classes = self.elements(cell).map(|object| self.memory.class_of(object));
        let first = classes.next()?;
        classes.all(|class| class == first).then_some(first)
    }

    /// The objects that an unknown can be; where all are of one class, as of a pool or a box, only the first.
    fn elements(&self, cell: CellId) -> impl Iterator<Item = Ref> {
        let (array, count) = match (self.memory.cell_kind(cell), self.linkage.pool_fields) {
            (CellKind::Element | CellKind::Indexed, _) => {
                let array = Ref::of_word(self.memory.get(cell.0 + DOMAIN));
                (array, self.memory.array_length(array))
            }
            (CellKind::Any | CellKind::Fresh, Some(fields)) => {
                let objects = self.memory.ref_field(self.pool_of(cell), fields.objects);
                (objects, self.memory.array_length(objects).min(1))
            }
            _ => (Ref::NULL, 0),
        };
        let own = self.memory.is_boxed(cell).then(|| self.memory.own_box(cell));
        own.into_iter().chain((0..count).map(move |index| self.memory.ref_element(array, index)))
    }
}

/// The answer that all give, if they do.
fn agreement(mut answers: impl Iterator<Item = bool>) -> Option<bool> {
    let first = answers.next()?;
    answers.all(|answer| answer == first).then_some(first)
}
