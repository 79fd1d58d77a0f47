//! What there is at the end of a path: values, what has become of the input's objects, and the objects that are new.

use crate::input_shape::class_text;
use crate::observed::{Change, ChangedPart, SeenContent, SeenValue, element_kind, is_same};
use crate::{InputShape, ShapeContent, ShapeValue};
use jaywalk_classes::Kind;
use jaywalk_classes::link::flags::STATIC;
use jaywalk_classes::link::{ClassId, FieldId, LoaderId};
use jaywalk_formula::Java;
use jaywalk_library::{contents, throwable};
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::unknown::{InputHeap, InputObject};
use rustc_hash::FxHashMap;

/// Elements of an array that are told.
const MOST_ELEMENTS: u32 = 100;

/// New objects of which the parts are told.
const MOST_OBJECTS: usize = 20;

/// Longer strings have no literal that a person would read, or that a class file has room for.
const LONGEST_TEXT: usize = 1000;

/// What objects have told of their contents, by their words: how to read them, and the words of the parts; `None` of those that told
/// nothing.
pub(crate) type Contents = FxHashMap<u64, Option<(String, Vec<u64>)>>;

/// An object that is none of the input, as far as a person would tell it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MadeObject {
    /// Its class, with dots.
    pub class: String,
    /// The fields that the program's own classes declare, but for those that only the compiler knows.
    pub fields: Vec<MadeField>,
    /// The elements of an array.
    pub elements: Option<Vec<SeenValue>>,
    /// What an object of the JDK's contains.
    pub content: Option<SeenContent>,
}

/// A field of such an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeField {
    /// The class that declares it, with dots.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its type, as the JVM writes it.
    pub descriptor: String,
    /// What it holds.
    pub value: SeenValue,
}

/// Looks at a machine that has come to the end of a path.
pub(crate) struct Seer<'m> {
    pub(crate) machine: &'m Machine,
    pub(crate) heap: &'m InputHeap,
    /// The words of the unknowns of the input, by their numbers.
    pub(crate) unknowns: &'m [u64],
    /// The new objects that were met, by their numbers.
    pub(crate) met: Vec<Ref>,
    pub(crate) contents: &'m Contents,
    /// The objects whose contents are to be asked for.
    pub(crate) wanted: Vec<Ref>,
}

