//! What is told of each path to whoever wants a list of them.

use crate::input_names::InputNames;
use crate::observed::{CallOutcome, Observed, SeenValue, element_kind, kept};
use crate::{Ending, Finding, InputShape, PathCondition, Pick, Token, inputs};
use jaywalk_check::RESULT;
use jaywalk_classes::Kind;
use jaywalk_formula::{Condition, Java, Node, Symbol, SymbolId, Term};
use jaywalk_library::throwable;
use jaywalk_machine::Machine;
use jaywalk_machine::memory::Ref;
use jaywalk_machine::unknown::{CellId, Printed};

/// Elements of an array and parts of a string that are told; nobody would read more.
const MOST_PARTS: u32 = 100;

/// A path, in a list of all paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathDetails {
    /// With which numbers the program takes it, if there are any that nobody has chosen.
    pub condition: Option<PathCondition>,
    /// The call, if a method is checked.
    pub call: Option<CallDetails>,
}

/// A call of a method that is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallDetails {
    /// An example of what it was called with.
    pub input: InputShape,
    /// How it came out, in words.
    pub result: String,
    /// Repeats the path with this input.
    pub token: Token,
}

impl PathDetails {
    /// Those of the path at whose end a machine is. What is open gets a value, as an example: the path does not go on.
    pub(crate) fn of_ending(machine: &mut Machine, ending: &Ending) -> PathDetails {
        let condition = PathCondition::of_path(machine);
        PathDetails { condition, call: CallDetails::of_ending(machine, ending) }
    }
}

impl CallDetails {
    /// Nothing if no method is checked, or if nobody knows an input that leads here.
    fn of_ending(machine: &mut Machine, ending: &Ending) -> Option<CallDetails> {
        machine.session.parameters.as_ref()?;
        let names = InputNames::of_path(machine)?;
        let told = result_of_input(machine, &names);
        if !ending.is_failure() && machine.formulas.is_active() && machine.settle_symbols() != Ok(true) {
            return None;
        }
        let made = inputs(machine);
        let picks = made.iter().map(|input| Pick { number: input.made.pick, kind: input.made.decided }).collect();
        let result = match *ending {
            Ending::Cut(cut) => format!("cut: {}", cut.reason(machine).text),
            _ => in_words(machine, ending, &names, told)?,
        };
        Some(CallDetails { input: InputShape::of_path(machine)?, result, token: Token { program: 0, picks } })
    }
}

/// What is told of a result that depends on the input.
enum Told {
    /// An expression over the input.
    Expression(String),
    /// It has parts for which there is no expression.
    Open,
}

/// The result in terms of the input, if it depends on that.
fn result_of_input(machine: &mut Machine, names: &InputNames) -> Option<Told> {
    let (kind, [word, tag]) = kept(machine, RESULT)?;
    if kind != Kind::Reference {
        return number_of_input(machine, names, kind, [word, tag]);
    }
    let word = machine.memory.look_up(word);
    if let Some(name) = names.open(word) {
        return Some(Told::Expression(name.to_owned()));
    }
    // A box of an open number may be a cached one, with the same number.
    let object = machine.like(word)?;
    object_of_input(machine, names, object)
}

/// The same of a number.
fn number_of_input(machine: &Machine, names: &InputNames, kind: Kind, [word, tag]: [u64; 2]) -> Option<Told> {
    let open = match kind {
        Kind::Long | Kind::Double => machine.memory.look_up_pair(word, tag).1,
        _ => machine.memory.look_up(word),
    };
    let term = machine.term_of(CellId::of_word(open)?)?;
    Some(expression(machine, names, kind, term).map_or(Told::Open, Told::Expression))
}

/// A term in Java's syntax, unless there are numbers in it that have no name.
fn expression(machine: &Machine, names: &InputNames, kind: Kind, term: Term) -> Option<String> {
    let terms = &machine.formulas.seen()?.terms;
    let is_named = |&id: &SymbolId| names.number(terms.symbol_at(id).number).is_some();
    if !terms.symbols_of(term).iter().all(is_named) {
        return None;
    }
    let name = |symbol: &Symbol| names.number(symbol.number).unwrap_or_default().to_owned();
    let java = Java::new(terms, &name);
    Some(match kind {
        Kind::Boolean => java.condition(Condition { term, holds: true }),
        _ => java.term(term),
    })
}

/// A string, a boxed number or an array of numbers that the method has made of what is open.
fn object_of_input(machine: &mut Machine, names: &InputNames, object: Ref) -> Option<Told> {
    if object.is_null() {
        return None;
    }
    let class = machine.memory.class_of(object);
    let boxed = |kind: Kind| {
        let tag = if kind.words() == 2 { machine.memory.field(object, 2) } else { 0 };
        number_of_input(machine, names, kind, [machine.memory.field(object, 1), tag])
    };
    match machine.classes.external_name(class).as_str() {
        "java.lang.String" => {
            let parts = machine.told_parts(object)?;
            let is_open = parts.iter().any(|part| !matches!(part, Printed::Text(_)));
            is_open.then(|| text_of_input(machine, names, &parts).map_or(Told::Open, Told::Expression))
        }
        "java.lang.Integer" => boxed(Kind::Int),
        "java.lang.Short" => boxed(Kind::Short),
        "java.lang.Byte" => boxed(Kind::Byte),
        "java.lang.Long" => boxed(Kind::Long),
        "java.lang.Boolean" => boxed(Kind::Boolean),
        "java.lang.Character" => boxed(Kind::Char),
        "java.lang.Float" => boxed(Kind::Float),
        "java.lang.Double" => boxed(Kind::Double),
        _ => numbers_of_input(machine, names, object),
    }
}

