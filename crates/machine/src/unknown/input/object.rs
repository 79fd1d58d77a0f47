//! Objects of an input, made when something uses them.

use super::classes::{Maker, STACK_TRACE, SUPPRESSED, is_throwable};
use super::{Outlook, TypeId};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Ref};
use crate::native::Thrown;
use crate::step::Trouble;
use crate::unknown::{CellId, CellKind, ChoiceMode};
use jaywalk_classes::Kind;
use jaywalk_classes::file::{ClassFile, Member, annotations};
use jaywalk_classes::link::{ClassId, FieldId, LoaderId, flags};
use std::sync::Arc;

/// What `Throwable` has where there are none yet.
const NONE_SUPPRESSED: &str = "SUPPRESSED_SENTINEL";

impl Machine {
    /// Makes the object that a reference leads to: nothing is known of its fields.
    pub(super) fn make_input(&mut self, cell: CellId, class: ClassId) -> Result<u64, Trouble> {
        let Some(maker) = self.linkage.universe.maker(&self.classes, class) else {
            let name = self.classes.external_name(class);
            let above = self.linkage.universe.state_of_jdk(&self.classes, class).filter(|&above| above != class);
            let why = above.map(|above| format!(", a {}", self.classes.external_name(above)));
            return Err(Trouble::unsupported(format!("an input of class {name}{}", why.unwrap_or_default())));
        };
        self.initialize_input(class)?;
        let fields = self.layout_of(class);
        match maker {
            Maker::Fields => {}
            Maker::Factory => return Err(self.call_factory(cell, class, class)),
            Maker::Heir(above) => {
                if !self.has_begun_content(cell, &fields) {
                    self.make_fields(cell, class, &fields)?;
                }
                return Err(self.call_factory(cell, class, above));
            }
        }
        let first = self.make_fields(cell, class, &fields)?;
        let words = self.classes.class(class).instance_words;
        self.make_room(words)?;
        let object = self.memory.new_object(class, words)?;
        self.bind_new_input(cell, object.word());
        self.set_constants(object, class)?;
        if is_throwable(&self.classes, class) {
            self.set_trace(object, class)?;
        }
        self.fill_in(object, &fields, first);
        Ok(object.word())
    }

    /// Gives the object of a reference the fields that were made up for it, and those that it inherits from one of a class
    /// above its own.
    pub(super) fn make_heir(&mut self, cell: CellId, class: ClassId, inherited: Ref) -> Result<Ref, Thrown> {
        let words = self.classes.class(self.memory.class_of(inherited)).instance_words;
        let object = self.new_instance(class)?;
        self.memory.copy_words(inherited.0 + 1, object.0 + 1, words - 1, EntryKind::Reference);
        self.set_constants(object, class)?;
        let fields = self.layout_of(class);
        let first = self.memory.first_field(cell).unwrap_or_else(|| self.memory.cells_end());
        self.fill_in(object, &fields, first);
        Ok(object)
    }

    /// Whether a factory has begun to make what comes after the fields of a reference's object.
    pub(super) fn has_begun_content(&self, cell: CellId, fields: &[FieldId]) -> bool {
        self.memory.first_field(cell).is_some_and(|first| self.field_cells(first).len() > fields.len())
    }

    fn fill_in(&mut self, object: Ref, fields: &[FieldId], first: u32) {
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
    }

    /// Makes an exception one without a stack trace and others that it suppresses.
    fn set_trace(&mut self, object: Ref, class: ClassId) -> Result<(), Trouble> {
        let fields = self.all_instance_fields(class);
        let named = |name: &str| {
            let is_it = |&&field: &&FieldId| {
                self.linkage.universe.is_cache(&self.classes, field)
                    && self.classes.symbols.text(self.classes.field(field).name) == name
            };
            fields.iter().find(is_it).map(|&field| self.classes.field(field))
        };
        let trace = named(STACK_TRACE).map(|field| (field.offset, field.descriptor));
        let suppressed = named(SUPPRESSED).map(|field| (field.offset, field.class));
        if let Some((offset, descriptor)) = trace {
            let descriptor = self.classes.symbols.text(descriptor).to_owned();
            if let Some(array) = self.load_if_there(LoaderId::BOOT, &descriptor)? {
                self.make_room(ARRAY_HEADER_WORDS)?;
                let array = self.memory.new_array(array, Kind::Reference, 0)?;
                self.memory.set_ref_field(object, offset, array);
            }
        }
        let Some((offset, throwable)) = suppressed else { return Ok(()) };
        let statics = self.classes.class(throwable).fields.iter().copied();
        let is_none = |&field: &FieldId| self.classes.symbols.text(self.classes.field(field).name) == NONE_SUPPRESSED;
        if let Some(none) = statics.clone().find(is_none) {
            let none = Ref::of_word(self.constant(none));
            self.memory.set_ref_field(object, offset, none);
        }
        Ok(())
    }

