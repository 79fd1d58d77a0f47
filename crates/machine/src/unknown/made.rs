//! What a program chose on a path, in the order in which it asked.

use super::pool::NULL;
use super::{CellId, CellKind, DOMAIN, INDEX, KNOWN};
use crate::alternative::AlternativeKind;
use crate::code::Owner;
use crate::machine::Machine;
use crate::memory::Ref;
use jaywalk_classes::Kind;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// One choice of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The operation that asked, outside the classes that only pass choices on.
    pub origin: u32,
    /// What was asked for.
    pub kind: MadeKind,
    /// What repeats the choice: the distance from an int's lower bound, the number of an element, or of an object in the
    /// order in which its pool hands them out, one more than that if null is the first.
    pub pick: u64,
    /// What that decides.
    pub decided: AlternativeKind,
    /// The number of the alternative when the choice is made at the call; `None` where there is none (`getNew`). It is
    /// the same for structures that differ in the names of a pool's objects alone.
    pub alternative: Option<u32>,
}

/// Which other values of a choice would lead to the same path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freedom {
    /// None: the path needed the value.
    None,
    /// Those up to this one: the path has only compared it.
    UpTo(i64),
    /// Those with which the path condition holds.
    Condition,
    /// All: the path has not looked at it.
    All,
}

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MadeKind {
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A number that was left open: its kind, and the word for it.
    Value(Kind, u64),
    /// How long a string is, and how many of its characters the program asks for next.
    Length(u32, u32),
    /// A `boolean`.
    Boolean(bool),
    /// One of some objects.
    Element(Ref),
    /// Something about a reference of an input.
    Input(AlternativeKind),
    /// An object of a pool, by the number in which the pool hands its objects out; `None` for null.
    Pool(Option<u32>),
}

/// The numbers that the eager pool gives to the objects of each pool: those of the calls that they are first chosen for.
/// They are the objects' own unless the program has used them in another order than it has asked for them.
#[derive(Default)]
struct HandedOut {
    /// By record and own number.
    numbers: FxHashMap<(u32, u32), u32>,
    /// How many objects each pool has handed out.
    counts: FxHashMap<u32, u32>,
}

impl HandedOut {
    /// The number of an object, and whether it is handed out for the first time.
    fn number(&mut self, record: u32, own: u32) -> (u32, AlternativeKind) {
        if own == NULL {
            return (NULL, AlternativeKind::Null);
        }
        let count = self.counts.entry(record).or_default();
        match self.numbers.entry((record, own)) {
            Entry::Occupied(known) => (*known.get(), AlternativeKind::Object),
            Entry::Vacant(new) => {
                *count += 1;
                (*new.insert(*count), AlternativeKind::Fresh)
            }
        }
    }
}

impl Machine {
    /// The choices of the path so far, in the order of asking.
    pub fn choices(&self) -> impl Iterator<Item = CellId> {
        self.choices_with_parts().flat_map(|(cell, parts)| std::iter::once(cell).chain(parts))
    }

    /// The same, each with what is told right behind it: the elements of an array.
    fn choices_with_parts(&self) -> impl Iterator<Item = (CellId, Vec<CellId>)> {
        let is_own = |cell: &CellId| self.memory.term(*cell).is_none() || !self.memory.is_told_elsewhere(*cell);
        let with_parts = |cell: CellId| {
            let record = self.memory.term(cell).is_some().then(|| self.memory.counted_record(cell)).flatten();
            let elements = record.map_or_else(Vec::new, |record| self.memory.input_elements(record));
            (cell, elements.into_iter().flat_map(|element| [element.index, element.value]).collect())
        };
        self.choices_from(None).filter(is_own).map(with_parts)
    }

    /// How many choices the program had asked for when cells ended at each of these addresses, which only grow.
    pub(crate) fn choices_before(&self, ends: impl Iterator<Item = u32>) -> Vec<usize> {
        let mut asked = self.choices_with_parts().peekable();
        let mut count = 0;
        ends.map(|end| {
            while let Some((_, parts)) = asked.next_if(|(cell, _)| cell.0 < end) {
                count += 1 + parts.len();
            }
            count
        })
        .collect()
    }

    /// Those from this one on, in the order in which they were made.
    pub fn choices_from(&self, first: Option<CellId>) -> impl Iterator<Item = CellId> {
        let is_choice = |cell: &CellId| {
            let kind = self.memory.cell_kind(*cell);
            let is_computed = kind == CellKind::Term && self.memory.counted_record(*cell).is_none()
                || matches!(kind, CellKind::Indexed | CellKind::Text | CellKind::Coder)
                || matches!(kind, CellKind::Boxed | CellKind::Array | CellKind::Table | CellKind::Input);
            !is_computed && !matches!(kind, CellKind::Pool | CellKind::Rest)
        };
        self.memory.cells_from(first).filter(is_choice)
    }

    /// What was chosen on the path so far. What is open yet counts as the first number, element or object.
    pub fn choices_made(&self) -> Vec<Made> {
        let mut handed_out = HandedOut::default();
        self.choices().map(|cell| self.made(cell, &mut handed_out)).collect()
    }