fn numbers_of_input(machine: &Machine, names: &InputNames, array: Ref) -> Option<Told> {
    let kind = element_kind(machine, machine.memory.class_of(array)).filter(|&kind| kind != Kind::Reference)?;
    let length = machine.memory.array_length(array);
    if length > MOST_PARTS {
        return None;
    }
    let (mut all, mut is_open) = (Vec::new(), false);
    for index in 0..length {
        let (word, tag) = machine.memory.copied_element(array, kind, index);
        all.push(match number_of_input(machine, names, kind, [word, tag]) {
            None => Java::literal(kind, word),
            Some(Told::Open) => return Some(Told::Open),
            Some(Told::Expression(text)) => {
                is_open = true;
                text
            }
        });
    }
    is_open.then(|| Told::Expression(format!("{{{}}}", all.join(", "))))
}

/// A string as the sum of its parts, if all of them have names.
fn text_of_input(machine: &Machine, names: &InputNames, parts: &[Printed]) -> Option<String> {
    if parts.len() > MOST_PARTS as usize {
        return None;
    }
    let operand = |text: String| {
        let is_simple = text.chars().all(|letter| letter.is_alphanumeric() || "_.()[]".contains(letter));
        if is_simple { text } else { format!("({text})") }
    };
    let of_kind = |kind: Kind, term: Term| expression(machine, names, kind, term).map(operand);
    let mut all = Vec::new();
    for part in parts {
        all.push(match *part {
            Printed::Text(ref units) => Java::string_literal(units),
            Printed::Number(term) | Printed::Real(term) => of_kind(Kind::Int, term)?,
            Printed::Truth(term) => of_kind(Kind::Boolean, term)?,
            Printed::Character(term) => match symbol(machine, term) {
                Some(symbol) if symbol.kind == Kind::Char => of_kind(Kind::Char, term)?,
                _ => format!("(char) {}", of_kind(Kind::Char, term)?),
            },
            Printed::Any(length, ref units) => {
                let name_of = |term: Term| names.number(symbol(machine, term)?.number);
                let string = name_of(length)?.strip_suffix(".length()")?;
                let is_its = |(at, &unit): (usize, &Term)| name_of(unit) == Some(&format!("{string}.charAt({at})"));
                units.iter().enumerate().all(is_its).then(|| string.to_owned())?
            }
        });
    }
    let is_text = match (parts.first(), parts.get(1)) {
        (Some(Printed::Text(_)), _) | (_, Some(Printed::Text(_))) => true,
        (Some(Printed::Any(..)), other) => other.is_some(),
        (_, other) => matches!(other, Some(Printed::Any(..))),
    };
    Some(format!("{}{}", if is_text { "" } else { "\"\" + " }, all.join(" + ")))
}

fn symbol(machine: &Machine, term: Term) -> Option<Symbol> {
    let terms = &machine.formulas.seen()?.terms;
    match terms.node(term) {
        Node::Symbol(id) => Some(*terms.symbol_at(id)),
        _ => None,
    }
}

fn in_words(machine: &mut Machine, ending: &Ending, names: &InputNames, told: Option<Told>) -> Option<String> {
    if let Ending::Uncaught(exception) = *ending
        && throwable::class_name(machine, exception).starts_with("jaywalk.Contract")
    {
        return throwable::message(machine, exception);
    }
    let observed = Observed::of_ending(machine, ending)?;
    Some(match &observed.outcome {
        CallOutcome::NotCalled => "not called".to_owned(),
        CallOutcome::Threw(class) => format!("throws {class}"),
        CallOutcome::Returned(None) => "returns".to_owned(),
        CallOutcome::Returned(Some(value)) => match told {
            // An object of the input has a name of its own, whatever it contains.
            Some(Told::Expression(text)) if !matches!(value, SeenValue::Input(_)) => format!("returns {text}"),
            Some(Told::Open) if is_example(value) => format!("returns, say, {}", shown(value, &observed, names)),
            _ => format!("returns {}", shown(value, &observed, names)),
        },
        CallOutcome::Otherwise => Finding::of_ending(machine, ending)?.message?,
    })
}

/// Whether what is shown of a value that is open is one of those that it can be.
fn is_example(value: &SeenValue) -> bool {
    matches!(value, SeenValue::Number(..) | SeenValue::Text(_) | SeenValue::Boxed(..) | SeenValue::Numbers(..))
}

fn shown(value: &SeenValue, observed: &Observed, names: &InputNames) -> String {
    match value {
        SeenValue::Null => "null".to_owned(),
        SeenValue::Number(_, literal) | SeenValue::Text(literal) | SeenValue::Boxed(_, _, literal) => literal.clone(),
        SeenValue::Input(number) => names.object(*number).unwrap_or("an object of the input").to_owned(),
        SeenValue::Constant(_, name) => name.clone(),
        SeenValue::Numbers(_, all) => format!("{{{}}}", all.join(", ")),
        SeenValue::New(number) => format!("a new {}", observed.class_of_made(*number)),
        SeenValue::Open | SeenValue::Unknown(_) | SeenValue::Content(_) => {
            "something that the path has not decided".to_owned()
        }
    }
}
