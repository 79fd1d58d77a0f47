//! What a method that was checked has done on one path: its input, what it returned or threw, and what became of the
//! objects of the input.
//!
//! It is read from a machine that has repeated the path, so all numbers are known.

use crate::{Ending, InputShape, MadeObject, ShapeValue, seer::Seer};
use jaywalk_check::{CALLED, HARNESS, RESULT, THROWN};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, ClassKind, FieldId};
use jaywalk_library::throwable;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;

/// A path of a method that was checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// What the method was called with.
    pub input: InputShape,
    /// How the call came out.
    pub outcome: CallOutcome,
    /// Fields and elements of the input's objects that are not as they were.
    pub changes: Vec<Change>,
    /// Objects that the method has made and that can be seen in the end: [`SeenValue::New`] names them by their numbers.
    pub made: Vec<MadeObject>,
    /// Whether identity hash codes were asked for, which differ from one run of a JVM to the next.
    pub uses_hash_codes: bool,
    /// Whether somebody has wanted to know what time it is.
    pub uses_time: bool,
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
    /// The elements of a list.
    Elements,
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
    /// The object with this number among those that are none of the input.
    New(usize),
    /// The elements of a list.
    Elements(Vec<SeenValue>),
    /// The unknown of the input with this number.
    Unknown(usize),
    /// Something else that the path has not decided.
    Open,
}

impl Observed {
    /// What a machine has seen that has come to the end of a path; `None` if it checks no method.
    pub fn of_ending(machine: &mut Machine, ending: &Ending) -> Option<Observed> {
        let names = machine.session.parameters.as_ref()?.len();
        let heap = machine.input_heap(names);
        let (input, unknowns) = InputShape::with_unknowns(machine)?;
        let left = left(machine, ending);
        let mut seer = Seer { machine, heap: &heap, unknowns: &unknowns, met: Vec::new() };
        let outcome = match left {
            Left::Otherwise(outcome) => outcome,
            Left::Returned(result) => CallOutcome::Returned(result.map(|(kind, words)| seer.seen(kind, words))),
        };
        let changes = seer.changes(&input);
        let made = seer.made();
        let (uses_hash_codes, uses_time) = (machine.has_given_hash_codes(), machine.has_read_time());
        Some(Observed { input, outcome, changes, made, uses_hash_codes, uses_time })
    }

    /// The class of an object that the method has made, with dots.
    pub fn class_of_made(&self, number: usize) -> &str {
        self.made.get(number).map_or("java.lang.Object", |object| &object.class)
    }
}

/// How the call was left.
enum Left {
    /// It returned; with these words of a value, unless it is a `void` method.
    Returned(Option<(Kind, [u64; 2])>),
    Otherwise(CallOutcome),
}

fn left(machine: &mut Machine, ending: &Ending) -> Left {
    let thrown = match *ending {
        Ending::Uncaught(exception) => Some(throwable::class_name(machine, exception)),
        Ending::Completed => None,
        _ => return Left::Otherwise(CallOutcome::Otherwise),
    };
    let is_of_contract = thrown.as_deref().is_some_and(|class| class.starts_with("jaywalk.Contract"));
    if let Some(class) = thrown.filter(|_| !is_of_contract) {
        return Left::Otherwise(CallOutcome::Threw(class));
    }
    match kept(machine, CALLED) {
        Some((_, [word, _])) if word != 0 => {}
        _ => return Left::Otherwise(CallOutcome::NotCalled),
    }
    if let Some((_, [word, _])) = kept(machine, THROWN)
        && word != 0
    {
        return Left::Otherwise(CallOutcome::Threw(throwable::class_name(machine, Ref::of_word(word))));
    }
    Left::Returned(kept(machine, RESULT))
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

/// What the elements of an array are.
pub(crate) fn element_kind(machine: &Machine, class: ClassId) -> Option<Kind> {
    match machine.classes.class(class).kind {
        ClassKind::Array { element_kind, .. } => Some(element_kind),
        _ => None,
    }
}

/// Whether a field is as it was, as far as that is known.
pub(crate) fn is_same(before: &ShapeValue, now: &SeenValue) -> bool {
    match (before, now) {
        (_, SeenValue::Open) | (ShapeValue::Null, SeenValue::Null) => true,
        (ShapeValue::Object(number), SeenValue::Input(other)) => number == other,
        (ShapeValue::Open { unknown, .. }, SeenValue::Unknown(other)) => unknown == other,
        (ShapeValue::Number { literal, .. }, SeenValue::Number(_, other)) => literal == other,
        _ => false,
    }
}