impl Seer<'_> {
    /// What has become of the objects of the input.
    pub(crate) fn changes(&mut self, input: &InputShape) -> Vec<Change> {
        let mut changes = Vec::new();
        for (number, (object, shape)) in self.heap.objects.iter().zip(&input.objects).enumerate() {
            if let (Some(array), Some(before)) = (&object.array, &shape.array) {
                for (used, (index, before)) in array.elements.iter().zip(&before.elements) {
                    let Ok(index) = u32::try_from(*index) else { continue };
                    let value = self.element(object.word, index);
                    if used.index == index as i32 && !is_same(before, &value) {
                        changes.push(Change { object: number, part: ChangedPart::Element(index), value });
                    }
                }
                continue;
            }
            let Ok(address) = u32::try_from(object.word) else { continue };
            if let Some(before) = &shape.content
                && let Some(content) = self.content(Ref(address))
                && !is_as_before(before, &content)
            {
                let value = SeenValue::Content(content);
                changes.push(Change { object: number, part: ChangedPart::Content, value });
            }
            self.changed_fields(number, object, &shape.fields, &mut changes);
        }
        changes
    }

    fn changed_fields(
        &mut self,
        number: usize,
        object: &InputObject,
        before: &[crate::ShapeField],
        changes: &mut Vec<Change>,
    ) {
        for (index, ((field, _), before)) in object.fields.iter().zip(before).enumerate() {
            let value = self.field(Ref(object.word as u32), *field);
            if !is_same(&before.value, &value) {
                changes.push(Change { object: number, part: ChangedPart::Field(index), value });
            }
        }
    }

    /// The new objects that were met, and those that they lead to.
    pub(crate) fn made(&mut self) -> Vec<MadeObject> {
        let mut all = Vec::new();
        while let Some(&object) = self.met.get(all.len()) {
            let made = if all.len() < MOST_OBJECTS { self.described(object) } else { self.named(object) };
            all.push(made);
        }
        all
    }

    fn named(&self, object: Ref) -> MadeObject {
        let class = self.machine.memory.class_of(object);
        MadeObject { class: class_text(self.machine, class), ..MadeObject::default() }
    }

    fn described(&mut self, object: Ref) -> MadeObject {
        let (machine, mut made) = (self.machine, self.named(object));
        let class = machine.memory.class_of(object);
        if element_kind(machine, class) == Some(Kind::Reference) {
            let length = machine.memory.array_length(object);
            let all = |seer: &mut Self| (0..length).map(|index| seer.element(object.word(), index)).collect();
            made.elements = (length <= MOST_ELEMENTS).then(|| all(self));
            return made;
        }
        made.content = self.content(object);
        if machine.classes.class(class).hidden {
            return made;
        }
        let text = |symbol| machine.classes.symbols.text(symbol).to_owned();
        for field in self.program_fields(class) {
            let value = self.field(object, field);
            let field = machine.classes.field(field);
            let (name, descriptor) = (text(field.name), text(field.descriptor));
            let class = machine.classes.external_name(field.class);
            if !["this$", "val$"].iter().any(|start| name.starts_with(start)) {
                made.fields.push(MadeField { class, name, descriptor, value });
            }
        }
        made
    }

    /// The fields of a class's objects that classes of the program declare, those of superclasses first.
    fn program_fields(&self, class: ClassId) -> Vec<FieldId> {
        let classes = &self.machine.classes;
        let above = std::iter::successors(Some(class), |&class| classes.class(class).superclass);
        let mut lines: Vec<ClassId> = above.filter(|&class| classes.class(class).loader != LoaderId::BOOT).collect();
        lines.reverse();
        let fields = lines.into_iter().flat_map(|class| classes.class(class).fields.iter().copied());
        fields.filter(|&field| classes.field(field).access & STATIC == 0).collect()
    }

    /// What an object contains if it is of the JDK's classes, as far as that was asked for.
    fn content(&mut self, object: Ref) -> Option<SeenContent> {
        if !contents::is_container(self.machine, self.machine.memory.class_of(object)) {
            return None;
        }
        let Some(known) = self.contents.get(&object.word()) else {
            self.wanted.push(object);
            return None;
        };
        let (how, parts) = known.as_ref()?;
        if how == "text" {
            let units = self.machine.string_units(Ref::of_word(*parts.first()?));
            return (units.len() <= LONGEST_TEXT).then(|| SeenContent::Text(Java::string_literal(&units)));
        }
        let mut seen: Vec<SeenValue> = parts.iter().map(|&part| self.seen_object(part)).collect();
        let pairs = |seen: Vec<SeenValue>| {
            let mut seen = seen.into_iter();
            std::iter::from_fn(|| seen.next().zip(seen.next())).collect()
        };
        Some(match how.as_str() {
            "optional" => SeenContent::Optional(seen.pop().map(Box::new)),
            "reference" => SeenContent::Reference(Box::new(seen.pop()?)),
            "list" => SeenContent::List(seen),
            "ordered" => SeenContent::Ordered(seen),
            "bag" => SeenContent::Bag(seen),
            "entries" => SeenContent::Entries(pairs(seen), false),
            "ordered entries" => SeenContent::Entries(pairs(seen), true),
            _ => return None,
        })
    }

    fn field(&mut self, object: Ref, field: FieldId) -> SeenValue {
        let info = self.machine.classes.field(field);
        let word = |next| self.machine.memory.field(object, info.offset + next);
        let tag = if info.kind.words() == 2 { word(1) } else { 0 };
        let words = [word(0), tag];
        self.seen(info.kind, words)
    }

    /// What an element of an array is now.
    fn element(&mut self, array: u64, index: u32) -> SeenValue {
        let machine = self.machine;
        let Ok(object) = u32::try_from(array).map(Ref) else {
            let class = machine.open_array_class_of(array);
            let kind = class.and_then(|class| element_kind(machine, class));
            let told = machine.told_element(array, index).zip(kind);
            return told.map_or(SeenValue::Open, |((word, tag), kind)| self.seen(kind, [word, tag]));
        };
        if object.is_null() {
            return SeenValue::Open;
        }
        match element_kind(machine, machine.memory.class_of(object)) {
            Some(kind) if index < machine.memory.array_length(object) => {
                let (word, tag) = machine.memory.copied_element(object, kind, index);
                self.seen(kind, [word, tag])
            }
            _ => SeenValue::Open,
        }
    }

    /// What words stand for.
    pub(crate) fn seen(&mut self, kind: Kind, [word, tag]: [u64; 2]) -> SeenValue {
        let memory = &self.machine.memory;
        match kind {
            Kind::Long | Kind::Double => match memory.look_up_pair(word, tag) {
                (value, 0) => SeenValue::Number(kind, Java::literal(kind, value)),
                _ => SeenValue::Open,
            },
            Kind::Reference => self.seen_object(memory.look_up(word)),
            _ => match memory.look_up(word) {
                word if word <= u64::from(u32::MAX) => SeenValue::Number(kind, Java::literal(kind, word)),
                _ => SeenValue::Open,
            },
        }
    }

    fn seen_object(&mut self, word: u64) -> SeenValue {
        if word == 0 {
            return SeenValue::Null;
        }
        if let Some(number) = self.heap.objects.iter().position(|other| other.word == word) {
            return SeenValue::Input(number);
        }
        if let Some(number) = self.unknowns.iter().position(|&unknown| unknown == word) {
            return SeenValue::Unknown(number);
        }
        let Ok(address) = u32::try_from(word) else { return SeenValue::Open };
        let (machine, object) = (self.machine, Ref(address));
        let class = machine.memory.class_of(object);
        let name = machine.classes.external_name(class);
        match name.as_str() {
            "java.lang.String" if machine.open_inside(object).is_some() => SeenValue::Open,
            "java.lang.String" => match machine.string_units(object) {
                units if units.len() > LONGEST_TEXT => self.new_object(object),
                units => SeenValue::Text(Java::string_literal(&units)),
            },
            "java.lang.Integer" => self.boxed(object, name, Kind::Int),
            "java.lang.Short" => self.boxed(object, name, Kind::Short),
            "java.lang.Byte" => self.boxed(object, name, Kind::Byte),
            "java.lang.Long" => self.boxed(object, name, Kind::Long),
            "java.lang.Boolean" => self.boxed(object, name, Kind::Boolean),
            "java.lang.Character" => self.boxed(object, name, Kind::Char),
            "java.lang.Float" => self.boxed(object, name, Kind::Float),
            "java.lang.Double" => self.boxed(object, name, Kind::Double),
            _ => match throwable::constant_name(machine, object) {
                Some(constant) => SeenValue::Constant(enum_name(machine, class), constant),
                None => self.numbers(object, class).unwrap_or_else(|| self.new_object(object)),
            },
        }
    }

    fn boxed(&mut self, object: Ref, class: String, kind: Kind) -> SeenValue {
        let memory = &self.machine.memory;
        let tag = if kind.words() == 2 { memory.field(object, 2) } else { 0 };
        match self.seen(kind, [memory.field(object, 1), tag]) {
            SeenValue::Number(kind, literal) => SeenValue::Boxed(class, kind, literal),
            _ => SeenValue::Open,
        }
    }

    /// An object that is none of the input.
    fn new_object(&mut self, object: Ref) -> SeenValue {
        let known = self.met.iter().position(|&other| other == object);
        SeenValue::New(known.unwrap_or_else(|| {
            self.met.push(object);
            self.met.len() - 1
        }))
    }

    /// An array of numbers that are known.
    fn numbers(&mut self, object: Ref, class: ClassId) -> Option<SeenValue> {
        let kind = element_kind(self.machine, class)?;
        let length = self.machine.memory.array_length(object);
        if kind == Kind::Reference || length > MOST_ELEMENTS {
            return None;
        }
        let elements = (0..length).map(|index| match self.element(object.word(), index) {
            SeenValue::Number(_, literal) => Some(literal),
            _ => None,
        });
        Some(elements.collect::<Option<Vec<_>>>().map_or(SeenValue::Open, |all| SeenValue::Numbers(kind, all)))
    }
}