    /// Gives final fields their values that have a constant: the compiler has put it wherever the program reads them.
    fn set_constants(&mut self, object: Ref, class: ClassId) -> Result<(), Thrown> {
        let constants = match self.linkage.universe.constants.get(&class) {
            Some(known) => known.clone(),
            None => {
                let mut constants = self.all_instance_fields(class);
                constants.retain(|&field| self.final_constant(field).is_some());
                let constants: Arc<[FieldId]> = constants.into();
                self.linkage.universe.constants.insert(class, constants.clone());
                constants
            }
        };
        for &field in constants.iter() {
            let (kind, offset) = (self.classes.field(field).kind, self.classes.field(field).offset);
            let Some((file, index)) = self.final_constant(field) else { continue };
            let word = match kind {
                Kind::Long => file.pool.long(index).map(|value| value as u64),
                Kind::Double => file.pool.double(index).map(f64::to_bits),
                Kind::Float => file.pool.float(index).map(|value| u64::from(value.to_bits())),
                Kind::Reference => match file.pool.string_utf16(index) {
                    Ok(units) => {
                        let string = self.intern_units(&units)?;
                        self.memory.set_ref_field(object, offset, string);
                        continue;
                    }
                    Err(error) => Err(error),
                },
                _ => file.pool.integer(index).map(|value| u64::from(value as u32)),
            };
            self.memory.set_field(object, offset, word.unwrap_or(0));
        }
        Ok(())
    }

    /// The constant that a final field of all instances has, as an index into the pool of its class.
    fn final_constant(&self, field: FieldId) -> Option<(Arc<ClassFile>, u16)> {
        let info = self.classes.field(field);
        let file = self.classes.class(info.class).file.as_ref().filter(|_| info.access & flags::FINAL != 0)?;
        let index = file.fields.get(info.index as usize)?.constant_value(file)?;
        Some((file.clone(), index))
    }

    /// Makes the cells of the fields of a reference's object. Whoever dictates values is asked for those of numbers, one
    /// after the other: then the operation runs again, and goes on with the next.
    fn make_fields(&mut self, cell: CellId, class: ClassId, fields: &[FieldId]) -> Result<u32, Trouble> {
        let first = match self.memory.first_field(cell) {
            Some(first) => first,
            None => self.begin_fields(cell),
        };
        let (links, origin) = (self.memory.links(cell) + 1, self.memory.cell_origin(cell));
        let made = self.field_cells(first).len();
        for &field in &fields[made.min(fields.len())..] {
            match self.classes.field(field).kind {
                Kind::Reference => {
                    let known = self.type_of_field(cell, class, field);
                    let outlook = self.first_outlook(field, known)?;
                    self.new_input(outlook, known, links, origin)?;
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

    /// What a field of the input can be before anybody has looked: an object if it is annotated to be none but that.
    fn first_outlook(&mut self, field: FieldId, known: TypeId) -> Result<Outlook, Trouble> {
        let non_null = match self.linkage.universe.non_null.get(&field) {
            Some(&known) => known,
            None => {
                let known = self.is_annotated_non_null(field);
                self.linkage.universe.non_null.insert(field, known);
                known
            }
        };
        if !non_null {
            return Ok(Outlook::Declared(field));
        }
        let set = self.declared_classes(field, known)?;
        Ok(Outlook::Object(set))
    }

    fn is_annotated_non_null(&self, field: FieldId) -> bool {
        let info = self.classes.field(field);
        let Some(file) = &self.classes.class(info.class).file else { return false };
        let is_same = |member: &&Member| {
            let is_text =
                |index, symbol| file.pool.text(index).is_ok_and(|text| text == self.classes.symbols.text(symbol));
            is_text(member.name, info.name) && is_text(member.descriptor, info.descriptor)
        };
        let content = file.fields.iter().find(is_same).and_then(|member| member.annotations(file));
        let all = content.map_or_else(Vec::new, |content| annotations(content, &file.pool));
        all.iter().any(|annotation| annotation.descriptor == self.linkage.universe.non_null_annotation)
    }

    /// The cells that were made from this one on, but for what belongs to others.
    pub(super) fn field_cells(&self, first: u32) -> Vec<CellId> {
        let is_own = |&cell: &CellId| self.memory.cell_kind(cell) != CellKind::Rest;
        self.memory.cells_from(Some(CellId(first))).filter(is_own).collect()
    }

    /// The same, looked up once for each class.
    pub(super) fn layout_of(&mut self, class: ClassId) -> Arc<[FieldId]> {
        if let Some(known) = self.linkage.universe.layouts.get(&class) {
            return Arc::clone(known);
        }
        let fields: Arc<[FieldId]> = self.instance_fields(class).into();
        self.linkage.universe.layouts.insert(class, Arc::clone(&fields));
        fields
    }

    /// The fields of an instance that are open, those of superclasses first.
    pub(super) fn instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut fields = self.all_instance_fields(class);
        match self.linkage.universe.constants.get(&class) {
            Some(constants) => fields.retain(|field| !constants.contains(field)),
            None => fields.retain(|&field| self.final_constant(field).is_none()),
        }
        fields.retain(|&field| !self.linkage.universe.is_cache(&self.classes, field));
        if let Some(Maker::Heir(above)) = self.linkage.universe.maker(&self.classes, class) {
            fields.retain(|&field| !self.classes.is_subclass(above, self.classes.field(field).class));
        }
        fields
    }

    pub(super) fn all_instance_fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut chain: Vec<ClassId> =
            std::iter::successors(Some(class), |&class| self.classes.class(class).superclass).collect();
        chain.reverse();
        let declared = chain.into_iter().flat_map(|class| self.classes.class(class).fields.iter().copied());
        declared.filter(|&field| !self.classes.field(field).is_static()).collect()
    }
}
