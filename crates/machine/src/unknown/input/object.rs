//! Objects of an input, made when something uses them.

use super::Outlook;
use crate::machine::Machine;
use crate::memory::{EntryKind, Ref};
use crate::step::Trouble;
use crate::unknown::{CellId, CellKind, ChoiceMode};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, FieldId};

impl Machine {
    /// Makes the object that a reference leads to: nothing is known of its fields.
    pub(super) fn make_input(&mut self, cell: CellId, class: ClassId) -> Result<Ref, Trouble> {
        if self.classes.class(class).is_array() || !self.linkage.universe.can_be_made_up(&self.classes, class) {
            let name = self.classes.external_name(class);
            return Err(Trouble::unsupported(format!("an input of class {name}")));
        }
        // There is an object, so the class was initialised before.
        self.ensure_initialized(class)?;
        let fields = self.instance_fields(class);
        let first = self.make_fields(cell, &fields)?;
        let words = self.classes.class(class).instance_words;
        self.make_room(words)?;
        let object = self.memory.new_object(class, words)?;
        self.bind_new_input(cell, object);
        for (&field, unknown) in fields.iter().zip(self.field_cells(first)) {
            let (kind, offset) = (self.classes.field(field).kind, self.classes.field(field).offset);
            let word = unknown.word();
            match kind {
                Kind::Long | Kind::Double => {
                    let (value, tag) = self.memory.look_up_pair(0, word);
                    self.memory.set_field(object, offset, value);
                    self.memory.set_field(object, offset + 1, tag);
                }
                Kind::Reference => self.memory.change(object.0 + offset, word, EntryKind::Reference),
                _ => self.memory.set_field(object, offset, self.memory.look_up(word)),
            }
        }
        Ok(object)
    }

    /// Makes the cells of the fields of a reference's object. Whoever dictates values is asked for those of numbers, one
    /// after the other: then the operation runs again, and goes on with the next.
    fn make_fields(&mut self, cell: CellId, fields: &[FieldId]) -> Result<u32, Trouble> {
        let first = match self.memory.first_field(cell) {
            Some(first) => first,
            None => self.begin_fields(cell),
        };
        let (links, origin) = (self.memory.links(cell) + 1, self.memory.cell_origin(cell));
        let made = self.field_cells(first).len();
        for &field in &fields[made.min(fields.len())..] {
            match self.classes.field(field).kind {
                Kind::Reference => {
                    self.new_input(Outlook::Declared(field), links, origin)?;
                }
                kind => {
                    let number = self.new_field_symbol(kind, origin)?;
                    if self.options.choice == ChoiceMode::Dictated {
                        return Err(self.ask_driver(number));
                    }
                }
            }
        }
        Ok(first)
    }

    /// The cells that were made from this one on, but for what belongs to others.
    pub(super) fn field_cells(&self, first: u32) -> Vec<CellId> {
        let is_own = |&cell: &CellId| self.memory.cell_kind(cell) != CellKind::Rest;
        self.memory.cells_from(Some(CellId(first))).filter(is_own).collect()
    }

    /// The fields of an instance, those of superclasses first.
    pub(super) fn instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut chain: Vec<ClassId> =
            std::iter::successors(Some(class), |&class| self.classes.class(class).superclass).collect();
        chain.reverse();
        let declared = chain.into_iter().flat_map(|class| self.classes.class(class).fields.iter().copied());
        declared.filter(|&field| !self.classes.field(field).is_static()).collect()
    }
}
