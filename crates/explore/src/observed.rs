//! What a method that was checked has done on one path: its input, what it returned or threw, and what became of the
//! objects of the input.
//!
//! It is read from a machine that has repeated the path, so all numbers are known.

use crate::replay::content_of;
use crate::seer::{Contents, Seer};
use crate::{Ending, InputShape, MadeObject, Pace, ShapeValue};
use jaywalk_check::{CALLED, HARNESS, RESULT, THROWN};
use jaywalk_classes::Kind;
use jaywalk_classes::link::{ClassId, ClassKind, FieldId};
use jaywalk_library::throwable;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;

/// Objects whose contents are asked for.
const MOST_CONTENTS: usize = 50;

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
    /// Whether a thread has drawn random numbers of its own.
    pub uses_chance: bool,
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
    /// What an object of the JDK's contains.
    Content,
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
    /// What an object of the JDK's contains.
    Content(SeenContent),
    /// The unknown of the input with this number.
    Unknown(usize),
    /// Something else that the path has not decided.
    Open,
}

/// What an object of the JDK's contains, by what of it can be asserted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeenContent {
    /// Its text tells all, as Java writes it.
    Text(String),
    /// What an `Optional` has, if anything.
    Optional(Option<Box<SeenValue>>),
    /// What an `AtomicReference` has.
    Reference(Box<SeenValue>),
    /// The elements of a list.
    List(Vec<SeenValue>),
    /// The elements of another collection whose order is told.
    Ordered(Vec<SeenValue>),
    /// Those of one whose order nobody should rely on.
    Bag(Vec<SeenValue>),
    /// The keys and values of a map, and whether their order is told.
    Entries(Vec<(SeenValue, SeenValue)>, bool),
}

impl Observed {
    /// What a machine has seen that has come to the end of a path, but for what objects of the JDK's contain; `None` if it
    /// checks no method.
    pub fn of_ending(machine: &mut Machine, ending: &Ending) -> Option<Observed> {
        Observed::seen(machine, ending, &Contents::default()).map(|(observed, _)| observed)
    }

    /// The same with that: the program's path is over, and the machine runs Java code that asks for it.
    pub fn with_contents(machine: &mut Machine, ending: &Ending, pace: &mut dyn Pace) -> Option<Observed> {
        let mut contents = Contents::default();
        let (first, mut wanted) = Observed::seen(machine, ending, &contents)?;
        let mut observed = first.clone();
        while !wanted.is_empty() && contents.len() < MOST_CONTENTS {
            for object in wanted {
                let content = content_of(machine, object, pace);
                contents.insert(object.word(), content);
            }
            (observed, wanted) = Observed::seen(machine, ending, &contents)?;
        }
        // What asking for contents has needed is not the path's.
        let Observed { uses_hash_codes, uses_time, uses_chance, .. } = first;
        Some(Observed { uses_hash_codes, uses_time, uses_chance, ..observed })
    }

    /// What there is to see, and the objects whose contents are not known yet.
    fn seen(machine: &mut Machine, ending: &Ending, contents: &Contents) -> Option<(Observed, Vec<Ref>)> {
        let names = machine.session.parameters.as_ref()?.len();
        let heap = machine.input_heap(names);
        let (input, unknowns) = InputShape::with_unknowns(machine)?;
        let left = left(machine, ending);
        let (met, wanted) = (Vec::new(), Vec::new());
        let mut seer = Seer { machine, heap: &heap, unknowns: &unknowns, met, contents, wanted };
        let outcome = match left {
            Left::Otherwise(outcome) => outcome,
            Left::Returned(result) => CallOutcome::Returned(result.map(|(kind, words)| seer.seen(kind, words))),
        };
        let changes = seer.changes(&input);
        let made = seer.made();
        let wanted = seer.wanted;
        let (uses_hash_codes, uses_time) = (machine.has_given_hash_codes(), machine.has_read_time());
        let uses_chance = machine.has_drawn_chance();
        Some((Observed { input, outcome, changes, made, uses_hash_codes, uses_time, uses_chance }, wanted))
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
