//! What a method that was checked has done on one path: its input, what it returned or threw, and what became of the
//! objects of the input.
//!
//! It is read from a machine that has repeated the path, so all numbers are known.

use crate::{Ending, InputShape, ShapeValue};
use jaywalk_check::{CALLED, HARNESS, RESULT, THROWN};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, ClassKind, FieldId};
use jaywalk_formula::Java;
use jaywalk_library::throwable;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::unknown::InputHeap;

/// A path of a method that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// What the method was called with.
    pub input: InputShape,
    /// How the call came out.
    pub outcome: CallOutcome,
    /// Fields and elements of the input's objects that are not as they were.
    pub changes: Vec<Change>,
    /// Whether identity hash codes were asked for, which differ from one run of a JVM to the next.
    pub uses_hash_codes: bool,
}

/// How a call came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallOutcome {
    /// It was never made: a contract has no sense.
    NotCalled,
    /// It returned; with a value, unless it is a `void` method.
    Returned(Option<SeenValue>),
    /// It threw an exception of this class, with dots.
    Threw(String),
    /// It did not end as calls do: the program exited, or its threads wait for ever.
    Otherwise,
}

/// A field or element of an object of the input that was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The number of the object.
    pub object: usize,
    /// Which part of it.
    pub part: ChangedPart,
    /// What it was in the end.
    pub value: SeenValue,
}

/// A part of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangedPart {
    /// The field with this number.
    Field(usize),
    /// The element of an array with this index.
    Element(u32),
}

/// A value at the end of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeenValue {
    /// Null.
    Null,
    /// A number or boolean, as Java writes it.
    Number(Kind, String),
    /// The object of the input with this number.
    Input(usize),
    /// A string, as Java writes it.
    Text(String),
    /// A boxed number: its class, with dots, and the number as Java writes it.
    Boxed(String, Kind, String),
    /// A constant of an enum: its class, with dots, and its name.
    Constant(String, String),
    /// An array of numbers: their kind, and each as Java writes it.
    Numbers(Kind, Vec<String>),
    /// Another object, of this class, with dots.
    New(String),
    /// Something that the path has not decided.
    Open,
}

/// Elements of an array that are told.
const MOST_ELEMENTS: u32 = 100;

/// Longer strings have no literal that a person would read, or that a class file has room for.
const LONGEST_TEXT: usize = 1000;

impl Observed {
    /// What a machine has seen that has come to the end of a path; `None` if it checks no method.
    pub fn of_ending(machine: &mut Machine, ending: &Ending) -> Option<Observed> {
        let names = machine.session.parameters.as_ref()?.len();
        let heap = machine.input_heap(names);
        let input = InputShape::of_path(machine)?;
        let outcome = outcome(machine, ending, &heap);
        let changes = changes(machine, &heap, &input);
        Some(Observed { input, outcome, changes, uses_hash_codes: machine.has_given_hash_codes() })
    }
}

fn outcome(machine: &mut Machine, ending: &Ending, heap: &InputHeap) -> CallOutcome {
    let thrown = match *ending {
        Ending::Uncaught(exception) => Some(throwable::class_name(machine, exception)),
        Ending::Completed => None,
        _ => return CallOutcome::Otherwise,
    };
    let is_of_contract = thrown.as_deref().is_some_and(|class| class.starts_with("jaywalk.Contract"));
    if let Some(class) = thrown.filter(|_| !is_of_contract) {
        return CallOutcome::Threw(class);
    }
    match kept(machine, CALLED) {
        Some((_, [word, _])) if word != 0 => {}
        _ => return CallOutcome::NotCalled,
    }
    if let Some((_, [word, _])) = kept(machine, THROWN)
        && word != 0
    {
        return CallOutcome::Threw(throwable::class_name(machine, Ref::of_word(word)));
    }
    let result = kept(machine, RESULT);
    CallOutcome::Returned(result.map(|(kind, words)| seen(machine, kind, words, heap)))
}

/// What a static field of the program that calls the method holds: a word, and a tag if it takes two.
pub(crate) fn kept(machine: &mut Machine, name: &str) -> Option<(Kind, [u64; 2])> {
    let text = |symbol| machine.classes.symbols.text(symbol);
    let class = machine.classes.classes.iter().find(|class| text(class.name) == HARNESS)?;
    let is_it = |field: &FieldId| text(machine.classes.field(*field).name) == name;
    let field = class.fields.iter().copied().find(is_it)?;
    let kind = machine.classes.field(field).kind;
    let address = machine.static_address(field).ok()?;
    let tag = if kind.words() == 2 { machine.memory.get(address + 1) } else { 0 };
    Some((kind, [machine.memory.get(address), tag]))
}

fn changes(machine: &Machine, heap: &InputHeap, input: &InputShape) -> Vec<Change> {
    let mut changes = Vec::new();
    for (number, (object, shape)) in heap.objects.iter().zip(&input.objects).enumerate() {
        if let (Some(array), Some(before)) = (&object.array, &shape.array) {
            for (used, (index, before)) in array.elements.iter().zip(&before.elements) {
                let Ok(index) = u32::try_from(*index) else { continue };
                let value = element(machine, object.word, index, heap);
                if used.index == index as i32 && !is_same(before, &value) {
                    changes.push(Change { object: number, part: ChangedPart::Element(index), value });
                }
            }
            continue;
        }
        let Ok(address) = u32::try_from(object.word) else { continue };
        for (index, ((field, _), before)) in object.fields.iter().zip(&shape.fields).enumerate() {
            let info = machine.classes.field(*field);
            let word = |next| machine.memory.field(Ref(address), info.offset + next);
            let tag = if info.kind.words() == 2 { word(1) } else { 0 };
            let value = seen(machine, info.kind, [word(0), tag], heap);
            if !is_same(&before.value, &value) {
                changes.push(Change { object: number, part: ChangedPart::Field(index), value });
            }
        }
    }
    changes
}

