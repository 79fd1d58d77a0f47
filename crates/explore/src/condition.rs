//! The condition of a path: for which numbers, of those that nobody has chosen, a program takes it.

use crate::input_names::{InputNames, once};
use crate::naming::{Asking, asking};
use jaywalk_classes::Kind;
use jaywalk_classes::code::Operator;
use jaywalk_formula::{Java, Node, Part, Symbol, Term, Terms};
use jaywalk_machine::Machine;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

/// More letters of a condition nobody reads.
const MOST_LETTERS: usize = 4000;
/// The same for what its names mean.
const MOST_INPUTS: usize = 200;

/// What the numbers of a path have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathCondition {
    /// In Java's syntax.
    pub text: String,
    /// How many of its parts are left out at the end, for want of room.
    pub left_out: u64,
    /// What the names in it stand for, in the order in which the program asked.
    pub inputs: Vec<NamedInput>,
}

/// A name in a condition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NamedInput {
    /// The name: what the source calls it, and a number if there are several.
    pub name: String,
    /// Its type, and which of its values were asked for if not all.
    pub what: String,
    /// Class, method, file and line of the call that asked.
    pub place: String,
}

impl PathCondition {
    /// That of the path where a machine is; nothing if the program has asked for no number that stays open and for no
    /// object, and no method is checked.
    pub fn of_path(machine: &Machine) -> Option<PathCondition> {
        let input = InputNames::of_path(machine);
        let mut condition = PathCondition { text: String::new(), left_out: 0, inputs: Vec::new() };
        input.iter().flat_map(|input| &input.decided).for_each(|part| condition.add(|| part.clone()));
        let Some(parts) = machine.formulas.seen() else { return input.map(|_| condition.finished()) };
        // What an input consists of is named after its place in it.
        let named = match machine.session.parameters {
            Some(_) => Named::default(),
            None => name_symbols(machine, input.as_ref()),
        };
        let known = |symbol: &Symbol| {
            let of_input = input.as_ref().and_then(|input| input.number(symbol.number)).map(str::to_owned);
            of_input.or_else(|| named.names.get(&symbol.number).map(|(name, _)| name.clone()))
        };
        let mut path = parts.path.tightest(&parts.terms);
        let chosen = machine.choices().filter_map(|cell| machine.symbol(cell)).map(|symbol| symbol.number).collect();
        let equal = take_equal(&parts.terms, &mut path, &chosen, &known);
        let name = |symbol: &Symbol| {
            let known = known(symbol).or_else(|| equal.get(&symbol.number).cloned());
            known.unwrap_or_else(|| unnamed(symbol.number))
        };
        let java = Java::new(&parts.terms, &name);
        let mut used: FxHashSet<u32> = FxHashSet::default();
        for part in path {
            condition.add(|| java.part(part));
            if condition.left_out == 0 {
                used.extend(parts.terms.symbols_of(part.term()).iter().map(|&id| parts.terms.symbol_at(id).number));
            }
        }
        let mut used: Vec<u32> = used.into_iter().collect();
        used.sort_unstable();
        let meanings = used.iter().filter_map(|number| {
            let (name, origin) = named.names.get(number)?;
            let symbol = named.symbols.get(number)?;
            Some(NamedInput { name: name.clone(), what: what(symbol), place: machine.describe_origin(*origin) })
        });
        condition.inputs = meanings.take(MOST_INPUTS).collect();
        let symbols = machine.choices().filter_map(|cell| machine.symbol(cell));
        let others = symbols.filter(|symbol| used.contains(&symbol.number));
        let others = others.filter(|symbol| known(symbol).is_none() && !equal.contains_key(&symbol.number));
        let others = others.map(|symbol| NamedInput {
            name: unnamed(symbol.number),
            what: format!("for some {}", what(&symbol)),
            place: String::new(),
        });
        condition.inputs.extend(others.take(MOST_INPUTS));
        Some(condition.finished())
    }

    /// Adds what must hold too, if there is room.
    fn add(&mut self, part: impl FnOnce() -> String) {
        if self.text.len() > MOST_LETTERS {
            self.left_out += 1;
            return;
        }
        let separator = if self.text.is_empty() { "" } else { " && " };
        self.text.push_str(separator);
        self.text.push_str(&part());
    }

    fn finished(mut self) -> PathCondition {
        if self.text.is_empty() {
            self.text.push_str("true");
        }
        self.text = cut(self.text);
        self
    }
}

