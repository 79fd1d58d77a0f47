//! What is told of each path to whoever wants a list of them.

use crate::input_names::InputNames;
use crate::observed::{CallOutcome, Observed, SeenValue, kept};
use crate::{Ending, Finding, InputShape, PathCondition, Pick, Token, inputs};
use jaywalk_check::RESULT;
use jaywalk_classes::Kind;
use jaywalk_formula::{Condition, Java, Symbol};
use jaywalk_library::throwable;
use jaywalk_machine::Machine;
use jaywalk_machine::unknown::CellId;

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
        let symbolic = result_expression(machine, &names);
        if !ending.is_failure() && machine.formulas.is_active() && machine.settle_symbols() != Ok(true) {
            return None;
        }
        let made = inputs(machine);
        let picks = made.iter().map(|input| Pick { number: input.made.pick, kind: input.made.decided }).collect();
        let result = match *ending {
            Ending::Cut(cut) => format!("cut: {}", cut.reason(machine).text),
            _ => in_words(machine, ending, &names, symbolic)?,
        };
        Some(CallDetails { input: InputShape::of_path(machine)?, result, token: Token { program: 0, picks } })
    }
}

/// The result as an expression over the input, if it depends on that.
fn result_expression(machine: &mut Machine, names: &InputNames) -> Option<String> {
    let (kind, [word, tag]) = kept(machine, RESULT)?;
    let open = match kind {
        Kind::Long | Kind::Double => machine.memory.look_up_pair(word, tag).1,
        _ => machine.memory.look_up(word),
    };
    let cell = CellId::of_word(open)?;
    if kind == Kind::Reference {
        return names.open(open).map(str::to_owned);
    }
    let (term, parts) = (machine.term_of(cell)?, machine.formulas.seen()?);
    let name = |symbol: &Symbol| names.number(symbol.number).unwrap_or("?").to_owned();
    let java = Java::new(&parts.terms, &name);
    Some(match kind {
        Kind::Boolean => java.condition(Condition { term, holds: true }),
        _ => java.term(term),
    })
}

fn in_words(machine: &mut Machine, ending: &Ending, names: &InputNames, symbolic: Option<String>) -> Option<String> {
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
        CallOutcome::Returned(Some(value)) => {
            format!("returns {}", symbolic.unwrap_or_else(|| shown(value, &observed, names)))
        }
        CallOutcome::Otherwise => Finding::of_ending(machine, ending)?.message?,
    })
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