/// Whether an object of the input contains what it did.
fn is_as_before(before: &ShapeContent, now: &SeenContent) -> bool {
    let same_order = |before: &[ShapeValue], now: &[SeenValue]| {
        before.len() == now.len() && before.iter().zip(now).all(|(before, now)| is_same(before, now))
    };
    match (before, now) {
        (ShapeContent::Text(before), SeenContent::Text(now)) => before == now,
        (ShapeContent::Number(ShapeValue::Number { literal, .. }), SeenContent::Text(now)) => {
            now.trim_matches('"') == literal.trim_end_matches('L')
        }
        (ShapeContent::Elements(before), SeenContent::List(now) | SeenContent::Ordered(now)) => same_order(before, now),
        (ShapeContent::Elements(before), SeenContent::Bag(now)) => {
            before.len() == now.len() && before.iter().all(|before| now.iter().any(|now| is_same(before, now)))
        }
        (ShapeContent::Elements(before), SeenContent::Reference(now)) => {
            before.iter().all(|before| is_same(before, now))
        }
        (ShapeContent::Entries(before), SeenContent::Entries(now, _)) => {
            let is_there = |(key, value): &(ShapeValue, ShapeValue)| {
                now.iter().any(|(other, now)| is_same(key, other) && is_same(value, now))
            };
            before.len() == now.len() && before.iter().all(is_there)
        }
        // It cannot change, or it is too long to be told.
        _ => true,
    }
}

/// The enum that a constant belongs to: one with a body has a class of its own.
fn enum_name(machine: &Machine, class: ClassId) -> String {
    let above = machine.classes.class(class).superclass;
    let is_enum = |class: ClassId| machine.classes.external_name(class) == "java.lang.Enum";
    match above {
        Some(above) if !is_enum(above) => machine.classes.external_name(above),
        _ => machine.classes.external_name(class),
    }
}
