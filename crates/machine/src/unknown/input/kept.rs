//! What collections of an input contained when the method was called: copies of the objects that the JDK makes them of. A
//! collection has no cells for these, as the fields of other objects have.

use super::classes::{Maker, has_shared};
use crate::machine::Machine;
use crate::memory::{ARRAY_HEADER_WORDS, EntryKind, Ref};
use crate::native::Thrown;
use crate::unknown::{CellId, CellKind, KNOWN, VALUE};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, FieldId};

// An object and its copy are a cell: the object, what kind of cell it is, the copy, the cell before.
const COPY: u32 = 2;
const BEFORE: u32 = 3;

/// Made of more than a few objects, or of text that nobody has written down.
const NOT_KEPT: &[&str] = &["java/lang/Thread", "java/lang/StringBuilder", "java/lang/StringBuffer"];
/// Fields that tell nothing about what is in a collection.
const CACHES: &[&str] = &["modCount", "keySet", "values", "entrySet", "navigableKeySet", "descendingMap"];
/// Fields that change where a collection gets another array, whatever is in that.
const STORAGE: &[&str] = &["elementData", "elements", "queue", "table", "array", "threshold", "hash"];
/// Fields with the collection that another one is made of.
const INNER: &[&str] = &["map", "m", "this$0"];

impl Machine {
    /// Whether what is in the objects of a class is kept: they are collections of the JDK's, or inherit from one.
    pub(super) fn is_kept(&self, class: ClassId) -> bool {
        let universe = &self.linkage.universe;
        let made = match universe.maker(&self.classes, class) {
            Some(Maker::Heir(above)) => above,
            _ => class,
        };
        let name = self.classes.symbols.text(self.classes.class(made).name);
        universe.is_filled(&self.classes, class) && !has_shared(&self.classes, class) && !NOT_KEPT.contains(&name)
    }

    /// Keeps what an object that a factory has made consists of.
    pub(super) fn keep_content(&mut self, made: Ref) -> Result<(), Thrown> {
        if !self.is_checking() || !self.is_kept(self.memory.class_of(made)) {
            return Ok(());
        }
        for part in self.parts_of(made) {
            let copy = self.copy_of_part(part)?;
            let before = self.memory.get(self.globals.kept);
            let words = [part.word(), CellKind::Rest as u64, copy.word(), before];
            let cell = self.memory.new_cell(words, &[VALUE, COPY])?;
            self.memory.set(self.globals.kept, cell.into());
        }
        Ok(())
    }

    fn copy_of_part(&mut self, part: Ref) -> Result<Ref, Thrown> {
        let class = self.memory.class_of(part);
        if !self.classes.class(class).is_array() {
            let copy = self.new_instance(class)?;
            let words = self.classes.class(class).instance_words;
            self.memory.copy_words(part.0 + 1, copy.0 + 1, words - 1, EntryKind::Reference);
            return Ok(copy);
        }
        let length = self.memory.array_length(part);
        let copy = self.memory.new_array(class, Kind::Reference, length)?;
        let (from, to) = (part.0 + ARRAY_HEADER_WORDS, copy.0 + ARRAY_HEADER_WORDS);
        self.memory.copy_words(from, to, length, EntryKind::Reference);
        Ok(copy)
    }

    /// A collection and the arrays and nodes that it is made of, but not its elements.
    fn parts_of(&self, made: Ref) -> Vec<Ref> {
        let (mut parts, mut seen) = (vec![made], 0);
        while let Some(&part) = parts.get(seen) {
            seen += 1;
            for inner in self.inner_parts(part) {
                if !parts.contains(&inner) {
                    parts.push(inner);
                }
            }
        }
        parts
    }

    fn inner_parts(&self, part: Ref) -> Vec<Ref> {
        let class = self.memory.class_of(part);
        let known = |word: u64| {
            let word = self.memory.look_into(word);
            (word != 0 && word <= KNOWN).then(|| Ref::of_word(word))
        };
        if self.classes.class(class).is_array() {
            let elements = (0..self.memory.array_length(part)).map(|at| self.memory.word_element(part, at));
            return elements.filter_map(known).filter(|&inner| self.is_node(inner)).collect();
        }
        let fields = self.library_fields(class).into_iter().filter_map(|field| {
            let inner = known(self.memory.field(part, self.classes.field(field).offset))?;
            let owner = self.classes.symbols.text(self.classes.class(self.classes.field(field).class).name);
            let has_array = !owner.contains('$') && !owner.contains("/atomic/");
            let is_storage = has_array && self.element_kind(self.memory.class_of(inner)) == Kind::Reference;
            let is_inner = INNER.contains(&self.classes.symbols.text(self.classes.field(field).name));
            (is_storage || is_inner || self.is_node(inner)).then_some(inner)
        });
        fields.collect()
    }

    fn is_node(&self, object: Ref) -> bool {
        let name = self.classes.symbols.text(self.classes.class(self.memory.class_of(object)).name);
        name.starts_with("java/util/") && name.contains('$')
    }

    /// The fields with references that objects of a class have from the JDK's.
    fn library_fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut fields = self.kept_fields(class);
        fields.retain(|&field| self.classes.field(field).kind == Kind::Reference);
        fields
    }

    /// The fields that tell what is in a part of a collection.
    pub(super) fn kept_fields(&self, class: ClassId) -> Vec<FieldId> {
        let mut fields = self.all_instance_fields(class);
        fields.retain(|&field| {
            let info = self.classes.field(field);
            let is_cache = CACHES.contains(&self.classes.symbols.text(info.name));
            self.linkage.universe.is_of_jdk(&self.classes, info.class) && !is_cache
        });
        fields
    }

    /// The parts of collections, newest first, each with a copy of what it was.
    pub(super) fn kept_parts(&self) -> Vec<(Ref, Ref)> {
        let cell = |number: u64| (number != 0).then_some(CellId(number as u32));
        let newest = cell(self.memory.get(self.globals.kept));
        let all = std::iter::successors(newest, |kept| cell(self.memory.get(kept.0 + BEFORE)));
        all.map(|kept| [VALUE, COPY].map(|at| Ref::of_word(self.memory.get(kept.0 + at))))
            .map(|[part, copy]| (part, copy))
            .collect()
    }

    /// Whether a field has the array that a collection keeps its elements in.
    pub(super) fn is_storage(&self, field: FieldId) -> bool {
        let info = self.classes.field(field);
        let is_of_jdk = self.linkage.universe.is_of_jdk(&self.classes, info.class);
        is_of_jdk && STORAGE.contains(&self.classes.symbols.text(info.name))
    }
}