    fn made(&self, cell: CellId, handed_out: &mut HandedOut) -> Made {
        let value = self.memory.chosen(cell).unwrap_or(0);
        let number = self.memory.number(cell).unwrap_or(0);
        let distance = || number.wrapping_sub(self.memory.first_bound(cell)) as u64;
        let cell_kind = self.memory.cell_kind(cell);
        let (kind, pick, decided) = match cell_kind {
            CellKind::Int
            | CellKind::Text
            | CellKind::Coder
            | CellKind::Boxed
            | CellKind::Array
            | CellKind::Table
            | CellKind::Input
            | CellKind::Pool
            | CellKind::Rest => (MadeKind::Int(value as i32), distance(), AlternativeKind::Number),
            CellKind::Long => (MadeKind::Long(number), distance(), AlternativeKind::Number),
            CellKind::Boolean => (MadeKind::Boolean(value != 0), value, AlternativeKind::Boolean),
            CellKind::Symbol | CellKind::Term => {
                let (pick, decided) = self.number_of_value(cell);
                let kind = match (decided, self.memory.sort_of(cell)) {
                    (AlternativeKind::Value, kind) => match self.memory.characters(cell) {
                        Some(known) => MadeKind::Length(number as u32, known),
                        None => MadeKind::Value(kind, number as u64),
                    },
                    (AlternativeKind::Boolean, _) => MadeKind::Boolean(number != 0),
                    (_, Kind::Long) => MadeKind::Long(number),
                    _ => MadeKind::Int(number as i32),
                };
                (kind, pick, decided)
            }
            CellKind::Element | CellKind::Indexed => {
                let decided = if value == 0 { AlternativeKind::Null } else { AlternativeKind::Object };
                (MadeKind::Element(Ref::of_word(value)), self.memory.get(cell.0 + INDEX) & KNOWN, decided)
            }
            CellKind::Decision => {
                let decided = self.decided(cell);
                (MadeKind::Input(decided), value, decided)
            }
            CellKind::Any | CellKind::Fresh => {
                let record = self.memory.get(cell.0 + DOMAIN) as u32;
                let (number, decided) = handed_out.number(record, self.memory.number_of(cell).unwrap_or(NULL));
                (MadeKind::Pool(number.checked_sub(1)), self.pick_of_number(cell, number).into(), decided)
            }
        };
        let alternative = (cell_kind != CellKind::Fresh).then_some(pick as u32);
        Made { origin: self.memory.cell_origin(cell), kind, pick, decided, alternative }
    }

    /// Which values a choice can still have, and whether the path has compared it.
    pub fn freedom(&self, cell: CellId) -> Freedom {
        if self.is_symbol(cell) {
            if self.is_constrained(cell) { Freedom::Condition } else { Freedom::All }
        } else if self.memory.chosen(cell).is_some()
            || matches!(self.memory.cell_kind(cell), CellKind::Decision | CellKind::Term)
        {
            Freedom::None
        } else if self.memory.is_compared(cell) {
            Freedom::UpTo(self.memory.bounds(cell).1)
        } else {
            Freedom::All
        }
    }

    /// How a pick names the object of a pool with this number: null is the first, where it is among them.
    pub(super) fn pick_of_number(&self, cell: CellId, number: u32) -> u32 {
        number.saturating_sub(self.first_number(cell))
    }

    /// The number of the object that a pick names so.
    pub(super) fn number_of_pick(&self, cell: CellId, pick: u32) -> u32 {
        pick.saturating_add(self.first_number(cell))
    }

    fn first_number(&self, cell: CellId) -> u32 {
        let has_null = self.memory.cell_kind(cell) == CellKind::Any && self.includes_null(cell);
        u32::from(!has_null)
    }

    /// An operation in words: its class, method, file and line.
    pub fn describe_origin(&self, pc: u32) -> String {
        match self.code.owner(pc) {
            Owner::Method(method) => self.describe_call(method, self.code.bytecode_index(pc)),
            Owner::Stub(_) => "the start of the program".to_owned(),
        }
    }

    /// The innermost operation of the program itself.
    pub fn origin(&self) -> u32 {
        let is_program = |owner: Owner| match owner {
            Owner::Stub(_) => false,
            Owner::Method(method) => !self.linkage.class_data[self.classes.method(method).class.index()].passes_on,
        };
        self.frames().find(|frame| is_program(frame.owner)).map_or(self.running.pc, |frame| frame.at())
    }

    /// The operation of the program itself that asked for the choice at which the machine forks.
    #[inline]
    pub fn choosing(&self) -> u32 {
        match self.asked_cell() {
            Some(cell) => self.memory.peek_origin(cell),
            None => self.origin(),
        }
    }

    /// The choice of the program's that the fork is about: what was computed with others is none.
    #[inline]
    pub(crate) fn asked_cell(&self) -> Option<CellId> {
        self.choices.fork.cell().filter(|&cell| self.memory.peek_kind(cell) != CellKind::Term)
    }
}