/// What a number is called that is no part of the input, such as an index that a string was asked for.
pub(crate) fn unnamed(number: u32) -> String {
    format!("number_{}", number + 1)
}

/// What numbers without a name are equal to, as the path says in terms of others: those parts of it are taken out, for
/// whoever reads the rest needs no names for these numbers.
fn take_equal(
    terms: &Terms,
    path: &mut Vec<Part>,
    chosen: &FxHashSet<u32>,
    known: &dyn Fn(&Symbol) -> Option<String>,
) -> FxHashMap<u32, String> {
    let symbols = |term: Term| terms.symbols_of(term).iter().map(|&id| terms.symbol_at(id));
    let name = |symbol: &Symbol| known(symbol).unwrap_or_default();
    let java = Java::new(terms, &name);
    let mut equal: FxHashMap<u32, String> = FxHashMap::default();
    path.retain(|part| {
        let Part::Holds(condition) = *part else { return true };
        let Node::Apply(Operator::Eq32 | Operator::Eq64, [a, b]) = terms.node(condition.term) else { return true };
        let mut pairs = [(a, b), (b, a)].into_iter().filter(|_| condition.holds);
        let found = pairs.find_map(|(one, other)| {
            let Node::Symbol(id) = terms.node(one) else { return None };
            let symbol = terms.symbol_at(id);
            let is_new = known(symbol).is_none() && !equal.contains_key(&symbol.number);
            let is_of_input = terms.constant(other).is_none();
            // That there is such a number says something of the input where it is a choice that cannot be just any. The path
            // says first that a number has so many digits, if it asks for these.
            let is_any = symbol.range.includes(terms.interval(other)) || !chosen.contains(&symbol.number);
            let is_told = is_new && is_any && is_of_input && symbols(other).all(|symbol| known(symbol).is_some());
            is_told.then(|| (symbol.number, java.term(other)))
        });
        let Some((number, text)) = found else { return true };
        let is_simple = text.chars().all(|letter| letter.is_alphanumeric() || "_.()[]".contains(letter));
        equal.insert(number, if is_simple { text } else { format!("({text})") });
        false
    });
    equal
}

fn cut(text: String) -> String {
    match text.char_indices().nth(2 * MOST_LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// The type of a symbol and the values that were asked for.
fn what(symbol: &Symbol) -> String {
    let (kind, all) = (symbol.kind.name(), Symbol::any(0, symbol.kind).range);
    if matches!(symbol.kind, Kind::Float | Kind::Double) || symbol.range == all {
        return kind.to_owned();
    }
    format!("{kind} from {} to {}", symbol.range.low, symbol.range.high)
}

/// The symbols of a path by number.
#[derive(Default)]
struct Named {
    /// With the operation that asked.
    names: FxHashMap<u32, (String, u32)>,
    symbols: FxHashMap<u32, Symbol>,
}

/// Gives each symbol of a path a name of its own, but for those of the input. A name does not depend on what the path asks
/// for later.
fn name_symbols(machine: &Machine, input: Option<&InputNames>) -> Named {
    let mut named = Named::default();
    let mut askings: FxHashMap<u32, Option<Asking>> = FxHashMap::default();
    let mut times: FxHashMap<String, u32> = FxHashMap::default();
    // Of a string, what is asked for in a row at one place.
    let mut string: (u32, String, u32) = (u32::MAX, String::new(), 0);
    let made = machine.choices_made();
    for (cell, made) in machine.choices().zip(made) {
        let Some(symbol) = machine.symbol(cell) else {
            // Such as how long the next string is.
            string.0 = u32::MAX;
            continue;
        };
        if input.is_some_and(|input| input.contains(machine, cell)) {
            continue;
        }
        let origin = made.origin;
        let asking = askings.entry(origin).or_insert_with(|| asking(machine, origin)).clone();
        let asking = asking.unwrap_or_else(|| Asking::nothing_of("number"));
        let name = if asking.is_object && symbol.kind == Kind::Char && string.0 == origin {
            string.2 += 1;
            format!("{}.charAt({})", string.1, string.2 - 1)
        } else {
            let name = once(&mut times, asking.name);
            match (asking.is_object, symbol.kind) {
                (true, Kind::Char) => {
                    string = (origin, name.clone(), 1);
                    format!("{name}.charAt(0)")
                }
                (true, Kind::Int) => {
                    string = (origin, name.clone(), 0);
                    format!("{name}.length()")
                }
                _ => name,
            }
        };
        named.names.insert(symbol.number, (name, origin));
        named.symbols.insert(symbol.number, symbol);
    }
    named
}