/// What an element of an array of the input is now.
fn element(machine: &Machine, array: u64, index: u32, heap: &InputHeap) -> SeenValue {
    let Ok(object) = u32::try_from(array).map(Ref) else {
        let class = machine.open_array_class_of(array);
        let kind = class.and_then(|class| element_kind(machine, class));
        let told = machine.told_element(array, index).zip(kind);
        return told.map_or(SeenValue::Open, |((word, tag), kind)| seen(machine, kind, [word, tag], heap));
    };
    match element_kind(machine, machine.memory.class_of(object)) {
        Some(kind) if index < machine.memory.array_length(object) => {
            let (word, tag) = machine.memory.copied_element(object, kind, index);
            seen(machine, kind, [word, tag], heap)
        }
        _ => SeenValue::Open,
    }
}

fn element_kind(machine: &Machine, class: ClassId) -> Option<Kind> {
    match machine.classes.class(class).kind {
        ClassKind::Array { element_kind, .. } => Some(element_kind),
        _ => None,
    }
}

/// Whether a field is as it was, as far as that is known.
fn is_same(before: &ShapeValue, now: &SeenValue) -> bool {
    match (before, now) {
        (_, SeenValue::Open) | (ShapeValue::Null, SeenValue::Null) => true,
        (ShapeValue::Object(number), SeenValue::Input(other)) => number == other,
        (ShapeValue::Number { literal, .. }, SeenValue::Number(_, other)) => literal == other,
        _ => false,
    }
}

fn seen(machine: &Machine, kind: Kind, [word, tag]: [u64; 2], heap: &InputHeap) -> SeenValue {
    match kind {
        Kind::Long | Kind::Double => match machine.memory.look_up_pair(word, tag) {
            (value, 0) => SeenValue::Number(kind, Java::literal(kind, value)),
            _ => SeenValue::Open,
        },
        Kind::Reference => seen_object(machine, machine.memory.look_up(word), heap),
        _ => match machine.memory.look_up(word) {
            word if word <= u64::from(u32::MAX) => SeenValue::Number(kind, Java::literal(kind, word)),
            _ => SeenValue::Open,
        },
    }
}

fn seen_object(machine: &Machine, word: u64, heap: &InputHeap) -> SeenValue {
    if word == 0 {
        return SeenValue::Null;
    }
    if let Some(number) = heap.objects.iter().position(|other| other.word == word) {
        return SeenValue::Input(number);
    }
    let Ok(address) = u32::try_from(word) else { return SeenValue::Open };
    let object = Ref(address);
    let class = machine.memory.class_of(object);
    let name = machine.classes.external_name(class);
    let field = |kind: Kind| {
        let tag = if kind.words() == 2 { machine.memory.field(object, 2) } else { 0 };
        match seen(machine, kind, [machine.memory.field(object, 1), tag], heap) {
            SeenValue::Number(kind, literal) => SeenValue::Boxed(name.clone(), kind, literal),
            _ => SeenValue::Open,
        }
    };
    match name.as_str() {
        "java.lang.String" if machine.open_inside(object).is_some() => SeenValue::Open,
        "java.lang.String" => match machine.string_units(object) {
            units if units.len() > LONGEST_TEXT => SeenValue::New(name),
            units => SeenValue::Text(Java::string_literal(&units)),
        },
        "java.lang.Integer" => field(Kind::Int),
        "java.lang.Short" => field(Kind::Short),
        "java.lang.Byte" => field(Kind::Byte),
        "java.lang.Long" => field(Kind::Long),
        "java.lang.Boolean" => field(Kind::Boolean),
        "java.lang.Character" => field(Kind::Char),
        "java.lang.Float" => field(Kind::Float),
        "java.lang.Double" => field(Kind::Double),
        _ => match throwable::constant_name(machine, object) {
            Some(constant) => SeenValue::Constant(enum_name(machine, class), constant),
            None => array(machine, object, class).unwrap_or(SeenValue::New(name)),
        },
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

/// An array of numbers that are known.
fn array(machine: &Machine, object: Ref, class: ClassId) -> Option<SeenValue> {
    let kind = element_kind(machine, class)?;
    let length = machine.memory.array_length(object);
    if kind == Kind::Reference || length > MOST_ELEMENTS {
        return None;
    }
    let elements = (0..length).map(|index| {
        let (word, tag) = machine.memory.copied_element(object, kind, index);
        match seen(machine, kind, [word, tag], &InputHeap::default()) {
            SeenValue::Number(_, literal) => Some(literal),
            _ => None,
        }
    });
    Some(elements.collect::<Option<Vec<_>>>().map_or(SeenValue::Open, |all| SeenValue::Numbers(kind, all)))
}
