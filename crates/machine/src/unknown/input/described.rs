//! The input of a path: what was decided about the heap that the method was called on.

use super::Outlook;
use crate::machine::Machine;
use crate::memory::Ref;
use crate::unknown::{CellId, CellKind, VALUE};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, FieldId};
use rustc_hash::FxHashMap;

/// The input of a path, as far as the path has decided it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputHeap {
    /// The parameters, in order; a receiver is the first.
    pub parameters: Vec<InputValue>,
    /// The objects, in the order in which they were come to.
    pub objects: Vec<InputObject>,
}

/// An object of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputObject {
    /// Its class.
    pub class: ClassId,
    /// What its fields were when the method was called.
    pub fields: Vec<(FieldId, InputValue)>,
}

/// What a parameter or field of an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputValue {
    /// Null.
    Null,
    /// The object with this number.
    Object(usize),
    /// A reference that nobody has followed: null will do, unless it is known to be an object.
    Open {
        /// Whether it is not null.
        is_object: bool,
    },
    /// A number.
    Number {
        /// What kind of number.
        kind: Kind,
        /// Its word.
        word: u64,
        /// Whether the path has asked nothing about it: any other will do.
        is_free: bool,
    },
}

impl Machine {
    /// The input of the path, with so many parameters. Numbers that are open count as zero.
    pub fn input_heap(&self, parameters: usize) -> InputHeap {
        let mut made: Vec<CellId> = self.input_objects().collect();
        made.reverse();
        let numbers = made.iter().enumerate().map(|(number, cell)| (self.memory.get(cell.0 + VALUE), number));
        let numbers: FxHashMap<u64, usize> = numbers.collect();
        let is_parameter = |&cell: &CellId| match self.memory.cell_kind(cell) {
            CellKind::Input => self.memory.links(cell) == 0,
            CellKind::Symbol => !self.memory.is_field(cell),
            _ => false,
        };
        let roots = self.memory.cells_from(None).filter(is_parameter).take(parameters);
        let parameters = roots.map(|cell| self.input_value(cell, &numbers)).collect();
        let objects = made.iter().map(|&cell| {
            let class = self.memory.class_of(Ref::of_word(self.memory.get(cell.0 + VALUE)));
            let fields = self.instance_fields(class);
            let cells = self.memory.first_field(cell).map_or_else(Vec::new, |first| self.field_cells(first));
            let values = cells.into_iter().map(|cell| self.input_value(cell, &numbers));
            InputObject { class, fields: fields.into_iter().zip(values).collect() }
        });
        InputHeap { parameters, objects: objects.collect() }
    }

    fn input_value(&self, cell: CellId, numbers: &FxHashMap<u64, usize>) -> InputValue {
        match (self.memory.cell_kind(cell), self.memory.chosen(cell)) {
            (CellKind::Input, Some(0)) => InputValue::Null,
            (CellKind::Input, Some(word)) => numbers.get(&word).map_or(InputValue::Null, |&at| InputValue::Object(at)),
            (CellKind::Input, None) => {
                let is_object = !matches!(self.memory.outlook(cell), Outlook::Declared(_) | Outlook::Open(_));
                InputValue::Open { is_object }
            }
            _ => {
                let word = self.memory.number(cell).unwrap_or(0) as u64;
                InputValue::Number { kind: self.memory.sort_of(cell), word, is_free: !self.is_constrained(cell) }
            }
        }
    }
}
